"""Best n-ths over unequal groups, overall seeds, exits in pencil; worked out by hand."""

from tests.tournaments.formats.stages import exits_of, group_of, stage
from tests.tournaments.formats.test_tables import circle, lost, won
from tournaments.formats.document import recompute


def ladder(name: str, size: int, points: int) -> dict:
    """Everybody beats all who come after, the loser scoring `points` in each game."""
    return group_of([won(points, points)] * (size * (size - 1) // 2), name=name)


def best(place: int, *, count: int) -> list[dict]:
    return [{"best": place, "rank": n, "to": f"best {place} {n}"} for n in range(1, count + 1)]


def test_k_ths_are_compared_without_results_against_the_last_of_a_larger_group():
    groups = [ladder("B", 3, 3), ladder("C", 4, 9), ladder("D", 5, 5)]
    answer = recompute(stage(groups=groups, exits=best(2, count=2)))
    ranking = answer["best"][0]
    dropped = {row["team"]: row["dropped"] for row in ranking["order"]}
    assert dropped == {"B1": [], "C1": ["C3"], "D1": ["D3", "D4"]}
    # Each has then one win and one defeat in two matches. B1: 24−6+6−24 = 0; C1 and D1 too; so
    # points for decide: C1 18 + 24, D1 10 + 24, B1 6 + 24.
    assert [row["team"] for row in ranking["order"]] == ["C1", "D1", "B1"]
    assert [row["figures"][:2] for row in ranking["order"]] == [[2, 1]] * 3
    assert ranking["why"]["1"]["criterion"] == "F"
    assert [exit["team"] for exit in answer["exits"]] == ["C1", "D1"]


def test_the_smallest_is_the_smallest_of_the_groups_that_have_a_k_th():
    groups = [ladder("B", 2, 3), ladder("C", 3, 9), ladder("D", 4, 5)]
    answer = recompute(stage(groups=groups, exits=best(3, count=1)))
    order = answer["best"][0]["order"]
    assert {row["team"]: row["dropped"] for row in order} == {"C2": [], "D2": ["D3"]}


def test_struck_teams_do_not_make_a_group_large():
    larger = ladder("C", 4, 5)
    for fixture in larger["matches"]:
        if "C3" in fixture["teams"]:
            fixture["result"] = None
    groups = [ladder("B", 3, 5), larger]
    answer = recompute(stage(groups=groups, withdrawals=["C3"], exits=best(2, count=1)))
    assert [row["dropped"] for row in answer["best"][0]["order"]] == [[], []]


def test_a_tie_that_decides_whose_results_are_dropped_must_be_settled_first():
    # In C the last three are a circle that nothing parts: which two of them stay?
    outcomes = [won(5, 5), won(5, 5), won(5, 5), won(5, 5), lost(5, 5), won(5, 5)]
    groups = [ladder("B", 3, 5), group_of(outcomes, name="C")]
    answer = recompute(stage(groups=groups, exits=best(1, count=1)))
    assert answer["exits"] == [{"to": "best 1 1", "team": None, "why_open": "tied"}]
    tie = answer["tables"][1]["ties"][0]
    assert (tie["teams"], tie["first"]) == (["C1", "C2", "C3"], 2)
    answer = recompute(stage(groups=groups, exits=best(1, count=1), lots=[["C3", "C1", "C2"]]))
    assert [row["dropped"] for row in answer["best"][0]["order"]] == [[], ["C2"]]


def test_head_to_head_does_not_enter_the_comparison_over_groups_and_a_lot_ends_it():
    groups = [ladder("B", 3, 5), ladder("C", 3, 5)]
    answer = recompute(stage(groups=groups, exits=best(2, count=1)))
    assert answer["best"][0]["ties"] == [{"teams": ["B1", "C1"], "by": "L", "first": 1}]
    both = recompute(stage(groups=groups, exits=best(2, count=2)))
    assert both["best"][0]["ties"] != []  # each rank leads elsewhere
    drawn = [{**exit, "to": "cup"} for exit in best(2, count=2)]
    assert recompute(stage(groups=groups, exits=drawn))["best"][0]["ties"] == []


def test_seeds_go_by_place_in_the_group_and_then_as_best_n_ths():
    groups = [ladder("B", 3, 9), ladder("C", 3, 3)]
    exits = [{"seed": n, "to": f"seed {n}"} for n in range(1, 8)]
    answer = recompute(stage(groups=groups, exits=exits))
    # Firsts by difference: C0; seconds are level in difference, B1 scored more; thirds: B2.
    assert [exit["team"] for exit in answer["exits"]] == ["C0", "B0", "B1", "C1", "B2", "C2", None]
    assert answer["exits"][-1]["why_open"] == "nobody"


def test_until_the_last_result_an_exit_says_who_it_would_be_now():
    group = ladder("A", 3, 5)
    group["matches"][2]["result"] = None
    answer = recompute(stage(groups=[group], exits=exits_of("A", through=1)))
    assert answer["exits"] == [{"to": "A1", "team": "a", "why_open": "results_missing"}]


def test_one_groups_tie_does_not_keep_anothers_exits_open():
    groups = [circle(5, 5, 5), ladder("B", 3, 5)]
    exits = [*exits_of("A", through=1), *exits_of("B", through=1)]
    answer = recompute(stage(groups=groups, exits=exits))
    assert [exit["team"] for exit in answer["exits"]] == [None, "B0"]
