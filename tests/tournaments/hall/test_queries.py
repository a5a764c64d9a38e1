"""What a page or a result costs does not grow with the event."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.cast import Cast
from tests.tournaments.matches.hall import Hall, open_hall, sheet
from tournaments.matches.services.calls import call_next
from tournaments.matches.services.results import confirm_result, record_games


def in_the_middle(hall: Hall) -> Hall:
    """Everything called, some playing, some to confirm: all that a board can show."""
    call_next(hall.tournament, by=hall.by)
    hall.win(1)
    hall.win(2, confirm=False)
    return hall


def cost(act: Callable[[], object]) -> int:
    with CaptureQueriesContext(connection) as queries:
        act()
    return len(queries)


@pytest.fixture
def both(cast: Cast) -> list[Hall]:
    """A small one, and one with 128 teams and 128 tables; Nora runs both."""
    small = in_the_middle(open_hall(cast, 8, tables=4))
    grown = cast.other_tournament
    grown.grants.update(user=cast.organizer)
    large = in_the_middle(open_hall(cast, 128, tournament=grown, tables=128))
    return [small, large]


@pytest.mark.parametrize(
    "page", ["board/", "bracket/", "match/2/", "board/2/", "board/1/correct/", "draw/new/late/"]
)
def test_a_page_costs_the_same_for_8_teams_and_for_128(nora: Client, both: list[Hall], page):
    for hall in both:  # what is read once per process is read
        nora.get(f"/t/{hall.tournament.slug}/{page}")
    small, large = (
        cost(lambda hall=hall: nora.get(f"/t/{hall.tournament.slug}/{page}")) for hall in both
    )
    assert small == large
    assert large < 25


def test_a_result_and_its_confirmation_cost_the_same(both: list[Hall]):
    costs = []
    for hall in both:
        match = hall.match(3)
        played = sheet(match)
        first = cost(lambda m=match, h=hall, s=played: record_games(m, by=h.by, sheet=s))
        second = cost(lambda m=match, h=hall: confirm_result(m, by=h.by, signed=True))
        costs.append((first, second))
    assert costs[0] == costs[1]
