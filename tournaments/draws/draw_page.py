"""One draw, whole, as its page shows it: list, places, changes, and what was overlooked.

Reading only, in a fixed number of queries; what may be known of a draw is in its document, so the
secret of one that is not made yet cannot slip out through here.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import ceil
from typing import Any

from tournaments.audit.subjects import subject_name
from tournaments.draws.cards import Card, cards_of
from tournaments.draws.drawn_places import DrawnPlace, NamedPerson, PeopleOfDraw, spots_of
from tournaments.draws.entrants import entrants_of
from tournaments.draws.labels import cost_sentences, overlooked_sentence
from tournaments.draws.protocol import FRENCH, Deck, deck_of, outcome_now, source_used, text_of
from tournaments.draws.protocol.beacon import randomness_of
from tournaments.draws.readiness import WITHOUT_TEAM, ListDifferences, find_differences
from tournaments.draws.services.publish import document_with_texts
from tournaments.models import Draw, LogEntry, Participant

PAIRINGS_ON_A_SCREEN = 8
TEAMS_ON_A_SCREEN = 16
GROUPS_ON_A_SCREEN, LARGE_GROUP = 4, 7
PAIRED = (Draw.Kind.BRACKET, Draw.Kind.LATE, Draw.Kind.POTS, Draw.Kind.ROUND)


@dataclass(frozen=True)
class Pairing:
    """Two neighbouring places; a match, or a team that passes free."""

    spots: tuple[DrawnPlace, DrawnPlace]
    match: int | None


@dataclass(frozen=True)
class DrawnGroup:
    name: str
    spots: tuple[DrawnPlace, ...]


@dataclass(frozen=True)
class NameChange:
    """What somebody was called in the draw before, and since; empty where it was erased."""

    before: str
    after: str


@dataclass(frozen=True)
class Change:
    number: int
    at: datetime
    reason: str
    moves: tuple[tuple[int, tuple[NamedPerson, ...], tuple[NamedPerson, ...]], ...]
    names: tuple[NameChange, ...] = ()
    late_draw: int | None = None  # its number, where the place of a late team was drawn


@dataclass(frozen=True)
class Overlooked:
    """Something that was not ready when the list was frozen all the same."""

    code: str
    count: int
    people: tuple[NamedPerson, ...] = ()

    @property
    def sentence(self) -> str:
        return overlooked_sentence(self.code, self.count)


@dataclass(frozen=True)
class Cancellation:
    at: datetime
    reason: str  # empty where it was erased


@dataclass(frozen=True)
class DrawPage:
    """One draw, whole."""

    draw: Draw
    document: Mapping[str, Any]
    entries: tuple[NamedPerson, ...]
    spots: tuple[DrawnPlace, ...]
    left_out: tuple[NamedPerson, ...]
    short: tuple[NamedPerson, ...]
    changes: tuple[Change, ...]
    reason: str
    outside: tuple[NamedPerson, ...] = ()  # who came after the list was frozen, and could be drawn
    despite: tuple[Overlooked, ...] = ()
    cancellation: Cancellation | None = None
    differences: ListDifferences = ListDifferences()  # why it can't be drawn as it is
    has_lost_its_places: bool = False  # a correction gave them to others: it is drawn again

    @property
    def record(self) -> Mapping[str, Any]:
        return self.document["draws"][-1]

    @property
    def frozen(self) -> Mapping[str, Any]:
        return self.draw.frozen_list

    @property
    def deck(self) -> Deck:
        """What the list's seal is shown in."""
        return deck_of(self.frozen["source"])

    @property
    def emblem(self) -> str:
        """The suit that the ceremony's big card wears: of clubs, in either deck."""
        return "paus" if self.deck is FRENCH else "basto"

    @property
    def is_fallback(self) -> bool:
        """The source named first did not come: the one named for that case was drawn with."""
        return self.used[0] is not self.frozen["source"]

    @property
    def used(self) -> tuple[Mapping[str, Any], Any]:
        """The source that was drawn with, or will be, and what it brought."""
        return source_used(self.frozen["source"], self.record["source"])

    @property
    def cards(self) -> list[Card]:
        """The cards that the hall dealt, if that was the source."""
        source, dealt = self.used
        return cards_of(source, dealt) if dealt else []

    @property
    def source_text(self) -> str:
        """What any other source brought."""
        _, value = self.used
        return " ".join(map(str, value)) if isinstance(value, list) else str(value or "")

    @property
    def randomness(self) -> str:
        """What the beacon's signature stands for."""
        source, value = self.used
        return randomness_of(value) if value and "chain" in source else ""

    @property
    def is_short_by_hand(self) -> bool:
        drawn = (self.record["outcome"] or {}).get("short", [])
        return [person.id for person in self.short] != drawn

    @property
    def pairings(self) -> tuple[Pairing, ...]:
        both = zip(self.spots[::2], self.spots[1::2], strict=True)
        if "refill" in self.frozen:  # an empty place is a match too, for whoever loses
            return tuple(Pairing(pair, number) for number, pair in enumerate(both, start=1))
        return tuple(Pairing((a, b), None if a.free or b.free else a.match) for a, b in both)

    @property
    def drawn_teams(self) -> tuple[DrawnPlace, ...]:
        """Of a draw of teams, those that it made, by their numbers."""
        return by_number(spot for spot in self.spots if not spot.is_ready)

    @property
    def ready_teams(self) -> tuple[DrawnPlace, ...]:
        return by_number(spot for spot in self.spots if spot.is_ready)

    @property
    def listed(self) -> tuple[NamedPerson, ...]:
        """The frozen list, first those for whom something is drawn."""
        ready = {id for team in self.frozen.get("ready", []) for id in team}
        return tuple(sorted(self.entries, key=lambda one: one.id in ready))

    @property
    def places(self) -> tuple[DrawnPlace, ...]:
        """Those that the ceremony uncovers, in its order."""
        spots = [spot for spot in self.spots if spot.turn and (spot.covered or not spot.free)]
        return tuple(sorted(spots, key=lambda spot: spot.turn))

    @property
    def is_paired(self) -> bool:
        """Two neighbouring places are a match, or somebody who passes free."""
        return self.draw.kind in PAIRED

    @property
    def groups(self) -> tuple[DrawnGroup, ...]:
        """Of a draw of groups."""
        names = dict.fromkeys(spot.group for spot in self.spots if spot.group)
        return tuple(
            DrawnGroup(name, tuple(spot for spot in self.spots if spot.group == name))
            for name in names
        )

    @property
    def costs(self) -> list[str]:
        """What a round could not avoid, each line in words."""
        outcome = self.record["outcome"] or {}
        return cost_sentences(outcome.get("cost", {}))

    @property
    def has_drawn_late(self) -> bool:
        """Not every change is by hand: a late team's place was drawn."""
        return any(change.late_draw for change in self.changes)

    @property
    def late_team(self) -> NamedPerson | None:
        """Whose rival is drawn."""
        return next((one for one in self.entries if one.id == self.frozen.get("team")), None)

    @property
    def rivals(self) -> tuple[NamedPerson, ...]:
        """Who may be drawn to a late team."""
        return tuple(one for one in self.entries if one.id != self.frozen.get("team"))

    @property
    def may_be_drawn_again(self) -> bool:
        """What a late team was drawn into is changed in its bracket; a tie that a lot settled is
        none any more."""
        return self.draw.kind not in (Draw.Kind.LATE, Draw.Kind.LOT)

    @property
    def may_be_moved(self) -> bool:
        """By hand. Nobody picks a group or a lot."""
        kinds = (Draw.Kind.TEAMS, Draw.Kind.BRACKET, Draw.Kind.POTS)
        return self.draw.kind in kinds and not self.has_lost_its_places

    @property
    def screens(self) -> list[Sequence[Any]]:
        """What fits on a hall's screen at once."""
        if self.is_paired:
            return cut(self.pairings, PAIRINGS_ON_A_SCREEN)
        if self.groups:
            largest = max(len(group.spots) for group in self.groups)
            return cut(self.groups, GROUPS_ON_A_SCREEN if largest < LARGE_GROUP else 2)
        return cut((*self.drawn_teams, *self.ready_teams), TEAMS_ON_A_SCREEN)


