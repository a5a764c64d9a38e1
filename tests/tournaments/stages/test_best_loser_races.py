"""The last results of a round of pairs at the same moment, with real threads: every place of a best
loser is given once, to who has it by the results."""

from random import Random
from typing import Any

import pytest

from tests.cast import make_cast
from tests.threads import at_once
from tests.tournaments.matches.hall import WHY
from tests.tournaments.stages.test_best_losers import open_best_losers
from tournaments.audit.verify import verify
from tournaments.exceptions import Refused
from tournaments.matches.services.results import Sheet, record_games
from tournaments.matches.services.teams import withdraw_team
from tournaments.models import StagePlace
from tournaments.stages.selectors.returns import find_returns


def unexpected(results: list[Any]) -> list[Any]:
    return [r for r in results if isinstance(r, Exception) and not isinstance(r, Refused)]


@pytest.mark.long("best-loser-races", quick=2, full=50, aim=500)
def test_results_at_the_same_moment_never_double_a_place(transactional_db, case, record_property):
    """All results of the round, and a team that leaves, at once; the bracket is full, whoever came
    last."""
    chance = Random(f"best loser races {case}")
    hall = open_best_losers(make_cast(), chance.randint(5, 13))
    numbers = hall.numbers()
    points = {number: chance.randint(0, 3) for number in numbers}  # few values: lots are needed
    early = numbers[: chance.randint(0, len(numbers) - 2)]
    for number in early:
        hall.lose(number, points[number])
    acts = [finish(hall, number, points[number]) for number in numbers if number not in early]
    if early and chance.random() < 0.5:
        gone = hall.match(early[0]).slots.get(side="B").team
        acts.append(lambda: withdraw_team(gone, by=hall.by, because=WHY))
        record_property("departures", 1)
    assert unexpected(at_once(*acts)) == []
    hall.tournament.refresh_from_db()
    hall.play_pairs()
    if find_returns(hall.tournament).outcome.to_draw:
        hall.draw_lot()
        record_property("lots", 1)
    made = hall.draw_bracket()
    returns = find_returns(hall.tournament)
    taken = StagePlace.objects.filter(stage__key="knockout", team__isnull=False)
    teams = list(taken.values_list("team", flat=True))
    assert len(teams) == len({*teams}) == len(made.frozen_list["entries"])
    assert len(hall.back()) == min(returns.places, len(returns.entitled))
    record_property("places", len(hall.back()))
    hall.play_on(chance)
    hall.assert_sound()
    assert verify(hall.tournament.pk).is_sound


def finish(hall, number, made):
    match = hall.match(number)
    return lambda: record_games(match, by=hall.by, sheet=Sheet(((30, made),)), signed=True)
