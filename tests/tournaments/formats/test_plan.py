"""Plans of real events are sound; impossible ones are refused, all faults at once."""

from dataclasses import replace

import pytest

from tournaments.formats.plan import (
    CROSSING,
    GROUPS,
    KNOCKOUT,
    POTS,
    REFILL,
    ROUNDS,
    SEEDED,
    BoughtBack,
    ChampionOf,
    FirstRoundLosers,
    FromTable,
    Inscribed,
    LoserOf,
    Stage,
    WinnerOf,
    count_to_fill,
    field_of,
    plan_faults,
    sources_after_cut,
    sources_through,
)
from tournaments.formats.results import Length, Points
from tournaments.formats.stage_exits import PlaceOf

ORDER = ("W", "D", "F", "H", "L")


def zones(groups: int = 8, **members) -> Stage:
    return Stage("zones", GROUPS, criteria=ORDER, **{"groups": groups, **members})


def through(groups: int = 8, each: int = 2, best: int = 0, **members) -> Stage:
    entrants = sources_through("zones", groups=groups, each=each, best=best)
    return Stage("cup", KNOCKOUT, entrants, way_in=POTS, **members)


def rounds(count: int = 5, **members) -> Stage:
    return Stage("rounds", ROUNDS, criteria=ORDER, rounds=count, **members)


def codes(*stages: Stage, teams: int) -> list[str]:
    return [fault.code for fault in plan_faults(stages, teams=teams)]


