"""A team that refuses to sign: its referee notes it with the reason, and the result does not wait
for that team any longer. It stands by two words instead of the team's: of the referee who noted it
and of the head referee; or the desk's, as for every result that lacks a signature.

No rulebook says what follows when somebody does not sign. The log has it all; like a signature, a
refusal is about the result that was shown, and falls with it when another line is written."""

import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from tournaments.actors import Actor
from tournaments.audit.selectors import build_row, resolve_names
from tournaments.audit.services import record_action, subject_name
from tournaments.exceptions import Refused
from tournaments.locks import lock_match, mark_playing
from tournaments.matches.services.entries import refuse_if_flores_lack
from tournaments.matches.services.results import save_confirmation
from tournaments.models import LogEntry, Match
from tournaments.permissions import may_confirm_refused, may_score, require

REFUSED = "match.signature_refused"


@dataclass(frozen=True)
class SignatureRefusal:
    by: str  # who noted it
    at: datetime
    reason: str  # empty once it was erased


def find_refusals(match: Match) -> dict[str, SignatureRefusal]:
    """By side: who does not sign the result as it stands. Whoever signed after all is not here."""
    entries = LogEntry.objects.filter(
        tournament=match.tournament_id,
        subject=subject_name(match),
        action=REFUSED,
        data__lines=match.entries_count,
    ).prefetch_related("remarks")
    names = resolve_names(entry.actor for entry in entries)
    rows = [build_row(entry, names) for entry in entries]
    return {
        row.data["side"]: SignatureRefusal(
            row.actor_name, row.at, next((text.text for text in row.texts), "")
        )
        for row in rows
        if row.data["side"] not in match.signed
    }


def refused_matches(tournament_id: uuid.UUID, matches: Iterable[Match]) -> set[uuid.UUID]:
    """Those of them whose result, as it stands, a team refuses to sign. One query."""
    by_subject = {subject_name(match): match for match in matches}
    rows = LogEntry.objects.filter(
        tournament=tournament_id, action=REFUSED, subject__in=by_subject
    ).values_list("subject", "data")
    return {
        match.pk
        for subject, data in rows
        if (match := by_subject[subject]).entries_count == data["lines"]
        and data["side"] not in match.signed
    }


@transaction.atomic
def refuse_signature(
    match: Match, *, by: Actor, side: str, reason: str, lines: int | None = None
) -> None:
    """Noted once for the result of so many lines, the one that the team saw."""
    require(may_score, by, match.tournament)
    match = lock_match(match)
    if lines not in {None, match.entries_count}:
        raise Refused("stale", expected=match.entries_count)
    if match.state != Match.State.FINISHED:
        raise Refused("nothing_to_confirm", state=match.state)
    if side in match.signed:
        raise Refused("side_signed")
    if not reason.strip():
        raise Refused("reason_needed")
    if side in find_refusals(match):
        return
    refuse_if_flores_lack(match)
    data = {"side": side, "lines": match.entries_count}
    texts = {"reason": reason.strip()}
    record_action(match.tournament, "match.signature_refused", match, by=by, data=data, texts=texts)
    mark_playing(match.tournament_id)


@transaction.atomic
def confirm_refused(match: Match, *, by: Actor, lines: int | None = None) -> None:
    """The head referee's word in the place of a team's, once nobody is waited for: each team has
    signed or refused. Why stands with the refusal."""
    require(may_confirm_refused, by, match.tournament)
    match = lock_match(match)
    if lines not in {None, match.entries_count}:
        raise Refused("stale", expected=match.entries_count)
    if match.state != Match.State.FINISHED:
        raise Refused("nothing_to_confirm", state=match.state)
    refusals = find_refusals(match)
    if not refusals or {*match.signed, *refusals} != {"A", "B"}:
        raise Refused("signature_missing")
    data = {"signed": False, "refused": "".join(sorted(refusals))}
    save_confirmation(match, by=by, data=data)
