"""The first step: freeze who is drawn and how, and publish the hash before chance has spoken."""

import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from tournaments.actors import Actor
from tournaments.audit.services import CommittedText, record_action
from tournaments.draws import protocol
from tournaments.draws.draw_list import (
    DrawConditions,
    FrozenList,
    ListHeader,
    build_frozen_list,
    with_fallback,
)
from tournaments.draws.entrants import Entrant, entrants_of
from tournaments.draws.readiness import Unready, find_unready
from tournaments.draws.services.change_record import commit_reason
from tournaments.draws.services.kinds import get_draw_kind
from tournaments.exceptions import Refused, require_reason
from tournaments.locks import bump_version, next_number
from tournaments.models import Draw, Team, Tournament
from tournaments.permissions import may_organize, require
from tournaments.stages.services.build import lock_stages

DATED = {"lottery", "beacon"}  # sources that speak at a moment of their own


def freeze(
    tournament: Tournament,
    *,
    by: Actor,
    kind: str,
    conditions: DrawConditions,
    reason: str = "",
    despite: Collection[str] = (),
) -> Draw:
    """A new draw of this kind, its list frozen; with a reason where there was one before. What is
    not ready for a bracket is refused, unless `despite` names it: then it is on record.

    1. Read who takes part, build the list, count the admissible outcomes: seconds at the largest
       sizes, so outside the lock. 2. Lock (matches first, the tournament last) and look again:
       the list must still be true. 3. What the draw before had made is undone; its record stays.
    4. Write and log: hash and commitment leave the database before the source exists.
    """
    require(may_organize, by, tournament)
    draft = prepare_draft(
        tournament, by=by, kind=kind, conditions=conditions, reason=reason, despite=despite
    )
    with transaction.atomic():
        tournament = lock_for_draw(tournament)
        refuse_if_outdated(tournament, draft)
        overlooked = refuse_if_not_ready(tournament, kind, draft.subject, despite=despite)
        draw = save_draft(tournament, draft, despite=overlooked)
        log_frozen(draw, draft, by=by)
        bump_version(tournament.pk)
    return draw


@dataclass(frozen=True)
class Draft:
    """A list that was built and counted, before it is written under the lock."""

    kind: str
    entrants: Sequence[Entrant]
    conditions: DrawConditions  # with the subject and the whole source
    header: ListHeader
    frozen_list: FrozenList
    document: dict[str, Any]
    nonce: str
    basis: Draw | None
    before: Draw | None
    reason: CommittedText | None

    @property
    def subject(self) -> str:
        return self.conditions.subject


def prepare_draft(
    tournament: Tournament,
    *,
    by: Actor,
    kind: str,
    conditions: DrawConditions,
    reason: str,
    despite: Collection[str],
) -> Draft:
    """Refuses whatever can be known before the outcomes are counted."""
    draw_kind = get_draw_kind(kind, conditions.subject)
    subject = draw_kind.find_subject(tournament, conditions.subject)
    draw_kind.settle(tournament, subject, by=by)
    before = draw_in_force(tournament, kind, subject)
    draw_kind.refuse_if_not_freezable(tournament, subject)
    has_reason = before is not None or draw_kind.needs_reason
    if has_reason:
        require_reason(reason)
    entrants = entrants_of(tournament, kind, subject)
    draw_kind.refuse_if_too_few(tournament, entrants)
    refuse_if_not_ready(tournament, kind, subject, despite=despite)
    return build_draft(
        tournament,
        kind=kind,
        entrants=entrants,
        conditions=replace(conditions, subject=subject),
        before=before,
        reason=CommittedText(reason.strip()) if has_reason else None,
    )


def build_draft(
    tournament: Tournament,
    *,
    kind: str,
    entrants: Sequence[Entrant],
    conditions: DrawConditions,
    before: Draw | None,
    reason: CommittedText | None,
) -> Draft:
    nonce, now = secrets.token_hex(32), timezone.now()
    source = with_fallback(conditions.source, now=now, deadline=conditions.deadline)
    conditions = replace(conditions, source=source)
    basis = get_draw_kind(kind, conditions.subject).find_basis(tournament)
    header = ListHeader(
        commitment=protocol.nonce_commitment(nonce),
        frozen_at=now,
        basis=basis.list_hash if basis else None,
        reason=commit_reason(reason) if reason else None,
    )
    if before:
        header = replace(
            header,
            number=before.frozen_list["number"] + 1,
            previous=protocol.previous_of(before.document),
        )
    frozen_list = build_frozen_list(
        tournament, kind=kind, entrants=entrants, conditions=conditions, header=header
    )
    return Draft(
        kind=kind,
        entrants=entrants,
        conditions=conditions,
        header=header,
        frozen_list=frozen_list,
        document=frozen_document(before, frozen_list),
        nonce=nonce,
        basis=basis,
        before=before,
        reason=reason,
    )


def refuse_if_outdated(tournament: Tournament, draft: Draft) -> None:
    """Something moved while the outcomes were counted."""
    kind, subject = draft.kind, draft.subject
    get_draw_kind(kind, subject).refuse_if_not_freezable(tournament, subject)
    if sealed_list(draw_in_force(tournament, kind, subject)) != sealed_list(draft.before):
        raise Refused("somebody_was_faster")
    if entrants_of(tournament, kind, subject) != draft.entrants:
        raise Refused("list_changed")
    refuse_if_past(draft.conditions.source, now=timezone.now())


