"""The tables of a stage as pages and papers show them: names, each place with its reason, who goes
on, and the grid of who met whom."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property

from tournaments.formats.explain import Words, all_words, describe_separation, explain_places
from tournaments.formats.plan import FromTable, Source, places_to_fill
from tournaments.formats.ranking import SHARED, Row, Table
from tournaments.formats.results import Figures, real_score
from tournaments.formats.stage_exits import BestOf, BestRanking, Leaving, PlaceOf, Seed
from tournaments.formats.tables import Fixture, Group
from tournaments.inscriptions.selectors import names_by_id, numbers_by_id
from tournaments.models import Stage
from tournaments.regulation.sentences import ONE_TABLE
from tournaments.stages.columns import Column, codes_of, columns_of, figure_text
from tournaments.stages.selectors.deductions import PointsDecision
from tournaments.stages.selectors.reading import MEDALS, StageReading, read_stage
from tournaments.stages.selectors.returns import Returns, find_returns

INK, PENCIL = "ink", "pencil"
AS_PLACED, AS_BEST = "placed", "best"
# Of whoever lost in a round of pairs: may pay for another place, has paid, is back.
MAY_PAY, HAS_PAID, IS_BACK = "may", "paid", "back"
# … or comes back as one of the best losers, would if it ended now, may, waits for a lot about it.
BEST_LOSER, BEST_NOW, MAY_BE_BEST, IN_LOT = "best", "best_now", "may_be_best", "lot"


@dataclass(frozen=True)
class Qualification:
    """So many of each group go on, and so many of all who come next; after rounds, of the one
    table there is. Whoever does not plays these cups."""

    each: int
    best: int = 0
    cups: tuple[str, ...] = ()
    is_cut: bool = False
    is_podium: bool = False  # nobody goes on: the first three have the medals
    sells: bool = False  # winners go on, and losers may pay for another place …
    sells_until: datetime | None = None  # … up to here, once it is known
    has_sold: bool = False  # no more
    best_losers: int | None = None  # winners go on, and so many of the losers

    @property
    def is_pairs(self) -> bool:
        return self.sells or self.best_losers is not None

    @property
    def best_place(self) -> int:
        return self.each + 1


@dataclass(frozen=True)
class TableRow:
    """`goes_on`: empty, in ink once nothing can change it, else in pencil: if it ended now. `way`
    is how: by the place in the group, or as one of the best of the next place."""

    team: str
    number: int
    name: str
    place: int
    figures: Figures
    cells: tuple[str, ...]  # the figures as the table's columns show them
    deducted: int
    why: str
    decisions: tuple[PointsDecision, ...] = ()  # about its points, where some are deducted
    goes_on: str = ""
    way: str = ""
    has_left: bool = False
    is_out: bool = False  # for good
    starts_cut: bool = False  # above it, another end begins
    cup: str = ""  # key of the cup that it comes into instead; `cup_ink` once that is settled
    cup_ink: bool = False
    medal: str = ""  # where the table decides the event, once everything is in
    podium: str = ""  # there: stands on the podium in ink, or in pencil if it ended now
    sale: str = ""  # how a loser of a round of pairs comes back, or may

    @property
    def marks(self) -> str:
        """Classes of its row: how it goes on, in ink or pencil, and a cut above it."""
        on = f"{self.way} in-{self.goes_on}" if self.goes_on else ""
        if self.podium:
            on = f"{AS_PLACED} in-{self.podium}"
        return f"{on} cut" if self.starts_cut else on


@dataclass(frozen=True)
class GridCell:
    """Games of one match, ours first: "2-1". In rounds also against which row; 0 is a bye."""

    text: str
    won: bool = False
    against: int | None = None


@dataclass(frozen=True)
class GridRow:
    """What a team did against each of the others, in the table's order: one cell for each match.
    None is the team itself. In rounds, what it did in each of them."""

    name: str
    cells: tuple[tuple[GridCell, ...] | None, ...]


@dataclass(frozen=True)
class GroupView:
    name: str
    rows: tuple[TableRow, ...]
    struck: tuple[str, ...]  # names
    grid: tuple[GridRow, ...]
    is_over: bool  # every match is decided
    is_ink: bool  # and confirmed, with no appeal open
    has_begun: bool

    @property
    def part_key(self) -> str:
        """Of a piece of a table among others, by who stands first in it."""
        return f"{self.name}{self.rows[0].number}" if self.rows else self.name


@dataclass(frozen=True)
class BestRow:
    """One of all k-ths, compared over the groups without the results against `dropped`."""

    team: str
    name: str
    group: str
    place: int
    cells: tuple[str, ...]
    dropped: tuple[str, ...]  # names
    why: str
    goes_on: str = ""


@dataclass(frozen=True)
class StageView:
    groups: tuple[GroupView, ...]
    columns: tuple[Column, ...]
    qualification: Qualification
    best: tuple[BestRow, ...]  # empty where none of them goes on so
    through: int
    teams: int
    is_ink: bool  # everybody who goes on does so for good
    kind: str = Stage.Kind.GROUPS
    round: int = 0  # the last one that was drawn, of a stage of rounds
    rounds: int = 0  # as many are planned
    byes: tuple[tuple[int, str], ...] = ()  # round and name

    @property
    def is_over(self) -> bool:
        return all(group.is_over for group in self.groups)

    @property
    def is_if_it_ended_now(self) -> bool:
        """More results are awaited. While only places are still sold, who won goes on for good."""
        are_all_in = all(group.is_ink for group in self.groups)
        return not self.is_ink and not (self.qualification.sells and are_all_in)

    @property
    def is_one_table(self) -> bool:
        """All against all, and no bracket follows: nobody is in a group."""
        is_league = self.kind == Stage.Kind.GROUPS and self.qualification.is_podium
        return is_league and len(self.groups) == 1

    @property
    def code(self) -> str:
        """What the stage is called by, as `round_name` spells it."""
        return ONE_TABLE if self.is_one_table else self.kind

    @property
    def medals(self) -> list[tuple[str, list[str]]]:
        """Who stands on the podium where the tables decide it, by name."""
        rows = [row for group in self.groups for row in group.rows if row.medal]
        places = [(medal, [row.name for row in rows if row.medal == medal]) for medal in MEDALS]
        return [(medal, names) for medal, names in places if names]

    def row_of(self, team: str) -> tuple[GroupView, TableRow] | None:
        """Nothing for a team that was struck."""
        rows = ((group, row) for group in self.groups for row in group.rows)
        return next((pair for pair in rows if pair[1].team == team), None)


def group_views(stage: Stage, *, language: str) -> list[GroupView]:
    """Every group of a drawn stage, without the teams' numbers; one query more than its tables."""
    names = names_by_id(stage.tournament)
    return list(view_of(read_stage(stage), names, numbers={}, language=language).groups)


