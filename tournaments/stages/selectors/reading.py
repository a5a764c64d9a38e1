"""The tables of a stage, computed anew from its matches: nothing here is ever stored.

A fixed number of queries, whatever the number of groups and teams.
"""

import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from scoring.core.match import MatchState
from scoring.core.sides import SIDES
from tournaments.engine import rules_of, state_of
from tournaments.formats.document import write_document
from tournaments.formats.plan import (
    CROSSING,
    DRAWN,
    POTS,
    BoughtBack,
    FromTable,
    Source,
    Stage as PlanStage,
    Winners,
    describe_source,
)
from tournaments.formats.plan_file import parse_source, read_plan
from tournaments.formats.ranking import FLORES, LOT, SHARED
from tournaments.formats.results import (
    DISQUALIFIED,
    DOUBLE_WALKOVER,
    MAY_BE_RUNNING,
    PLAYED,
    STANDS,
    WALKOVER,
    Counting,
    Result,
)
from tournaments.formats.stage_exits import (
    BestOf,
    Exit,
    Leaving,
    PlaceOf,
    Seed,
    StageOutcome,
    find_exits,
)
from tournaments.formats.tables import Fixture, Group, Happenings, PlayOff, TableRules
from tournaments.models import Appeal, Draw, Entry, LogEntry, Match, Slot, Stage
from tournaments.stages.selectors.deductions import PointsDecision, list_public_points

MEDALS = ("gold", "silver", "bronze")
# How a match of the engine ended, as a table counts it; all others are played.
KINDS = {
    "walkover": WALKOVER,
    "double_walkover": DOUBLE_WALKOVER,
    "disqualification": DISQUALIFIED,
    "forfeit": DISQUALIFIED,
    "time": STANDS,
}
LEFT, CAME_BACK = ("team.withdrawn", "team.excluded"), "team.readmitted"


@dataclass(frozen=True)
class StageReading:
    """A stage with its tables. `open_groups` have a match that is not confirmed or is held by an
    appeal: what leaves them stands in pencil."""

    stage: Stage
    plan: PlanStage
    groups: tuple[Group, ...]
    rules: TableRules
    happenings: Happenings
    exits: tuple[Exit, ...]
    sources: tuple[tuple[int, Source], ...]  # of each exit: the later stage's row and its source
    outcome: StageOutcome
    open_groups: frozenset[str]
    numbers: Mapping[frozenset[str], list[int]] = field(default_factory=dict)  # of matches, by pair
    cups: Mapping[int, str] = field(default_factory=dict)  # of the later stages' rows; "" is main
    is_last: bool = False  # nothing follows: its tables decide the event
    sells: bool = False  # losers may pay for another place
    is_pairs: bool = False  # winners go on from its one round, and some of the losers

    @property
    def leavings(self) -> Iterator[tuple[int, Source, Leaving]]:
        """Who leaves it for which later stage's row, from where."""
        if not self.is_last:
            exits = zip(self.sources, self.outcome.exits, strict=True)
            for (key, source), (_, leaving) in exits:
                yield key, source, leaving

    @cached_property
    def decisions(self) -> Sequence[PointsDecision]:
        """About table points, as everybody reads them. Asked once, and only where some are
        deducted."""
        return list_public_points(self.stage) if self.happenings.deductions else ()

    @property
    def medals(self) -> Iterator[tuple[str, Leaving]]:
        """Who stands where on the podium, where these tables decide it and no place is shared."""
        if self.is_last:
            for exit, leaving in self.outcome.exits:
                yield exit.to, leaving

    @property
    def is_decided(self) -> bool:
        """Every result is in, and every tie settled on which something depends."""
        tables = self.outcome.tables
        return all(table.is_complete for table in tables) and not self.outcome.ties

    def is_ink(self, source: Source, leaving: Leaving) -> bool:
        """Whether nothing can change any more who leaves so, but for a correction."""
        if leaving.why_open not in ("", "nobody"):
            return False
        if isinstance(source, FromTable) and isinstance(source.exit, PlaceOf):
            return source.exit.group not in self.open_groups
        return not self.open_groups


def stage_plan_of(stage: Stage) -> PlanStage:
    """What is played in a stage whose list was frozen."""
    [plan] = read_plan([stage.values])
    return plan


def sources_of(stage: Stage) -> tuple[Source, ...]:
    """Where the teams of a later stage come from."""
    return tuple(parse_source(code) for code in stage.values.get("entrants", ["inscribed"]))


