"""What a draw costs in processor time, over the number of teams, and as a multiple of the floor:
shuffling the same teams with the same stream (a bare Fisher–Yates). `python -m benchmarks.draw`"""

import sys
from collections.abc import Callable
from time import process_time

from tournaments.brackets import layout
from tournaments.draw import LIST_FORMAT, nonce_commitment
from tournaments.draw.document import prepared
from tournaments.draw.stream import Stream, shuffled

SEED = "5a" * 64
SIZES = (16, 32, 64, 128, 256, 512)
REPEATS = 5
Work = Callable[[], object]


def draw_list(teams: int, **rules: object) -> dict[str, object]:
    """As many teams as said, in 32 clubs (or half as many clubs as teams)."""
    plan = layout(teams)
    clubs = min(32, teams // 2)
    return {
        "format": LIST_FORMAT,
        "kind": "bracket",
        "tournament": "benchmark",
        "number": 1,
        "frozen_at": "-",
        "previous": None,
        "reason": None,
        "commitment": nonce_commitment("00" * 32),
        "source": {"kind": "cards", "count": 20},
        "entries": [{"id": f"t{n}", "club": f"c{n % clubs}", "name": None} for n in range(teams)],
        "apart": [],
        "clubs": "first_round",
        "size": plan.size,
        "byes": list(plan.bye_slots),
        "seeds": [],
        **rules,
    }


def cases(teams: int) -> dict[str, Work]:
    ids = [f"t{n}" for n in range(teams)]
    rules = ("first_round", "free", "late", "late_by_halves")
    clubs, free, late, halves = (draw_list(teams, clubs=rule) for rule in rules)
    few = draw_list(teams - teams // 4)
    seeds = [[f"t{n}", slot] for n, slot in enumerate(layout(teams).seed_slots[:8])]
    seeded = draw_list(teams, seeds=seeds)
    return {
        "floor: shuffle": lambda: shuffled(ids, Stream(SEED)),
        "free": lambda: prepared(free).draw(Stream(SEED)),
        "first round": lambda: prepared(clubs).draw(Stream(SEED)),
        "first round, a quarter byes": lambda: prepared(few).draw(Stream(SEED)),
        "first round, 8 seeds": lambda: prepared(seeded).draw(Stream(SEED)),
        "late": lambda: prepared(late).draw(Stream(SEED)),
        "late by halves": lambda: prepared(halves).draw(Stream(SEED)),
    }


def seconds(work: Work) -> float:
    times = []
    for _ in range(REPEATS):
        start = process_time()
        work()
        times.append(process_time() - start)
        if times[0] > 1:
            break
    return min(times)


def main() -> None:
    names = list(cases(SIZES[0]))
    print(f"| teams | {' | '.join(names)} |")
    print("|---|" + "---|" * len(names))
    for teams in SIZES:
        taken = {name: seconds(work) for name, work in cases(teams).items()}
        floor = taken[names[0]]
        cells = [f"{t * 1000:.1f} ms (×{t / floor:.0f})" for t in taken.values()]
        print(f"| {teams} | {' | '.join(cells)} |")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
