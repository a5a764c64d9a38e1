"""The first step: freeze who is drawn and how, and publish the hash before chance has spoken."""

import secrets
from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from tournaments import audit
from tournaments.actors import Actor
from tournaments.audit.write import Sealed
from tournaments.draw import (
    DrawError,
    NoOutcome,
    TooComplex,
    frozen,
    nonce_commitment,
    previous_of,
    redrawn,
    text_commitment,
)
from tournaments.exceptions import Refused
from tournaments.models import Draw, Match, Stage, Team, Tournament
from tournaments.permissions import may_run_the_hall, require
from tournaments.services.brackets import clear
from tournaments.services.draws.entrants import Entrant, entrants_of
from tournaments.services.draws.rows import dissolve
from tournaments.services.draws.wishes import Frame, Listed, Wishes, listed
from tournaments.services.entries_ground import bump
from tournaments.services.inscriptions.ground import lock, plan_of

DRAWABLE = {Stage.SETUP, Stage.OPEN, Stage.DRAWN}
IDLE = [Match.State.LOCKED, Match.State.WAITING, Match.State.READY]
FEWEST, MOST_TEAMS = 2, 512


def freeze(
    tournament: Tournament, *, by: Actor, kind: str, wishes: Wishes, reason: str = ""
) -> Draw:
    """A new draw of this kind, its list frozen; with a reason where there was one before.

    1. Read who takes part, build the list, count the admissible outcomes: seconds at the largest
       sizes, so outside the lock. 2. Lock (matches first, the tournament last) and look again:
       the list must still be true. 3. What the draw before had made is undone; its record stays.
    4. Write and log: hash and commitment leave the database before the source exists.
    """
    require(may_run_the_hall, by, tournament)
    before = draw_in_force(tournament, kind)
    require_drawable(tournament, kind)
    if before and not reason.strip():
        raise Refused("reason_needed")
    entrants = entrants_of(tournament, kind)
    require_enough(tournament, kind, entrants)
    nonce, sealed, now = secrets.token_hex(32), Sealed(reason.strip()), timezone.now()
    frame = Frame(commitment=nonce_commitment(nonce), frozen_at=now)
    if before:
        frame = Frame(
            commitment=frame.commitment,
            frozen_at=now,
            number=before.document["draws"][-1]["list"]["number"] + 1,
            previous=previous_of(before.document),
            reason=text_commitment(salt=sealed.salt, text=sealed.text),
        )
    made = listed(tournament, kind=kind, entrants=entrants, wishes=wishes, frame=frame)
    document = document_of(before, made)
    with transaction.atomic():
        tournament = lock_for_draw(tournament)
        require_drawable(tournament, kind)
        if seal_of(draw_in_force(tournament, kind)) != seal_of(before):
            raise Refused("somebody_was_faster")
        if entrants_of(tournament, kind) != entrants:
            raise Refused("list_changed")
        draw = Draw(
            tournament=tournament,
            number=next_number(tournament),
            kind=kind,
            document=document,
            salts=made.salts,
            nonce=nonce,
            frozen_at=now,
        )
        if before:
            undo(before)
            Draw.objects.filter(pk=before.pk).update(superseded_by=draw.pk)
        draw.save(force_insert=True)
        if kind == Draw.Kind.BRACKET:
            note_seeds(tournament, wishes.seeds)
        audit.record(
            tournament,
            actor=by,
            action="draw.frozen",
            subject=f"draw:{draw.pk}",
            data={
                "number": draw.number,
                "kind": kind,
                "list_hash": draw.list_hash,
                "commitment": frame.commitment,
                "source": dict(wishes.source),
            },
            texts={"reason": sealed} if before else {},
        )
        bump(tournament.pk)
    return draw


def document_of(before: Draw | None, made: Listed) -> dict[str, Any]:
    try:
        return redrawn(before.document, made.list) if before else frozen(made.list)
    except NoOutcome as error:
        raise Refused("no_outcome", relax=error.relax) from None
    except TooComplex:
        raise Refused("too_complex") from None
    except DrawError as error:
        raise Refused("faulty_list", faults=getattr(error, "faults", ())) from None


def draw_in_force(tournament: Tournament, kind: str) -> Draw | None:
    return Draw.objects.filter(tournament=tournament, kind=kind, superseded_by=None).first()


def seal_of(draw: Draw | None) -> str:
    """Another one as soon as it was drawn, changed or frozen again: not the same draw any more."""
    return str(draw.document["seal"]) if draw else ""


def require_drawable(tournament: Tournament, kind: str) -> None:
    """No match has been called, and teams that stand in a bracket stay as they are."""
    if tournament.stage not in DRAWABLE or tournament.matches.exclude(state__in=IDLE).exists():
        raise Refused("play_has_begun")
    if kind == Draw.Kind.TEAMS and tournament.matches.exists():
        raise Refused("bracket_is_drawn")


def require_enough(tournament: Tournament, kind: str, entrants: list[Entrant]) -> None:
    size = plan_of(tournament).team_size
    if kind == Draw.Kind.TEAMS:
        if size == 1:
            raise Refused("nothing_to_put_together")
        if sum(not entrant.team for entrant in entrants) < size:
            raise Refused("too_few_people", size=size)
    elif not FEWEST <= len(entrants) <= MOST_TEAMS:
        raise Refused("too_few_teams" if len(entrants) < FEWEST else "too_many_teams")


def lock_for_draw(tournament: Tournament) -> Tournament:
    """By the order of locks, matches before the tournament: a result may be coming in."""
    list(Match.objects.select_for_update().filter(tournament=tournament).order_by("pk"))
    return lock(tournament)


def undo(before: Draw) -> None:
    """What the superseded draw had made, before anybody played by it."""
    if not before.is_drawn:
        return
    if before.kind == Draw.Kind.TEAMS:
        dissolve(before)
    else:
        clear(before.tournament)


def note_seeds(tournament: Tournament, seeds: Sequence[str]) -> None:
    """Cabezas de serie, also for the pages that show teams."""
    teams = Team.objects.filter(tournament=tournament)
    teams.exclude(seed=None).update(seed=None)
    for place, id in enumerate(seeds, start=1):
        teams.filter(pk=id).update(seed=place)


def next_number(tournament: Tournament) -> int:
    highest = Draw.objects.filter(tournament=tournament).aggregate(highest=Max("number"))
    return (highest["highest"] or 0) + 1