def later_stages(stage: Stage) -> list[Stage]:
    """Those that somebody enters from this one."""
    rows = Stage.objects.filter(tournament=stage.tournament_id, number__gt=stage.number)
    return [
        row
        for row in rows.order_by("number")
        if any(getattr(source, "stage", "") == stage.key for source in sources_of(row))
    ]


def read_stage(
    stage: Stage,
    *,
    instead: Mapping[uuid.UUID, Result | None] | None = None,
    before_round: int | None = None,
    with_held: bool = False,
) -> StageReading:
    """The tables as they stand; `instead` has other results for some matches, to see what these
    would change. `before_round`: as that round finds them, whether it was drawn already or not.
    `with_held`: an appeal opens no group again."""
    plan, sides = stage_plan_of(stage), sides_of(stage)
    matches = list(stage.matches.order_by("number"))
    if before_round:
        matches = [match for match in matches if match.round < before_round]
    results = read_results(matches, plan, instead or {})
    fixtures, numbers = read_fixtures(matches, sides, results)
    groups = groups_of(stage, fixtures, list_byes(stage, before_round=before_round))
    followers = later_stages(stage)
    entries = {type(source) for later in followers for source in sources_of(later)}
    ways = find_ways(stage, followers)
    ways_out = [Exit(source.exit, leads_to(later, source)) for later, source in ways]
    exits = tuple(ways_out if followers else podium_exits(plan))
    rules = rules_of_tables(stage, plan)
    happenings = read_happenings(stage, playoffs=read_playoffs(matches, sides, results))
    return StageReading(
        stage=stage,
        plan=plan,
        groups=groups,
        rules=rules,
        happenings=happenings,
        exits=exits,
        sources=tuple((later.pk, source) for later, source in ways),
        outcome=find_exits(groups, rules, happenings, exits),
        open_groups=frozenset(read_open_groups(stage, matches, with_held=with_held)),
        numbers=numbers,
        cups={later.pk: "" if goes_on_from(later) else later.cup for later in followers},
        is_last=not followers,
        sells=BoughtBack in entries,
        is_pairs=Winners in entries,
    )


def groups_of(
    stage: Stage, fixtures: Mapping[str, Iterable[Fixture]], byes: Iterable[Fixture]
) -> tuple[Group, ...]:
    return tuple(
        Group(name, tuple(teams), (*fixtures.get(name, ()), *byes))
        for name, teams in stage.groups.items()
    )


def rules_of_tables(stage: Stage, plan: PlanStage) -> TableRules:
    counting = Counting(plan.length, plan.points, plan.sweep)
    return TableRules(plan.criteria, counting, plan.rounds if stage.is_rounds else None)


def find_ways(stage: Stage, followers: Iterable[Stage]) -> list[tuple[Stage, FromTable]]:
    """Out of this stage's tables into the later ones."""
    return [
        (later, source)
        for later in followers
        for source in sources_of(later)
        if isinstance(source, FromTable) and source.stage == stage.key
    ]


def read_results(
    matches: Iterable[Match], plan: PlanStage, instead: Mapping[uuid.UUID, Result | None]
) -> dict[uuid.UUID, Result | None]:
    stored = [match for match in matches if match.pk not in instead]
    return {match.pk: result_of(match, plan) for match in stored} | dict(instead)


def goes_on_from(later: Stage) -> bool:
    """Whether whoever comes into it goes on, and not into a cup: also into a bracket that leads to
    the semi-finals of a ladder."""
    return not later.cup or later.values.get("winners", 1) > 1


def podium_exits(plan: PlanStage) -> list[Exit]:
    """Of tables that decide the event: the first three, unless the plan shares their places."""
    if SHARED in plan.criteria:
        return []
    return [Exit(Seed(rank), medal) for rank, medal in enumerate(MEDALS, start=1)]


def list_byes(stage: Stage, *, before_round: int | None = None) -> list[Fixture]:
    """Rounds without a rival. Where a round is drawn again, whoever came in late since then takes
    part in it, and missed the one before."""
    byes = []
    for bye in stage.byes:
        number = bye["round"]
        if before_round and bye["late"]:
            number = min(number, before_round - 1)
        if number and (before_round is None or number < before_round):
            byes.append(Fixture(bye["team"], None, None, number))
    return byes


