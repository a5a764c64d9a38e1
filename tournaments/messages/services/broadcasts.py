"""A message to many: sending it once, and the mails that the worker writes.

What a browser that follows is told goes the same way in `spectators`; WhatsApp is a text to copy.
"""

import uuid
from datetime import timedelta
from smtplib import SMTPRecipientsRefused

from django.db import transaction
from django.utils import timezone

from jobs.services import enqueue
from tournaments.actors import Actor
from tournaments.audit.services import record_action
from tournaments.exceptions import Refused
from tournaments.inscriptions.services.erasure import eraser, is_named_in
from tournaments.locks import lock_tournament
from tournaments.messages.selectors import Audience, count_followers, read_audience
from tournaments.messages.services.mails import send_event_mail
from tournaments.models import (
    Broadcast,
    OpenedMessage,
    Participant,
    Progress,
    Tournament,
)
from tournaments.permissions import may_organize, require

BROADCAST_MAIL = "tournaments.broadcast"
BROADCAST_PUSH = "spectators.broadcast"
MAX_PER_DAY = 5


@transaction.atomic
def send_broadcast(
    tournament: Tournament, *, by: Actor, key: uuid.UUID, audience: str, text: str
) -> Broadcast:
    """Queue it for the worker. The key comes from the preview: a second click, or the same page
    sent again, is the message that went already."""
    require(may_organize, by, tournament)
    tournament = lock_tournament(tournament)
    earlier = Broadcast.objects.filter(pk=key, tournament=tournament).first()
    if earlier:
        return earlier
    if tournament.stage == Progress.ARCHIVED:
        raise Refused("event_over")
    day_ago = timezone.now() - timedelta(days=1)
    if tournament.broadcasts.filter(at__gt=day_ago).count() >= MAX_PER_DAY:
        raise Refused("too_many_messages", limit=MAX_PER_DAY)
    recipients = read_audience(tournament, audience)
    followers = count_followers(tournament, audience, recipients)
    if not recipients.by_mail and not followers:
        raise Refused("nobody_to_write_to")
    return queue_broadcast(tournament, by=by, key=key, audience=audience, text=text)


def tell_everybody(tournament: Tournament, *, by: Actor, text: str) -> None:
    """What nobody may miss, as often as it happens; also where a text to copy is the only way."""
    if read_audience(tournament, Audience.ALL).people:
        queue_broadcast(tournament, by=by, key=uuid.uuid4(), audience=Audience.ALL, text=text)


def queue_broadcast(
    tournament: Tournament, *, by: Actor, key: uuid.UUID, audience: str, text: str
) -> Broadcast:
    recipients = read_audience(tournament, audience)
    followers = count_followers(tournament, audience, recipients)
    broadcast = Broadcast.objects.create(
        pk=key, tournament=tournament, audience=audience, text=text.strip(), by=str(by),
        at=timezone.now(),
    )  # fmt: skip
    enqueue(BROADCAST_MAIL, broadcast=str(broadcast.pk))
    enqueue(BROADCAST_PUSH, broadcast=str(broadcast.pk))
    record_action(
        tournament,
        "message.sent",
        by=by,
        data={"audience": audience, "mails": len(recipients.by_mail), "phones": followers},
        texts={"message": broadcast.text},
    )
    return broadcast


def deliver_mails(broadcast: Broadcast) -> None:
    """In the order of inscription, each noted before it goes: a worker that dies writes nobody
    twice. A post office that does not answer is asked again later, for the same person; an
    address that it refuses is passed over."""
    recipients = read_audience(broadcast.tournament, broadcast.audience)
    templates = ("mail/broadcast_subject.txt", "mail/broadcast.txt")
    for person in recipients.by_mail if broadcast.text else []:
        if person.number <= broadcast.mailed_until:
            continue
        before = (broadcast.mailed_until, broadcast.mailed)
        save_progress(broadcast, person.number, broadcast.mailed + 1)
        try:
            send_event_mail(
                broadcast.tournament,
                *templates,
                context={"text": broadcast.text},
                to=person.email,
            )
        except SMTPRecipientsRefused:
            save_progress(broadcast, person.number, before[1])
        except Exception:
            save_progress(broadcast, *before)
            raise


def save_progress(broadcast: Broadcast, until: int, mailed: int) -> None:
    broadcast.mailed_until, broadcast.mailed = until, mailed
    broadcast.save(update_fields=["mailed_until", "mailed"])


@eraser
def forget_in_messages(person: Participant, by: Actor) -> None:
    """What was told to them, and words to many that name them."""
    OpenedMessage.objects.filter(participant=person).delete()
    for broadcast in Broadcast.objects.filter(tournament=person.tournament_id).exclude(text=""):
        if is_named_in(broadcast.text, person):
            Broadcast.objects.filter(pk=broadcast.pk).update(text="")
