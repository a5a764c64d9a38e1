"""Noting that a team refuses to sign, and confirming a result without its signature."""

from django.db import transaction

from tournaments.actors import Actor
from tournaments.audit.services import record_action
from tournaments.exceptions import Refused
from tournaments.locks import lock_match, mark_playing
from tournaments.matches.services.entries import refuse_if_flores_lack
from tournaments.matches.services.results import save_confirmation
from tournaments.matches.signatures import find_refusals
from tournaments.models import Match
from tournaments.permissions import may_confirm_refused, may_score, require


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
