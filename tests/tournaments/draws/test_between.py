"""Between freezing and drawing: whatever happens to the people of a list, nothing else is drawn
than what was published, and whoever stands in the way is named."""

import pytest
from django.conf import settings
from django.urls import reverse

from tests.cast import Cast, make_cast
from tests.event import make_event
from tests.threads import at_once
from tests.tournaments.draws.hall import (
    CARDS,
    DEALT,
    alone,
    drawn,
    frozen_draw,
    host,
    in_pairs,
    individuals,
    pairs,
)
from tournaments.actors import SYSTEM, actor_of_participant
from tournaments.draws.protocol import verify
from tournaments.draws.readiness import find_differences
from tournaments.draws.services.draw import perform_draw
from tournaments.draws.services.freeze import cancel_list
from tournaments.draws.services.publish import build_public_file
from tournaments.exceptions import NotAllowed, Refused
from tournaments.inscriptions.import_rows import Line
from tournaments.inscriptions.person import Person
from tournaments.inscriptions.services.erasure import erase_person
from tournaments.inscriptions.services.imports import import_lines
from tournaments.inscriptions.services.inscribe import inscribe
from tournaments.inscriptions.services.leave import replace_person, withdraw
from tournaments.inscriptions.services.links import create_link
from tournaments.inscriptions.services.partners import (
    answer_proposal,
    propose,
    set_looking,
    waiting_agreements,
)
from tournaments.models import Draw, LogEntry, Participant, Place, Proposal, Team, Tournament

TEAMS, BRACKET = "teams", "bracket"


def look(*people: Participant) -> None:
    for person in people:
        set_looking(person, by=actor_of_participant(person.pk), looking=True)


def agree(one: Participant, other: Participant) -> Team | None:
    """One asks and the other accepts, both by their own links."""
    look(one, other)
    propose(one, by=actor_of_participant(one.pk), to=other)
    proposal = Proposal.objects.get(asker=one, asked=other, state="asked")
    return answer_proposal(proposal, by=actor_of_participant(other.pk), accept=True)


def people_of(tournament: Tournament) -> list[Participant]:
    return list(Participant.objects.filter(tournament=tournament).order_by("number"))


def draw_now(draw: Draw) -> Draw:
    return perform_draw(Draw.objects.get(pk=draw.pk), by=host(draw.tournament), value=CARDS)


def teams_in_rows(tournament: Tournament) -> list[list[str]]:
    teams = Team.objects.filter(tournament=tournament, state="confirmed")
    return sorted(
        sorted(str(place.participant_id) for place in team.places.filter(until=None))
        for team in teams
    )


def refused(draw: Draw) -> Refused:
    with pytest.raises(Refused) as caught:
        draw_now(draw)
    assert not Draw.objects.get(pk=draw.pk).is_drawn
    return caught.value


@pytest.mark.parametrize("count", [5, 6])
def test_partners_who_agree_after_the_freeze_wait_and_the_draw_is_the_published_one(
    cast: Cast, count
):
    tournament = individuals(cast, count)
    draw = frozen_draw(tournament, TEAMS)
    one, other = people_of(tournament)[:2]
    assert agree(one, other) is None
    assert not Place.objects.exists()
    assert waiting_agreements(tournament) == [[one, other]]
    entry = LogEntry.objects.get(action="partner.accepted")
    assert entry.data["waits"] is True
    row = draw_now(draw)
    outcome = row.document["draws"][-1]["outcome"]["teams"]
    assert teams_in_rows(tournament) == sorted(map(sorted, outcome))
    assert verify(build_public_file(row)).sound
    assert not Proposal.objects.filter(state__in=["asked", "accepted"]).exists()
    assert LogEntry.objects.filter(action="partner.lapsed").count() == 1


def test_who_asks_back_after_the_freeze_waits_too(cast: Cast):
    tournament = individuals(cast, 4)
    frozen_draw(tournament, TEAMS)
    one, other = people_of(tournament)[:2]
    look(one, other)
    propose(one, by=actor_of_participant(one.pk), to=other)
    assert propose(other, by=actor_of_participant(other.pk), to=one) is None
    assert not Team.objects.exists()