def view_stage(stage: Stage, *, language: str) -> StageView:
    """Two queries more than its tables."""
    names = names_by_id(stage.tournament)
    numbers = numbers_by_id(stage.tournament)
    return view_of(read_stage(stage), names, numbers=numbers, language=language)


def view_of(
    reading: StageReading,
    names: Mapping[str, str],
    *,
    numbers: Mapping[str, int],
    language: str,
) -> StageView:
    viewer = TablesViewer(reading, names, numbers, language)
    stage, returns = reading.stage, viewer.returns
    tables = zip(reading.groups, reading.outcome.tables, strict=True)
    return StageView(
        groups=tuple(viewer.view_group(group, table) for group, table in tables),
        columns=columns_of(reading.rules.criteria),
        qualification=viewer.qualification,
        best=viewer.best,
        through=len(viewer.on) if returns else sum(not cup for cup, _, _ in leavings(reading)),
        teams=sum(len(group.teams) for group in reading.groups),
        kind=stage.kind,
        round=last_round(reading) if stage.is_rounds else 0,
        rounds=reading.plan.rounds,
        byes=tuple((bye["round"], viewer.names.get(bye["team"], "")) for bye in stage.byes),
        is_ink=is_in_ink(reading, returns),
    )


@dataclass(frozen=True)
class TablesViewer:
    """Shows the tables of one reading: what all of their rows depend on is worked out once."""

    reading: StageReading
    known_names: Mapping[str, str]
    numbers: Mapping[str, int]
    language: str

    @cached_property
    def names(self) -> Mapping[str, str]:
        """A team without a name by its number."""
        return {**{team: f"#{number}" for team, number in self.numbers.items()}, **self.known_names}

    @cached_property
    def words(self) -> Words:
        words = {name.lower(): words for name, words in all_words().items()}
        return words.get(self.language.lower(), words["en"])

    @cached_property
    def returns(self) -> Returns | None:
        return find_returns(self.reading.stage.tournament) if self.reading.is_pairs else None

    @cached_property
    def qualification(self) -> Qualification:
        return find_sale(self.returns) if self.returns else find_qualification(self.reading)

    @cached_property
    def on(self) -> Mapping[str, str]:
        """Whoever goes on, in ink or pencil."""
        if self.returns:
            return who_won(self.reading, self.returns)
        return {**who_is_placed(self.reading, self.qualification), **who_goes_on(self.reading)}

    @cached_property
    def sales(self) -> Mapping[str, str]:
        return find_sales(self.returns) if self.returns else {}

    @cached_property
    def beside(self) -> Mapping[str, tuple[str, str]]:
        return who_plays_beside(self.reading)

    @cached_property
    def medals(self) -> Mapping[str, str]:
        return who_has_medals(self.reading)

    @cached_property
    def podium(self) -> Mapping[str, str]:
        return who_is_on_podium(self.reading)

    @property
    def best(self) -> tuple[BestRow, ...]:
        if not self.qualification.best:
            return ()
        ranking = self.reading.outcome.best.get(self.qualification.best_place)
        if not ranking:
            return ()
        return tuple(rank_best(ranking, self.reading, self.on, self.names, self.words))

    def view_group(self, group: Group, table: Table) -> GroupView:
        # Until the last result is in, nobody waits for a lot.
        settled_table = table if table.is_complete else replace(table, ties=())
        sentences = explain_places(settled_table, self.words, self.names)
        build = build_round_grid if self.reading.stage.is_rounds else build_grid
        return GroupView(
            name=group.name,
            rows=tuple(
                self.view_row(number, row, table, sentence)
                for number, (row, sentence) in enumerate(
                    zip(table.rows, sentences, strict=True), start=1
                )
            ),
            struck=tuple(self.names.get(team, "") for team in table.struck),
            grid=build(group, table, self.reading, self.names),
            is_over=table.is_complete,
            is_ink=group.name not in self.reading.open_groups,
            has_begun=has_begun(group),
        )

    def view_row(self, number: int, row: Row, table: Table, sentence: str) -> TableRow:
        team, qualification = row.team, self.qualification
        cup, cup_ink = self.beside.get(team, ("", ""))
        return TableRow(
            team=team,
            number=self.numbers.get(team, 0),
            name=self.names.get(team, ""),
            place=row.place,
            figures=row.figures,
            cells=tuple(
                figure_text(code, row.figures) for code in codes_of(self.reading.rules.criteria)
            ),
            deducted=row.deducted,
            why=f"{sentence[:1].upper()}{sentence[1:]}.",
            decisions=tuple(
                one for one in self.reading.decisions if row.deducted and one.team == team
            ),
            goes_on=self.on.get(team, ""),
            way=way_of(number, qualification) if team in self.on else "",
            has_left=team in table.left,
            is_out=self.is_out(number, team, table),
            starts_cut=number in cuts_of(table, qualification, self.podium),
            cup=cup,
            cup_ink=cup_ink == INK,
            medal=self.medals.get(team, ""),
            podium=self.podium.get(team, ""),
            sale=self.sales.get(team, ""),
        )

    def is_out(self, number: int, team: str, table: Table) -> bool:
        """For good."""
        if self.qualification.is_podium or team in self.on:
            return False
        if self.sales.get(team, "") not in ("", IS_BACK, BEST_LOSER):
            return False
        return is_settled(number, team, table, self.reading, self.qualification)


