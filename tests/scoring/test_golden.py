"""Every golden line holds, every scored article has a line, and lines follow the book."""

from pathlib import Path

import pytest

from scoring import all_rulesets
from scoring.core.fault import CORE_CODES
from tests.scoring.golden import GoldenLine, golden_lines, lines_in, play

LINES = golden_lines()
BY_RULESET = {key: [line for line in LINES if line.ruleset == key] for key in all_rulesets()}


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.id)
def test_the_golden_line_holds(line: GoldenLine) -> None:
    result = play(line)
    assert (result.after, sorted(result.reasons)) == (line.after, sorted(line.reasons))


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.id)
def test_the_golden_line_fires_its_articles(line: GoldenLine) -> None:
    assert line.fires <= play(line).fired


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.id)
def test_whatever_is_said_was_declared_beside_its_article(line: GoldenLine) -> None:
    declared = {says for a in all_rulesets()[line.ruleset].articles.all for says in a.says}
    assert play(line).said <= declared | set(CORE_CODES)


@pytest.mark.parametrize("key", all_rulesets())
def test_every_scored_article_has_a_golden_line(key: str) -> None:
    shown = {article for line in BY_RULESET[key] for article in line.fires}
    scored = [line.article for line in all_rulesets()[key].index if line.scored]
    assert [article for article in scored if article not in shown] == []


@pytest.mark.parametrize("key", all_rulesets())
def test_golden_lines_follow_the_book(key: str) -> None:
    order = {line.article: place for place, line in enumerate(all_rulesets()[key].index)}
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
