"""Laws that hold for every ruleset, whatever is played; new rulesets come in by themselves."""

import random
import sys
from collections.abc import Sequence

import pytest
from hypothesis import given, settings, strategies as st

from scoring import (
    Format,
    Hand,
    MatchState,
    NotationError,
    QuickHand,
    Refused,
    apply,
    entry_from_json,
    entry_to_json,
    every_ruleset,
    extend,
    format_entry,
    parse_entry,
    replay,
    start,
)
from scoring.core.entries import Entry, GameReport, Move
from scoring.core.options import Options
from scoring.core.ruleset import Ruleset
from scoring.core.sides import other
from tests.scoring.quick_hands import random_telling

RULES = pytest.mark.parametrize("key", every_ruleset())
FEW = settings(max_examples=25, deadline=None)
SWAPPED = {"A": "B", "B": "A"}


def random_options(rules: Ruleset, rng: random.Random) -> Options:
    """The defaults, or with one option turned to another choice."""
    if rng.random() < 0.5:
        return rules.choose()
    option = rng.choice(rules.options)
    chosen = {option.name: rng.choice(option.choices)}
    return rules.choose(**chosen)


def random_log(
    rules: Ruleset, seed: int, hands: int = 60, *, reports: bool = False
) -> tuple[list[Entry], Options, Format]:
    """A legal log of random hands, some games reported whole."""
    rng = random.Random(seed)
    options = random_options(rules, rng)
    format = Format(rng.choice(rules.players), rng.choice((1, 3, 5)))
    state = start(rules, options=options, format=format)
    log: list[Entry] = []
    while state.outcome is None and len(log) < hands:
        if reports and rng.random() < 0.1:
            entry: Entry = random_report(state, rng)
        else:
            entry = random_telling(state, rng)
        after = apply(state, entry)
        assert isinstance(after, MatchState), (entry, after)
        log.append(entry)
        state = after
    return log, options, format


def random_report(state: MatchState, rng: random.Random) -> GameReport:
    """One that hands can lead to: in some rulesets no side can have an odd number."""
    (a, b), target = state.score, state.target
    scores = [(target, points) for points in range(b, target)]
    scores += [(points, target) for points in range(a, target)]
    reachable = state.ruleset.reachable
    return GameReport(rng.choice([s for s in scores if reachable(s, target, state.options)]))


@RULES
@FEW
@given(seed=st.integers(0, 10**9))
def test_random_hands_are_legal_and_both_forms_of_notation_give_them_back(
    key: str, seed: int
) -> None:
    rules = every_ruleset()[key]
    log, _, _ = random_log(rules, seed, 40)
    for entry in log:
        assert parse_entry(format_entry(entry, rules), rules) == entry
        assert entry_from_json(entry_to_json(entry)) == entry


@RULES
@FEW
@given(seed=st.integers(0, 10**9), cut=st.integers(0, 60))
def test_a_prefix_and_then_the_rest_gives_the_same_as_all(key: str, seed: int, cut: int) -> None:
    rules = every_ruleset()[key]
    log, options, format = random_log(rules, seed, reports=True)
    whole = replay(rules, log, options=options, format=format)
    first = replay(rules, log[:cut], options=options, format=format)
    assert isinstance(first, MatchState)
    assert extend(first, log[cut:]) == whole


@RULES
@FEW
@given(seed=st.integers(0, 10**9))
def test_scores_never_fall_within_a_game_nor_pass_the_target(key: str, seed: int) -> None:
    rules = every_ruleset()[key]
    log, options, format = random_log(rules, seed, reports=True)
    state = start(rules, options=options, format=format)
    for entry in log:
        before = state
        after = apply(state, entry)
        assert isinstance(after, MatchState)
        state = after
        score = state.records[-1].score
        assert max(score) <= state.target
        assert score[0] >= before.score[0]
        assert score[1] >= before.score[1]
        if len(state.games) > len(before.games):
            assert state.score == (0, 0)
            assert max(state.games[-1].score) == state.target
    if state.outcome is not None:
        assert max(state.games_won) * 2 > format.best_of


