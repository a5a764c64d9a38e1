"""Laws of Venezuelan truco over random hands, on both levels of telling."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import Format, Hand, MatchState, apply, ruleset, start
from scoring.core.entries import Move
from scoring.core.game import Game
from scoring.core.verdict import judge
from scoring.venezuela.reader import read
from scoring.venezuela.table import Table

RULES = ruleset("venezolano")
MANY = settings(max_examples=120, deadline=None)
SCORE = st.integers(0, 23)
TRUCO = ("truco", "truco_no_querido", "truco_mazo", "base", "piedra")
PLAYS = ("vira", "tiene", "juega", "pasa", "destapa")


def situation(players: int, a: int, b: int) -> Game:
    return start(RULES, format=Format(players)).beginning(score=(a, b)).game


def random_hand(game: Game, seed: int) -> Hand:
    return Hand(RULES.random_hand(game, random.Random(seed)))


@MANY
@given(seed=st.integers(0, 10**9), a=SCORE, b=SCORE, players=st.sampled_from((2, 4)))
def test_somebody_takes_the_truco_unless_the_chico_is_over_before_it(
    seed: int, a: int, b: int, players: int
) -> None:
    """Rules 20, 37 and 40."""
    game = situation(players, a, b)
    verdict = judge(RULES, game, random_hand(game, seed))
    assert verdict.faults == ()
    trucos = [award for award in verdict.awards if award.concept in TRUCO]
    over = max(verdict.score) == game.target
    assert len(trucos) == 1 or (over and not trucos)
    if trucos:
        assert verdict.awards[-1] is trucos[0]


@MANY
@given(seed=st.integers(0, 10**9), a=SCORE, b=SCORE)
def test_only_one_side_collects_flores(seed: int, a: int, b: int) -> None:
    game = situation(4, a, b)
    verdict = judge(RULES, game, random_hand(game, seed))
    assert len({award.side for award in verdict.awards if award.concept == "flor"}) <= 1


def as_result(table: Table, hand: Hand) -> Hand:
    """A hand told in facts, told again by its result only."""
    moves = []
    for who, word, args, void in hand.moves:
        if word in PLAYS:
            continue
        flor = table.flor_of(who or "")
        if word == "flor" and flor is not None and not flor.reservada:
            moves.append(Move(who, "flor", (flor.value or 0,), void))
        else:
            moves.append(Move(who, word, args, void))
        if word == "flor" and flor is not None and flor.reservada:
            moves.append(Move(who, "reservada"))
    if table.sin is not None and table.sin.winner is not None:
        moves.append(Move(None, "envite_para", (table.sin.winner,)))
    if table.winner is not None and not table.truco.refused_by:
        moves.append(Move(None, "base_para", (table.winner,)))
    return Hand(tuple(moves))


@MANY
@given(seed=st.integers(0, 10**9), a=st.integers(0, 22), b=st.integers(0, 22))
def test_facts_and_the_result_they_lead_to_give_the_same_points(seed: int, a: int, b: int) -> None:
    game = situation(4, a, b)
    hand = random_hand(game, seed)
    table = read(game, hand)
    if table.board is None:
        return
    facts = judge(RULES, game, hand)
    result = judge(RULES, game, as_result(table, hand))
    assert result.faults == ()
    assert result.awards == facts.awards


@MANY
@given(seed=st.integers(0, 10**9), a=SCORE, b=SCORE)
def test_a_word_marked_void_changes_nothing(seed: int, a: int, b: int) -> None:
    game = situation(4, a, b)
    hand = random_hand(game, seed)
    noise = Move("A1", "vale_juego", (), True)
    louder = Hand((noise, *hand.moves, noise))
    assert judge(RULES, game, louder).awards == judge(RULES, game, hand).awards


@MANY
@given(seed=st.integers(0, 10**9), stakes=st.lists(st.integers(2, 9), max_size=4))
def test_a_refused_envite_pays_what_was_staked_before_its_last_raise(
    seed: int, stakes: list[int]
) -> None:
    """Rules 9 and 11."""
    game = situation(4, 0, 0)
    words = [("envido", ()), *(("mas", (n,)) for n in stakes)]
    moves = [Move("AB"[at % 2], word, args) for at, (word, args) in enumerate(words)]
    last = "AB"[(len(words) - 1) % 2]
    refused = (*moves, Move("AB"[len(words) % 2], "no_quiero"), Move(None, "base_para", ("A",)))
    first = judge(RULES, game, Hand(refused)).awards[0]
    staked = 2 + sum(stakes[:-1]) if stakes else 1
    assert (first.side, first.worth) == (last, staked)


def test_random_hands_tell_of_flores_reservadas_and_singing() -> None:
    """The generator reaches the parts of the game that these laws speak of."""
    rng = random.Random(5)
    state = start(RULES, format=Format(4, 999))
    words: set[str] = set()
    while len(state.games) < 25:
        hand = Hand(RULES.random_hand(state.game, rng))
        words |= {move.word for move in hand.moves}
        after = apply(state, hand)
        assert isinstance(after, MatchState)
        state = after
    assert {"flor", "reservada", "canta", "privo", "tiene", "falsa", "chica", "mazo"} <= words
