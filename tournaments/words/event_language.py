"""Words in the language of an event, with those for teams of its size."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.utils import translation

from tournaments.models import Plan, Tournament
from tournaments.words.team_words import teams_of


def get_team_size(tournament: Tournament) -> int | None:
    """As `tournament_by_slug` brought it along, else one query; None where nothing is set up."""
    if "team_size" not in tournament.__dict__:
        sizes = Plan.objects.filter(tournament=tournament).values_list("team_size", flat=True)
        tournament.__dict__["team_size"] = sizes.first()
    size: int | None = tournament.__dict__["team_size"]
    return size


@contextmanager
def in_event_language(tournament: Tournament, *, language: str = "") -> Iterator[None]:
    """In the event's own language, unless the reader's is named."""
    with (
        teams_of(get_team_size(tournament)),
        translation.override(language or tournament.language),
    ):
        yield
