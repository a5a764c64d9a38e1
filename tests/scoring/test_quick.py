"""Hands told by their amounts alone give what the same hands give in full, in every ruleset."""

import random
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings, strategies as st

from scoring import (
    Amount,
    Fault,
    Format,
    Hand,
    MatchState,
    Move,
    NotationError,
    QuickHand,
    Refused,
    apply,
    entry_from_json,
    every_ruleset,
    format_entry,
    judge,
    parse_entry,
    propose,
    start,
)
from scoring.core.award import Award
from scoring.core.match import assess
from scoring.core.options import Value
from scoring.core.quick import NamedAmount, awards_of
from scoring.core.ruleset import Ruleset
from scoring.core.seats import TABLES, side_of
from scoring.core.sides import SIDES, Side, other
from scoring.phone import sheet_of
from tests.scoring.phone_mirror import awards
from tests.scoring.quick_hands import random_quick
from tests.scoring.test_laws_of_the_log import random_ruling

RULES = pytest.mark.parametrize("key", every_ruleset())
SEEDS = given(seed=st.integers(0, 10**9))
FEW = settings(max_examples=25, deadline=None)


def ways_to_pay(state: MatchState, named: NamedAmount, side: Side) -> list[tuple[Award, ...]]:
    def ask(moves: tuple[Move, ...]) -> tuple[list[Fault], list[Award]]:
        faults, awards, _, _ = assess(state.ruleset, state.game, Hand(moves))
        return faults, awards

    awards = (awards_of(named, way, side, ask) for way in named.ways)
    return [each for each in awards if each]


def somewhere(rules: Ruleset, rng: random.Random, **options: Value) -> MatchState:
    """A hand to come at any score, often near the end."""
    target = start(rules).target
    scores = (0, rng.randrange(target), target - 2, target - 1)
    players = rng.choice(rules.players)
    state = start(rules, options=rules.choose(**options), format=Format(players, 3))
    memory = rng.choice((rules.new_game_memory, *rules.memories(players)))
    return state.beginning(score=(rng.choice(scores), rng.choice(scores)), memory=memory)


@RULES
def test_every_name_can_be_paid_to_either_side(key: str) -> None:
    """By default, or where some option is chosen otherwise: of a ladder of its own."""
    rules = every_ruleset()[key]
    edge = rules.target - 1
    scores = ((0, 0), (edge, 0), (0, edge), (edge, edge))
    choices = [(option.name, choice) for option in rules.options for choice in option.choices]
    paid: set[tuple[str, Side]] = set()
    for (name, choice), score in product(choices, scores):
        state = start(rules, options=rules.choose(**{name: choice}))
        state = state.beginning(score=tuple(min(points, state.target - 1) for points in score))
        for named in rules.quick.names:
            if {(named.name, side) for side in SIDES} <= paid:
                continue
            paid |= {(named.name, side) for side in SIDES if ways_to_pay(state, named, side)}
    assert paid == {(named.name, side) for named in rules.quick.names for side in SIDES}


@RULES
@settings(max_examples=8, deadline=None)
@SEEDS
def test_a_hand_in_full_and_its_amounts_give_the_same(key: str, seed: int) -> None:
    compare_hands(key, seed)


@pytest.mark.full
@RULES
@FEW
@SEEDS
def test_more_hands_in_full_and_their_amounts_give_the_same(key: str, seed: int) -> None:
    compare_hands(key, seed)


def compare_hands(key: str, seed: int) -> None:
    """Wherever every award of a hand has a name that pays so much: points and concepts, score, deal
    and what follows. (Articles are in the golden lines: two calls may come to the same points.)"""
    rng = random.Random(seed)
    rules = every_ruleset()[key]
    compared = 0
    for _ in range(40):
        state = somewhere(rules, rng)
        hand = Hand(rules.random_hand(state.game, rng))
        told = apply(state, hand)
        assert isinstance(told, MatchState)
        amounts = amounts_of(state, assess(rules, state.game, hand)[1])
        if amounts is None:
            continue
        quick = apply(state, QuickHand(amounts))
        if isinstance(quick, Refused):  # two awards of one group, which a name does not tell apart
            assert {f.code for f in quick.faults} <= {"amount_twice", "amounts_lacking"}
            continue
        compared += 1
        awards, as_told = quick.records[-1].awards, told.records[-1].awards
        assert [award[:3] for award in awards] == [award[:3] for award in as_told]
        for field in ("score", "games", "dealer", "memory", "outcome"):
            assert getattr(quick, field) == getattr(told, field), field
    assert compared


def amounts_of(state: MatchState, awards: list[Award]) -> tuple[Amount, ...] | None:
    amounts = []
    for award in awards:
        names = (
            named.name
            for named in state.ruleset.quick.names
            if (award,) in [tuple(a._replace(worth=award.worth) for a in paid)
                            for paid in ways_to_pay(state, named, award.side)]
        )  # fmt: skip
        name = next(names, None)
        if name is None:
            return None
        amounts.append(Amount(award.side, name, award.points))
    return tuple(amounts)


