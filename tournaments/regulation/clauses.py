"""What an event's settings mean, clause by clause: codes and values. `sentences` has the words.

Pure, and complete: every setting that changes how the event runs has its clause, also where it is
left open, so that nobody has to guess what silence means.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scoring.core.match import target_of
from scoring.registry import all_rulesets
from tournaments.formats.plan import CROSSING, GROUPS, POTS, REFILL, ROUNDS as TABLE_ROUNDS
from tournaments.formats.planned import (
    AFTER_PAIRS as SOURCES_AFTER_PAIRS,
    BEST_LOSERS,
    FIRST_ROUND,
    LADDER,
    MOST_FROM_POTS,
    MOST_THIRDS_FROM_POTS,
    PlannedStage,
    has_ladder,
    is_league,
    read_stages,
)
from tournaments.formats.ranking import (
    BUCHHOLZ,
    FLORES,
    HEAD_TO_HEAD,
    MEDIAN,
    PLAY_OFF,
    POINTS,
    SHARED,
    VALUES,
)
from tournaments.formats.round_clock import AT_ZERO, START, start_score
from tournaments.formats.rounds import last_round_to_enter
from tournaments.formats.tables import MEDIAN_FROM
from tournaments.regulation.questions import labels_of
from tournaments.regulation.settings import ROUNDS, PlanSettings

SECTIONS = ("event", "inscriptions", "format", "rules", "day", "decisions", "end")
# Decisions cite these by number, so every event has all of them, and always in this order.
DECISIONS = (
    "absent", "leaves", "put_out", "suspended", "set_right", "late_team", "unforeseen", "appeals",
)  # fmt: skip
CLOCK = "round_clock_"
OTHERWISE_IN_GROUPS = {"absent", "leaves", "late_team"}
OTHERWISE_IN_A_LEAGUE = {"absent", "leaves", "standings"}  # no bracket follows
# A round of pairs is the first of the bracket, but for these.
AFTER_PAIRS = {"late_team": "late_team_pairs", "standings": "standings_rounds"}


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
        *(Clause("decisions", clause_code(code, settings)) for code in DECISIONS),
        *appeal_clauses(settings),
        *end_clauses(settings),
    ]


def clause_code(code: str, settings: PlanSettings) -> str:
    """What is decided otherwise where the event begins with groups or rounds has a sentence of its
    own, under the same number."""
    return code_before_bracket(code, settings) if code in OTHERWISE_IN_GROUPS else code


def code_before_bracket(code: str, settings: PlanSettings) -> str:
    """
    >>> code_before_bracket("leaves", PlanSettings("Copa", "en", "UTC", "asart"))
    'leaves'
    """
    planned = planned_stages(settings)
    if not planned or not planned[0].has_tables:
        fills_up = bool(planned) and planned[0].losers == REFILL
        return "late_team_pairs" if fills_up and code == "late_team" else code
    if any(stage.whence in SOURCES_AFTER_PAIRS for stage in planned):
        return AFTER_PAIRS.get(code, code)
    is_alone = is_league(planned) and code in OTHERWISE_IN_A_LEAGUE
    return f"{code}_{planned[0].kind}{'_alone' if is_alone else ''}"


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
    yield from clock_clauses(settings)
    if not has_bracket(settings):
        return
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
    yield from target_clauses(planned_stages(settings))
    yield Clause("format", f"third_{settings.third_place}")


def target_clauses(planned: Sequence[PlannedStage]) -> Iterator[Clause]:
    """Points of a game in brackets that have their own."""
    brackets = [stage for stage in planned if not stage.has_tables]
    for stage in brackets:
        if stage.target and stage is brackets[0]:
            yield Clause("format", "bracket_target", {"points": stage.target})
        elif stage.target and stage.whence != LADDER:
            yield Clause("format", "cup_target", {"points": stage.target, "cup": stage.key})


def planned_stages(settings: PlanSettings) -> list[PlannedStage]:
    """None of what cannot be read: that has its fault, and no clause."""
    try:
        return read_stages(settings.stages)
    except ValueError:
        return []


def has_bracket(settings: PlanSettings) -> bool:
    """Whether anybody is out who loses; not in a league."""
    return not is_league(planned_stages(settings))


def stage_clauses(settings: PlanSettings) -> Iterator[Clause]:
    """Groups or rounds and who goes on from them. What cannot be read has its fault, and no
    clause."""
    planned = planned_stages(settings)
    if not planned:
        return
    if planned[0].is_first:
        gives_chance = bool(planned[0].losers) or len(planned) > 1
        yield Clause("format", "elimination" if gives_chance else "single_elimination")
        yield from losers_clauses(planned[0])
        yield from cup_clauses(planned)
        return
    tables, *brackets = planned
    if brackets and brackets[0].whence in SOURCES_AFTER_PAIRS:
        is_best = brackets[0].whence == BEST_LOSERS
        yield from (best_loser_clauses if is_best else return_clauses)(tables, brackets[0])
        return
    is_rounds = tables.kind == TABLE_ROUNDS
    yield from (rounds_clauses if is_rounds else groups_clauses)(tables, is_last=not brackets)
    yield from table_clauses(tables, is_last=not brackets)
    if is_rounds:
        yield from rounds_people_clauses(tables, is_last=not brackets)
    else:
        yield Clause("format", "table_leaves")
    if has_ladder(planned):
        yield from ladder_clauses(brackets[0])
    elif brackets:
        yield from qualification_clauses(tables, brackets[0])
        yield from cup_clauses(planned)
    else:
        yield Clause("format", league_code(tables))


def league_code(tables: PlannedStage) -> str:
    """Whose the medals are where nothing follows the tables."""
    if SHARED in tables.criteria:
        return "league_shared"
    return "league_groups" if tables.kind == GROUPS else "league_table"


def qualification_clauses(tables: PlannedStage, knockout: PlannedStage) -> Iterator[Clause]:
    if tables.kind == TABLE_ROUNDS:
        yield Clause("format", "cut", {"cut": knockout.cut})
        if knockout.cut & (knockout.cut - 1):
            yield Clause("format", "through_byes")
    else:
        through = "through_first" if knockout.each == 1 else "through"
        yield Clause("format", through, {"each": knockout.each})
        yield best_clause(knockout)
    is_crossing = knockout.way_in == CROSSING
    pairs = {"pairs": [list(pair) for pair in knockout.crossing]} if is_crossing else {}
    yield Clause("format", f"way_in_{knockout.way_in}", pairs)
    yield Clause("format", "knockout_after")


def ladder_clauses(main: PlannedStage) -> Iterator[Clause]:
    """A bracket that ends with three, the ladder beside it, and the semi-finals of both."""
    yield Clause("format", "cut", {"cut": main.cut})
    yield Clause("format", "ladder_main")
    thirds, over = divmod(main.cut, 3)
    if over or thirds & (thirds - 1):
        yield Clause("format", "ladder_byes")
    for code in ("ladder_back", "knockout_after", "ladder_semifinals", "ladder_gone"):
        yield Clause("format", code)
    yield Clause("format", "no_second_chance")


def clock_clauses(settings: PlanSettings) -> Iterator[Clause]:
    """How long a round lasts, and what happens then: of each stage that has a clock. They stand
    where nothing but the stages decides their number: lines of a match cite it."""
    rules = all_rulesets().get(settings.ruleset)
    try:
        planned = read_stages(settings.stages)
    except ValueError:
        return
    for stage in planned:
        if stage.clock is not None and stage.at_zero in AT_ZERO and rules is not None:
            target = stage.target or settings.options.get("target") or rules.target
            words = {"stage": stage.key, "where": stage.kind, "length": stage.clock}
            if stage.at_zero == START:
                words["points"] = start_score(stage, int(target)) or 0
            yield Clause("format", f"{CLOCK}{stage.at_zero}", words)


def find_clock_clause(settings: PlanSettings, stage: str) -> tuple[str, Clause] | None:
    """The clause about a stage's clock, with the number that decisions cite it by: "R3.2"."""
    own = [clause for clause in clauses(settings) if clause.section == "format"]
    for number, clause in enumerate(own, start=1):
        if clause.code.startswith(CLOCK) and clause.data["stage"] == stage:
            return f"R{SECTIONS.index('format') + 1}.{number}", clause
    return None


