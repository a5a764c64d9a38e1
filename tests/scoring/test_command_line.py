"""`python -m scoring`: answers every line, crashes on none, exits as documented."""

import contextlib
import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scoring.__main__ import main
from scoring.notation.page import words_page


def run(*arguments: str, typed: bytes = b"") -> tuple[int, list[dict[str, Any]], str]:
    """The command in this process: exit code, answers, what went to standard error."""
    out, error = io.StringIO(), io.StringIO()
    before = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(typed))
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(error):
            code = main(list(arguments))
    except SystemExit as stopped:
        code = int(stopped.code or 0)
    finally:
        sys.stdin = before
    return code, [json.loads(line) for line in out.getvalue().splitlines()], error.getvalue()


def test_it_runs_as_a_module() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "scoring", "asart"],
        input="mano para A\nnon sé\n".encode(),
        capture_output=True,
        check=False,
    )
    lines = [json.loads(line) for line in done.stdout.decode("utf-8").splitlines()]
    assert done.returncode == 1
    assert lines[0]["score"] == [1, 0]
    assert lines[1]["faults"][0]["data"]["clause"] == "non sé"


def test_without_arguments_it_lists_the_rulesets() -> None:
    code, lines, _ = run()
    assert code == 0
    assert "asart" in [line["ruleset"] for line in lines]
    assert all(line["options"] for line in lines)


def test_it_scores_text_and_json_alike() -> None:
    typed = (
        "# the first hand\n\n"
        "A envido, B quiero, envido para A, mano para B\n"
        '{"moves": [{"who": "A", "word": "truco"}, {"who": "B", "word": "no_quiero"}]}\n'
    )
    code, (first, second), _ = run("asart", typed=typed.encode())
    assert code == 0
    assert (first["line"], first["points"], first["score"]) == (3, [2, 1], [2, 1])
    assert [(a["concept"], a["article"]) for a in first["awards"]] == [
        ("envido", "4.3.1"),
        ("mano", "5.4.5"),
    ]
    assert second["match"]["score"] == [3, 1]
    assert second["match"]["next"]["dealer"] == "B1"


def test_a_bad_line_is_answered_and_changes_nothing() -> None:
    typed = b'mano para A\nnonsense\n{"moves": 3}\n{\n\xff\nA truco, A quiero\nmano para A\n'
    code, lines, _ = run("asart", typed=typed)
    assert code == 1
    assert [bool(line.get("faults")) for line in lines] == [False, *[True] * 5, False]
    assert lines[-1]["score"] == [2, 0]
    assert {f["article"] for f in lines[5]["faults"]} == {"5.3.2", "5.5.1"}


def test_each_line_from_the_same_situation() -> None:
    typed = b"A falta envido, B quiero, envido para A\n" * 2
    _, lines, _ = run("asart", "--score", "5-10", "--each", typed=typed)
    assert [line["match"]["won"] for line in lines] == [[1, 0], [1, 0]]


def test_options_and_players_are_taken() -> None:
    typed = b"A falta envido, B quiero, envido para A, mano para B\n"
    _, (line,), _ = run(
        "asart", "--score", "5-10", "--option", "falta_envido_malas=leader", typed=typed
    )
    assert line["score"] == [25, 11]
    _, (line,), _ = run("asart", "--players", "2", "--dealer", "A1", typed=b"mano para A\n")
    assert line["match"]["next"]["dealer"] == "B1"


def test_a_question_is_answered_and_nothing_applied() -> None:
    typed = (
        b"A envido, B quiero, envido para A, mano para A\n"
        b"? ruling 006 A1\n"
        b"? A truco, B quiero, B envido, A no quiero, mano para B\n"
        b"? game 30-0\n"
        b"mano para A\n"
    )
    code, lines, _ = run("asart", typed=typed)
    assert code == 0
    assert lines[1]["proposal"]["score_after"] == [0, 3]
    assert [f["article"] for f in lines[2]["struck"]] == ["4.1.6", "5.5.1"]
    assert lines[2]["awards"][0]["points"] == 2
    assert lines[3]["faults"][0]["code"] == "no_question"
    assert lines[4]["score"] == [4, 0]


@pytest.mark.parametrize(
    "arguments",
    [
        ("bridge",),
        ("asart", "--players", "3"),
        ("asart", "--best-of", "4"),
        ("asart", "--option", "no=1"),
        ("asart", "--option", "duty"),
        ("asart", "--score", "x"),
        ("asart", "--score", "30-1"),
        ("asart", "--dealer", "C1"),
        ("asart", "--memory", "0"),
        ("asart", "--players", "6", "--memory", "3"),
        ("asart", "--nothing"),
    ],
)
def test_wrong_set_up_exits_with_2(arguments: tuple[str, ...]) -> None:
    code, lines, error = run(*arguments)
    assert (code, lines) == (2, [])
    assert error


