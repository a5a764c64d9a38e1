"""Fetching the tournament of an address, in its own language, and authorising its use: one call."""

from django.conf import settings
from django.http import HttpRequest
from django.utils import translation

from tournaments.actors import of_request
from tournaments.models import Tournament
from tournaments.permissions import Right, require
from tournaments.selectors import tournament_by_slug


def get_tournament(request: HttpRequest, slug: str, right: Right | None = None) -> Tournament:
    """The tournament, if this visitor has the right.

    Who never chose a language reads a tournament's pages in the tournament's own.
    """
    tournament = tournament_by_slug(slug)
    if settings.LANGUAGE_COOKIE_NAME not in request.COOKIES:
        translation.activate(tournament.language)
        request.LANGUAGE_CODE = tournament.language
    if right is not None:
        require(right, of_request(request), tournament)
    return tournament
