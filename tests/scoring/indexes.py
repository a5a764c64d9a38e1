"""The index of each rulebook: every article of the source, and whether software scores it."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

BOOKS = Path(__file__).parents[2] / "scoring" / "books"


class IndexLine(NamedTuple):
    """One line of a rulebook's index: is it scored by software, and if not, why not."""

    article: str
    subject: str
    scored: bool
    why_not: str


@cache
def index_of(ruleset: str) -> tuple[IndexLine, ...]:
    return parse_index((BOOKS / ruleset / "index.txt").read_text("utf-8"))


def parse_index(text: str) -> tuple[IndexLine, ...]:
    """Lines `article | subject | scored` or `article | subject | why not`, and comments."""
    lines = []
    for line in text.splitlines():
        if line.startswith("#"):
            continue
        article, subject, how = (part.strip() for part in line.split("|"))
        scored = how == "scored"
        lines.append(IndexLine(article, subject, scored, "" if scored else how))
    return tuple(lines)
