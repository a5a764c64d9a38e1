"""Tables in a browser: the second implementation answers as Python does, on the same files."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.tournaments.formats.stages import ENDINGS, PATTERNS, enumerated, random_stage
from tests.tournaments.formats.test_vectors import rows
from tournaments.formats.document import recompute
from tournaments.formats.tables import PRESETS

SCRIPT = Path(__file__).resolve().parents[2] / "static" / "js" / "formats.js"
# As texts: the browser's protocol takes minutes over large values.
RECOMPUTE = "(text) => JSON.stringify(JSON.parse(text).map((stage) => Formats.recompute(stage)))"
RULES = [(preset, pattern) for preset in PRESETS for pattern in PATTERNS]
GROUPS_OF_THREE, GROUPS_OF_FOUR = len(ENDINGS) ** 3, len(ENDINGS) ** 6
# The browser makes the groups itself, from one of them and the endings: sending a million files
# would take longer than computing them. It answers with one line for each.
ENUMERATE = """({stage, endings, size, from, to, step}) => {
  const lines = [];
  for (let index = from; index < to; index += step) {
    let rest = index;
    for (const match of stage.groups[0].matches) {
      match.result = endings[rest % endings.length];
      rest = Math.floor(rest / endings.length);
    }
    const { tables: [table], exits } = Formats.recompute(stage);
    const ordered = table.rows.map((row) => [row.team, row.place, ...row.figures].join(" "));
    const why = Object.entries(table.why).map(([place, one]) =>
      [place, one.criterion, one.inside, ...one.values, ...one.equal].join(" "));
    const ties = table.ties.map((tie) => [tie.by, tie.first, ...tie.teams].join(" "));
    const taken = exits.map((exit) => exit.team || exit.why_open);
    lines.push([...ordered, ...why, ...ties, ...taken].join("/"));
  }
  return lines;
}"""


@pytest.fixture(scope="module")
def page(chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context()
    page = context.new_page()
    page.set_default_timeout(120_000)
    source = SCRIPT.read_text("utf-8") + "\nwindow.Formats = { recompute };"
    page.add_script_tag(content=source, type="module")
    page.wait_for_function("window.Formats")
    yield page
    context.close()


def line_of(stage: dict[str, Any]) -> str:
    answer = recompute(stage)
    table = answer["tables"][0]
    parts: list[list[Any]] = [[r["team"], r["place"], *r["figures"]] for r in table["rows"]]
    for place, why in table["why"].items():
        parts.append([place, why["criterion"], why["inside"], *why["values"], *why["equal"]])
    parts += [[tie["by"], tie["first"], *tie["teams"]] for tie in table["ties"]]
    parts += [[exit["team"] or exit["why_open"]] for exit in answer["exits"]]
    return "/".join(" ".join(map(str, part)) for part in parts)


def agree_on_groups(page: Page, size: int, preset: str, pattern: Any, indexes: range) -> None:
    digits = [enumerated(size, preset, pattern, n) for n in range(len(ENDINGS))]
    endings = [stage["groups"][0]["matches"][0]["result"] for stage in digits]
    job = {"stage": digits[0], "endings": endings, "size": size}
    job |= {"from": indexes.start, "to": indexes.stop, "step": indexes.step}
    lines = page.evaluate(ENUMERATE, job)
    for index, line in zip(indexes, lines, strict=True):
        assert line == line_of(enumerated(size, preset, pattern, index)), index


def answers_of(page: Page, stages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return json.loads(page.evaluate(RECOMPUTE, json.dumps(stages)))


def agree_on_events(page: Page, seeds: range) -> None:
    stages = [random_stage(seed) for seed in seeds]
    for seed, stage, answer in zip(seeds, stages, answers_of(page, stages), strict=True):
        assert answer == recompute(stage), seed


@pytest.mark.parametrize(("preset", "pattern"), RULES)
def test_every_result_of_a_group_of_three_gives_the_same_table(page, preset, pattern):
    agree_on_groups(page, 3, preset, pattern, range(GROUPS_OF_THREE))


@pytest.mark.parametrize(("preset", "pattern"), RULES)
def test_a_sample_of_the_results_of_a_group_of_four_gives_the_same_table(page, preset, pattern):
    agree_on_groups(page, 4, preset, pattern, range(0, GROUPS_OF_FOUR, 401))


@pytest.mark.full
@pytest.mark.parametrize("seventh", range(7))
@pytest.mark.parametrize(("preset", "pattern"), RULES)
def test_every_result_of_a_group_of_four_gives_the_same_table(page, preset, pattern, seventh):
    part = GROUPS_OF_FOUR // 7
    agree_on_groups(page, 4, preset, pattern, range(seventh * part, (seventh + 1) * part))


def test_random_events_give_the_same_tables_and_exits(page):
    agree_on_events(page, range(900_000, 900_300))


@pytest.mark.full
@pytest.mark.parametrize("thousand", range(100))
def test_a_hundred_thousand_random_events_give_the_same_tables_and_exits(page, thousand):
    agree_on_events(page, range(thousand * 1000, (thousand + 1) * 1000))


def test_it_answers_every_vector_as_written_down(page):
    vectors = rows("tables.jsonl")
    answers = answers_of(page, [row["stage"] for row in vectors])
    assert answers == [row["answer"] for row in vectors]