def is_in_ink(reading: StageReading, returns: Returns | None) -> bool:
    """Whether nothing but a correction can change any more who goes on, or stands on the podium."""
    if returns:
        return returns.is_closed and returns.is_over and not returns.outcome.to_draw
    if reading.is_last:
        return reading.is_decided and not reading.open_groups
    return all(
        reading.is_ink(source, leaving) for cup, source, leaving in leavings(reading) if not cup
    )


def cuts_of(table: Table, qualification: Qualification, podium: Mapping[str, str]) -> set[int]:
    """Rows above which another end begins, by number."""
    if qualification.is_podium:
        behind = [number for number, row in enumerate(table.rows, 1) if row.team not in podium]
        return {number for number in behind[:1] if number > 1}
    if qualification.is_pairs:
        return set()
    return {qualification.each + 1, qualification.each + 1 + bool(qualification.best)}


def leavings(reading: StageReading) -> Iterator[tuple[str, Source, Leaving]]:
    """Every exit with the cup that it leads to; nothing says the main knockout."""
    for key, source, leaving in reading.leavings:
        yield reading.cups.get(key, ""), source, leaving


def who_has_medals(reading: StageReading) -> dict[str, str]:
    """Of an event that its tables decide, once they do; who shares a place shares its medal."""
    return who_would_have_medals(reading) if reading.is_last and reading.is_decided else {}


