"""The sanctions of a ruleset as a phone looks through them: in the reader's language, with what
each needs to be told, and those first that were used most in this event. Pure of any match and of
people: the same for a whole event.
"""

import hashlib
import json
import uuid
from collections import Counter
from collections.abc import Mapping
from typing import Any

from django.utils.translation import get_language

from referees.ruling_words import CLASSES, choice, question
from scoring.core.ruleset import Ruleset
from scoring.core.sanction import Input, Sanction
from scoring.folding import plain
from tournaments.models import Entry

ORDER = tuple(CLASSES)
NOTHING: Mapping[str, int] = {}


def catalogue_of(rules: Ruleset, used: Mapping[str, int] = NOTHING) -> dict[str, Any]:
    """`used`: how often each was ruled."""
    rows = sorted(rules.sanctions.rows.values(), key=lambda row: (-used.get(row.id, 0), *cost(row)))
    found = {
        "ruleset": {"key": rules.key, "version": rules.version},
        "classes": {
            code: {"words": str(words), "suit": suit} for code, (words, suit) in CLASSES.items()
        },
        "rows": [row_json(row) for row in rows],
    }
    text = json.dumps(found, sort_keys=True, ensure_ascii=False)
    return {**found, "version": hashlib.sha256(text.encode()).hexdigest()[:12]}


def used_in(tournament: uuid.UUID) -> Counter[str]:
    """How often each sanction was written in an event, also where it was taken out since: one
    query, which reads the second word of each line."""
    lines = Entry.objects.filter(kind="ruling", match__tournament=tournament)
    return Counter(line.split()[1] for line in lines.values_list("notation", flat=True))


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
