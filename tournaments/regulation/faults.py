"""Everything that is wrong with an event's settings, at once; codes and data, no sentences.

Each fault names its field (`field`), so that a page can show it there.
"""

import zoneinfo
from collections.abc import Iterator, Mapping

from scoring.core.fault import Fault, fault
from scoring.core.options import choose
from scoring.core.ruleset import Ruleset
from scoring.errors import SetupError
from scoring.registry import all_rulesets
from tournaments.brackets.tree import FEWEST_TEAMS, MOST_TEAMS
from tournaments.formats.planned import BOUGHT_BACK, UnreadableStages, read_stages
from tournaments.formats.planned_clocks import prefix_of
from tournaments.formats.planned_faults import stages_faults
from tournaments.formats.planned_targets import choice_of
from tournaments.formats.round_clock import clock_faults
from tournaments.models import Plan, Tournament
from tournaments.regulation.questions import LONGEST_QUESTION, MAX_QUESTIONS, labels_of
from tournaments.regulation.settings import FREE_TEXTS, ROUNDS, PlanSettings

MAX_TEXT = 2000  # of a text whose column has no limit of its own
CHOICES = {
    column.name: [value for value, _label in column.flatchoices]
    for column in Plan._meta.fields
    if column.choices
}
LENGTHS = {
    column.name: column.max_length or MAX_TEXT
    for column in (*Tournament._meta.fields, *Plan._meta.fields)
    if column.name in FREE_TEXTS
}
# Fewest and most; None is always allowed where the setting may be left open.
BOUNDS = {
    "minimum_age": (1, 120),
    "team_size": (1, 3),
    "reserves": (0, 3),
    "cap": (FEWEST_TEAMS, MOST_TEAMS),
    "tables": (1, 256),
    "tolerance_first": (1, 180),
    "tolerance_later": (1, 180),
    "appeals_minutes": (1, 180),
    "fee": (0, 99_999_999),
    "fee_late": (0, 99_999_999),
    "reentry_fee": (0, 99_999_999),
    "pot_percent": (1, 100),
    "pot_added": (0, 99_999_999),
}
# Which choice of the stages a fault is about; the others are about the list as a whole.
CUPS = ("silver", "bronze", "consolation", "ladder")
STAGE_MEMBERS = {
    "wrong_group_size": "size",
    "wrong_number_of_groups": "size",
    "wrong_number_of_legs": "legs",
    "wrong_best_of": "best_of",
    "wrong_length": "best_of",
    "wrong_target": "target",
    "draw_without_points": "criteria",
    "wrong_number_through": "each",
    "too_many_for_pots": "each",
    "more_through_than_entrants": "each",
    "cut_larger_than_field": "cut",
    "wrong_cut": "cut",
    "wrong_number_of_rounds": "rounds",
    "more_rounds_than_opponents": "rounds",
    "too_many_best": "fill",
    "wrong_cup": "second",
    "wrong_cup_source": "second",
    "rest_not_last": "second",
    "unknown_return": "second",
    "return_without_start": "second",
    "return_beside_cup": "second",
    "return_without_pairs": "second",
    "return_with_cups": "second",
    "best_losers_without_pairs": "second",
    "best_losers_with_cups": "second",
    "ladder_without_cut": "second",
    "ladder_with_cups": "second",
    "semifinals_to_other_points": "target",
    "wrong_window": "window",
    "unknown_way_in": "way_in",
    "crossing_twice": "crossing",
    "crossing_unknown": "crossing",
    "crossing_incomplete": "crossing",
    "crossing_not_a_bracket": "crossing",
    "buchholz_without_rounds": "criteria",
    "flores_without_flor": "flores",
    "criteria_needed": "criteria",
    "criterion_twice": "criteria",
    "unknown_criterion": "criteria",
    "wrong_table_points": "points",
    "win_worth_less": "points",
    "points_by_games_without_best_of_3": "by_games",
    "by_games_without_points": "by_games",
}
CLOCK_MEMBERS = {
    "wrong_clock": "clock",
    "wrong_at_zero": "at_zero",
    "start_score_needed": "start_at",
    "wrong_start_score": "start_at",
}
NEEDED = ("name", "team_size", "reserves", "tables", "best_of_first", "best_of_later")
YEARS = (2000, 2100)
MAX_PRIZES = 16


