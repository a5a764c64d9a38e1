"""Whole matches as the AABB regulation prints them, the deal in both rulebooks, and set-up."""

import random

import pytest

from scoring import (
    Format,
    Hand,
    MatchState,
    Refused,
    SetupError,
    apply,
    extend,
    parse_entry,
    replay,
    ruleset,
    start,
)
from scoring.core.options import Value

AABB = ruleset("paulista-aabb")
TENTO = ruleset("paulista-tento")

# First phase, best of 5: 12-9, 11-12 after a mão de ferro, 12-0, a partida kept on paper, 12-7.
BEST_OF_FIVE = """
opening A1=p1 B1=p2 A2=p3 B2=p4 dealer B2
A truco, B aceita, A ganha
A truco, B seis, A corre
B truco, A aceita, B ganha
A ganha
A truco, B seis, A aceita, A ganha
A truco, B corre
A joga, B ganha
A joga, A ganha

A truco, B seis, A nove, B aceita, A ganha
B truco, A seis, B nove, A aceita, B ganha
A ganha
A ganha
A corre
B ganha nulo, A joga, três empates
A corre
B ganha

A truco, B seis, A nove, B doze, A aceita, A ganha

game 8-12 source s1

B ganha
A1 truco, B1 seis, B2 corre, A2 aceita, B ganha
A truco, B seis, A nove, B corre
A truco, B seis, A nove, B corre
"""

# A later phase, best of 3: all told by cards at the turning points.
BEST_OF_THREE = """
opening A1=p1 B1=p2 A2=p3 B2=p4 dealer B2
vira Jc, A1 Kp, B1 truco, A2 aceita, B1 3c, A2 4o, B2 7o, A1 Kc, B1 3o, A2 5c, B2 6c
A truco, B seis, A nove, B aceita, A ganha

B truco, A seis, B nove, A corre
B truco, A seis, B nove, A corre

três empates
vira 4p, B2 3c, A1 3o, B1 4c, A2 6c, B2 2c, A1 5p, B1 7c, A2 2o
A truco, B aceita, B seis, A nove, B aceita, B ganha
B ganha
B ganha
B1 joga, B2 corre, B ganha
"""


def play(text: str, best_of: int) -> MatchState:
    log = [parse_entry(line, AABB) for line in text.splitlines() if line.strip()]
    state = replay(AABB, log, format=Format(4, best_of))
    assert isinstance(state, MatchState), state
    return state


def test_a_first_phase_match_is_the_best_of_five() -> None:
    state = play(BEST_OF_FIVE, 5)
    assert [game.score for game in state.games] == [(12, 9), (11, 12), (12, 0), (8, 12), (12, 7)]
    assert [game.how for game in state.games] == ["played"] * 3 + ["reported", "played"]
    assert {game.article for game in state.games} == {"9.7.1"}
    assert state.games_won == (3, 2)
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.how, state.outcome.article) == ("A", "games", "4.3")


def test_a_later_match_is_the_best_of_three() -> None:
    state = play(BEST_OF_THREE, 3)
    assert [game.score for game in state.games] == [(12, 0), (0, 12), (1, 12)]
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.article) == ("B", "4.3")


def test_the_same_log_is_not_over_where_more_games_are_needed() -> None:
    assert play(BEST_OF_THREE, 5).outcome is None


def test_nothing_more_is_played_once_a_match_is_won() -> None:
    refused = apply(play(BEST_OF_THREE, 3), parse_entry("A ganha", AABB))
    assert isinstance(refused, Refused)
    assert [fault.code for fault in refused.faults] == ["not_now"]


def test_an_appeal_is_referred_and_the_committee_adjusts() -> None:
    state = play("A truco, B aceita, A ganha\nruling 064 B\nadjust A -3 reason r1", 3)
    assert state.score == (0, 0)
    assert [note.code for note in state.records[1].notes] == ["referred"]


@pytest.mark.parametrize("key", ["paulista-tento", "paulista-aabb"])
@pytest.mark.parametrize("best_of", [3, 5])
def test_random_matches_end_with_the_games_they_need(key: str, best_of: int) -> None:
    rules = ruleset(key)
    for seed in range(10):
        rng = random.Random(seed)
        state = start(rules, format=Format(rng.choice((2, 4)), best_of))
        while state.outcome is None:
            after = apply(state, Hand(rules.random_hand(state.game, rng)))
            assert isinstance(after, MatchState), after
            state = after
        assert max(state.games_won) == best_of // 2 + 1
        assert all(max(game.score) == 12 for game in state.games)


# --- the deal ------------------------------------------------------------------------------


