"""Words that papers need and pages do not: dates from their data, who decides a sanction."""

from datetime import date, datetime

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import pgettext_lazy

register = template.Library()

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
    return date_format(local(iso), "SHORT_DATETIME_FORMAT") if iso else ""


@register.filter
def hour_words(iso: str) -> str:
    return date_format(local(iso), "TIME_FORMAT") if iso else ""


def local(iso: str) -> datetime:
    return timezone.localtime(datetime.fromisoformat(iso))
