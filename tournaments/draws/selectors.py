"""Draws as pages show them: ids turned into today's names and numbers, places into matches.

Reading only, in a fixed number of queries; what may be known of a draw is in its document, so the
secret of one that is not made yet cannot slip out through here.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from math import ceil
from typing import Any

from django.utils.translation import gettext as _, pgettext

from tournaments.audit.services import subject_name
from tournaments.brackets import tree
from tournaments.draws.entrants import (
    Entrant,
    Naming,
    entrants_of,
    names_of,
    namings_of,
    team_numbers_of,
)
from tournaments.draws.labels import (
    cost_sentences,
    draw_refusal_sentences,
    overlooked_sentence,
)
from tournaments.draws.pace import seconds_per_place
from tournaments.draws.protocol import (
    FRENCH,
    SPANISH,
    Deck,
    deck_of,
    fingerprint,
    outcome_now,
    source_used,
    text_of,
)
from tournaments.draws.protocol.beacon import randomness_of
from tournaments.draws.readiness import WITHOUT_TEAM, ListDifferences, find_differences
from tournaments.draws.services.kinds import steps_of
from tournaments.draws.services.publish import document_with_texts
from tournaments.exceptions import NotFound, Refused
from tournaments.inscriptions.called_names import CalledName, call_team
from tournaments.models import Draw, LogEntry, Participant, Slot, Tournament
from tournaments.stages.ladder import SEMIFINALS
from tournaments.stages.rounds import read_subject

PAIRINGS_ON_A_SCREEN = 8
TEAMS_ON_A_SCREEN = 16
GROUPS_ON_A_SCREEN, LARGE_GROUP = 4, 7
PAIRED = (Draw.Kind.BRACKET, Draw.Kind.LATE, Draw.Kind.POTS, Draw.Kind.ROUND)
OF_EVERYBODY = (Draw.Kind.TEAMS, Draw.Kind.BRACKET, Draw.Kind.GROUPS)
HEAVY = ("document", "salts", "former_names")


@dataclass(frozen=True)
class Card:
    code: str  # "12o"
    rank: str
    suit: str


def card(code: str, deck: Deck = SPANISH) -> Card:
    """
    >>> card("12o")
    Card(code='12o', rank='12', suit='oro')
    """
    return Card(code, code[:-1], deck.suit_of(code))


def seal_cards(digest: str, deck: Deck) -> list[Card]:
    """A hash as the cards that people keep a photo of."""
    return [card(code, deck) for code in fingerprint(digest, deck=deck)]


def deck_rows(deck: Deck) -> list[list[Card]]:
    """A row for each suit, for tapping."""
    return [[card(code, deck) for code in deck.cards if code[-1] == suit[0]] for suit in deck.suits]


@dataclass(frozen=True)
class NamedPerson:
    """Somebody of a draw: the name is empty where it was erased. `listed_as` is the name that was
    frozen, where it is another one than today's."""

    id: str
    name: str
    number: int | None
    club: str = ""
    listed_as: str = ""
    is_unlisted_name: bool = False  # frozen under another name, which nobody kept
    number_label: str = ""  # as people read it: in a ready-made team its number, else their own
    called: str = ""

    @property
    def label(self) -> str:
        return self.name or _("number %(number)s") % {"number": self.number_label or "?"}

    @property
    def spoken_name(self) -> str:
        """As a hall knows them; whole names stand in the list and on papers."""
        return (self.name and self.called) or self.label


@dataclass(frozen=True)
class DrawnPlace:
    """One place of the outcome. `turn` is when the ceremony shows it, from 1."""

    place: int
    people: tuple[NamedPerson, ...]
    turn: int
    by_hand: bool = False
    match: int | None = None
    late_draw: int | None = None  # the draw that put a late team here
    covered: bool = False  # the ceremony also uncovers that it stays free
    number: int | None = None  # of the team that a draw of teams made or kept; of a lot, the place
    is_team: bool = False  # of a draw of teams
    group: str = ""  # its name, in a draw of groups
    is_of_round: bool = False  # its number is the team's
    is_ready: bool = False  # a ready-made team: nothing was drawn, the ceremony turns no card
    called: str = ""  # as these people are called, or this team

    @property
    def free(self) -> bool:
        return not self.people

    @property
    def label(self) -> str:
        """As they are called."""
        if self.covered:
            return pgettext("place in the bracket", "free")
        return self.called

    @property
    def where(self) -> str:
        """As the hall hears it."""
        if self.group:
            return _("group %(name)s") % {"name": self.group}
        if self.is_of_round:
            return (
                _("match %(number)s") % {"number": self.match} if self.match else _("passes free")
            )
        if self.is_team:
            return _("team %(number)s") % {"number": self.number} if self.number else ""
        if self.match:
            return _("place %(place)s, match %(match)s") % {
                "place": self.place,
                "match": self.match,
            }
        return _("place %(place)s") % {"place": self.place}

    @property
    def whole_names(self) -> str:
        return " / ".join(person.label for person in self.people)

    @property
    def listed_as(self) -> str:
        """As the frozen list names them, where somebody has another name today."""
        if not any(person.listed_as for person in self.people):
            return ""
        return " / ".join(person.listed_as or person.label for person in self.people)


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


