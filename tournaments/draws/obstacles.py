"""What stands in the way of a draw, in sentences."""

from tournaments.draws.entrants import Entrant
from tournaments.draws.labels import draw_refusal_sentences
from tournaments.draws.services.kinds import get_draw_kind
from tournaments.exceptions import Refused
from tournaments.models import Tournament


def obstacles_to(
    tournament: Tournament, kind: str, entrants: list[Entrant], subject: str = ""
) -> list[str]:
    """Why no list of this kind can be frozen now, in sentences."""
    try:
        get_draw_kind(kind, subject).refuse_if_not_freezable(tournament, subject)
        get_draw_kind(kind, subject).refuse_if_too_few(tournament, entrants)
    except Refused as refusal:
        return draw_refusal_sentences(refusal, entrants)
    return []
