"""Everything that is wrong with an event's settings, at once; codes and data, no sentences.

Each fault names its field (`field`), so that a page can show it there.
"""

import zoneinfo
from collections.abc import Iterator

from scoring.core.fault import Fault, fault
from scoring.core.options import choose
from scoring.core.ruleset import Ruleset
from scoring.errors import SetupError
from scoring.registry import all_rulesets
from tournaments.regulation.settings import ROUNDS, Settings

CHOICES = {
    "mode": ("individual", "teams", "both"),
    "odd_one_out": ("waitlist", "reserve", "larger", "short"),
    "third_place": ("match", "shared", "none"),
}
# Fewest and most; None is always allowed where the setting may be left open.
BOUNDS = {
    "minimum_age": (1, 120),
    "team_size": (1, 3),
    "cap": (2, 512),
    "tables": (1, 256),
    "tolerance_first": (1, 180),
    "tolerance_later": (1, 180),
    "appeals_minutes": (1, 180),
    "fee": (0, 99_999_999),
}
LENGTHS = {"name": 120, "place": 120, "category": 80, "sponsors": 2000}
NEEDED = ("name", "team_size", "tables", "best_of_first", "best_of_later")
YEARS = (2000, 2100)


def faults_of(settings: Settings) -> tuple[Fault, ...]:
    return (
        *of_shape(settings),
        *of_time(settings),
        *of_money(settings),
        *of_rules(settings),
    )


def of_shape(settings: Settings) -> Iterator[Fault]:
    for name in NEEDED:
        if getattr(settings, name) in (None, ""):
            yield fault("needed", field=name)
    for name, known in CHOICES.items():
        if getattr(settings, name) not in known:
            yield fault("unknown_choice", *known, field=name)
    for name, (fewest, most) in BOUNDS.items():
        value = getattr(settings, name)
        if value is not None and not fewest <= value <= most:
            yield fault("out_of_range", fewest, most, field=name)
    for name, longest in LENGTHS.items():
        if len(getattr(settings, name)) > longest:
            yield fault("too_long", longest, field=name)
    if settings.odd_one_out == "larger" and settings.team_size == BOUNDS["team_size"][1]:
        yield fault("team_of_four", field="odd_one_out")


def of_time(settings: Settings) -> Iterator[Fault]:
    try:
        zoneinfo.ZoneInfo(settings.time_zone)
    except (ValueError, OSError, zoneinfo.ZoneInfoNotFoundError):
        yield fault("unknown_choice", field="time_zone")
    for name in ("date", "opens_at", "closes_at"):
        moment = getattr(settings, name)
        if moment is not None and not YEARS[0] <= moment.year <= YEARS[1]:
            yield fault("absurd_year", *YEARS, field=name)
    opens, closes = settings.opens_at, settings.closes_at
    if opens and closes and closes <= opens:
        yield fault("closes_before_it_opens", field="closes_at")


def of_money(settings: Settings) -> Iterator[Fault]:
    if settings.fee and not settings.currency:
        yield fault("fee_without_currency", field="currency")
    code = settings.currency
    if code and not (len(code) == 3 and code.isascii() and code.isalpha()):
        yield fault("not_a_currency", field="currency")


def of_rules(settings: Settings) -> Iterator[Fault]:
    rules = all_rulesets().get(settings.ruleset)
    if rules is None:
        yield fault("unknown_choice", *all_rulesets(), field="ruleset")
        return
    if settings.team_size * 2 not in rules.players:
        sizes = sorted(players // 2 for players in rules.players)
        yield fault("size_not_in_rules", *sizes, field="team_size")
    yield from of_options(settings, rules)
    for name in ("best_of_first", "best_of_later"):
        if getattr(settings, name) not in (None, *rules.best_of):
            yield fault("wrong_best_of", *rules.best_of, field=name)
    for code, number in settings.best_of_rounds.items():
        if code not in ROUNDS:
            yield fault("unknown_choice", *ROUNDS, field="best_of_rounds")
        elif number not in rules.best_of:
            yield fault("wrong_best_of", *rules.best_of, field=f"best_of_rounds.{code}")


def of_options(settings: Settings, rules: Ruleset) -> Iterator[Fault]:
    """The ruleset says what it allows; option by option, so that every fault is found."""
    known = {option.name for option in rules.options}
    clean = True
    for name, value in settings.options.items():
        if name not in known:
            clean = False
            yield fault("unknown_option", *sorted(known), field="options", option=name)
            continue
        try:
            choose(rules.options, {name: value})
        except SetupError as error:
            clean = False
            yield fault(error.code, field=f"options.{name}")
    if clean:
        for name in rules.conflicts(choose(rules.options, settings.options)):
            yield fault("options_conflict", field=f"options.{name}")
