"""Appending to a tournament's log. Nothing here changes or removes an entry; nothing can."""

import re
import secrets
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.db import connection
from django.db.models import UUIDField
from django.utils import timezone

from tournaments.actors import Actor
from tournaments.audit.anchor import owe_anchor
from tournaments.audit.chain import GENESIS, Link, commitment, spell_time
from tournaments.audit.news import owe_news
from tournaments.models import LogEntry, Remark, Tournament
from tournaments.prepared import Given, Prepared, insert

NOTHING: Mapping[str, object] = {}
NO_TEXTS: Mapping[str, "str | Sealed"] = {}
ACTION = re.compile(r"[a-z_]+(\.[a-z_]+)+")
HEAD = Prepared(
    lambda: (
        LogEntry.objects.filter(tournament=Given("tournament", UUIDField()))
        .order_by("-number")
        .values_list("number", "hash")[:1]
    )
)
TEXTS = "texts"  # where an entry's data holds the commitments


@dataclass(frozen=True)
class Sealed:
    """A free text with what the chain will know of it. A service makes it itself where something
    else must hold a commitment to the same text, with the salt that erasing takes away."""

    text: str
    id: uuid.UUID = field(default_factory=uuid.uuid4)
    salt: str = field(default_factory=lambda: secrets.token_hex(16))

    def in_chain(self) -> dict[str, str]:
        return {
            "remark": str(self.id),
            "commitment": commitment(salt=self.salt, text=self.text),
        }


def record(
    tournament: Tournament,
    *,
    actor: Actor,
    action: str,
    subject: str,
    data: Mapping[str, object] = NOTHING,
    texts: Mapping[str, str | Sealed] = NO_TEXTS,
    locked: bool = False,
) -> LogEntry:
    """Append one entry; `texts` (reasons, notes) go to erasable remarks, by commitment.

    1. Lock the tournament's row, so that numbers have no gaps and each entry sees the one before.
       By the order of locks (match, successor, tournament last) a service calls this at its end;
       one that has just written to that row holds it already and says so (`locked`).
    2. Continue the chain from its head.
    3. Owe an anchor, so that the new head leaves the database.
    """
    if not connection.in_atomic_block:
        raise RuntimeError("the log is written in the transaction of what it records")
    if not ACTION.fullmatch(action) or TEXTS in data:
        raise ValueError(action)
    if not locked:
        Tournament.objects.select_for_update().only("pk").get(pk=tournament.pk)
    number, previous = HEAD.first(tournament=tournament.pk) or (0, GENESIS)
    sealed = {name: Sealed(text) if isinstance(text, str) else text for name, text in texts.items()}
    content = dict(data)
    if sealed:
        content[TEXTS] = {name: remark.in_chain() for name, remark in sealed.items()}
    now = timezone.now()
    link = Link(
        tournament=str(tournament.pk),
        number=number + 1,
        at=spell_time(now),
        actor=str(actor),
        action=action,
        subject=subject,
        data=content,
        previous=previous,
    )
    entry = LogEntry(
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
    insert(entry)
    Remark.objects.bulk_create(
        Remark(id=remark.id, entry=entry, text=remark.text, salt=remark.salt)
        for remark in sealed.values()
    )
    owe_anchor(tournament)
    owe_news(tournament, entry)
    return entry