def test_a_cancelled_list_lets_the_agreement_take_effect(cast: Cast):
    tournament = individuals(cast, 6)
    draw = frozen_draw(tournament, TEAMS)
    one, other = people_of(tournament)[:2]
    agree(one, other)
    cancel_list(draw, by=host(tournament), reason="Faltaba gente")
    assert teams_in_rows(tournament) == [sorted([str(one.pk), str(other.pk)])]
    assert refused(draw).code == "list_cancelled"
    row = drawn(tournament, TEAMS, reason="Faltaba gente")
    ready = row.document["draws"][-1]["list"]["ready"]
    assert ready == [[str(one.pk), str(other.pk)]]
    assert verify(build_public_file(row)).sound


def test_three_who_agree_after_the_freeze_wait_as_one_team(cast: Cast):
    tournament = individuals(cast, 6, team_size=3)
    draw = frozen_draw(tournament, TEAMS)
    one, two, three = people_of(tournament)[:3]
    agree(one, two)
    assert waiting_agreements(tournament) == []
    agree(two, three)
    assert waiting_agreements(tournament) == [[one, two, three]]
    cancel_list(draw, by=host(tournament), reason="Faltaba gente")
    assert teams_in_rows(tournament) == [sorted(str(person.pk) for person in (one, two, three))]


def test_an_agreement_that_would_cost_a_place_lapses_when_the_list_is_cancelled(cast: Cast):
    make_event(cast, cap=2)
    tournament = cast.tournament
    in_pairs(tournament, 1)
    alone(tournament, 3, first=2)  # the first two have the second place, the third waits
    draw = frozen_draw(tournament, TEAMS)
    one, _, waits = people_of(tournament)[2:]
    agree(one, waits)
    cancel_list(draw, by=host(tournament), reason="Faltaba gente")
    assert Team.objects.count() == 1
    assert LogEntry.objects.filter(action="partner.lapsed").count() == 1
    assert not Proposal.objects.filter(state="accepted").exists()


def test_partners_agree_at_once_while_only_a_bracket_is_frozen(cast: Cast):
    tournament = pairs(cast, 4)
    alone(tournament, 2, first=8)
    draw = frozen_draw(tournament, BRACKET)
    team = agree(*people_of(tournament)[8:])
    assert team is not None
    row = draw_now(draw)  # without them: they came after the freeze
    assert str(team.pk) not in row.document["draws"][-1]["outcome"]["slots"]


def test_whoever_withdrew_is_named_and_so_is_the_partner_left_alone(cast: Cast):
    tournament = individuals(cast, 4)
    in_pairs(tournament, 2, first=4)
    draw = frozen_draw(tournament, TEAMS)
    gone, partner = people_of(tournament)[4:6]
    withdraw(gone, by=actor_of_participant(gone.pk))
    said = refused(draw)
    assert (said.code, said.data["numbers"]) == ("people_gone", [5])
    assert said.data["who"] == [f"J5 {gone.name}"]
    assert [entry.number for entry in find_differences(draw).regrouped] == [partner.number]
    again = drawn(tournament, TEAMS, reason="Se fue uno")
    assert verify(build_public_file(again)).sound


def test_whoever_was_erased_is_gone_too(cast: Cast):
    tournament = individuals(cast, 4)
    draw = frozen_draw(tournament, TEAMS)
    erase_person(people_of(tournament)[0], by=host(tournament))
    said = refused(draw)
    assert (said.code, said.data["who"]) == ("people_gone", ["J1"])


def test_a_reserve_who_took_a_chair_makes_other_teams_than_the_list(cast: Cast):
    tournament = individuals(cast, 5)
    in_pairs(tournament, 2, first=5)
    draw = frozen_draw(tournament, TEAMS)
    single, seated, partner = (people_of(tournament)[place] for place in (0, 5, 6))
    replace_person(seated, by=SYSTEM, reserve=single, reason="Se fue")
    differences = find_differences(draw)
    assert [entry.number for entry in differences.gone] == [seated.number]
    assert {entry.number for entry in differences.regrouped} == {single.number, partner.number}
    assert refused(draw).code == "people_gone"


