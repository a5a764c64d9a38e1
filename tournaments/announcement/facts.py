"""All that an event tells about itself, in words: one value for pages, pictures, papers, calendar
and mails. Dates, hours and money as people write them in the language that is being spoken."""

import datetime as clock
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from urllib.parse import quote_plus

from django.utils import timezone
from django.utils.dates import MONTHS, WEEKDAYS
from django.utils.translation import get_language, gettext as _, gettext_lazy, ngettext, pgettext

from scoring.core.ruleset import Ruleset
from scoring.registry import all_rulesets
from tournaments.formats.plan import KNOCKOUT, REFILL, ROUNDS
from tournaments.formats.planned import (
    AFTER_PAIRS,
    BEST_LOSERS,
    BOUGHT_BACK,
    FIRST_ROUND,
    LADDER,
    NEXT_PLACES,
    REST,
    PlannedStage,
    read_stages,
)
from tournaments.inscriptions.phones import read_number, whatsapp_link
from tournaments.models import Announcement, FeePer, Picture, Plan, Progress, Tournament
from tournaments.words.hours import hour_words
from tournaments.words.money import format_money

SILVER = gettext_lazy("Silver cup for whoever does not come through.")
SECOND_CHANCES = {
    REST: SILVER,
    NEXT_PLACES: SILVER,
    FIRST_ROUND: gettext_lazy("Repechage for whoever loses in the first round."),
    REFILL: gettext_lazy("Whoever loses in the first round comes back while a place is empty."),
    BOUGHT_BACK: gettext_lazy("Whoever loses in the first round may buy a place again."),
    LADDER: gettext_lazy("Whoever misses the cut may come back to the semi-finals."),
    BEST_LOSERS: gettext_lazy("The best losers of the first round fill the bracket."),
}

# A day nearer than this needs no year: nobody takes it for another one.
MONTHS_WITHOUT_YEAR = 10
MAP = "https://maps.google.com/?q="


@dataclass(frozen=True)
class EventFacts:
    """Each in a line or a few; empty where it was not announced."""

    name: str
    day: str = ""  # "sábado 12 de diciembre"
    hour: str = ""  # "14 h"
    place: str = ""
    address: str = ""
    map_link: str = ""
    # "$ 3.500 por persona"; "gratis" where there is none; empty once it was cancelled
    fee: str = ""
    schedule: tuple[str, ...] = ()
    prizes: tuple[str, ...] = ()
    format: str = ""
    contact_name: str = ""
    contact_phone: str = ""
    contact_email: str = ""
    whatsapp: str = ""
    sponsors: tuple[str, ...] = ()
    logo: Picture | None = None
    poster: Picture | None = None
    sponsor_pictures: Sequence[Picture] = field(default_factory=tuple)

    @property
    def when(self) -> str:
        return ", ".join(filter(None, (self.day, self.hour)))

    @property
    def where(self) -> str:
        return ", ".join(filter(None, (self.place, self.address)))

    @property
    def has_contact(self) -> bool:
        return bool(self.contact_name or self.contact_phone or self.contact_email)


def read_facts(tournament: Tournament) -> EventFacts:
    """Three queries. In the present language: whoever writes to somebody sets it first."""
    plan = Plan.objects.filter(tournament=tournament).first()
    announcement = Announcement.objects.filter(tournament=tournament).first()
    return facts_from(
        tournament, plan, announcement, list(Picture.objects.filter(tournament=tournament))
    )


def facts_from(
    tournament: Tournament,
    plan: Plan | None,
    announcement: Announcement | None,
    pictures: Sequence[Picture],
) -> EventFacts:
    plan = plan or Plan()
    announcement = announcement or Announcement()
    by_kind = {picture.kind: picture for picture in pictures}
    return EventFacts(
        name=tournament.name,
        day=days_words(plan.date, announcement.last_date),
        hour=hour_words(plan.starts_at) if plan.date else "",
        place=plan.place,
        address=announcement.address,
        map_link=announcement.map_link or map_search(plan.place, announcement.address),
        fee="" if tournament.stage == Progress.CANCELLED else fee_words(plan),
        schedule=lines_of(announcement.schedule),
        prizes=lines_of(announcement.prizes),
        format=format_words(plan),
        contact_name=announcement.contact_name,
        contact_phone=announcement.contact_phone,
        contact_email=announcement.contact_email,
        whatsapp=question_link(tournament, announcement.contact_phone),
        sponsors=lines_of(plan.sponsors),
        logo=by_kind.get(Picture.Kind.LOGO),
        poster=by_kind.get(Picture.Kind.POSTER),
        sponsor_pictures=[p for p in pictures if p.kind == Picture.Kind.SPONSOR],
    )


