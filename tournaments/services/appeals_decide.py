"""Deciding an appeal: the árbitro answers it, the committee has the last word.

What is overturned is corrected in the same transaction, as any correction: a ruling is taken out of
the count and the score replayed, a result gets the games or lines that the decision names.
"""

from dataclasses import dataclass, replace

from django.db import transaction

from tournaments.actors import Actor
from tournaments.articles import cited
from tournaments.exceptions import NotAllowed, Refused
from tournaments.models import Appeal, AppealStep
from tournaments.permissions import may_decide_results, require
from tournaments.services.appeals_ground import (
    Ground,
    due,
    is_in_charge,
    logged,
    may_answer,
    release,
    stand_on,
    write_step,
)
from tournaments.services.corrections import Correction, Preview, preview, put_right, seen
from tournaments.services.entries import open_log
from tournaments.services.plans import regulation_of

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
    so already."""
    if verdict.outcome not in Outcome.values:
        raise Refused("say_what_is_decided")
    if verdict.correction is not None:
        return replace(verdict.correction, reason=verdict.reason)
    overturned = appeal.outcome == Outcome.OVERTURNED  # by the árbitro's answer
    if verdict.outcome == Outcome.STANDS:
        return Correction(tuple(appeal.lines), (), verdict.reason) if overturned else None
    if overturned:
        return None
    if appeal.line is None:
        raise Refused("say_what_is_right")
    return Correction((appeal.line,), (), verdict.reason)


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
    appeal: Appeal, *, by: Actor, verdict: Verdict, undoing: frozenset[int] = frozenset()
) -> AppealStep:
    """Once at each level: whoever comes second finds it decided. Matches that were played
    meanwhile are undone by the committee alone, and only those it was shown."""
    ground = stand_on(appeal)
    appeal = ground.appeal
    if appeal.state not in {State.REFEREE, State.COMMITTEE}:
        raise Refused("appeal_decided", number=appeal.number)
    if appeal.state == State.COMMITTEE:
        require(may_decide_results, by, appeal.tournament)
    elif not may_answer(by, ground.match):
        raise NotAllowed("may_answer_appeals")
    if not verdict.reason.strip():
        raise Refused("reason_needed")
    verdict = replace(verdict, article=article_of(ground, verdict))
    lines = put_into_the_match(ground, by=by, verdict=verdict, undoing=undoing)
    if appeal.state == State.REFEREE:
        step = answer(ground, by=by, verdict=verdict, lines=lines)
    else:
        step = close(ground, by=by, verdict=verdict)
    release(ground.plan, ground.match.tournament_id)
    return step


def article_of(ground: Ground, verdict: Verdict) -> str:
    return cited(ground.match.tournament, "appeal", verdict.article)


def cited_in(ground: Ground, verdict: Verdict) -> dict[str, object]:
    return {
        "outcome": verdict.outcome,
        "article": verdict.article,
        "regulation": regulation_of(ground.plan),
    }


def put_into_the_match(
    ground: Ground, *, by: Actor, verdict: Verdict, undoing: frozenset[int]
) -> list[int]:
    """Numbers of the lines that this wrote."""
    correction = correction_for(ground.appeal, verdict)
    if correction is None:
        return []
    opened = open_log(ground.match)
    if seen(opened, correction).undoes and not is_in_charge(by, ground.match):
        raise Refused("committee_undoes")
    recorded = put_right(opened, by=by, correction=correction, undoing=undoing)
    first = opened.before.number + 1
    return list(range(first, recorded.entry.number + 1))


def answer(ground: Ground, *, by: Actor, verdict: Verdict, lines: list[int]) -> AppealStep:
    appeal = ground.appeal
    appeal.state, appeal.outcome = State.ANSWERED, verdict.outcome
    appeal.lines, appeal.due_at = lines, due(ground)
    entry = logged(
        ground,
        by=by,
        action="appeal.answered",
        texts={"decision": verdict.reason},
        data=cited_in(ground, verdict),
    )
    kind = AppealStep.Kind.ANSWERED
    return write_step(ground, kind=kind, entry=entry, outcome=verdict.outcome)


def close(ground: Ground, *, by: Actor, verdict: Verdict) -> AppealStep:
    appeal = ground.appeal
    appeal.state, appeal.outcome, appeal.due_at = State.CLOSED, verdict.outcome, None
    entry = logged(
        ground,
        by=by,
        action="appeal.decided",
        texts={"decision": verdict.reason},
        data=cited_in(ground, verdict),
    )
    kind = AppealStep.Kind.DECIDED
    return write_step(ground, kind=kind, entry=entry, outcome=verdict.outcome)