def swap_who(who: str | None) -> str | None:
    return None if who is None else SWAPPED[who[0]] + who[1:]


def swap(rules: Ruleset, entry: Entry) -> Entry:
    """The same told from the other side of the table; the seats turn by one."""
    if isinstance(entry, GameReport):
        return GameReport((entry.score[1], entry.score[0]))
    if isinstance(entry, QuickHand):
        return QuickHand(tuple(a._replace(side=other(a.side)) for a in entry.amounts))
    assert isinstance(entry, Hand)
    moves = []
    for who, word, args, void in entry.moves:
        kinds = rules.vocabulary.by_word[word].args
        turned = args
        if "side" in kinds or "seat" in kinds or "result" in kinds:
            turned = tuple(
                swap_seat(arg) if isinstance(arg, str) and arg[:1] in SWAPPED else arg
                for arg in args
            )
        moves.append(Move(swap_seat(who) if who else None, word, turned, void))
    return Hand(tuple(moves))


def swap_seat(who: str) -> str:
    """A1 -> B1, B1 -> A2: one seat on, so that the order of play is kept."""
    if len(who) == 1:
        return SWAPPED[who]
    number = int(who[1:])
    return f"B{number}" if who[0] == "A" else f"A{number + 1}"


def turned(rules: Ruleset, log: Sequence[Entry], players: int) -> list[Entry]:
    last, first = f"A{players // 2 + 1}", "A1"
    swapped = []
    for entry in log:
        other = swap(rules, entry)
        if isinstance(other, Hand):
            moves = tuple(
                Move(
                    first if m.who == last else m.who,
                    m.word,
                    tuple(first if arg == last else arg for arg in m.args),
                    m.void,
                )
                for m in other.moves
            )
            other = Hand(moves)
        swapped.append(other)
    return swapped


@RULES
@FEW
@given(seed=st.integers(0, 10**9))
def test_swapping_the_sides_swaps_the_result(key: str, seed: int) -> None:
    rules = every_ruleset()[key]
    log, options, format = random_log(rules, seed, reports=True)
    here = replay(rules, log, options=options, format=format)
    fresh = start(rules, options=options, format=format)
    there = extend(fresh.beginning(dealer="A1"), turned(rules, log, format.players))
    assert isinstance(here, MatchState)
    assert isinstance(there, MatchState), there
    assert there.score == here.score[::-1]
    assert [g.score for g in there.games] == [g.score[::-1] for g in here.games]
    assert there.games_won == here.games_won[::-1]
    assert (there.outcome and there.outcome.winner) == (
        here.outcome and SWAPPED[here.outcome.winner]
    )


@RULES
@FEW
@given(seed=st.integers(0, 10**9))
def test_hands_and_reported_games_may_alternate(key: str, seed: int) -> None:
    rules = every_ruleset()[key]
    rng = random.Random(seed)
    state = start(rules, format=Format(rules.players[0], 5))
    while state.outcome is None:
        for entry in (Hand(rules.random_hand(state.game, rng)), None):
            after = apply(state, entry or random_report(state, rng))
            assert isinstance(after, MatchState)
            state = after
            if state.outcome is not None:
                break
    assert "reported" in {game.how for game in state.games}


WORDS = st.text("ABab12 ,=-+.quieronvdtcmzp5ã{}\"'/\n\t", max_size=60)


@RULES
@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_no_text_raises_anything_but_its_own_error(key: str, data: st.DataObject) -> None:
    rules = every_ruleset()[key]
    said = sorted({phrase for term in rules.vocabulary.terms for phrase in term.says})
    atoms = st.sampled_from(
        [*said, "A", "B", "A1", "B2", "A3", ",", ", ", "7", "33", *rules.deck.cards[:6]]
        + ["opening", "game 30-2", "ruling", "void 1", "adjust A +2", "deal A1", "nulo", "void 9"]
        + [
            "suspend",
            "resume",
            "walkover A",
            "disqualify B1",
            "clock stand",
            "flores 1 0",
            *rules.sanctions.rows,
        ]
    )
    line = data.draw(WORDS | st.lists(atoms, max_size=14).map(" ".join))
    state = start(rules, format=Format(rng_players(rules, data)))
    try:
        entry = parse_entry(line, rules)
    except NotationError:
        return
    assert parse_entry(format_entry(entry, rules), rules) == entry
    assert isinstance(apply(state, entry), MatchState | Refused)


