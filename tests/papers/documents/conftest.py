"""An event that was played to its end, with a ruling, a walkover, a case and all signatures."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from scoring.core.entries import Hand as PlayedHand
from scoring.notation import format_entry
from tests.cast import Cast
from tests.papers.prints import Paper, read_and_print
from tests.rulesets import expected
from tests.tournaments.matches.hall import Hall, open_hall
from tournaments.engine import rules_of, state_of
from tournaments.hall.services.cases import bring_case, decide_case
from tournaments.matches.services.entries import Submission, record_entry
from tournaments.matches.services.results import Sheet, record_games, walkover
from tournaments.models import Match
from tournaments.regulation.articles import Reason


@pytest.fixture
def sheet() -> Callable[..., Paper]:
    return read_and_print


def play(cast: Cast, ruleset: str = "asart", **fields: object) -> Hall:
    hall = open_hall(cast, 4, ruleset=ruleset, best_of_first=1, best_of_later=1, **fields)
    record_lines(hall, 1)
    walkover(hall.match(2), by=hall.by, winner="A", because=Reason("No vinieron a la mesa"))
    hall.confirm(2)
    case = bring_case(hall.tournament, by=hall.by, text="Se cortó la luz", match=hall.match(2))
    decide_case(case, by=hall.by, decision="Se reparte de nuevo")
    for number in (3, 4):
        if hall.match(number).state == Match.State.READY:
            target = rules_of(hall.plan, hall.match(number)).ruleset.target
            record_games(hall.match(number), by=hall.by, sheet=Sheet(((target, 3),)))
            hall.confirm(number)
    hall.tournament.refresh_from_db()
    return hall


def record_lines(hall: Hall, number: int) -> None:
    """A match kept hand by hand, with one ruling."""
    rules = rules_of(hall.plan, hall.match(number))
    for at, line in enumerate(hands(hall, number)):
        record_entry(hall.match(number), by=hall.by, submission=Submission(line))
        if at == 1:
            ruling = f"ruling {expected(rules.ruleset.key).ruling}"
            record_entry(hall.match(number), by=hall.by, submission=Submission(ruling))
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
