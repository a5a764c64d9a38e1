"""Losers of a first round at the same moment, with real threads: every place is taken once, by the
order in which the results were committed."""

from random import Random

import pytest

from tests.cast import make_cast
from tests.threads import at_once
from tests.tournaments.matches.hall import WHY, sheet
from tests.tournaments.stages.test_refill import (
    actions,
    findings_in,
    first_round,
    loser_of,
    open_refill,
    other_winner,
)
from tournaments.audit.verify import verify
from tournaments.exceptions import Refused
from tournaments.exports.event_file import event_file
from tournaments.matches.services.corrections import correct
from tournaments.matches.services.results import record_games, walkover
from tournaments.matches.services.teams import withdraw_team
from tournaments.models import Match, Slot
from tournaments.podium.selectors import podium_page
from tournaments.verification.results import result_faults


@pytest.fixture
def open_hall(transactional_db):
    return lambda teams: open_refill(make_cast(), teams)


def finish(hall, number, side="A"):
    match = hall.match(number)
    return lambda: record_games(match, by=hall.by, sheet=sheet(match, side), signed=True)


def assert_whole(hall, results=()):
    wrong = [r for r in results if isinstance(r, Exception) and not isinstance(r, Refused)]
    assert wrong == []
    assert result_faults(hall.tournament) == []
    assert findings_in(b"".join(event_file(hall.tournament))) == []
    assert verify(hall.tournament.pk).is_sound


def test_two_losers_at_the_same_moment_and_one_place(open_hall):
    hall = open_hall(7)  # of 8: three matches, one team waits, one place
    results = at_once(finish(hall, 1), finish(hall, 2))
    assert [result for result in results if isinstance(result, Exception)] == []
    [returned] = actions(hall, "refill.returned")
    assert returned["to"] == {"match": 4, "side": "B"}
    assert hall.sides(4)[1] == str(loser_of(hall, returned["match"]).number)
    assert_whole(hall)


def test_all_losers_of_a_round_at_the_same_moment(open_hall):
    hall = open_hall(12)
    results = at_once(*[finish(hall, number) for number in range(1, 7)])
    assert [result for result in results if isinstance(result, Exception)] == []
    returned = actions(hall, "refill.returned")
    assert [(data["to"]["match"], data["to"]["side"]) for data in returned] == [
        (7, "A"), (7, "B"), (8, "A"), (8, "B"),
    ]  # fmt: skip
    assert len({data["match"] for data in returned}) == 4
    assert_whole(hall)


def test_the_last_two_walkovers_at_the_same_moment_close_the_round_once(open_hall):
    hall = open_hall(5)
    first, second = hall.match(1), hall.match(2)
    at_once(
        lambda: walkover(first, by=hall.by, winner="A", because=WHY),
        lambda: walkover(second, by=hall.by, winner="A", because=WHY),
    )
    at_once(*[lambda number=number: hall.confirm(number) for number in (1, 2)])
    assert len(actions(hall, "refill.closed")) == 1
    assert hall.match(3).was_passed_through
    assert_whole(hall)


def test_a_correction_while_others_come_back(open_hall):
    hall = open_hall(9)
    hall.win(1)
    match = hall.match(1)
    results = at_once(
        lambda: correct(match, by=hall.by, correction=other_winner(match)),
        finish(hall, 2),
        finish(hall, 3),
        finish(hall, 4),
    )
    assert_whole(hall, results)


@pytest.mark.long("refill-races", quick=2, full=50, aim=1_000)
def test_a_whole_event_with_everything_at_once(open_hall, case, record_property):
    """Results, walkovers, corrections and withdrawals, as many at once as are ready."""
    chance = Random(f"refill races {case}")
    hall = open_hall(chance.randint(3, 13))
    acts = 0
    while ready := list(hall.tournament.matches.filter(state=Match.State.READY)):
        together = [act_on(hall, match, chance) for match in ready[:5]]
        decided = [m for m in first_round(hall) if m.how == "games"]
        if decided and chance.random() < 0.4:
            together.append(correction_of(hall, chance.choice(decided), chance))
        results = at_once(*together)
        acts += len(together)
        assert_whole(hall, results)
        for match in hall.tournament.matches.filter(state=Match.State.FINISHED):
            hall.confirm(match.number)
    assert_whole(hall)
    assert podium_page(hall.tournament).decided
    fed = Match.objects.filter(tournament=hall.tournament, round=1, loser_to__round=1)
    ways = list(fed.values_list("loser_to", "loser_to_side"))
    assert len(set(ways)) == len(ways)
    record_property("acts", acts)
    record_property("returns", len(ways))


def act_on(hall, match, chance):
    if chance.random() < 0.12:
        return lambda: walkover(match, by=hall.by, winner=chance.choice("AB"), because=WHY)
    if chance.random() < 0.05:
        team = Slot.objects.get(match=match, side="A").team
        return lambda: withdraw_team(team, by=hall.by, because=WHY)
    return finish(hall, match.number, chance.choice("AB"))


def correction_of(hall, match, chance):
    """Of the winner; what was begun behind it is named, as the preview shows it."""
    numbers = frozenset(hall.tournament.matches.values_list("number", flat=True))
    right = other_winner(match, "A" if match.winner == "B" else "B")
    return lambda: correct(match, by=hall.by, correction=right, undoing=numbers)
