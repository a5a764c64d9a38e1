"""The examples in docstrings run, the site's fragment keeps to its policy, the docs' words hold."""

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

from tournaments import brackets
from tournaments.draws import protocol
from tournaments.draws.protocol.sources import SOURCES
from tournaments.draws.verifier_page import (
    all_words,
    event_fragment,
    fragment,
    standalone,
    words_in,
)

ROOT = Path(__file__).resolve().parents[4]
MODULES = [
    f"{package.__name__}.{module.name}"
    for package in (protocol, brackets)
    for module in pkgutil.iter_modules(package.__path__)
    if module.name != "__main__"
]


def test_the_examples_run():
    results = [doctest.testmod(importlib.import_module(name)) for name in MODULES]
    assert sum(result.attempted for result in results) > 20
    assert sum(result.failed for result in results) == 0


@pytest.mark.parametrize("language", list(all_words()))
def test_the_sites_fragment_has_no_script_or_style_of_its_own(language):
    html = fragment(language=language, published=b'{"x":"<script>"}\n')
    html += event_fragment(language=language)
    assert re.findall(r"<script[^>]*>", html) == [
        '<script type="application/json" id="draw-words">',
        '<script type="application/json" id="tables-words">',
        '<script type="application/json" id="event-words">',
    ]
    assert "style" not in html
    assert not re.search(r"\son\w+=", html)


def test_the_kept_file_asks_nothing_of_anybody():
    html = standalone(language="es-AR")
    assert not re.findall(r'(?:src|href)="', html)
    assert "default-src 'none'" in html
    assert "fetch(" not in html
    assert "XMLHttpRequest" not in html
    assert "eval(" not in html


def test_a_language_nobody_speaks_here_is_answered_in_english():
    assert words_in("ja")["check"] == "Check"
    assert words_in("es_VE") is all_words()["es-VE"]


def test_the_specification_names_every_source_rule_and_limit():
    page = (ROOT / "docs" / "draw.md").read_text("utf-8")
    for kind in SOURCES:
        assert f'"kind": "{kind}"' in page
    for word in ("waitlist", "reserve", "trio", "bye", "free", "first_round", "late"):
        assert f'`"{word}"`' in page
    assert "4,000,000" in page


def test_the_specification_counts_its_vectors_rightly():
    page = (ROOT / "docs" / "draw.md").read_text("utf-8")
    lines = (
        (ROOT / "tests/tournaments/draws/protocol/vectors/draws.jsonl")
        .read_text("utf-8")
        .rstrip("\n")
        .split("\n")
    )
    assert f"`draws.jsonl` ({len(lines)} lists" in page