def who_is_on_podium(reading: StageReading) -> dict[str, str]:
    """Of an event that its tables decide, from its first result on."""
    if not reading.is_last or not any(has_begun(group) for group in reading.groups):
        return {}
    how = INK if is_in_ink(reading, None) else PENCIL
    return dict.fromkeys(who_would_have_medals(reading), how)


def has_begun(group: Group) -> bool:
    """Somebody has a result: passing free alone puts nobody above others."""
    return any(f.b is not None and f.result is not None for f in group.fixtures)


def who_would_have_medals(reading: StageReading) -> dict[str, str]:
    """Until everything is in, several groups are not compared."""
    is_one_table = len(reading.groups) == 1 and not reading.is_decided
    if SHARED not in reading.rules.criteria and not is_one_table:
        return {leaving.team: medal for medal, leaving in reading.medals if leaving.team}
    places = {row.team: row.place for table in reading.outcome.tables for row in table.rows}
    gone = {team for table in reading.outcome.tables for team in table.left}
    ranks = {
        team: 1 + sum(other < place for other in places.values()) for team, place in places.items()
    }
    return {
        team: MEDALS[rank - 1]
        for team, rank in ranks.items()
        if rank <= len(MEDALS) and team not in gone
    }


def who_plays_beside(reading: StageReading) -> dict[str, tuple[str, str]]:
    """Whoever would come into a cup beside the main one if it ended now, and which."""
    return {
        leaving.team: (cup, INK if reading.is_ink(source, leaving) else PENCIL)
        for cup, source, leaving in leavings(reading)
        if cup and leaving.team
    }


def find_qualification(reading: StageReading) -> Qualification:
    """As the later stage's sources say it. Seeds are all firsts, then all seconds …"""
    if reading.is_last:
        return Qualification(0, is_cut=reading.stage.is_rounds, is_podium=True)
    cups = tuple(dict.fromkeys(cup for cup, _, _ in leavings(reading) if cup))
    exits = [
        source.exit
        for cup, source, _ in leavings(reading)
        if not cup and isinstance(source, FromTable)
    ]
    seeds = sum(isinstance(exit, Seed) for exit in exits)
    if not seeds:
        each = max((exit.place for exit in exits if isinstance(exit, PlaceOf)), default=0)
        return Qualification(each, sum(isinstance(exit, BestOf) for exit in exits), cups)
    each = 0
    while True:
        count = sum(len(table.rows) - len(table.left) > each for table in reading.outcome.tables)
        if not count or seeds < count:
            return Qualification(each, seeds if count else 0, cups, is_cut=reading.stage.is_rounds)
        each, seeds = each + 1, seeds - count


def find_sale(returns: Returns) -> Qualification:
    if not returns.is_sale:
        open_pairs = sum(not pair.is_ink for pair in returns.pairs)
        return Qualification(0, best_losers=places_to_fill(returns.winners + open_pairs))
    return Qualification(0, sells=True, sells_until=returns.deadline, has_sold=returns.is_closed)


def find_sales(returns: Returns) -> dict[str, str]:
    """Of each loser who may still come back, or is."""
    if not returns.is_sale:
        return find_best_losers(returns)
    if returns.is_closed and returns.is_over:
        waiting = dict.fromkeys(returns.outcome.to_draw, HAS_PAID)
        return waiting | dict.fromkeys(returns.outcome.returning, IS_BACK)
    may = {} if returns.is_closed else dict.fromkeys(returns.entitled, MAY_PAY)
    return may | dict.fromkeys(returns.paid, HAS_PAID)


def find_best_losers(returns: Returns) -> dict[str, str]:
    if not returns.is_over:
        may = dict.fromkeys(returns.entitled, MAY_BE_BEST)
        return may | dict.fromkeys(returns.in_pencil, BEST_NOW)
    waiting = dict.fromkeys(returns.outcome.to_draw, IN_LOT)
    return waiting | dict.fromkeys(returns.outcome.returning, BEST_LOSER)


def who_won(reading: StageReading, returns: Returns) -> dict[str, str]:
    """Winners of a round of pairs, and whoever comes back."""
    ink = [team for team in (*(pair.winner for pair in returns.pairs), returns.free) if team]
    back = returns.outcome.returning if returns.is_closed and returns.is_over else ()
    rows = [row for table in reading.outcome.tables for row in table.rows]
    ahead = [row.team for row in rows if row.figures.won and row.team not in ink]
    ahead += returns.in_pencil
    return dict.fromkeys(ahead, PENCIL) | dict.fromkeys((*ink, *back), INK)


def way_of(place: int, qualification: Qualification) -> str:
    return AS_PLACED if qualification.is_pairs or place <= qualification.each else AS_BEST