def test_teams_that_are_others_than_the_frozen_ones_are_refused_by_name(cast: Cast):
    """However it came about: here by hand, as a program with a mistake would."""
    tournament = individuals(cast, 6)
    draw = frozen_draw(tournament, TEAMS)
    one, other = people_of(tournament)[:2]
    team = Team.objects.create(tournament=tournament, number=1, state="confirmed")
    for order, person in enumerate((one, other), start=1):
        Place.objects.create(team=team, participant=person, order=order)
    said = refused(draw)
    assert said.code == "teams_changed"
    assert said.data["who"] == [f"1 {one.name}", f"1 {other.name}"]


def test_people_and_teams_who_come_after_the_freeze_change_nothing(cast: Cast):
    tournament = individuals(cast, 6)
    draw = frozen_draw(tournament, TEAMS)
    alone(tournament, 1, first=6)
    in_pairs(tournament, 1, first=7)
    line = Line(1, (Person("Rita Rivas"), Person("Saúl Sosa")))
    import_lines(tournament, by=host(tournament), lines=[line])
    row = draw_now(draw)
    outcome = row.document["draws"][-1]["outcome"]["teams"]
    drawn_rows = [
        ids for ids in teams_in_rows(tournament) if ids in [sorted(team) for team in outcome]
    ]
    assert len(drawn_rows) == len(outcome) == 3


def test_whoever_leaves_the_waitlist_after_the_freeze_came_after_it(cast: Cast):
    make_event(cast, cap=2)
    tournament = cast.tournament
    in_pairs(tournament, 1)
    alone(tournament, 2, first=2)
    in_pairs(tournament, 1, first=4)  # the third team waits
    draw = frozen_draw(tournament, TEAMS)
    withdraw(people_of(tournament)[0], by=SYSTEM, whole_team=True)
    assert Team.objects.filter(state="confirmed").count() == 1
    assert refused(draw).code == "people_gone"


def test_a_team_that_left_the_bracket_is_named(cast: Cast):
    tournament = pairs(cast, 4)
    draw = frozen_draw(tournament, BRACKET)
    withdraw(people_of(tournament)[0], by=SYSTEM, whole_team=True)
    said = refused(draw)
    assert (said.code, said.data["numbers"]) == ("teams_gone", [1])


def test_teams_are_not_drawn_under_a_frozen_bracket(cast: Cast):
    tournament = individuals(cast, 8)
    drawn(tournament, TEAMS)
    bracket = frozen_draw(tournament, BRACKET)
    with pytest.raises(Refused, match="bracket_list_frozen"):
        frozen_draw(tournament, TEAMS, reason="Otra vez")
    cancel_list(bracket, by=host(tournament), reason="Otra vez los equipos")
    frozen_draw(tournament, TEAMS, reason="Otra vez")


def test_a_list_is_cancelled_once_with_a_reason_and_by_organizers(cast: Cast):
    tournament = individuals(cast, 4)
    draw = frozen_draw(tournament, TEAMS)
    with pytest.raises(Refused, match="reason_needed"):
        cancel_list(draw, by=host(tournament), reason=" ")
    with pytest.raises(NotAllowed):
        cancel_list(
            draw, by=actor_of_participant(people_of(tournament)[0].pk), reason="No me gusta"
        )
    cancel_list(draw, by=host(tournament), reason="Faltaba gente")
    with pytest.raises(Refused, match="list_cancelled"):
        cancel_list(draw, by=host(tournament), reason="Faltaba gente")
    row = drawn(tournament, TEAMS, reason="Ahora sí")
    with pytest.raises(Refused, match="already_drawn"):
        cancel_list(row, by=host(tournament), reason="No me gusta")
    assert row.document["draws"][0]["outcome"] is None  # the cancelled one stays visible


def test_agreeing_freezing_and_drawing_at_the_same_moment(transactional_db):
    """Whoever is first: the draw makes what its list says, or is refused."""
    tournament = individuals(make_cast(), 6)
    draw = frozen_draw(tournament, TEAMS)
    one, other, third, fourth = people_of(tournament)[:4]
    look(one, other, third, fourth)
    propose(one, by=actor_of_participant(one.pk), to=other)
    propose(third, by=actor_of_participant(third.pk), to=fourth)
    first, second = Proposal.objects.order_by("pk")
    results = at_once(
        lambda: answer_proposal(first, by=actor_of_participant(other.pk), accept=True),
        lambda: perform_draw(draw, by=host(tournament), value=CARDS),
        lambda: answer_proposal(second, by=actor_of_participant(fourth.pk), accept=True),
    )
    errors = [result for result in results if isinstance(result, Exception)]
    assert {getattr(error, "code", error) for error in errors} <= {"after_the_draw"}
    row = Draw.objects.get()
    assert row.is_drawn
    outcome = row.document["draws"][-1]["outcome"]["teams"]
    assert teams_in_rows(tournament) == sorted(map(sorted, outcome))


