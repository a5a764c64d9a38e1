"""Appending to a tournament's log."""

import secrets
from collections.abc import Mapping
from datetime import UTC

from django.db import connection
from django.utils import timezone

from tournaments.actors import Actor
from tournaments.audit.chain import GENESIS, Link, commitment
from tournaments.models import LogEntry, Remark, Tournament

NOTHING: Mapping[str, object] = {}


def record(
    tournament: Tournament,
    *,
    actor: Actor,
    action: str,
    subject: str,
    data: Mapping[str, object] = NOTHING,
    texts: Mapping[str, str] | None = None,
) -> LogEntry:
    """Append one entry; `texts` (reasons, notes) go to erasable remarks, by commitment.

    Locks the tournament's row, so that numbers have no gaps and each entry sees the one before.
    By the order of locks (match, successor, tournament last) a service calls this at its end.
    """
    if not connection.in_atomic_block:
        raise RuntimeError("the log is written in the transaction of what it records")
    Tournament.objects.select_for_update().only("pk").get(pk=tournament.pk)
    content = dict(data)
    for name, text in (texts or {}).items():
        content[name] = commit_text(tournament, text)
    last = LogEntry.objects.filter(tournament=tournament).order_by("-number").first()
    now = timezone.now()
    link = Link(
        tournament=str(tournament.pk),
        number=last.number + 1 if last else 1,
        at=now.astimezone(UTC).isoformat(timespec="microseconds"),
        actor=str(actor),
        action=action,
        subject=subject,
        data=content,
        previous=last.hash if last else GENESIS,
    )
    return LogEntry.objects.create(
        tournament=tournament,
        number=link.number,
        at=now,
        actor=link.actor,
        action=action,
        subject=subject,
        data=content,
        previous=link.previous,
        hash=link.hash(),
    )


def commit_text(tournament: Tournament, text: str) -> dict[str, str]:
    salt = secrets.token_hex(16)
    remark = Remark.objects.create(
        tournament=tournament,
        text=text,
        salt=salt,
        commitment=commitment(salt=salt, text=text),
    )
    return {"remark": str(remark.pk), "commitment": remark.commitment}
