"""Results as the players themselves keep them, on their own phones, by their personal links.

What one team reports is in pencil until the other says yes; who says no appeals. Where a
referee keeps the table, or before the match is called, the players write nothing.
"""

from collections.abc import Mapping
from types import MappingProxyType

from django.db import transaction

from tournaments.actors import Actor, actor_of_participant
from tournaments.audit.services import record_action
from tournaments.exceptions import NotAllowed, Refused
from tournaments.locks import lock_match, mark_playing
from tournaments.matches.services.coming import announce_coming
from tournaments.matches.services.entries import (
    RecordResult,
    Submission,
    apply_lines,
    find_earlier_result,
    kinds_touched,
    lock_and_replay,
    refuse_if_before_zero,
    refuse_if_flores_lack,
    save_lines,
)
from tournaments.matches.services.results import Sheet, save_confirmation
from tournaments.models import Match, Participant, Slot, Table

BOTH = "AB"


def own_side(match: Match, person: Participant) -> str:
    """Where this person sits today; a reserve who was replaced sits nowhere."""
    slot = Slot.objects.filter(
        match=match, kind=Slot.Kind.TEAM, team__places__participant=person,
        team__places__until=None,
    ).first()  # fmt: skip
    if slot is None or person.withdrawn_at or person.erased_at:
        raise NotAllowed("may_keep_own_match")
    return slot.side


@transaction.atomic
def report_games(match: Match, *, by: Participant, sheet: Sheet) -> RecordResult:
    """The final scores of one or more games, checked by the engine like a paper súmula. With the
    last one the reporting team has said yes to the result."""
    recorded = report_entry(match, by=by, submission=sheet.submission())
    if not recorded.duplicate:
        refuse_if_flores_lack(recorded.entry.match)
    return recorded


# What people at the table may write themselves: no ruling and no decision, nor take one back.
OWN_KINDS = {"opening", "hand", "quick", "game", "deal", "void", "replace", "clock", "flores"}


@transaction.atomic
def report_entry(match: Match, *, by: Participant, submission: Submission) -> RecordResult:
    """A hand as the players keep it, with the same sheet as a referee. Whatever ends the match
    counts as the reporting team's yes; the other team still says its own."""
    opened = lock_and_replay(match, client_id=submission.client_id)
    match = opened.match
    side = own_side(match, by)
    earlier = find_earlier_result(opened, submission)
    if earlier:
        return earlier
    if not may_be_written(match, submission):
        raise Refused("match_not_open", state=match.state)
    if has_referee(match):
        raise Refused("referee_keeps_it")
    written = apply_lines(opened, submission.lines)
    if any(kinds_touched(state.records) - OWN_KINDS for state, _line in written):
        raise NotAllowed("may_score")
    refuse_if_before_zero(opened, written)
    recorded = save_lines(opened, written, by=actor_of_participant(by.pk), submission=submission)
    if recorded.state.outcome:
        match.signed = side
        match.save(update_fields=["signed"])
    return recorded


def may_be_written(match: Match, submission: Submission) -> bool:
    """While it is played; once it is over, the flores that its table counts."""
    if match.lacks_flores and match.state == Match.State.FINISHED:
        return submission.line.startswith("flores ") and len(submission.lines) == 1
    return match.state in Match.AT_A_TABLE and not match.suspended


def has_referee(match: Match) -> bool:
    return Table.objects.filter(
        matches=match, referee__isnull=False, referee__ended_at=None
    ).exists()


def tell_that_we_come(match: Match, *, by: Participant) -> None:
    """To the desk, by one of the two: "we are on our way"."""
    announce_coming(match, by=actor_of_participant(by.pk), side=own_side(match, by))


@transaction.atomic
def sign_result(match: Match, *, by: Participant, lines: int | None = None) -> None:
    """One team says yes to a result of so many lines, the one it has seen. When both have, it is
    ink as if both had signed the paper."""
    match = lock_match(match)
    side = own_side(match, by)
    if lines not in {None, match.entries_count}:
        raise Refused("stale", expected=match.entries_count)
    if match.state != Match.State.FINISHED:
        raise Refused("nothing_to_confirm", state=match.state)
    sign(match, side=side, by=actor_of_participant(by.pk))


def sign(
    match: Match, *, side: str, by: Actor, data: Mapping[str, object] = MappingProxyType({})
) -> None:
    """One side's yes to a result that waits, of a locked match; whoever calls has seen to it that
    the side itself says so. `data` says how, for the log."""
    if side in match.signed:
        return
    refuse_if_flores_lack(match)  # once they are told, it is another result
    match.signed = "".join(sorted({*match.signed, side}))
    if match.signed == BOTH:
        save_confirmation(match, by=by, data={"signed": True, "side": side, **data})
        return
    match.save(update_fields=["signed"])
    record_action(match.tournament, "match.signed", match, by=by, data={"side": side, **data})
    mark_playing(match.tournament_id)
