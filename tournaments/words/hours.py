"""The hour as people write it, the same on every page and paper."""

import datetime as clock

from django.utils.formats import date_format
from django.utils.translation import get_language


def hour_words(hour: clock.time | None) -> str:
    """14 h in Argentina, 14h in Brazil, 2:00 p. m. in Venezuela."""
    if hour is None:
        return ""
    language = get_language() or ""
    if language == "pt-br":
        return f"{hour.hour}h" + (f"{hour.minute:02}" if hour.minute else "")
    if language == "es-ar":
        minutes = f":{hour.minute:02}" if hour.minute else ""
        return f"{hour.hour}{minutes}\N{NO-BREAK SPACE}h"
    if language == "es-ve":
        half = "a.\N{NO-BREAK SPACE}m." if hour.hour < 12 else "p.\N{NO-BREAK SPACE}m."
        return f"{hour.hour % 12 or 12}:{hour.minute:02}\N{NO-BREAK SPACE}{half}"
    return f"{hour:%H:%M}"


def moment_words(moment: clock.datetime) -> str:
    """Day and hour: "5 de diciembre de 2026, 14 h"."""
    return f"{date_format(moment, 'DATE_FORMAT')}, {hour_words(moment.time())}"
