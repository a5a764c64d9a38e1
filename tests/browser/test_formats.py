"""Tables in a browser: the second implementation answers as Python does, on the same files."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.tournaments.formats.stages import (
    ENDINGS,
    PATTERNS,
    enumerated,
    random_stage,
    stage as make_stage,
)
from tests.tournaments.formats.test_tables import circle
from tests.tournaments.formats.test_vectors import rows
from tests.tournaments.stages.groups import open_groups
from tournaments.draws.verifier_page import standalone
from tournaments.formats.document import read_document, recompute
from tournaments.formats.explain import all_words, explain_places
from tournaments.formats.stage_exits import find_exits
from tournaments.formats.tables import PRESETS

SCRIPT = Path(__file__).resolve().parents[2] / "static" / "js" / "formats.js"
# As texts: the browser's protocol takes minutes over large values.
RECOMPUTE = "(text) => JSON.stringify(JSON.parse(text).map((stage) => Formats.recompute(stage)))"
RULES = [(preset, pattern) for preset in PRESETS for pattern in PATTERNS]
GROUPS_OF_THREE, GROUPS_OF_FOUR = len(ENDINGS) ** 3, len(ENDINGS) ** 6
PARTS = len(ENDINGS) ** 2  # of all groups of four, each a case of its own
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
    page.add_script_tag(path=str(SCRIPT))
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


@pytest.mark.long("groups-of-four", full=16, aim=PARTS * len(RULES))
def test_every_result_of_a_group_of_four_gives_the_same_table(page, case, record_property):
    (preset, pattern), part = RULES[case % len(RULES)], case // len(RULES)
    width = GROUPS_OF_FOUR // PARTS
    agree_on_groups(page, 4, preset, pattern, range(part * width, (part + 1) * width))
    record_property("groups", width)


@pytest.mark.long("tables", quick=3, full=60, aim=1_000)
def test_random_events_give_the_same_tables_and_exits(page, case, record_property):
    agree_on_events(page, range(case * 100, (case + 1) * 100))
    record_property("events", 100)


def test_it_answers_every_vector_as_written_down(page):
    vectors = rows("tables.jsonl")
    answers = answers_of(page, [row["stage"] for row in vectors])
    assert answers == [row["answer"] for row in vectors]


# --- sentences, and the page


EXPLAIN = """({text, words}) => JSON.parse(text).map((stage) => Formats.recompute(stage).tables.map(
  (table) => Formats.explainPlaces(table, words, (team) => `«${team}»`)))"""


@pytest.mark.parametrize("language", list(all_words()))
def test_every_place_is_explained_as_python_does(page, language):
    stages = [row["stage"] for row in rows("tables.jsonl")]
    words = all_words()[language]
    found = page.evaluate(EXPLAIN, {"text": json.dumps(stages), "words": words})
    for number, (stage, sentences) in enumerate(zip(stages, found, strict=True)):
        names = {team: f"«{team}»" for group in stage["groups"] for team in group["teams"]}
        tables = find_exits(*read_document(stage)).tables
        assert sentences == [explain_places(table, words, names) for table in tables], number


@pytest.fixture
def kept(chromium: Browser, tmp_path: Path) -> Iterator:
    """The verifier's file, opened from disk with every connection cut."""
    context = chromium.new_context(offline=True, viewport={"width": 360, "height": 700})
    complaints: list[str] = []

    def open_file(language: str, results: bytes = b"") -> Page:
        path = tmp_path / "verificar.html"
        path.write_text(standalone(language=language, results=results), encoding="utf-8")
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(path.as_uri())
        page.click("#tables summary")
        return page

    yield open_file
    context.close()
    assert complaints == []


NAMES = {"a": "Los Primos <b>", "b": "La Flor", "c": "Mano a Mano"}


def results_file() -> dict[str, Any]:
    """Three who beat each other: points part them; and one exit more than teams."""
    exits = [{"group": "A", "place": place, "to": f"cup:{place}"} for place in (1, 2, 9)]
    return {**make_stage(groups=[circle(3, 5, 7)], exits=exits), "names": NAMES}


