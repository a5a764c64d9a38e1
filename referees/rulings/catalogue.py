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

from referees.rulings.labels import CLASSES, choice, question
from scoring.core.ruleset import Ruleset
from scoring.core.sanction import Input, Sanction
from scoring.folding import fold
from tournaments.models import Entry

ORDER = tuple(CLASSES)
NO_USES: Mapping[str, int] = {}


def catalogue_of(rules: Ruleset, uses: Mapping[str, int] = NO_USES) -> dict[str, Any]:
    """Those used most come first, then what gives points, and what changes nothing last; inside a
    class as in the book."""
    rows = sorted(
        rules.sanctions.rows.values(),
        key=lambda row: (-uses.get(row.id, 0), ORDER.index(row.cls), row.id),
    )
    catalogue = {
        "ruleset": {"key": rules.key, "version": rules.version},
        "classes": {
            code: {"words": str(words), "suit": suit} for code, (words, suit) in CLASSES.items()
        },
        "rows": [row_json(row, rules) for row in rows],
    }
    text = json.dumps(catalogue, sort_keys=True, ensure_ascii=False)
    return {**catalogue, "version": hashlib.sha256(text.encode()).hexdigest()[:12]}


def count_uses(tournament: uuid.UUID) -> Counter[str]:
    """How often each sanction was written in an event, also where it was taken out since: one
    query, which reads the second word of each line."""
    lines = Entry.objects.filter(kind="ruling", match__tournament=tournament)
    return Counter(line.split()[1] for line in lines.values_list("notation", flat=True))


def row_json(row: Sanction, rules: Ruleset) -> dict[str, Any]:
    words = words_of(row)
    searched = [words["title"], words["consequence"], *words.get("search", ()), *row.articles]
    return {
        "id": row.id,
        "articles": list(row.articles),
        "class": row.cls,
        "decides": row.decides,
        "offender": row.offender,
        "title": words["title"],
        "consequence": words["consequence"],
        "search": fold(" ".join(searched)),
        "inputs": [input_json(field, row, rules) for field in row.inputs],
    }


def words_of(row: Sanction) -> dict[str, Any]:
    """In the reader's language where the catalogue has it, otherwise as the rulebook speaks."""
    language = (get_language() or "en").split("-")[0]
    return dict(next(row.words[code] for code in (language, "es", "pt", "en") if code in row.words))


def input_json(field: Input, row: Sanction, rules: Ruleset) -> dict[str, Any]:
    choices = ("yes", "no") if field.kind == "bool" else field.choices
    return {
        "name": field.name,
        "kind": field.kind,
        "optional": field.optional,
        "words": question(field.name, row.id, rules),
        "choices": [{"value": value, "words": choice(value, rules)} for value in choices],
    }


def search_rows(text: str, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Rows in which every word occurs; capitals and accents do not matter, nor whole words."""
    words = fold(text).split()
    return [row for row in rows if all(word in row["search"] for word in words)]
