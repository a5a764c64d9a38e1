"""The clock of a match's round: what is left of it, and what its end does to this match. Reading
only. Nothing is asked of the database where the plan has no clock."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.core.match import target_of
from scoring.registry import ruleset
from tournaments.brackets.selectors import MatchRow
from tournaments.engine import rules_of
from tournaments.formats.planned import PlannedStage, UnreadableStages, read_stages
from tournaments.formats.round_clock import DEAL, START, line_at_zero, start_score
from tournaments.models import Match, Plan, RoundClock, Stage, Tournament
from tournaments.regulation.clauses import find_clock_clause
from tournaments.regulation.selectors import settings_of
from tournaments.regulation.sentences import round_name, sentence

# A phone's idea of the server's time is as good as its network: so much early is at zero.
EARLY = timedelta(seconds=5)


def planned_clocks(plan: Plan) -> Mapping[str, PlannedStage]:
    """The stages that have a clock, by key."""
    if not any(isinstance(row, Mapping) and row.get("clock") for row in plan.stages):
        return {}
    try:
        return {stage.key: stage for stage in read_stages(plan.stages) if stage.clock}
    except UnreadableStages:
        return {}


@dataclass(frozen=True)
class MatchClock:
    """The running clock of a match's round, and the plan's stage that says what its end does."""

    row: RoundClock
    stage: PlannedStage
    target: int
    article: str
    code: str

    @property
    def view(self) -> "ClockView":
        row = self.row
        view = ClockView(row.stage, row.round, self.code, self.stage, self.target, row)
        return replace(view, is_up=row.is_up(timezone.now()))

    @property
    def line(self) -> str:
        """What the match's log gets when the time is up."""
        return line_at_zero(self.stage, target=self.target, article=self.article)

    @property
    def words(self) -> str:
        return sentence_at_zero(self.stage, self.target)

    def may_act(self, now: datetime) -> bool:
        return self.row.left(now) <= EARLY


def sentence_at_zero(stage: PlannedStage, target: int) -> str:
    """What happens now, as whoever keeps the match reads it."""
    if stage.at_zero == START:
        score = start_score(stage, target)
        words = _("Games that have not begun start at %(score)s–%(score)s. This one goes on.")
        return words % {"score": score}
    if stage.at_zero == DEAL:
        return _("From here on a referee alone shuffles and deals.")
    return _(
        "The match stands as it is: more games win, then more points. If both are level, the next"
        " hand that parts them decides."
    )


def find_clock(match: Match) -> MatchClock | None:
    """Of a match whose row carries its tournament with the plan."""
    plan = match.tournament.plan
    if not (planned := planned_clocks(plan)):
        return None
    rows = RoundClock.objects.filter(stage=match.stage_id, round=match.round, stopped_at=None)
    row = rows.select_related("stage").first()
    if row is None or row.stage.key not in planned:
        return None
    stage = planned[row.stage.key]
    target, article = target_of_match(plan, match), article_of_clock(plan, stage.key)
    return MatchClock(row, stage, target, article, match.round_code)


def target_of_match(plan: Plan, match: Match) -> int:
    rules = rules_of(plan, match)
    return target_of(rules.ruleset, rules.options)


def target_of_stage(plan: Plan, stage: PlannedStage) -> int:
    rules = ruleset(plan.ruleset)
    return stage.target or target_of(rules, rules.choose(**plan.options))


def article_of_clock(plan: Plan, stage: str) -> str:
    """The number of the event's own clause: nothing but its stages decides it, which the draw has
    frozen."""
    clause = find_clock_clause(settings_of(plan), stage)
    return clause[0] if clause else ""


def clause_of_clock(match: Match) -> str:
    """What the regulation says about the clock of this match's stage; nothing without one."""
    plan = match.tournament.plan
    if not planned_clocks(plan):
        return ""
    clause = find_clock_clause(settings_of(plan), match.stage.key)
    return f"{clause[0]}: {sentence(clause[1])}" if clause else ""


