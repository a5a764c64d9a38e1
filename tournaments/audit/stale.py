"""Refusing what was typed into a page that is older than the thing it edits."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from django.db.models import Model

from accounts.editing import find_changed
from tournaments.audit.selectors import fallback_name, resolve_names
from tournaments.audit.subjects import subject_name
from tournaments.exceptions import Refused
from tournaments.models import LogEntry, Tournament

LOOKED_AT = 50  # entries: who changed it longer ago than that was not editing at the same time


def refuse_if_stale(
    shown_values: Mapping[str, Any] | None,
    *,
    now: Mapping[str, Any],
    typed: Mapping[str, Any],
    tournament: Tournament,
    action: str,
    subject: Model | None = None,
) -> None:
    """Call it under the lock that the writing holds: between a check without it and the writing
    another page could be saved. `action` and `subject` are those of the log's entry that such a
    change leaves: it names who made it."""
    changed = find_changed(shown_values, now=now, typed=typed) if shown_values is not None else []
    if not changed:
        return
    names = names_of_changers(tournament, action, subject_name(subject or tournament))
    raise Refused(
        "changed_meanwhile",
        changes=[replace(field, by=name_by_field(names, field.name)) for field in changed],
    )


def names_of_changers(
    tournament: Tournament, action: str, subject: str
) -> list[tuple[Iterable[str] | None, str]]:
    """The latest entries: which fields each changed (None where it does not say), and who did."""
    entries = LogEntry.objects.filter(tournament=tournament, action=action, subject=subject)
    latest = list(entries.order_by("-number")[:LOOKED_AT])
    names = resolve_names(entry.actor for entry in latest)
    return [
        (entry.data.get("fields"), names.get(entry.actor) or fallback_name(entry.actor))
        for entry in latest
    ]


def name_by_field(names: list[tuple[Iterable[str] | None, str]], field: str) -> str:
    """Whoever changed it last; "options.duty" is logged as "options"."""
    group = field.partition(".")[0]
    return next((name for fields, name in names if fields is None or group in fields), "")