def rng_players(rules: Ruleset, data: st.DataObject) -> int:
    return data.draw(st.sampled_from(rules.players))


@RULES
@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_no_moves_raise_however_nonsensical(key: str, data: st.DataObject) -> None:
    """Well-formed words in any order, by anyone: an answer every time."""
    rules = every_ruleset()[key]
    players = rng_players(rules, data)
    people = st.sampled_from([None, "A", "B", "A1", "B1", "A2", "B2", "A3", "B3"])
    args = st.lists(
        st.sampled_from([*rules.deck.cards, "A", "B", "T", "A1", "B1", "A2"]) | st.integers(0, 40),
        max_size=3,
    )
    words = st.sampled_from([term.word for term in rules.vocabulary.terms] + ["nonsense"])
    move = st.builds(
        lambda who, word, args, void: Move(who, word, tuple(args), void),
        people,
        words,
        args,
        st.booleans(),
    )
    sound = st.lists(sound_moves(rules, players), max_size=12)
    moves = data.draw(sound | st.lists(move, max_size=8))
    a = data.draw(st.integers(0, rules.target - 1))
    b = data.draw(st.integers(0, rules.target - 1))
    state = start(rules, format=Format(players)).beginning(score=(a, b))
    assert isinstance(apply(state, Hand(tuple(moves))), MatchState | Refused)


def sound_moves(rules: Ruleset, players: int) -> st.SearchStrategy[Move]:
    """Single moves that the vocabulary accepts."""
    seats = [f"{side}{n}" for n in range(1, players // 2 + 1) for side in "AB"]
    kinds: dict[str, st.SearchStrategy[int | str]] = {
        "card": st.sampled_from(rules.deck.cards),
        "number": st.integers(0, 40),
        "side": st.sampled_from("AB"),
        "seat": st.sampled_from(seats),
        "result": st.sampled_from("ABT"),
        "word": st.just("x"),
    }

    @st.composite
    def one(draw: st.DrawFn) -> Move:
        term = draw(st.sampled_from(rules.vocabulary.terms))
        who = None
        if term.by != "nobody":
            who = draw(st.sampled_from(seats + (["A", "B"] if term.by == "side" else [])))
        args: list[int | str] = []
        for part in term.args.split():
            kind = part.rstrip("?*+")
            count = draw(st.integers(0 if part[-1] in "?*" else 1, 3 if part[-1] in "*+" else 1))
            args += [draw(kinds[kind]) for _ in range(count)]
        return Move(who, term.word, tuple(args))

    return one()


def calls_of(rules: Ruleset, log: Sequence[Entry], format: Format) -> int:
    """How many function calls a replay makes."""
    calls = 0

    def count(frame: object, event: str, arg: object) -> None:
        nonlocal calls
        calls += event == "call"

    sys.setprofile(count)
    try:
        replay(rules, log, format=format)
    finally:
        sys.setprofile(None)
    return calls


@RULES
def test_a_replay_stays_linear_in_its_hands(key: str) -> None:
    """Four times the same hands cost about four times the calls: counted, not timed."""
    rules = every_ruleset()[key]
    rng = random.Random(7)
    format = Format(rules.players[0], 999)
    state = start(rules, format=format)
    log: list[Entry] = []
    while not state.games or state.score != (0, 0) or len(log) < 50:
        log.append(Hand(rules.random_hand(state.game, rng)))
        after = apply(state, log[-1])
        assert isinstance(after, MatchState)
        state = after
    once = calls_of(rules, log, format)
    assert calls_of(rules, log * 4, format) < 4.5 * once