def by_number(spots: Iterable[DrawnPlace]) -> tuple[DrawnPlace, ...]:
    """One that has no number any more, since another draw took its place, as it was drawn."""
    return tuple(sorted(spots, key=lambda spot: (spot.number or 0, spot.place)))


def cut(items: Sequence[Any], size: int) -> list[Sequence[Any]]:
    """In pieces of nearly the same length.

    >>> cut("abcdefghi", 4)
    ['abc', 'def', 'ghi']
    """
    pieces = max(1, ceil(len(items) / size))
    each = max(1, ceil(len(items) / pieces))
    return [items[start : start + each] for start in range(0, len(items), each)]


def draw_page(draw: Draw) -> DrawPage:
    document = document_with_texts(draw)
    today = entrants_of(draw.tournament, draw.kind, draw.subject)
    people = PeopleOfDraw(draw, document, today)
    outcome = outcome_now(document) or {}
    has_late = any("draw" in change for change in document["changes"])
    late_draws = late_draws_by_hash(draw) if has_late else {}
    spots = spots_of(people, outcome, late_draws)
    numbers = {spot.place: spot.number for spot in spots if spot.number}
    return DrawPage(
        draw=draw,
        document=document,
        entries=tuple(people.build(entry["id"]) for entry in people.frozen["entries"]),
        spots=tuple(spots),
        left_out=people.build_all(outcome.get("left_out", [])),
        short=people.build_all(outcome.get("short", [])),
        changes=tuple(
            read_change(change, people, numbers, late_draws) for change in document["changes"]
        ),
        reason=text_of(document, people.frozen["reason"]),
        outside=people.outside,
        despite=overlooked_at(draw),
        cancellation=find_cancellation(draw),
        differences=find_differences(draw) if draw.waits_for_source else ListDifferences(),
        has_lost_its_places=has_lost_its_places(draw),
    )


