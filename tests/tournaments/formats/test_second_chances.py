"""Second chances R1 to R7: who is entitled, which place they take, what must be drawn."""

from datetime import datetime, timedelta
from random import Random

import pytest

from tests.tournaments.formats.ladder import fold, next_places, semifinal_choices
from tests.tournaments.formats.refill import finish_refill, record_refill, start_refill
from tests.tournaments.formats.test_plan import zones
from tournaments.brackets.tree import Slot, build, layout
from tournaments.formats.crossing import seeded_slots
from tournaments.formats.plan import KNOCKOUT, Stage, plan_faults
from tournaments.formats.results import DISQUALIFIED, STANDS, WALKOVER, Length, Result
from tournaments.formats.second_chances import (
    Lost,
    Offer,
    Payment,
    cups_by_rank,
    entitled_losers,
    lucky_losers,
    paid_returns,
    places_for_returns,
)

NOON = datetime(2026, 11, 21, 12)
PLAYED = Result(((30, 20), (30, 10)))


def lost(match: int, loser: str, result: Result = PLAYED) -> Lost:
    return Lost(match, f"w{match}", loser, result)


# --- R1, R2, R6


def test_only_who_lost_a_match_that_was_played_has_a_second_chance():
    matches = [
        lost(2, "b"),
        lost(1, "a"),
        lost(3, "c", Result(kind=WALKOVER, winner=0)),
        lost(4, "d", Result(((30, 20),), DISQUALIFIED, 0)),
        lost(5, "e"),
    ]
    assert entitled_losers(matches, gone={"e"}) == ("a", "b")


@pytest.mark.parametrize(
    ("splits", "best", "sizes"), [((2,), 0, [8, 8]), ((1, 2), 0, [4, 4, 8]), ((2,), 3, [11, 5])]
)
def test_cups_by_rank_take_everybody_once(splits, best, sizes):
    cups = cups_by_rank("zones", (4, 4, 4, 4), splits=splits, best=best)
    assert [len(cup) for cup in cups] == sizes
    sources = [source for cup in cups for source in cup]
    assert len(set(sources)) == len(sources) == 16
    plan = [zones(4), *(Stage(f"cup{n}", KNOCKOUT, cup) for n, cup in enumerate(cups))]
    assert plan_faults(plan, teams=16) == ()


# --- R3


def payment(team: str, *, paid: int = 100, minutes: int = 0) -> Payment:
    return Payment(team, paid, NOON + timedelta(minutes=minutes))


def test_the_next_bracket_always_has_more_places_than_winners():
    assert [places_for_returns(n) for n in (1, 2, 3, 4, 16, 17)] == [1, 2, 1, 4, 16, 15]


def test_who_pays_in_time_comes_back_once_and_others_are_refunded():
    offer = Offer(fee=100, until=NOON + timedelta(minutes=10))
    payments = [
        payment("a"), payment("b", minutes=11), payment("c", paid=99), payment("stranger"),
        payment("a"), payment("d", minutes=10),
    ]  # fmt: skip
    returns = paid_returns(offer, payments, winners=5, entitled={"a", "b", "c", "d"})
    assert (returns.places, returns.returning) == (3, ("a", "d"))
    assert returns.refunded == ("b", "c", "stranger")


def test_more_payers_than_places_are_drawn_by_a_lot_among_exactly_them():
    payments = [payment(team) for team in "abc"]
    rules = {"winners": 7, "entitled": {*"abc"}}
    assert paid_returns(Offer(100), payments, **rules).to_draw == ("a", "b", "c")
    assert paid_returns(Offer(100), payments, **rules, lot="ab").to_draw == ("a", "b", "c")
    drawn = paid_returns(Offer(100), payments, **rules, lot="cab")
    assert (drawn.returning, drawn.refunded) == (("c",), ("a", "b"))


# --- R4


@pytest.mark.parametrize("teams", range(2, 65))
def test_a_refill_fills_exactly_whatever_the_order_of_the_results(teams):
    """Enough losers come before the last match; nobody stands in two open places, and nobody waits
    alone but one."""
    for seed in range(20):
        random = Random(f"{teams}/{seed}")
        refill = start_refill([f"t{n}" for n in range(teams)])
        while refill.open_matches:
            match = random.choice(refill.open_matches)
            winner = random.choice(refill.matches[match - 1])
            refill, place = record_refill(refill, match, winner=winner)
            assert place != match
            waiting = [pair for pair in refill.matches if pair[0] and not pair[1]]
            assert len(waiting) <= 1
        assert all(None not in pair for pair in refill.matches)
        onward = finish_refill(refill)
        assert len(set(onward)) == len(onward) == max(1, len(refill.matches))


def test_two_losers_and_one_place():
    refill = start_refill(list("abcdefg"))
    refill, first = record_refill(refill, 2, winner="c")
    refill, second = record_refill(refill, 1, winner="a")
    assert (first, second) == (4, None)
    assert refill.matches[3] == ("g", "d")


def test_who_waits_passes_free_only_when_no_match_is_open_and_an_empty_match_sends_nobody():
    refill = start_refill(list("abcde"))
    refill, place = record_refill(refill, 1, winner="a", returns=False)
    assert (place, finish_refill(refill)) == (None, None)
    refill, place = record_refill(refill, 2, winner="d", returns=False)
    assert finish_refill(refill) == ("a", "d", "e", None)


def test_a_result_is_taken_once_and_only_of_a_full_match():
    refill = start_refill(list("abcde"))
    for match, winner in ((3, "e"), (1, "c")):
        with pytest.raises(ValueError, match=f"match {match}"):
            record_refill(refill, match, winner=winner)
    refill, _ = record_refill(refill, 1, winner="a")
    with pytest.raises(ValueError, match="match 1"):
        record_refill(refill, 1, winner="a")


