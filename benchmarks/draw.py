"""What a draw costs in processor time, over the number of teams, and as a multiple of the floor:
shuffling the same teams with the same stream (a bare Fisher–Yates). `python -m benchmarks.draw`"""

import sys
from collections.abc import Callable
from contextlib import suppress
from time import process_time

from tournaments.brackets.tree import layout
from tournaments.draws.protocol import LIST_FORMAT, DrawError, nonce_commitment
from tournaments.draws.protocol.document import build_draw
from tournaments.draws.protocol.randomness import Stream, shuffled
from tournaments.draws.protocol.seating import MOST_FROZEN_WORK

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
    wished = draw_list(teams, apart=[[f"t{n}", f"t{teams - 1 - n}"] for n in range(1, 11)])
    return {
        "floor: shuffle": lambda: shuffled(ids, Stream(SEED)),
        "free": lambda: build_draw(free).draw(Stream(SEED)),
        "first round": lambda: build_draw(clubs).draw(Stream(SEED)),
        "first round, a quarter byes": lambda: build_draw(few).draw(Stream(SEED)),
        "first round, 8 seeds": lambda: build_draw(seeded).draw(Stream(SEED)),
        "ten wishes: to freeze or refuse": lambda: estimate(wished),
        "late": lambda: build_draw(late).draw(Stream(SEED)),
        "late by halves": lambda: build_draw(halves).draw(Stream(SEED)),
    }


def estimate(draw_list: dict[str, object]) -> None:
    """What freezing does: the draw is found within bounds, or it is said what to relax."""
    with suppress(DrawError):
        build_draw(draw_list, limit=MOST_FROZEN_WORK)


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
