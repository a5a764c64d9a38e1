"""The command line: python -m tournaments.draw, without Django."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.draw.documents import NAMES, bracket
from tests.draw.lists import CARDS, NONCE, bracket_list, team_list
from tournaments.draw import nonce_commitment, publish
from tournaments.draw.__main__ import main

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "draw.json"
    path.write_bytes(publish(bracket()))
    return path


def test_it_runs_without_django(file):
    command = "import sys, runpy; sys.argv = ['draw', 'verify', sys.argv[1]]\ntry:\n" \
        "    runpy.run_module('tournaments.draw', run_name='__main__')\nfinally:\n" \
        "    assert 'django' not in sys.modules"  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-c", command, file], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith("sound\n")


def test_it_says_where_a_pair_stands(file, capsys):
    assert main(["verify", str(file), "--find", "acosta"]) == 0
    assert f"{NAMES[0]}: match " in capsys.readouterr().out


def test_it_answers_programs_in_json(file, capsys):
    assert main(["verify", str(file), "--json", "--find", "p2"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["sound"] is True
    assert answer["places"][0]["id"] == "p2"


def test_a_difference_ends_with_code_1(file, capsys):
    file.write_bytes(file.read_bytes().replace(b'"p1"', b'"p9"', 1))
    assert main(["verify", str(file)]) == 1
    assert "NOT as published" in capsys.readouterr().out


def test_another_list_than_the_noted_one_ends_with_code_1(file, capsys):
    assert main(["verify", str(file), "--list-hash", "00" * 32]) == 1
    assert "other_list" in capsys.readouterr().out


def test_a_file_that_is_not_there_ends_with_code_2(capsys):
    assert main(["verify", "no-such-file.json"]) == 2
    assert "unreadable_file" in capsys.readouterr().err


def test_freeze_run_and_verify_make_a_whole_draw(tmp_path, capfdbinary):
    listed = tmp_path / "list.json"
    listed.write_text(json.dumps(bracket_list(["a", "a", "b", "b"])))
    assert main(["freeze", str(listed)]) == 0
    (tmp_path / "frozen.json").write_bytes(capfdbinary.readouterr().out)
    value = json.dumps(CARDS)
    frozen = str(tmp_path / "frozen.json")
    assert main(["run", frozen, "--nonce", NONCE, "--value", value]) == 0
    (tmp_path / "drawn.json").write_bytes(capfdbinary.readouterr().out)
    assert main(["verify", str(tmp_path / "drawn.json")]) == 0


def test_run_refuses_a_wrong_nonce(tmp_path, capfdbinary):
    listed = tmp_path / "list.json"
    listed.write_text(json.dumps(bracket_list(["a", "b"])))
    main(["freeze", str(listed)])
    (tmp_path / "frozen.json").write_bytes(capfdbinary.readouterr().out)
    frozen = str(tmp_path / "frozen.json")
    assert main(["run", frozen, "--nonce", "00" * 32, "--value", "[]"]) == 1
    assert b"wrong_nonce" in capfdbinary.readouterr().err


def test_freeze_says_what_to_relax(tmp_path, capsys):
    listed = tmp_path / "list.json"
    listed.write_text(json.dumps(team_list(["a", "a", "a", "b"])))
    assert main(["freeze", str(listed)]) == 1
    assert json.loads(capsys.readouterr().err)["relax"] == [[["club", "a"]], [["clubs"]]]


@pytest.mark.parametrize("text", ["", "{", "[1,"])
def test_what_is_no_json_ends_with_code_2(tmp_path, capsys, text):
    listed = tmp_path / "list.json"
    listed.write_text(text)
    assert main(["freeze", str(listed)]) == 2
    assert "not_json" in capsys.readouterr().err


def test_commit_gives_what_to_publish(capsys):
    assert main(["commit", NONCE]) == 0
    assert capsys.readouterr().out.strip() == nonce_commitment(NONCE)
