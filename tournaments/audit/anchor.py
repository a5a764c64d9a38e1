"""Heads leave the database: what was anchored can no longer be rewritten or cut off unseen.

Owed in the transaction of the entry, done by a job after its commit, and by `manage.py anchor`
from cron. It never anchors over a contradiction: a log that lost or changed an anchored entry is
left to `verify_log` and to people.
"""

import uuid
from pathlib import Path

from django.conf import settings
from django.db.models import TextField
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast
from django.utils import timezone

from jobs.models import Job
from jobs.services import owe
from tournaments.audit.anchor_file import Anchor, open_anchor_file
from tournaments.audit.chain import GENESIS, spell_time
from tournaments.models import LogEntry, Tournament
from tournaments.prepared import Given, Prepared

KIND = "tournaments.anchor"
OWED = Prepared(
    lambda: (
        Job.objects.select_for_update()
        .alias(tournament=Cast(KeyTextTransform("tournament", "arguments"), TextField()))
        .filter(kind=KIND, state=Job.State.QUEUED, tournament=Given("tournament", TextField()))
        .order_by()
        .values_list("pk")[:1]
    )
)


class AnchorContradicted(Exception):
    """The log no longer holds what was anchored; carries that anchor."""


def head_of(tournament: Tournament) -> Anchor:
    """Number and hash of the newest entry; 0 and zeros before the first."""
    entries = LogEntry.objects.filter(tournament=tournament).order_by("-number")
    number, hash_ = entries.values_list("number", "hash").first() or (0, GENESIS)
    return Anchor(
        tournament=str(tournament.pk),
        slug=tournament.slug,
        number=number,
        hash=hash_,
        at=spell_time(timezone.now()),
    )


def anchor_path(tournament_id: uuid.UUID) -> Path:
    return settings.ANCHOR_ROOT / f"{tournament_id}.jsonl"


def owe_anchor(tournament: Tournament) -> None:
    """Owe one job for a burst of entries: none if one is queued already.

    The queued job's row is locked until this entry is committed, so that its worker cannot claim
    it and read the head just before.
    """
    if not OWED(tournament=str(tournament.pk)):
        owe(KIND, tournament=str(tournament.pk))


def anchor_head(tournament: Tournament) -> bool:
    """Add the log's head to its anchor file; False if it is there already."""
    with open_anchor_file(anchor_path(tournament.pk)) as file:
        head = head_of(tournament)
        last = file.last()
        if last and not holds(tournament, last):
            raise AnchorContradicted(last.line())
        if head.number == 0 or (last and last.number >= head.number):
            return False
        file.append(head)
        return True


def holds(tournament: Tournament, anchor: Anchor) -> bool:
    return LogEntry.objects.filter(
        tournament=tournament, number=anchor.number, hash=anchor.hash
    ).exists()
