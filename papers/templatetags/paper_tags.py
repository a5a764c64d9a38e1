"""Words that papers need and pages do not: dates from their data, who decides a sanction."""

from datetime import date, datetime

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import pgettext_lazy

from papers.event_words import (
    clock_words,
    other_sponsors,
    short_moment_words,
    when_words,
    where_words,
)
from papers.html_drawing import titled
from papers.pictures import picture_data
from tournaments.inscriptions.called_names import join_words
from tournaments.stages.columns import names, short_names
from tournaments.words import hours

register = template.Library()
register.filter(titled)
register.filter(join_words)
for words in (clock_words, when_words, where_words, other_sponsors, picture_data):
    register.filter(words)

IN_A_ROW = 3  # pads on a sheet
REFEREE = pgettext_lazy("who decides", "referee")
ORGANIZERS = pgettext_lazy("who decides", "organizers")
# As the catalogues name them, each in the language of its rulebook.
DECIDERS = {
    "juez": REFEREE,
    "árbitro": REFEREE,
    "coime": REFEREE,
    "mesa": pgettext_lazy("who decides", "the table"),
    "organización": ORGANIZERS,
    "organização": ORGANIZERS,
    "comissão": pgettext_lazy("who decides", "committee"),
}


@register.filter
def decider(code: str) -> str:
    return str(DECIDERS.get(code, code))


@register.filter
def day_words(iso: str) -> str:
    """A day as papers write it, from its data."""
    return date_format(date.fromisoformat(iso), "DATE_FORMAT") if iso else ""


@register.filter
def moment_words(iso: str) -> str:
    """A moment by the tournament's clock."""
    return short_moment_words(local(iso)) if iso else ""


@register.filter
def hour_words(iso: str) -> str:
    return hours.hour_words(local(iso).time()) if iso else ""


def local(iso: str) -> datetime:
    return timezone.localtime(datetime.fromisoformat(iso))


@register.filter
def games(best_of: int) -> range:
    """
    >>> list(games(3))
    [1, 2, 3]
    """
    return range(1, best_of + 1)


@register.filter
def pads(best_of: int) -> list[list[int]]:
    """Games in rows of pads, an unfilled place as 0.

    >>> pads(3), pads(5), pads(1)
    ([[1, 2, 3]], [[1, 2, 3], [4, 5, 0]], [[1, 0, 0]])
    """
    rows = -(-best_of // IN_A_ROW)
    numbers = [n if n <= best_of else 0 for n in range(1, rows * IN_A_ROW + 1)]
    return [numbers[at : at + IN_A_ROW] for at in range(0, len(numbers), IN_A_ROW)]


@register.filter
def length_class(name: str) -> str:
    """A smaller letter for a long name: it never leaves its line's box.

    >>> length_class("Ana Paz"), length_class("x" * 30), length_class("x" * 60)
    ('', ' long', ' longer')
    """
    return "" if len(name) <= 24 else " long" if len(name) <= 48 else " longer"


STEPS = {
    "filed": pgettext_lazy("step of an appeal", "appeals"),
    "statement": pgettext_lazy("step of an appeal", "statement"),
    "answered": pgettext_lazy("step of an appeal", "the referee answers"),
    "taken_on": pgettext_lazy("step of an appeal", "taken to the committee"),
    "accepted": pgettext_lazy("step of an appeal", "leaves it at that"),
    "decided": pgettext_lazy("step of an appeal", "the committee decides"),
    "withdrawn": pgettext_lazy("step of an appeal", "withdrawn"),
}


@register.filter
def step_words(kind: str) -> str:
    return str(STEPS.get(kind, kind))


@register.filter
def column_head(code: str) -> str:
    """The short head of a table's column."""
    return short_names()[code]


@register.filter
def column_name(code: str) -> str:
    return names()[code]
