"""Writes the files of vectors/: `python -m tests.tournaments.draws.protocol.make_vectors`.

A change of any line there is a change of the algorithm, and needs a new format name."""

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Any

from tests.tournaments.draws.protocol import stage_cases
from tests.tournaments.draws.protocol.cases import case, free_pass_case, late_case, solved
from tests.tournaments.draws.protocol.documents import (
    STAGE_DOCUMENTS,
    again,
    bracket,
    late,
    swap,
    teams,
)
from tests.tournaments.draws.protocol.lists import bracket_list, clubs_of, team_list
from tests.tournaments.draws.protocol.sources import SOURCES, source_case
from tests.tournaments.draws.protocol.structures import structures, works
from tests.tournaments.formats.fields import random_field
from tournaments.draws.protocol import build_draw, deck_of, fingerprint, publish, sha256
from tournaments.draws.protocol.canonical import canonical
from tournaments.draws.protocol.randomness import Stream

HERE = Path(__file__).resolve().parent / "vectors"
DRAWS = 120
VALUES: list[Any] = [
    {}, [], None, True, 0, -1, 2**53 - 1, "", "ñandú", "\u2028", "\x7f", "\x1f\b\t\n\f\r\"\\/", "🂡",
    {"b": 1, "a": 2, "B": 3, "": 4}, [[], [[]], {"x": [None]}], "é vs é",
]  # fmt: skip


def draws() -> Iterable[dict[str, Any]]:
    for seed in range(DRAWS):
        yield solved(case(seed, most=8 + seed % 24))
    large = case(0)
    clubs = clubs_of([40, 30, 20, 10] + [1] * 20)
    for draw_list in (
        bracket_list(clubs, seeds=8),
        bracket_list(clubs, clubs="late", seeds=4),
        team_list(clubs[20:80] + [None] * 31, team_size=3, odd="bye"),
        team_list(clubs, apart=[["p1", "p100"], ["p2", "p101"], ["p1", "p101"]]),
    ):
        own = {key: large["list"][key] for key in ("commitment", "source")}
        yield solved({**large, "list": {**draw_list, **own}})


def free_passes() -> Iterable[dict[str, Any]]:
    for seed in range(40):
        yield solved(free_pass_case(seed))


def late_teams() -> Iterable[dict[str, Any]]:
    for seed in range(30):
        yield solved(late_case(seed))


def stages(kind: str) -> Iterable[dict[str, Any]]:
    """Draws of stages, with the work that counting takes where anything is counted."""
    cases = [stage_cases.stage_case(kind, seed) for seed in range(30)]
    own = {key: cases[0]["list"][key] for key in ("commitment", "source")}
    for draw_list in LARGE_STAGES[kind]():
        cases.append({**cases[0], "list": {**draw_list, **own}})
    for made in cases:
        work = getattr(build_draw(made["list"]), "work", None)
        yield solved(made) | ({} if work is None else {"work": work})


LARGE_STAGES: dict[str, Callable[[], list[dict[str, Any]]]] = {
    "groups": lambda: [stage_cases.groups([f"c{n % 20}" for n in range(64)], [4] * 16)],
    "pots": lambda: [
        stage_cases.pots(13, 2, 6, clubs=[f"c{n % 5}" for n in range(32)]),
        stage_cases.pots(32, 2),
        stage_cases.pots(23, 2, 18),
    ],
    "lot": list,
    "round": lambda: [
        stage_cases.round_of(random_field(Random("64 teams"), 64)),
        *stage_cases.semifinals_of_a_ladder(),
    ],
}


def streams() -> Iterable[dict[str, Any]]:
    chance = Random("streams")
    for _ in range(20):
        seed = f"{chance.getrandbits(512):0128x}"
        limits = [
            chance.choice([1, 2, 3, 6, 40, 255, 256, 257, 10**20, 2**64 + 1]) for _ in "x" * 12
        ]
        stream = Stream(seed)
        numbers = [str(stream.below(limit)) for limit in limits]
        yield {"seed": seed, "limits": [str(limit) for limit in limits], "numbers": numbers}


def canonicals() -> Iterable[dict[str, Any]]:
    for value in VALUES:
        digest = sha256(value)
        text = canonical(value).decode()
        yield {"value": value, "text": text, "sha256": digest, "cards": hand(digest, cards=6)}


def hand(digest: str, **wanted: Any) -> list[str]:
    return list(fingerprint(digest, **wanted))


def sources() -> Iterable[dict[str, Any]]:
    """One draw for each source that a list may name, and one with a fallback's value."""
    for source, value in SOURCES:
        yield solved(source_case(source, value))


def cards() -> Iterable[dict[str, Any]]:
    chance = Random("cards")
    for source in ({}, {"deck": "french"}):
        for _ in range(10):
            digest = f"{chance.getrandbits(256):064x}"
            cards = hand(digest, deck=deck_of(source))
            yield {"source": source, "sha256": digest, "cards": cards}


def write(name: str, rows: Iterable[dict[str, Any]]) -> None:
    lines = [json.dumps(row, ensure_ascii=False, sort_keys=True) for row in rows]
    (HERE / name).write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    write("draws.jsonl", draws())
    write("free-passes.jsonl", free_passes())
    write("late-teams.jsonl", late_teams())
    for kind in STAGE_DOCUMENTS:
        write(f"{kind}.jsonl", stages(kind))
    write("sources.jsonl", sources())
    write("cards.jsonl", cards())
    write("structures.jsonl", structures())
    write("works.jsonl", works())
    write("streams.jsonl", streams())
    write("canonical.jsonl", canonicals())
    (HERE / "bracket.json").write_bytes(publish(bracket()))
    (HERE / "teams.json").write_bytes(publish(teams()))
    (HERE / "late-team.json").write_bytes(publish(again(late())))
    for kind, make in STAGE_DOCUMENTS.items():
        (HERE / f"{kind}.json").write_bytes(publish(make()))
    (HERE / "redrawn-and-changed.json").write_bytes(publish(swap(again(bracket()), 1, 8)))


if __name__ == "__main__":
    main()
