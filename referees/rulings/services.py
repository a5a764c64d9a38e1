"""Applying a ruling. One that puts somebody out (disqualification, expulsion, the match) is not a
single referee's to write: it becomes a request, and the head referee or the committee writes it.
"""

import uuid

from django.db import transaction

from referees.models import RulingRequest
from tournaments.actors import Actor
from tournaments.audit.services import record_action
from tournaments.exceptions import Faulty, Refused
from tournaments.locks import lock_match, mark_playing
from tournaments.matches.services.entries import (
    RecordResult,
    Submission,
    apply_lines,
    find_earlier_result,
    lock_and_replay,
    record_entry,
)
from tournaments.models import Match
from tournaments.permissions import may_expel, may_score, require

State = RulingRequest.State


def apply_ruling(match: Match, *, by: Actor, submission: Submission) -> RecordResult:
    """Write the ruling into the match; or ask the head referee, and say so by a refusal: the
    sender has nothing left to do with it, however often it is sent."""
    requests = RulingRequest.objects.filter(client_id=submission.client_id)
    if requests.exclude(state=State.APPROVED).exists():
        raise Refused("passed_to_head")
    try:
        return record_entry(match, by=by, submission=submission)
    except Refused as refusal:
        if refusal.code != "head_referee_needed":
            raise
    request_approval(match, by=by, submission=submission)
    raise Refused("passed_to_head")


@transaction.atomic
def request_approval(match: Match, *, by: Actor, submission: Submission) -> None:
    """Once, whatever is sent again. It must be possible now: the head referee sees what it does."""
    require(may_score, by, match.tournament)
    locked = lock_and_replay(match, client_id=submission.client_id)
    match = locked.match
    if RulingRequest.objects.filter(client_id=submission.client_id).exists():
        return
    find_earlier_result(locked, submission)
    ((_after, line),) = apply_lines(locked, submission.lines[:1])
    data = {"notation": line}
    entry = record_action(
        match.tournament, "ruling.requested", match, by=by, data=data, texts=submission.texts
    )
    RulingRequest.objects.create(
        match=match, client_id=submission.client_id, line=line, asked=entry
    )
    mark_playing(match.tournament_id)


@transaction.atomic
def approve_request(request: RulingRequest, *, by: Actor, reason: str = "") -> RecordResult:
    """The head referee writes it, with the texts of whoever was there still beside the request."""
    require(may_expel, by, request.match.tournament)
    match = lock_match(request.match)
    request = lock_request(request, match)
    submission = Submission(
        request.line,
        client_id=request.client_id,
        texts={"reason": reason},
        data={"requested": request.asked.number},
    )
    try:
        recorded = record_entry(match, by=by, submission=submission)
    except Faulty:
        raise Refused("ruling_no_longer_fits") from None
    request.state = State.APPROVED
    request.save(update_fields=["state"])
    return recorded


@transaction.atomic
def refuse_request(request: RulingRequest, *, by: Actor, reason: str) -> None:
    require(may_expel, by, request.match.tournament)
    match = lock_match(request.match)
    request = lock_request(request, match)
    if not reason.strip():
        raise Refused("reason_needed")
    close_request(request, action="ruling.refused", by=by, reason=reason)


@transaction.atomic
def take_back(match: Match, *, by: Actor, client_id: uuid.UUID) -> None:
    """Whoever asked takes it back, while it has not been written."""
    require(may_score, by, match.tournament)
    match = lock_match(match)
    request = RulingRequest.objects.filter(match=match, client_id=client_id).first()
    if request is None or request.state == State.REFUSED:
        return
    if request.state == State.APPROVED:
        raise Refused("request_decided")
    request.match = match
    close_request(request, action="ruling.withdrawn", by=by)


def close_request(request: RulingRequest, *, action: str, by: Actor, reason: str = "") -> None:
    """It was not written into the match: refused, or taken back."""
    match = request.match
    request.state = State.REFUSED
    request.refused = record_action(
        match.tournament, action, match, by=by, texts={"reason": reason}
    )
    request.save(update_fields=["state", "refused"])
    mark_playing(match.tournament_id)


def lock_request(request: RulingRequest, match: Match) -> RulingRequest:
    """As it is under the match's lock: two who decide at once stand in line there."""
    request = RulingRequest.objects.select_related("asked").get(pk=request.pk)
    if request.state != State.ASKED:
        raise Refused("request_decided")
    request.match = match
    return request