def cards_of(source: Mapping[str, Any], value: Any) -> list[Card]:
    """The cards of a value that is without fault; none for any other source."""
    return [card(code, deck_of(source)) for code in value] if source["kind"] == "cards" else []


def cut(items: Sequence[Any], size: int) -> list[Sequence[Any]]:
    """In pieces of nearly the same length.

    >>> cut("abcdefghi", 4)
    ['abc', 'def', 'ghi']
    """
    pieces = max(1, ceil(len(items) / size))
    each = max(1, ceil(len(items) / pieces))
    return [items[start : start + each] for start in range(0, len(items), each)]


def obstacles_to(
    tournament: Tournament, kind: str, entrants: list[Entrant], subject: str = ""
) -> list[str]:
    """Why no list of this kind can be frozen now, in sentences."""
    try:
        steps_of(kind, subject).refuse_if_not_freezable(tournament, subject)
        steps_of(kind, subject).refuse_if_too_few(tournament, entrants)
    except Refused as refusal:
        return draw_refusal_sentences(refusal, entrants)
    return []


def draws_of(tournament: Tournament) -> list[Draw]:
    """The newest first."""
    draws = Draw.objects.filter(tournament=tournament).order_by("-number")
    related = ("superseded_by", "basis")
    heavy = (*HEAVY, *(f"{row}__{name}" for row in related for name in HEAVY))
    return list(draws.select_related(*related).defer(*heavy))


def draw_by_number(tournament: Tournament, number: int) -> Draw:
    draw = (
        Draw.objects.filter(tournament=tournament, number=number)
        .select_related("superseded_by", "supersedes", "basis")
        .first()
    )
    if draw is None:
        raise NotFound(number)
    draw.tournament = tournament
    return draw


def newest_draw(tournament: Tournament) -> Draw | None:
    """The one that the hall is watching: the last that was frozen. Its document is read only when
    somebody wants it: every phone asks every few seconds."""
    draws = Draw.objects.filter(tournament=tournament, superseded_by=None).order_by("number")
    draw = draws.exclude(state=Draw.State.CANCELLED).defer(*HEAVY).last()
    if draw:
        draw.tournament = tournament
    return draw


@dataclass(frozen=True)
class PeopleOfDraw:
    """Whoever a draw's document names by id, with today's names and those it was frozen under."""

    draw: Draw
    document: Mapping[str, Any]
    today: Sequence[Entrant]

    @property
    def frozen(self) -> Mapping[str, Any]:
        return self.draw.frozen_list

    @cached_property
    def names(self) -> Mapping[str, str]:
        return names_of(self.draw.tournament, self.draw.kind)

    @cached_property
    def namings(self) -> Mapping[str, Naming]:
        return namings_of(self.draw.tournament, self.draw.kind)

    @cached_property
    def clubs(self) -> Mapping[str, str]:
        return {entrant.id: entrant.club for entrant in self.today}

    @cached_property
    def committed(self) -> dict[str, str]:
        """By id, how the document commits itself to a name; who was entered later comes first."""
        added = [entry for change in self.document["changes"] for entry in change["entries"]]
        return {entry["id"]: entry["name"] for entry in [*added, *self.frozen["entries"]]}

    @cached_property
    def team_numbers(self) -> Mapping[str, int]:
        """Of a draw of teams: in which one everybody is."""
        is_of_teams = self.draw.kind == Draw.Kind.TEAMS
        return team_numbers_of(self.draw.tournament) if is_of_teams else {}

    @cached_property
    def ready(self) -> list[set[str]]:
        return [set(team) for team in self.frozen.get("ready", [])]

    @cached_property
    def seated(self) -> set[str]:
        """Everybody in a ready-made team that lacks nobody."""
        return {id for team in self.ready for id in team if len(team) >= self.frozen["team_size"]}

    def build(self, id: str) -> NamedPerson:
        commitment = self.committed.get(id)
        name, naming = self.names.get(id, ""), self.namings.get(id)
        text = text_of(self.document, commitment)
        label = naming.number_label if naming else ""
        return NamedPerson(
            id,
            name or text,
            naming.number if naming else None,
            self.clubs.get(id, ""),
            listed_as=text if name and name != text else "",
            is_unlisted_name=bool(name and not text and commitment),
            number_label=str(self.team_numbers.get(id, label)) if id in self.seated else label,
            called=naming.called if naming else "",
        )

    def build_all(self, standing: Any) -> tuple[NamedPerson, ...]:
        """Of one place: a team's members, one entrant, or nobody."""
        ids = standing if isinstance(standing, list) else [standing] if standing else []
        return tuple(self.build(id) for id in ids)

    @property
    def outside(self) -> tuple[NamedPerson, ...]:
        """Who came after the list was frozen, and could be drawn."""
        if self.draw.superseded_by_id or self.draw.kind not in OF_EVERYBODY:
            return ()
        return tuple(
            self.build(entrant.id)
            for entrant in self.today
            if entrant.id not in self.committed and not entrant.team
        )


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


