"""What people read follows the size of an event's teams: *dupla* or *pareja* for two, *trio* for
three, *equipe* or *equipo* otherwise.

The code says "team" everywhere. Beside the catalogue of a language (`django.mo`) lie two small ones
with the sentences that change, `pairs.mo` and `trios.mo`; `bootstrap/team_words.py` makes them.
While `teams_of(2)` holds, every translation asks `pairs.mo` first. Whoever has an event at hand
says so once: a view by `get_tournament`, a worker by `in_event_language` (`event_language.py`).
"""

import gettext
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cached_property
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import to_locale, trans_real

CATALOGUES = {2: "pairs", 3: "trios"}
team_size: ContextVar[int | None] = ContextVar("team_size", default=None)


@contextmanager
def teams_of(size: int | None) -> Iterator[None]:
    token = team_size.set(size)
    try:
        yield
    finally:
        team_size.reset(token)


class TeamTranslation(trans_real.DjangoTranslation):
    """A language as Django reads it, with the words for teams of two and of three."""

    @cached_property
    def by_size(self) -> dict[int | None, gettext.NullTranslations]:
        locale = to_locale(self.to_language())
        return {
            size: gettext.translation(name, settings.LOCALE_PATHS[0], [locale], fallback=True)
            for size, name in CATALOGUES.items()
        }

    def gettext(self, message: str) -> str:
        words = self.by_size.get(team_size.get())
        sentence = words.gettext(message) if words else message
        return super().gettext(message) if sentence == message else sentence

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        words = self.by_size.get(team_size.get())
        sentence = words.ngettext(singular, plural, number) if words else singular
        if sentence in (singular, plural):
            return super().ngettext(singular, plural, number)
        return sentence


def install() -> None:
    """Django has no setting for the class that a language is read with. What it read while it
    started is read again."""
    django: Any = trans_real
    django.DjangoTranslation = TeamTranslation
    django._translations.clear()
    django._default = None


def forget_team_size(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """A thread serves one event after another, and pages of none."""

    def middleware(request: HttpRequest) -> HttpResponse:
        with teams_of(None):
            return get_response(request)

    return middleware
