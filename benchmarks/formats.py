"""What tables and rounds cost in processor time, as multiples of a floor in the same run.

Tables: beside a bare loop that adds up the same points. Rounds: beside the same matching with
chance alone as its weights. `python -m benchmarks.formats`"""

import sys
from collections.abc import Callable
from itertools import combinations
from random import Random
from time import process_time

import rustworkx

from tournaments.formats.results import Length, Result, count_result
from tournaments.formats.rounds import Entrant, chance_needed, pair_round
from tournaments.formats.stage_exits import Exit, PlaceOf, find_exits
from tournaments.formats.tables import Fixture, Group, Happenings, preset

REPEATS = 7
RULES = preset("argentina", Length(3, 30))


def result(random: Random) -> Result:
    sides = random.choice(["AA", "BB", "ABA", "BAB", "ABB", "BAA"])
    points = [random.randrange(30) for _ in sides]
    return Result(
        tuple((30, n) if side == "A" else (n, 30) for side, n in zip(sides, points, strict=True))
    )


def groups_of_four(teams: int, random: Random) -> list[Group]:
    groups = []
    for number in range(teams // 4):
        members = tuple(f"{number}-{n}" for n in range(4))
        fixtures = tuple(Fixture(a, b, result(random)) for a, b in combinations(members, 2))
        groups.append(Group(str(number), members, fixtures))
    return groups


def add_up(groups: list[Group]) -> dict[str, list[int]]:
    """The floor: points for and against of everybody, and nothing else."""
    rows = {team: [0, 0] for group in groups for team in group.teams}
    for group in groups:
        for a, b, outcome, _ in group.fixtures:
            for x, y in outcome.games if outcome else ():
                rows[a][0] += x
                rows[a][1] += y
                rows[b or a][0] += y
                rows[b or a][1] += x
    return rows


def field(teams: int, random: Random) -> list[Entrant]:
    """After five rounds: scores, clubs, five opponents each."""
    met: list[set[str]] = [set() for _ in range(teams)]
    for _ in range(5):
        order = random.sample(range(teams), teams)
        for i, j in zip(order[::2], order[1::2], strict=False):
            met[i].add(f"t{j}")
            met[j].add(f"t{i}")
    return [
        Entrant(f"t{n}", random.randrange(6), f"c{random.randrange(32)}", frozenset(met[n]),
                random.random() < 0.01, random.choice([-1, 0, 1]))
        for n in range(teams)
    ]  # fmt: skip


def match_by_chance(teams: int, chance: list[int]) -> object:
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph()
    graph.add_nodes_from([None] * teams)
    pairs = combinations(range(teams), 2)
    graph.add_edges_from([(i, j, n) for (i, j), n in zip(pairs, chance, strict=False)])
    return rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)


def seconds(work: Callable[[], object]) -> float:
    times = []
    for _ in range(REPEATS):
        start = process_time()
        work()
        times.append(process_time() - start)
        if times[0] > 0.5:
            break
    return min(times)


def fresh(work: Callable[[], object]) -> Callable[[], object]:
    """The same, every result counted as if for the first time."""

    def run() -> object:
        count_result.cache_clear()
        return work()

    return run


def main() -> None:
    random = Random(1)
    print("| teams | floor: add up | tables | results never counted before |")
    print("|---|---|---|---|")
    for teams in (16, 64, 256, 512):
        groups = groups_of_four(teams, random)
        exits = [Exit(PlaceOf(g.name, n), f"{g.name}.{n}") for g in groups for n in (1, 2)]
        rank = lambda groups=groups, exits=exits: find_exits(groups, RULES, Happenings(), exits)  # noqa: E731
        floor = seconds(lambda groups=groups: add_up(groups))
        times = [seconds(rank), seconds(fresh(rank))]
        cells = [f"{time * 1000:.2f} ms (×{time / floor:.0f})" for time in times]
        print(f"| {teams} | {floor * 1000:.2f} ms | {' | '.join(cells)} |")
    print("\n| teams | floor: chance alone | round |")
    print("|---|---|---|")
    for teams in (16, 64, 256, 512):
        entrants = field(teams, random)
        chance = [random.getrandbits(64) for _ in range(chance_needed(teams))]
        floor = seconds(lambda n=teams, numbers=chance: match_by_chance(n, numbers))
        time = seconds(lambda teams=entrants, numbers=chance: pair_round(teams, numbers))
        print(f"| {teams} | {floor:.3f} s | {time:.3f} s (×{time / floor:.1f}) |")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
