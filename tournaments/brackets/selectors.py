"""A match as pages show it: its two sides in words, wherever it stands on the ladder."""

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.db.models import Exists, OuterRef, QuerySet

from tournaments.brackets.tree import BY_RANK, FINAL, GOLD, UNTIL_THREE, code_in_cup, split_code
from tournaments.formats.planned import LADDER
from tournaments.inscriptions.selectors import name_of, names_of_teams
from tournaments.models import Match, Slot, Stage, Team, Tournament


@dataclass(frozen=True)
class Side:
    """`kind` is the slot's; an empty slot may still name a team that left."""

    side: str
    kind: str
    name: str = ""
    team: Team | None = None
    pencil: bool = False
    by_bye: bool = False
    by_hand: bool = False
    games: int = 0
    points: int = 0
    won: bool = False
    comes_from: int | None = None  # number of the match that fills it
    as_loser: bool = False
    in_first_round: bool = False  # of a bracket

    @property
    def came_back(self) -> int | None:
        """Number of the match of the same round after whose defeat it stands here."""
        is_back = self.is_team and self.as_loser and self.in_first_round
        return self.comes_from if is_back else None

    @property
    def awaits_loser(self) -> bool:
        """An empty place of the first round, for whoever loses next in it."""
        return self.kind == Slot.Kind.OPEN and self.in_first_round and not self.comes_from

    @property
    def is_team(self) -> bool:
        return self.kind == Slot.Kind.TEAM

    @property
    def own_name(self) -> str:
        return self.team.name if self.team else ""


@dataclass(frozen=True, eq=False)
class MatchRow:
    """As one reading gave it: another reading's row is another one."""

    match: Match
    a: Side
    b: Side
    is_gold: bool = False  # of the main knockout, where there are cups for the places behind it
    is_in_one_table: bool = False  # of a league: there is no group beside it

    @property
    def shown_code(self) -> str:
        """The code of its round as people read it: the gold cup's says so, as other cups' do. In a
        league of one table it is the round, not a group."""
        if self.is_in_one_table:
            return "playoff" if self.match.is_playoff else f"round_{self.match.round}"
        return code_in_cup(self.match.round_code, cup=GOLD if self.is_gold else "")

    @property
    def number(self) -> int:
        return self.match.number

    @property
    def state(self) -> str:
        return self.match.state

    @property
    def sides(self) -> tuple[Side, Side]:
        return self.a, self.b

    @property
    def decided(self) -> bool:
        return self.match.is_decided

    @property
    def passed(self) -> bool:
        return self.match.was_passed_through

    @property
    def end(self) -> str:
        """How it ended: `how`, or "withdrew" where a walkover stands for a team that left."""
        left = any(
            s.team and s.team.state == Team.State.WITHDRAWN and not s.won for s in self.sides
        )
        return "withdrew" if self.match.how == "walkover" and left else self.match.how

    @property
    def result(self) -> str:
        """Games, the winner's first."""
        games = sorted((self.a.games, self.b.games), reverse=True)
        return "–".join(map(str, games))

    @property
    def is_draw(self) -> bool:
        return self.match.how == "draw"

    @property
    def live(self) -> bool:
        return self.state == Match.State.PLAYING and not self.match.suspended

    @property
    def games_to_win(self) -> range:
        return range(1, self.match.most_wins + 1)

    @property
    def by_hand(self) -> bool:
        return self.a.by_hand or self.b.by_hand


Feeders = Mapping[tuple[uuid.UUID, str], tuple[int, bool]]


def match_rows(
    matches: QuerySet[Match], names: dict[uuid.UUID, str], *, feeders: Feeders | None = None
) -> list[MatchRow]:
    """Two queries: the matches with their tables, their slots with their teams."""
    matches = with_surroundings(matches)
    matches = matches.select_related("table").prefetch_related("slots__team")
    return [match_row(match, names, feeders or {}) for match in matches]