WINNERS = tuple(WinnerOf("first", number) for number in range(1, 5))
REAL = {
    "groups of four, two through": ([zones(), through()], 32),
    "Palmeiras: 42 in 7 groups of 6, 4 each and 4 best fifths": (
        [zones(7), through(7, 4, 4)], 42,
    ),
    "13 groups of 4, 2 each and best thirds": (
        [zones(13), through(13, 2, count_to_fill(13, 2))], 52,
    ),
    "Gaúcho: 3 rounds, 24 to the main, the rest to a ladder": (
        [
            rounds(3),
            Stage("main", KNOCKOUT, sources_after_cut("rounds", 24), way_in=SEEDED),
        ], 40,
    ),
    "five rounds, cut to 8": (
        [rounds(), Stage("cup", KNOCKOUT, sources_after_cut("rounds", 8), way_in=SEEDED)], 23,
    ),
    "knockout and a cup of first-round losers": (
        [Stage("main", KNOCKOUT), Stage("second", KNOCKOUT, (FirstRoundLosers("main"),))], 16,
    ),
    "refill": ([Stage("bar", REFILL)], 13),
    "gold and silver by place in the group": (
        [
            zones(4),
            Stage("gold", KNOCKOUT, sources_through("zones", groups=4, each=2)),
            Stage("silver", KNOCKOUT, tuple(
                FromTable("zones", PlaceOf(name, place)) for name in "ABCD" for place in (3, 4)
            )),
        ], 16,
    ),
    "two games to 30, draws in the table": (
        [
            Stage("league", GROUPS, criteria=("P", "W", "D", "L"), groups=4, points=Points(3, 1, 0),
                  length=Length(2, 30, True)),
        ], 40,
    ),
    "buying back": (
        [
            Stage("first", KNOCKOUT),
            Stage("main", KNOCKOUT, (*WINNERS, BoughtBack("first"))),
        ], 8,
    ),
    "a ladder's champion joins": (
        [Stage("main", KNOCKOUT), Stage("ladder", KNOCKOUT, (FirstRoundLosers("main"),)),
         Stage("end", KNOCKOUT, (ChampionOf("main"), ChampionOf("ladder")))], 16,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", REAL)
def test_plans_that_are_really_played_have_no_fault(name):
    stages, teams = REAL[name]
    assert plan_faults(stages, teams=teams) == ()


TWO_GAMES = Length(2, 30, True)
WRONG = {
    "more through than entrants": ([zones(4), through(4, 4)], 12, "more_through_than_entrants"),
    "more best thirds than groups": ([zones(4), through(4, 2, 5)], 16, "too_many_best"),
    "a cut larger than the field": (
        [rounds(3), Stage("cup", KNOCKOUT, sources_after_cut("rounds", 16), way_in=SEEDED)],
        12,
        "cut_larger_than_field",
    ),
    "exactly two games in a knockout": (
        [Stage("cup", KNOCKOUT, length=TWO_GAMES)], 8, "draw_in_knockout",
    ),
    "exactly two games with wins alone": (
        [zones(length=TWO_GAMES)], 32, "draw_without_points",
    ),
    "points by games without best of 3": (
        [zones(points=Points(by_games=True), length=Length(5, 30))],
        32,
        "points_by_games_without_best_of_3",
    ),
    "more rounds than opponents": ([rounds(8)], 8, "more_rounds_than_opponents"),
    "as many rounds as an odd field has teams, and one more": (
        [rounds(8)], 7, "more_rounds_than_opponents",
    ),
    "more groups than pairs of teams": ([zones(8)], 15, "wrong_number_of_groups"),
    "three legs": ([zones(legs=3)], 32, "wrong_number_of_legs"),
    "a stage that is nowhere": ([through()], 32, "unknown_stage"),
    "a place of a knockout": (
        [Stage("zones", KNOCKOUT), through(1, 1)], 8, "wrong_kind",
    ),
    "a champion of groups": (
        [zones(), Stage("cup", KNOCKOUT, (ChampionOf("zones"), ChampionOf("zones")))],
        32,
        "wrong_kind",
    ),
    "the same place twice": (
        [zones(), through(), replace(through(), key="other")], 32, "source_twice",
    ),
    "the same name twice": ([zones(), zones()], 32, "stage_twice"),
    "a group that is not there": ([zones(2), through(3, 1)], 32, "unknown_group"),
    "a loser of no match": (
        [Stage("a", KNOCKOUT), Stage("b", KNOCKOUT, (LoserOf("a", 1), LoserOf("a", 8)))],
        8,
        "unknown_match",
    ),
    "no criterion": ([Stage("g", GROUPS)], 8, "criteria_needed"),
    "a criterion twice": (
        [replace(zones(), criteria=("W", "D", "W"))], 32, "criterion_twice",
    ),
    "a criterion nobody knows": (
        [replace(zones(), criteria=("W", "luck"))], 32, "unknown_criterion",
    ),
    "Buchholz in groups": (
        [replace(zones(), criteria=("W", "U"))], 32, "buchholz_without_rounds",
    ),
    "a shared place, and then more": (
        [replace(zones(), criteria=("=", "W"))], 32, "shared_place_not_last",
    ),
    "best of four": ([zones(length=Length(4, 30))], 32, "wrong_length"),
    "to nothing": ([zones(length=Length(3, 0))], 32, "target_needed"),
    "a win worth less than a defeat": (
        [zones(points=Points(0, 0, 1))], 32, "win_worth_less",
    ),
    "a knockout of one": ([Stage("cup", KNOCKOUT)], 1, "too_few_entrants"),
    "a knockout of 600": ([Stage("cup", KNOCKOUT)], 600, "too_many_entrants"),
    "a kind nobody plays": ([Stage("x", "double elimination")], 8, "unknown_kind"),
    "seeds without a rank": (
        [Stage("cup", KNOCKOUT, (Inscribed(),), way_in=SEEDED)], 8, "rank_needed",
    ),
    "no stage at all": ([], 8, "stages_needed"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_a_plan_that_cannot_be_is_refused(name):
    stages, teams, code = WRONG[name]
    assert code in codes(*stages, teams=teams)


def crossed(*pairs: tuple[str, str]) -> Stage:
    def place(name: str) -> FromTable:
        return FromTable("zones", PlaceOf(name[0], int(name[1])))

    crossing = tuple((place(one), place(other)) for one, other in pairs)
    entrants = sources_through("zones", groups=2, each=2)
    return Stage("cup", KNOCKOUT, entrants, way_in=CROSSING, crossing=crossing)


def test_a_crossing_table_names_each_entrant_once():
    assert codes(zones(2), crossed(("A1", "B2"), ("B1", "A2")), teams=8) == []
    faults = plan_faults([zones(2), crossed(("A1", "B2"), ("A1", "A3"))], teams=8)
    assert [(fault.code, dict(fault.data)["source"]) for fault in faults] == [
        ("crossing_twice", "zones:A1"),
        ("crossing_incomplete", "zones:A2"),
        ("crossing_unknown", "zones:A3"),
        ("crossing_incomplete", "zones:B1"),
    ]
    three = crossed(("A1", "B2"), ("B1", "A2"), ("A1", "B1"))
    assert "crossing_not_a_bracket" in codes(zones(2), three, teams=8)


def test_all_faults_come_at_once_with_what_would_fit():
    stages = [
        rounds(9, length=Length(4, 0)),
        Stage("cup", KNOCKOUT, sources_after_cut("rounds", 9), TWO_GAMES, way_in="coin"),
    ]
    faults = plan_faults(stages, teams=8)
    assert [(fault.code, fault.expected) for fault in faults] == [
        ("more_rounds_than_opponents", (1, 7)),
        ("target_needed", ()),
        ("wrong_length", (1, 3, 5, 7)),
        ("cut_larger_than_field", (8,)),
        ("draw_in_knockout", (1, 3, 5, 7)),
        ("unknown_way_in", ("crossing", "seeded", "pots", "drawn", "paired")),
    ]
    assert all(dict(fault.data)["stage"] in {"rounds", "cup"} for fault in faults)


def test_whoever_may_buy_back_makes_the_field_a_range():
    main = Stage("main", KNOCKOUT, (FirstRoundLosers("first"), BoughtBack("first")))
    first = Stage("first", KNOCKOUT)
    first_field = field_of(first, {}, teams=8)
    assert field_of(main, {"first": (first, first_field)}, teams=8) == (4, 8)
