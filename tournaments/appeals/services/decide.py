"""Deciding an appeal: the árbitro answers it, the committee has the last word.

What is overturned is corrected in the same transaction, as any correction: a ruling is taken out of
the count and the score replayed, a result gets the games or lines that the decision names.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.db import transaction

from tournaments.actors import Actor
from tournaments.appeals.services.steps import (
    LockedAppeal,
    is_in_charge,
    lock_appeal,
    may_answer,
    write_step,
)
from tournaments.exceptions import NotAllowed, Refused, require_reason
from tournaments.matches.services.calls import call_next_after_commit
from tournaments.matches.services.corrections import (
    Correction,
    Preview,
    apply_correction,
    preview,
    preview_locked,
    refuse_if_played_on,
)
from tournaments.matches.services.entries import lock_and_replay
from tournaments.models import Appeal, AppealStep
from tournaments.permissions import may_decide_results, require
from tournaments.regulation.articles import resolve_article
from tournaments.regulation.selectors import regulation_fingerprint

Outcome = Appeal.Outcome
State = Appeal.State


@dataclass(frozen=True)
class Verdict:
    """What is decided and why. `correction` only where it is overturned and the ruling's own line
    is not all that changes; its reason is the verdict's."""

    outcome: str
    reason: str
    article: str = ""
    correction: Correction | None = None


def correction_for(appeal: Appeal, verdict: Verdict) -> Correction | None:
    """What the verdict changes in the match, seen from how it stands now; nothing, if it stands
    so already. Flores go with it: of a ruling that is struck they may have to be told anew."""
    if verdict.outcome not in Outcome.values:
        raise Refused("say_what_is_decided")
    correction = verdict.correction or Correction()
    flores = correction.flores
    if replace(correction, flores=(), reason="") != Correction():
        return replace(correction, reason=verdict.reason)
    overturned = appeal.outcome == Outcome.OVERTURNED  # by the árbitro's answer
    if verdict.outcome == Outcome.STANDS:
        return Correction(tuple(appeal.lines), (), verdict.reason) if overturned else None
    if overturned:
        return None
    if appeal.line is not None:
        return Correction((appeal.line,), (), verdict.reason, flores=flores)
    if not flores or (appeal.match and list(flores) == appeal.match.flores):
        raise Refused("say_what_is_right")
    return Correction(reason=verdict.reason, flores=flores)


def preview_verdict(appeal: Appeal, verdict: Verdict) -> Preview | None:
    """What deciding so would do to the match and to later ones, without doing it."""
    if appeal.match is None:
        raise Refused("match_gone")
    correction = correction_for(appeal, verdict)
    return preview(appeal.match, correction) if correction else None


def may_decide(by: Actor, appeal: Appeal) -> bool:
    """Whoever's turn it is."""
    if appeal.match is None:
        return False
    if appeal.state == State.REFEREE:
        return may_answer(by, appeal.match)
    return appeal.state == State.COMMITTEE and may_decide_results(by, appeal.tournament)


@transaction.atomic
def decide_appeal(
    appeal: Appeal,
    *,
    by: Actor,
    verdict: Verdict,
    undoing: frozenset[int] = frozenset(),
    shown_values: Mapping[str, Any] | None = None,
    stands: bool = False,
    again: bool = False,
) -> AppealStep:
    """Once at each level: whoever comes second finds it decided. Matches that were played
    meanwhile are undone by the committee alone, and only those it was shown; so it is with a later
    stage that was drawn (`stands`, `again`: as for a correction)."""
    locked = lock_appeal(appeal)
    appeal, is_answer = locked.appeal, locked.appeal.state == State.REFEREE
    require_deciding(locked, by=by)
    require_reason(verdict.reason)
    article = resolve_article(appeal.tournament, "appeal", verdict.article)
    ways = {"stands": stands, "again": again}
    lines = apply_verdict(
        locked, by=by, verdict=verdict, undoing=undoing, shown_values=shown_values, **ways
    )
    appeal.outcome = verdict.outcome
    if is_answer:
        appeal.state, appeal.lines, appeal.due_at = State.ANSWERED, lines, locked.next_due_at
    else:
        appeal.state, appeal.due_at = State.CLOSED, None
    fingerprint = regulation_fingerprint(locked.plan)
    step = write_step(
        locked,
        action="appeal.answered" if is_answer else "appeal.decided",
        by=by,
        outcome=verdict.outcome,
        texts={"decision": verdict.reason},
        data={"outcome": verdict.outcome, "article": article, "regulation": fingerprint},
    )
    call_next_after_commit(appeal.tournament)  # what waited for it
    return step


def require_deciding(locked: LockedAppeal, *, by: Actor) -> None:
    appeal = locked.appeal
    if appeal.state not in {State.REFEREE, State.COMMITTEE}:
        raise Refused("appeal_decided", number=appeal.number)
    if appeal.state == State.COMMITTEE:
        require(may_decide_results, by, appeal.tournament)
    elif not may_answer(by, locked.match):
        raise NotAllowed("may_answer_appeals")


def apply_verdict(
    locked: LockedAppeal,
    *,
    by: Actor,
    verdict: Verdict,
    undoing: frozenset[int],
    shown_values: Mapping[str, Any] | None,
    stands: bool,
    again: bool,
) -> list[int]:
    """Numbers of the lines that this wrote."""
    correction = correction_for(locked.appeal, verdict)
    if correction is None:
        return []
    opened = lock_and_replay(locked.match)
    refuse_if_played_on(opened.match, opened.before, shown_values=shown_values)
    effect = preview_locked(opened, correction)
    if (effect.undoes or effect.used_exits) and not is_in_charge(by, locked.match):
        raise Refused("committee_undoes")
    recorded = apply_correction(
        opened, by=by, correction=correction, undoing=undoing, stands=stands, again=again
    )
    return list(range(opened.next_number, recorded.entry.number + 1))
