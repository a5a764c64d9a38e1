"""The auditor that was written from the documents alone: what it finds and what it imports."""

import ast
import json
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.tournaments.draws.protocol.test_vectors import rows
from tournaments.verification import retruco_audit
from tournaments.verification.retruco_audit import audit, audit_report, canonical, draw_list

EVENTS = Path(__file__).parent.parent / "exports" / "events"
SOUND = sorted(EVENTS.glob("*.json"))
ALTERED = sorted((EVENTS / "altered").glob("*.json"))


@pytest.mark.parametrize("path", SOUND, ids=lambda path: path.stem)
def test_a_sound_file_is_found_sound(path: Path):
    report = audit_report(path.read_bytes())
    assert report.findings == []


@pytest.mark.parametrize("path", ALTERED, ids=lambda path: path.stem)
def test_what_was_altered_is_found(path: Path):
    assert audit(path.read_bytes()) != []


def test_without_points_it_sees_all_but_what_lines_give():
    unseen = {path.stem for path in ALTERED if not audit(path.read_bytes(), points=False)}
    assert unseen == {
        "award-under-another-article",
        "points-of-a-game-raised",
        "void-line-counts-again",
    }


def leave_out_a_step(file: dict[str, Any]) -> None:
    file["appeals"][0]["steps"].pop()


def leave_out_the_last_appeal(file: dict[str, Any]) -> None:
    file["appeals"].pop()


def turn_the_state_of_an_appeal(file: dict[str, Any]) -> None:
    file["appeals"][0]["state"] = "withdrawn"


def make_a_closed_entry_older_than_its_proof(file: dict[str, Any]) -> None:
    next(entry for entry in file["log"] if "content" in entry)["content"] = None


def play_an_even_number_of_games(file: dict[str, Any]) -> None:
    for match in file["matches"]:
        match["best_of"] = 2


@pytest.mark.parametrize(
    "alter",
    [
        leave_out_a_step,
        leave_out_the_last_appeal,
        turn_the_state_of_an_appeal,
        make_a_closed_entry_older_than_its_proof,
        play_an_even_number_of_games,
    ],
)
def test_what_chance_found_is_found_since(alter: Callable[[dict[str, Any]], None]):
    file = json.loads((EVENTS / "appealed.json").read_bytes())
    alter(file)
    assert audit(canonical(file) + b"\n") != []


@pytest.mark.parametrize(
    "name", ["draws", "free-passes", "late-teams", "groups", "pots", "lot", "round"]
)
def test_it_draws_what_every_vector_says(name: str):
    differing = [
        row["seed"][:8]
        for row in rows(f"{name}.jsonl")
        if draw_list(row["list"], row["seed"]) != row["outcome"]
    ]
    assert differing == []


def test_a_noted_head_is_compared():
    data = (EVENTS / "finished.json").read_bytes()
    log = json.loads(data)["log"]
    assert audit(data, head=log[3]["hash"]) == []
    assert [str(finding) for finding in audit(data, head="0" * 64)] == [
        "log: no entry has the hash that was noted"
    ]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"null\n",
        b"{}\n",
        b"[1.5]\n",
        b'{"a":NaN}\n',
        b"\xff\n",
        b"[" * 100_000,
        b'"\\u0000"\n',
    ],
)
def test_what_is_no_file_is_a_finding(data: bytes):
    assert audit(data) != []


def values_in(value, path=()):
    yield path
    members = value.items() if isinstance(value, dict) else enumerate(value)
    for name, member in members:
        if isinstance(member, dict | list):
            yield from values_in(member, (*path, name))
        else:
            yield (*path, name)


ODD = [None, True, -1, 0, 1, 10**15, "", "A", "0" * 64, [], {}, [[]], {"a": 1}]


@pytest.mark.parametrize(
    "part", [slice(30), pytest.param(slice(30, None), marks=pytest.mark.full)], ids=["some", "rest"]
)
@pytest.mark.parametrize("path", SOUND, ids=lambda path: path.stem)
def test_any_member_may_be_anything_and_it_answers(path: Path, part: slice):
    """Two hundred members of each file, one after the other: found, and never an exception.

    The event's name and slug are what nothing commits to."""
    data = path.read_bytes()
    chance = random.Random(path.stem)
    places = [
        p
        for p in values_in(json.loads(data))
        if p not in ((), ("event", "name"), ("event", "slug"))
    ]
    unseen = []
    altered = [(place, chance.choice(ODD)) for place in chance.sample(places, 200)]
    for place, odd in altered[part]:
        file = json.loads(data)
        inside = file
        for name in place[:-1]:
            inside = inside[name]
        if inside[place[-1]] == odd and type(inside[place[-1]]) is type(odd):
            continue
        inside[place[-1]] = odd
        if not audit(canonical(file) + b"\n"):
            unseen.append((place, odd))
    assert unseen == []


def test_it_imports_the_standard_library_and_scoring_alone():
    tree = ast.parse(Path(retruco_audit.__file__).read_text())
    modules = {
        name.split(".")[0]
        for node in ast.walk(tree)
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    assert modules - {"scoring"} <= set(sys.stdlib_module_names)


def test_it_runs_by_itself_in_an_empty_folder(tmp_path: Path):
    program = tmp_path / "retruco_audit.py"
    program.write_text(Path(retruco_audit.__file__).read_text())

    def run(path: Path) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-I", str(program), str(path)]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)

    sound = run(EVENTS / "quiet.json")
    assert (sound.returncode, sound.stdout.splitlines()[-1]) == (0, "Sound.")
    assert "points were not checked" in sound.stdout
    assert run(ALTERED[0]).returncode == 1
    assert run(tmp_path / "nothing.json").returncode == 2
