"""The fingerprint of what an event is played under: one hash that its regulation prints, its log
keeps whenever the plan changes, and every ruling cites. Pure.

It covers every clause that a ruling can rest on, the rulebook in the event's language, word by
word, and the sanctions. It leaves out where and when (an hour that moves changes no rule) and what
people wrote freely: those are no part of the log's chain and may have to be erased.
"""

import hashlib
import json
from functools import lru_cache
from typing import Any

from scoring.book import book, languages
from scoring.registry import all_rulesets
from tournaments.regulation.clauses import clauses
from tournaments.regulation.settings import FREE_TEXTS, PlanSettings

FORMAT = "retruco regulation 1"
# Announcements: they say when, where and how the hall is run, not what is right.
ANNOUNCED = frozenset(
    {"on_a_day", "on_a_day_at", "no_day_yet", "clock", "opens", "closes", "closes_by_hand"}
    | {"list_order_first_name", "list_order_surname"}
    | {"tables", "called_by_hand", "called_by_itself", "quick_hands", *FREE_TEXTS}
)


def fingerprint(settings: PlanSettings, *, version: str) -> str:
    """SHA-256 of the canonical JSON, in hexadecimal. `version` is the rules' own, as frozen."""
    language = book_language(settings.ruleset, settings.language)
    return digest(
        {
            "format": FORMAT,
            "ruleset": settings.ruleset,
            "version": version,
            "language": language,
            "clauses": [
                [clause.section, clause.code, plain_data(clause.data)]
                for clause in clauses(settings)
                if clause.code not in ANNOUNCED
            ],
            "book": book_digest(settings.ruleset, language),
        }
    )


def book_language(key: str, language: str) -> str:
    """The language of the book that an event in this language prints.

    >>> book_language("asart", "es-ve"), book_language("asart", "qu")
    ('es', 'es')
    """
    spoken = language.split("-")[0]
    of_the_rules = all_rulesets()[key].languages
    return spoken if spoken in of_the_rules and spoken in languages(key) else of_the_rules[0]


@lru_cache
def book_digest(key: str, language: str) -> str:
    """Of the articles and the sanctions, in one language."""
    rules = all_rulesets()[key]
    rows = rules.sanctions.rows.values()
    return digest(
        {
            "articles": [[a.number, a.title, a.text] for a in book(key, language).articles],
            "sanctions": [
                [row.id, list(row.articles), row.cls, row.words.get(language, {})] for row in rows
            ],
        }
    )


def plain_data(data: dict[str, Any]) -> dict[str, Any]:
    """Values as JSON has them; what it does not know, by its own spelling."""
    plain = (str, int, bool, type(None))
    return {k: v if isinstance(v, plain) else str(v) for k, v in data.items()}


def digest(value: dict[str, Any]) -> str:
    """
    >>> digest({"b": 1, "a": 2}) == digest({"a": 2, "b": 1})
    True
    """
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()
