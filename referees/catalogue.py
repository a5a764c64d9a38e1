"""The sanctions of a ruleset as a phone looks through them: in the reader's language, ordered, and
with what each needs to be told. Pure of any match: the same for a whole event, so it is kept long.
"""

import hashlib
import json
from typing import Any

from django.utils.translation import get_language

from referees.ruling_words import CLASSES, choice, question
from scoring.core.ruleset import Ruleset
from scoring.core.sanction import Input, Sanction
from scoring.folding import plain

ORDER = tuple(CLASSES)


def catalogue_of(rules: Ruleset) -> dict[str, Any]:
    rows = sorted(rules.sanctions.rows.values(), key=cost)
    found = {
        "ruleset": {"key": rules.key, "version": rules.version},
        "classes": {
            code: {"words": str(words), "suit": suit} for code, (words, suit) in CLASSES.items()
        },
        "rows": [row_json(row) for row in rows],
    }
    text = json.dumps(found, sort_keys=True, ensure_ascii=False)
    return {**found, "version": hashlib.sha256(text.encode()).hexdigest()[:12]}


def cost(row: Sanction) -> tuple[int, str]:
    """What gives points first, what changes nothing last; inside a class as in the book."""
    return ORDER.index(row.cls), row.id


def row_json(row: Sanction) -> dict[str, Any]:
    words = words_in(row)
    searched = [words["title"], words["consequence"], *words.get("search", ()), *row.articles]
    return {
        "id": row.id,
        "articles": list(row.articles),
        "class": row.cls,
        "decides": row.decides,
        "title": words["title"],
        "consequence": words["consequence"],
        "search": plain(" ".join(searched)),
        "inputs": [input_json(wanted) for wanted in row.inputs],
    }


def words_in(row: Sanction) -> dict[str, Any]:
    """In the reader's language where the catalogue has it, otherwise as the rulebook speaks."""
    language = (get_language() or "en").split("-")[0]
    own = next(code for code in (language, "es", "pt", "en") if code in row.words)
    return dict(row.words[own])


def input_json(wanted: Input) -> dict[str, Any]:
    choices = ("yes", "no") if wanted.kind == "bool" else wanted.choices
    return {
        "name": wanted.name,
        "kind": wanted.kind,
        "optional": wanted.optional,
        "words": question(wanted.name),
        "choices": [{"value": one, "words": choice(one)} for one in choices],
    }


def found_by(text: str, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Rows in which every word occurs; capitals and accents do not matter, nor whole words."""
    asked = plain(text).split()
    return [row for row in rows if all(word in row["search"] for word in asked)]