def return_clauses(pairs: PlannedStage, knockout: PlannedStage) -> Iterator[Clause]:
    """One round of pairs, and places that are paid for."""
    yield Clause("format", "pairs")
    yield from length_clauses(pairs, "round")
    yield Clause("format", "return_places")
    code = "return_window" if knockout.window else "return_window_open"
    yield Clause("format", code, {"minutes": knockout.window} if knockout.window else {})
    yield Clause("format", "return_lot")
    yield Clause("format", "return_draw")
    yield Clause("format", "knockout_after")
    yield Clause("format", "no_second_chance")


def best_loser_clauses(pairs: PlannedStage, _knockout: PlannedStage) -> Iterator[Clause]:
    """One round of pairs, and a bracket that its best losers fill."""
    yield Clause("format", "pairs")
    yield from length_clauses(pairs, "round")
    yield Clause("format", "best_losers_places")
    yield Clause("format", "best_losers_order")
    yield Clause("format", "best_losers_draw")
    yield Clause("format", "knockout_after")
    yield Clause("format", "no_second_chance")


def groups_clauses(groups: PlannedStage, *, is_last: bool) -> Iterator[Clause]:
    code = "league" if is_last else "groups"
    yield Clause("format", f"{code}_twice" if groups.legs == 2 else code, {"size": groups.size})
    yield from length_clauses(groups, "league" if is_last else "group")