def fact_lines(facts: EventFacts) -> list[str]:
    """For a mail or a message: what, when, where, how much, whom to ask. A line each."""
    contact = " · ".join(
        filter(None, (facts.contact_name, facts.contact_phone, facts.contact_email))
    )
    pairs = [
        (pgettext("of an event", "When"), facts.when),
        (pgettext("of an event", "Where"), facts.where),
        (_("Map"), facts.map_link),
        (pgettext("of an event", "Inscription"), facts.fee),
        (_("Questions"), contact),
    ]
    return [facts.name, *(f"{title}: {words}" for title, words in pairs if words)]


def lines_of(text: str) -> tuple[str, ...]:
    """
    >>> lines_of(" 1.º: copa \\n\\n2.º: jamón")
    ('1.º: copa', '2.º: jamón')
    """
    return tuple(line.strip() for line in text.splitlines() if line.strip())


def days_words(first: clock.date | None, last: clock.date | None) -> str:
    if first is None:
        return ""
    year = first.year if is_far(first, timezone.localdate()) else None
    return range_words(first, last or first, year)


def range_words(first: clock.date, last: clock.date, year: int | None) -> str:
    """One day, or from the first to the last; the year stands at the end, where one is named."""
    if last <= first:
        return day_words(first, year)
    return _("%(first)s to %(last)s") % {
        "first": day_words(first, None),
        "last": day_words(last, year),
    }


def is_far(day: clock.date, today: clock.date) -> bool:
    """
    >>> is_far(clock.date(2026, 12, 5), clock.date(2026, 11, 17))
    False
    >>> is_far(clock.date(2024, 12, 5), clock.date(2026, 11, 17))
    True
    """
    return abs((day.year - today.year) * 12 + day.month - today.month) > MONTHS_WITHOUT_YEAR


def day_words(day: clock.date, year: int | None = None) -> str:
    """With its weekday, and the year where one is named."""
    weekday, month = str(WEEKDAYS[day.weekday()]), str(MONTHS[day.month])
    if (get_language() or "").partition("-")[0] in ("es", "pt"):
        weekday, month = weekday.lower(), month.lower()  # as Spanish and Portuguese write them
    names = {"weekday": weekday, "day": day.day, "month": month, "year": year}
    if year:
        return _("%(weekday)s %(day)s %(month)s %(year)s") % names
    return _("%(weekday)s %(day)s %(month)s") % names


def map_search(place: str, address: str) -> str:
    """Where no link was given, one that looks the address up; a place alone may be anywhere."""
    return MAP + quote_plus(", ".join(filter(None, (place, address)))) if address else ""


def fee_words(plan: Plan) -> str:
    if not plan.ruleset:
        return ""
    if not plan.fee:
        return _("free of charge")
    money = format_money(plan.fee, plan.currency, get_language() or "en")
    if plan.fee_per == FeePer.TEAM:
        return _("%(money)s per team") % {"money": money}
    return _("%(money)s per person") % {"money": money}


def format_words(plan: Plan) -> str:
    """The whole event in a sentence."""
    rules = all_rulesets().get(plan.ruleset)
    if rules is None:
        return ""
    if has_tables(plan):
        return " ".join([table_format_words(plan, rules), *second_chance_words(plan)])
    size = {
        1: _("Single elimination, one against one"),
        2: _("Single elimination in pairs"),
        3: _("Single elimination in teams of three"),
    }[plan.team_size]
    games = games_words(plan.best_of_first, plan.best_of_later)
    return " ".join([f"{size}, {games}, {points_words(plan, rules)}.", *second_chance_words(plan)])


def points_words(plan: Plan, rules: Ruleset) -> str:
    """Of the event, and of its bracket where that has its own."""
    points = plan.options.get("target", rules.target)
    own = [stage.target for stage in read_stages(plan.stages) if stage.kind == KNOCKOUT]
    if own and own[0]:
        words = _("to %(points)s points, in the bracket to %(bracket)s")
        return words % {"points": points, "bracket": own[0]}
    return _("to %(points)s points") % {"points": points}


