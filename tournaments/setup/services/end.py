"""Ends that are no podium: an event that is called off, and one that is deleted.

Nothing that was played is ever taken away: an event with results can only be cancelled. Of one that
is deleted the log stays, which holds ids alone; everything that names or shows somebody goes.
"""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from tournaments.actors import Actor
from tournaments.announcement.services import delete_announcement, write_cancellation
from tournaments.audit.services import record_action
from tournaments.exceptions import Refused, require_reason
from tournaments.fees.services.ways import delete_way_to_pay
from tournaments.inscriptions.services.erasure import ERASERS
from tournaments.locks import bump_version, lock_tournament, refuse_if_over
from tournaments.messages.services.broadcasts import tell_everybody
from tournaments.models import (
    Announcement,
    Entry,
    Participant,
    PeopleFile,
    Progress,
    RoleGrant,
    Tournament,
)
from tournaments.permissions import may_organize, require
from tournaments.words.event_language import in_event_language

MAX_REASON = Announcement._meta.get_field("cancelled_because").max_length or 0


@transaction.atomic
def cancel_event(tournament: Tournament, *, by: Actor, reason: str) -> None:
    """It is not played, or not to its end, and everybody who is inscribed is told why. The matches
    are locked first, as for closing it."""
    require(may_organize, by, tournament)
    reason = require_reason(reason)
    if len(reason) > MAX_REASON:
        raise Refused("reason_too_long_to_show", most=MAX_REASON)
    list(tournament.matches.select_for_update().order_by("round", "number").values_list("pk"))
    tournament = lock_tournament(tournament)
    refuse_if_over(tournament)
    tournament.stage = Progress.CANCELLED
    tournament.save(update_fields=["stage"])
    write_cancellation(tournament, reason)
    record_action(tournament, "tournament.cancelled", by=by, texts={"reason": reason})
    with in_event_language(tournament):
        text = gettext("The tournament is cancelled: %(reason)s") % {"reason": reason}
    tell_everybody(tournament, by=by, text=text)
    bump_version(tournament.pk)


@transaction.atomic
def delete_event(tournament: Tournament, *, by: Actor, name: str) -> None:
    """1. Its name is typed once more, and nothing was played. 2. Everybody's data is erased, as one
    by one on request, and its pictures go. 3. Nobody has a role in it, its address is free, and
    no page and no list knows it."""
    require(may_organize, by, tournament)
    tournament = lock_tournament(tournament)
    if " ".join(name.split()) != " ".join(tournament.name.split()):
        raise Refused("another_name")
    if has_results(tournament):
        raise Refused("has_results")
    record_action(tournament, "tournament.deleted", by=by)
    for person in Participant.objects.filter(tournament=tournament, erased_at=None):
        for erase in ERASERS:
            erase(person, by)
    PeopleFile.objects.filter(tournament=tournament).delete()
    delete_announcement(tournament)
    delete_way_to_pay(tournament)
    now = timezone.now()
    RoleGrant.objects.filter(tournament=tournament, ended_at=None).update(ended_at=now)
    tournament.deleted_at = now
    tournament.slug, tournament.name = f"deleted-{tournament.pk.hex}", ""
    tournament.save(update_fields=["deleted_at", "slug", "name"])


def has_results(tournament: Tournament) -> bool:
    return Entry.objects.filter(match__tournament=tournament).exists()
