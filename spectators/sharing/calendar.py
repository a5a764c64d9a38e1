"""The event, and a team's called matches, as a calendar that phones subscribe to (RFC 5545)."""

import uuid
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.translation import gettext as _
from icalendar import Calendar, Event

from spectators.sharing.texts import absolute_url, side_name
from tournaments.announcement.facts import fact_lines, facts_from
from tournaments.brackets.selectors import MatchRow
from tournaments.models import Announcement, Plan, Progress, Tournament
from tournaments.regulation.sentences import round_name

USUAL_DAY = timedelta(hours=8)
USUAL_MATCH = timedelta(minutes=45)
REFRESH = timedelta(minutes=5)


def calendar_of(
    tournament: Tournament,
    plan: Plan | None,
    rows: Iterable[MatchRow],
    *,
    announcement: Announcement | None = None,
) -> str:
    calendar = Calendar()
    calendar.add("version", "2.0")
    calendar.add("prodid", "-//Retruco//Retruco//ES")
    calendar.add("x-wr-calname", tournament.name)
    calendar.add("refresh-interval", REFRESH, parameters={"VALUE": "DURATION"})
    if plan and plan.date:
        entry = tournament_entry(tournament, plan, announcement, plan.date)
        calendar.add_component(entry)
    for row in rows:
        if row.match.called_at:
            calendar.add_component(match_entry(tournament, row, row.match.called_at))
    return calendar.to_ical().decode()


def tournament_entry(
    tournament: Tournament, plan: Plan, announcement: Announcement | None, day: date
) -> Event:
    """By the hour; one that takes several days by its days, the last one included."""
    facts = facts_from(tournament, plan, announcement, ())
    url = absolute_url("spectators:tournament", tournament.slug)
    entry = new_entry(tournament.pk, title=tournament.name, place=facts.where, url=url)
    about = [*facts.schedule, *fact_lines(facts)[1:]]
    if tournament.stage == Progress.CANCELLED:
        entry.add("status", "CANCELLED")
        about[:0] = [announcement.cancelled_because] if announcement else []
    if about:
        entry.add("description", "\n".join(about))
    last_day = announcement.last_date if announcement else None
    if last_day and last_day > day:
        entry.add("dtstart", day)
        entry.add("dtend", last_day + timedelta(days=1))
    elif plan.starts_at:
        start = datetime.combine(day, plan.starts_at, ZoneInfo(tournament.time_zone)).astimezone(
            UTC
        )
        entry.add("dtstart", start)
        entry.add("dtend", start + USUAL_DAY)
    else:
        entry.add("dtstart", day)
    return entry


def match_entry(tournament: Tournament, row: MatchRow, called_at: datetime) -> Event:
    title = f"{side_name(row.a)} – {side_name(row.b)}, {round_name(row.shown_code)}"
    table = row.match.table
    place = _("Table %(number)s") % {"number": table.number} if table else ""
    url = absolute_url("spectators:match", tournament.slug, row.number)
    entry = new_entry(row.match.pk, title=title, place=place, url=url)
    entry.add("dtstart", called_at.astimezone(UTC))
    entry.add("dtend", (row.match.finished_at or called_at + USUAL_MATCH).astimezone(UTC))
    return entry


def new_entry(key: uuid.UUID, *, title: str, place: str, url: str) -> Event:
    entry = Event()
    entry.add("uid", f"{uuid.uuid5(uuid.NAMESPACE_URL, str(key))}@retruco")
    entry.add("dtstamp", timezone.now())
    entry.add("summary", " ".join(title.split()))
    if place:
        entry.add("location", " ".join(place.split()))
    entry.add("url", url)
    return entry