def spots_of(
    people: PeopleOfDraw, outcome: Mapping[str, Any], late_draws: Mapping[str, int]
) -> list[DrawnPlace]:
    """What an outcome holds differs by the kind of draw."""
    if "pairs" in outcome:
        return round_spots(people.draw, outcome, people.build)
    if "order" in outcome:
        return lot_spots(outcome["order"], people.build)
    if "groups" in outcome:
        names = [name for name, _size in people.frozen["groups"]]
        return group_spots(names, outcome["groups"], people.build)
    if "against" in outcome:
        return late_spots(people.draw, outcome, people.build)
    return standing_spots(people, outcome, late_draws)


def standing_spots(
    people: PeopleOfDraw, outcome: Mapping[str, Any], late_draws: Mapping[str, int]
) -> list[DrawnPlace]:
    """The slots of a bracket, or the teams of a draw of teams, as they stand now."""
    draw, document = people.draw, people.document
    standing = outcome.get("slots") or outcome.get("teams") or []
    first_outcome = document["draws"][-1]["outcome"] or {}
    drawn = first_outcome.get("slots") or first_outcome.get("teams") or []
    matches = first_matches(draw, standing) if "slots" in outcome else {}
    drawn_late = {
        (place, after): late_draws.get(change["draw"])
        for change in document["changes"]
        if "draw" in change
        for place, _, after in change["places"]
    }
    is_of_teams = draw.kind == Draw.Kind.TEAMS
    spots: list[DrawnPlace] = []
    turn = 0
    for place, there in enumerate(standing, start=1):
        is_team = isinstance(there, list)
        late_draw = None if is_team else drawn_late.get((place, there))
        is_ready = is_team and people.seated.issuperset(there) and set(there) in people.ready
        turn += bool(there) and not is_ready
        people_there = people.build_all(there)
        spots.append(
            DrawnPlace(
                place,
                people_there,
                0 if is_ready else turn,
                by_hand=late_draw is None and (place > len(drawn) or drawn[place - 1] != there),
                match=matches.get(place),
                late_draw=late_draw,
                number=shared_number(there, people.team_numbers) if is_of_teams else None,
                is_ready=is_ready,
                is_team=is_of_teams,
                called=call_together(people_there, language=draw.tournament.language),
            )
        )
    return spots


def has_lost_its_places(draw: Draw) -> bool:
    """A bracket from pots that was taken back, since a correction gave its places to others."""
    return (
        draw.kind == Draw.Kind.POTS
        and draw.is_drawn
        and draw.superseded_by_id is None
        and not any(stage.is_drawn for stage in draw.tournament.stages.filter(key=draw.subject))
    )


def group_spots(
    names: Sequence[str],
    groups: Sequence[Sequence[str]],
    build_person: Callable[[str], NamedPerson],
) -> list[DrawnPlace]:
    """The ceremony gives each group its first team, then each its second …"""
    turns = sorted((place, group) for group, ids in enumerate(groups) for place in range(len(ids)))
    turn_of = {where: turn for turn, where in enumerate(turns, start=1)}
    spots = []
    for group, ids in enumerate(groups):
        for place, id in enumerate(ids):
            person = build_person(id)
            spots.append(
                DrawnPlace(
                    place + 1,
                    (person,),
                    turn_of[place, group],
                    group=names[group],
                    called=person.spoken_name,
                )
            )
    return spots


def lot_spots(order: Sequence[str], build_person: Callable[[str], NamedPerson]) -> list[DrawnPlace]:
    people = [build_person(id) for id in order]
    return [
        DrawnPlace(place, (person,), place, number=place, called=person.spoken_name)
        for place, person in enumerate(people, start=1)
    ]


