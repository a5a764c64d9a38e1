"""Results as the players themselves keep them, on their own phones, by their personal links.

What one team reports is in pencil until the other says yes; who says no appeals. Where a
referee keeps the table, or before the match is called, the players write nothing.
"""

from collections.abc import Mapping
from types import MappingProxyType

from django.db import transaction

from scoring.core.entries import Void
from tournaments import audit
from tournaments.actors import Actor, of_participant
from tournaments.exceptions import NotAllowed, Refused
from tournaments.models import Match, Participant, Slot, Table
from tournaments.services.entries import Recorded, Sent, already, judged, open_log, write
from tournaments.services.entries_ground import go_on, lock
from tournaments.services.results import Sheet, ink

AT_A_TABLE = (Match.State.CALLED, Match.State.PLAYING)
BOTH = "AB"


def side_of(match: Match, person: Participant) -> str:
    """Where this person sits today; a reserve who was replaced sits nowhere."""
    slot = Slot.objects.filter(
        match=match, kind=Slot.Kind.TEAM, team__places__participant=person,
        team__places__until=None,
    ).first()  # fmt: skip
    if slot is None or person.withdrawn_at or person.erased_at:
        raise NotAllowed("may_keep_own_match")
    return slot.side


@transaction.atomic
def report_games(match: Match, *, by: Participant, sheet: Sheet) -> Recorded:
    """The final scores of one or more games, checked by the engine like a paper súmula. With the
    last one the reporting team has said yes to the result."""
    opened = open_log(match, client_id=sheet.client_id)
    match = opened.match
    side = side_of(match, by)
    sent = Sent(sheet.written(), client_id=sheet.client_id, number=sheet.number, teams=sheet.teams)
    known = already(opened, sent)
    if known:
        return known
    if match.state not in AT_A_TABLE or match.suspended:
        raise Refused("match_not_open", state=match.state)
    if kept_by_a_referee(match):
        raise Refused("referee_keeps_it")
    recorded = write(opened, judged(opened, sent.lines), by=of_participant(by.pk), sent=sent)
    if recorded.state.outcome:
        match.signed = side
        match.save(update_fields=["signed"])
    return recorded


# What people at the table may write themselves: no ruling and no decision, nor take one back.
OWN_KINDS = {"opening", "hand", "game", "deal", "void"}


@transaction.atomic
def report_entry(match: Match, *, by: Participant, sent: Sent) -> Recorded:
    """A hand as the players keep it, with the same sheet as a referee. Whatever ends the match
    counts as the reporting team's yes; the other team still says its own."""
    opened = open_log(match, client_id=sent.client_id)
    match = opened.match
    side = side_of(match, by)
    known = already(opened, sent)
    if known:
        return known
    if match.state not in AT_A_TABLE or match.suspended:
        raise Refused("match_not_open", state=match.state)
    if kept_by_a_referee(match):
        raise Refused("referee_keeps_it")
    written = judged(opened, sent.lines)
    kinds = {record.number: record.entry.kind for record in opened.before.records}
    for state, _line in written:
        entry = state.records[-1].entry
        if entry.kind not in OWN_KINDS:
            raise NotAllowed("may_score")
        if isinstance(entry, Void) and {kinds.get(n) for n in entry.entries} - OWN_KINDS - {None}:
            raise NotAllowed("may_score")
    recorded = write(opened, written, by=of_participant(by.pk), sent=sent)
    if recorded.state.outcome:
        match.signed = side
        match.save(update_fields=["signed"])
    return recorded


def kept_by_a_referee(match: Match) -> bool:
    return Table.objects.filter(
        matches=match, referee__isnull=False, referee__ended_at=None
    ).exists()


@transaction.atomic
def sign_result(match: Match, *, by: Participant, lines: int | None = None) -> None:
    """One team says yes to a result of so many lines, the one it has seen. When both have, it is
    ink as if both had signed the paper."""
    match = lock(match)
    side = side_of(match, by)
    if lines not in {None, match.entries_count}:
        raise Refused("stale", expected=match.entries_count)
    if match.state != Match.State.FINISHED:
        raise Refused("nothing_to_confirm", state=match.state)
    sign(match, side=side, by=of_participant(by.pk))


def sign(
    match: Match, *, side: str, by: Actor, data: Mapping[str, object] = MappingProxyType({})
) -> None:
    """One side's yes to a result that waits, of a locked match; whoever calls has seen to it that
    the side itself says so. `data` says how, for the log."""
    if side in match.signed:
        return
    match.signed = "".join(sorted({*match.signed, side}))
    if match.signed == BOTH:
        ink(match, by=by, data={"signed": True, "side": side, **data})
        return
    match.save(update_fields=["signed"])
    audit.record(
        match.tournament,
        actor=by,
        action="match.signed",
        subject=f"match:{match.pk}",
        data={"side": side, **data},
    )
    go_on(match.tournament_id)
