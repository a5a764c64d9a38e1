"""Draws of an event, found for pages."""

from datetime import datetime, timedelta

from tournaments.draws.pace import seconds_per_place
from tournaments.exceptions import NotFound
from tournaments.models import Draw, Tournament

HEAVY = ("document", "salts", "former_names")


def draws_of(tournament: Tournament) -> list[Draw]:
    """The newest first."""
    draws = Draw.objects.filter(tournament=tournament).order_by("-number")
    related = ("superseded_by", "basis")
    heavy = (*HEAVY, *(f"{row}__{name}" for row in related for name in HEAVY))
    return list(draws.select_related(*related).defer(*heavy))


def draw_by_number(tournament: Tournament, number: int) -> Draw:
    draw = (
        Draw.objects.filter(tournament=tournament, number=number)
        .select_related("superseded_by", "supersedes", "basis")
        .first()
    )
    if draw is None:
        raise NotFound(number)
    draw.tournament = tournament
    return draw


def newest_draw(tournament: Tournament) -> Draw | None:
    """The one that the hall is watching: the last that was frozen. Its document is read only when
    somebody wants it: every phone asks every few seconds."""
    draws = Draw.objects.in_force().filter(tournament=tournament).order_by("number")
    draw = draws.exclude(state=Draw.State.CANCELLED).defer(*HEAVY).last()
    if draw:
        draw.tournament = tournament
    return draw


def count_revealed(draw: Draw, *, places: int, now: datetime) -> int:
    """How many places the ceremony has shown by now."""
    if not draw.is_drawn or draw.reveal_from is None:
        return 0
    if draw.revealed_at:
        return places
    gone = (now - draw.reveal_from) / timedelta(seconds=seconds_per_place(places))
    return max(0, min(places, int(gone) + 1 if gone >= 0 else 0))
