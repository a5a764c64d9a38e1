"""Coming in: alone, together, at the desk, late, twice."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.event import make_event
from tournaments.actors import NOBODY, actor_of_account
from tournaments.exceptions import Refused
from tournaments.inscriptions.person import Person
from tournaments.inscriptions.services.inscribe import inscribe
from tournaments.models import (
    LogEntry,
    Participant,
    PersonalLink,
    Place,
    Plan,
    Progress,
    Tournament,
)


def test_a_pair_has_a_place_and_two_links(come, plan):
    done = come("Ana Paz", "Luis Sosa")
    assert done.has_a_place
    assert [place.participant.name for place in done.team.places.all()] == ["Ana Paz", "Luis Sosa"]
    assert len(set(done.tokens)) == 2
    assert not PersonalLink.objects.filter(hash__in=done.tokens).exists()
    assert PersonalLink.objects.count() == 2


def test_one_alone_waits_for_another_one_alone(come):
    first = come("Ana Paz")
    assert not first.has_a_place
    assert come("Luis Sosa").has_a_place
    assert Participant.objects.exclude(admitted_at=None).count() == 2


def test_the_third_pair_waits_where_two_have_a_place(come):
    come("A A", "B B")
    come("C C", "D D")
    assert not come("E E", "F F").has_a_place


def test_the_log_knows_the_people_by_id_and_the_waiting(come, plan):
    done = come("Ana Paz", "Luis Sosa")
    entry = LogEntry.objects.filter(tournament=plan.tournament).latest("number")
    assert (entry.action, entry.subject) == ("team.inscribed", f"team:{done.team.pk}")
    assert entry.data["participants"] == [str(person.pk) for person in done.people]
    assert entry.data["waiting"] is False
    assert entry.actor == "nobody"


def test_people_who_play_alone_are_teams_of_one(cast):
    plan = make_event(cast, team_size=1, cap=2)
    done = inscribe(plan.tournament, by=NOBODY, people=[Person("Ana Paz")])
    assert done.team
    assert done.has_a_place


@pytest.mark.parametrize(
    ("mode", "names", "code"),
    [
        ("individual", ["A", "B"], "alone_only"),
        ("teams", ["A"], "teams_only"),
        ("both", ["A", "B", "C"], "team_size"),
        ("both", [], "team_size"),
    ],
)
def test_it_refuses_what_the_plan_does_not_foresee(cast, mode, names, code):
    plan = make_event(cast, mode=mode)
    with pytest.raises(Refused, match=code):
        inscribe(plan.tournament, by=NOBODY, people=[Person(name) for name in names])


def test_the_desk_takes_a_reserve_alone_where_only_teams_play(cast, nora):
    plan = make_event(cast, mode="teams")
    assert not inscribe(plan.tournament, by=nora, people=[Person("Ana Paz")]).has_a_place


HOUR = timedelta(hours=1)


@pytest.mark.parametrize(
    ("opens", "closes", "stage", "code"),
    [
        (HOUR, None, Progress.OPEN, "opens_later"),
        (None, -HOUR, Progress.OPEN, "closed"),
        (None, None, Progress.SETUP, "not_open_yet"),
        (None, None, Progress.DRAWN, "closed"),
        (None, None, Progress.FINISHED, "event_over"),
        (None, None, Progress.CANCELLED, "event_cancelled"),
    ],
)
def test_the_public_comes_while_it_is_open_and_the_desk_until_the_end(
    cast, nora, opens, closes, stage, code
):
    now = timezone.now()
    plan = make_event(
        cast,
        stage=stage,
        opens_at=opens and now + opens,
        closes_at=closes and now + closes,
    )
    people = [Person("Ana Paz"), Person("Luis Sosa")]
    with pytest.raises(Refused, match=code):
        inscribe(plan.tournament, by=NOBODY, people=people)
    if stage in Tournament.OVER:
        with pytest.raises(Refused, match=code):
            inscribe(plan.tournament, by=nora, people=people)
    else:
        assert inscribe(plan.tournament, by=nora, people=people).team


def test_an_organizer_of_another_tournament_is_the_public(cast):
    plan = make_event(cast, stage=Progress.SETUP)
    with pytest.raises(Refused, match="not_open_yet"):
        inscribe(plan.tournament, by=actor_of_account(cast.stranger), people=[Person("A")])


@pytest.mark.parametrize(("stage", "has_a_place"), [("drawn", True), ("playing", False)])
def test_until_the_bracket_is_drawn_a_whole_team_may_still_come(cast, nora, stage, has_a_place):
    """Between the two draws the desk takes it in; afterwards it gets no place by itself."""
    plan = make_event(cast, stage=stage)
    done = inscribe(plan.tournament, by=nora, people=[Person("A"), Person("B")])
    assert done.team
    assert done.has_a_place == has_a_place


def test_every_flaw_of_everybody_is_reported_at_once(plan):
    people = [Person("", email="nora@"), Person("=1+1", club="x" * 81, phone="never")]
    with pytest.raises(Refused, match="flawed") as refusal:
        inscribe(plan.tournament, by=NOBODY, people=people)
    problems: Any = refusal.value.data["problems"]
    assert [(place, problem.code) for place, problem in problems] == [
        (0, "name_missing"),
        (0, "email_wrong"),
        (1, "formula"),
        (1, "club_long"),
        (1, "phone_wrong"),
    ]
    assert not Participant.objects.exists()


def inscribe_nunez(plan):
    return inscribe(
        plan.tournament,
        by=NOBODY,
        people=[
            Person("José Núñez", email="jose@example.org", phone="+54 9 11 5555-1234"),
            Person("Ana Paz"),
        ],
    )


@pytest.mark.parametrize(
    ("person", "by"),
    [
        (Person("NUÑEZ, Jose"), "name"),
        (Person("Pepe", email="JOSE@example.org"), "email"),
        (Person("Pepe", phone="011 15 5555 1234"), "phone"),
    ],
)
def test_the_same_person_in_a_second_team_is_found(plan, nora, person, by):
    inscribe_nunez(plan)
    team = [Person("Luis Sosa"), person]
    with pytest.raises(Refused, match="duplicates") as refusal:
        inscribe(plan.tournament, by=NOBODY, people=team, despite_duplicates=True)
    duplicates: Any = refusal.value.data["duplicates"]
    assert [(found.place, found.by, found.who) for found in duplicates] == [(1, by, 1)]
    with pytest.raises(Refused, match="duplicates"):
        inscribe(plan.tournament, by=nora, people=team)
    done = inscribe(plan.tournament, by=nora, people=team, despite_duplicates=True)
    entry = LogEntry.objects.filter(tournament=plan.tournament).latest("number")
    assert done.has_a_place
    assert entry.data["despite_duplicates"] is True


def test_a_couple_may_share_an_address_but_not_a_name(plan):
    couple = [Person("A", email="a@example.org"), Person("B", email="a@example.org")]
    assert inscribe(plan.tournament, by=NOBODY, people=couple).has_a_place
    with pytest.raises(Refused, match="duplicates"):
        inscribe(plan.tournament, by=NOBODY, people=[Person("C C"), Person("c  c")])


def test_two_people_whose_names_are_different_emoji_are_two(plan):
    done = inscribe(plan.tournament, by=NOBODY, people=[Person("🃏"), Person("🐎")])
    assert [person.key for person in done.people] == ["🃏", "🐎"]


def test_without_a_fee_nobody_owes_anything(cast, nora):
    plan = make_event(cast, fee=None)
    done = inscribe(plan.tournament, by=nora, people=[Person("A"), Person("B")])
    assert {person.payment for person in done.people} == {"free"}
    plan = make_event(cast, fee=10)
    done = inscribe(plan.tournament, by=nora, people=[Person("C", paid=True), Person("D")])
    assert [person.payment for person in done.people] == ["paid", "owes"]


def test_a_tournament_that_is_not_set_up_takes_nobody(cast):
    Plan.objects.filter(tournament=cast.other_tournament).delete()
    with pytest.raises(Refused, match="not_set_up"):
        inscribe(cast.other_tournament, by=actor_of_account(cast.stranger), people=[Person("A")])
    assert not Place.objects.exists()
