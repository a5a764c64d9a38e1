"""Draws as pages show them: ids turned into today's names and numbers, places into matches.

Reading only, in a fixed number of queries; what may be known of a draw is in its document, so the
secret of one that is not made yet cannot slip out through here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil
from typing import Any

from django.utils.translation import gettext as _

from tournaments.brackets import tree
from tournaments.draw import DECK, outcome_now, text_of
from tournaments.draw.cards import SUITS
from tournaments.exceptions import NotFound
from tournaments.models import Draw, Slot, Tournament
from tournaments.services.draws.entrants import entrants_of, names_of, numbers_of
from tournaments.services.draws.publishing import document_with_texts

LONGEST_CEREMONY = 240.0  # seconds; with few places each gets the slowest pace
SLOWEST, FASTEST = 4.0, 0.5
PAIRINGS_ON_A_SCREEN = 8
TEAMS_ON_A_SCREEN = 16
HEAVY = ("document", "salts")


@dataclass(frozen=True)
class Card:
    code: str  # "12o"
    rank: str
    suit: str


def card(code: str) -> Card:
    """
    >>> card("12o")
    Card(code='12o', rank='12', suit='oro')
    """
    suit = next(suit for suit in SUITS if suit[0] == code[-1])
    return Card(code, code[:-1], suit)


DECK_ROWS = [[card(code) for code in DECK if code[-1] == suit[0]] for suit in SUITS]


@dataclass(frozen=True)
class Named:
    """Somebody of a draw: the name is empty where it was erased."""

    id: str
    name: str
    number: int | None
    club: str = ""

    @property
    def label(self) -> str:
        return self.name or _("number %(number)s") % {"number": self.number or "?"}


@dataclass(frozen=True)
class Spot:
    """One place of the outcome. `turn` is when the ceremony shows it, from 1."""

    place: int
    people: tuple[Named, ...]
    turn: int
    by_hand: bool = False
    match: int | None = None

    @property
    def free(self) -> bool:
        return not self.people

    @property
    def label(self) -> str:
        return " / ".join(one.label for one in self.people)


@dataclass(frozen=True)
class Pairing:
    """Two neighbouring places; a match, or a team that passes free."""

    spots: tuple[Spot, Spot]
    match: int | None


@dataclass(frozen=True)
class Change:
    number: int
    at: datetime
    reason: str
    moves: tuple[tuple[int, tuple[Named, ...], tuple[Named, ...]], ...]


@dataclass(frozen=True)
class Shown:
    """One draw, whole."""

    draw: Draw
    document: Mapping[str, Any]
    entries: tuple[Named, ...]
    spots: tuple[Spot, ...]
    left_out: tuple[Named, ...]
    short: tuple[Named, ...]
    changes: tuple[Change, ...]
    reason: str
    outside: tuple[Named, ...] = ()  # who came after the list was frozen, and could be drawn

    @property
    def record(self) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self.document["draws"][-1]
        return found

    @property
    def frozen(self) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self.record["list"]
        return found

    @property
    def cards(self) -> list[Card]:
        """The cards that the hall dealt, if that was the source."""
        dealt = self.record["source"]
        return (
            [card(code) for code in dealt]
            if self.frozen["source"]["kind"] == "cards" and dealt
            else []
        )

    @property
    def told(self) -> str:
        """What any other source brought."""
        value = self.record["source"]
        return " ".join(map(str, value)) if isinstance(value, list) else str(value or "")

    @property
    def pairings(self) -> tuple[Pairing, ...]:
        both = zip(self.spots[::2], self.spots[1::2], strict=True)
        return tuple(Pairing((a, b), None if a.free or b.free else a.match) for a, b in both)

    @property
    def places(self) -> tuple[Spot, ...]:
        """Those with somebody, in the order of the ceremony."""
        return tuple(spot for spot in self.spots if not spot.free)

    @property
    def screens(self) -> list[Sequence[Any]]:
        """What fits on a hall's screen at once."""
        if self.draw.kind == Draw.Kind.BRACKET:
            return cut(self.pairings, PAIRINGS_ON_A_SCREEN)
        return cut(self.spots, TEAMS_ON_A_SCREEN)


def cut(items: Sequence[Any], size: int) -> list[Sequence[Any]]:
    """In pieces of nearly the same length.

    >>> cut("abcdefghi", 4)
    ['abc', 'def', 'ghi']
    """
    pieces = max(1, ceil(len(items) / size))
    each = max(1, ceil(len(items) / pieces))
    return [items[start : start + each] for start in range(0, len(items), each)]


def draws_of(tournament: Tournament) -> list[Draw]:
    """The newest first."""
    draws = Draw.objects.filter(tournament=tournament).order_by("-number")
    heavy = (*HEAVY, *(f"superseded_by__{name}" for name in HEAVY))
    return list(draws.select_related("superseded_by").defer(*heavy))