def is_settled(
    number: int, team: str, table: Table, reading: StageReading, qualification: Qualification
) -> bool:
    """Whether nothing but a correction can bring a team on that does not go on now."""
    if team in table.left:
        return True
    is_ink = table.is_complete and table.name not in reading.open_groups
    if not is_ink or any(team in tie.teams for tie in table.ties):
        return False
    if not qualification.best or number != qualification.best_place:
        return True
    ties = reading.outcome.ties
    return not reading.open_groups and not ties


def rank_best(
    ranking: BestRanking,
    reading: StageReading,
    on: Mapping[str, str],
    names: Mapping[str, str],
    words: Words,
) -> list[BestRow]:
    codes = codes_of(reading.rules.criteria)
    rows = []
    for number, one in enumerate(ranking.order, start=1):
        why = ranking.why.get(number)
        reasons = describe_separation(why, words) if why else ""
        below = ranking.order[number].team if number < len(ranking.order) else ""
        sentence = words["above"].format(team=names.get(below, ""), reasons=reasons)
        rows.append(
            BestRow(
                team=one.team,
                name=names.get(one.team, ""),
                group=one.group,
                place=number,
                cells=tuple(figure_text(code, one.figures) for code in codes),
                dropped=tuple(names.get(team, "") for team in one.dropped),
                why=f"{sentence[:1].upper()}{sentence[1:]}." if why else "",
                goes_on=on.get(one.team, ""),
            )
        )
    return rows


def who_goes_on(reading: StageReading) -> dict[str, str]:
    """Whoever would go on if it ended now, by team."""
    on = {}
    for cup, source, leaving in leavings(reading):
        if leaving.team and not cup:
            on[leaving.team] = INK if reading.is_ink(source, leaving) else PENCIL
    return on


def who_is_placed(reading: StageReading, qualification: Qualification) -> dict[str, str]:
    """Whoever goes on by the place in the group, also where the seeds are still open."""
    on = {}
    for table in reading.outcome.tables:
        is_ink = table.is_complete and table.name not in reading.open_groups
        spanning = [
            t for t in table.ties if t.first <= qualification.each < t.first + len(t.teams) - 1
        ]
        tied = {team for tie in spanning for team in tie.teams}
        for team in table.order[: qualification.each]:
            if team not in tied and team not in table.left:
                on[team] = INK if is_ink else PENCIL
    return on


def build_grid(
    group: Group, table: Table, reading: StageReading, names: Mapping[str, str]
) -> tuple[GridRow, ...]:
    """In the order of the table, so that whoever is first stands first; struck teams last."""
    order = [*table.order, *table.struck]
    cells: dict[tuple[str, str], list[GridCell]] = {}
    for fixture in group.fixtures:
        if fixture.b is not None:
            ours, theirs = spell_games(fixture, reading)
            cells.setdefault((fixture.a, fixture.b), []).append(ours)
            cells.setdefault((fixture.b, fixture.a), []).append(theirs)
    return tuple(
        GridRow(
            names.get(team, ""),
            tuple(
                None if other == team else tuple(cells.get((team, other), ())) for other in order
            ),
        )
        for team in order
    )


def build_round_grid(
    group: Group, table: Table, reading: StageReading, names: Mapping[str, str]
) -> tuple[GridRow, ...]:
    """Round by round: against whom, and how it ended."""
    row_of = {team: number for number, team in enumerate(table.order, start=1)}
    cells: dict[tuple[str, int], GridCell] = {}
    for fixture in group.fixtures:
        if fixture.b is None:
            cells[fixture.a, fixture.round] = GridCell("", won=True, against=0)
            continue
        for own, other, cell in zip(
            (fixture.a, fixture.b), (fixture.b, fixture.a), spell_games(fixture, reading),
            strict=True,
        ):  # fmt: skip
            cells[own, fixture.round] = replace(cell, against=row_of[other])
    rounds = range(1, last_round(reading) + 1)
    return tuple(
        GridRow(
            names.get(team, ""),
            tuple((cells[team, n],) if (team, n) in cells else () for n in rounds),
        )
        for team in table.order
    )


def last_round(reading: StageReading) -> int:
    return max((f.round for group in reading.groups for f in group.fixtures), default=0)


def spell_games(fixture: Fixture, reading: StageReading) -> tuple[GridCell, GridCell]:
    """Games won, each side first; nothing while it is open."""
    if fixture.result is None:
        return GridCell(""), GridCell("")
    a, b = real_score(fixture.result, reading.rules.counting.length).games
    return GridCell(f"{a}\u2013{b}", a > b), GridCell(f"{b}\u2013{a}", b > a)
