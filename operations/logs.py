"""The installation's logs for whoever keeps it: every tournament's log, every match's entries,
every job. Read only, in pages, ids as they are stored: nothing here looks a name up.

A listing says its columns once; a page costs one query beside the count.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import reduce
from operator import or_
from typing import Any

from django.conf import settings
from django.core.paginator import Page, Paginator
from django.db.models import Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from jobs.models import Job
from tournaments.models import Entry, LogEntry

PAGE = 50
DEATHS = 10  # shown: of processes, the latest


def spell_stored(value: object) -> str:
    """As the database has it; times in UTC, so that servers' log files can be laid beside.

    >>> spell_stored({"año": 1}), spell_stored(None), spell_stored(0)
    ('{"año": 1}', '', '0')
    """
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(sep=" ", timespec="seconds")
    if isinstance(value, dict | list):
        return json.dumps(value, ensure_ascii=False)
    return "" if value is None else str(value)


def process_deaths() -> list[dict[str, Any]]:
    """What `./run` wrote down of processes that ended by themselves, the latest first."""
    try:
        lines = (settings.VAR / "log" / "supervision.log").read_text().splitlines()
    except OSError:
        return []
    return [json.loads(line) for line in lines[: -DEATHS - 1 : -1]]


@dataclass(frozen=True)
class Listing:
    title: Promise | str
    columns: tuple[tuple[str, Promise | str], ...]  # attribute, heading
    rows: Callable[[], QuerySet[Any]]
    searched: tuple[str, ...]

    def page(self, *, search: str, number: str | None) -> Page[Any]:
        rows = self.rows()
        for word in search.split():
            conditions = [Q(**{f"{name}__icontains": word}) for name in self.searched]
            rows = rows.filter(reduce(or_, conditions))
        names, headings = zip(*self.columns, strict=True)
        page: Page[Any] = Paginator(rows.values_list(*names), PAGE).get_page(number)
        page.object_list = [
            list(zip(headings, map(spell_stored, row), strict=True)) for row in page.object_list
        ]
        return page


LISTINGS = {
    "log": Listing(
        _("Log"),
        (
            ("at", _("When")),
            ("tournament__slug", _("Tournament")),
            ("number", _("Number")),
            ("action", _("Action")),
            ("actor", _("Who")),
            ("subject", _("What")),
            ("data", _("Data")),
            ("hash", _("Seal")),
        ),
        lambda: LogEntry.objects.order_by("-at", "-pk"),
        ("tournament__slug", "action", "actor", "subject", "hash"),
    ),
    "entries": Listing(
        _("Entries of matches"),
        (
            ("at", _("When")),
            ("match__tournament__slug", _("Tournament")),
            ("match__number", _("Match")),
            ("number", _("Number")),
            ("kind", _("Kind")),
            ("notation", _("Line")),
            ("awards", _("Points")),
            ("actor", _("Who")),
        ),
        lambda: Entry.objects.order_by("-at", "-pk"),
        ("match__tournament__slug", "kind", "notation", "actor"),
    ),
    "jobs": Listing(
        _("Jobs"),
        (
            ("queued_at", _("When")),
            ("kind", _("Kind")),
            ("state", _("State")),
            ("attempts", _("Attempts")),
            ("finished_at", _("Finished")),
            ("failure", _("Failure")),
            ("arguments", _("Data")),
        ),
        lambda: Job.objects.order_by("-queued_at", "-pk"),
        ("kind", "state", "failure"),
    ),
}
