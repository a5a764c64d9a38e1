"""Heads of logs that leave the database: read, queued, and added to what was anchored before."""

from django.db.models import TextField
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast
from django.utils import timezone

from jobs.models import Job
from jobs.services import enqueue
from tournaments.audit.anchor_files import Anchor, open_anchors
from tournaments.audit.chain import GENESIS, spell_time
from tournaments.models import LogEntry, Tournament
from tournaments.prepared import Param, PreparedQuery

KIND = "tournaments.anchor"
SELECT_QUEUED_ANCHOR = PreparedQuery(
    lambda: (
        Job.objects.select_for_update()
        .alias(tournament=Cast(KeyTextTransform("tournament", "arguments"), TextField()))
        .filter(kind=KIND, state=Job.State.QUEUED, tournament=Param("tournament", TextField()))
        .order_by()
        .values_list("pk")[:1]
    )
)


class AnchorContradicted(Exception):
    """The log no longer holds what was anchored; carries that anchor."""


def log_head(tournament: Tournament) -> Anchor:
    """Number and hash of the newest entry, as pages, papers and anchors show it; 0 and zeros before
    the first."""
    entries = LogEntry.objects.filter(tournament=tournament).order_by("-number")
    number, hash_ = entries.values_list("number", "hash").first() or (0, GENESIS)
    return Anchor(
        tournament=str(tournament.pk),
        slug=tournament.slug,
        number=number,
        hash=hash_,
        at=spell_time(timezone.now()),
    )


def queue_anchor(tournament: Tournament) -> None:
    """Queue one job for a burst of entries: none if one is queued already.

    The queued job's row is locked until this entry is committed, so that its worker cannot claim
    it and read the head just before.
    """
    if not SELECT_QUEUED_ANCHOR(tournament=str(tournament.pk)):
        enqueue(KIND, tournament=str(tournament.pk))


def anchor_head(tournament: Tournament) -> bool:
    """Add the log's head to its anchors; False if it is there already."""
    with open_anchors(tournament.pk) as anchors:
        head = log_head(tournament)
        last = anchors.last()
        if last and not is_in_log(tournament, last):
            raise AnchorContradicted(last.line())
        if head.number == 0 or (last and last.number >= head.number):
            return False
        anchors.append(head)
        return True


def is_in_log(tournament: Tournament, anchor: Anchor) -> bool:
    return LogEntry.objects.filter(
        tournament=tournament, number=anchor.number, hash=anchor.hash
    ).exists()
