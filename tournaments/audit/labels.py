"""The log as sentences: one phrase per known action.

Each app says its own in its `log_phrases.py`, loaded when all apps are ready. An action without a
phrase shows its code, never a guess. Names are those of today, looked up by the page; the log
itself holds only ids.
"""

from collections import defaultdict
from collections.abc import Callable
from typing import Any

from tournaments.audit.selectors import LogRow
from tournaments.models import Role

PHRASES: dict[str, Any] = {}
# Where a phrase with names in it is not enough.
SENTENCE_BUILDERS: dict[str, Callable[[LogRow], str]] = {}
# What a free text beside an entry is called.
TEXT_NAMES: dict[str, Any] = {}


def role_name(role: str) -> str:
    return str(Role(role).label) if role in Role.values else role


def names_in(row: LogRow) -> defaultdict[str, Any]:
    """What a phrase may name: who, about what, and the entry's own data; nothing for what an older
    entry lacks."""
    names = {"actor": row.actor_name, "subject": row.subject_name}
    return defaultdict(str, row.data, role=role_name(row.data.get("role", "")), **names)


def describe_action(row: LogRow) -> str:
    if row.action in SENTENCE_BUILDERS:
        return SENTENCE_BUILDERS[row.action](row)
    if row.action in PHRASES:
        return str(PHRASES[row.action]) % names_in(row)
    return f"{row.actor_name} · {row.action} · {row.subject_name}"


def text_name(name: str) -> str:
    return str(TEXT_NAMES.get(name, name))


def short_hash(digest: str) -> str:
    """Enough to compare by eye; the full one stands where it belongs.

    >>> short_hash("0123456789abcdef" * 4), short_hash("")
    ('0123 4567 89ab', '')
    """
    return " ".join(digest[at : at + 4] for at in range(0, 12, 4)).strip()
