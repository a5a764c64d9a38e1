"""Writes the vectors that other programs are held to: each a file and the answer to it.

`python -m tests.tournaments.formats.make_vectors`; the tests beside check by hand what is in them.
"""

import json
from collections.abc import Sequence
from hashlib import sha512
from pathlib import Path
from random import Random
from typing import Any

from tests.tournaments.formats.fields import random_field
from tests.tournaments.formats.stages import PATTERNS, enumerated, random_stage
from tournaments.brackets.tree import Slot, build
from tournaments.draws.protocol.groups import GroupDraw
from tournaments.draws.protocol.pots import PotDraw
from tournaments.draws.protocol.randomness import Stream
from tournaments.formats.crossing import seeded_slots
from tournaments.formats.document import recompute
from tournaments.formats.rounds import chance_needed, pair_round
from tournaments.formats.tables import PRESETS

VECTORS = Path(__file__).with_name("vectors")


def tables() -> list[dict[str, Any]]:
    small = [
        enumerated(size, preset, pattern, index)
        for preset in PRESETS
        for pattern in PATTERNS
        for size, index in ((3, 19), (3, 171), (4, 54_321), (4, 117_648))
    ]
    stages = [*small, *(random_stage(seed) for seed in range(2_000_000, 2_000_024))]
    return [{"stage": stage, "answer": recompute(stage)} for stage in stages]


def rounds() -> list[dict[str, Any]]:
    """Fields of teams with the seed of the stream that their numbers are read from."""
    rows = []
    for number in range(40):
        random = Random(f"round {number}")
        field, mode = random_field(random, random.randint(2, 24)), number % 5 == 0
        drawn = pair_round(field, numbers_of(seed_of("round", number), len(field)), random=mode)
        rows.append({
            "teams": [{**entrant._asdict(), "met": sorted(entrant.met)} for entrant in field],
            "seed": seed_of("round", number),
            "random": mode,
            "pairs": drawn.pairs,
            "bye": drawn.bye,
            "cost": drawn.cost._asdict(),
        })  # fmt: skip
    return rows


def pots() -> list[dict[str, Any]]:
    """Teams that come out of groups: all firsts, all seconds …, some of the next place."""
    rows = []
    shapes = [
        (2, 2, 0),
        (3, 2, 0),
        (6, 2, 0),
        (8, 2, 0),
        (6, 2, 4),
        (13, 2, 6),
        (4, 4, 0),
        (5, 3, 0),
    ]
    for number, (groups, each, best) in enumerate(shapes):
        drawn = [[f"{group}.{place}" for group in range(groups)] for place in range(each)]
        drawn += [[f"{group}.{each}" for group in range(best)]] if best else []
        group_of = {team: team.split(".")[0] for pot in drawn for team in pot}
        draw, seed = PotDraw(drawn, group_of), seed_of("pots", number)
        slots = draw.draw(Stream(seed))
        rows.append({
            "pots": drawn, "groups": group_of, "seed": seed, "slots": slots,
            "admissible": str(draw.count),
        })  # fmt: skip
    return rows


def ladder() -> list[dict[str, Any]]:
    """Brackets that end with three: seeds by slot, None for a bye, and who wins where the better
    seed loses every third match."""
    rows = []
    for teams in (4, 5, 6, 7, 12, 23, 24, 40, 48):
        slots = seeded_slots([str(seed) for seed in range(1, teams + 1)], winners=3)
        rows.append({"teams": teams, "slots": slots, **play_to_three(slots)})
    return rows


def play_to_three(slots: Sequence[str | None]) -> dict[str, Any]:
    bracket = build(slots, winners=3)
    won: dict[int, str] = {}
    pairs = []
    for match in bracket.matches:
        a, b = (
            slots[side.number - 1] if isinstance(side, Slot) else won[side.match]
            for side in match.sides
        )
        better, other = sorted((str(a), str(b)), key=int)
        won[match.number] = other if match.number % 3 == 0 else better
        pairs.append([match.round, a, b])
    last = [won[match.number] for match in bracket.matches if match.winner_to is None]
    passed = [slots[n - 1] for n in bracket.byes if len(slots) == 6]
    return {"matches": pairs, "last_three": sorted([*last, *map(str, passed)], key=int)}


def groups() -> list[dict[str, Any]]:
    """Draws of groups: sizes, clubs of some, pots of some."""
    rows = []
    for number in range(24):
        random = Random(f"groups {number}")
        count, size = random.randint(2, 5), random.randint(3, 4)
        teams = [f"t{n}" for n in range(count * size)]
        sizes = [size] * count
        chosen: list[list[str]] = []
        if number % 2:
            chosen = [teams[n : n + count] for n in range(0, len(teams), count)]
        clubs = {team: f"c{n % (count + 2)}" for n, team in enumerate(teams) if n % 3}
        draw = GroupDraw(teams, sizes, clubs=clubs, pots=chosen)
        if not draw.is_possible:
            continue
        seed = seed_of("groups", number)
        rows.append({
            "teams": teams, "sizes": sizes, "clubs": clubs, "pots": chosen, "seed": seed,
            "groups": draw.draw(Stream(seed)), "admissible": str(draw.count),
        })  # fmt: skip
    return rows


def seed_of(kind: str, number: int) -> str:
    return sha512(f"{kind} {number}".encode()).hexdigest()


def numbers_of(seed: str, teams: int) -> list[int]:
    """What a round takes of its stream: eight bytes, big-endian, for each pair and each bye."""
    stream = Stream(seed)
    return [int.from_bytes(stream.take(8), "big") for _ in range(chance_needed(teams))]


def write(name: str, rows: list[dict[str, Any]]) -> None:
    lines = [json.dumps(row, separators=(",", ":"), sort_keys=True) for row in rows]
    (VECTORS / name).write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    VECTORS.mkdir(exist_ok=True)
    write("tables.jsonl", tables())
    write("rounds.jsonl", rounds())
    write("pots.jsonl", pots())
    write("groups.jsonl", groups())
    write("ladder.jsonl", ladder())
