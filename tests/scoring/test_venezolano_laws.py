"""Laws of Venezuelan truco over random hands, on both levels of telling."""

import random

from hypothesis import given, settings, strategies as st

from scoring import Format, Hand, MatchState, apply, ruleset, start
from scoring.core.entries import Move
from scoring.core.game import Game
from scoring.core.match import judge
from scoring.venezuela.cards import ENVITE_VALUES, envite_value
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


# ------------------------------------------------------------------ tellings that cannot be

FLOR_WORDS = ("flor", "dos_flores", "reservada")


@MANY
@given(seed=st.integers(0, 10**9), players=st.sampled_from((2, 4)))
def test_a_side_never_collects_more_flores_than_it_has_players(seed: int, players: int) -> None:
    """Rule 52, whoever is said to have them and however often."""
    rng = random.Random(seed)
    game = situation(players, 0, 0)
    moves = list(random_hand(game, seed).moves)
    for _ in range(rng.randint(1, 4)):
        word = rng.choice(FLOR_WORDS)
        args = (rng.randint(20, 43),) if word == "flor" and rng.random() < 0.7 else ()
        who = rng.choice(("A", "B", *game.order))
        moves.insert(rng.randint(0, len(moves)), Move(who, word, args))
    verdict = judge(RULES, game, Hand(tuple(moves)))
    flores = [award for award in verdict.awards if award.concept == "flor"]
    assert all(award.worth <= 3 * players // 2 for award in flores), moves
    assert sum(1 for flor in getattr(verdict.reading, "flores", ()) if flor.reservada) <= 1 or (
        "two_reservadas" in {fault.code for fault in verdict.faults}
    )


@MANY
@given(seed=st.integers(0, 10**9))
def test_a_second_reservada_is_refused(seed: int) -> None:
    """Rule 64: there is one perico and one perica."""
    rng = random.Random(seed)
    game = situation(4, 0, 0)
    holder, another = rng.sample(("A1", "B1", "A2", "B2"), 2)
    told = (Move(holder, "reservada"), Move(rng.choice((another, another[0])), "reservada"))
    if told[1].who == holder[0]:
        return  # his own, told by his side
    verdict = judge(RULES, game, Hand((*told, Move(None, "base_para", ("A",)))))
    assert [fault.code for fault in verdict.faults] == ["two_reservadas"]


@MANY
@given(seed=st.integers(0, 10**9), off=st.integers(-9, 9))
def test_a_value_shown_is_the_one_the_cards_make(seed: int, off: int) -> None:
    """Told after the hand, and whether the envite was wanted or not."""
    rng = random.Random(seed)
    game = situation(4, 0, 0)
    hand = random_hand(game, seed)
    table = read(game, hand)
    if table.board is None or table.board.vira is None or table.sin is None or table.flores:
        return
    seat = rng.choice(game.order)
    right = envite_value(table.board.dealt[seat], table.board.vira)
    if right + off not in ENVITE_VALUES:
        return
    shown = Hand((*hand.moves, Move(seat, "muestra", (right + off,))))
    codes = [fault.code for fault in judge(RULES, game, shown).faults]
    assert ("envite_value_differs" in codes) == (off != 0)


@MANY
@given(seed=st.integers(0, 10**9), who=st.sampled_from(("A", "B", "A1", "B1", "A2", "B2")))
def test_a_flor_after_two_vueltas_gives_nothing(seed: int, who: str) -> None:
    """Rules 49, 50 and 77, by seat and by side, with notice given and without."""
    rng = random.Random(seed)
    game = situation(4, 0, 0)
    notice = (Move(who, "a_ley"),) if rng.random() < 0.5 else ()
    results = rng.choice((("A", "A"), ("B", "A", "B"), ("T", "A"), ("A", "T"), ("T", "T", "T")))
    late = rng.choice((Move(who, "flor", (30,)), Move(who, "flor"), Move(who[0], "dos_flores")))
    told = (*notice, Move(None, "vueltas", results))
    verdict = judge(RULES, game, Hand((*told, late)))
    assert verdict.faults == ()
    assert verdict.awards == judge(RULES, game, Hand(told)).awards
    assert "flor_lost" in {note.code for note in verdict.notes}


@MANY
@given(seed=st.integers(0, 10**9), a=SCORE, b=SCORE, players=st.sampled_from((2, 4)))
def test_a_base_told_for_the_loser_is_refused(seed: int, a: int, b: int, players: int) -> None:
    """By cards, by vueltas, by a truco refused, by the mazo."""
    game = situation(players, a, b)
    hand = random_hand(game, seed)
    winner = read(game, hand).winner
    if winner is None:
        return
    loser = "B" if winner == "A" else "A"
    codes = {f.code for f in judge(RULES, game, retold(hand, "base_para", winner)).faults}
    assert codes == set()
    codes = {f.code for f in judge(RULES, game, retold(hand, "base_para", loser)).faults}
    assert "base_disagrees" in codes


def retold(hand: Hand, word: str, side: str) -> Hand:
    return Hand((*hand.moves, Move(None, word, (side,))))