@RULES
@pytest.mark.parametrize("turned", [False, True])
def test_the_phone_shows_what_the_engine_gives(key: str, turned: bool) -> None:
    """Every amount on the sheet of a phone, at every kind of score: payable there and here alike,
    with the same points and articles."""
    rules = every_ruleset()[key]
    rng = random.Random(key)
    met = set()
    for players in rules.players:
        sheet = sheet_of(rules, rules.choose(), players)
        for _ in range(150):
            state = somewhere(rules, rng)
            state = start(rules, format=Format(players, 3)).beginning(
                score=state.score, dealer=TABLES[players][0 if turned else -1]
            )
            mano = side_of(state.next.mano)
            at = state.score if mano == "A" else (state.score[1], state.score[0])
            mode = rules.taps.mode(state.game, mano)
            for letter, side in (("M", mano), ("P", other(mano))):
                for taps, worth in sheet["modes"][mode]["quick"][letter].items():
                    shown = awards(sheet, worth, mano=mano, at=at, numbers=[])
                    points = sum(award.points for award in shown or ())
                    hand = QuickHand((Amount(side, worth["name"], points),))
                    faults, paid, _, _ = assess(rules, state.game, hand)
                    assert not faults, (state.score, taps)
                    assert [a[:4] for a in paid] == [a[:4] for a in shown or ()], taps
                    met.add(worth["name"])
    assert met == {each["name"] for each in sheet["quick"]}


@RULES
@FEW
@SEEDS
def test_both_notations_give_a_quick_hand_back(key: str, seed: int) -> None:
    rng = random.Random(seed)
    rules = every_ruleset()[key]
    hand = random_quick(somewhere(rules, rng), rng)
    line = format_entry(hand, rules)
    assert line.startswith("quick ")
    assert parse_entry(line.upper(), rules) == parse_entry(line, rules) == hand


@RULES
@FEW
@SEEDS
def test_only_what_has_a_reason_has_an_article(key: str, seed: int) -> None:
    rng = random.Random(seed)
    state = somewhere(every_ruleset()[key], rng)
    for award in judge(state.ruleset, state.game, random_quick(state, rng)).awards:
        assert bool(award.article) == (award.concept != "unnamed")


@RULES
@FEW
@SEEDS
def test_points_without_a_reason_never_pass_the_target(key: str, seed: int) -> None:
    rng = random.Random(seed)
    state = somewhere(every_ruleset()[key], rng)
    side = rng.choice(SIDES)
    lacks = state.game.lacks(side)
    for points in range(1, lacks + 4):
        verdict = judge(state.ruleset, state.game, QuickHand((Amount(side, "", points),)))
        codes = [(fault.code, fault.expected) for fault in verdict.faults]
        if points > lacks:
            assert codes == [("amount_past_target", (lacks,))]
        elif state.ruleset.quick.is_whole and codes:  # a ladder knows few amounts
            [(code, worths)] = codes
            assert code == "amount_not_payable"
            assert points not in worths
            assert max(worths) < lacks or points < lacks
        else:
            assert codes == []


@RULES
@FEW
@SEEDS
def test_every_ruling_on_a_quick_hand_is_done_or_refused_with_a_reason(key: str, seed: int) -> None:
    """Nothing raises; and what is refused for want of the story is done once it is told."""
    rng = random.Random(seed)
    rules = every_ruleset()[key]
    state = start(rules)
    kept = apply(state, random_quick(state, rng))
    assert isinstance(kept, MatchState)
    for row in rules.sanctions.rows.values():
        ruling = random_ruling(kept, rng, row)
        if rng.random() < 0.5:  # as a referee begins: nothing told yet but what must be
            needed = {each.name for each in row.inputs if not each.optional}
            inputs = tuple(pair for pair in ruling.inputs if pair[0] in needed)
            ruling = replace(ruling, inputs=inputs)
        proposal = propose(kept, ruling)
        if isinstance(proposal, list) and proposal[0].code == "hand_kept_quickly":
            assert proposal[0].article in row.articles
            assert isinstance(apply(kept, ruling), Refused)


@pytest.mark.parametrize(
    "line",
    [
        "quick",
        "quick A",
        "quick truco 2",
        "quick C truco 2",
        "quick A truco 2,",
        "quick A truco two",
        "quick A truco -2",
        "quick A +2 +3",
        "quick none, A +1",
    ],
)
def test_what_is_no_quick_hand_is_no_notation(line: str) -> None:
    with pytest.raises(NotationError):
        parse_entry(line, every_ruleset()["asart"])


@pytest.mark.parametrize(
    "amounts",
    [
        "A +1",
        [{"side": "C", "points": 1}],
        [{"side": "A"}],
        [{"side": "A", "points": 0}],
        [{"side": "A", "points": True}],
        [{"side": "A", "name": "two words"}],
        [{"side": "A", "points": 1, "article": "4"}],
        [{"side": "A", "points": 1}] * 21,
    ],
)
def test_what_is_no_amount_is_no_entry(amounts: object) -> None:
    with pytest.raises(NotationError):
        entry_from_json({"kind": "quick", "amounts": amounts})


def test_an_unknown_name_in_json_is_refused_with_those_there_are() -> None:
    rules = every_ruleset()["asart"]
    entry = entry_from_json(
        {"kind": "quick", "amounts": [{"side": "A", "name": "flor", "points": 3}]}
    )
    refused = apply(start(rules), entry)
    assert isinstance(refused, Refused)
    assert refused.faults[0].code == "no_such_amount"
    assert "falta_envido" in refused.faults[0].expected
