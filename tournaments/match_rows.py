"""A match as pages show it: its two sides in words, wherever it stands on the ladder."""

import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.models import Match, Slot, Team
from tournaments.services.advance import EMPTY_BRANCH
from tournaments.team_names import name_of


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
    comes_from: int | None = None  # number of the match that will fill it
    as_loser: bool = False

    @property
    def is_team(self) -> bool:
        return self.kind == Slot.Kind.TEAM


@dataclass(frozen=True)
class MatchRow:
    match: Match
    a: Side
    b: Side

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
        return self.state in (Match.State.FINISHED, Match.State.CONFIRMED)

    @property
    def passed(self) -> bool:
        return self.match.how == EMPTY_BRANCH

    @property
    def live(self) -> bool:
        return self.state == Match.State.PLAYING and not self.match.suspended

    @property
    def games_to_win(self) -> range:
        return range(1, self.match.best_of // 2 + 2)

    @property
    def by_hand(self) -> bool:
        return self.a.by_hand or self.b.by_hand


Feeders = Mapping[tuple[uuid.UUID, str], tuple[int, bool]]


def rows_of(
    matches: QuerySet[Match], names: dict[uuid.UUID, str], *, feeders: Feeders | None = None
) -> list[MatchRow]:
    """Two queries: the matches with their tables, their slots with their teams."""
    found = list(matches.select_related("table").prefetch_related("slots__team"))
    return [row_of(match, names, feeders or {}) for match in found]


def row_of(match: Match, names: dict[uuid.UUID, str], feeders: Feeders) -> MatchRow:
    slots = {slot.side: slot for slot in match.slots.all()}
    return MatchRow(
        match,
        side_of(match, slots["A"], names, feeders),
        side_of(match, slots["B"], names, feeders),
    )


def side_of(match: Match, slot: Slot, names: dict[uuid.UUID, str], feeders: Feeders) -> Side:
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
    )


def feeders_of(matches: Iterable[Match]) -> Feeders:
    """Which match fills a slot, along the stored edges; the other way round than they are kept."""
    found: dict[tuple[uuid.UUID, str], tuple[int, bool]] = {}
    for match in matches:
        if match.winner_to_id:
            found[match.winner_to_id, match.winner_to_side] = (match.number, False)
        if match.loser_to_id:
            found[match.loser_to_id, match.loser_to_side] = (match.number, True)
    return found