def test_agreeing_while_the_list_is_cancelled_makes_one_team(transactional_db):
    tournament = individuals(make_cast(), 6)
    draw = frozen_draw(tournament, TEAMS)
    one, other = people_of(tournament)[:2]
    look(one, other)
    propose(one, by=actor_of_participant(one.pk), to=other)
    proposal = Proposal.objects.get()
    results = at_once(
        lambda: answer_proposal(proposal, by=actor_of_participant(other.pk), accept=True),
        lambda: cancel_list(draw, by=host(tournament), reason="Faltaba gente"),
    )
    assert [result for result in results if isinstance(result, Exception)] == []
    assert teams_in_rows(tournament) == [sorted([str(one.pk), str(other.pk)])]


def test_withdrawing_while_the_draw_is_made_leaves_no_half(transactional_db):
    tournament = individuals(make_cast(), 6)
    draw = frozen_draw(tournament, TEAMS)
    person = people_of(tournament)[0]
    results = at_once(
        lambda: perform_draw(draw, by=host(tournament), value=CARDS),
        lambda: withdraw(person, by=actor_of_participant(person.pk)),
    )
    codes = [getattr(result, "code", "") for result in results]
    assert codes in (["people_gone", ""], ["", "after_the_draw"])
    assert len(teams_in_rows(tournament)) == (3 if codes[0] == "" else 0)


def test_inscribing_a_whole_team_after_the_freeze_is_not_in_the_way(cast: Cast):
    tournament = individuals(cast, 4)
    draw = frozen_draw(tournament, TEAMS)
    inscribe(tournament, by=SYSTEM, people=[Person("Rita Rivas"), Person("Saúl Sosa")])
    assert not find_differences(draw)
    assert draw_now(draw).is_drawn


def test_the_players_and_the_desk_read_that_the_agreement_waits(client, cast: Cast):
    tournament = individuals(cast, 6)
    draw = frozen_draw(tournament, TEAMS)
    one, other = people_of(tournament)[:2]
    agree(one, other)
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    for person in (one, other):
        address = reverse("tournaments:personal_page", args=[tournament.slug, create_link(person)])
        page = client.get(f"{address}?mine").text
        assert "You agreed, and it waits" in page
    client.force_login(cast.organizer, backend="django.contrib.auth.backends.ModelBackend")
    desk = client.get(reverse("tournaments:inscription", args=[tournament.slug, one.number])).text
    assert "Agreed after the list of the draw was frozen" in desk
    assert other.name in desk
    for name in ("draw", "cancel_draw"):
        page = client.get(reverse(f"tournaments:{name}", args=[tournament.slug, draw.number])).text
        assert f"<b>P1</b> {one.name}" in page
    assert (
        one.name in client.get(reverse("tournaments:new_draw", args=[tournament.slug, TEAMS])).text
    )


def test_the_pages_name_who_stands_in_the_way(client, cast: Cast):
    tournament = individuals(cast, 4)
    draw = frozen_draw(tournament, TEAMS)
    gone = people_of(tournament)[0]
    withdraw(gone, by=actor_of_participant(gone.pk))
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    client.force_login(cast.organizer, backend="django.contrib.auth.backends.ModelBackend")
    for name in ("draw", "draw_source"):
        page = client.get(reverse(f"tournaments:{name}", args=[tournament.slug, draw.number])).text
        assert "Left since it was frozen:" in page
        assert gone.name in page
    source = reverse("tournaments:draw_source", args=[tournament.slug, draw.number])
    page = client.post(source, {"told": DEALT, "sure": "yes"})
    assert page.status_code == 200
    assert "People of the list have left since: P1" in page.text