def faults_of(settings: PlanSettings) -> tuple[Fault, ...]:
    return (
        *shape_faults(settings),
        *time_faults(settings),
        *money_faults(settings),
        *rules_faults(settings),
    )


def shape_faults(settings: PlanSettings) -> Iterator[Fault]:
    for name in NEEDED:
        if getattr(settings, name) in (None, ""):
            yield fault("needed", field=name)
    for name, choices in CHOICES.items():
        if getattr(settings, name) not in choices:
            yield fault("unknown_choice", *choices, field=name)
    for name, (fewest, most) in BOUNDS.items():
        value = getattr(settings, name)
        if value is not None and not fewest <= value <= most:
            yield fault("out_of_range", fewest, most, field=name)
    for name, longest in LENGTHS.items():
        if len(getattr(settings, name)) > longest:
            yield fault("too_long", longest, field=name)
    questions = labels_of(settings.questions)
    if len(questions) > MAX_QUESTIONS:
        yield fault("too_many_lines", MAX_QUESTIONS, field="questions")
    if any(len(label) > LONGEST_QUESTION for label in questions):
        yield fault("too_long", LONGEST_QUESTION, field="questions")
    if settings.odd_one_out == "larger" and settings.team_size == BOUNDS["team_size"][1]:
        yield fault("team_of_four", field="odd_one_out")


def time_faults(settings: PlanSettings) -> Iterator[Fault]:
    try:
        zoneinfo.ZoneInfo(settings.time_zone)
    except (ValueError, OSError, zoneinfo.ZoneInfoNotFoundError):
        yield fault("unknown_choice", field="time_zone")
    for name in ("date", "opens_at", "closes_at", "fee_until"):
        moment = getattr(settings, name)
        if moment is not None and not YEARS[0] <= moment.year <= YEARS[1]:
            yield fault("absurd_year", *YEARS, field=name)
    opens, closes = settings.opens_at, settings.closes_at
    if opens and closes and closes <= opens:
        yield fault("closes_before_it_opens", field="closes_at")


def money_faults(settings: PlanSettings) -> Iterator[Fault]:
    if settings.fee and not settings.currency:
        yield fault("fee_without_currency", field="currency")
    if settings.fee_late is not None and settings.fee_until is None:
        yield fault("late_fee_without_day", field="fee_until")
    if settings.fee_until is not None and settings.fee_late is None:
        yield fault("day_without_late_fee", field="fee_late")
    if settings.fee_late is not None and not settings.fee:
        yield fault("late_fee_without_fee", field="fee")
    if settings.reentry_fee and not settings.fee:
        yield fault("reentry_without_fee", field="fee")
    if has_paid_return(settings) and not settings.reentry_fee:
        yield fault("return_without_fee", field="stages.second")
    yield from pot_faults(settings)
    code = settings.currency
    if code and not (len(code) == 3 and code.isascii() and code.isalpha()):
        yield fault("not_a_currency", field="currency")


def has_paid_return(settings: PlanSettings) -> bool:
    """Whether losers of the first round may pay for another place."""
    rows = settings.stages if isinstance(settings.stages, list | tuple) else ()
    return any(isinstance(row, Mapping) and row.get("from") == BOUGHT_BACK for row in rows)


def pot_faults(settings: PlanSettings) -> Iterator[Fault]:
    shares = settings.pot_shares
    has_pot = bool(settings.pot_percent or settings.pot_added)
    if settings.pot_percent and not settings.fee:
        yield fault("pot_without_fee", field="pot_percent")
    if settings.pot_added and not settings.currency:
        yield fault("fee_without_currency", field="currency")
    if has_pot and not shares:
        yield fault("shares_needed", field="pot_shares")
    if shares and not has_pot:
        yield fault("shares_of_nothing", field="pot_percent")
    are_percentages = all(isinstance(share, int) and 1 <= share <= 100 for share in shares)
    if shares and not (are_percentages and sum(shares) == 100 and len(shares) <= MAX_PRIZES):
        yield fault("shares_not_100", field="pot_shares")