def leads_to(later: Stage, source: FromTable) -> str:
    """Places that lead to the same need no order among themselves: with pots a place in the group,
    in a new draw nothing but being through."""
    way_in, exit = later.values["way_in"], source.exit
    if way_in == DRAWN:
        return later.key
    if way_in == CROSSING:
        return f"{later.key} {describe_source(source).partition(':')[2]}"
    if way_in == POTS and isinstance(exit, PlaceOf | BestOf):
        return f"{later.key} {exit.place}"
    return f"{later.key} {exit}"


Sides = Mapping[uuid.UUID, Mapping[str, str]]
Results = Mapping[uuid.UUID, Result | None]


def sides_of(stage: Stage) -> Sides:
    """The teams of each match; one that left keeps its place."""
    teams: dict[uuid.UUID, dict[str, str]] = {}
    rows = Slot.objects.filter(match__stage=stage, team__isnull=False)
    for key, side, team in rows.values_list("match_id", "side", "team_id"):
        teams.setdefault(key, {})[side] = str(team)
    return teams


def read_fixtures(
    matches: list[Match], sides: Sides, results: Results
) -> tuple[dict[str, list[Fixture]], dict[frozenset[str], list[int]]]:
    """By group, in the order of play, and the numbers of each pair's matches; without play-offs."""
    fixtures: dict[str, list[Fixture]] = {}
    numbers: dict[frozenset[str], list[int]] = {}
    for match in matches:
        if not match.is_playoff:
            a, b = (sides[match.pk][side] for side in SIDES)
            fixture = Fixture(a, b, results[match.pk], match.round)
            fixtures.setdefault(match.group, []).append(fixture)
            numbers.setdefault(frozenset((a, b)), []).append(match.number)
    return fixtures, numbers


def read_playoffs(matches: list[Match], sides: Sides, results: Results) -> tuple[PlayOff, ...]:
    """Each with all its games, played or not."""
    games: dict[tuple[str, int], list[Fixture]] = {}
    for match in matches:
        if match.is_playoff:
            a, b = (sides[match.pk][side] for side in SIDES)
            fixture = Fixture(a, b, results[match.pk], match.round)
            games.setdefault((match.group, match.round), []).append(fixture)
    return tuple(
        PlayOff(frozenset(team for game in own for team in (game.a, game.b) if team), tuple(own))
        for own in games.values()
    )


def read_open_groups(stage: Stage, matches: list[Match], *, with_held: bool) -> set[str]:
    """Groups where something is still in pencil. A play-off that nobody has begun is no more than
    an open tie."""
    held = set() if with_held else matches_under_appeal(stage)
    return {
        match.group
        for match in matches
        if (match.state != Match.State.CONFIRMED or match.pk in held)
        and (match.has_begun or not match.is_playoff)
    }


def matches_under_appeal(stage: Stage) -> set[uuid.UUID | None]:
    """Those that an appeal holds, where the plan says that appeals do."""
    rows = Appeal.objects.holding().filter(match__stage=stage)
    return set(rows.values_list("match", flat=True))


def result_of(match: Match, plan: PlanStage) -> Result | None:
    """A match that was only passed through has no result of its own: who left decides what it
    counts."""
    if not match.is_decided or match.was_passed_through:
        return None
    games = [(a, b) for a, b in match.games]
    won = [sum(a > b for a, b in games), sum(b > a for a, b in games)]
    if won != list(match.games_won):  # a ruling gave a game to whoever had fewer points
        rules = rules_of(match.tournament.plan, match)
        state = state_of(rules, Entry.objects.filter(match=match).order_by("number"))
        games = list(counted_games(state, plan.length.target))
    score = (match.score[0], match.score[1]) if match.score else (0, 0)
    result = build_result(match.how, match.winner, games, score)
    return with_flores(result, match.flores)


def result_of_state(state: MatchState, plan: PlanStage) -> Result | None:
    """The result that a replay comes to, before anything is written."""
    if state.outcome is None:
        return None
    games = list(counted_games(state, plan.length.target))
    winner = state.outcome.winner or ""
    result = build_result(state.outcome.how, winner, games, (state.score[0], state.score[1]))
    return with_flores(result, state.flores_of_result if FLORES in plan.criteria else None)


def counted_games(state: MatchState, target: int) -> Iterator[tuple[int, int]]:
    """A game that a ruling gave away counts the target to what the other had; an annulled one
    counts for nobody."""
    for game in state.games:
        a, b = game.score
        if game.winner is None:
            continue
        if game.winner == "A":
            yield (a, b) if a > b else (target, b)
        else:
            yield (a, b) if b > a else (a, target)


