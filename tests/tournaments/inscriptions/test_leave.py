"""Leaving, and who comes in then."""

import pytest

from tests.event import make_event
from tournaments.actors import NOBODY, actor_of_account, actor_of_participant
from tournaments.exceptions import NotAllowed, Refused
from tournaments.inscriptions.services.leave import withdraw
from tournaments.models import LogEntry, Participant, Place, Progress, Remark, Team


def state(team: Team) -> str:
    return Team.objects.get(pk=team.pk).state


def inside(person: Participant) -> bool:
    return Participant.objects.get(pk=person.pk).admitted_at is not None


def actions(plan) -> list[str]:
    return list(
        LogEntry.objects.filter(tournament=plan.tournament).values_list("action", flat=True)
    )


@pytest.fixture
def full(come):
    """Two pairs with a place, one waiting."""
    return [come("A A", "B B"), come("C C", "D D"), come("E E", "F F")]


def test_a_team_that_leaves_makes_room_for_the_next_by_itself(full, plan, nora):
    withdraw(full[0].people[0], by=nora, whole_team=True, reason="Lluvia")
    assert [state(done.team) for done in full] == ["withdrawn", "confirmed", "confirmed"]
    assert actions(plan)[-3:] == [
        "participant.withdrawn",
        "participant.withdrawn",
        "team.promoted",
    ]
    entry = LogEntry.objects.filter(tournament=plan.tournament).latest("number")
    assert (entry.actor, entry.subject) == ("system", f"team:{full[2].team.pk}")
    assert Remark.objects.filter(text="Lluvia").count() == 2


def test_one_who_leaves_frees_the_place_of_the_pair_and_leaves_the_other_alone(full, nora):
    gone, left = full[0].people
    withdraw(gone, by=actor_of_participant(gone.pk))
    assert [state(done.team) for done in full] == ["withdrawn", "confirmed", "confirmed"]
    left.refresh_from_db()
    assert left.withdrawn_at is None
    assert not Place.objects.filter(participant=left, until=None).exists()
    assert not inside(left)


def test_nobody_withdraws_a_partner_or_another_by_their_own_link(full):
    gone, partner = full[0].people
    with pytest.raises(NotAllowed):
        withdraw(gone, by=actor_of_participant(gone.pk), whole_team=True)
    with pytest.raises(NotAllowed):
        withdraw(partner, by=actor_of_participant(gone.pk))


@pytest.mark.parametrize("who", ["committee", "referee", "player", "stranger"])
def test_only_organizers_withdraw_others(full, cast, who):
    with pytest.raises(NotAllowed):
        withdraw(full[0].people[0], by=actor_of_account(getattr(cast, who)))
    with pytest.raises(NotAllowed):
        withdraw(full[0].people[0], by=NOBODY)


def test_nobody_leaves_twice(full, nora):
    person = full[2].people[0]
    withdraw(person, by=nora)
    with pytest.raises(Refused, match="withdrawn"):
        withdraw(person, by=nora)


def test_after_the_draw_it_is_a_matter_of_matches(full, plan, nora):
    plan.tournament.stage = Progress.DRAWN
    plan.tournament.save()
    with pytest.raises(Refused, match="after_the_draw"):
        withdraw(full[0].people[0], by=nora)


def test_the_next_alone_takes_the_chair_of_one_alone(come, nora, plan):
    come("T T", "U U")
    first, second, third = come("A A"), come("B B"), come("C C")
    withdraw(first.people[0], by=nora)
    assert inside(second.people[0])
    assert inside(third.people[0])
    assert actions(plan)[-1] == "singles.promoted"


def test_one_alone_whose_partner_to_be_left_waits_and_the_team_enters(come, nora, plan):
    come("T T", "U U")
    first, second = come("A A"), come("B B")
    team = come("V V", "W W").team
    assert state(team) == "waiting"
    withdraw(first.people[0], by=nora)
    assert not inside(second.people[0])
    assert state(team) == "confirmed"
    assert actions(plan)[-2:] == ["team.promoted", "single.waits_again"]


def test_a_higher_cap_lets_the_next_one_in_with_the_next_change(full, plan, cast, nora):
    make_event(cast, cap=3)
    withdraw(full[0].people[0], by=nora, whole_team=True)
    assert state(full[2].team) == "confirmed"
