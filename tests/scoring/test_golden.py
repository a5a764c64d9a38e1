"""Every golden line holds, every scored article has a line, and lines follow the book."""

from dataclasses import replace
from functools import cache
from itertools import groupby
from pathlib import Path

import pytest

from scoring import every_ruleset
from scoring.core.fault import CORE_CODES
from tests.scoring.golden import GoldenLine, golden_lines, lines_in, play
from tests.scoring.indexes import index_of

LINES = golden_lines()
BY_RULESET = {key: [line for line in LINES if line.ruleset == key] for key in every_ruleset()}
BY_FILE = {file: list(lines) for file, lines in groupby(LINES, key=lambda line: line.file)}

# One test a file names every line that fails: a test a line cost thirty times what a hand does.
each_file = pytest.mark.parametrize("file", BY_FILE)


@each_file
def test_the_golden_lines_hold(file: str) -> None:
    expected = {line.id: (line.after, sorted(line.reasons)) for line in BY_FILE[file]}
    results = {line.id: play(line) for line in BY_FILE[file]}
    assert {key: (r.after, sorted(r.reasons)) for key, r in results.items()} == expected


@each_file
def test_the_golden_lines_fire_their_articles(file: str) -> None:
    silent = {line.id: line.fires - play(line).fired for line in BY_FILE[file]}
    assert {key: articles for key, articles in silent.items() if articles} == {}


@each_file
def test_whatever_is_said_was_declared_beside_its_article(file: str) -> None:
    undeclared = {line.id: play(line).said - declared_codes(line.ruleset) for line in BY_FILE[file]}
    assert {key: codes for key, codes in undeclared.items() if codes} == {}


@cache
def declared_codes(ruleset: str) -> set[str]:
    articles = every_ruleset()[ruleset].articles.all
    return {code for article in articles for code in article.codes} | set(CORE_CODES)


PAIRS = [file for file in BY_FILE if file.endswith("-rulings-on-one-hand.txt")]


@pytest.mark.parametrize("file", PAIRS)
def test_rulings_on_one_hand_come_to_the_same_the_other_way_round(file: str) -> None:
    """Unless the game ends between two that are paid to different sides."""
    lines = [line for line in BY_FILE[file] if not is_ended_between_two_sides(line)]
    assert lines
    turned = {line.id: play(other_way_round(line)).after for line in lines}
    assert turned == {line.id: line.after for line in lines}


def is_ended_between_two_sides(line: GoldenLine) -> bool:
    return line.after.startswith("game") and len({reason[0] for reason in line.reasons}) > 2


def other_way_round(line: GoldenLine) -> GoldenLine:
    hand, first, *others = line.told
    return replace(line, told=(hand, *others, first))


@pytest.mark.parametrize("key", every_ruleset())
def test_every_scored_article_has_a_golden_line(key: str) -> None:
    shown = {article for line in BY_RULESET[key] for article in line.fires}
    scored = [line.article for line in index_of(key) if line.scored]
    assert [article for article in scored if article not in shown] == []


@pytest.mark.parametrize("key", every_ruleset())
def test_golden_lines_follow_the_book(key: str) -> None:
    order = {line.article: place for place, line in enumerate(index_of(key))}
    for file in {line.file for line in BY_RULESET[key]}:
        places = [order[line.place] for line in BY_RULESET[key] if line.file == file]
        assert places == sorted(places)


def test_the_golden_lines_in_the_guide_hold() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "rulesets.md").read_text("utf-8")
    block = guide[guide.index("```\nruleset asart") + 4 :].split("```")[0]
    lines = list(lines_in(block, "rulesets.md"))
    assert len(lines) >= 3
    for line in lines:
        result = play(line)
        assert (result.after, sorted(result.reasons)) == (line.after, sorted(line.reasons))
        assert line.fires <= result.fired
