"""The event, and a team's called matches, as a calendar that phones subscribe to (RFC 5545)."""

import uuid
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.translation import gettext as _

from spectators.share import absolute, side_name
from tournaments.match_rows import MatchRow
from tournaments.models import Plan, Tournament
from tournaments.regulation.words import round_name

LONGEST_LINE = 73  # octets of a line; longer ones go on after a line break and a space
A_DAY = timedelta(hours=8)
A_MATCH = timedelta(minutes=45)


def calendar_of(event: Tournament, plan: Plan | None, rows: Iterable[MatchRow]) -> str:
    events = []
    if plan and plan.date:
        events.append(of_event(event, plan, plan.date))
    events += [of_match(event, row) for row in rows if row.match.called_at]
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Retruco//Retruco//ES",
        f"X-WR-CALNAME:{escaped(event.name)}",
        "REFRESH-INTERVAL;VALUE=DURATION:PT5M",
        *(line for one in events for line in one),
        "END:VCALENDAR",
    ]
    return "".join(f"{folded(line)}\r\n" for line in lines)


def of_event(event: Tournament, plan: Plan, day: date) -> list[str]:
    if plan.starts_at:
        start = datetime.combine(day, plan.starts_at, ZoneInfo(event.time_zone))
        when = [f"DTSTART:{moment(start)}", f"DTEND:{moment(start + A_DAY)}"]
    else:
        when = [f"DTSTART;VALUE=DATE:{day:%Y%m%d}"]
    return entry(f"{event.pk}", when, event.name, plan.place, absolute("tournament", event.slug))


def of_match(event: Tournament, row: MatchRow) -> list[str]:
    called = row.match.called_at or timezone.now()
    when = [
        f"DTSTART:{moment(called)}",
        f"DTEND:{moment(row.match.finished_at or called + A_MATCH)}",
    ]
    title = f"{side_name(row.a)} – {side_name(row.b)}, {round_name(row.match.round_code)}"
    table = row.match.table
    place = _("Table %(number)s") % {"number": table.number} if table else ""
    return entry(f"{row.match.pk}", when, title, place, absolute("match", event.slug, row.number))


def entry(key: str, when: list[str], title: str, place: str, url: str) -> list[str]:
    return [
        "BEGIN:VEVENT",
        f"UID:{uuid.uuid5(uuid.NAMESPACE_URL, key)}@retruco",
        f"DTSTAMP:{moment(timezone.now())}",
        *when,
        f"SUMMARY:{escaped(title)}",
        *([f"LOCATION:{escaped(place)}"] if place else []),
        f"URL:{url}",
        "END:VEVENT",
    ]


def moment(value: datetime) -> str:
    return value.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def escaped(text: str) -> str:
    """
    >>> escaped("Copa; Primavera, 2026")
    'Copa\\\\; Primavera\\\\, 2026'
    """
    for sign in "\\;,":
        text = text.replace(sign, f"\\{sign}")
    return " ".join(text.split())


def folded(line: str) -> str:
    """By octets, never through a letter."""
    pieces, piece = [], ""
    for letter in line:
        if len((piece + letter).encode()) > LONGEST_LINE:
            pieces.append(piece)
            piece = ""
        piece += letter
    return "\r\n ".join([*pieces, piece])
