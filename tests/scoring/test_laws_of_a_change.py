"""Laws of the one replay in place: voids, replacements and rulings about earlier hands, over
invented logs of every ruleset."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st

from scoring import (
    Entry,
    Format,
    Hand,
    MatchState,
    QuickHand,
    Refused,
    Replacement,
    Ruling,
    apply,
    every_ruleset,
    extend,
    preview_change,
    propose,
    replay,
    start,
)
from scoring.core.change import records_as_played
from scoring.core.entries import ACTS_ON_LINES, Void
from scoring.core.ruleset import Ruleset
from tests.scoring.quick_hands import random_telling
from tests.scoring.test_laws_of_the_log import random_ruling, random_story

RULES = pytest.mark.parametrize("key", every_ruleset())
SEEDS = given(seed=st.integers(0, 10**9))
FEW = settings(max_examples=12, deadline=None)
# All that a replay comes to, but for the log itself.
RESULT = (
    "score",
    "games",
    "dealer",
    "memory",
    "counts",
    "outcome",
    "people",
    "last",
    "suspended",
    "clock",
    "flores",
    "flores_open",
)


def hands_of(
    rules: Ruleset, rng: random.Random, length: int
) -> tuple[list[Hand | QuickHand], MatchState]:
    """Invented hands that follow each other, in a match that does not end."""
    state = start(rules, format=Format(rng.choice(rules.players), 99))
    hands: list[Hand | QuickHand] = []
    for _ in range(length):
        hands.append(random_telling(state, rng))
        after = apply(state, hands[-1])
        assert isinstance(after, MatchState)
        state = after
    return hands, state


def same_result(one: MatchState, other: MatchState) -> None:
    for field in RESULT:
        left, right = getattr(one, field), getattr(other, field)
        if field == "games":  # which line ended a game has another number in another log
            left, right = ([game[:4] for game in games] for games in (left, right))
        if field == "last":
            left, right = (each and each._replace(number=0, games=()) for each in (left, right))
        assert left == right, field


@RULES
@FEW
@SEEDS
def test_a_line_replaced_by_itself_changes_nothing(key: str, seed: int) -> None:
    _, states = random_story(every_ruleset()[key], seed, 20)
    for record in states[-1].records:
        if type(record.entry) in ACTS_ON_LINES or record.void:
            continue
        change = preview_change(states[-1], Replacement((record.number,), record.entry))
        assert change.after is not None, change
        assert (change.changed, change.impossible, change.moved) == ((), (), ())
        same_result(change.after, states[-1])
        for before, now in zip(states[-1].records, change.after.records, strict=False):
            assert before[2:6] == now[2:6]


@RULES
@FEW
@SEEDS
def test_voiding_what_was_changed_gives_all_back(key: str, seed: int) -> None:
    rng = random.Random(seed)
    rules = every_ruleset()[key]
    _, state = hands_of(rules, rng, 8)
    for number in range(1, 9):
        at = state.records[number - 1].entry
        other = random_telling(start(rules, format=state.format), rng)
        for line in (Replacement((number,), other), Void((number,)), Replacement((number,), at)):
            after = apply(state, line)
            if isinstance(after, Refused):
                continue
            back = apply(after, Void((after.number,)))
            assert isinstance(back, MatchState)
            same_result(back, state)
            assert [r[:8] for r in back.records[:8]] == [r[:8] for r in state.records]


@RULES
@FEW
@SEEDS
def test_a_changed_log_is_the_log_that_says_so_from_the_beginning(key: str, seed: int) -> None:
    """Replacing or voiding line N = the log with other words there, or without it."""
    rng = random.Random(seed)
    rules = every_ruleset()[key]
    hands, state = hands_of(rules, rng, 8)
    number = rng.randint(1, 8)
    other = random_telling(start(rules, format=state.format), rng)
    logs: Iterable[tuple[Entry, Sequence[Entry]]] = (
        (Replacement((number,), other), [*hands[: number - 1], other, *hands[number:]]),
        (Void((number,)), [*hands[: number - 1], *hands[number:]]),
    )
    for line, plain in logs:
        after = apply(state, line)
        directly = replay(rules, plain, format=state.format)
        if isinstance(directly, Refused):
            assert isinstance(after, Refused)
        elif isinstance(after, MatchState):
            same_result(after, directly)
        else:
            assert preview_change(state, line).moved


@RULES
@FEW
@SEEDS
def test_whatever_was_changed_step_by_step_and_at_once_are_the_same(key: str, seed: int) -> None:
    rng = random.Random(seed)
    rules = every_ruleset()[key]
    log: list[Entry] = []
    hands, state = hands_of(rules, rng, 8)
    log += hands
    for _ in range(8):
        number = rng.randint(1, state.number)
        other = random_telling(start(rules, format=state.format), rng)
        about = replace(random_ruling(state, rng), about=rng.randint(1, 8))
        line = rng.choice((Void((number,)), Replacement((number,), other), about, other))
        after = apply(state, line)
        if isinstance(after, MatchState):
            log.append(line)
            state = after
    assert replay(rules, log, format=state.format) == state
    cut = seed % len(log)
    first = replay(rules, log[:cut], format=state.format)
    assert isinstance(first, MatchState)
    assert extend(first, log[cut:]) == state


@RULES
@FEW
@SEEDS
def test_a_ruling_about_a_hand_gives_the_same_later_as_at_once(key: str, seed: int) -> None:
    """Ruled before the next hand, or after three more and with its number: where those hands do
    not depend on it, everything is as if it had been ruled at once."""
    rng = random.Random(seed)
    rules = every_ruleset()[key]
    hands, state = hands_of(rules, rng, 4)
    first = replay(rules, hands[:1], format=state.format)
    assert isinstance(first, MatchState)
    for row in rules.sanctions.rows.values():
        ruling = replace(random_ruling(state, rng, row), about=1)
        later = apply(state, ruling)
        at_once = extend(first, [ruling, *hands[1:]])
        if isinstance(at_once, Refused) or isinstance(later, Refused):
            # Refused at once as later, unless a game of the day ended elsewhere with it.
            moved = preview_change(state, ruling).moved
            assert moved or isinstance(at_once, Refused) == isinstance(later, Refused)
            continue
        same_result(later, at_once)
        assert later.records[-1].awards == at_once.records[1].awards
        assert later.records[-1].behind == 1


@RULES
@FEW
@SEEDS
def test_the_preview_is_what_comes_of_it(key: str, seed: int) -> None:
    rng = random.Random(seed)
    rules = every_ruleset()[key]
    _, state = hands_of(rules, rng, 8)
    number = rng.randint(1, 8)
    other = random_telling(start(rules, format=state.format), rng)
    ruling = replace(random_ruling(state, rng), about=number)
    for line in (Replacement((number,), other), Void((number,)), ruling):
        change, after = preview_change(state, line), apply(state, line)
        if isinstance(after, Refused):
            assert change.after is None
            assert change.faults or change.impossible
            named = {dict(f.data)["entry"] for f in after.faults if "breaks_later" in f.code}
            assert named == {broken.number for broken in change.impossible}
            continue
        assert change.after == after
        assert change.impossible == ()
        played = [r for r in records_as_played(after.records) if not r.void]
        lines = [(r.number, r.entry) for r in played if type(r.entry) not in ACTS_ON_LINES]
        assert list(change.lines) == lines
        for before, now in zip(state.records, after.records, strict=False):
            changed = {line.number: line for line in change.changed}.get(now.number)
            if changed is None:
                assert [a[:4] for a in before.awards] == [a[:4] for a in now.awards]
            else:
                assert (changed.old, changed.new) == (before.awards, now.awards)
        if isinstance(line, Ruling):
            proposal = propose(state, line)
            assert not isinstance(proposal, list)
            # A ruling that ends a game in its place proposes the score it ended with.
            assert proposal.score_after in (after.score, after.records[-1].score)


@RULES
@FEW
@SEEDS
def test_rulings_on_one_hand_give_the_same_in_any_order(key: str, seed: int) -> None:
    """Where both are against one side and take the hand as it is written. What the rival gets from
    both is never less than from either, unless one tells the hand anew."""
    rng = random.Random(seed)
    rules = every_ruleset()[key]
    _, state = hands_of(rules, rng, 1)
    while state.games:  # what is ruled after the end of a game is paid in the next
        _, state = hands_of(rules, rng, 1)
    rows = list(rules.sanctions.rows.values())
    amending = [row for row in rows if row.cls in ("PTS", "CANCEL")]
    for _ in range(15):
        rulings = [
            random_ruling(state, rng, row)
            for row in rng.sample(amending if amending[1:] else rows, 2)
        ]
        pair = [replace(without_stakes(rules, each), against="A1", about=1) for each in rulings]
        both, reverse = extend(state, pair), extend(state, pair[::-1])
        if isinstance(both, Refused) or isinstance(reverse, Refused):
            continue
        results = [(s.score, [game[:4] for game in s.games], s.dealer) for s in (both, reverse)]
        assert results[0] == results[1], pair
        assert both.last is not None
        if len(both.last.rulings) == 2 and all(each.order for each in both.last.rulings):
            for ruling in pair:
                alone = apply(state, ruling)
                assert isinstance(alone, MatchState)
                assert points_of_the_hand(both) >= points_of_the_hand(alone), pair


def without_stakes(rules: Ruleset, ruling: Ruling) -> Ruling:
    stakes = {each.name for each in rules.sanctions.rows[ruling.sanction].inputs if each.stakes}
    return replace(ruling, inputs=tuple(i for i in ruling.inputs if i[0] not in stakes))


def points_of_the_hand(state: MatchState) -> int:
    """What the last hand and the rulings since gave B."""
    assert state.last is not None
    awards = (*state.last.awards, *state.last.added)
    return sum(award.points for award in awards if award.side == "B")
