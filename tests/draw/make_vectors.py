"""Writes tests/draw/vectors/: `python -m tests.draw.make_vectors`. A change of any line there is a
change of the algorithm, and needs a new format name."""

import json
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

from tests.draw.cases import case, free_pass_case, solved
from tests.draw.documents import again, bracket, swap, teams
from tests.draw.lists import bracket_list, clubs_of, team_list
from tournaments.draw import fingerprint, publish, sha256
from tournaments.draw.canonical import canonical
from tournaments.draw.stream import Stream

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
        yield {"value": value, "text": text, "sha256": digest, "cards": list(fingerprint(digest))}


def write(name: str, rows: Iterable[dict[str, Any]]) -> None:
    lines = [json.dumps(row, ensure_ascii=False, sort_keys=True) for row in rows]
    (HERE / name).write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    write("draws.jsonl", draws())
    write("free-passes.jsonl", free_passes())
    write("streams.jsonl", streams())
    write("canonical.jsonl", canonicals())
    (HERE / "bracket.json").write_bytes(publish(bracket()))
    (HERE / "teams.json").write_bytes(publish(teams()))
    (HERE / "redrawn-and-changed.json").write_bytes(publish(swap(again(bracket()), 1, 8)))


if __name__ == "__main__":
    main()