def build_result(
    how: str, winner: str, games: list[tuple[int, int]], score: tuple[int, int]
) -> Result:
    kind = KINDS.get(how, PLAYED)
    if kind in (WALKOVER, DOUBLE_WALKOVER):
        return Result(kind=kind, winner=SIDES.index(winner) if winner else None)
    if kind in MAY_BE_RUNNING:
        running = [score] if any(score) else []
        return Result((*games, *running), kind, SIDES.index(winner))
    return Result(tuple(games))


def with_flores(result: Result, flores: Sequence[int] | None) -> Result:
    """Nothing to add where the table does not count them, or nobody told them yet."""
    if not flores:
        return result
    return result._replace(flores=(flores[0], flores[1]))


def read_happenings(stage: Stage, *, playoffs: tuple[PlayOff, ...] = ()) -> Happenings:
    deductions: dict[str, int] = {}
    for team, points in stage.deductions.filter(taken_back=False).values_list("team", "points"):
        deductions[str(team)] = deductions.get(str(team), 0) + points
    return Happenings(
        withdrawals=withdrawals_of(stage),
        deductions=deductions,
        lots=read_lots(stage),
        playoffs=playoffs,
    )


def read_lots(stage: Stage, about: str = "") -> tuple[tuple[str, ...], ...]:
    """The orders that lots of a stage brought: all, or those whose tie is named so."""
    draws = Draw.objects.drawn().filter(
        tournament=stage.tournament_id,
        kind=Draw.Kind.LOT,
        subject__startswith=f"{stage.key}:{about}",
    )
    outcomes: list[Any] = [draw.record["outcome"] for draw in draws.order_by("number")]
    return tuple(tuple(outcome["order"]) for outcome in outcomes)


def withdrawals_of(stage: Stage) -> tuple[str, ...]:
    """Who left this stage, in the order of the log: whether somebody is struck depends on who left
    before. Who was let in again has not left. Whoever leaves or comes back once a later stage was
    drawn leaves the table as it is: the entry names no stage then."""
    rows = LogEntry.objects.filter(
        tournament=stage.tournament_id, action__in=(*LEFT, CAME_BACK)
    ).order_by("number")
    left: list[str] = []
    for action, subject, data in rows.values_list("action", "subject", "data"):
        team = subject.partition(":")[2]
        if data.get("stage") != stage.key:
            continue
        if action != CAME_BACK:
            left.append(team)
        elif team in left:
            left.remove(team)
    return tuple(left)


@dataclass(frozen=True)
class OpenTie:
    """Teams of which a lot says who comes first; `about` is "group A", "best 3" or, of rounds,
    "table"."""

    stage: str
    about: str
    first: int
    teams: tuple[str, ...]

    @property
    def subject(self) -> str:
        """What a draw of this lot is about: the same tie of the same place has the same name."""
        return f"{self.stage}:{self.about} from {self.first}"


def open_ties(reading: StageReading) -> list[OpenTie]:
    """What a lot must settle, once every result that it depends on is confirmed. While a group has
    one, who is the best of all thirds is not asked yet."""
    key, rounds = reading.stage.key, reading.stage.is_rounds
    ties = [
        OpenTie(key, "table" if rounds else f"group {table.name}", tie.first, tie.teams)
        for table in reading.outcome.tables
        if table.is_complete and table.name not in reading.open_groups
        for tie in table.ties
        if tie.by == LOT
    ]
    tables = reading.outcome.tables
    is_over = not reading.open_groups and all(t.is_complete and not t.ties for t in tables)
    if is_over:
        ties = [
            OpenTie(key, f"best {place}", tie.first, tie.teams)
            for place, ranking in reading.outcome.best.items()
            for tie in ranking.ties
        ]
    return ties


def flores_in_table(reading: StageReading) -> dict[str, int] | None:
    """By team, as its column has them; nothing where they don't count."""
    if FLORES not in reading.rules.criteria:
        return None
    rows = (row for table in reading.outcome.tables for row in table.rows)
    return {row.team: row.figures.flores for row in rows}


def document_of(reading: StageReading, names: Mapping[str, str]) -> dict[str, Any]:
    """The public results file of a stage: anybody computes the same from it."""
    return write_document(
        reading.groups, reading.rules, reading.happenings, reading.exits, names=names
    )