def save_draft(tournament: Tournament, draft: Draft, *, despite: Sequence[Unready]) -> Draw:
    """The draw's row in the place of the one before."""
    draw = Draw(
        tournament=tournament,
        number=next_number(tournament.draws.all()),
        kind=draft.kind,
        subject=draft.subject,
        basis=draft.basis,
        document=draft.document,
        salts=draft.frozen_list.salts,
        nonce=draft.nonce,
        frozen_at=draft.header.frozen_at,
        despite={point.code: point.on_record for point in despite},
    )
    draw_kind = get_draw_kind(draft.kind, draft.subject)
    if before := draft.before:
        if before.is_drawn:  # nobody has played by it
            draw_kind.undo(before)
        Draw.objects.filter(pk=before.pk).update(superseded_by=draw.pk)
    draw.save(force_insert=True)
    draw_kind.note_frozen(draw)
    if draft.kind == Draw.Kind.BRACKET and not draft.subject:
        note_seeds(tournament, draft.conditions.seeds)
    return draw


def log_frozen(draw: Draw, draft: Draft, *, by: Actor) -> None:
    subject_field = "team" if draw.kind == Draw.Kind.LATE else "stage"
    record_action(
        draw.tournament,
        "draw.frozen",
        draw,
        by=by,
        data={
            "number": draw.number,
            "kind": draw.kind,
            "list_hash": draw.list_hash,
            "commitment": draft.header.commitment,
            "source": draft.conditions.source,
            **({subject_field: draw.subject} if draw.subject else {}),
            **({"despite": draw.despite} if draw.despite else {}),
        },
        texts={"reason": draft.reason} if draft.reason else {},
    )


def frozen_document(before: Draw | None, frozen_list: FrozenList) -> dict[str, Any]:
    try:
        draw_list = frozen_list.list
        return (
            protocol.freeze_again(before.document, draw_list)
            if before
            else protocol.freeze_list(draw_list)
        )
    except protocol.NoOutcome as error:
        raise Refused("no_outcome", relax=error.relax) from None
    except protocol.TooComplex as error:
        raise Refused("too_complex", relax=error.relax) from None
    except protocol.DrawError as error:
        raise Refused("faulty_list", faults=getattr(error, "faults", ())) from None


def draw_in_force(tournament: Tournament, kind: str, subject: str = "") -> Draw | None:
    return tournament.draws.in_force().filter(kind=kind, subject=subject).first()


def sealed_list(draw: Draw | None) -> str:
    """Another one as soon as it was drawn, changed or frozen again: not the same draw any more."""
    return str(draw.document["seal"]) if draw else ""


def refuse_if_past(source: Mapping[str, Any], *, now: datetime) -> None:
    """Also now, when the list becomes public: counting it took its time. A lottery or beacon
    without a moment could be any that has spoken already."""
    moment = protocol.speaks_at(source)
    if source["kind"] in DATED and (moment is None or moment <= now):
        raise Refused("source_is_past")


def refuse_if_not_ready(
    tournament: Tournament, kind: str, subject: str, *, despite: Collection[str]
) -> list[Unready]:
    """What is overlooked with open eyes. Refuses while there is something that nobody named."""
    points = find_unready(tournament, kind, subject)
    codes = [point.code for point in points if point.code not in despite]
    if codes:
        raise Refused("not_ready", codes=codes)
    return points


@transaction.atomic
def cancel_list(draw: Draw, *, by: Actor, reason: str) -> None:
    """A frozen list is given up before it is drawn, for a reason that everybody reads. Partners who
    agreed meanwhile are teams from now on."""
    require(may_organize, by, draw.tournament)
    require_reason(reason)
    tournament = lock_for_draw(draw.tournament)
    row = Draw.objects.select_for_update().get(pk=draw.pk)
    refuse_if_not_open(row)
    row.state = Draw.State.CANCELLED
    row.save(update_fields=["state"])
    record_action(
        tournament,
        "draw.cancelled",
        row,
        by=by,
        data={"number": row.number, "list_hash": row.list_hash},
        texts={"reason": reason},
    )
    row.tournament = tournament
    get_draw_kind(row.kind, row.subject).after_cancelling(row)
    bump_version(tournament.pk)


def refuse_if_not_open(draw: Draw) -> None:
    if draw.is_drawn:
        raise Refused("already_drawn")
    if draw.superseded_by_id:
        raise Refused("superseded")
    if draw.is_cancelled:
        raise Refused("list_cancelled")


def lock_for_draw(tournament: Tournament) -> Tournament:
    """By the order of locks, matches and stages before the tournament: a result may be coming
    in."""
    return lock_stages(tournament)


def note_seeds(tournament: Tournament, seeds: Sequence[str]) -> None:
    """Cabezas de serie, also for the pages that show teams."""
    teams = Team.objects.filter(tournament=tournament)
    teams.exclude(seed=None).update(seed=None)
    for place, id in enumerate(seeds, start=1):
        teams.filter(pk=id).update(seed=place)
