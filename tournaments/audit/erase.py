"""Erasing a free text on a person's request: the chain verifies before and after."""

from django.db import transaction
from django.utils import timezone

from tournaments.actors import Actor
from tournaments.audit.write import record
from tournaments.exceptions import Refused
from tournaments.models import LogEntry, Remark
from tournaments.permissions import may_erase_remarks, require

ERASED = "remark.erased"


@transaction.atomic
def erase_remark(remark: Remark, *, by: Actor) -> LogEntry:
    """Empty a remark's text and salt for good, and say in the log that it was done."""
    tournament = remark.entry.tournament
    require(may_erase_remarks, by, tournament)
    remark = Remark.objects.select_for_update().get(pk=remark.pk)
    if remark.erased_at:
        raise Refused("remark_already_erased")
    remark.text = remark.salt = ""
    remark.erased_at = timezone.now()
    remark.save(update_fields=["text", "salt", "erased_at"])
    return record(tournament, actor=by, action=ERASED, subject=subject_of(remark))


def subject_of(remark: Remark) -> str:
    return f"remark:{remark.pk}"