def starters(key: str, players: int, hands: int, **options: Value) -> list[str]:
    rules = ruleset(key)
    state = start(rules, options=rules.choose(**options), format=Format(players, 3))
    seen = []
    for _ in range(hands):
        seen.append(state.next.mano)
        after = extend(state, [parse_entry("A ganha", rules)])
        assert isinstance(after, MatchState)
        state = after
    return seen


def test_with_tento_the_start_goes_round_to_the_right() -> None:
    assert starters("paulista-tento", 4, 5) == ["A1", "B1", "A2", "B2", "A1"]
    assert starters("paulista-tento", 2, 3) == ["A1", "B1", "A1"]


def test_at_the_aabb_the_start_goes_to_the_left_as_printed() -> None:
    assert starters("paulista-aabb", 4, 5) == ["A1", "B2", "A2", "B1", "A1"]
    assert starters("paulista-aabb", 4, 5, hand_rotation="right") == ["A1", "B1", "A2", "B2", "A1"]


def test_the_starter_sits_at_the_dealers_right() -> None:
    for rules in (TENTO, AABB):
        assert (start(rules).next.dealer, start(rules).next.mano) == ("B2", "A1")


# --- mão de ferro in its four modes --------------------------------------------------------

# The first round ties; then B1, who opens, keeps the zap back.
KEPT = "vira 4p, B1 tem 3o 5p Ao, A1 3c, B1 3o, A2 4c, B2 6c, B1 Ao, A2 2o, B2 7c, A1 2p"


@pytest.mark.parametrize("mode", ["blind", "first-round-blind", "closed", "open"])
def test_the_highest_card_must_be_shown_only_by_who_has_seen_his_cards(mode: str) -> None:
    options = TENTO.choose(ferro_mode=mode)
    state = start(TENTO, options=options).beginning(score=(11, 11))
    after = apply(state, parse_entry(KEPT, TENTO))
    if mode in ("blind", "closed"):
        assert isinstance(after, MatchState)
        assert after.games[-1].score == (12, 11)
    else:
        assert isinstance(after, Refused)
        assert [fault.code for fault in after.faults] == ["highest_kept_back"]


@pytest.mark.parametrize("mode", ["blind", "first-round-blind", "closed", "open"])
def test_only_closed_cards_cannot_stay_covered(mode: str) -> None:
    options = AABB.choose(ferro_mode=mode)
    state = start(AABB, options=options).beginning(score=(11, 11))
    line = "vira 4p, A1 3c, B1 2o, A2 4c, B2 6c, A1 coberta, B1 4e, A2 5p, B2 7o"
    after = apply(state, parse_entry(line, AABB))
    assert isinstance(after, Refused) == (mode == "closed")


@pytest.mark.parametrize("key", ["paulista-tento", "paulista-aabb"])
@pytest.mark.parametrize("mode", ["blind", "first-round-blind", "closed", "open"])
def test_the_mao_de_ferro_ends_the_partida_in_every_mode(key: str, mode: str) -> None:
    rules = ruleset(key)
    for seed in range(5):
        options = rules.choose(ferro_mode=mode, all_tied="dealer")
        state = start(rules, options=options).beginning(score=(11, 11))
        hand = Hand(rules.random_hand(state.game, random.Random(seed)))
        after = apply(state, hand)
        assert isinstance(after, MatchState), (hand, after)
        assert sorted(after.games[-1].score) == [11, 12]


def test_three_ties_at_eleven_all_play_another_mao_de_ferro() -> None:
    state = start(AABB).beginning(score=(11, 11))
    after = apply(state, parse_entry("três empates", AABB))
    assert isinstance(after, MatchState)
    assert (after.score, after.next.phase) == ((11, 11), "mão de ferro")
    assert after.next.mano != state.next.mano


# --- set-up --------------------------------------------------------------------------------


def test_fixed_manilhas_and_the_clean_pack_are_refused_together() -> None:
    with pytest.raises(SetupError) as refused:
        AABB.choose(deck="limpo", manilhas="fixed")
    assert refused.value.code == "options_conflict"


def test_the_clean_pack_has_no_fours_to_lay() -> None:
    state = start(AABB, options=AABB.choose(deck="limpo"))
    refused = apply(state, parse_entry("vira 3o, A1 4o, A ganha", AABB))
    assert isinstance(refused, Refused)
    assert [fault.code for fault in refused.faults] == ["no_such_card"]


def test_any_positive_word_accepts_with_tento() -> None:
    for word in ("cai", "venha", "manda", "aceito", "aceita simbora"):
        after = apply(start(TENTO), parse_entry(f"A truco, B {word}, A ganha", TENTO))
        assert isinstance(after, MatchState)
        assert after.score == (3, 0)
