"""Places by the round reached: laws over random brackets, and the cases that people argue about."""

from random import Random

import pytest

from tests.tournaments.brackets.play import (
    Won,
    podium as drawn_podium,
    standings as drawn_standings,
)
from tournaments.brackets.tree import Bracket, build, layout
from tournaments.podium.standings import Played, Standing, podium, standings


def bracket_of(teams: int, third_place: str) -> Bracket:
    byes = set(layout(teams).bye_slots)
    names = iter(f"t{n}" for n in range(1, teams + 1))
    slots = [None if n in byes else next(names) for n in range(1, layout(teams).size + 1)]
    return build(slots, third_place=third_place)


def play(bracket: Bracket, results: dict[int, Won], hows: dict[int, str]) -> list[Played]:
    """The bracket's matches, as rows would tell them."""
    now = drawn_standings(bracket, results)
    found = []
    for match in bracket.matches:
        sides = now[match.number]
        teams = tuple(side for side in sides.sides if isinstance(side, str))
        decided = match.number in results or sides.walked
        found.append(
            Played(
                round=match.round,
                code=match.name,
                teams=teams,
                decided=decided,
                confirmed=decided,
                winner=sides.winner if isinstance(sides.winner, str) else None,
                how=hows.get(match.number, "games" if match.number in results else "empty_branch"),
            )
        )
    return found


def all_results(bracket: Bracket, random: Random) -> dict[int, Won]:
    results: dict[int, Won] = {}
    for match in bracket.matches:
        if drawn_standings(bracket, results)[match.number].playable:
            results[match.number] = random.choice([Won.UPPER, Won.LOWER])
    return results


def names(bracket: Bracket) -> list[str]:
    return [team for team in bracket.slots if team]


@pytest.mark.parametrize("third_place", ["match", "shared", "none"])
@pytest.mark.parametrize("teams", [*range(2, 35), 64, 100])
def test_the_podium_is_the_brackets_own_and_ranks_follow_the_rounds(teams, third_place):
    bracket = bracket_of(teams, third_place)
    results = all_results(bracket, Random(teams))
    rows = standings(names(bracket), play(bracket, results, {}), third_place=third_place)
    expected = drawn_podium(bracket, results)
    places = dict(podium(rows))
    assert places["gold"] == [expected.first]
    assert places["silver"] == [expected.second]
    third = [team for team in expected.third if isinstance(team, str)]
    assert sorted(places.get("bronze", [])) == sorted(third)
    assert sorted(row.team for row in rows) == sorted(names(bracket))
    ranks = [row.rank or 0 for row in rows]
    assert ranks == sorted(ranks)
    for rank in ranks:
        assert rank == 1 + sum(better < rank for better in ranks)
    assert sum(row.matches_won for row in rows) == len(results)
    assert sum(row.matches_lost for row in rows) == len(results)


def table(rows: list[Standing]) -> str:
    return " ".join(
        f"{row.team}:{row.rank}{row.medal[:1]}" + (f"({row.how})" if row.how else "")
        for row in rows
    )


UP, DOWN, NOBODY = Won.UPPER, Won.LOWER, Won.NEITHER
# Eight teams: quarter-finals 1 to 4, semi-finals 5 and 6, third place 7, final 8.
QUARTERS = {1: UP, 2: UP, 3: UP, 4: UP}

# What happened, how it came about, third place, barred -> every team with rank and medal.
CASES = {
    "third place played": (
        {**QUARTERS, 5: UP, 6: UP, 7: UP, 8: UP}, {}, "match", (),
        "t1:1g t5:2s t3:3b t7:4 t2:5 t4:5 t6:5 t8:5",
    ),
    "third place shared": (
        {**QUARTERS, 5: UP, 6: UP, 7: UP}, {}, "shared", (),
        "t1:1g t5:2s t3:3b t7:3b t2:5 t4:5 t6:5 t8:5",
    ),
    "no third place": (
        {**QUARTERS, 5: UP, 6: UP, 7: UP}, {}, "none", (),
        "t1:1g t5:2s t3:3 t7:3 t2:5 t4:5 t6:5 t8:5",
    ),
    "a semi-finalist left: no bronze when it is shared": (
        {**QUARTERS, 5: UP, 6: UP, 7: UP}, {6: "walkover"}, "shared", (),
        "t1:1g t5:2s t3:3b t7:4(walkover) t2:5 t4:5 t6:5 t8:5",
    ),
    "the runner-up was disqualified in the final: no silver": (
        {**QUARTERS, 5: UP, 6: UP, 7: UP}, {7: "disqualification"}, "none", (),
        "t1:1g t5:2(disqualification) t3:3 t7:3 t2:5 t4:5 t6:5 t8:5",
    ),
    "the runner-up did not come to the final: silver all the same": (
        {**QUARTERS, 5: UP, 6: UP, 7: UP}, {7: "walkover"}, "none", (),
        "t1:1g t5:2s(walkover) t3:3 t7:3 t2:5 t4:5 t6:5 t8:5",
    ),
    "nobody came to the final": (
        {**QUARTERS, 5: UP, 6: UP, 7: NOBODY}, {7: "double_walkover"}, "none", (),
        "t1:1(double_walkover) t5:1(double_walkover) t3:3 t7:3 t2:5 t4:5 t6:5 t8:5",
    ),
    "an excluded team keeps its rank and takes no medal": (
        {**QUARTERS, 5: UP, 6: UP, 7: UP, 8: UP}, {}, "match", ("t5",),
        "t1:1g t5:2 t3:3b t7:4 t2:5 t4:5 t6:5 t8:5",
    ),
    "while the final and the third place are open": (
        {**QUARTERS, 5: UP, 6: UP}, {}, "match", (),
        "t1:None t3:None t5:None t7:None t2:5 t4:5 t6:5 t8:5",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_who_stands_where(case):
    results, hows, third_place, barred, expected = CASES[case]
    bracket = bracket_of(8, third_place)
    rows = standings(
        names(bracket), play(bracket, results, hows), third_place=third_place, barred=barred
    )
    assert table(rows) == expected
