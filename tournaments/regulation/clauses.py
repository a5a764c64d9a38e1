"""What an event's settings mean, clause by clause: codes and values. `sentences` has the words.

Pure, and complete: every setting that changes how the event runs has its clause, also where it is
left open, so that nobody has to guess what silence means.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from scoring.core.match import target_of
from scoring.registry import all_rulesets
from tournaments.formats.planned import read_stages
from tournaments.formats.ranking import POINTS
from tournaments.regulation.questions import labels_of
from tournaments.regulation.settings import ROUNDS, PlanSettings

SECTIONS = ("event", "inscriptions", "format", "rules", "day", "decisions", "end")
# Decisions cite these by number, so every event has all of them, and always in this order.
DECISIONS = (
    "absent", "leaves", "put_out", "suspended", "set_right", "late_team", "unforeseen", "appeals",
)  # fmt: skip


@dataclass(frozen=True)
class Clause:
    section: str
    code: str
    data: dict[str, Any] = field(default_factory=dict)


def clauses(settings: PlanSettings) -> list[Clause]:
    return [
        *event_clauses(settings),
        *inscription_clauses(settings),
        *format_clauses(settings),
        *rules_clauses(settings),
        *day_clauses(settings),
        *(Clause("decisions", code) for code in DECISIONS),
        *appeal_clauses(settings),
        *end_clauses(settings),
    ]


def event_clauses(settings: PlanSettings) -> Iterator[Clause]:
    if settings.date:
        when = "on_a_day_at" if settings.starts_at else "on_a_day"
        yield Clause("event", when, {"date": settings.date, "time": settings.starts_at})
    else:
        yield Clause("event", "no_day_yet")
    if settings.place:
        yield Clause("event", "place", {"place": settings.place})
    yield Clause("event", "clock", {"zone": settings.time_zone})
    if settings.category:
        yield Clause("event", "category", {"category": settings.category})
    age = "minimum_age" if settings.minimum_age else "any_age"
    yield Clause("event", age, {"age": settings.minimum_age})


def inscription_clauses(settings: PlanSettings) -> Iterator[Clause]:
    size = settings.team_size
    yield Clause("inscriptions", f"size_{size}")
    if settings.reserves:
        yield Clause("inscriptions", "reserves", {"count": settings.reserves})
    yield Clause("inscriptions", f"cap_{size}" if settings.cap else "no_cap", {"cap": settings.cap})
    if size > 1:
        yield Clause("inscriptions", f"mode_{settings.mode}_{size}")
        if settings.mode != "teams":
            yield Clause("inscriptions", f"odd_{settings.odd_one_out}")
    if questions := labels_of(settings.questions):
        yield Clause("inscriptions", "questions", {"questions": ", ".join(questions)})
    if settings.list_order != "country":
        yield Clause("inscriptions", f"list_order_{settings.list_order}")
    if settings.opens_at:
        yield Clause("inscriptions", "opens", {"moment": settings.opens_at})
    if settings.closes_at:
        yield Clause("inscriptions", "closes", {"moment": settings.closes_at})
    else:
        yield Clause("inscriptions", "closes_by_hand")
    money = {"fee": settings.fee, "currency": settings.currency}
    if not settings.fee:
        yield Clause("inscriptions", "free", money)
        return
    yield Clause("inscriptions", "team_fee" if settings.fee_per == "team" else "fee", money)
    if settings.fee_late is not None:
        late = {**money, "fee": settings.fee_late, "date": settings.fee_until}
        yield Clause("inscriptions", "late_fee", late)
    if settings.reentry_fee:
        again = {**money, "fee": settings.reentry_fee}
        code = "team_reentry_fee" if settings.fee_per == "team" else "reentry_fee"
        yield Clause("inscriptions", code, again)


def format_clauses(settings: PlanSettings) -> Iterator[Clause]:
    if settings.stages:
        yield from stage_clauses(settings)
    else:
        yield Clause("format", "single_elimination")
    first, later = settings.best_of_first, settings.best_of_later
    if first == later:
        yield Clause("format", "one_game" if first == 1 else "best_of", series(first))
    else:
        yield Clause("format", "first_phase", series(first))
        yield Clause("format", "later_phases", series(later))
    for code in ROUNDS:
        if code in settings.best_of_rounds:
            own = {**series(settings.best_of_rounds[code]), "round": code}
            yield Clause("format", "own_round", own)
    yield Clause("format", f"third_{settings.third_place}")


def stage_clauses(settings: PlanSettings) -> Iterator[Clause]:
    """Groups and who goes on from them. What cannot be read has its fault, and no clause."""
    try:
        groups, knockout = read_stages(settings.stages)
    except ValueError:
        return
    yield Clause("format", "groups_twice" if groups.legs == 2 else "groups", {"size": groups.size})
    games = "group_game" if groups.best_of == 1 else "group_games"
    yield Clause("format", games, series(groups.best_of))
    if POINTS in groups.criteria:
        win, _, loss = groups.points
        yield Clause("format", "table_points", {"win": win, "loss": loss})
    yield Clause("format", "table_order", {"criteria": list(groups.criteria)})
    if groups.sweep:
        yield Clause("format", "sweep")
    yield Clause("format", "table_ties")
    yield Clause("format", "table_walkover")
    yield Clause("format", "table_leaves")
    through = "through_first" if knockout.each == 1 else "through"
    yield Clause("format", through, {"each": knockout.each})
    yield Clause("format", "through_best" if knockout.fill else "through_byes")
    yield Clause("format", f"way_in_{knockout.way_in}")
    yield Clause("format", "knockout_after")


def series(best_of: int) -> dict[str, Any]:
    """
    >>> series(5)
    {'best_of': 5, 'wins': 3}
    """
    return {"best_of": best_of, "wins": best_of // 2 + 1}


def rules_clauses(settings: PlanSettings) -> Iterator[Clause]:
    rules = all_rulesets().get(settings.ruleset)
    if rules is None:
        return
    yield Clause("rules", "ruleset", {"name": rules.name, "version": rules.version})
    values = {
        option.name: settings.options.get(option.name, option.default) for option in rules.options
    }
    if "target" not in values:
        yield Clause("rules", "target", {"points": target_of(rules, rules.choose())})
    for option in rules.options:
        if not is_idle(option.name, values):
            data = {"name": option.name, "value": values[option.name], "article": option.article}
            yield Clause("rules", "option", data)


def is_idle(name: str, chosen: Mapping[str, Any]) -> bool:
    """An option that another one puts out of work is not worth a sentence."""
    return name == "closed_cards_seen" and chosen.get("modality") == "abierto"


def day_clauses(settings: PlanSettings) -> Iterator[Clause]:
    yield Clause("day", "tables", {"tables": settings.tables})
    yield Clause("day", "called_by_itself" if settings.calls_by_itself else "called_by_hand")
    if settings.quick_hands:
        yield Clause("day", "quick_hands")
    first, later = settings.tolerance_first, settings.tolerance_later
    if first is None and later is None:
        yield Clause("day", "no_tolerance")
    elif first == later:
        yield Clause("day", "tolerance", {"minutes": first})
    else:
        yield Clause(
            "day", "tolerance_first" if first else "no_tolerance_first", {"minutes": first}
        )
        yield Clause(
            "day", "tolerance_later" if later else "no_tolerance_later", {"minutes": later}
        )


def appeal_clauses(settings: PlanSettings) -> Iterator[Clause]:
    minutes = settings.appeals_minutes
    time = "appeals_in_time" if minutes else "appeals_any_time"
    yield Clause("decisions", time, {"minutes": minutes})
    yield Clause("decisions", "appeals_hold" if settings.appeals_hold else "appeals_go_on")


def end_clauses(settings: PlanSettings) -> Iterator[Clause]:
    yield Clause("end", "two_medals" if settings.third_place == "none" else "three_medals")
    yield Clause("end", "standings")
    yield from pot_clauses(settings)
    if settings.sponsors.strip():
        yield Clause("end", "sponsors", {"names": " · ".join(settings.sponsors.split("\n"))})


def pot_clauses(settings: PlanSettings) -> Iterator[Clause]:
    percent, added = settings.pot_percent, settings.pot_added
    money = {"percent": percent, "added": added, "currency": settings.currency}
    if percent and added:
        yield Clause("end", "pot_of_both", money)
    elif percent:
        yield Clause("end", "pot_of_fees", money)
    elif added:
        yield Clause("end", "pot_of_sponsors", money)
    if settings.pot_shares:
        yield Clause("end", "pot_shares", {"shares": list(settings.pot_shares)})