def round_spots(
    draw: Draw, outcome: Mapping[str, Any], build_person: Callable[[str], NamedPerson]
) -> list[DrawnPlace]:
    """Pair by pair, whoever has the bye last."""
    is_last = draw.subject == SEMIFINALS
    key, number = (SEMIFINALS, 1) if is_last else read_subject(draw.subject)
    rows = Slot.objects.filter(
        match__tournament=draw.tournament_id, match__stage__key=key, match__round=number
    )
    matches = (
        {}
        if draw.superseded_by_id
        else {str(team): match for team, match in rows.values_list("team", "match__number")}
    )
    pairs = [*outcome["pairs"], *([[outcome["bye"], None]] if outcome["bye"] else [])]
    spots: list[DrawnPlace] = []
    for id in (id for pair in pairs for id in pair):
        place, people = len(spots) + 1, (build_person(id),) if id else ()
        called = people[0].spoken_name if people else ""
        spots.append(
            DrawnPlace(
                place,
                people,
                place,
                match=matches.get(id or ""),
                number=people[0].number if people else None,
                is_of_round=True,
                called=called,
            )
        )
    return spots


def call_together(people: Sequence[NamedPerson], *, language: str) -> str:
    """Nobody where a place of the bracket is free."""
    names = [CalledName(person.spoken_name, person.name) for person in people]
    return call_team(names, own_name="", number=0, language=language) if names else ""


def shared_number(ids: Sequence[str], team_numbers: Mapping[str, int]) -> int | None:
    """Of the team in which all of these sit."""
    numbers = {team_numbers.get(id) for id in ids}
    return numbers.pop() if len(numbers) == 1 else None


def late_draws_by_hash(bracket: Draw) -> dict[str, int]:
    """Numbers of the draws that gave late teams their places in this bracket."""
    return {draw.list_hash: draw.number for draw in Draw.objects.filter(basis=bracket)}


def late_spots(
    draw: Draw, outcome: Mapping[str, Any], build_person: Callable[[str], NamedPerson]
) -> list[DrawnPlace]:
    """Everybody who might have been the rival, and beside each what was drawn there. The ceremony
    shows who goes on passing free first, and the place of the late team last."""
    places, team = draw.frozen_list["places"], draw.frozen_list["team"]
    slots = Slot.objects.filter(match__tournament=draw.tournament_id, team=team)
    match = (
        None
        if draw.lost_its_basis
        else slots.order_by("match__round").values_list("match__number", flat=True).first()
    )
    spots: list[DrawnPlace] = []
    turn = 0
    for holder, slot in places:
        is_drawn = slot == outcome["slot"]
        turn += not is_drawn
        beside = (slot - 1 ^ 1) + 1
        number = match if is_drawn else None
        people, there = (build_person(team),) if is_drawn else (), build_person(holder)
        pair = (
            DrawnPlace(beside, (there,), 0, match=number, called=there.spoken_name),
            DrawnPlace(
                slot,
                people,
                len(places) if is_drawn else turn,
                match=number,
                covered=not is_drawn,
                called=people[0].spoken_name if people else "",
            ),
        )
        spots += pair if beside < slot else pair[::-1]
    return spots


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


def first_matches(draw: Draw, slots: Sequence[str | None]) -> dict[int, int]:
    """By slot, as the bracket has them; a draw that is no longer in force, as it had them. A
    bracket's numbers follow those of the groups before it."""
    key = draw.subject or tree.MAIN
    rows = Slot.objects.filter(
        match__tournament=draw.tournament_id, match__stage__key=key, team__isnull=False
    )
    if draw.superseded_by_id or not rows.exists():
        earlier = draw.tournament.matches.exclude(stage__key=key).count()
        numbered = matches_of(slots, refill="refill" in draw.frozen_list)
        return {slot: number + earlier for slot, number in numbered.items()}
    numbers: dict[str, int] = {}
    in_order = rows.order_by("match__round", "match__number")
    for team, number in in_order.values_list("team", "match__number"):
        numbers.setdefault(str(team), number)
    return {n: numbers[id] for n, id in enumerate(slots, start=1) if id in numbers}


def matches_of(slots: Sequence[str | None], *, refill: bool = False) -> dict[int, int]:
    """The number of each slot's first match, as the bracket will count them.

    >>> matches_of(["a", None, "b", "c"])
    {3: 1, 4: 1, 1: 2}
    """
    bracket = tree.build(slots, third_place=tree.NONE, refill=refill)
    return {
        side.number: match.number
        for match in bracket.matches
        for side in match.sides
        if isinstance(side, tree.Slot)
    }


def count_revealed(draw: Draw, *, places: int, now: datetime) -> int:
    """How many places the ceremony has shown by now."""
    if not draw.is_drawn or draw.reveal_from is None:
        return 0
    if draw.revealed_at:
        return places
    gone = (now - draw.reveal_from) / timedelta(seconds=seconds_per_place(places))
    return max(0, min(places, int(gone) + 1 if gone >= 0 else 0))
