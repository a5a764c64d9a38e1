"""Applying a ruling. One that puts somebody out (disqualification, expulsion, the match) is not a
single referee's to write: it becomes a request, and the head referee or the committee writes it.
"""

import uuid

from django.db import transaction

from referees.models import RulingRequest
from tournaments import audit
from tournaments.actors import Actor
from tournaments.exceptions import Faulty, Refused
from tournaments.models import Match
from tournaments.permissions import may_expel, may_score, require
from tournaments.services.entries import (
    Recorded,
    Sent,
    already,
    judged,
    open_log,
    record_entry,
)
from tournaments.services.entries_ground import go_on, lock

State = RulingRequest.State


def rule(match: Match, *, by: Actor, sent: Sent) -> Recorded:
    """Write the ruling into the match; or ask the head referee, and say so by a refusal: the
    sender has nothing left to do with it, however often it is sent."""
    asked = RulingRequest.objects.filter(client_id=sent.client_id).exclude(state=State.APPROVED)
    if asked.exists():
        raise Refused("passed_to_head")
    try:
        return record_entry(match, by=by, sent=sent)
    except Refused as refusal:
        if refusal.code != "head_referee_needed":
            raise
    ask_head(match, by=by, sent=sent)
    raise Refused("passed_to_head")


@transaction.atomic
def ask_head(match: Match, *, by: Actor, sent: Sent) -> RulingRequest:
    """Once, whatever is sent again. It must be possible now: the head referee sees what it does."""
    require(may_score, by, match.tournament)
    opened = open_log(match, client_id=sent.client_id)
    match = opened.match
    known = RulingRequest.objects.filter(client_id=sent.client_id).first()
    if known:
        return known
    already(opened, sent)
    ((_after, line),) = judged(opened, sent.lines[:1])
    entry = audit.record(
        match.tournament,
        actor=by,
        action="ruling.requested",
        subject=f"match:{match.pk}",
        data={"notation": line},
        texts=sent.texts,
    )
    request = RulingRequest.objects.create(
        match=match, client_id=sent.client_id, line=line, asked=entry
    )
    go_on(match.tournament_id)
    return request


@transaction.atomic
def approve(request: RulingRequest, *, by: Actor, reason: str = "") -> Recorded:
    """The head referee writes it, with the texts of whoever was there still beside the request."""
    require(may_expel, by, request.match.tournament)
    match = lock(request.match)
    request = fresh(request, match)
    texts = {"reason": reason.strip()} if reason.strip() else {}
    data = {"requested": request.asked.number}
    sent = Sent(request.line, client_id=request.client_id, texts=texts, data=data)
    try:
        recorded = record_entry(match, by=by, sent=sent)
    except Faulty:
        raise Refused("ruling_no_longer_fits") from None
    request.state = State.APPROVED
    request.save(update_fields=["state"])
    return recorded


@transaction.atomic
def refuse(request: RulingRequest, *, by: Actor, reason: str) -> None:
    require(may_expel, by, request.match.tournament)
    match = lock(request.match)
    request = fresh(request, match)
    if not reason.strip():
        raise Refused("reason_needed")
    request.state = State.REFUSED
    request.refused = audit.record(
        match.tournament,
        actor=by,
        action="ruling.refused",
        subject=f"match:{match.pk}",
        texts={"reason": reason.strip()},
    )
    request.save(update_fields=["state", "refused"])
    go_on(match.tournament_id)


@transaction.atomic
def take_back(match: Match, *, by: Actor, client_id: uuid.UUID) -> None:
    """Whoever asked takes it back, while it has not been written."""
    require(may_score, by, match.tournament)
    match = lock(match)
    request = RulingRequest.objects.filter(match=match, client_id=client_id).first()
    if request is None or request.state == State.REFUSED:
        return
    if request.state == State.APPROVED:
        raise Refused("request_decided")
    request.state = State.REFUSED
    request.refused = audit.record(
        match.tournament, actor=by, action="ruling.withdrawn", subject=f"match:{match.pk}"
    )
    request.save(update_fields=["state", "refused"])
    go_on(match.tournament_id)


def fresh(request: RulingRequest, match: Match) -> RulingRequest:
    """As it is under the match's lock: two who decide at once stand in line there."""
    found = RulingRequest.objects.select_related("asked").get(pk=request.pk)
    if found.state != State.ASKED:
        raise Refused("request_decided")
    found.match = match
    return found