def draw_by_number(tournament: Tournament, number: int) -> Draw:
    draw = (
        Draw.objects.filter(tournament=tournament, number=number)
        .select_related("superseded_by", "supersedes")
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
    draw = draws.defer(*HEAVY).last()
    if draw:
        draw.tournament = tournament
    return draw


def shown(draw: Draw) -> Shown:
    document = document_with_texts(draw)
    names, numbers = names_of(draw.tournament, draw.kind), numbers_of(draw.tournament, draw.kind)
    today = entrants_of(draw.tournament, draw.kind)
    clubs = {one.id: one.club for one in today}
    record = document["draws"][-1]
    added = [entry for change in document["changes"] for entry in change["entries"]]
    inside = {entry["id"] for entry in [*record["list"]["entries"], *added]}

    def named(id: str) -> Named:
        return Named(id, names.get(id, ""), numbers.get(id), clubs.get(id, ""))

    def all_of(standing: Any) -> tuple[Named, ...]:
        ids = standing if isinstance(standing, list) else [standing] if standing else []
        return tuple(named(id) for id in ids)

    outcome = outcome_now(document) or {}
    standing = outcome.get("slots") or outcome.get("teams") or []
    drawn = (record["outcome"] or {}).get("slots") or (record["outcome"] or {}).get("teams") or []
    matches = first_matches(draw, standing) if "slots" in outcome else {}
    spots, turn = [], 0
    for place, there in enumerate(standing, start=1):
        turn += bool(there)
        by_hand = place > len(drawn) or drawn[place - 1] != there
        spots.append(Spot(place, all_of(there), turn, by_hand, matches.get(place)))
    return Shown(
        draw=draw,
        document=document,
        entries=tuple(named(entry["id"]) for entry in record["list"]["entries"]),
        spots=tuple(spots),
        left_out=all_of(left_over(outcome, drawn)),
        short=all_of(outcome.get("short", [])),
        changes=tuple(
            Change(
                number=change["number"],
                at=datetime.fromisoformat(change["at"]),
                reason=text_of(document, change["reason"]),
                moves=tuple((n, all_of(was), all_of(now)) for n, was, now in change["places"]),
            )
            for change in document["changes"]
        ),
        reason=text_of(document, record["list"]["reason"]),
        outside=()
        if draw.superseded_by_id
        else tuple(named(one.id) for one in today if one.id not in inside and not one.team),
    )


def left_over(outcome: Mapping[str, Any], drawn: Sequence[Any]) -> list[str]:
    """Who is in no team now: as it was drawn, and as changes by hand have left it.

    >>> left_over({"teams": [["a", "c"]], "left_out": ["c"]}, [["a", "b"]])
    ['b']
    """
    if "teams" not in outcome:
        return []
    inside = {id for team in outcome["teams"] for id in team}
    once = [*outcome.get("left_out", []), *(id for team in drawn for id in team)]
    return [id for id in once if id not in inside]


def first_matches(draw: Draw, slots: Sequence[str | None]) -> dict[int, int]:
    """By slot, as the bracket has them; a draw that is no longer in force, as it had them."""
    rows = Slot.objects.filter(match__tournament=draw.tournament_id, team__isnull=False)
    if draw.superseded_by_id or not rows.exists():
        return matches_of(slots)
    found: dict[str, int] = {}
    for team, number in rows.order_by("match__round").values_list("team", "match__number"):
        found.setdefault(str(team), number)
    return {n: found[id] for n, id in enumerate(slots, start=1) if id in found}


def matches_of(slots: Sequence[str | None]) -> dict[int, int]:
    """The number of each slot's first match, as the bracket will count them.

    >>> matches_of(["a", None, "b", "c"])
    {3: 1, 4: 1, 1: 2}
    """
    bracket = tree.build(slots, third_place=tree.NONE)
    return {
        side.number: match.number
        for match in bracket.matches
        for side in match.sides
        if isinstance(side, tree.Slot)
    }


def pace(places: int) -> float:
    """Seconds for each place.

    >>> pace(8), pace(100), pace(512)
    (4.0, 2.4, 0.5)
    """
    return max(FASTEST, min(SLOWEST, LONGEST_CEREMONY / max(places, 1)))


def revealed(draw: Draw, *, places: int, now: datetime) -> int:
    """How many places the ceremony has shown by now."""
    if not draw.is_drawn or draw.reveal_from is None:
        return 0
    if draw.revealed_at:
        return places
    gone = (now - draw.reveal_from) / timedelta(seconds=pace(places))
    return max(0, min(places, int(gone) + 1 if gone >= 0 else 0))
