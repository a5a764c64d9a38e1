"""Hours in templates."""

from datetime import datetime

from django import template
from django.utils import timezone

from tournaments.words.hours import hour_words

register = template.Library()


@register.filter
def in_milliseconds(moment: datetime) -> int:
    """For a script that counts from it."""
    return int(moment.timestamp() * 1000)


@register.filter
def hour(moment: datetime | None) -> str:
    """`{{ match.called_at|hour }}`, by the time zone in force."""
    return hour_words(timezone.localtime(moment).time()) if moment else ""