@dataclass(frozen=True)
class ClockView:
    """A round that has a clock, or could have one started; `code` is that of one of its matches."""

    stage: Stage
    round: int
    code: str
    planned: PlannedStage
    target: int
    row: RoundClock | None
    is_up: bool = False
    late: tuple[MatchRow, ...] = ()  # at a table, although the time is up

    @property
    def name(self) -> str:
        return name_round(self.stage.kind, self.round, self.code)

    @property
    def key(self) -> tuple[int, int]:
        return self.stage.pk, self.round

    @property
    def words(self) -> str:
        return sentence_at_zero(self.planned, self.target)

    @property
    def ends_ms(self) -> int:
        return milliseconds(self.row.ends_at) if self.row else 0

    @property
    def paused_ms(self) -> int:
        return milliseconds(self.row.paused_at) if self.row and self.row.paused_at else 0

    @property
    def left(self) -> str:
        """Of a clock that is paused: what it says now."""
        if self.row is None or self.row.paused_at is None:
            return ""
        return spell_left(self.row.left(self.row.paused_at))


def milliseconds(moment: datetime) -> int:
    return int(moment.timestamp() * 1000)


def spell_left(left: timedelta) -> str:
    """
    >>> spell_left(timedelta(minutes=65, seconds=7)), spell_left(timedelta(seconds=-3))
    ('1:05:07', '0:00')
    """
    seconds = max(0, int(left.total_seconds()))
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def running_clocks(tournament: Tournament, plan: Plan | None) -> list[ClockView]:
    """Those that were started and not stopped, in the order of the stages."""
    planned = planned_clocks(plan) if plan else {}
    if plan is None or not planned:
        return []
    rows = RoundClock.objects.filter(stage__tournament=tournament, stopped_at=None)
    rows = rows.select_related("stage").order_by("stage__number", "round")
    codes = codes_of_rounds(tournament)
    return [
        ClockView(
            row.stage, row.round, codes.get((row.stage_id, row.round), ""),
            planned[row.stage.key], target_of_stage(plan, planned[row.stage.key]), row,
        )
        for row in rows
        if row.stage.key in planned
    ]  # fmt: skip


def codes_of_rounds(tournament: Tournament) -> dict[tuple[int, int], str]:
    """By stage and round; of a round with a match for the third place, the final's."""
    rows = Match.objects.filter(tournament=tournament).order_by("number")
    return {
        (stage, number): code
        for stage, number, code in rows.values_list("stage", "round", "round_code")
    }


def clocks_on_the_board(
    tournament: Tournament, plan: Plan, rows: Sequence[MatchRow], *, now: datetime
) -> list[ClockView]:
    """Of every round that has something to play: its clock, or that it may be started."""
    planned = planned_clocks(plan)
    if not planned:
        return []
    open_rows: dict[tuple[int, int], list[MatchRow]] = {}
    for row in rows:
        if row.state in Match.OPEN_TO_ENTRIES:
            open_rows.setdefault((row.match.stage_id, row.match.round), []).append(row)
    clocks = {view.key: view for view in running_clocks(tournament, plan)}
    codes = codes_of_rounds(tournament)
    stages = {row.pk: row for row in tournament.stages.all() if row.key in planned}
    views = []
    for (stage, number), own in sorted(open_rows.items()):
        if stage not in stages:
            continue
        of_plan = planned[stages[stage].key]
        view = clocks.get((stage, number)) or ClockView(
            stages[stage], number, codes[stage, number], of_plan,
            target_of_stage(plan, of_plan), None,
        )  # fmt: skip
        is_up = view.row is not None and view.row.is_up(now)
        late = [row for row in own if is_up and row.state in Match.AT_A_TABLE]
        views.append(replace(view, is_up=is_up, late=tuple(late)))
    return views


def name_round(stage_kind: str, number: int, code: str) -> str:
    """A round as its clock is named: the bracket's by its code, of groups all of them together.

    >>> name_round("groups", 2, "group_A"), name_round("knockout", 1, "silver:semifinal")
    ('Groups · Round 2', 'Silver cup · Semi-finals')
    """
    if stage_kind == Stage.Kind.GROUPS:
        return f"{round_name('groups')} · {round_name(f'round_{number}')}"
    return round_name(code)


def clock_json(clock: MatchClock | None, *, now: datetime) -> dict[str, Any] | None:
    """As a phone keeps it: by the server's time, which it is told too."""
    if clock is None:
        return None
    return {
        "now": milliseconds(now),
        "ends": milliseconds(clock.row.ends_at),
        "paused": milliseconds(clock.row.paused_at) if clock.row.paused_at else None,
        "line": clock.line,
        "act": clock.stage.at_zero,
        "words": clock.words,
        "article": clock.article,
    }