@pytest.mark.parametrize("language", list(all_words()))
def test_a_table_is_made_again_from_the_chosen_file(kept, tmp_path, language):
    results, words = results_file(), all_words()[language]
    (tmp_path / "results.json").write_text(json.dumps(results))
    page = kept(language)
    page.set_input_files("#tables-file", tmp_path / "results.json")
    page.wait_for_selector("#tables-result[data-read=true]")
    said = page.inner_text("#tables-result")
    outcome = find_exits(*read_document(results))
    for sentence in explain_places(outcome.tables[0], words, NAMES):
        assert sentence in said
    first, second, nobody = outcome.exits
    for exit, leaving in (first, second):
        assert words["page"]["exit"].format(to=exit.to, team=NAMES[leaving.team]) in said
    assert words["page"]["nobody"].format(to=nobody[0].to) in said
    row = outcome.tables[0].rows[0]
    assert f"1. {NAMES[row.team]}" in said
    assert f"{words['criteria']['W']} {row.figures.won}" in said
    assert page.locator("#tables-result li li").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_all_stages_of_an_event_are_made_again_from_one_file(kept):
    stages = [{"key": key, "name": "", "file": results_file()} for key in ("zonas", "copa")]
    file = {"format": "retruco-stages-1", "stages": stages}
    page = kept("es-AR", json.dumps(file).encode())
    page.click("#tables-check")
    headings = page.locator("#tables-result h3").all_inner_texts()
    assert headings == ["Etapa zonas", "Etapa copa"]


@pytest.mark.parametrize(
    "nonsense",
    ["", "{", "null", "[]", "{}", '{"format": "retruco-stage-1"}',
     '{"format": "retruco-stages-1", "stages": [null]}', '{"format": "retruco-draw-1"}'],
)  # fmt: skip
def test_what_is_no_results_file_is_said_in_words(kept, nonsense):
    page = kept("pt-BR")
    page.fill("#tables-text", nonsense)
    page.click("#tables-check")
    assert page.inner_text("#tables-result") == all_words()["pt-BR"]["page"]["unreadable"]


def test_a_reader_computes_the_tables_of_an_event_again(visitor, cast):
    """From the groups' page to the verifier, which has the file inside; no server is asked."""
    hall = open_groups(cast, 11)
    hall.play_groups()
    page = visitor.arrive(language="es-ar", width=390)
    page.goto(f"{visitor.address}/t/{hall.tournament.slug}/groups/")
    places = page.locator("#group-A .standing-name").all_inner_texts()
    page.get_by_role("link", name="Recalcular las tablas").click()
    page.locator("#tables > summary").click()
    page.locator("#tables-check").click()
    page.locator("#tables-result[data-read=true]").wait_for()
    rows = page.locator("#tables-result ol").first.locator("li b").all_inner_texts()
    assert [row.partition(". ")[2] for row in rows] == [
        place.splitlines()[0].strip() for place in places
    ]
    assert "Mejores del puesto 3" in page.locator("#tables-result").inner_text()
    assert visitor.complaints == []


def test_matches_that_stood_when_the_time_was_up_give_the_same_tables(page):
    """Every second result of a random event, as a clock might have left it."""
    stages = [random_stage(seed) for seed in range(40)]
    for stage in stages:
        matches = [match for group in stage["groups"] for match in group["matches"]]
        played = [match for match in matches if match["result"] and match["teams"][1]]
        for place, match in enumerate(played[::2]):
            won = place % 2
            unfinished = [[3, 2], [0, 1], [2, 5]][place % 3]
            is_longer = place % 3 and stage["length"]["games"] > 1
            games = [[stage["length"]["target"], 4]] if is_longer else []
            result = {"kind": "stands", "winner": won, "games": [*games, unfinished]}
            match["result"] = result | {"flores": [0, 0]}
    for stage, answer in zip(stages, answers_of(page, stages), strict=True):
        assert answer == recompute(stage)