def table_format_words(plan: Plan, rules: Ruleset) -> str:
    """Groups or rounds, with a bracket after them or without one: how long a match is in each."""
    tables, *brackets = read_stages(plan.stages)
    if not brackets and tables.kind == ROUNDS:
        size = {
            1: _("Rounds for everybody, one against one"),
            2: _("Rounds for everybody, in pairs"),
            3: _("Rounds for everybody, in teams of three"),
        }[plan.team_size]
    elif not brackets:
        size = {
            1: _("All against all, one against one"),
            2: _("All against all, in pairs"),
            3: _("All against all, in teams of three"),
        }[plan.team_size]
    elif tables.kind == ROUNDS:
        size = {
            1: _("Rounds for everybody, then single elimination, one against one"),
            2: _("Rounds for everybody, then single elimination, in pairs"),
            3: _("Rounds for everybody, then single elimination, in teams of three"),
        }[plan.team_size]
    else:
        size = {
            1: _("Groups, then single elimination, one against one"),
            2: _("Groups, then single elimination, in pairs"),
            3: _("Groups, then single elimination, in teams of three"),
        }[plan.team_size]
    return f"{size}, {stage_games_words(plan, tables, brackets)}, {points_words(plan, rules)}."


def stage_games_words(plan: Plan, tables: PlannedStage, brackets: Sequence[PlannedStage]) -> str:
    """One phrase where every match of the event is as long."""
    in_bracket = (plan.best_of_first, plan.best_of_later)
    is_alike = not tables.all_played and {tables.best_of} == {*in_bracket}
    if is_alike or not brackets:
        if tables.all_played:
            return _("matches of %(number)s games") % {"number": tables.best_of}
        return games_words(tables.best_of, tables.best_of)
    lengths = {
        "table": length_words(tables.best_of, all_played=tables.all_played),
        "bracket": length_words(plan.best_of_first),
        "later": length_words(plan.best_of_later),
    }
    if len({*in_bracket}) == 1:
        return _("%(table)s before the bracket and %(bracket)s in it") % lengths
    words = _("%(table)s before the bracket, %(bracket)s in its first round and %(later)s later")
    return words % lengths


def length_words(best_of: int, *, all_played: bool = False) -> str:
    if all_played:
        return _("%(number)s games") % {"number": best_of}
    return _("one game") if best_of == 1 else _("best of %(number)s") % {"number": best_of}


def second_chance_words(plan: Plan) -> list[str]:
    chances = [stage.get("from") or stage.get("losers") for stage in plan.stages]
    return [str(SECOND_CHANCES[chance]) for chance in chances if chance]


def has_tables(plan: Plan) -> bool:
    """Whether something is played before the bracket."""
    return (
        bool(plan.stages) and plan.stages[0]["kind"] != "knockout" and not begins_with_pairs(plan)
    )


def begins_with_pairs(plan: Plan) -> bool:
    """A round of pairs is the first of the bracket, as people see it."""
    return any(row.get("from") in AFTER_PAIRS for row in plan.stages)


def games_words(first: int, later: int) -> str:
    if first == later == 1:
        return _("every match is one game")
    if first == later:
        return _("every match best of %(number)s games") % {"number": first}
    return _("best of %(first)s games in the first round and of %(later)s later") % {
        "first": first,
        "later": later,
    }


def question_link(tournament: Tournament, phone: str) -> str:
    """To the number of whoever answers; none for one that can't be read."""
    number = read_number(phone, language=tournament.language)
    if not number:
        return ""
    text = _("Hello, a question about %(event)s:") % {"event": tournament.name}
    return whatsapp_link(number, text)


def places_words(cap: int, taken: int) -> str:
    """How many teams still fit. Whether anybody may still inscribe is the caller's to ask."""
    left = max(0, cap - taken)
    if not left:
        return _("No places left: there is a waitlist")
    return ngettext("%(left)s place left", "%(left)s places left", left) % {"left": left}


def read_prizes(tournament: Tournament) -> list[tuple[int, str]]:
    """What is promised for each place, in the organizers' words."""
    announcement = Announcement.objects.filter(tournament=tournament).first()
    lines = lines_of(announcement.prizes) if announcement else ()
    return prizes_of(EventFacts(tournament.name, prizes=lines))


def prizes_of(facts: EventFacts) -> list[tuple[int, str]]:
    """With their place; a number that was typed before each of them is not said twice.

    >>> prizes_of(EventFacts("Copa", prizes=("1.º: $ 500", "2º 2.000 pesos", "3.000 pesos")))
    [(1, '$ 500'), (2, '2.000 pesos'), (3, '3.000 pesos')]
    """
    return [(place, strip_place(line, place)) for place, line in enumerate(facts.prizes, start=1)]


def strip_place(line: str, place: int) -> str:
    number = rf"^{place}\s*(?:[.)]?\s*[ºª°]|[.):](?!\d))\s*[:–-]?\s*"
    return re.sub(number, "", line) or line
