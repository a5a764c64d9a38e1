"""Appending to a tournament's log. Nothing here changes or removes an entry; nothing can."""

import re
import secrets
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import connection, transaction
from django.db.models import Model, UUIDField
from django.utils import timezone

from jobs.services import enqueue
from tournaments.actors import Actor
from tournaments.audit.anchors import queue_anchor
from tournaments.audit.chain import GENESIS, TEXTS, Link, commitment, spell_time
from tournaments.audit.subjects import subject_name
from tournaments.exceptions import Refused
from tournaments.locks import bump_version
from tournaments.models import LogEntry, Match, Remark, Tournament
from tournaments.permissions import may_erase_remarks, require
from tournaments.prepared import Param, PreparedQuery

NOTHING: Mapping[str, object] = {}
NO_TEXTS: Mapping[str, "str | CommittedText"] = {}
ACTION = re.compile(r"[a-z_]+(\.[a-z_]+)+")
SELECT_HEAD = PreparedQuery(
    lambda: (
        LogEntry.objects.filter(tournament=Param("tournament", UUIDField()))
        .order_by("-number")
        .values_list("number", "hash")[:1]
    )
)


@dataclass(frozen=True)
class CommittedText:
    """A free text with what the chain will know of it. A service makes it itself where something
    else must hold a commitment to the same text, with the salt that erasing takes away."""

    text: str
    id: uuid.UUID = field(default_factory=uuid.uuid4)
    salt: str = field(default_factory=lambda: secrets.token_hex(16))

    def in_chain(self) -> dict[str, str]:
        return {"remark": str(self.id), "commitment": commitment(salt=self.salt, text=self.text)}


def record_action(
    tournament: Tournament,
    action: str,
    subject: Model | Actor | str | None = None,
    *,
    by: Actor,
    data: Mapping[str, object] = NOTHING,
    texts: Mapping[str, str | CommittedText] = NO_TEXTS,
    locked: bool = False,
) -> LogEntry:
    """Append one entry about `subject` (if none is named, the tournament itself). `texts` (reasons,
    notes) go to erasable remarks, by commitment; blank ones are left out.

    1. Lock the tournament's row, so that numbers have no gaps and each entry sees the one before.
       By the order of locks (matches, stages, tables, tournament last) a service calls this at its
       end; one that has just written to that row holds it already and says so (`locked`).
    2. Continue the chain from its head.
    3. Queue an anchor, so that the new head leaves the database.
    """
    if not connection.in_atomic_block:
        raise RuntimeError("the log is written in the transaction of what it records")
    if not ACTION.fullmatch(action) or TEXTS in data:
        raise ValueError(action)
    if not locked:
        Tournament.objects.select_for_update().only("pk").get(pk=tournament.pk)
    committed = commit_texts(texts)
    content = dict(data)
    if committed:
        content[TEXTS] = {name: remark.in_chain() for name, remark in committed.items()}
    subject = subject_name(subject or tournament)
    entry = append_entry(tournament, actor=str(by), action=action, subject=subject, data=content)
    Remark.objects.bulk_create(
        Remark(id=remark.id, entry=entry, text=remark.text, salt=remark.salt)
        for remark in committed.values()
    )
    queue_anchor(tournament)
    queue_webhook_events(tournament, entry)
    return entry


def append_entry(tournament: Tournament, **fields: Any) -> LogEntry:
    """Continue the chain from its head."""
    number, previous = SELECT_HEAD.first(tournament=tournament.pk) or (0, GENESIS)
    now = timezone.now()
    fields |= {"number": number + 1, "previous": previous, "salt": secrets.token_hex(16)}
    link = Link(tournament=str(tournament.pk), at=spell_time(now), **fields)
    entry = LogEntry(tournament=tournament, at=now, hash=link.hash(), **fields)
    entry.save(force_insert=True)
    return entry


def commit_texts(texts: Mapping[str, str | CommittedText]) -> dict[str, CommittedText]:
    committed = {}
    for name, text in texts.items():
        if isinstance(text, CommittedText):
            committed[name] = text
        elif text.strip():
            committed[name] = CommittedText(text.strip())
    return committed


WEBHOOK_EVENTS = {
    "match.called": "call",
    "match.confirmed": "result",
    "tournament.finished": "finished",
    "groups.built": "stage",
    "round.built": "stage",
    "bracket.built": "stage",
    "stage.places": "stage",
}


def queue_webhook_events(tournament: Tournament, entry: LogEntry) -> None:
    if not tournament.webhooks:
        return
    kinds = kinds_of(entry)
    if kinds:
        enqueue("api.news", tournament=str(tournament.pk), number=entry.number, kinds=kinds)


def kinds_of(entry: LogEntry) -> list[str]:
    """A line may be a ruling, end the match, or both; of several lines the last one ends it."""
    if entry.action != "match.entry":
        return [WEBHOOK_EVENTS[entry.action]] if entry.action in WEBHOOK_EVENTS else []
    kinds = ["ruling"] if entry.data.get("kind") == "ruling" else []
    ended = Match.objects.decided().filter(
        pk=entry.subject.removeprefix("match:"), entries_count=entry.data.get("number")
    )
    return [*kinds, "result"] if ended.exists() else kinds


ERASED = "remark.erased"


# Reasons that stand beside a draw for everybody: who gave one does not take it back alone.
OF_A_DRAW = {
    *("draw.frozen", "draw.cancelled", "draw.changed", "bracket.swapped", "bracket.late_team"),
    *("participant.changed", "participant.replaced"),
}


def needs_second_person(remark: Remark, by: Actor) -> bool:
    return remark.entry.action in OF_A_DRAW and remark.entry.actor == str(by)


def erase_remark(remark: Remark, *, by: Actor) -> LogEntry:
    """Empty a remark's text and salt for good, and say in the log that it was done. The reason of
    a draw needs a second person: another organizer than the one who gave it."""
    require(may_erase_remarks, by, remark.entry.tournament)
    if needs_second_person(remark, by):
        raise Refused("second_person_needed")
    return empty_remark(remark, by=by)


@transaction.atomic
def empty_remark(remark: Remark, *, by: Actor) -> LogEntry:
    tournament = remark.entry.tournament
    remark = Remark.objects.select_for_update().get(pk=remark.pk)
    if remark.erased_at:
        raise Refused("remark_already_erased")
    remark.text = remark.salt = ""
    remark.erased_at = timezone.now()
    remark.save(update_fields=["text", "salt", "erased_at"])
    bump_version(tournament.pk)  # pages that everybody reads may show it
    return record_action(tournament, ERASED, remark, by=by)
