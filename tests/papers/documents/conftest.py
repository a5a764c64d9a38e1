"""An event that was played to its end, with a ruling, a walkover, a case and all signatures."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from scoring.core.entries import Hand as PlayedHand
from scoring.notation import format_entry
from tests.cast import Cast
from tests.matches.hall import Hall, open_hall
from tests.papers.prints import Paper, read_and_print
from tournaments.engine import rules_of, state_of
from tournaments.models import Match
from tournaments.services.cases import bring_case, decide_case
from tournaments.services.entries import Sent, record_entry
from tournaments.services.results import Because, Sheet, record_games, walkover

RULING = {
    "asart": "024 B2",
    "caballeros": "034 B2",
    "paulista-aabb": "059 B2",
    "paulista-tento": "056 B2",
    "venezolano": "106 B2",
}


@pytest.fixture
def sheet() -> Callable[..., Paper]:
    return read_and_print


def play(cast: Cast, ruleset: str = "asart", **fields: object) -> Hall:
    hall = open_hall(cast, 4, ruleset=ruleset, best_of_first=1, best_of_later=1, **fields)
    told(hall, 1)
    walkover(hall.match(2), by=hall.by, winner="A", because=Because("No vinieron a la mesa"))
    hall.confirm(2)
    case = bring_case(hall.event, by=hall.by, text="Se cortó la luz", match=hall.match(2))
    decide_case(case, by=hall.by, decision="Se reparte de nuevo")
    for number in (3, 4):
        if hall.match(number).state == Match.State.READY:
            target = rules_of(hall.plan, hall.match(number)).ruleset.target
            record_games(hall.match(number), by=hall.by, sheet=Sheet(((target, 3),)))
            hall.confirm(number)
    hall.event.refresh_from_db()
    return hall


def told(hall: Hall, number: int) -> None:
    """A match kept hand by hand, with one ruling."""
    rules = rules_of(hall.plan, hall.match(number))
    for at, line in enumerate(hands(hall, number)):
        record_entry(hall.match(number), by=hall.by, sent=Sent(line))
        if at == 1:
            ruling = f"ruling {RULING[rules.ruleset.key]}"
            record_entry(hall.match(number), by=hall.by, sent=Sent(ruling))
    hall.confirm(number)


def hands(hall: Hall, number: int) -> Iterator[str]:
    chance = Random(7)
    while True:
        match = hall.match(number)
        rules = rules_of(hall.plan, match)
        state = state_of(rules, match.entries.all())
        if state.outcome:
            return
        moves = rules.ruleset.random_hand(state.game, chance)
        yield format_entry(PlayedHand(moves), rules.ruleset)


@pytest.fixture
def played(cast: Cast) -> Hall:
    return play(cast)
