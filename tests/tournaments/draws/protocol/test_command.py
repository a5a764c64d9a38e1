"""The command line: python -m tournaments.draws.protocol, without Django."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tournaments.draws.protocol.attacks import ATTACKS, Attack, change, newcomer, with_short
from tests.tournaments.draws.protocol.documents import NAMES, bracket
from tests.tournaments.draws.protocol.lists import CARDS, NONCE, bracket_list, team_list
from tournaments.draws.protocol import names_now, nonce_commitment, publish, text_of
from tournaments.draws.protocol.__main__ import main

ROOT = Path(__file__).resolve().parents[4]


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "draw.json"
    path.write_bytes(publish(bracket()))
    return path


def test_it_runs_without_django(file):
    command = "import sys, runpy; sys.argv = ['draw', 'verify', sys.argv[1]]\ntry:\n" \
        "    runpy.run_module('tournaments.draws.protocol', run_name='__main__')\nfinally:\n" \
        "    assert 'django' not in sys.modules"  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-c", command, file], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith("sound\n")


def test_it_says_where_a_pair_stands(file, capsys):
    assert main(["verify", str(file), "--find", "acosta"]) == 0
    assert f"{NAMES[0]}: match " in capsys.readouterr().out


@pytest.mark.parametrize("search", ["Benitez", "BENÍTEZ", "beni\u0301tez"])
def test_it_finds_a_name_whatever_its_accents_and_capitals(file, capsys, search):
    assert main(["verify", str(file), "--find", search]) == 0
    assert "Acosta / Benítez: match " in capsys.readouterr().out


def test_it_finds_by_the_committed_name_and_by_the_present_one(tmp_path, capsys):
    path = tmp_path / "draw.json"
    path.write_bytes(ATTACKS["two_people_exchange_their_names_by_a_change"]().data)
    assert main(["verify", str(path), "--find", "benitez"]) == 0
    said = capsys.readouterr().out
    assert "called otherwise than in the frozen list, by a change by hand: 2" in said
    assert "  Acosta / Benítez -> Coria / Duarte (p1)" in said
    assert "\nAcosta / Benítez: match " in said
    assert "\nCoria / Duarte: match " in said


def test_it_says_of_somebody_in_the_incomplete_team_where_they_are(tmp_path, capsys):
    document = with_short()
    (alone,) = document["draws"][0]["outcome"]["short"]
    path = tmp_path / "draw.json"
    path.write_bytes(publish(document))
    assert main(["verify", str(path), "--find", alone]) == 0
    assert f"{alone}: team 3 (incomplete), as published" in capsys.readouterr().out


def test_it_warns_of_a_noted_hash_that_is_not_in_force(tmp_path, capsys):
    attack = ATTACKS["the_noted_list_was_abandoned"]()
    path = tmp_path / "draw.json"
    path.write_bytes(attack.data)
    assert main(["verify", str(path), "--noted", attack.noted]) == 0
    assert "WARNING: the hash you noted is of draw 1" in capsys.readouterr().out
    main(["verify", str(path), "--noted", attack.noted, "--json"])
    assert json.loads(capsys.readouterr().out)["noted"]["in_force"] is False
    assert main(["verify", str(path), "--noted", attack.document["seal"].upper()]) == 0
    assert "the hash you noted: draw 2, the file as it was then" in capsys.readouterr().out


def test_it_names_whoever_was_taken_out_by_hand(tmp_path, capsys):
    document = bracket()
    id = document["draws"][0]["outcome"]["slots"][0]
    name = text_of(document, names_now(document)[id])
    replaced = change(document, [[1, id, "late"]], entries=[newcomer()])
    path = tmp_path / "draw.json"
    path.write_bytes(Attack(replaced).data)
    assert main(["verify", str(path)]) == 0
    assert name
    assert f"taken out by hand: 1\n  {name} ({id})\n" in capsys.readouterr().out


def test_it_counts_names_that_do_not_open_their_commitment(tmp_path, capsys):
    path = tmp_path / "draw.json"
    path.write_bytes(ATTACKS["two_people_are_renamed_in_silence"]().data)
    assert main(["verify", str(path), "--find", "p1"]) == 0
    said = capsys.readouterr().out
    assert "names that do not open their commitment (erased, or changed): 2\n  p1\n  p2\n" in said


def test_where_the_file_is_not_sound_it_promises_no_place(file, capsys):
    file.write_bytes(file.read_bytes().replace(b'"seed":"', b'"seed":"0', 1))
    assert main(["verify", str(file), "--find", "p1"]) == 1
    assert "and the file is not sound" in capsys.readouterr().out


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
