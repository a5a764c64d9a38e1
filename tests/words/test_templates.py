"""No template holds text that only one language can read."""

import re
from collections.abc import Callable

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


def in_each_template(find: Callable[[str], list[str]]) -> dict[str, list[str]]:
    """What is found wrong, by template; those without fault are left out."""
    faults = {str(path.relative_to(ROOT)): find(path.read_text()) for path in TEMPLATES}
    assert len(faults) > 300
    return {name: texts for name, texts in faults.items() if texts}


def test_every_visible_word_goes_through_translation() -> None:
    assert in_each_template(untranslated) == {}


def test_nothing_inline_that_the_policy_forbids() -> None:
    inline = re.compile(r"\sstyle=|\son\w+=|<style|<script(?![^>]*\ssrc=)|javascript:")
    assert in_each_template(inline.findall) == {}


def test_a_translated_block_of_several_lines_is_trimmed() -> None:
    """The catalogues are collected from the files, with an indentation that pages never have."""

    def untrimmed(template: str) -> list[str]:
        blocks = TRANSLATED.findall(template)
        return [text for text in blocks if "\n" in text and " trimmed " not in text]

    assert in_each_template(untrimmed) == {}


def test_no_line_is_longer_than_a_screen() -> None:
    def too_long(template: str) -> list[str]:
        return [line for line in template.splitlines() if len(line) > 160]

    assert in_each_template(too_long) == {}
