"""Between the draw of the teams and the bracket's: whoever does not come can still leave, as a
whole team, and the event's pages say what is to come."""

import pytest
from django.urls import reverse

from tests.cast import Cast
from tests.event import make_event
from tests.tournaments.draws.hall import alone, at, drawn, frozen_draw, host, in_pairs
from tournaments.draws.protocol import verify
from tournaments.draws.services.publish import build_public_file
from tournaments.exceptions import Refused
from tournaments.inscriptions.services.check_in import check_in
from tournaments.inscriptions.services.leave import withdraw
from tournaments.inscriptions.services.returns import take_back_withdrawal
from tournaments.models import Draw, Participant, Place, Team, Tournament


@pytest.fixture
def teams_drawn(cast: Cast) -> Tournament:
    """Four pairs in, one of them drawn, and a fifth that waits."""
    make_event(cast, cap=4)
    alone(cast.tournament, 2)
    in_pairs(cast.tournament, 4, first=2)
    drawn(cast.tournament, "teams")
    cast.tournament.refresh_from_db()
    return cast.tournament


def person_of(team: Team) -> Participant:
    return Place.objects.filter(team=team, until=None).earliest("order").participant


def state_of(team: Team) -> str:
    return Team.objects.get(pk=team.pk).state


def test_a_whole_team_leaves_and_the_next_that_waits_has_its_place(teams_drawn: Tournament):
    *_, pair, waiting = Team.objects.filter(drawn=False).order_by("number")
    withdraw(person_of(pair), by=host(teams_drawn), whole_team=True)
    assert (state_of(pair), state_of(waiting)) == ("withdrawn", "confirmed")
    bracket = drawn(teams_drawn, "bracket")
    listed = {entry["id"] for entry in bracket.frozen_list["entries"]}
    assert str(waiting.pk) in listed
    assert str(pair.pk) not in listed


def test_a_drawn_team_leaves_and_comes_back_as_it_was_drawn(teams_drawn: Tournament):
    pair = Team.objects.get(drawn=True)
    person = person_of(pair)
    withdraw(person, by=host(teams_drawn), whole_team=True)
    assert state_of(pair) == "withdrawn"
    take_back_withdrawal(person, by=host(teams_drawn))
    assert state_of(pair) == "waiting"  # its place was taken meanwhile
    other = Team.objects.filter(drawn=False, state="confirmed").earliest("number")
    withdraw(person_of(other), by=host(teams_drawn), whole_team=True)
    assert state_of(pair) == "confirmed"
    assert Place.objects.filter(team=pair, until=None).count() == 2
    assert Team.objects.filter(tournament=teams_drawn).count() == 5
    assert verify(build_public_file(Draw.objects.get(kind="teams"))).sound


def test_one_of_a_team_does_not_leave_the_other_alone(teams_drawn: Tournament):
    pair = Team.objects.get(drawn=True)
    with pytest.raises(Refused, match="after_the_draw"):
        withdraw(person_of(pair), by=host(teams_drawn))


def test_once_the_bracket_is_drawn_nobody_leaves_and_nobody_comes_back(teams_drawn: Tournament):
    first, second, *_ = Team.objects.filter(drawn=False).order_by("number")
    gone = person_of(first)
    withdraw(gone, by=host(teams_drawn), whole_team=True)
    drawn(teams_drawn, "bracket")
    with pytest.raises(Refused, match="after_the_draw"):
        withdraw(person_of(second), by=host(teams_drawn), whole_team=True)
    with pytest.raises(Refused, match="too_late_to_return"):
        take_back_withdrawal(gone, by=host(teams_drawn))


def test_the_desk_withdraws_an_absent_pair_from_the_draws_own_page(
    client, cast: Cast, teams_drawn: Tournament
):
    client.force_login(cast.organizer)
    *here, absent = Team.objects.filter(state="confirmed").order_by("number")
    for place in Place.objects.filter(team__in=here, until=None):
        check_in(place.participant, by=host(teams_drawn))
    page = at(cast, "tournaments:new_draw", "bracket")
    leave = at(cast, "tournaments:withdraw_inscription", person_of(absent).number)
    assert leave in client.get(page).content.decode()
    assert 'name="whole_team" value="on"' in client.get(leave).content.decode()
    answer = client.post(leave, {"whole_team": "on", "reason": ""}, follow=True)
    assert answer.redirect_chain[-1][0] == page
    assert state_of(absent) == "withdrawn"


def test_the_events_page_says_that_the_bracket_is_to_come(
    client, cast: Cast, teams_drawn: Tournament
):
    client.force_login(cast.organizer)
    page = client.get(reverse("spectators:tournament", args=[teams_drawn.slug])).content.decode()
    assert "Parejas sorteadas" in page
    assert "Ahora, el cuadro." in page
    assert "El cuadro está sorteado" not in page
    assert at(cast, "tournaments:new_draw", "bracket") in page
    board = client.get(at(cast, "tournaments:board")).content.decode()
    assert f'class="btn primary" href="{at(cast, "tournaments:draws")}"' in board


def test_before_teams_are_drawn_the_page_names_who_is_not_here(client, cast: Cast):
    make_event(cast, cap=None)
    alone(cast.tournament, 4)
    first, *others = Participant.objects.filter(tournament=cast.tournament).order_by("number")
    client.force_login(cast.organizer)
    page = at(cast, "tournaments:new_draw", "teams")
    before = client.get(page)
    assert [point.code for point, _ in before.context["unready"]] == ["inscriptions_open"]
    check_in(first, by=host(cast.tournament))
    points = [point for point, _ in client.get(page).context["unready"]]
    assert [point.code for point in points] == ["inscriptions_open", "not_here"]
    assert points[1].people == tuple(others)
    assert 'name="despite"' not in client.get(page).content.decode()
    frozen_draw(cast.tournament, "teams")  # said, and nothing that must be answered
