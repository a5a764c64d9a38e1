"""The draws of a stage as documents: faults of their lists, every outcome as likely, where people
stand, and what cannot be drawn."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

import pytest

from tests.tournaments.draws.protocol import stage_cases
from tests.tournaments.draws.protocol.attacks import change
from tests.tournaments.draws.protocol.documents import (
    STAGE_DOCUMENTS,
    again,
    groups,
    lot,
    pots,
    round_of_pairs,
    swap,
)
from tests.tournaments.draws.protocol.lists import CARDS, NONCE, bracket_list
from tests.tournaments.draws.protocol.test_frozen_list import faults
from tests.tournaments.draws.protocol.test_tampering import resealed
from tests.tournaments.draws.protocol.walk import probabilities
from tests.tournaments.formats.ladder import semifinal_choices
from tournaments.draws.protocol import (
    NoOutcome,
    Refused,
    TooComplex,
    freeze_again,
    freeze_list,
    place_of,
    previous_of,
    publish,
    record_change,
    record_draw,
    rival_of,
    sha256,
    verify,
)
from tournaments.draws.protocol.changes import change_faults
from tournaments.draws.protocol.randomness import Stream
from tournaments.draws.protocol.stage_draws import GroupsDraw, LotDraw, PotsDraw, RoundDraw
from tournaments.formats.rounds import Entrant, chance_needed, pair_round

SEED = "5a" * 64
FIVE = ["Norte", "Norte", "Sur", None, "Sur"]
Faults = set[tuple[str, str]]


# --- lists

GROUPS: list[tuple[dict[str, Any], Faults]] = [
    ({"stage": "a b"}, {("wrong", "stage")}),
    ({"clubs_apart": 1}, {("wrong", "clubs_apart")}),
    ({"groups": []}, {("not_a_list", "groups")}),
    ({"groups": [["A", 3], ["A", 1], ["", 2], "B"]},
     {("twice", "groups.1"), ("wrong_size", "groups.1"), ("wrong", "groups.2"),
      ("wrong", "groups.3")}),
    ({"groups": [["A", 3], ["B", 3]]}, {("wrong_size", "groups")}),
    ({"pots": None}, {("not_a_list", "pots")}),
    ({"pots": [["p1", "p2", "p3"], ["p4", "p9"], "x"]},
     {("wrong_size", "pots.0"), ("unknown_id", "pots.1"), ("not_a_list", "pots.2"),
      ("nowhere", "pots")}),
    ({"pots": [["p1", "p2"], ["p2", "p3"], ["p4", "p5"]]}, {("twice", "pots.1")}),
]  # fmt: skip


@pytest.mark.parametrize(("given", "expected"), GROUPS)
def test_every_fault_of_a_list_of_groups(given, expected):
    assert faults(stage_cases.groups(FIVE, [3, 2], **given)) == expected


POTS: list[tuple[dict[str, Any], Faults]] = [
    ({"stage": ""}, {("wrong", "stage")}),
    ({"clubs": "late"}, {("wrong", "clubs")}),
    ({"pots": [["p1", "p2"], ["p3"], []]}, {("wrong_size", "pots.2"), ("nowhere", "pots")}),
    ({"groups": [["p1", "p3"], ["p2", "p4", "p5"]]},
     {("unknown_id", "groups.1")}),
    ({"groups": [["p1", "p2"], ["p3"], ["p4"]]}, {("mates_in_one_pot", "groups.0")}),
    ({"groups": {}}, {("not_a_list", "groups")}),
]  # fmt: skip


@pytest.mark.parametrize(("given", "expected"), POTS)
def test_every_fault_of_a_list_of_pots(given, expected):
    assert faults({**stage_cases.pots(2, 2), **given}) == expected


def test_every_fault_of_a_list_of_a_lot():
    assert faults(stage_cases.lot(3)) == set()
    assert faults(stage_cases.lot(3, about="")) == {("wrong", "about")}
    assert faults(stage_cases.lot(3, about="x" * 201)) == {("wrong", "about")}
    assert faults(stage_cases.lot(3, stage=None)) == {("wrong", "stage")}


def field_with(place: int, **given: Any) -> list[dict[str, Any]]:
    field = stage_cases.round_of([Entrant("t0"), Entrant("t1"), Entrant("t2")])["field"]
    return [{**line, **given} if n == place else line for n, line in enumerate(field)]


ROUNDS: list[tuple[dict[str, Any], Faults]] = [
    ({"stage": 1}, {("wrong", "stage")}),
    ({"round": 0}, {("wrong", "round")}),
    ({"random": None}, {("wrong", "random")}),
    ({"field": []}, {("wrong_size", "field")}),
    ({"field": field_with(1, id="t2")}, {("wrong", "field.1.id")}),
    ({"field": field_with(0, score="3", had_bye=0, floated=2)},
     {("wrong", "field.0.score"), ("wrong", "field.0.had_bye"), ("wrong", "field.0.floated")}),
    ({"field": field_with(0, score=1_000_001)}, {("wrong", "field.0.score")}),
    ({"field": field_with(0, extra=1)}, {("wrong", "field.0")}),
    ({"field": field_with(0, met=["t9"])}, {("wrong", "field.0.met")}),
    ({"field": field_with(0, met=["t1"])}, {("one_sided", "field.0.met")}),
    ({"field": field_with(1, met=["t1"])}, {("wrong", "field.1.met")}),
]  # fmt: skip


@pytest.mark.parametrize(("given", "expected"), ROUNDS)
def test_every_fault_of_a_list_of_a_round(given, expected):
    field = [Entrant("t0"), Entrant("t1"), Entrant("t2")]
    assert faults(stage_cases.round_of(field, **given)) == expected


def test_opponents_stand_in_the_lists_order_and_whoever_has_left_is_left_out():
    field = [
        Entrant("t0", met=frozenset({"t2", "gone", "t1"})),
        Entrant("t1", met=frozenset({"t0"})),
        Entrant("t2", met=frozenset({"t0"})),
    ]
    draw_list = stage_cases.round_of(field)
    assert draw_list["field"][0]["met"] == ["t1", "t2"]
    assert faults(draw_list) == set()


def test_a_brackets_list_may_name_its_stage():
    assert faults(bracket_list(FIVE, stage="cup")) == set()
    assert faults(bracket_list(FIVE, stage="the cup")) == {("wrong", "stage")}


# --- outcomes


@pytest.mark.parametrize("kind", STAGE_DOCUMENTS)
def test_it_is_frozen_drawn_drawn_again_and_verified_like_any_other(kind):
    document = STAGE_DOCUMENTS[kind]()
    assert verify(publish(document)).findings == ()
    twice = again(document)
    assert verify(publish(twice)).findings == ()
    assert verify(publish(twice), noted=document["seal"]).noted.draw == 1


@pytest.mark.parametrize(
    ("make", "member", "other"),
    [(groups, "stage", "cup"), (lot, "about", "group B"), (round_of_pairs, "round", 4)],
)
def test_a_draw_is_not_drawn_again_as_another_one(make, member, other):
    document = make()
    last = document["draws"][0]["list"]
    following = {**last, "number": 2, "previous": previous_of(document), "reason": "ab" * 32}
    with pytest.raises(Refused) as refusal:
        freeze_again(document, {**following, member: other})
    assert [(fault.code, fault.where) for fault in refusal.value.faults] == [("wrong", member)]


def test_every_order_of_a_lot_is_as_likely_as_any_other():
    draw = LotDraw(stage_cases.lot(4))
    chances = probabilities(lambda chance: tuple(draw.draw(chance)["order"]))
    assert set(chances) == set(permutations(["p1", "p2", "p3", "p4"]))
    assert set(chances.values()) == {Fraction(1, draw.count)}


def test_every_admissible_draw_of_groups_is_as_likely_as_any_other():
    draw = GroupsDraw(stage_cases.groups([*FIVE, None], [3, 3]), limit=10**6)
    chances = probabilities(lambda chance: str(draw.draw(chance)["groups"]))
    assert len(chances) == draw.count == 8
    assert set(chances.values()) == {Fraction(1, 8)}


def pairs_of_a_club(slots: tuple[str | None, ...], clubs: dict[str, str | None]) -> int:
    pairs = [
        {clubs[id] for id in pair if id}
        for pair in zip(slots[::2], slots[1::2], strict=True)
        if None not in pair
    ]
    return sum(len(pair) == 1 and None not in pair for pair in pairs)


@pytest.mark.parametrize(
    ("shape", "clubs", "tries"),
    [
        ((2, 2), ["x", "y", "y", "x"], 3),
        ((2, 2), ["x", "x", "x", "x"], 3),
        ((3, 2), ["x", "y", None, "x", "y", "z"], 2),
    ],
)
def test_brackets_with_as_many_pairs_of_a_club_are_equally_likely(shape, clubs, tries):
    draw_list = stage_cases.pots(*shape, clubs=clubs)
    draw = PotsDraw(draw_list, tries=tries)
    club_of = {entry["id"]: entry["club"] for entry in draw_list["entries"]}
    chances = probabilities(lambda chance: tuple(draw.draw(chance)["slots"]))
    shares: dict[int, set[Fraction]] = {}
    for slots, share in chances.items():
        shares.setdefault(pairs_of_a_club(slots, club_of), set()).add(share)
    assert all(len(equal) == 1 for equal in shares.values())
    fewest, most = min(shares), max(shares)
    assert fewest == most or max(shares[fewest]) > max(shares[most])  # fewer are likelier


def test_clubs_stay_out_of_the_first_round_where_a_bracket_has_none_of_them():
    clubs = [f"c{n % 5}" for n in range(32)]
    outcome = PotsDraw(stage_cases.pots(16, 2, clubs=clubs)).draw(Stream(SEED))
    assert (outcome["same_club"], outcome["admissible"]) == (0, None)
    forced = PotsDraw(stage_cases.pots(2, 2, clubs=["x"] * 4)).draw(Stream(SEED))
    assert forced["same_club"] == 2
    free = PotsDraw(stage_cases.pots(2, 2)).draw(Stream(SEED))
    assert free["admissible"] == "2"


@pytest.mark.parametrize("seed", range(20))
def test_a_round_is_the_one_that_costs_least_by_the_streams_numbers(seed):
    made = stage_cases.stage_case("round", seed)["list"]
    clubs = {entry["id"]: entry["club"] for entry in made["entries"]}
    field = [
        Entrant(line["id"], line["score"], clubs[line["id"]], frozenset(line["met"]),
                line["had_bye"], line["floated"])
        for line in made["field"]
    ]  # fmt: skip
    stream = Stream(SEED)
    numbers = [int.from_bytes(stream.take(8), "big") for _ in range(chance_needed(len(field)))]
    best = pair_round(field, numbers, random=made["random"])
    outcome = RoundDraw(made).draw(Stream(SEED))
    assert [tuple(pair) for pair in outcome["pairs"]] == list(best.pairs)
    assert (outcome["bye"], outcome["cost"]) == (best.bye, best.cost._asdict())


def test_the_semi_finals_of_a_ladder_are_a_round_of_four():
    """Two who have met are kept apart; the other two ways are equally likely."""
    met = {"a": frozenset({"b"}), "b": frozenset({"a"})}
    field = [Entrant(team, met=met.get(team, frozenset())) for team in "abcd"]
    draw = RoundDraw(stage_cases.round_of(field, random=True))
    drawn = Counter(str(draw.draw(Stream(f"{n:0128x}"))["pairs"]) for n in range(2_000))
    assert set(drawn) == {"[['a', 'c'], ['b', 'd']]", "[['a', 'd'], ['b', 'c']]"}
    assert min(drawn.values()) > 900  # 4.5 standard deviations


def test_whoever_of_the_four_has_met_the_semi_finals_are_one_of_the_choices_and_each_comes():
    pairs = [frozenset(pair) for pair in combinations("abcd", 2)]
    for number in range(2 ** len(pairs)):
        met = [pair for place, pair in enumerate(pairs) if number >> place & 1]
        field = [
            Entrant(team, met=frozenset().union(*(pair for pair in met if team in pair)) - {team})
            for team in "abcd"
        ]
        draw = RoundDraw(stage_cases.round_of(field, random=True))
        drawn = {
            frozenset(map(frozenset, draw.draw(Stream(f"{n:0128x}"))["pairs"])) for n in range(60)
        }
        choices = semifinal_choices(["a", "b", "c"], "d", met=met)
        assert drawn == {frozenset(map(frozenset, pairing)) for pairing in choices}, met


# --- where people stand


def test_everybody_is_told_where_they_stand():
    document = groups()
    outcome = document["draws"][0]["outcome"]["groups"]
    assert [place_of(document, id) for group in outcome for id in group] == [1, 1, 1, 2, 2]
    document = lot()
    order = document["draws"][0]["outcome"]["order"]
    assert [place_of(document, id) for id in order] == [1, 2, 3]
    document = round_of_pairs()
    outcome = document["draws"][0]["outcome"]
    (a, b), (c, d) = outcome["pairs"]
    assert [place_of(document, id) for id in (a, b, c, d, outcome["bye"])] == [1, 1, 2, 2, None]
    assert [rival_of(document, id) for id in (a, d, outcome["bye"])] == [b, c, None]


def test_a_bracket_from_pots_has_matches_and_may_be_changed_by_hand():
    document = pots()
    slots = document["draws"][0]["outcome"]["slots"]
    assert sorted(place_of(document, id) for id in slots if id) == [1, 1, 2, 3, 3]
    first, last = (n for n, id in enumerate(slots, start=1) if id in (slots[0], slots[-1]))
    changed = swap(document, first, last)
    assert verify(publish(changed)).findings == ()
    assert place_of(changed, slots[0]) == place_of(document, slots[-1])


@pytest.mark.parametrize("make", [groups, lot, round_of_pairs])
def test_nobody_is_moved_by_hand_in_any_other(make):
    document = make()
    record = document["draws"][0]
    moved = change(document, [[1, "p1", "p2"]])
    assert change_faults(record["list"], record["outcome"], [moved])
    with pytest.raises(Refused):
        record_change(document, moved)


# --- what cannot be drawn


def test_a_club_with_more_teams_than_groups_is_named():
    with pytest.raises(NoOutcome) as refusal:
        freeze_list(stage_cases.groups(["x", "x", "x", "y", None], [3, 2]))
    assert set(refusal.value.relax) == {(("club", "x"),), (("clubs",),)}


def test_pots_that_leave_clubs_no_way_are_named():
    """Each pot has both teams of a club and one more: pots of three, in groups of two."""
    clubs = ["x", "x", "y", "x"]
    with pytest.raises(NoOutcome) as refusal:
        freeze_list(stage_cases.groups(clubs, [2, 2], pots=[["p1", "p3"], ["p2", "p4"]]))
    assert (("clubs",),) in refusal.value.relax


def test_pots_that_are_too_much_to_count_are_refused():
    with pytest.raises(TooComplex):
        freeze_list(stage_cases.pots(7, 4, 4))


def test_scores_too_far_apart_to_be_added_up_are_refused_whatever_chance_brings():
    """What decides is the greatest weight with the greatest number of chance."""
    scores = [1_000_000, 999_999, *range(63)]
    field = [Entrant(f"t{n}", score, "x") for n, score in enumerate(scores)]
    with pytest.raises(TooComplex) as refusal:
        freeze_list(stage_cases.round_of(field))
    assert refusal.value.limit == 124
    assert refusal.value.work > 124
    in_their_unit = [entrant._replace(score=entrant.score // 10**5) for entrant in field]
    freeze_list(stage_cases.round_of(in_their_unit))
    freeze_list(stage_cases.round_of(field, random=True))


def test_a_file_with_such_scores_is_found_too_complex():
    scores = [1_000_000, 999_999, *range(63)]
    field = [Entrant(f"t{n}", score, "x") for n, score in enumerate(scores)]
    possible = [entrant._replace(score=0) for entrant in field]
    document = record_draw(freeze_list(stage_cases.round_of(possible)), nonce=NONCE, value=CARDS)
    forged = stage_cases.round_of(field)
    document["draws"][0] |= {"list": forged, "list_hash": sha256(forged)}
    assert [finding.code for finding in verify(resealed(document)).findings] == ["too_complex"]
