"""Laws of truco mineiro that no single line shows: even scores, the traps of the mão de dez, six at
the table, what the ladders have in common."""

import random
from itertools import product

import pytest

from scoring import Format, MatchState, Refused, apply, extend, parse_entry, replay, ruleset, start
from scoring.core.entries import Hand
from scoring.core.sides import SIDES
from scoring.rulesets.mineiro.values import LADDERS

RULES = ruleset("mineiro")
EVEN = ("2-4-6-10-12", "2-4-6-8-12")


def play(score: tuple[int, int], *lines: str, players: int = 4, **options: str) -> MatchState:
    state = start(RULES, options=RULES.choose(**options), format=Format(players, 3))
    after = extend(state.beginning(score=score), [parse_entry(line, RULES) for line in lines])
    assert isinstance(after, MatchState), after
    return after


@pytest.mark.parametrize("ladder", LADDERS)
def test_scores_stay_even_with_steps_of_two_and_are_always_sums_of_hands(ladder: str) -> None:
    rng = random.Random(ladder)
    worths = [LADDERS[ladder].uncalled, *(rung.accepted for rung in LADDERS[ladder].rungs)]
    possible = {0}
    for points in range(RULES.target):
        if any(points - worth in possible for worth in worths):
            possible.add(points)
    state = start(RULES, options=RULES.choose(ladder=ladder), format=Format(4, 99))
    met = set()
    for _ in range(400):
        after = apply(state, Hand(RULES.random_hand(state.game, rng)))
        assert isinstance(after, MatchState)
        state = after
        met |= set(state.score)
        if state.outcome:
            break
    assert met <= possible
    assert len(met) > 4
    if ladder in EVEN:
        assert not any(points % 2 for points in met)


@pytest.mark.parametrize("ladder", LADDERS)
def test_each_ladder_pays_the_value_before_to_whoever_asked(ladder: str) -> None:
    values = [int(value) for value in ladder.split("-")]
    truco = LADDERS[ladder]
    assert [truco.uncalled, *(rung.accepted for rung in truco.rungs)] == values
    assert [rung.refused for rung in truco.rungs] == values[:-1]
    assert truco.words[:2] == ("truco", "seis")
    assert truco.words[3] == "doze"


def test_giving_a_mao_de_dez_at_ten_to_eight_makes_it_de_ferro() -> None:
    assert play((10, 8), "A corre").next.phase == "mão de ferro"
    assert play((10, 8), "A joga, B ganha").games[0].score == (10, 12)
    assert play((10, 6), "A joga, B ganha").next.phase == "mão de ferro"
    assert play((10, 4), "A corre").next.phase == "mão de dez"


@pytest.mark.parametrize(("ladder", "score"), [("1-3-6-9-12", 11), ("2-4-6-9-12", 10)])
def test_the_special_hand_follows_the_ladder(ladder: str, score: int) -> None:
    at = play((score, 0), ladder=ladder).next
    before = play((score - 1, 0), ladder=ladder).next
    assert (at.phase, at.standing) == ("mão de dez", ("dez", ""))
    assert (before.phase, before.standing) == ("mão", ("", ""))


@pytest.mark.parametrize(("side", "players"), [*product(SIDES, (2, 4, 6))])
def test_whoever_asks_in_a_mao_de_dez_loses_the_game_at_any_table(side: str, players: int) -> None:
    state = play((10, 4), f"{side} truco", players=players)
    (game,) = state.games
    assert game.winner != side
    assert state.score == (0, 0)


def test_giving_up_is_never_worth_more_than_losing_and_never_less() -> None:
    """In every situation: the rivals take what they would have taken by winning the cards."""
    calls = (
        "",
        "A truco, B aceita, ",
        "A truco, B seis, A aceita, ",
        "A truco, B seis, A dez, B aceita, ",
    )
    for before, side in product(calls, SIDES):
        rival = "B" if side == "A" else "A"
        gave_up = play((0, 0), f"{before}{side} desiste")
        lost = play((0, 0), f"{before}{rival} ganha")
        assert (gave_up.score, gave_up.games) == (lost.score, lost.games)


def test_a_match_told_step_by_step_is_the_match_replayed() -> None:
    rng = random.Random(3)
    for players in RULES.players:
        format = Format(players, 3)
        state, log = start(RULES, format=format), []
        while state.outcome is None:
            log.append(Hand(RULES.random_hand(state.game, rng)))
            after = apply(state, log[-1])
            assert not isinstance(after, Refused), after
            state = after
        assert replay(RULES, log, format=format) == state