def rules_faults(settings: PlanSettings) -> Iterator[Fault]:
    rules = all_rulesets().get(settings.ruleset)
    if rules is None:
        yield fault("unknown_choice", *all_rulesets(), field="ruleset")
        return
    if settings.team_size * 2 not in rules.players:
        sizes = sorted(players // 2 for players in rules.players)
        yield fault("size_not_in_rules", *sizes, field="team_size")
    yield from option_faults(settings, rules)
    for name in ("best_of_first", "best_of_later"):
        if getattr(settings, name) not in (None, *rules.best_of):
            yield fault("wrong_best_of", *rules.best_of, field=name)
    for code, number in settings.best_of_rounds.items():
        if code not in ROUNDS:
            yield fault("unknown_choice", *ROUNDS, field="best_of_rounds")
        elif number not in rules.best_of:
            yield fault("wrong_best_of", *rules.best_of, field=f"best_of_rounds.{code}")
    yield from stage_faults(settings, rules)
    yield from stage_clock_faults(settings, rules)


def stage_faults(settings: PlanSettings, rules: Ruleset) -> Iterator[Fault]:
    """Judged for as many teams as there are places; without a limit for the fewest that make two
    groups. The draw judges again, for those who came."""
    least, most = BOUNDS["cap"]
    teams = settings.cap if settings.cap and least <= settings.cap <= most else None
    faults = stages_faults(
        settings.stages,
        teams=teams,
        lengths=rules.best_of,
        targets=targets_of(rules),
        has_flor=has_flor(settings, rules),
    )
    for stage_fault in faults:
        member = STAGE_MEMBERS.get(stage_fault.code)
        if stage_fault.code == "wrong_target":
            member = field_of_target(settings, str(dict(stage_fault.data)["stage"]))
        elif dict(stage_fault.data).get("stage") in CUPS:
            member = "second"
        if member == "cut" and not any(row.get("cut") for row in settings.stages):
            member = "each"  # a bracket that follows the tables of groups
        name = f"stages.{member}" if member else "stages"
        yield stage_fault._replace(data=tuple(sorted((*stage_fault.data, ("field", name)))))


def has_flor(settings: PlanSettings, rules: Ruleset) -> bool:
    """Under these options; where they can't be, as the ruleset usually has it."""
    try:
        return rules.has_flor(rules.choose(**settings.options))
    except (SetupError, TypeError):
        return rules.flores_sung is not None


def field_of_target(settings: PlanSettings, key: str) -> str:
    planned = read_stages(settings.stages)
    stage = next(stage for stage in planned if stage.key == key)
    return "target" if stage.has_tables else choice_of(stage, planned)


def stage_clock_faults(settings: PlanSettings, rules: Ruleset) -> Iterator[Fault]:
    """Each at its field; brackets beside the main one have the same."""
    try:
        planned = read_stages(settings.stages)
    except UnreadableStages:
        return
    for stage in planned:
        for clock_fault in clock_faults(stage, stage.target or target_of_settings(settings, rules)):
            name = f"stages.{prefix_of(stage)}{CLOCK_MEMBERS[clock_fault.code]}"
            yield clock_fault._replace(data=tuple(sorted((*clock_fault.data, ("field", name)))))


def target_of_settings(settings: PlanSettings, rules: Ruleset) -> int:
    """Points of a game; those of the rules where the option can't be."""
    chosen = settings.options.get("target")
    return chosen if type(chosen) is int and chosen in targets_of(rules) else rules.target


def targets_of(rules: Ruleset) -> tuple[int, ...]:
    """Points that a game may be played to: the ruleset's own, or its option's choices."""
    for option in rules.options:
        if option.name == "target":
            return tuple(sorted(int(choice) for choice in option.choices))
    return (rules.target,)


def option_faults(settings: PlanSettings, rules: Ruleset) -> Iterator[Fault]:
    """The ruleset says what it allows; option by option, so that every fault is found."""
    names = {option.name for option in rules.options}
    clean = True
    for name, value in settings.options.items():
        if name not in names:
            clean = False
            yield fault("unknown_option", *sorted(names), field="options", option=name)
            continue
        try:
            choose(rules.options, {name: value})
        except SetupError as error:
            clean = False
            yield fault(error.code, field=f"options.{name}")
    if clean:
        for name in rules.conflicts(choose(rules.options, settings.options)):
            yield fault("options_conflict", field=f"options.{name}")
