"""No template holds text that only one language can read."""

import re

import pytest

from tests.words.catalogues import ROOT

TEMPLATES = sorted(
    path for path in (ROOT / "templates").rglob("*") if path.suffix in {".html", ".txt"}
)
# Names that are the same in every language.
NAMES = ["Retruco", "WhatsApp", "htmx", "SIL Open Font License", "Zero-Clause BSD"]
SPOKEN = ("aria-label", "title", "placeholder", "alt")

TRANSLATED = re.compile(r"{% blocktranslate.*?{% endblocktranslate %}", re.DOTALL)
COMMENTS = re.compile(r"{#.*?#}")
# Blocks inside class="".
CLASSES = re.compile(r"{% block (?:width|suit|body_class) %}.*?{% endblock %}")
CODE = re.compile(r"{%.*?%}|{{.*?}}", re.DOTALL)
ELEMENT = re.compile(r"<[^>]*>")
ATTRIBUTE = re.compile(rf'(?:{"|".join(SPOKEN)})="([^"]*)"')
LETTERS = re.compile(r"[^\W\d_]{2,}")


def untranslated(template: str) -> list[str]:
    """The words that stand in a template as they are.

    >>> untranslated('<p title="Hi">{% translate "Hello" %} there, {{ name }}</p>')
    ['Hi', 'there']
    """
    text = template
    for invisible in (TRANSLATED, COMMENTS, CLASSES, CODE):
        text = invisible.sub(" ", text)
    visible = " ".join([*ATTRIBUTE.findall(text), ELEMENT.sub(" ", text)])
    for name in NAMES:
        visible = visible.replace(name, " ")
    return LETTERS.findall(visible)


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_every_visible_word_goes_through_translation(path) -> None:
    assert untranslated(path.read_text()) == []


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_nothing_inline_that_the_policy_forbids(path) -> None:
    text = path.read_text()
    assert re.findall(r"\sstyle=|\son\w+=|<style|<script(?![^>]*\ssrc=)|javascript:", text) == []


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_a_translated_block_of_several_lines_is_trimmed(path) -> None:
    """The catalogues are collected from the files, with an indentation that pages never have."""
    blocks = TRANSLATED.findall(path.read_text())
    assert [text for text in blocks if "\n" in text and " trimmed " not in text] == []


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_no_line_is_longer_than_a_screen(path) -> None:
    assert [line for line in path.read_text().splitlines() if len(line) > 160] == []
