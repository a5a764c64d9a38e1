"""Whole events to the podium, by game reports and by random legal hands, for many sizes."""

from random import Random

import pytest

from scoring.core.entries import Hand
from scoring.notation import format_entry
from tests.tournaments.matches.hall import Hall, open_hall
from tournaments.engine import rules_of, state_of
from tournaments.matches.services.entries import Submission, record_entry
from tournaments.models import Match, Team


def check_podium(hall: Hall) -> None:
    """Everybody lost once but the champion; third is who won the match for it."""
    matches = list(hall.tournament.matches.prefetch_related("slots__team"))
    assert {m.state for m in matches} == {Match.State.CONFIRMED}
    losers: list[Team] = []
    for match in matches:
        sides = {slot.side: slot.team for slot in match.slots.all()}
        if match.round_code != "third_place":
            losers.append(sides["B" if match.winner == "A" else "A"])
    assert len({team.pk for team in losers}) == len(losers) == len(hall.teams) - 1
    final = next(m for m in matches if m.round_code == "final")
    champion = next(s.team for s in final.slots.all() if s.side == final.winner)
    assert champion.pk not in {team.pk for team in losers}
    third = [m for m in matches if m.round_code == "third_place"]
    for match in third:
        semifinalists = {
            slot.team_id for m in matches if m.round_code == "semifinal" for slot in m.slots.all()
        }
        finalists = {slot.team_id for slot in final.slots.all()}
        assert {slot.team_id for slot in match.slots.all()} == semifinalists - finalists


@pytest.mark.parametrize("teams", [*range(2, 10), 12, 16, 17, 33])
def test_an_event_of_any_size_ends_with_a_podium(cast, teams):
    hall = open_hall(cast, teams)
    hall.play_on(Random(teams))
    check_podium(hall)


@pytest.mark.full
@pytest.mark.parametrize(
    "teams", [10, 11, 13, 14, 15, 18, 23, 31, 32, 33, 48, 63, 64, 65, 100, 128, 255, 512]
)
def test_an_event_of_any_other_size_ends_with_a_podium_too(cast, teams):
    hall = open_hall(cast, teams)
    hall.play_on(Random(teams))
    check_podium(hall)


@pytest.mark.parametrize(
    ("rules", "best_of"),
    [("asart", 3), ("paulista-aabb", 3), ("venezolano", 3), ("caballeros", 1)],
)
def test_an_event_played_hand_by_hand_ends_with_a_podium(cast, rules, best_of):
    hall = open_hall(cast, 3, rules=rules, best_of_first=best_of, best_of_later=best_of)
    random = Random(rules)
    while ready := hall.tournament.matches.filter(state=Match.State.READY).first():
        play_by_hand(hall, ready.number, random)
        hall.confirm(ready.number)
    check_podium(hall)
    for match in hall.tournament.matches.all():
        state = state_of(rules_of(hall.plan, match), match.entries.all())
        assert [list(game.score) for game in state.games] == match.games
        assert state.outcome.winner == match.winner
        given = [[award._asdict() for award in record.awards] for record in state.records]
        assert given == [entry.awards for entry in match.entries.all()]


def play_by_hand(hall: Hall, number: int, random: Random) -> None:
    match = hall.match(number)
    rules = rules_of(hall.plan, match)
    state = state_of(rules, [])
    while state.outcome is None:
        hand = Hand(rules.ruleset.random_hand(state.game, random))
        line = format_entry(hand, rules.ruleset)
        state = record_entry(match, by=hall.by, submission=Submission(line)).state
