"""When and where an event is and who supports it, from the head of a paper's content."""

from datetime import date, datetime, time

from django.utils.formats import date_format
from django.utils.translation import gettext

from papers.registry import Content
from tournaments.announcement import facts
from tournaments.inscriptions.names import fold
from tournaments.words.hours import hour_words


def event_title(head: Content) -> str:
    """The event's name; a rehearsal's says that it is one, in the paper's language."""
    name, rehearsal = str(head["name"]), gettext("Rehearsal")
    if not head.get("rehearsal") or fold(rehearsal) in fold(name):
        return name
    return f"{rehearsal} · {name}"


def when_words(head: Content) -> str:
    """The day or days of the event and its hour. With the year: a paper is kept."""
    if not head["date"]:
        return ""
    first = date.fromisoformat(head["date"])
    last = date.fromisoformat(head.get("last_date") or head["date"])
    hour = clock_words(head.get("starts_at", ""))
    return ", ".join(filter(None, (facts.range_words(first, last, last.year), hour)))


def clock_words(hour: str) -> str:
    """An hour of the day from its data, which are of no language: "14:20"."""
    return hour_words(time.fromisoformat(hour)) if hour else ""


def short_moment_words(moment: datetime) -> str:
    """Day and hour in a table: "18/11/2026, 7:04 h", the hour as everywhere else."""
    return f"{date_format(moment, 'SHORT_DATE_FORMAT')}, {hour_words(moment.time())}"


def where_words(head: Content) -> str:
    """The place and its address."""
    return ", ".join(filter(None, (head["place"], head.get("address"))))


def other_sponsors(head: Content) -> list[str]:
    """Those who have no picture on the paper."""
    pictured_names = {picture["words"] for picture in head.get("sponsor_pictures", ())}
    return [name for name in facts.lines_of(head.get("sponsors", "")) if name not in pictured_names]