def read_change(
    change: Mapping[str, Any],
    people: PeopleOfDraw,
    numbers: Mapping[int, int],
    late_draws: Mapping[str, int],
) -> Change:
    """`numbers` are those of the teams, by place."""
    document = people.document
    return Change(
        number=change["number"],
        at=datetime.fromisoformat(change["at"]),
        reason=text_of(document, change["reason"]),
        moves=tuple(
            (numbers.get(place, place), people.build_all(was), people.build_all(now))
            for place, was, now in change["places"]
        ),
        names=tuple(
            NameChange(text_of(document, before), text_of(document, after))
            for _, before, after in change.get("names", [])
        ),
        late_draw=late_draws.get(change.get("draw", "")),
    )


def has_lost_its_places(draw: Draw) -> bool:
    """A bracket from pots that was taken back, since a correction gave its places to others."""
    return (
        draw.kind == Draw.Kind.POTS
        and draw.is_drawn
        and draw.superseded_by_id is None
        and not any(stage.is_drawn for stage in draw.tournament.stages.filter(key=draw.subject))
    )


def late_draws_by_hash(bracket: Draw) -> dict[str, int]:
    """Numbers of the draws that gave late teams their places in this bracket."""
    return {draw.list_hash: draw.number for draw in Draw.objects.filter(basis=bracket)}


def overlooked_at(draw: Draw) -> tuple[Overlooked, ...]:
    ids = draw.despite.get(WITHOUT_TEAM, [])
    rows = Participant.objects.filter(pk__in=ids).order_by("number") if ids else []
    people = tuple(
        NamedPerson(
            str(row.pk), row.name, row.number, row.club,
            number_label=row.number_label, called=row.called,
        )
        for row in rows
    )  # fmt: skip
    return tuple(
        Overlooked(code, len(people), people)
        if code == WITHOUT_TEAM
        else Overlooked(code, int(count))
        for code, count in draw.despite.items()
    )


def find_cancellation(draw: Draw) -> Cancellation | None:
    if not draw.is_cancelled:
        return None
    entry = LogEntry.objects.prefetch_related("remarks").get(
        tournament=draw.tournament_id, action="draw.cancelled", subject=subject_name(draw)
    )
    return Cancellation(entry.at, " ".join(remark.text for remark in entry.remarks.all()))