def test_it_finds_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["asart", "--find", "FALTA ENVIDO"]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert found[0]["id"] == "4.3.2"
    assert main(["asart", "--find", "zzzz"]) == 1


def test_it_lists_the_words_of_a_ruleset(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["asart", "--words"]) == 0
    words = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {"word": "truco", "says": ["truco"], "args": "", "by": "side", "unit": []}.items() <= (
        next(w for w in words if w["word"] == "truco").items()
    )


def test_it_lists_every_code_with_its_article() -> None:
    _, lines, _ = run("--codes")
    assert {"ruleset": "asart", "kind": "fault", "code": "envido_late", "article": "4.1.3"} in lines
    assert "not_now" in [line["code"] for line in lines if line["ruleset"] == "core"]


def test_the_page_of_words_is_up_to_date() -> None:
    """If this fails: python -m scoring --words > docs/words.md"""
    page = (Path(__file__).parents[2] / "docs" / "words.md").read_text("utf-8")
    assert page == words_page()


def test_half_a_surrogate_pair_is_answered() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "scoring", "asart"],
        input=b'{"moves": [{"word": "\\ud800"}]}\nmano para A\n',
        capture_output=True,
        check=False,
    )
    answers = [json.loads(line) for line in done.stdout.decode("utf-8").splitlines()]
    assert [line.get("score") for line in answers] == [None, [1, 0]]


def test_help_names_the_exit_codes(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["--help"])
    assert stopped.value.code == 0
    shown = capsys.readouterr().out
    assert "exit codes" in shown
    assert "docs/notation.md" in shown


def test_several_entries_may_stand_in_one_line() -> None:
    code, lines, _ = run("asart", typed=b"mano para A // A truco, B no quiero\nmano para B\n")
    assert code == 0
    assert [(answer["line"], answer["score"]) for answer in lines] == [
        (1, [1, 0]),
        (1, [2, 0]),
        (2, [2, 1]),
    ]


def test_a_correction_says_which_points_differ_from_those_of_the_day() -> None:
    log = b"A envido, B quiero, envido para B, mano para A // A falta envido, B quiero,"
    log += b" envido para B, mano para A // replace 1 with A envido, B quiero, envido para A,"
    log += b" mano para A"
    code, lines, _ = run("asart", "--score", "19-11", typed=log)
    assert code == 0
    changed = lines[-1]["changed"]
    points = [[[award["points"] for award in line[when]] for when in ("old", "new")]
              for line in changed]  # fmt: skip
    assert [line["number"] for line in changed] == [1, 2]
    assert points == [[[2, 1], [2, 1]], [[10, 1], [8, 1]]]
    assert lines[-1]["match"]["score"] == [23, 19]


def test_a_question_about_a_correction_changes_nothing() -> None:
    log = b"A envido, B quiero, envido para A, mano para A // mano para B // ? void 1"
    log += b" // ? replace 1 with mano para B // ? ruling 006 A1 about 1 // mano para A"
    code, lines, _ = run("asart", "--score", "28-11", typed=log)
    void, replacement, ruling, hand = lines[2:]
    assert code == 0
    assert void["change"]["moved"] == [{"number": 2, "old": 2, "new": 1}]
    assert [line["number"] for line in replacement["change"]["impossible"]] == [2]
    assert not replacement["change"]["possible"]
    assert ruling["proposal"]["sanction"] == "006"
    assert [line["number"] for line in ruling["change"]["impossible"]] == [2]
    assert hand["score"] == [1, 1]


def test_a_new_void_may_not_move_a_line_into_another_game() -> None:
    log = b"A envido, B quiero, envido para A, mano para A // mano para B // void 1"
    code, lines, _ = run("asart", "--score", "28-11", typed=log)
    assert code == 1
    assert [fault["code"] for fault in lines[-1]["faults"]] == ["void_breaks_later", "other_game"]


def test_a_wrong_score_is_answered_with_the_format() -> None:
    for score in ("x", "5", "5-", "40-2"):
        code, _, error = run("asart", "--score", score)
        assert code == 2
        assert "A-B" in json.loads(error)["faults"][0]["expected"][0]


def test_a_line_after_the_end_says_that_the_match_is_over() -> None:
    _, lines, _ = run("asart", typed=b"game 30-0 // game 30-0 // mano para A")
    (fault,) = lines[-1]["faults"]
    assert (fault["code"], fault["data"]["match"]) == ("not_now", "over")