# --- R5


def test_the_main_of_24_folds_to_three_and_winners_take_the_better_place():
    places = tuple(str(n) for n in range(1, 25))
    pairs = fold(places)
    assert (pairs[0], pairs[11]) == (("1", "24"), ("12", "13"))
    places = next_places(pairs, {"24", *(b if a != "2" else a for a, b in pairs)})
    assert places[:3] == ("24", "2", "22")  # 24 now stands where 1 stood
    assert fold(places)[0] == ("24", "13")
    six = next_places(fold(places), {"24", *places[1:6]})
    assert fold(six) == ((six[0], six[5]), (six[1], six[4]), (six[2], six[3]))


@pytest.mark.parametrize("teams", [6, 12, 24, 48, 96])
def test_the_fixed_bracket_of_the_main_is_its_folds(teams):
    """Whoever wins, the bracket pairs those whom folding the places of the better seeds pairs."""
    chance = Random(teams)
    places = tuple(str(n) for n in range(1, teams + 1))
    slots = seeded_slots(places, winners=3)
    bracket, won = build(slots, winners=3), {}
    for round in range(1, max(match.round for match in bracket.matches) + 1):
        met = []
        for match in (one for one in bracket.matches if one.round == round):
            pair = [
                slots[side.number - 1] if isinstance(side, Slot) else won[side.match]
                for side in match.sides
            ]
            won[match.number] = chance.choice(pair)
            met.append(frozenset(pair))
        pairs = fold(places)
        assert {*met} == {frozenset(pair) for pair in pairs}
        places = next_places(pairs, {*winners_of(bracket, won, round)})
    assert len(places) == 3
    assert {*places} == {won[match.number] for match in bracket.matches if not match.winner_to}


def winners_of(bracket, won, round):
    return (won[match.number] for match in bracket.matches if match.round == round)


@pytest.mark.parametrize("teams", range(4, 49))
def test_a_main_that_is_short_gives_free_passes_to_the_best(teams):
    seeds = [str(n) for n in range(1, teams + 1)]
    bracket = build(seeded_slots(seeds, winners=3), winners=3)
    free = {bracket.slots[slot - 1] for slot in bracket.byes}
    assert free == {*seeds[: len(bracket.slots) - teams]}
    assert len(bracket.matches) == teams - 3
    assert all(match.loser_to is None for match in bracket.matches)


@pytest.mark.parametrize(("slots", "winners"), [(3, 3), (8, 3), (18, 3), (12, 1), (4, 2), (768, 3)])
def test_no_other_bracket_ends_so(slots, winners):
    with pytest.raises(ValueError, match=r"slots|winners"):
        build([str(n) for n in range(slots)], winners=winners)


@pytest.mark.parametrize("teams", [3, 385])
def test_a_bracket_that_ends_with_three_has_4_to_384_teams(teams):
    with pytest.raises(ValueError, match=str(teams)):
        layout(teams, winners=3)


def test_the_semifinals_avoid_a_rematch_where_they_can():
    main = ["a", "b", "c"]
    assert len(semifinal_choices(main, "z", met=[])) == 3
    assert len(semifinal_choices(main, "z", met=[frozenset("az")])) == 2
    all_met = [frozenset(pair) for pair in ("az", "bz", "cz")]
    assert len(semifinal_choices(main, "z", met=all_met)) == 3


# --- R7


def test_the_lucky_loser_is_who_lost_by_least_in_real_points():
    matches = [
        lost(1, "a", Result(((30, 20), (30, 20)))),
        lost(2, "b", Result(((30, 29), (30, 12)))),
        lost(3, "c", Result(((30, 29), (10, 30), (30, 11)))),
        lost(4, "d", Result(kind=WALKOVER, winner=0)),
    ]
    order, ties = lucky_losers(matches, count=1, length=Length())
    assert (order, ties) == (("c", "b", "a"), ())
    assert lucky_losers(matches, count=1, length=Length(), gone={"c"})[0] == ("b", "a")


def test_a_tie_for_the_last_free_place_goes_by_lot():
    matches = [lost(1, "a"), lost(2, "b"), lost(3, "c", Result(((30, 0), (30, 0))))]
    order, ties = lucky_losers(matches, count=1, length=Length())
    assert [(tie.teams, tie.by) for tie in ties] == [(("a", "b"), "L")]
    order, ties = lucky_losers(matches, count=1, length=Length(), lots=[("b", "a")])
    assert (order, ties) == (("b", "a", "c"), ())
    assert lucky_losers(matches, count=3, length=Length(), lots=[("b", "a")])[1] == ()


def test_no_lot_among_best_losers_who_all_come_back():
    matches = [lost(1, "a"), lost(2, "b"), lost(3, "c", Result(((30, 0), (30, 0))))]
    assert lucky_losers(matches, count=2, length=Length()) == (("a", "b", "c"), ())
    assert lucky_losers(matches, count=0, length=Length())[1] == ()


def test_points_made_part_those_who_lost_by_the_same():
    few = Result(((30, 10),))
    many = Result(((30, 28), (9, 30), (30, 0)))  # 58–69, then 10–30: 11 and 20 short
    level = Result(((30, 10), (25, 30), (30, 25)))  # 20 short as well, with more points
    matches = [lost(1, "a", few), lost(2, "b", level), lost(3, "c", many)]
    assert lucky_losers(matches, count=1, length=Length())[0] == ("c", "b", "a")


def test_a_match_that_the_clock_stopped_was_played():
    matches = [lost(1, "a", Result(((30, 0),))), lost(2, "b", Result(((20, 19),), STANDS, 0))]
    assert lucky_losers(matches, count=1, length=Length())[0] == ("b", "a")
