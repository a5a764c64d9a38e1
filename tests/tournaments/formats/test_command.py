"""`python -m tournaments.formats`: plans, rounds and orders of play from a file."""

import json
from random import Random

import pytest

from tests.tournaments.formats.fields import numbers, random_field
from tests.tournaments.formats.test_plan import REAL
from tournaments.formats.__main__ import main
from tournaments.formats.plan import describe_source
from tournaments.formats.plan_file import parse_source, read_plan
from tournaments.formats.rounds import pair_round

ZONES = {"key": "zones", "kind": "groups", "criteria": ["W", "D", "L"], "groups": 2}
CUP = {"key": "cup", "kind": "knockout", "entrants": ["zones:A1", "zones:B1"]}


@pytest.fixture
def run(tmp_path, capsys):
    def answer(command: str, content: object, *options: str) -> tuple[int, str, str]:
        file = tmp_path / "file.json"
        file.write_text(json.dumps(content))
        code = main([command, str(file), *options])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return answer


def test_a_sound_plan_is_answered_by_nothing(run):
    assert run("plan", [ZONES, CUP], "--teams", "8") == (0, "", "")


def test_every_fault_of_a_plan_is_a_line(run):
    wrong = {**CUP, "length": {"games": 2, "target": 30, "all_played": True}}
    code, out, _ = run(
        "plan", [ZONES, {**wrong, "entrants": ["zones:A5", "zones:B1"]}], "--teams", "8"
    )
    assert code == 1
    assert [json.loads(line)["code"] for line in out.splitlines()] == [
        "more_through_than_entrants",
        "draw_in_knockout",
    ]


@pytest.mark.parametrize(
    "content",
    [
        {},
        [[]],
        [{"kind": "groups"}],
        [{**CUP, "entrants": ["zones:"]}],
        [{**ZONES, "groups": "two"}],
        [{**ZONES, "length": {"sets": 3}}],
        [{**ZONES, "length": {"target": "30"}}],
        [{**ZONES, "points": {"win": None}}],
        [{**ZONES, "colour": "red"}],
    ],
)
def test_what_is_no_plan_is_said(run, content):
    code, _, err = run("plan", content, "--teams", "8")
    assert (code, json.loads(err)["error"]) == (1, "not_a_stage")


def test_sources_are_read_as_they_are_written():
    sources = [source for stages, _ in REAL.values() for s in stages for source in s.entrants]
    assert len({type(source) for source in sources}) > 4
    for source in sources:
        assert parse_source(describe_source(source)) == source
    assert read_plan([{"key": "cup", "kind": "knockout"}])[0].entrants == (
        parse_source("inscribed"),
    )


def test_a_round_is_paired_from_its_file(run):
    random = Random(7)
    field = random_field(random, 9)
    chance = numbers(random, 9)
    teams = [{**entrant._asdict(), "met": sorted(entrant.met)} for entrant in field]
    digits = b"".join(number.to_bytes(8, "big") for number in chance).hex()
    code, out, _ = run("round", {"teams": teams, "chance": digits})
    drawn = pair_round(field, chance)
    assert (code, json.loads(out)["bye"]) == (0, drawn.bye)
    assert json.loads(out)["pairs"] == [list(pair) for pair in drawn.pairs]
    code, _, err = run("round", {"teams": teams, "chance": digits[16:]})
    assert (code, json.loads(err)["where"]) == (1, "44 numbers for 9 teams")


def test_an_order_of_play_is_printed(capsys):
    assert main(["order", "4", "3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:4] == ["1 A1 A4", "1 A2 A3", "1 B2 B3", "2 A1 A3"]
    assert len(lines) == 9