def rounds_clauses(rounds: PlannedStage, *, is_last: bool) -> Iterator[Clause]:
    by_score = "rounds_by_points" if POINTS in rounds.criteria else "rounds"
    code = "rounds_random" if rounds.random else by_score
    code = f"{code}_alone" if is_last else code
    yield Clause("format", code, {"rounds": rounds.rounds})
    yield from length_clauses(rounds, "round")


def table_clauses(tables: PlannedStage, *, is_last: bool) -> Iterator[Clause]:
    """What the order goes by, and how what was not played counts."""
    if POINTS in tables.criteria:
        yield points_clause(tables)
    yield Clause("format", "table_order", {"criteria": list(tables.criteria)})
    if HEAD_TO_HEAD in tables.criteria:
        above = tables.criteria[: tables.criteria.index(HEAD_TO_HEAD)]
        by_wins = not any(code in VALUES for code in above)
        yield Clause("format", "table_among_by_wins" if by_wins else "table_among")
    if {BUCHHOLZ, MEDIAN} & {*tables.criteria}:
        is_median = MEDIAN in tables.criteria and tables.rounds >= MEDIAN_FROM
        yield Clause("format", "table_median" if is_median else "table_buchholz")
    if FLORES in tables.criteria:
        yield Clause("format", "table_flores")
    if tables.sweep:
        yield Clause("format", "sweep")
    yield Clause("format", tie_code(tables, is_last=is_last))
    yield Clause("format", "table_walkover")
    yield Clause("format", "table_disqualified")
    if POINTS in tables.criteria:
        yield Clause("format", "table_deducted")


def points_clause(tables: PlannedStage) -> Clause:
    win, draw, loss = tables.points
    if tables.by_games:
        return Clause("format", "table_points_by_games")
    if may_be_drawn(tables):
        return Clause("format", "table_points_draw", {"win": win, "loss": loss, "draw": draw})
    return Clause("format", "table_points", {"win": win, "loss": loss})


def tie_code(tables: PlannedStage, *, is_last: bool) -> str:
    """What becomes of a tie on which the way on, or a medal, depends."""
    if is_last and SHARED in tables.criteria:
        return "ties_shared"
    code = "playoff" if PLAY_OFF in tables.criteria else "ties"
    return f"medal_{code}" if is_last else f"table_{code}"


def rounds_people_clauses(rounds: PlannedStage, *, is_last: bool) -> Iterator[Clause]:
    """Who has no rival, who comes late, who leaves."""
    yield Clause("format", "rounds_bye")
    if rounds.rounds > 1:
        yield Clause("format", "rounds_late", {"last": last_round_to_enter(rounds.rounds)})
    yield Clause("format", "rounds_leave_alone" if is_last else "rounds_leave")


def best_clause(knockout: PlannedStage) -> Clause:
    if not knockout.fill:
        return Clause("format", "through_byes")
    if knockout.way_in == POTS and knockout.each == MOST_FROM_POTS:
        return Clause("format", "through_best_thirds", {"most": MOST_THIRDS_FROM_POTS})
    return Clause("format", "through_best")


def cup_clauses(planned: Sequence[PlannedStage]) -> Iterator[Clause]:
    """Who has a second chance, and how they get into their bracket."""
    cups = [stage for stage in planned if stage.whence and stage.whence != LADDER]
    for cup in cups:
        if cup.whence == FIRST_ROUND:
            yield Clause("format", "cup_of_losers")
            yield Clause("format", "cup_of_losers_draw")
            continue
        places = {"cup": cup.key, "each": cup.each}
        yield Clause("format", f"cup_of_{cup.whence}", places)
        yield Clause("format", f"cup_{cup.way_in}", {"cup": cup.key})
    if cups:
        yield Clause("format", "cups_apart")
        is_by_rank = all(cup.whence != FIRST_ROUND for cup in cups)
        yield Clause("format", "no_cup" if is_by_rank else "no_second_chance")


def losers_clauses(knockout: PlannedStage) -> Iterator[Clause]:
    """Who comes back into the bracket they lost in, which places they take, and when that ends."""
    if knockout.losers == REFILL:
        for code in ("refill", "refill_places", "refill_often", "refill_end"):
            yield Clause("format", code)
        yield Clause("format", "return_not_entitled")


def length_clauses(stage: PlannedStage, name: str) -> Iterator[Clause]:
    """How long a match is that counts for a table, and to how many points a game
    goes. `name` begins the codes of its kind."""
    if stage.all_played:
        yield Clause("format", "two_games" if may_be_drawn(stage) else "three_games")
    else:
        games = f"{name}_game" if stage.best_of == 1 else f"{name}_games"
        yield Clause("format", games, series(stage.best_of))
    if stage.target:
        yield Clause("format", "table_target", {"points": stage.target})


def may_be_drawn(stage: PlannedStage) -> bool:
    return stage.all_played and stage.best_of % 2 == 0


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
    is_two = settings.third_place == "none" and has_bracket(settings)
    yield Clause("end", "two_medals" if is_two else "three_medals")
    yield Clause("end", code_before_bracket("standings", settings))
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
