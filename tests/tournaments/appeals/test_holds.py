"""What an open appeal holds, and what not."""

import pytest

from tests.cast import Cast
from tests.tournaments.appeals.table import STANDS, committee, fresh, object_to, player, referee
from tests.tournaments.matches.hall import Hall, open_hall, sheet
from tournaments.appeals.services.decide import decide_appeal
from tournaments.appeals.services.file import escalate, withdraw_or_accept
from tournaments.exceptions import Refused
from tournaments.matches.holds import held_matches
from tournaments.matches.services.calls import call_match, call_next
from tournaments.matches.services.results import Sheet, record_games, walkover
from tournaments.matches.services.teams import withdraw_team
from tournaments.models import Match
from tournaments.players.services import sign_result
from tournaments.regulation.articles import Reason
from tournaments.setup.services.progress import finish


def first_round(hall: Hall) -> None:
    for number in (1, 2, 3, 4):
        hall.win(number)


def table(hall: Hall, number: int = 1):
    return hall.tournament.tables.get(number=number)


def test_what_depends_on_an_appeal_is_not_called_and_the_rest_is(hall: Hall):
    first_round(hall)
    appeal = object_to(hall)
    with pytest.raises(Refused, match="held_by_appeal"):
        call_match(hall.match(5), by=hall.by, table=table(hall))
    assert [match.number for match in call_next(hall.tournament, by=hall.by)] == [6]
    escalate(fresh(appeal), by=committee(hall))
    decide_appeal(fresh(appeal), by=committee(hall), verdict=STANDS)
    assert [match.number for match in call_next(hall.tournament, by=hall.by)] == [5]


def test_everything_on_the_way_to_the_final_is_held(hall: Hall):
    first_round(hall)
    object_to(hall)
    held = Match.objects.filter(pk__in=held_matches(hall.tournament.pk))
    assert sorted(held.values_list("number", flat=True)) == [5, 7, 8]


def test_nor_can_its_result_be_brought_in_by_another_door(hall: Hall):
    first_round(hall)
    call_match(hall.match(5), by=hall.by, table=table(hall))
    object_to(hall)
    with pytest.raises(Refused, match="held_by_appeal"):
        record_games(hall.match(5), by=hall.by, sheet=sheet(hall.match(5)))
    assert hall.state(5) == "called"


def test_a_match_that_is_being_played_is_played_to_its_end(hall: Hall):
    first_round(hall)
    record_games(hall.match(5), by=hall.by, sheet=Sheet(((30, 3),)))
    object_to(hall)
    record_games(hall.match(5), by=hall.by, sheet=Sheet(((30, 8),)), signed=True)
    assert hall.state(5) == "confirmed"


def test_teams_may_still_leave_and_walkovers_be_noted(hall: Hall):
    first_round(hall)
    object_to(hall)
    withdraw_team(hall.teams[0], by=hall.by, because=Reason("Se van"))
    walkover(hall.match(6), by=hall.by, winner="A", because=Reason("No vinieron"))
    assert hall.state(5) == "finished"


def test_the_match_itself_stays_in_pencil(hall: Hall):
    hall.win(1, confirm=False)
    appeal = object_to(hall)
    with pytest.raises(Refused, match="under_appeal"):
        hall.confirm(1)
    people = [hall.teams[n].places.get(order=1).participant for n in (0, 1)]
    sign_result(hall.match(1), by=people[0])
    with pytest.raises(Refused, match="under_appeal"):
        sign_result(hall.match(1), by=people[1])
    withdraw_or_accept(fresh(appeal), by=player(hall, 2), side="B")
    hall.confirm(1)


def test_an_answer_holds_until_its_time_is_over(hall: Hall):
    first_round(hall)
    appeal = object_to(hall)
    decide_appeal(fresh(appeal), by=referee(hall), verdict=STANDS)
    assert held_matches(hall.tournament.pk)
    withdraw_or_accept(fresh(appeal), by=player(hall, 2), side="B")
    assert not held_matches(hall.tournament.pk)


def test_where_the_plan_says_so_nothing_is_held(cast: Cast):
    hall = open_hall(cast, 8, appeals_hold=False)
    hall.win(1, confirm=False)
    object_to(hall)
    hall.confirm(1)
    hall.win(2)
    call_match(hall.match(5), by=hall.by, table=table(hall))


def test_a_hall_that_calls_by_itself_goes_on_when_it_is_decided(
    cast: Cast, django_capture_on_commit_callbacks
):
    hall = open_hall(cast, 4, calls_by_itself=True)
    for number in (1, 2):
        hall.win(number)
    appeal = object_to(hall)
    escalate(fresh(appeal), by=committee(hall))
    with django_capture_on_commit_callbacks(execute=True):
        decide_appeal(fresh(appeal), by=committee(hall), verdict=STANDS)
    assert {hall.state(3), hall.state(4)} == {"called"}


def test_asking_takes_one_query_where_nothing_is_open(hall: Hall, django_assert_num_queries):
    with django_assert_num_queries(1):
        assert held_matches(hall.tournament.pk) == {}
    hall.win(1)
    object_to(hall)
    with django_assert_num_queries(2):
        assert len(held_matches(hall.tournament.pk)) == 3


def test_an_event_does_not_end_under_an_open_appeal(hall: Hall):
    for number in range(1, 9):
        hall.win(number)
    appeal = object_to(hall, 8)
    with pytest.raises(Refused, match="appeals_open") as raised:
        finish(hall.tournament, by=hall.by)
    assert raised.value.data["appeals"] == [1]
    escalate(fresh(appeal), by=committee(hall))
    decide_appeal(fresh(appeal), by=committee(hall), verdict=STANDS)
    finish(hall.tournament, by=hall.by)


def test_the_page_that_closes_an_event_names_the_open_appeals(hall: Hall, client):
    for number in range(1, 9):
        hall.win(number)
    object_to(hall, 8)
    client.force_login(hall.cast.organizer)
    response = client.post(f"/t/{hall.tournament.slug}/stage/finish/")
    assert response.status_code == 409
    assert "Estas apelaciones todavía no están resueltas: 1." in response.content.decode()
