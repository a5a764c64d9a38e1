"""The file of a whole event, checked in a real browser: the same verdict as the auditor without
points, and words for people in every language."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page

from tests.cast import Cast
from tests.tournaments.exports.samples import ALTERED, EVENTS
from tests.tournaments.verification.alterations import alter
from tournaments.draws.verifier_page import EVENT_PROGRAM, STATIC, all_words, standalone
from tournaments.verification.retruco_audit import audit, canonical

ALTERATIONS = 20  # of each sound sample
SOME, REST = slice(5), slice(5, None)
VERDICTS = "(files) => files.map((text) => EventVerifier.verify(text).sound)"
SOUND = {
    "es-ar": "Todo coincide. Sorteos: 2; partidos: 4;",
    "es-ve": "Todo coincide. Sorteos: 2; encuentros: 4;",
    "pt-br": "Tudo confere. Sorteios: 2; jogos: 4;",
    "en": "Everything follows: 2 draws, 4 matches,",
}
TURNED = {
    "es-ar": "Posición del equipo 1: medal es silver, y de lo demás sale gold.",
    "es-ve": "Posición del equipo 1: medal es silver, y de lo demás sale gold.",
    "pt-br": "Posição da equipe 1: medal é silver, e do resto sai gold.",
    "en": "Standing of team 1: medal is silver, and gold follows from the rest.",
}


@pytest.fixture(scope="module")
def bare_page(chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context()
    page = context.new_page()
    for name in EVENT_PROGRAM:
        page.add_script_tag(path=str(STATIC / name))
    yield page
    context.close()


def compare(page: Page, files: list[bytes]) -> int:
    """How many were found sound by both."""
    expected = [not audit(data, points=False) for data in files]
    assert page.evaluate(VERDICTS, [data.decode() for data in files]) == expected
    return sum(expected)


def test_every_sample_gets_the_auditors_verdict(bare_page):
    sound = [path.read_bytes() for path in sorted(EVENTS.glob("*.json"))]
    assert compare(bare_page, sound) == len(sound)
    altered = [path.read_bytes() for path in sorted(ALTERED.glob("*.json"))]
    assert compare(bare_page, altered) == 3, "what lines give, it can't tell"


@pytest.mark.parametrize(
    "part", [SOME, pytest.param(REST, marks=pytest.mark.full)], ids=["some", "rest"]
)
@pytest.mark.parametrize("path", sorted(EVENTS.glob("*.json")), ids=lambda path: path.stem)
def test_files_altered_by_chance_get_the_auditors_verdict(bare_page, path: Path, part: slice):
    event, chance = json.loads(path.read_bytes()), Random(path.stem)
    altered = [alter(event, chance)[1] for _ in range(ALTERATIONS)]
    files = [canonical(each) + b"\n" for each in altered[part]]
    assert compare(bare_page, files) < len(files) / 4


@pytest.mark.parametrize("text", ["", "null\n", "{}\n", '{"a":1.5}\n', "[[[", "\x00"])
def test_what_is_no_event_is_said_to_differ(bare_page, text: str):
    assert bare_page.evaluate(VERDICTS, [text]) == [False]


def test_a_noted_hash_is_looked_for(bare_page):
    text = (EVENTS / "quiet.json").read_text()
    ask = "([text, head]) => EventVerifier.verify(text, { head }).sound"
    assert bare_page.evaluate(ask, [text, json.loads(text)["log"][2]["hash"]])
    assert not bare_page.evaluate(ask, [text, "0" * 64])


@pytest.mark.parametrize("language", sorted(SOUND))
def test_a_chosen_file_is_answered_in_words(visitor, cast: Cast, language: str):
    page = visitor.arrive(language=language)
    page.goto(visitor.address + reverse("tournaments:verify_draw", args=[cast.tournament.slug]))
    page.locator("#event-file").set_input_files(EVENTS / "quiet.json")
    page.locator("#event-result[data-sound=true]").wait_for()
    assert SOUND[language] in page.locator("#event-result .good").inner_text()
    page.locator("#event-file").set_input_files(ALTERED / "medal-moved.json")
    page.locator("#event-result[data-sound=false]").wait_for()
    assert TURNED[language] in page.locator("#event-result").inner_text()


@pytest.mark.parametrize("language", all_words())
def test_the_file_to_keep_audits_an_event_without_any_server(
    chromium: Browser, tmp_path: Path, language: str
):
    kept = tmp_path / "verifier.html"
    kept.write_text(standalone(language=language), encoding="utf-8")
    context = chromium.new_context()
    context.set_offline(True)
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto(kept.as_uri())
    page.locator("#event-file").set_input_files(EVENTS / "quiet.json")
    page.locator("#event-result[data-sound=true]").wait_for()
    assert SOUND[language.lower()] in page.locator("#event-result .good").inner_text()
    page.locator("#event-file").set_input_files(ALTERED / "medal-moved.json")
    page.locator("#event-result[data-sound=false]").wait_for()
    assert TURNED[language.lower()] in page.locator("#event-result").inner_text()
    context.close()
    assert problems == []