def with_surroundings(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Each knows whether its event has cups for the places behind the main knockout, and whether
    it is one table of all against all."""
    stages = Stage.objects.filter(tournament=OuterRef("tournament"))
    one_group = stages.filter(kind=Stage.Kind.GROUPS, values__groups=1)
    return matches.annotate(
        has_cups_by_rank=Exists(stages.filter(key__in=BY_RANK)),
        is_in_one_table=Exists(one_group) & ~Exists(stages.exclude(kind=Stage.Kind.GROUPS)),
    )


def match_row(match: Match, names: dict[uuid.UUID, str], feeders: Feeders) -> MatchRow:
    a, b = (build_side(match, slot, names, feeders) for slot in match.slots.all())
    is_main = not match.group and not match.cup
    return MatchRow(
        match,
        a,
        b,
        is_gold=is_main and getattr(match, "has_cups_by_rank", False),
        is_in_one_table=getattr(match, "is_in_one_table", False),
    )


def build_side(match: Match, slot: Slot, names: dict[uuid.UUID, str], feeders: Feeders) -> Side:
    place = "AB".index(slot.side)
    number, as_loser = feeders.get((match.pk, slot.side), (None, False))
    return Side(
        side=slot.side,
        kind=slot.kind,
        name=name_of(slot.team, names) if slot.team else "",
        team=slot.team,
        pencil=slot.pencil,
        by_bye=slot.by_bye,
        by_hand=slot.by_hand,
        games=match.games_won[place] if match.games_won else 0,
        points=match.score[place] if match.score else 0,
        won=match.winner == slot.side,
        comes_from=number,
        as_loser=as_loser,
        in_first_round=match.round == 1 and not match.group,
    )


def find_feeders(matches: Iterable[Match]) -> Feeders:
    """Which match fills a slot, along the stored edges; the other way round than they are kept."""
    feeders: dict[tuple[uuid.UUID, str], tuple[int, bool]] = {}
    for match in matches:
        if match.winner_to_id:
            feeders[match.winner_to_id, match.winner_to_side] = (match.number, False)
        if match.loser_to_id:
            feeders[match.loser_to_id, match.loser_to_side] = (match.number, True)
    return feeders


THIRD = "third_place"


@dataclass(frozen=True)
class Cell:
    """One place of a round: a match, or whoever passes free."""

    row: MatchRow | None = None
    free: Side | None = None


@dataclass
class RoundColumn:
    number: int
    code: str
    cells: list[Cell] = field(default_factory=list)
    third: MatchRow | None = None
    current: bool = False

    @property
    def cup(self) -> str:
        return split_code(self.code)[0]

    @property
    def shown_code(self) -> str:
        """As people read it, where no cup is named beside."""
        return next((row.shown_code for row in self.tree_rows), self.code)

    @property
    def name(self) -> str:
        """The code of the round, where its cup is named beside."""
        return split_code(self.code)[1]

    @property
    def key(self) -> str:
        """Among the rounds of all brackets of a page."""
        return f"{self.cup}-{self.number}" if self.cup else str(self.number)

    @property
    def matches(self) -> list[MatchRow]:
        """The match for the third place comes last."""
        return [*self.tree_rows, *self.third_rows]

    @property
    def tree_rows(self) -> list[MatchRow]:
        return [cell.row for cell in self.cells if cell.row]

    @property
    def third_rows(self) -> list[MatchRow]:
        return [self.third] if self.third else []

    @property
    def best_of(self) -> int | None:
        """Of all its matches; None where they differ."""
        numbers = {cell.row.match.best_of for cell in self.cells if cell.row}
        return numbers.pop() if len(numbers) == 1 else None

    @property
    def target(self) -> int | None:
        """Points of a game, where they are not the event's: the same in the whole bracket."""
        return next((cell.row.match.target for cell in self.cells if cell.row), None)


@dataclass(frozen=True)
class BracketView:
    """`cup` is the key of a knockout beside the main one. A ladder has no champion: whoever wins it
    plays on."""

    cup: str
    rounds: list[RoundColumn]
    champion: Side | None
    changed_by_hand: bool
    corrected: bool

    @property
    def has_returned(self) -> bool:
        """Whether somebody who lost in its first round stands in it once more."""
        first = self.rounds[0].tree_rows if self.rounds else []
        return any(side.came_back for row in first for side in row.sides)

    @property
    def is_over(self) -> bool:
        """Every match of its last round is confirmed."""
        last = self.rounds[-1].tree_rows if self.rounds else []
        return bool(last) and all(row.state == Match.State.CONFIRMED for row in last)


def get_brackets(tournament: Tournament) -> list[BracketView]:
    feeders = find_feeders(edges_of(tournament))
    return brackets_of(
        match_rows(in_order(tournament), names_of_teams(tournament), feeders=feeders)
    )


def get_bracket(tournament: Tournament, *, cup: str = "") -> BracketView:
    """The main knockout, or one beside it; without rounds until it is drawn."""
    brackets = get_brackets(tournament)
    return next((view for view in brackets if view.cup == cup), bracket_of([], cup=cup))


def main_of(brackets: Sequence[BracketView]) -> BracketView:
    """The one whose champion is the event's."""
    return next(bracket for bracket in brackets if not bracket.cup)


def edges_of(tournament: Tournament) -> QuerySet[Match]:
    """Not through the related manager: with `only` it would fetch each match's tournament."""
    return Match.objects.filter(tournament=tournament).only(
        "number", "winner_to", "winner_to_side", "loser_to", "loser_to_side"
    )


def in_order(tournament: Tournament) -> QuerySet[Match]:
    return tournament.matches.order_by("round", "position", "number")


def brackets_of(rows: list[MatchRow]) -> list[BracketView]:
    """Each knockout of an event by itself, the main one first, drawn or not; the others as their
    stages come. Semi-finals that others lead to come last. What is played in groups stands in
    none."""
    stages = {row.match.cup: row.match.stage_id for row in rows if not row.match.group}
    cups = sorted((cup for cup in stages if cup), key=lambda cup: stages[cup])
    return [
        bracket_of([row for row in rows if not row.match.group and row.match.cup == cup], cup=cup)
        for cup in ((*cups, "") if UNTIL_THREE in cups else ("", *cups))
    ]


def bracket_of(rows: list[MatchRow], *, cup: str = "") -> BracketView:
    columns = columns_of(rows)
    mark_current(columns)
    has_final = bool(columns) and columns[-1].name == FINAL
    final = columns[-1].cells[0].row if has_final else None
    champion = next((side for side in final.sides if side.won), None) if final else None
    is_won = final is not None and final.state == Match.State.CONFIRMED
    return BracketView(
        cup=cup,
        rounds=columns,
        champion=champion if is_won and cup != LADDER else None,
        changed_by_hand=any(row.by_hand for row in rows),
        corrected=any(row.match.corrected for row in rows),
    )


def columns_of(rows: list[MatchRow]) -> list[RoundColumn]:
    """The last round has one place, or three where three are left in the end; each one before has
    twice as many, also the first, where some places hold a team that passes free."""
    tree = [row for row in rows if row.match.round_in_cup != THIRD]
    if not tree:
        return []
    last = max(row.match.round for row in tree)
    at = {(row.match.round, row.match.position): row for row in tree}
    free = free_places(tree)
    columns = []
    has_final = any(row.match.round_in_cup == FINAL for row in tree)
    for number in range(1, last + 1):
        places = range(1, (1 if has_final else 3) * 2 ** (last - number) + 1)
        codes = [row.match.round_code for row in tree if row.match.round == number]
        cells = [Cell(at.get((number, place)), free.get((number, place))) for place in places]
        columns.append(RoundColumn(number, codes[0], cells))
    columns[-1].third = next((row for row in rows if row.match.round_in_cup == THIRD), None)
    return columns


def free_places(tree: list[MatchRow]) -> dict[tuple[int, int], Side]:
    """Where a team with a bye would have played."""
    free = {}
    for row in tree:
        for lower, side in enumerate(row.sides):
            if side.by_bye:
                place = row.match.position * 2 - 1 + lower
                free[row.match.round - 1, place] = side
    return free


def mark_current(columns: list[RoundColumn]) -> None:
    """The first round that is not all confirmed; the last one when everything is."""
    for column in columns:
        if any(cell.row and cell.row.state != Match.State.CONFIRMED for cell in column.cells):
            column.current = True
            return
    if columns:
        columns[-1].current = True
