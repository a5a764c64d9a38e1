"""Audits the file of a whole event: `python retruco_audit.py event.json [--head HASH]`.

Written from docs/event-file.md, docs/draw.md, docs/audit.md, their samples and vectors, as anybody
could write it. It imports the standard library and, for points, the package `scoring` beside it;
nothing else of Retruco. It reads the file, computes everything again and lists what differs. It
never repairs.

Exit codes: 0 sound, 1 something differs, 2 wrong usage.
"""

import argparse
import datetime
import hashlib
import hmac
import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from math import comb, factorial
from pathlib import Path
from typing import Any, NamedTuple

try:
    import scoring
    from scoring.core.match import target_of
    from scoring.core.seats import side_of
except ImportError:  # all but the points can be checked without
    scoring = None  # type: ignore[assignment]

Value = Any
LARGEST = 2**53 - 1
WORK = 4_000_000
DIVISIONS = 20_000
POT_WORK, POT_TRIES = 50_000, 100
NOTHING = "0" * 64
PASSED = "empty_branch"


class Finding(NamedTuple):
    """One thing that differs: where it stands and what is wrong with it."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


class Report(NamedTuple):
    findings: list[Finding]
    notes: list[str]  # what could not be checked


class Unreadable(Exception):
    """A value that no sound file has, met where everything is computed again."""


# --- Canonical JSON -------------------------------------------------------------------------------


def canonical(value: Value) -> bytes:
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode()


def digest(value: Value) -> str:
    return hashlib.sha256(canonical(value)).hexdigest()


def read_canonical(data: bytes) -> Value:
    """The value, or Unreadable: any other spelling of it is an error."""
    try:
        value = json.loads(data.decode(), parse_float=_refuse, parse_constant=_refuse)
        check_values(value)
        spelled = canonical(value) + b"\n"
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"it is not canonical JSON ({error})") from None
    if spelled != data:
        raise Unreadable("it is not canonical JSON: spelled otherwise")
    return value


def _refuse(text: str) -> None:
    raise ValueError(f"{text} is not a whole number")


def check_values(value: Value) -> None:
    if isinstance(value, str):
        if "\0" in value:
            raise ValueError("a text holds NUL")
    elif isinstance(value, dict):
        for name, member in value.items():
            if not name.isascii():
                raise ValueError("the name of a member is not ASCII")
            check_values(member)
    elif isinstance(value, list):
        for member in value:
            check_values(member)
    elif isinstance(value, int) and abs(value) > LARGEST:
        raise ValueError("a number is too large")


# --- Shapes: what a member may be -----------------------------------------------------------------

Shape = Callable[[Value, str], Iterator[Finding]]


def shape(words: str, fits: Callable[[Value], bool]) -> Shape:
    def check(value: Value, where: str) -> Iterator[Finding]:
        if not fits(value):
            yield Finding(where, f"{words} expected, {json.dumps(value)[:60]} found")

    return check


def is_whole(value: Value) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def matches(pattern: str) -> Callable[[Value], bool]:
    compiled = re.compile(pattern, re.ASCII)
    return lambda value: isinstance(value, str) and compiled.fullmatch(value) is not None


def is_text(value: Value) -> bool:
    return isinstance(value, str)


ANYTHING = shape("anything", lambda value: True)
TEXT = shape("a text", is_text)
FLAG = shape("true or false", lambda value: isinstance(value, bool))
WHOLE = shape("a whole number", is_whole)
COUNT = shape("a number from 0", lambda value: is_whole(value) and value >= 0)
NUMBER = shape("a number from 1", lambda value: is_whole(value) and value >= 1)
HASH = shape("a hash", matches("[0-9a-f]{64}"))
SALT = shape("32 hexadecimal digits", matches("[0-9a-f]{32}"))
UUID = shape("a UUID", matches("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"))
ID = shape("an id", matches("[A-Za-z0-9_.:-]{1,64}"))
OBJECT = shape("an object", lambda value: isinstance(value, dict))


def text(least: int, most: int) -> Shape:
    return shape("a text", lambda value: is_text(value) and least <= len(value) <= most)


def one_of(*values: Value) -> Shape:
    words = " or ".join(json.dumps(value) for value in values)
    return shape(words, lambda value: value in values and type(value) in map(type, values))


def maybe(inner: Shape) -> Shape:
    def check(value: Value, where: str) -> Iterator[Finding]:
        if value is not None:
            yield from inner(value, where)

    return check


def list_of(inner: Shape, least: int = 0, most: int | None = None) -> Shape:
    def check(value: Value, where: str) -> Iterator[Finding]:
        if not isinstance(value, list) or len(value) < least or (most and len(value) > most):
            yield Finding(where, "a list of another length expected")
            return
        for place, member in enumerate(value):
            yield from inner(member, f"{where}[{place}]")

    return check


def tuple_of(*inner: Shape) -> Shape:
    def check(value: Value, where: str) -> Iterator[Finding]:
        if not isinstance(value, list) or len(value) != len(inner):
            yield Finding(where, f"a list of {len(inner)} expected")
            return
        for place, (member, fits) in enumerate(zip(value, inner, strict=True)):
            yield from fits(member, f"{where}[{place}]")

    return check


def object_of(needed: dict[str, Shape], optional: dict[str, Shape] | None = None) -> Shape:
    known = needed | (optional or {})

    def check(value: Value, where: str) -> Iterator[Finding]:
        if not isinstance(value, dict):
            yield Finding(where, "an object expected")
            return
        for name in needed.keys() - value.keys():
            yield Finding(where, f"{name} is missing")
        for name in value.keys() - known.keys():
            yield Finding(where, f"there is no member {name}")
        for name in value.keys() & known.keys():
            yield from known[name](value[name], f"{where}.{name}")

    return check


def map_of(key: Shape, inner: Shape) -> Shape:
    def check(value: Value, where: str) -> Iterator[Finding]:
        if not isinstance(value, dict):
            yield Finding(where, "an object expected")
            return
        for name, member in value.items():
            yield from key(name, where)
            yield from inner(member, f"{where}.{name}")

    return check


def either(choose: Callable[[Value], Shape]) -> Shape:
    def check(value: Value, where: str) -> Iterator[Finding]:
        if not isinstance(value, dict):
            yield Finding(where, "an object expected")
            return
        yield from choose(value)(value, where)

    return check


SIDE = one_of("A", "B")
GOAL = maybe(object_of({"match": NUMBER, "side": SIDE}))
SLOT = object_of(
    {"kind": one_of("open", "team", "empty"), "team": maybe(UUID), "by_bye": FLAG, "pencil": FLAG}
)
AWARD = object_of({"side": SIDE, "points": WHOLE, "concept": TEXT, "article": TEXT, "worth": WHOLE})
LINE = object_of(
    {
        "number": NUMBER,
        "kind": one_of(
            "hand",
            "quick",
            "game",
            "ruling",
            "void",
            "replace",
            "adjust",
            "deal",
            "opening",
            "suspend",
            "resume",
            "walkover",
            "disqualify",
        ),
        "notation": TEXT,
        "awards": list_of(AWARD),
        "changes": maybe(map_of(shape("a number", matches("[1-9][0-9]*")), list_of(AWARD))),
        "stands": one_of("counts", "void", "replaced"),
        "log": NUMBER,
    }
)
TALLY = object_of({"hand_by_hand": one_of(0, 1), "flores": COUNT, "sanctions": COUNT})
HOWS = ("games", "walkover", "double_walkover", "disqualification", "forfeit", PASSED)
MATCH = object_of(
    {
        "id": UUID,
        "number": NUMBER,
        "round": NUMBER,
        "code": TEXT,
        "position": NUMBER,
        "best_of": NUMBER,
        "winner_to": GOAL,
        "loser_to": GOAL,
        "sides": object_of({"A": SLOT, "B": SLOT}),
        "state": one_of("locked", "waiting", "ready", "called", "playing", "finished", "confirmed"),
        "winner": maybe(SIDE),
        "how": maybe(one_of(*HOWS)),
        "article": maybe(TEXT),
        "games": list_of(tuple_of(WHOLE, WHOLE)),
        "games_won": list_of(COUNT, most=2),
        "score": list_of(WHOLE, most=2),
        "suspended": FLAG,
        "lines": list_of(LINE),
        "tally": maybe(object_of({"A": TALLY, "B": TALLY})),
    },
    {"stage": ID, "group": maybe(text(1, 64))},
)
CLOSED_ENTRY = object_of({"number": NUMBER, "previous": HASH, "hash": HASH, "content": maybe(HASH)})
OPEN_ENTRY = object_of(
    {
        "number": NUMBER,
        "previous": HASH,
        "hash": HASH,
        "at": TEXT,
        "actor": TEXT,
        "action": TEXT,
        "subject": TEXT,
        "data": OBJECT,
        "salt": maybe(SALT),
    }
)
APPEAL = object_of(
    {
        "number": NUMBER,
        "match": maybe(NUMBER),
        "line": maybe(NUMBER),
        "team": UUID,
        "state": one_of("referee", "answered", "committee", "closed", "withdrawn"),
        "outcome": maybe(one_of("stands", "overturned")),
        "lines": list_of(NUMBER),
        "steps": list_of(
            object_of(
                {
                    "kind": one_of(
                        "filed",
                        "statement",
                        "answered",
                        "taken_on",
                        "accepted",
                        "decided",
                        "withdrawn",
                    ),
                    "team": maybe(UUID),
                    "outcome": maybe(one_of("stands", "overturned")),
                    "log": NUMBER,
                }
            ),
            least=1,
        ),
    }
)
STANDING = object_of(
    {
        "team": UUID,
        "rank": maybe(NUMBER),
        "reached": TEXT,
        "medal": maybe(one_of("gold", "silver", "bronze")),
        "matches_won": COUNT,
        "matches_lost": COUNT,
        "games_won": COUNT,
        "games_lost": COUNT,
        "how": maybe(one_of(*HOWS)),
    }
)
STAGE = object_of(
    {
        "key": ID,
        "kind": one_of("groups", "knockout"),
        "state": one_of("waiting", "frozen", "drawn", "settled"),
        "plan": OBJECT,
        "groups": list_of(object_of({"name": text(1, 64), "teams": list_of(UUID, 2)})),
        "places": list_of(object_of({"source": TEXT, "team": maybe(UUID), "by_decision": FLAG})),
    }
)
TABLES = object_of({"stage": ID, "file": OBJECT, "outcome": OBJECT})
DRAW_KINDS = ("teams", "bracket", "late", "groups", "pots", "lot")
STAGES = ("setup", "open", "drawn", "playing", "finished", "archived", "cancelled")
EVENT_FILE = object_of(
    {
        "format": one_of("retruco-event-1"),
        "event": object_of({"id": UUID, "slug": TEXT, "name": TEXT, "stage": one_of(*STAGES)}),
        "plan": maybe(OBJECT),
        "draws": list_of(
            object_of(
                {
                    "number": NUMBER,
                    "kind": one_of(*DRAW_KINDS),
                    "state": one_of("drawn", "frozen", "cancelled"),
                    "document": OBJECT,
                }
            )
        ),
        "teams": list_of(
            object_of(
                {
                    "id": UUID,
                    "number": NUMBER,
                    "state": one_of("withdrawn", "excluded", "confirmed"),
                    "name": maybe(HASH),
                }
            )
        ),
        "matches": list_of(MATCH),
        "stages": list_of(STAGE),
        "tables": list_of(TABLES),
        "standings": list_of(STANDING),
        "honours": list_of(
            object_of(
                {
                    "code": one_of("most_flores", "fewest_sanctions"),
                    "teams": list_of(UUID),
                    "count": COUNT,
                }
            )
        ),
        "appeals": list_of(APPEAL),
        "log": list_of(either(lambda entry: CLOSED_ENTRY if "content" in entry else OPEN_ENTRY)),
    }
)

# --- Shapes of a draw's document ------------------------------------------------------------------

PAIR = tuple_of(ID, ID)
ENTRY = object_of({"id": ID, "club": maybe(text(1, 200)), "name": maybe(HASH)})
CHANGE = object_of(
    {
        "number": NUMBER,
        "at": text(1, 64),
        "reason": HASH,
        "entries": list_of(ENTRY),
        "places": list_of(tuple_of(COUNT, ANYTHING, ANYTHING)),
    },
    {
        "match": shape("a number to 1024", lambda value: is_whole(value) and 1 <= value <= 1024),
        "draw": HASH,
        "names": list_of(tuple_of(ID, maybe(HASH), maybe(HASH)), least=1),
    },
)
LIST_MEMBERS = {
    "format": one_of("retruco-draw-list-1"),
    "kind": one_of(*DRAW_KINDS),
    "tournament": text(1, 200),
    "frozen_at": text(1, 64),
    "number": shape("a number to 10,000", lambda value: is_whole(value) and 1 <= value <= 10_000),
    "previous": maybe(HASH),
    "reason": maybe(HASH),
    "commitment": HASH,
    "source": OBJECT,
}
GROUP_SIZE = shape("a size to 512", lambda value: is_whole(value) and 2 <= value <= 512)
SLOT_NUMBER = shape("a slot", lambda value: is_whole(value) and 1 <= value <= 512)
LISTS = {
    "teams": object_of(
        LIST_MEMBERS
        | {
            "entries": list_of(ENTRY, 2, 1536),
            "apart": list_of(PAIR),
            "team_size": one_of(2, 3),
            "ready": list_of(list_of(ID, 2, 3)),
            "together": list_of(PAIR),
            "clubs_apart": FLAG,
            "odd": one_of("waitlist", "reserve", "trio", "bye"),
        }
    ),
    "bracket": object_of(
        LIST_MEMBERS
        | {
            "entries": list_of(ENTRY, 2, 512),
            "apart": list_of(PAIR),
            "size": one_of(*(2**power for power in range(1, 10))),
            "byes": list_of(SLOT_NUMBER),
            "seeds": list_of(tuple_of(ID, SLOT_NUMBER)),
            "clubs": one_of("free", "first_round", "late", "late_by_halves"),
        },
        {"bye": ID, "stage": ID},
    ),
    "late": object_of(
        LIST_MEMBERS
        | {
            "entries": list_of(ENTRY, 2, 257),
            "bracket": HASH,
            "team": ID,
            "places": list_of(tuple_of(ID, SLOT_NUMBER), least=1),
        }
    ),
    "groups": object_of(
        LIST_MEMBERS
        | {
            "entries": list_of(ENTRY, 2, 512),
            "stage": ID,
            "groups": list_of(tuple_of(text(1, 64), GROUP_SIZE), least=1),
            "pots": list_of(list_of(ID, 1)),
            "clubs_apart": FLAG,
        }
    ),
    "pots": object_of(
        LIST_MEMBERS
        | {
            "entries": list_of(ENTRY, 2, 512),
            "stage": ID,
            "pots": list_of(list_of(ID, 1), least=1),
            "groups": list_of(list_of(ID, 1), least=1),
            "clubs": one_of("free", "first_round"),
        }
    ),
    "lot": object_of(
        LIST_MEMBERS | {"entries": list_of(ENTRY, 2, 512), "stage": ID, "about": text(1, 200)}
    ),
}
LIST = either(lambda value: LISTS.get(str(value.get("kind")), LISTS["teams"]))
RECORD = object_of(
    {
        "list": LIST,
        "list_hash": HASH,
        "source": ANYTHING,
        "nonce": maybe(HASH),
        "seed": maybe(shape("128 hexadecimal digits", matches("[0-9a-f]{128}"))),
        "outcome": maybe(OBJECT),
    },
    {"changes": list_of(CHANGE)},
)
DOCUMENT = object_of(
    {
        "format": one_of("retruco-draw-1"),
        "draws": list_of(RECORD, least=1),
        "changes": list_of(CHANGE),
        "texts": map_of(HASH, object_of({"salt": SALT, "text": TEXT})),
        "seal": HASH,
    }
)

# --- Sources of chance ----------------------------------------------------------------------------

SPANISH = {f"{rank}{suit}" for rank in (1, 2, 3, 4, 5, 6, 7, 10, 11, 12) for suit in "oceb"}
FRENCH = {f"{rank}{suit}" for rank in "A234567QJK" for suit in "pceo"}
BEACON_START, BEACON_PERIOD = 1692803367, 3
MOMENT = re.compile(
    r"2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)", re.ASCII
)  # fmt: skip


def read_moment(value: Value) -> datetime.datetime:
    if not isinstance(value, str) or not MOMENT.fullmatch(value):
        raise Unreadable(f"{value!r} is no moment")
    try:
        return datetime.datetime.fromisoformat(value)
    except ValueError:
        raise Unreadable(f"{value!r} is no moment") from None


def within(value: Value, least: int, most: int) -> bool:
    return is_whole(value) and least <= value <= most


def moment_of(source: dict[str, Value]) -> datetime.datetime | None:
    """When it speaks; None if it has no moment of its own."""
    if source["kind"] == "lottery" and "at" in source:
        return read_moment(source["at"])
    if source["kind"] == "beacon" and "chain" in source:
        seconds = BEACON_START + BEACON_PERIOD * (source["round"] - 1)
        return datetime.datetime.fromtimestamp(seconds, datetime.UTC)
    return None


def check_source(source: Value, *, frozen_at: str, is_fallback: bool = False) -> None:
    if not isinstance(source, dict):
        raise Unreadable("the source is no object")
    members = set(source) - ({"deck"} if is_fallback else {"deck", "fallback"})
    kind, count = source.get("kind"), source.get("count")
    if source.get("deck", "french") != "french":
        raise Unreadable("the source has another deck than the French one")
    if kind == "cards" and members == {"kind", "count"}:
        is_right = within(count, 13, 40)
    elif kind == "dice" and members == {"kind", "count", "sides"}:
        is_right = within(count, 1, 1000) and within(source["sides"], 2, 100)
        is_right = is_right and source["sides"] ** count >= 2**64
    elif kind == "lottery" and members - {"at"} == {"kind", "name", "count", "digits"}:
        is_right = within(count, 1, 1000) and within(source["digits"], 1, 9)
        is_right = is_right and is_text(source["name"]) and 1 <= len(source["name"]) <= 200
        is_right = is_right and 10 ** (source["digits"] * count) >= 2**64
    elif kind == "beacon" and members == {"kind", "chain", "round"}:
        is_right = source["chain"] == "quicknet" and within(source["round"], 1, 10**10)
    elif kind == "beacon" and members == {"kind", "name", "round"}:
        is_right = is_text(source["name"]) and 1 <= len(source["name"]) <= 200
        is_right = is_right and is_text(source["round"]) and 1 <= len(source["round"]) <= 100
    else:
        is_right = kind == "none" and members == {"kind"} and not is_fallback
        is_right = is_right and "fallback" not in source
    if not is_right:
        raise Unreadable("the source is none that a list may name")
    own = moment_of(source)
    if own is not None and not is_fallback and own <= read_moment(frozen_at):
        raise Unreadable("the source speaks before the list was frozen")
    if not is_fallback and "fallback" in source:
        check_fallback(source["fallback"], frozen_at=frozen_at, first=own)


def check_fallback(fallback: Value, *, frozen_at: str, first: datetime.datetime | None) -> None:
    if not isinstance(fallback, dict) or set(fallback) != {"after", "source"}:
        raise Unreadable("the fallback is none that a list may name")
    after = read_moment(fallback["after"])
    check_source(fallback["source"], frozen_at=frozen_at, is_fallback=True)
    own = moment_of(fallback["source"])
    if after <= read_moment(frozen_at) or (first is not None and after <= first):
        raise Unreadable("the fallback's deadline is too early")
    if own is not None and own < after:
        raise Unreadable("the fallback speaks before its deadline")


def is_value_of(source: dict[str, Value], value: Value) -> bool:
    kind = source["kind"]
    if kind == "none":
        return value is None
    if isinstance(value, dict):
        return (
            set(value) == {"fallback"}
            and "fallback" in source
            and is_value_of(source["fallback"]["source"], value["fallback"])
        )
    if kind == "beacon":
        digits = "[0-9a-f]{96}" if "chain" in source else "[0-9a-fA-F]{32,1024}"
        return matches(digits)(value)
    if not isinstance(value, list) or len(value) != source["count"]:
        return False
    if kind == "cards":
        deck = FRENCH if source.get("deck") else SPANISH
        return all(map(is_text, value)) and set(value) <= deck and len(set(value)) == len(value)
    if kind == "dice":
        return all(within(number, 1, source["sides"]) for number in value)
    return all(matches(f"[0-9]{{{source['digits']}}}")(number) for number in value)


# --- Chance ---------------------------------------------------------------------------------------


class Stream:
    """The numbers that a seed gives, one after the other."""

    def __init__(self, seed: str) -> None:
        self.key = bytes.fromhex(seed)
        self.counter = 0
        self.left = b""

    def take(self, count: int) -> int:
        while len(self.left) < count:
            message = b"retruco-draw-stream-1" + self.counter.to_bytes(8, "big")
            self.left += hmac.new(self.key, message, hashlib.sha256).digest()
            self.counter += 1
        taken, self.left = self.left[:count], self.left[count:]
        return int.from_bytes(taken, "big")

    def below(self, number: int) -> int:
        if number == 1:
            return 0
        bits = (number - 1).bit_length()
        size = -(-bits // 8)
        while True:
            value = self.take(size) >> (8 * size - bits)
            if value < number:
                return value

    def pick(self, weights: list[int]) -> int:
        rest = self.below(sum(weights))
        for place, weight in enumerate(weights):
            if rest < weight:
                return place
            rest -= weight
        raise AssertionError("below() is below the sum")

    def shuffle(self, members: list[Any]) -> None:
        for place in range(len(members) - 1, 0, -1):
            other = self.below(place + 1)
            members[place], members[other] = members[other], members[place]


# --- Seating --------------------------------------------------------------------------------------


class Unit(NamedTuple):
    places: int
    tokens: frozenset[int]


class Table(NamedTuple):
    needs: int
    tokens: frozenset[int]


Kind = tuple[int, tuple[int, ...]]
State = tuple[tuple[Kind, int], ...]


class Move(NamedTuple):
    ways: int
    joins: tuple[tuple[Kind, int], ...]
    opens: int
    state: State


class Seating:
    """All ways to seat units at tables of `size`, counted; one of them drawn."""

    def __init__(self, units: list[Unit], tables: list[Table], size: int) -> None:
        held = Counter(token for unit in units for token in unit.tokens)
        held.update(token for table in tables for token in table.tokens)
        known = {token for token, holders in held.items() if holders > 1}
        self.size = size
        self.units = [Unit(unit.places, unit.tokens & known) for unit in units]
        self.tables = [Table(table.needs, table.tokens & known) for table in tables]
        self.free = [i for i, unit in enumerate(self.units) if unit == Unit(1, frozenset())]
        self.blocks = self.make_blocks()
        self.alive = [
            frozenset(t for block in self.blocks[i:] for t in self.units[block[0]].tokens)
            for i in range(len(self.blocks) + 1)
        ]
        self.to_come = [
            sum(self.units[u].places for block in self.blocks[i:] for u in block) + len(self.free)
            for i in range(len(self.blocks) + 1)
        ]
        self.start = self.state_of(Counter(self.kind_of(t, 0) for t in self.tables if t.needs))
        self.moves: list[dict[State, list[Move]]] = []
        self.ways: list[dict[State, int]] = []
        self.count_ways()

    def make_blocks(self) -> list[list[int]]:
        def home(unit: Unit) -> int:
            return min(unit.tokens, default=-1)

        others = [i for i, unit in enumerate(self.units) if unit != Unit(1, frozenset())]
        mixed = {
            home(self.units[i])
            for i in others
            if len(self.units[i].tokens) > 1 or self.units[i].places > 1
        }

        def order(i: int) -> tuple[Any, ...]:
            unit = self.units[i]
            own = home(unit)
            return own not in mixed, own, unit.places, sorted(unit.tokens), i

        blocks: list[list[int]] = []
        for i in sorted(others, key=order):
            if blocks and self.units[i].tokens and self.units[blocks[-1][0]] == self.units[i]:
                blocks[-1].append(i)
            else:
                blocks.append([i])
        return blocks

    def kind_of(self, table: Table, block: int) -> Kind:
        """A full table has no kind: its needs are 0."""
        return table.needs, tuple(sorted(table.tokens & self.alive[block]))

    @staticmethod
    def state_of(kinds: Counter[Kind]) -> State:
        return tuple(sorted((kind, count) for kind, count in kinds.items() if count and kind[0]))

    def moves_from(self, state: State, block: int) -> Iterator[Move]:
        unit = self.units[self.blocks[block][0]]
        alive = self.alive[block + 1]
        fitting = [
            (kind, count)
            for kind, count in state
            if kind[0] >= unit.places and not unit.tokens & set(kind[1])
        ]

        def after(kind: Kind, places: int, tokens: Iterable[int]) -> Kind:
            return kind[0] - places, tuple(sorted({*kind[1], *tokens} & alive))

        def walk(
            place: int, left: int, ways: int, joins: tuple[tuple[Kind, int], ...]
        ) -> Iterator[tuple[int, tuple[tuple[Kind, int], ...], int]]:
            if place == len(fitting):
                yield ways, joins, left
                return
            kind, count = fitting[place]
            for j in range(min(left, count) + 1):
                more = comb(left, j) * factorial(count) // factorial(count - j)
                yield from walk(place + 1, left - j, ways * more, (*joins, (kind, j)))

        for ways, joins, opens in walk(0, len(self.blocks[block]), 1, ()):
            joined = dict(joins)
            kinds: Counter[Kind] = Counter()
            for kind, count in state:
                kinds[after(kind, 0, ())] += count - joined.get(kind, 0)
                kinds[after(kind, unit.places, unit.tokens)] += joined.get(kind, 0)
            if opens:
                kinds[after((self.size, ()), unit.places, unit.tokens)] += opens
            rest = self.to_come[block + 1] - sum(k[0] * count for k, count in kinds.items())
            if rest >= 0 and rest % self.size == 0 and self.size >= unit.places:
                yield Move(ways, joins, opens, self.state_of(kinds))

    def count_ways(self) -> None:
        states, work = {self.start}, 0
        for block in range(len(self.blocks)):
            found: dict[State, list[Move]] = {}
            for state in states:
                found[state] = []
                cost = 1 + sum(1 + len(kind[1]) for kind, _ in state)
                for move in self.moves_from(state, block):
                    found[state].append(move)
                    work += cost
                    if work > WORK:
                        raise Unreadable("the list is too complex to be counted")
            self.moves.append(found)
            states = {move.state for moves in found.values() for move in moves}
        last = {state: self.ways_at_the_end(state) for state in states}
        self.ways = [last]
        for found in reversed(self.moves):
            behind = self.ways[0]
            before = {
                state: sum(move.ways * behind[move.state] for move in moves)
                for state, moves in found.items()
            }
            self.ways.insert(0, before)

    def ways_at_the_end(self, state: State) -> int:
        needed = sum(kind[0] * count for kind, count in state)
        rest = len(self.free) - needed
        if rest < 0 or rest % self.size:
            return 0
        new = rest // self.size
        same = factorial(self.size) ** new * factorial(new)
        for kind, count in state:
            same *= factorial(kind[0]) ** count
        return factorial(len(self.free)) // same

    @property
    def count(self) -> int:
        return self.ways[0][self.start]

    def draw(self, stream: Stream) -> list[list[int]]:
        """The units at each table: those from the start first, then as they were opened."""
        seated: list[list[int]] = [[] for _ in self.tables]
        tables = list(self.tables)
        state = self.start
        for block, members in enumerate(self.blocks):
            moves = self.moves[block][state]
            weights = [move.ways * self.ways[block + 1][move.state] for move in moves]
            move = moves[stream.pick(weights)]
            self.seat_block(members, move, block, tables, seated, stream)
            state = move.state
        free = list(self.free)
        stream.shuffle(free)
        for place, table in enumerate(tables):
            seated[place] += free[: table.needs]
            free = free[table.needs :]
        while free:
            seated.append(free[: self.size])
            free = free[self.size :]
        return seated

    def seat_block(
        self,
        members: list[int],
        move: Move,
        block: int,
        tables: list[Table],
        seated: list[list[int]],
        stream: Stream,
    ) -> None:
        unit = self.units[members[0]]
        kinds = [kind for kind, _ in move.joins]
        left = [count for _, count in move.joins] + [move.opens]
        waiting: dict[Kind, list[int]] = {kind: [] for kind in kinds}
        for place, table in enumerate(tables):
            kind = self.kind_of(table, block)
            if kind in waiting:
                waiting[kind].append(place)
        opened: list[int] = []
        for member in members:
            choice = stream.pick(left)
            left[choice] -= 1
            if choice == len(kinds):
                opened.append(member)
                continue
            places = waiting[kinds[choice]]
            place = places.pop(stream.below(len(places)))
            seated[place].append(member)
            table = tables[place]
            tables[place] = Table(table.needs - unit.places, table.tokens | unit.tokens)
        for member in opened:
            tables.append(Table(self.size - unit.places, unit.tokens))
            seated.append([member])


# --- What a list gives ----------------------------------------------------------------------------


def number_tokens(
    entries: list[dict[str, Value]], *, clubs: bool, apart: list[list[str]]
) -> tuple[dict[str, set[int]], int]:
    """The tokens of each entry, and the first number that is no token."""
    tokens: dict[str, set[int]] = {entry["id"]: set() for entry in entries}
    numbers: dict[str, int] = {}
    for entry in entries:
        if clubs and entry["club"] is not None:
            number = numbers.setdefault(entry["club"], len(numbers))
            tokens[entry["id"]].add(number)
    following = len(numbers)
    for pair in apart:
        for id in pair:
            tokens[id].add(following)
        following += 1
    return tokens, following


def draw_teams(frozen: dict[str, Value], stream: Stream) -> dict[str, Value]:
    ids = [entry["id"] for entry in frozen["entries"]]
    order = {id: place for place, id in enumerate(ids)}
    size = frozen["team_size"]
    groups = {id: [id] for id in ids}
    for bond in [*frozen["ready"], *frozen["together"]]:
        joined = sorted({member for id in bond for member in groups[id]}, key=order.__getitem__)
        if len(joined) > size:
            raise Unreadable("more are bound together than a team has")
        for id in joined:
            groups[id] = joined
    if any(other in groups[id] for id, other in frozen["apart"]):
        raise Unreadable("two are bound together and kept apart")
    tokens, _ = number_tokens(frozen["entries"], clubs=frozen["clubs_apart"], apart=frozen["apart"])
    whole = [group for id, group in groups.items() if group[0] == id]
    loose = [group for group in whole if len(group) < size]
    units = [
        Unit(len(group), frozenset(token for id in group for token in tokens[id]))
        for group in loose
    ]
    people = sum(map(len, loose))
    over = people % size
    outside: list[int] = []
    if over:
        odd = frozen["odd"]
        outside = {"bye": [over], "trio": [3]}.get(odd, [1] * over)
    if sum(outside) > people:
        raise Unreadable("nothing is admissible")
    seating = Seating(units, [Table(needs, frozenset()) for needs in outside], size)
    if not seating.count:
        raise Unreadable("nothing is admissible")
    seated = [
        sorted((id for unit in table for id in loose[unit]), key=order.__getitem__)
        for table in seating.draw(stream)
    ]
    special, rest = seated[: len(outside)], seated[len(outside) :]
    admissible, short, left_out = seating.count, [], []
    if over and frozen["odd"] == "trio":
        rest += special
    elif over and frozen["odd"] == "bye":
        short = special[0]
    elif over:
        left_out = sorted((id for table in special for id in table), key=order.__getitem__)
        admissible //= factorial(over)
    teams = [*rest, *(group for group in whole if len(group) == size)]
    return {
        "admissible": str(admissible),
        "left_out": left_out,
        "short": short,
        "teams": sorted(teams, key=lambda team: order[team[0]]),
    }


class BracketDraw:
    def __init__(self, frozen: dict[str, Value]) -> None:
        self.frozen = frozen
        self.size: int = frozen["size"]
        self.ids = [entry["id"] for entry in frozen["entries"]]
        self.club = {entry["id"]: entry["club"] for entry in frozen["entries"]}
        self.byes = set(frozen["byes"])
        self.seeds = {slot: id for id, slot in frozen["seeds"]}
        places = self.size - len(self.byes)
        seeded = list(self.seeds.values())
        if len(self.byes) != len(frozen["byes"]) or max(self.byes, default=1) > self.size:
            raise Unreadable("the byes are not slots of the bracket")
        if any({slot, slot + 1} <= self.byes for slot in range(1, self.size, 2)):
            raise Unreadable("a bye meets a bye")
        if len(self.ids) != places or len(set(self.ids)) != places:
            raise Unreadable("there are not as many teams as places")
        if len(set(seeded)) != len(frozen["seeds"]) or not set(seeded) <= set(self.ids):
            raise Unreadable("the seeds are not teams of the list")
        if self.byes & self.seeds.keys() or max(self.seeds, default=1) > self.size:
            raise Unreadable("a seed stands where nobody can")
        self.divisions = 0

    def draw(self, stream: Stream) -> dict[str, Value]:
        clubs, factor = self.frozen["clubs"], 1
        if "bye" in self.frozen:
            team = self.frozen["bye"]
            if team in self.seeds.values() or team not in self.ids:
                raise Unreadable("the team that passes free is no team to be placed")
            places = [
                slot
                for slot in range(1, self.size + 1)
                if slot not in self.byes and slot not in self.seeds and beside(slot) in self.byes
            ]
            if not places:
                raise Unreadable("nothing is admissible")
            weights = [1] * len(places)
            if clubs == "late":
                weights = [self.count_late_with(team, slot) for slot in places]
            self.seeds[places[stream.pick(weights)]] = team
            factor = len(places)
            if clubs == "late":
                slots, _ = self.draw_late(stream)
                return {"admissible": str(sum(weights)), "slots": slots}
        if clubs in ("late", "late_by_halves"):
            slots, count = self.draw_late(stream)
            return {"admissible": str(count) if clubs == "late" else None, "slots": slots}
        slots, count = self.draw_first_round(stream)
        return {"admissible": str(count * factor), "slots": slots}

    def draw_first_round(self, stream: Stream) -> tuple[list[str | None], int]:
        tokens, waiting = number_tokens(
            self.frozen["entries"],
            clubs=self.frozen["clubs"] == "first_round",
            apart=self.frozen["apart"],
        )
        slots: list[str | None] = [None] * (self.size + 1)
        open_matches: list[int] = []
        bye_slots: list[int] = []
        waits: dict[str, int] = {}
        settled: set[str] = set()
        for slot, id in self.seeds.items():
            slots[slot] = id
        for upper in range(1, self.size, 2):
            pair = (upper, upper + 1)
            seeded = [slot for slot in pair if slot in self.seeds]
            free = [slot for slot in pair if slot not in self.seeds and slot not in self.byes]
            if len(seeded) == 2 and tokens[self.seeds[upper]] & tokens[self.seeds[upper + 1]]:
                raise Unreadable("nothing is admissible")
            if not free:
                settled |= {self.seeds[slot] for slot in seeded}
            elif seeded:
                waits[self.seeds[seeded[0]]] = free[0]
            elif len(free) == 1:
                bye_slots.append(free[0])
            else:
                open_matches.append(upper)
        playing = [id for id in self.ids if id not in settled]
        units = [
            Unit(1, frozenset(tokens[id] | ({waiting} if id in waits else set()))) for id in playing
        ]
        seating = Seating(units, [Table(1, frozenset({waiting})) for _ in bye_slots], 2)
        count = seating.count
        if not count:
            raise Unreadable("nothing is admissible")
        tables = [[playing[unit] for unit in sorted(table)] for table in seating.draw(stream)]
        for slot, table in zip(bye_slots, tables, strict=False):
            slots[slot] = table[0]
        pairs: list[list[str]] = []
        for table in tables[len(bye_slots) :]:
            seed = next((id for id in table if id in waits), None)
            if seed is None:
                pairs.append(table)
            else:
                slots[waits[seed]] = next(id for id in table if id != seed)
        order = {id: place for place, id in enumerate(self.ids)}
        pairs.sort(key=lambda pair: order[pair[0]])
        number = len(open_matches)
        stream.shuffle(open_matches)
        for (first, second), upper in zip(pairs, open_matches, strict=True):
            if stream.below(2):
                first, second = second, first
            slots[upper], slots[upper + 1] = first, second
        return slots[1:], count * factorial(number) * 2**number

    # As late as possible.

    def count_late_with(self, team: str, slot: int) -> int:
        self.seeds[slot] = team
        self.divisions = 0
        seeded = set(self.seeds.values())
        counts = Counter(self.club[id] for id in self.ids if id not in seeded)
        try:
            return self.count_branch(1, self.size, counts, {})
        finally:
            del self.seeds[slot]

    def seeded_clubs(self, low: int, size: int) -> Counter[str | None]:
        within_branch = range(low, low + size)
        return Counter(self.club[self.seeds[slot]] for slot in within_branch if slot in self.seeds)

    def free_slots(self, low: int, size: int) -> int:
        return sum(
            slot not in self.byes and slot not in self.seeds for slot in range(low, low + size)
        )

    def form(self, low: int, size: int) -> Any:
        if any(slot in self.seeds for slot in range(low, low + size)):
            return ("seeded", low, size)
        if size == 1:
            return ("bye",) if low in self.byes else ("free",)
        half = size // 2
        return ("half", *sorted((self.form(low, half), self.form(low + half, half)), key=repr))

    def groups(
        self, low: int, size: int, counts: Counter[str | None]
    ) -> tuple[list[str], list[int], list[tuple[int, int]]]:
        """Clubs in the order of `counts`, how many of each are to be placed (the last group: all
        others), and how many seeded teams each has in the upper and in the lower half."""
        half = size // 2
        upper, lower = self.seeded_clubs(low, half), self.seeded_clubs(low + half, half)
        clubs = [
            club
            for club, count in counts.items()
            if club is not None and count and count + upper[club] + lower[club] > 1
        ]
        numbers = [counts[club] for club in clubs]
        numbers.append(sum(counts.values()) - sum(numbers))
        return clubs, numbers, [(upper[club], lower[club]) for club in clubs]

    def table_of_best(
        self, numbers: list[int], seeded: list[tuple[int, int]], up: int
    ) -> list[dict[int, tuple[int, int]]]:
        """By group and teams still to send up: the fewest pairs, and in how many ways."""
        last = numbers[-1]
        table: list[dict[int, tuple[int, int]]] = [{s: (0, comb(last, s)) for s in range(last + 1)}]
        for number, both in zip(reversed(numbers[:-1]), reversed(seeded), strict=True):
            best: dict[int, tuple[int, int]] = {}
            for s in range(up + 1):
                for x in range(min(number, s) + 1):
                    if s - x not in table[0]:
                        continue
                    fewest, ways = table[0][s - x]
                    cost = fewest + pairs_of(number, x, both)
                    ways *= comb(number, x)
                    known = best.get(s)
                    if known is None or cost < known[0]:
                        best[s] = (cost, ways)
                    elif cost == known[0]:
                        best[s] = (cost, known[1] + ways)
            table.insert(0, best)
        if up not in table[0]:
            raise Unreadable("nothing is admissible")
        return table

    def best_divisions(
        self, numbers: list[int], seeded: list[tuple[int, int]], up: int
    ) -> Iterator[tuple[int, ...]]:
        table = self.table_of_best(numbers, seeded, up)

        def walk(place: int, left: int) -> Iterator[tuple[int, ...]]:
            if place == len(numbers) - 1:
                yield (left,)
                return
            fewest = table[place][left][0]
            for x in range(min(numbers[place], left) + 1):
                behind = table[place + 1].get(left - x)
                cost = pairs_of(numbers[place], x, seeded[place])
                if behind is not None and behind[0] + cost == fewest:
                    for rest in walk(place + 1, left - x):
                        yield (x, *rest)

        return walk(0, up)

    def count_branch(
        self, low: int, size: int, counts: Counter[str | None], memory: dict[Any, int]
    ) -> int:
        if size == 1 or not sum(counts.values()):
            return 1
        clubs, numbers, seeded = self.groups(low, size, counts)
        here = self.seeded_clubs(low, size)
        named = tuple(sorted((c, n) for c, n in zip(clubs, numbers, strict=False) if here[c]))
        plain = tuple(sorted(n for c, n in zip(clubs, numbers, strict=False) if not here[c]))
        key = (self.form(low, size), named, plain, numbers[-1])
        if key in memory:
            return memory[key]
        half, total = size // 2, 0
        for division in self.best_divisions(numbers, seeded, self.free_slots(low, half)):
            self.divisions += 1
            if self.divisions > DIVISIONS:
                raise Unreadable("the list is too complex to be counted")
            upper, lower = self.split_counts(clubs, numbers, division)
            ways = self.count_branch(low, half, upper, memory)
            ways *= self.count_branch(low + half, half, lower, memory)
            for number, x in zip(numbers, division, strict=True):
                ways *= comb(number, x)
            total += ways
        memory[key] = total
        return total

    @staticmethod
    def split_counts(
        clubs: list[str], numbers: list[int], division: tuple[int, ...]
    ) -> tuple[Counter[str | None], Counter[str | None]]:
        """The teams of the last group never share a club with anybody below: without one."""
        keys = [*clubs, None]
        upper = Counter(dict(zip(keys, division, strict=True)))
        lower = Counter({key: n - x for key, n, x in zip(keys, numbers, division, strict=True)})
        return upper, lower

    def draw_late(self, stream: Stream) -> tuple[list[str | None], int]:
        slots: list[str | None] = [None] * (self.size + 1)
        for slot, id in self.seeds.items():
            slots[slot] = id
        seeded = set(self.seeds.values())
        memory: dict[Any, int] = {}
        by_halves = self.frozen["clubs"] == "late_by_halves"
        to_place = [id for id in self.ids if id not in seeded]
        self.divisions = 0
        counts = Counter(self.club[id] for id in to_place)
        count = 0 if by_halves else self.count_branch(1, self.size, counts, memory)

        def place(low: int, size: int, teams: list[str]) -> None:
            if not teams:
                return
            if size == 1:
                slots[low] = teams[0]
                return
            half = size // 2
            counts = Counter(self.club[id] for id in teams)
            clubs, numbers, seeded = self.groups(low, size, counts)
            up = self.free_slots(low, half)
            if by_halves:
                division = self.pick_by_halves(numbers, seeded, up, stream)
            else:
                divisions = list(self.best_divisions(numbers, seeded, up))
                weights = []
                for candidate in divisions:
                    upper, lower = self.split_counts(clubs, numbers, candidate)
                    ways = self.count_branch(low, half, upper, memory)
                    ways *= self.count_branch(low + half, half, lower, memory)
                    for number, x in zip(numbers, candidate, strict=True):
                        ways *= comb(number, x)
                    weights.append(ways)
                division = divisions[stream.pick(weights)]
            going_up: set[str] = set()
            named = set(clubs)
            for club, number, x in zip([*clubs, None], numbers, division, strict=True):
                members = [
                    id
                    for id in teams
                    if (self.club[id] == club if club is not None else self.club[id] not in named)
                ]
                if 0 < x < number:
                    stream.shuffle(members)
                going_up |= set(members[:x])
            place(low, half, [id for id in teams if id in going_up])
            place(low + half, half, [id for id in teams if id not in going_up])

        place(1, self.size, to_place)
        return slots[1:], count

    def pick_by_halves(
        self, numbers: list[int], seeded: list[tuple[int, int]], up: int, stream: Stream
    ) -> tuple[int, ...]:
        table = self.table_of_best(numbers, seeded, up)
        division: list[int] = []
        for place, number in enumerate(numbers[:-1]):
            fewest = table[place][up][0]
            weights = []
            for x in range(min(number, up) + 1):
                behind = table[place + 1].get(up - x)
                is_best = (
                    behind is not None and behind[0] + pairs_of(number, x, seeded[place]) == fewest
                )
                weights.append(comb(number, x) * behind[1] if behind and is_best else 0)
            division.append(stream.pick(weights))
            up -= division[-1]
        # Of the last group only one number is left, and picking it takes from the stream too.
        stream.below(comb(numbers[-1], up))
        return (*division, up)


def beside(slot: int) -> int:
    return slot + 1 if slot % 2 else slot - 1


def pairs_of(number: int, up: int, seeded: tuple[int, int]) -> int:
    return comb(up + seeded[0], 2) + comb(number - up + seeded[1], 2)


def draw_late_team(frozen: dict[str, Value], stream: Stream) -> dict[str, Value]:
    places = frozen["places"]
    others = [entry["id"] for entry in frozen["entries"] if entry["id"] != frozen["team"]]
    slots = [slot for _, slot in places]
    if sorted(id for id, _ in places) != sorted(others) or len(others) == len(frozen["entries"]):
        raise Unreadable("the places are not those of every other entry")
    if slots != sorted(set(slots)) or any(beside(slot) in slots for slot in slots):
        raise Unreadable("the places do not go from the top down, one a pair")
    against, slot = places[stream.below(len(places))]
    return {"admissible": str(len(places)), "against": against, "slot": slot}


def check_parts(parts: list[list[str]], ids: set[str], what: str) -> None:
    if sorted(id for part in parts for id in part) != sorted(ids):
        raise Unreadable(f"the {what} do not hold every entry once")


def draw_groups(frozen: dict[str, Value], stream: Stream) -> dict[str, Value]:
    """Each group a table that is open from the start; clubs and pots are tokens."""
    ids = [entry["id"] for entry in frozen["entries"]]
    names, sizes = [name for name, _ in frozen["groups"]], [n for _, n in frozen["groups"]]
    if len(set(names)) != len(names) or sum(sizes) != len(ids):
        raise Unreadable("the groups do not have a place for each entry")
    if frozen["pots"]:
        check_parts(frozen["pots"], set(ids), "pots")
        if max(map(len, frozen["pots"])) > len(sizes):
            raise Unreadable("a pot is larger than there are groups")
    tokens, _ = number_tokens(frozen["entries"], clubs=frozen["clubs_apart"], apart=[])
    pot_of = {id: number for number, pot in enumerate(frozen["pots"]) for id in pot}
    for id, number in pot_of.items():
        tokens[id].add(len(ids) + number)
    units = [Unit(1, frozenset(tokens[id])) for id in ids]
    tables = [Table(size, frozenset()) for size in sizes]
    seating = Seating(units, tables, max(sizes))
    if not seating.count:
        raise Unreadable("nothing is admissible")
    groups = [
        sorted(members, key=lambda unit: (pot_of.get(ids[unit], 0), unit))
        for members in seating.draw(stream)
    ]
    return {
        "admissible": str(seating.count),
        "groups": [[ids[unit] for unit in members] for members in groups],
    }


def ranks_of(size: int) -> list[int]:
    """Which seed stands in each slot: r meets 2^k + 1 - r when 2^k are left.

    >>> ranks_of(8)
    [1, 8, 5, 4, 3, 6, 7, 2]
    """
    order = [1]
    while len(order) < size:
        both = 2 * len(order) + 1
        order = [
            rank
            for place, own in enumerate(order)
            for rank in ((own, both - own) if place % 2 == 0 else (both - own, own))
        ]
    return order


def size_for(teams: int) -> int:
    size = 2
    while size < teams:
        size *= 2
    return size


Type = tuple[int, ...]  # the pots in which a group has a team
Types = tuple[tuple[Type, int], ...]
Going = list[tuple[Type, int]]  # which pots' teams go up, and of how many groups


class PotDraw:
    """Every division leaves the fewest pairs of one group on one side."""

    def __init__(self, pots: list[list[str]], group_of: dict[str, int]) -> None:
        self.pots = pots
        pot_of_rank = [number for number, pot in enumerate(pots) for _ in pot]
        self.slots = [
            pot_of_rank[rank - 1] if rank <= len(pot_of_rank) else None
            for rank in ranks_of(size_for(len(pot_of_rank)))
        ]
        self.members: dict[int, dict[int, str]] = {}
        for number, pot in enumerate(pots):
            for id in pot:
                self.members.setdefault(group_of[id], {})[number] = id
        self.types = {group: tuple(own) for group, own in self.members.items()}
        self.work, self.is_counting = 0, True
        self.counts: dict[Any, int] = {}
        self.count = self.count_branch(0, len(self.slots), self.tally(self.types))
        self.is_counting = False

    @staticmethod
    def tally(types: dict[int, Type]) -> Types:
        return tuple(sorted(Counter(types.values()).items()))

    def form_of(self, first: int, end: int) -> str:
        """Branches alike but for up and down have one."""
        if end - first == 1:
            return f"({self.slots[first]})"
        middle = (first + end) // 2
        return f"({''.join(sorted((self.form_of(first, middle), self.form_of(middle, end))))})"

    def count_branch(self, first: int, end: int, types: Types) -> int:
        if all(len(own) == 1 for own, _ in types):
            ways = 1
            for _, number in types:
                ways *= factorial(number)
            return ways
        key = self.form_of(first, end), types
        if key not in self.counts:
            self.counts[key] = sum(weight for weight, _ in self.divisions(first, end, types))
        return self.counts[key]

    def divisions(self, first: int, end: int, types: Types) -> list[tuple[int, list[Going]]]:
        """The best ones, each with the brackets it leads to."""
        middle = (first + end) // 2
        upper_slots = self.slots[first:middle]
        room = [upper_slots.count(pot) for pot in range(len(self.pots))]
        best: list[list[Going]] = []
        excess = 0
        while not best:
            best = list(self.divide(types, room, excess))
            excess += 1
        weighted = []
        for division in best:
            weight = 1
            up: Counter[Type] = Counter()
            down: Counter[Type] = Counter()
            for (own, number), going in zip(types, division, strict=True):
                left = number
                for way, many in going:
                    weight *= comb(left, many)
                    left -= many
                    up[way] += many
                    down[tuple(pot for pot in own if pot not in way)] += many
            del up[()], down[()]
            weight *= self.count_branch(first, middle, tuple(sorted(up.items())))
            weight *= self.count_branch(middle, end, tuple(sorted(down.items())))
            weighted.append((weight, division))
        return weighted

    def divide(self, types: Types, room: list[int], excess: int) -> Iterator[list[Going]]:
        if not types:
            if not excess and not any(room):
                yield []
            return
        (own, number), later = types[0], types[1:]
        to_come = [sum(many for other, many in later if pot in other) for pot in range(len(room))]
        for used, going in split_groups(ways_to_part(own), number, excess):
            self.work += self.is_counting
            if self.work > POT_WORK:
                raise Unreadable("the list is too complex to be counted")
            left = list(room)
            for way, many in going:
                for pot in way:
                    left[pot] -= many
            if all(0 <= left[pot] <= to_come[pot] for pot in range(len(room))):
                for rest in self.divide(later, left, excess - used):
                    yield [going, *rest]

    def draw(self, stream: Stream) -> list[str | None]:
        slots: list[str | None] = [None] * len(self.slots)
        self.place(0, len(slots), self.types, stream, slots)
        return slots

    def place(
        self,
        first: int,
        end: int,
        types: dict[int, Type],
        stream: Stream,
        slots: list[str | None],
    ) -> None:
        if all(len(own) == 1 for own in types.values()):
            for pot in range(len(self.pots)):
                teams = [self.members[group][pot] for group, own in types.items() if own == (pot,)]
                stream.shuffle(teams)
                open_slots = [slot for slot in range(first, end) if self.slots[slot] == pot]
                for slot, id in zip(open_slots, teams, strict=True):
                    slots[slot] = id
            return
        middle, kinds = (first + end) // 2, self.tally(types)
        divisions = self.divisions(first, end, kinds)
        division = divisions[stream.pick([weight for weight, _ in divisions])][1]
        up: dict[int, Type] = {}
        for (own, _), going in zip(kinds, division, strict=True):
            alike = [group for group, other in types.items() if other == own]
            if len(going) > 1:
                stream.shuffle(alike)
            for way, many in going:
                up |= dict.fromkeys(alike[:many], way)
                alike = alike[many:]
        down = {g: tuple(pot for pot in own if pot not in up[g]) for g, own in types.items()}
        self.place(first, middle, {g: up[g] for g in types if up[g]}, stream, slots)
        self.place(middle, end, {g: own for g, own in down.items() if own}, stream, slots)


def ways_to_part(own: Type) -> list[tuple[int, Type]]:
    """Each subset that goes up, as binary numbers count, with the pairs it leaves beyond those it
    must."""
    ways = []
    for number in range(2 ** len(own)):
        digits = f"{number:0{len(own)}b}"
        way = tuple(pot for pot, digit in zip(own, digits, strict=True) if digit == "1")
        ways.append((comb(len(way), 2) + comb(len(own) - len(way), 2), way))
    least = min(pairs for pairs, _ in ways)
    return [(pairs - least, way) for pairs, way in ways]


def split_groups(
    ways: list[tuple[int, Type]], number: int, excess: int
) -> Iterator[tuple[int, Going]]:
    """How many groups go each way within the excess, the first varying slowest."""
    (cost, way), others = ways[0], ways[1:]
    if not others:
        if number * cost <= excess:
            yield number * cost, [(way, number)] if number else []
        return
    for many in range(number + 1):
        if many * cost > excess:
            return
        for used, going in split_groups(others, number - many, excess - many * cost):
            yield used + many * cost, [(way, many), *going] if many else going


def draw_pots(frozen: dict[str, Value], stream: Stream) -> dict[str, Value]:
    ids = {entry["id"] for entry in frozen["entries"]}
    club = {entry["id"]: entry["club"] for entry in frozen["entries"]}
    for what in ("pots", "groups"):
        check_parts(frozen[what], ids, what)
    group_of = {id: number for number, group in enumerate(frozen["groups"]) for id in group}
    if any(len({group_of[id] for id in pot}) < len(pot) for pot in frozen["pots"]):
        raise Unreadable("two of a group are in one pot")
    pots = PotDraw(frozen["pots"], group_of)
    heeds_clubs = frozen["clubs"] == "first_round"

    def pairs_of_a_club(slots: list[str | None]) -> int:
        pairs = [
            [club[id] if id else None for id in slots[at : at + 2]]
            for at in range(0, len(slots), 2)
        ]
        return sum(upper is not None and upper == lower for upper, lower in pairs)

    best, tries = pots.draw(stream), 1
    while heeds_clubs and pairs_of_a_club(best) and tries < POT_TRIES:
        other, tries = pots.draw(stream), tries + 1
        if pairs_of_a_club(other) < pairs_of_a_club(best):
            best = other
    return {
        "admissible": None if heeds_clubs else str(pots.count),
        "same_club": pairs_of_a_club(best),
        "slots": best,
    }


def draw_list(frozen: dict[str, Value], seed: str) -> dict[str, Value]:
    """The outcome, or Unreadable."""
    ids = {entry["id"] for entry in frozen["entries"]}
    if len(ids) != len(frozen["entries"]):
        raise Unreadable("somebody is twice in the list")
    for member in ("apart", "ready", "together"):
        if not all(set(group) <= ids for group in frozen.get(member, [])):
            raise Unreadable(f"{member} names somebody who is not in the list")
    stream = Stream(seed)
    if frozen["kind"] == "teams":
        return draw_teams(frozen, stream)
    if frozen["kind"] == "bracket":
        return BracketDraw(frozen).draw(stream)
    if frozen["kind"] == "groups":
        return draw_groups(frozen, stream)
    if frozen["kind"] == "pots":
        return draw_pots(frozen, stream)
    if frozen["kind"] == "lot":
        order = [entry["id"] for entry in frozen["entries"]]
        stream.shuffle(order)
        return {"admissible": str(factorial(len(order))), "order": order}
    return draw_late_team(frozen, stream)


# --- A draw's document ----------------------------------------------------------------------------


class Draw:
    """One draw of the file: its document verified, its outcome with the changes applied."""

    def __init__(self, row: dict[str, Value]) -> None:
        self.number: int = row["number"]
        self.kind: str = row["kind"]
        self.state: str = row["state"]
        self.document: dict[str, Value] = row["document"]
        self.records: list[dict[str, Value]] = self.document["draws"]
        self.record = self.records[-1]
        self.frozen: dict[str, Value] = self.record["list"]
        self.changes: list[dict[str, Value]] = self.document["changes"]
        self.names = {entry["id"]: entry["name"] for entry in self.frozen["entries"]}
        for change in self.changes:
            self.names |= {entry["id"]: entry["name"] for entry in change["entries"]}
            self.names |= {id: after for id, _, after in change.get("names", [])}

    @property
    def is_drawn(self) -> bool:
        return self.record["outcome"] is not None

    def slots(self, *, with_late_teams: bool) -> list[str | None]:
        slots = list(self.record["outcome"]["slots"])
        for change in self.changes:
            if with_late_teams or "match" not in change:
                for where, _, after in change["places"]:
                    slots[where - 1] = after
        return slots

    def late_changes(self) -> list[dict[str, Value]]:
        return [change for change in self.changes if "match" in change]

    def seals_once_drawn(self) -> set[str]:
        """Of the document with the last record drawn, after 0, 1, 2 … of its changes."""
        return {
            seal_of(self.records, self.changes[:count]) for count in range(len(self.changes) + 1)
        }


def seal_of(records: list[dict[str, Value]], changes: list[dict[str, Value]]) -> str:
    return digest({"changes": changes, "draws": records, "format": "retruco-draw-1"})


def verify_document(where: str, document: dict[str, Value]) -> Iterator[Finding]:
    records, texts = document["draws"], document["texts"]
    if document["seal"] != seal_of(records, document["changes"]):
        yield Finding(where, "its seal is not that of its content")
    for place, record in enumerate(records):
        here = f"{where}, draw {place + 1}"
        is_last = place == len(records) - 1
        if ("changes" in record) == is_last:
            yield Finding(here, "changes stand in a record that was replaced, and only there")
        yield from verify_record(here, record, before=records[place - 1] if place else None)
        changes = document["changes"] if is_last else record.get("changes", [])
        yield from verify_changes(here, record, changes)
    committed = set(commitments_of(document))
    for commitment, opened in texts.items():
        preimage = {"salt": opened["salt"], "tag": "retruco-draw-text-1", "text": opened["text"]}
        if digest(preimage) != commitment:
            yield Finding(f"{where}.texts", f"{opened['text']!r} is not what was committed to")
        if commitment not in committed:
            yield Finding(f"{where}.texts", f"nothing commits to {opened['text']!r}")


def commitments_of(document: dict[str, Value]) -> Iterator[str]:
    changes = list(document["changes"])
    entries: list[dict[str, Value]] = []
    for record in document["draws"]:
        changes += record.get("changes", [])
        entries += record["list"]["entries"]
        yield record["list"]["reason"]
    for change in changes:
        entries += change["entries"]
        yield change["reason"]
        for _, before, after in change.get("names", []):
            yield before
            yield after
    for entry in entries:
        yield entry["name"]


def verify_record(
    where: str, record: dict[str, Value], *, before: dict[str, Value] | None
) -> Iterator[Finding]:
    frozen = record["list"]
    if digest(frozen) != record["list_hash"]:
        yield Finding(where, "the list does not have its hash")
    if before is None:
        if frozen["number"] != 1 or frozen["previous"] is not None:
            yield Finding(where, "the first list is not number 1 without a previous one")
        if (frozen["reason"] is None) == (frozen["kind"] == "late"):
            yield Finding(where, "a first list has a reason if it is of a late team, and only then")
    else:
        if frozen["number"] != before["list"]["number"] + 1:
            yield Finding(where, "its number does not follow the one before")
        if frozen["previous"] != digest(before):
            yield Finding(where, "it does not name the record before it")
        if frozen["reason"] is None:
            yield Finding(where, "it was drawn again without a reason")
        for member in ("kind", "tournament", "stage", "about"):
            if frozen.get(member) != before["list"].get(member):
                yield Finding(where, f"it has another {member} than the one before")
    try:
        check_source(frozen["source"], frozen_at=frozen["frozen_at"])
    except Unreadable as error:
        yield Finding(where, str(error))
        return
    results = [record[name] for name in ("nonce", "seed", "outcome")]
    if all(result is None for result in results) and record["source"] is None:
        return
    if any(result is None for result in results):
        yield Finding(where, "it is drawn in part")
        return
    if digest({"nonce": record["nonce"], "tag": "retruco-draw-nonce-1"}) != frozen["commitment"]:
        yield Finding(where, "the nonce is not the one committed to")
    if not is_value_of(frozen["source"], record["source"]):
        yield Finding(where, "the value is none that its source can give")
    preimage = {
        "list": record["list_hash"],
        "nonce": record["nonce"],
        "source": record["source"],
        "tag": "retruco-draw-seed-1",
    }
    seed = hashlib.sha512(canonical(preimage)).hexdigest()
    if seed != record["seed"]:
        yield Finding(where, "the seed does not follow from list, nonce and source")
    try:
        outcome = draw_list(frozen, seed)
    except Unreadable as error:
        yield Finding(where, str(error))
        return
    if outcome != record["outcome"]:
        yield Finding(where, "the outcome is not what the seed gives")


def verify_changes(
    where: str, record: dict[str, Value], changes: list[dict[str, Value]]
) -> Iterator[Finding]:
    outcome, kind = record["outcome"], record["list"]["kind"]
    names = {entry["id"]: entry["name"] for entry in record["list"]["entries"]}
    stands: dict[int, Value] = {}
    if outcome is not None and kind == "teams":
        if not isinstance(outcome.get("teams"), list):
            return
        stands = {0: outcome.get("short"), **dict(enumerate(outcome["teams"], 1))}
    elif outcome is not None and kind in ("bracket", "pots"):
        if not isinstance(outcome.get("slots"), list):
            return
        stands = dict(enumerate(outcome["slots"], 1))
    for place, change in enumerate(changes, 1):
        here = f"{where}, change {place}"
        if change["number"] != place:
            yield Finding(here, "its number is another one")
        fresh = [entry["id"] for entry in change["entries"]]
        if len(set(fresh)) != len(fresh) or names.keys() & set(fresh):
            yield Finding(here, "it describes somebody who is known already")
        names |= {entry["id"]: entry["name"] for entry in change["entries"]}
        renamed = change.get("names", [])
        if len({id for id, *_ in renamed}) != len(renamed):
            yield Finding(here, "it names somebody twice")
        for id, before, after in renamed:
            if id not in names or names[id] != before or before == after:
                yield Finding(here, f"{id} was not called so")
            names[id] = after
        if ("draw" in change) and "match" not in change:
            yield Finding(here, "a draw gave a place without a match")
        if not change["places"] and not renamed:
            yield Finding(here, "it changes nothing")
        if change["places"] and (outcome is None or kind in ("late", "groups", "lot")):
            yield Finding(here, "it moves somebody where nothing was drawn")
            continue
        yield from apply_change(here, change, kind, stands, set(fresh), names)


def apply_change(
    where: str,
    change: dict[str, Value],
    kind: str,
    stands: dict[int, Value],
    fresh: set[str],
    names: dict[str, Value],
) -> Iterator[Finding]:
    was = Counter(everybody(stands))
    for slot, before, after in change["places"]:
        is_new_team = kind == "teams" and slot == len(stands) and before == []
        if slot not in stands and not is_new_team:
            yield Finding(where, f"there is no place {slot}")
            return
        if stands.get(slot, []) != before:
            yield Finding(where, f"somebody else stood in place {slot}")
            return
        ids = after if isinstance(after, list) else [after]
        if isinstance(after, list) != (kind == "teams"):
            yield Finding(where, f"place {slot} can't hold that")
            return
        if any(id is not None and id not in names for id in ids if not isinstance(id, list)):
            yield Finding(where, f"nobody knows who stands in place {slot}")
            return
        stands[slot] = after
    now = Counter(everybody(stands))
    if any(count > 1 for count in now.values()):
        yield Finding(where, "somebody stands in two places")
    if fresh - now.keys():
        yield Finding(where, "somebody new stands nowhere")
    if len(was - now) > len(now - was):
        yield Finding(where, "more are taken out than come in")


def everybody(stands: dict[int, Value]) -> Iterator[str]:
    for value in stands.values():
        for id in value if isinstance(value, list) else [value]:
            if isinstance(id, str):
                yield id


# --- The event ------------------------------------------------------------------------------------

OPEN_ACTIONS = {
    "tournament.created",
    "plan.made",
    "plan.changed",
    "inscriptions.opened",
    "inscriptions.closed",
    "draw.frozen",
    "draw.made",
    "draw.cancelled",
    "draw.changed",
    "draw.sealed",
    "bracket.built",
    "bracket.swapped",
    "bracket.taken_back",
    "bracket.late_team",
    "groups.built",
    "stage.places",
    "team.points_deducted",
    "team.points_given_back",
    "match.entry",
    "match.confirmed",
    "match.called",
    "match.moved",
    "match.call_taken_back",
    "match.format_changed",
    "team.withdrawn",
    "team.excluded",
    "team.readmitted",
    "tournament.finished",
    "tournament.archived",
    "tournament.cancelled",
    "remark.erased",
}
BY_PLAYERS = {"match.entry", "match.confirmed"}
ROUND_CODES = {2: "final", 4: "semifinal", 8: "quarterfinal"}


class Place(NamedTuple):
    """A match as the draw and the plan make it."""

    number: int
    round: int
    code: str
    position: int
    winner_to: tuple[int, str] | None
    loser_to: tuple[int, str] | None
    drawn: dict[str, str]  # by side: who stands there without a match before
    group: str | None = None
    best_of: int | None = None  # of a group: what its stage says


class Node:
    """A match of the tree while it is being built."""

    def __init__(self, round: int, code: str, position: int) -> None:
        self.round, self.code, self.position = round, code, position
        self.number = 0
        self.drawn: dict[str, str] = {}
        self.winner_to: tuple[Node, str] | None = None
        self.loser_to: tuple[Node, str] | None = None

    def as_place(self) -> Place:
        def goal(target: tuple["Node", str] | None) -> tuple[int, str] | None:
            return None if target is None else (target[0].number, target[1])

        return Place(
            self.number,
            self.round,
            self.code,
            self.position,
            goal(self.winner_to),
            goal(self.loser_to),
            self.drawn,
        )


def round_code(size: int, round: int) -> str:
    teams = size >> (round - 1)
    return ROUND_CODES.get(teams, f"round_of_{teams}")


def build_bracket(slots: list[str | None], third_place: Value) -> list[Place]:
    size = len(slots)
    level: list[Node | str | None] = []
    rounds: list[list[Node]] = [[]]
    for pair in range(size // 2):
        upper, lower = slots[2 * pair], slots[2 * pair + 1]
        if upper is None or lower is None:
            level.append(upper or lower)
            continue
        node = Node(1, round_code(size, 1), pair + 1)
        node.drawn = {"A": upper, "B": lower}
        level.append(node)
        rounds[0].append(node)
    round = 2
    while len(level) > 1:
        nodes: list[Node] = []
        for pair in range(len(level) // 2):
            node = Node(round, round_code(size, round), pair + 1)
            for side, child in zip("AB", level[2 * pair : 2 * pair + 2], strict=True):
                if isinstance(child, Node):
                    child.winner_to = (node, side)
                elif child is not None:
                    node.drawn[side] = child
            nodes.append(node)
        rounds.append(nodes)
        level, round = list(nodes), round + 1
    semifinals = rounds[-2] if len(rounds) > 1 else []
    if third_place == "match" and len(semifinals) == 2:
        third = Node(len(rounds), "third_place", 2)
        for side, node in zip("AB", semifinals, strict=True):
            node.loser_to = (third, side)
        rounds[-1].insert(0, third)
    ordered = [node for nodes in rounds for node in nodes]
    for number, node in enumerate(ordered, 1):
        node.number = number
    return [node.as_place() for node in ordered]


def add_late_teams(
    places: list[Place], slots: list[str | None], changes: list[dict[str, Value]]
) -> None:
    """One more match of round 1 for each, in the place of a free pass."""
    slots = list(slots)
    for change in changes:
        where, _, team = change["places"][0]
        pair = (where + 1) // 2
        rival = slots[beside(where) - 1]
        if rival is None:
            raise Unreadable(f"change {change['number']} puts a team beside nobody")
        slots[where - 1] = team
        next_position, side = (pair + 1) // 2, "A" if pair % 2 else "B"
        goal = next(
            (p for p in places if p.round == 2 and p.position == next_position
             and p.code != "third_place"),
            None,
        )  # fmt: skip
        if goal is None or goal.drawn.get(side) != rival:
            raise Unreadable(f"change {change['number']} takes the place of no free pass")
        del goal.drawn[side]
        places.append(
            Place(
                max(p.number for p in places) + 1,
                1,
                round_code(len(slots), 1),
                pair,
                (goal.number, side),
                None,
                {"A": rival, "B": team},
            )
        )


STATES_AFTER = {  # the last step of an appeal but statements
    "filed": ("referee", "committee"),
    "answered": ("answered",),
    "taken_on": ("committee",),
    "accepted": ("closed",),
    "decided": ("closed",),
    "withdrawn": ("withdrawn",),
}


class Audit:
    """Everything of one file, computed again; `findings` and `notes` grow by the way."""

    def __init__(self, file: dict[str, Value]) -> None:
        self.file = file
        self.log: list[dict[str, Value]] = file["log"]
        self.plan: dict[str, Value] = file["plan"] or {}
        self.matches: dict[int, dict[str, Value]] = {m["number"]: m for m in file["matches"]}
        self.teams: dict[str, dict[str, Value]] = {t["id"]: t for t in file["teams"]}
        self.draws: list[Draw] = []
        self.bracket: Draw | None = None
        self.places: list[Place] = []
        self.rules: PointsAudit | None = None  # while points are checked
        self.findings: list[Finding] = []
        self.notes: list[str] = []

    def note(self, words: str) -> None:
        if words not in self.notes:
            self.notes.append(words)

    def report(self, where: str, what: str) -> None:
        self.findings.append(Finding(where, what))

    def expect(self, where: str, name: str, *, expected: Value, actual: Value) -> None:
        if expected != actual:
            words = f"{name} is {shorten(actual)}, and {shorten(expected)} follows from the rest"
            self.report(where, words)

    def entries(self, action: str, subject: str | None = None) -> list[dict[str, Value]]:
        """Open entries of an action, in order."""
        return [
            entry
            for entry in self.log
            if entry.get("action") == action and subject in (None, entry["subject"])
        ]

    # The chain.

    def check_chain(self, head: str | None) -> None:
        previous, unprovable, has_salts = NOTHING, 0, False
        if not self.log:
            self.report("log", "it is empty")
        for place, entry in enumerate(self.log, 1):
            where = f"log entry {place}"
            self.expect(where, "number", expected=place, actual=entry["number"])
            if entry["previous"] != previous:
                self.report(where, "it does not name the hash of the entry before")
            computed = hash_of_entry(self.file["event"]["id"], entry)
            if computed is None:
                unprovable += 1
            elif computed != entry["hash"]:
                self.report(where, "its content does not have its hash")
            previous = entry["hash"]
            is_older = entry.get("content", entry.get("salt")) is None
            if is_older and has_salts:
                self.report(where, "it is of the first form, after one of the second")
            has_salts = has_salts or not is_older
            if "content" not in entry and not may_be_open(entry):
                self.report(where, f"an entry {entry['action']} is never shown")
        if unprovable:
            self.notes.append(f"{unprovable} closed entries are older than their proof")
        if head is not None and head not in {entry["hash"] for entry in self.log}:
            self.report("log", "no entry has the hash that was noted")

    # The plan.

    def check_plan(self) -> None:
        made = self.entries("plan.made")
        if not made:
            if self.file["plan"] is not None:
                self.report("plan", "the log does not know it")
            return
        if self.file["plan"] is None:
            self.report("plan", "it is missing")
            return
        values: dict[str, Value] = {}
        is_whole_plan = "values" in made[-1]["data"]
        for entry in self.log:
            if entry.get("action") in ("plan.made", "plan.changed"):
                data = entry["data"]
                changed = data.get("values", {})
                if isinstance(changed, dict):
                    values |= changed
                values |= {k: data[k] for k in ("blueprint", "ruleset_version") if k in data}
        values.pop("opens_at", None)
        values.pop("closes_at", None)
        compared = values.keys() | self.plan.keys() if is_whole_plan else values.keys()
        for name in sorted(compared):
            if name not in values:
                self.report("plan", f"the log does not know {name}")
            elif name not in self.plan:
                self.report("plan", f"{name} is missing")
            else:
                self.expect("plan", name, expected=values[name], actual=self.plan[name])

    # The draws.

    def check_draws(self) -> None:
        for place, row in enumerate(self.file["draws"]):
            where = f"draw {row['number']}"
            problems = list(DOCUMENT(row["document"], where))
            if problems:
                self.findings += problems
                continue
            self.findings += verify_document(where, row["document"])
            draw = Draw(row)
            self.draws.append(draw)
            if place and row["number"] <= self.file["draws"][place - 1]["number"]:
                self.report(where, "the draws are not in the order of their numbers")
            self.check_draw_against_log(where, draw)
        in_force = [draw for draw in self.draws if draw.kind == "bracket" and draw.is_drawn]
        if len(in_force) > 1:
            self.report("draws", "two brackets are in force")
        if in_force:
            self.bracket = in_force[-1]

    def check_draw_against_log(self, where: str, draw: Draw) -> None:
        def about(action: str) -> list[dict[str, Value]]:
            return [
                entry["data"]
                for entry in self.entries(action)
                if entry["data"].get("number") == draw.number
            ]

        self.expect(where, "kind", expected=draw.frozen["kind"], actual=draw.kind)
        cancelled = "cancelled" if about("draw.cancelled") else "frozen"
        state = "drawn" if draw.is_drawn else cancelled
        self.expect(where, "state", expected=state, actual=draw.state)
        frozen = about("draw.frozen")
        if len(frozen) != 1:
            self.report(where, "the log does not have its list once")
        for data in frozen:
            for name, value in (
                ("list_hash", draw.record["list_hash"]),
                ("kind", draw.kind),
                ("commitment", draw.frozen["commitment"]),
            ):
                self.expect(f"{where} in the log", name, expected=value, actual=data.get(name))
        known = {
            entry["data"].get("list_hash")
            for entry in self.entries("draw.frozen")
            if entry["data"].get("kind") == draw.kind
            and entry["data"].get("number", 0) < draw.number
        }
        for record in draw.records[:-1]:
            if record["list_hash"] not in known:
                self.report(where, "the log does not know an earlier list of it")
        made = about("draw.made")
        if bool(made) != draw.is_drawn:
            self.report(where, "the log says otherwise whether it was drawn")
            return
        if not made:
            return
        for name in ("source", "nonce", "seed"):
            value = draw.record[name]
            self.expect(f"{where} in the log", name, expected=value, actual=made[-1].get(name))
        if made[-1].get("seal") not in draw.seals_once_drawn():
            self.report(where, "it never had the seal that the log noted when it was drawn")
        drawn_at = max(
            entry["number"]
            for entry in self.entries("draw.made")
            if entry["data"].get("number") == draw.number
        )
        sealed = [
            entry
            for entry in self.entries("draw.sealed")
            if entry["data"].get("number") == draw.number and entry["number"] > drawn_at
        ]
        last = sealed[-1]["data"] if sealed else made[-1]
        seal = draw.document["seal"]
        self.expect(where, "seal", expected=last.get("seal"), actual=seal)

    def check_late_draws(self, bracket: Draw) -> None:
        counting = {
            draw.record["list_hash"]: draw
            for draw in self.draws
            if draw.kind == "late"
            and draw.is_drawn
            and draw.frozen["bracket"] == bracket.record["list_hash"]
        }
        used: set[str] = set()
        for change in bracket.late_changes():
            where = f"late team of match {change['match']}"
            places = change["places"]
            if len(places) != 1 or places[0][1] is not None:
                self.report(where, "it does not take the one place of a bye")
                continue
            logged = [
                entry["data"]
                for entry in self.entries("bracket.late_team", f"team:{places[0][2]}")
                if entry["data"].get("match") == change["match"]
            ]
            if not logged:
                self.report(where, "the log does not know it")
            if "draw" not in change:
                self.notes.append(f"{where}: put there by hand, as the file says")
                continue
            used.add(change["draw"])
            draw = counting.get(change["draw"])
            if draw is None:
                self.report(where, "no draw gave it this place")
                continue
            rival = bracket.slots(with_late_teams=True)[beside(places[0][0]) - 1]
            outcome = draw.record["outcome"]
            drawn = (draw.frozen["team"], outcome.get("against"), outcome.get("slot"))
            if drawn != (places[0][2], rival, places[0][0]):
                self.report(where, "its draw gave another place")
        for list_hash in counting.keys() - used:
            self.report(f"draw {counting[list_hash].number}", "its outcome is not in the bracket")

    # The bracket and its teams.

    def check_bracket(self) -> None:
        if self.file["stages"]:
            StagesAudit(self).check()
            return
        if any(draw.kind == "groups" and draw.is_drawn for draw in self.draws):
            self.report("stages", "groups were drawn, and none are here")
        for match in self.file["matches"]:
            if "stage" in match or "group" in match:
                self.report(f"match {match['number']}", "it is of a stage, and there is none")
        if self.file["tables"]:
            self.report("tables", "there are no groups")
        if self.bracket is None:
            for name in ("matches", "teams", "standings"):
                if self.file[name]:
                    self.report(name, "there is no bracket in force")
            return
        self.check_late_draws(self.bracket)
        slots = self.bracket.slots(with_late_teams=False)
        self.places = build_bracket(slots, self.plan.get("third_place"))
        add_late_teams(self.places, slots, self.bracket.late_changes())
        for place, change in zip(
            self.places[len(self.places) - len(self.bracket.late_changes()) :],
            self.bracket.late_changes(),
            strict=True,
        ):
            where = f"match {place.number}"
            self.expect(where, "number", expected=place.number, actual=change["match"])
        standing = {id for id in self.bracket.slots(with_late_teams=True) if id is not None}
        self.check_teams(standing, self.bracket.names)
        numbers = [match["number"] for match in self.file["matches"]]
        self.expect("matches", "numbers", expected=[p.number for p in self.places], actual=numbers)
        for place in self.places:
            if place.number in self.matches:
                self.check_place(place, self.matches[place.number])
        self.check_rows(self.bracket)

    def check_place(self, place: Place, match: dict[str, Value]) -> None:
        where = f"match {place.number}"
        for name in ("round", "code", "position"):
            self.expect(where, name, expected=getattr(place, name), actual=match[name])
        for name in ("winner_to", "loser_to"):
            goal = match[name] and (match[name]["match"], match[name]["side"])
            self.expect(where, name, expected=getattr(place, name), actual=goal)
        by_round = self.plan.get("best_of_rounds", {})
        usual = self.plan.get("best_of_first" if place.round == 1 else "best_of_later")
        allowed = {by_round.get(place.code, usual) if place.best_of is None else place.best_of}
        changed = self.entries("match.format_changed", f"match:{match['id']}")
        if changed:
            allowed.add(changed[-1]["data"].get("best_of"))
        if match["best_of"] not in allowed:
            self.report(where, f"nothing says that it is the best of {match['best_of']}")

    def check_teams(self, standing: set[str], names: dict[str, Value]) -> None:
        self.expect("teams", "ids", expected=sorted(standing), actual=sorted(self.teams))
        numbers = [team["number"] for team in self.file["teams"]]
        if len(self.teams) != len(numbers) or numbers != sorted(set(numbers)):
            self.report("teams", "each stands there once, in the order of numbers")
        for id, team in self.teams.items():
            where = f"team {team['number']}"
            self.expect(where, "name", expected=names.get(id), actual=team["name"])
            state = "confirmed"
            for entry in self.log:
                if entry.get("subject") == f"team:{id}":
                    state = {
                        "team.withdrawn": "withdrawn",
                        "team.excluded": "excluded",
                        "team.readmitted": "confirmed",
                    }.get(entry["action"], state)
            self.expect(where, "state", expected=state, actual=team["state"])

    def check_rows(self, bracket: Draw) -> None:
        built = self.entries("bracket.built")
        if not built:
            self.report("matches", "the log does not know that the bracket was built")
            return
        late = bracket.late_changes()
        latecomers = {change["places"][0][2] for change in late if change["places"]}
        late_numbers = {change["match"] for change in late}
        rows = {
            "matches": [
                [m["number"], m["id"]]
                for m in self.file["matches"]
                if m["number"] not in late_numbers
            ],
            "teams": [
                [t["number"], t["id"]] for t in self.file["teams"] if t["id"] not in latecomers
            ],
        }
        data = built[-1]["data"]
        if "rows" not in data:
            self.notes.append("the log does not tie the ids of the matches to their numbers")
        elif data["rows"] != digest(rows):
            self.report("matches", "ids and numbers of matches or teams are not those of the log")
        for match in self.file["matches"]:
            if match["number"] in late_numbers:
                logged = [
                    entry["data"].get("id")
                    for entry in self.entries("bracket.late_team")
                    if entry["data"].get("match") == match["number"]
                ]
                if logged and logged[-1] != match["id"]:
                    self.report(f"match {match['number']}", "the log gives it another id")

    # The lines of a match.

    def check_lines(self, match: dict[str, Value]) -> None:
        where = f"match {match['number']}"
        logged = self.entries("match.entry", f"match:{match['id']}")
        if len(logged) != len(match["lines"]):
            counts = f"{len(match['lines'])} lines here, {len(logged)} in the log"
            self.report(where, counts)
        for place, line in enumerate(match["lines"], 1):
            here = f"{where}, line {place}"
            self.expect(here, "number", expected=place, actual=line["number"])
            if place > len(logged):
                continue
            entry = logged[place - 1]
            self.expect(here, "log", expected=entry["number"], actual=line["log"])
            for name in ("number", "kind", "notation"):
                value = entry["data"].get(name)
                self.expect(here, name, expected=value, actual=line[name])

    def check_games(self, match: dict[str, Value]) -> None:
        """What can be said without the rules of the game."""
        where = f"match {match['number']}"
        if match["how"] == "games":
            won = match["games_won"][0 if match["winner"] == "A" else 1] if match["winner"] else 0
            if 2 * won <= match["best_of"] or len(match["games"]) > match["best_of"]:
                self.report(where, "the games do not decide it")

    # Where teams go.

    def is_gone(self, team: str | None) -> bool:
        return team is not None and self.teams.get(team, {}).get("state") != "confirmed"

    def check_slots(self) -> None:
        feeders = {}
        for match in self.file["matches"]:
            for name in ("winner_to", "loser_to"):
                if match[name]:
                    feeders[match[name]["match"], match[name]["side"]] = match, name
        for place in self.places:
            match = self.matches.get(place.number)
            if match is None:
                continue
            for side in "AB":
                feeder = feeders.get((place.number, side))
                where = f"match {place.number}, side {side}"
                slot = match["sides"][side]
                if feeder is not None:
                    expected = self.sent_slot(match, *feeder)
                elif side in place.drawn:
                    expected = self.drawn_slot(match, place.drawn[side], place)
                else:
                    self.report(where, "nothing leads there")
                    continue
                if slot != expected and not (
                    self.came_back(match, slot, expected)
                    or self.came_gone(match, slot, expected)
                    or self.left_later(match, side, slot, expected)
                ):
                    for name in sorted(expected):
                        self.expect(where, name, expected=expected[name], actual=slot[name])
            self.check_state(match)

    def came_back(
        self, match: dict[str, Value], slot: dict[str, Value], expected: dict[str, Value]
    ) -> bool:
        """Readmitted after the rival had passed through: it stays out of that match."""
        return (
            match["how"] == PASSED
            and slot == {**expected, "kind": "empty"}
            and bool(self.entries("team.readmitted", f"team:{slot['team']}"))
        )

    def left_later(
        self, match: dict[str, Value], side: str, slot: dict[str, Value], expected: dict[str, Value]
    ) -> bool:
        """It had passed through before it left: it did so as a team of the event."""
        is_winner = match["how"] == PASSED and match["winner"] == side
        return is_winner and self.is_gone(slot["team"]) and slot == {**expected, "kind": "team"}

    def came_gone(
        self, match: dict[str, Value], slot: dict[str, Value], expected: dict[str, Value]
    ) -> bool:
        """Sent by a correction, after it had left, into a match whose lines were all taken out."""
        return (
            self.is_gone(slot["team"])
            and not has_begun(match)
            and slot == {**expected, "kind": "empty"}
        )

    def kind_of_slot(self, match: dict[str, Value], team: str) -> str:
        may_leave = self.is_gone(team) and not has_begun(match) and not match["lines"]
        return "empty" if may_leave else "team"

    def drawn_slot(self, match: dict[str, Value], team: str, place: Place) -> dict[str, Value]:
        kind, by_bye = self.kind_of_slot(match, team), place.round > 1 and place.group is None
        return {"by_bye": by_bye, "kind": kind, "pencil": False, "team": team}

    def sent_slot(
        self, match: dict[str, Value], feeder: dict[str, Value], way: str
    ) -> dict[str, Value]:
        team = None
        if feeder["winner"]:
            winner = feeder["winner"]
            if way == "winner_to":
                team = feeder["sides"][winner]["team"]
            else:
                other = feeder["sides"]["B" if winner == "A" else "A"]
                if other["kind"] == "team" and feeder["how"] not in (
                    "walkover",
                    "disqualification",
                ):
                    team = other["team"]
        if team is None:
            kind = "empty" if is_decided(feeder) else "open"
        else:
            kind = self.kind_of_slot(match, team)
        pencil = feeder["state"] == "finished"
        return {"by_bye": False, "kind": kind, "pencil": pencil, "team": team}

    def check_state(self, match: dict[str, Value]) -> None:
        where, state = f"match {match['number']}", match["state"]
        possible = set()
        if match["lines"]:
            possible = {"finished", "confirmed"} if match["how"] else {"playing"}
        played = [line for line in match["lines"] if line["kind"] not in ("void", "replace")]
        if all(line["stands"] == "void" for line in played):
            possible |= self.states_unplayed(match)
        if match["how"] == PASSED:
            possible = self.states_unplayed(match) & {"confirmed"}
        if state not in possible:
            self.report(where, f"{state} does not follow from its lines and slots")
        if not match["lines"] and match["how"] != PASSED:
            for name in ("winner", "how", "article"):
                self.expect(where, name, expected=None, actual=match[name])
        if not match["lines"]:
            for name in ("games", "games_won", "score"):
                self.expect(where, name, expected=[], actual=match[name])
        if match["how"] == PASSED:
            sides = [side for side in "AB" if match["sides"][side]["kind"] == "team"]
            expected = sides[0] if len(sides) == 1 else None
            self.expect(where, "winner", expected=expected, actual=match["winner"])
        elif match["lines"] and state in ("finished", "confirmed"):
            self.check_confirmation(where, match)

    def states_unplayed(self, match: dict[str, Value]) -> set[str]:
        slots = match["sides"].values()
        still_open = sum(slot["kind"] == "open" for slot in slots)
        if still_open == 2:
            return {"locked"}
        if still_open or any(slot["pencil"] for slot in slots):
            return {"waiting"}
        if any(slot["kind"] == "empty" for slot in slots):
            return {"confirmed"} if match["how"] == PASSED else set()
        return {"ready", "called"}

    def check_confirmation(self, where: str, match: dict[str, Value]) -> None:
        confirmed = self.entries("match.confirmed", f"match:{match['id']}")
        if match["state"] == "confirmed" and not confirmed:
            self.report(where, "the log does not know that it was confirmed")
        if match["state"] == "finished" and confirmed:
            since = [line for line in match["lines"] if line["log"] > confirmed[-1]["number"]]
            if not since:
                self.report(where, "the log says that it was confirmed")

    # Standings.

    def check_standings(self) -> None:
        if not self.file["matches"]:
            self.expect("standings", "rows", expected=[], actual=self.file["standings"])
            return
        expected = list_standings(self)
        actual = self.file["standings"]
        if [row["team"] for row in expected] != [row["team"] for row in actual]:
            self.report("standings", "the teams are others, or in another order")
        rows = {row["team"]: row for row in actual}
        for row in expected:
            for name, value in row.items():
                if row["team"] in rows:
                    where = f"standing of team {self.teams[row['team']]['number']}"
                    self.expect(where, name, expected=value, actual=rows[row["team"]][name])
        self.check_podium(expected)
        self.check_honours()

    def check_podium(self, rows: list[dict[str, Value]]) -> None:
        finished = self.entries("tournament.finished")
        if not finished or self.file["event"]["stage"] not in ("finished", "archived"):
            return
        last = finished[-1]
        if any(entry["number"] > last["number"] for entry in self.entries("match.entry")):
            return
        podium = last["data"].get("podium")
        expected: dict[str, list[str]] = {}
        for row in rows:
            if row["medal"]:
                expected.setdefault(row["medal"], []).append(row["team"])
        if not isinstance(podium, dict):
            return
        logged = {medal: sorted(teams) for medal, teams in podium.items() if teams}
        medals = {medal: sorted(teams) for medal, teams in expected.items()}
        self.expect("podium in the log", "medals", expected=medals, actual=logged)

    def check_honours(self) -> None:
        totals: dict[str, Counter[str]] = {}
        for match in self.file["matches"]:
            teams = [match["sides"][side]["team"] for side in "AB"]
            may_have = is_decided(match) and bool(match["lines"]) and None not in teams
            if (match["tally"] is not None) != may_have:
                self.report(f"match {match['number']}", "it has a tally and may not, or lacks one")
            if match["tally"] is None or not may_have:
                continue
            for side, team in zip("AB", teams, strict=True):
                totals.setdefault(team, Counter()).update(match["tally"][side])
        kept = {team: tally for team, tally in totals.items() if tally["hand_by_hand"] > 0}
        expected = []
        most = max((tally["flores"] for tally in kept.values()), default=0)
        if most:
            teams = sorted(team for team, tally in kept.items() if tally["flores"] == most)
            expected.append({"code": "most_flores", "count": most, "teams": teams})
        if any(tally["sanctions"] for tally in kept.values()):
            fewest = min(tally["sanctions"] for tally in kept.values())
            calm = {team: t for team, t in kept.items() if t["sanctions"] == fewest}
            longest = max(tally["hand_by_hand"] for tally in calm.values())
            teams = sorted(team for team, t in calm.items() if t["hand_by_hand"] == longest)
            expected.append({"code": "fewest_sanctions", "count": fewest, "teams": teams})
        self.expect("event", "honours", expected=expected, actual=self.file["honours"])

    # Appeals.

    def check_appeals(self) -> None:
        for place, appeal in enumerate(self.file["appeals"], 1):
            where = f"appeal {place}"
            self.expect(where, "number", expected=place, actual=appeal["number"])
            match = self.matches.get(appeal["match"])
            if appeal["match"] is not None and match is None:
                self.report(where, "there is no such match")
            numbers = {line["number"]: line for line in match["lines"]} if match else {}
            if appeal["line"] is not None and (
                appeal["line"] not in numbers or numbers[appeal["line"]]["kind"] != "ruling"
            ):
                self.report(where, "it objects to no ruling of its match")
            if not set(appeal["lines"]) <= numbers.keys():
                self.report(where, "its answer wrote no such lines")
            self.check_steps(where, appeal, match)
        listed = [appeal["number"] for appeal in self.file["appeals"]]
        for entry in self.log:
            is_step = str(entry.get("action")).startswith("appeal.")
            if is_step and entry["data"].get("number") not in listed:
                self.report("appeals", f"that of log entry {entry['number']} is missing")

    def check_steps(
        self, where: str, appeal: dict[str, Value], match: dict[str, Value] | None
    ) -> None:
        steps = appeal["steps"]
        if steps[0]["kind"] != "filed":
            self.report(where, "it begins with another step than filing")
        numbers = [step["log"] for step in steps]
        if numbers != sorted(set(numbers)):
            self.report(where, "its steps are not in the order of the log")
        outcomes = [step["outcome"] for step in steps if step["outcome"]]
        expected = outcomes[-1] if outcomes else None
        self.expect(where, "outcome", expected=expected, actual=appeal["outcome"])
        self.expect(where, "team", expected=steps[0]["team"], actual=appeal["team"])
        kinds = [step["kind"] for step in steps if step["kind"] != "statement"]
        if appeal["state"] not in STATES_AFTER.get(kinds[-1] if kinds else "", ()):
            self.report(where, f"it is {appeal['state']} after it was {kinds[-1:]}")
        if appeal["lines"] and "answered" not in kinds:
            self.report(where, "nobody answered it, and the answer wrote lines")
        logged = [
            entry["number"]
            for entry in self.log
            if str(entry.get("action")).startswith("appeal.")
            and entry["data"].get("number") == appeal["number"]
        ]
        if not set(logged) <= set(numbers):
            self.report(where, "a step that the log has is missing")
        for step in steps:
            here = f"{where}, step {step['kind']}"
            if step["log"] > len(self.log):
                self.report(here, "the log has no such entry")
                continue
            entry = self.log[step["log"] - 1]
            if "content" in entry:
                continue
            data = entry["data"]
            kind = entry["action"].removeprefix("appeal.")
            self.expect(here, "kind", expected=kind, actual=step["kind"])
            if kind == "filed":
                self.expect(here, "line", expected=data.get("line"), actual=appeal["line"])
            self.expect(here, "number", expected=data.get("number"), actual=appeal["number"])
            if match is not None:
                subject = f"match:{match['id']}"
                self.expect(here, "match", expected=entry["subject"], actual=subject)
            for name in ("team", "outcome"):
                if step[name] is not None or data.get(name) is not None:
                    self.expect(here, name, expected=data.get(name), actual=step[name])


def shorten(value: Value) -> str:
    words = json.dumps(value, ensure_ascii=False)
    return words if len(words) <= 90 else words[:87] + "..."


def members_of(value: dict[str, Value], *names: str) -> dict[str, Value]:
    return {name: value[name] for name in names}


def hash_of_entry(tournament: str, entry: dict[str, Value]) -> str | None:
    """None: closed, and older than salts."""
    if "content" in entry:
        content = entry["content"]
        if content is None:
            return None
    elif entry["salt"] is None:
        inside = members_of(entry, "number", "at", "actor", "action", "subject", "data", "previous")
        return digest({"tag": "retruco-log-1", "tournament": tournament, **inside})
    else:
        inside = members_of(entry, "salt", "at", "actor", "action", "subject", "data")
        content = digest({"tag": "retruco-log-content-2", **inside})
    return digest(
        {
            "tag": "retruco-log-2",
            "tournament": tournament,
            "number": entry["number"],
            "content": content,
            "previous": entry["previous"],
        }
    )


def may_be_open(entry: dict[str, Value]) -> bool:
    if entry["actor"].startswith("participant:"):
        return entry["action"] in BY_PLAYERS
    return entry["action"] in OPEN_ACTIONS or entry["action"].startswith("appeal.")


def is_decided(match: dict[str, Value]) -> bool:
    return match["state"] in ("finished", "confirmed")


def has_begun(match: dict[str, Value]) -> bool:
    return match["state"] in ("playing", "finished", "confirmed") and match["how"] != PASSED


# --- Tables of groups (docs/formats.md) -----------------------------------------------------------

Row = tuple[int, ...]
# Matches, won, drawn, lost; games for and against, points for and against; flores, table points,
# walkovers.
NO_FIGURES: Row = (0,) * 11
POINTS_COLUMN = 9
COLUMNS: dict[str, Callable[[Row], int]] = {
    "P": lambda row: row[POINTS_COLUMN],
    "W": lambda row: row[1],
    "G": lambda row: row[4],
    "GD": lambda row: row[4] - row[5],
    "D": lambda row: row[6] - row[7],
    "F": lambda row: row[6],
    "A": lambda row: -row[7],
    "FL": lambda row: row[8],
}
Fixture = dict[str, Value]  # a match of a results file


def count_match(result: dict[str, Value], stage: dict[str, Value]) -> tuple[Row, Row]:
    """What it gives both sides."""
    length, points = stage["length"], stage["points"]
    target, most = length["target"], length["games"]
    needed = most if length["all_played"] else most // 2 + 1
    kind, winner = result["kind"], result["winner"]
    games, scored = [0, 0], [0, 0]
    if kind == "walkover":
        games[winner], scored[winner] = needed, needed * target
    elif kind != "double_walkover":
        counted = [list(game) for game in result["games"]]
        if kind == "disqualified":
            fill_up(counted, winner, length, needed)
        games = [sum(game[side] > game[1 - side] for game in counted) for side in (0, 1)]
        scored = [sum(min(game[side], target) for game in counted) for side in (0, 1)]
        if kind == "played":
            winner = None if games[0] == games[1] else int(games[1] > games[0])
    is_double, is_draw = kind == "double_walkover", winner is None and kind == "played"
    table = [points["loss"]] * 2
    if points["by_games"]:
        table = [0, 0]
        if winner is not None:
            table[winner], table[1 - winner] = (2, 1) if games[1 - winner] else (3, 0)
    elif is_draw:
        table = [points["draw"]] * 2
    elif winner is not None:
        table[winner] = points["win"]
    is_swept = winner is not None and games[1 - winner] == 0
    if stage["sweep"] and not length["all_played"] and is_swept:
        games[winner], scored[winner] = most, most * target
    rows = [
        (
            1,
            int(winner == side),
            int(is_draw),
            int(is_double or winner == 1 - side),
            games[side],
            games[1 - side],
            scored[side],
            scored[1 - side],
            result["flores"][side],
            table[side],
            int(kind in ("walkover", "double_walkover")),
        )
        for side in (0, 1)
    ]
    return rows[0], rows[1]


def fill_up(games: list[list[int]], winner: int, length: dict[str, Value], needed: int) -> None:
    """Games won stand, the running one goes to the winner, then as many as are needed."""
    target = length["target"]

    def won_with(points: int) -> list[int]:
        return [target, points] if winner == 0 else [points, target]

    if games and max(games[-1]) < target:
        games[-1] = won_with(games[-1][1 - winner])
    while len(games) < length["games"] and (
        length["all_played"] or sum(g[winner] > g[1 - winner] for g in games) < needed
    ):
        games.append(won_with(0))


def add_up(
    teams: Iterable[str], fixtures: Iterable[Fixture], stage: dict[str, Value]
) -> dict[str, Row]:
    figures = dict.fromkeys(teams, NO_FIGURES)
    for fixture in fixtures:
        if fixture["result"] is not None:
            rows = count_match(fixture["result"], stage)
            for team, row in zip(fixture["teams"], rows, strict=True):
                if team in figures:
                    figures[team] = tuple(map(sum, zip(figures[team], row, strict=True)))
    return figures


class Order:
    """Teams by criteria, from some place on: parts that share a place, why each is above the next,
    and the ties that only a lot can part."""

    def __init__(
        self,
        stage: dict[str, Value],
        criteria: list[str],
        figures: dict[str, Row],
        cuts: set[int],
        fixtures: list[Fixture],
    ) -> None:
        self.stage, self.criteria, self.figures = stage, criteria, figures
        self.cuts, self.fixtures = cuts, fixtures
        self.why: dict[int, dict[str, Value]] = {}
        self.ties: list[dict[str, Value]] = []

    def rank(
        self,
        tied: list[str],
        first: int,
        number: int = 0,
        equal: tuple[str, ...] = (),
        *,
        skipped: bool = False,
    ) -> list[list[str]]:
        if len(tied) < 2:
            return [tied] if tied else []
        matters = any(place in self.cuts for place in range(first, first + len(tied) - 1))
        if number == len(self.criteria):
            return self.by_lot(tied, first, equal, skipped=skipped) if matters else [tied]
        code = self.criteria[number]
        if code == "=" or (code == "L" and not matters):
            return self.rank(tied, first, number + 1, equal, skipped=skipped)
        if code == "L":
            return self.by_lot(tied, first, equal, skipped=skipped)
        if code == "H":
            return self.by_head(tied, first, number, equal, skipped=skipped)
        if code not in COLUMNS:
            raise Unreadable(f"the criterion {code} is not known here")
        parts = self.part(tied, self.figures, [code])
        self.explain(parts, first, [code], inside=False, equal=equal, skipped=skipped)
        ordered = []
        for _, members in parts:
            ordered += self.rank(members, first, number + 1, (*equal, code), skipped=skipped)
            first += len(members)
        return ordered

    def by_head(
        self, tied: list[str], first: int, number: int, equal: tuple[str, ...], *, skipped: bool
    ) -> list[list[str]]:
        among = [f for f in self.fixtures if set(f["teams"]) <= set(tied)]
        met = {frozenset(fixture["teams"]) for fixture in among}
        all_met = len(met) == comb(len(tied), 2) and all(f["result"] is not None for f in among)
        if not all_met:
            return self.rank(tied, first, number + 1, equal, skipped=True)
        above = [code for code in self.criteria[:number] if code in COLUMNS] or ["W"]
        parts = self.part(tied, add_up(tied, among, self.stage), above)
        if len(parts) == 1:
            return self.rank(tied, first, number + 1, (*equal, "H"), skipped=skipped)
        self.explain(parts, first, above, inside=True, equal=equal, skipped=False)
        ordered = []
        for _, members in parts:
            ordered += self.rank(members, first, number, equal, skipped=skipped)
            first += len(members)
        return ordered

    def by_lot(
        self, tied: list[str], first: int, equal: tuple[str, ...], *, skipped: bool
    ) -> list[list[str]]:
        for lot in self.stage["lots"]:
            if sorted(lot) == sorted(tied):
                for place in range(first, first + len(lot) - 1):
                    self.why[place] = reason_of("L", [0, 0], equal, skipped=skipped)
                return [[team] for team in lot]
        self.ties.append({"by": "L", "first": first, "teams": tied})
        return [tied]

    @staticmethod
    def part(
        tied: list[str], figures: dict[str, Row], codes: list[str]
    ) -> list[tuple[tuple[int, ...], list[str]]]:
        """The best first; within a part they keep their order."""
        parts: dict[tuple[int, ...], list[str]] = {}
        for team in tied:
            values = tuple(COLUMNS[code](figures[team]) for code in codes)
            parts.setdefault(values, []).append(team)
        return sorted(parts.items(), reverse=True)

    def explain(
        self,
        parts: list[tuple[tuple[int, ...], list[str]]],
        first: int,
        codes: list[str],
        *,
        inside: bool,
        equal: tuple[str, ...],
        skipped: bool,
    ) -> None:
        place = first - 1
        for (upper, members), (lower, _) in zip(parts, parts[1:], strict=False):
            place += len(members)
            at = next(n for n in range(len(codes)) if upper[n] != lower[n])
            self.why[place] = reason_of(
                "H" if inside else codes[at],
                [upper[at], lower[at]],
                equal,
                inside=codes[at] if inside else "",
                skipped=skipped,
            )


def reason_of(
    criterion: str,
    values: list[int],
    equal: tuple[str, ...],
    *,
    inside: str = "",
    skipped: bool = False,
) -> dict[str, Value]:
    return {
        "criterion": criterion,
        "equal": list(equal),
        "inside": inside,
        "skipped": skipped,
        "values": values,
    }


class GroupTable:
    """A group once withdrawals have had their effect, and its table."""

    def __init__(self, group: dict[str, Value], withdrawals: list[str]) -> None:
        self.name: str = group["name"]
        self.fixtures: list[Fixture] = [dict(fixture) for fixture in group["matches"]]
        self.struck: list[str] = []
        self.left: list[str] = []
        for team in withdrawals:
            if team in group["teams"] and team not in self.struck + self.left:
                self.take_out(team)
        self.teams = [team for team in group["teams"] if team not in self.struck]
        self.remaining = [team for team in self.teams if team not in self.left]
        self.is_complete = all(fixture["result"] is not None for fixture in self.fixtures)
        self.order: list[str] = []
        self.ties: list[dict[str, Value]] = []

    def take_out(self, team: str) -> None:
        own = [fixture for fixture in self.fixtures if team in fixture["teams"]]
        if 2 * sum(fixture["result"] is not None for fixture in own) < len(own):
            self.struck.append(team)
            self.fixtures = [f for f in self.fixtures if team not in f["teams"]]
            return
        self.left.append(team)
        for fixture in own:
            if fixture["result"] is None:
                winner = 1 if fixture["teams"][0] == team else 0
                fixture["result"] = {
                    "flores": [0, 0],
                    "games": [],
                    "kind": "walkover",
                    "winner": winner,
                }

    def rank(self, stage: dict[str, Value], cuts: set[int]) -> dict[str, Value]:
        deducted = stage["deductions"]
        figures = {
            team: less_points(row, deducted.get(team, 0))
            for team, row in add_up(self.teams, self.fixtures, stage).items()
        }
        order = Order(stage, stage["criteria"], figures, cuts, self.fixtures)
        parts = order.rank(self.remaining, 1)
        parts += order.rank([t for t in self.teams if t in self.left], len(self.remaining) + 1)
        rows, place = [], 1
        for part in parts:
            for team in part:
                rows.append(
                    {
                        "buchholz": 0,
                        "deducted": deducted.get(team, 0),
                        "figures": list(figures[team]),
                        "median": 0,
                        "place": place,
                        "team": team,
                    }
                )
            place += len(part)
        self.order, self.ties = [row["team"] for row in rows], order.ties
        return {
            "is_complete": self.is_complete,
            "left": self.left,
            "name": self.name,
            "rows": rows,
            "struck": self.struck,
            "ties": order.ties,
            "why": {str(place): order.why[place] for place in sorted(order.why)},
        }


def less_points(row: Row, deducted: int) -> Row:
    return (*row[:POINTS_COLUMN], row[POINTS_COLUMN] - deducted, *row[POINTS_COLUMN + 1 :])


class StageTables:
    """The tables of a results file, the best n-ths, and who takes each exit."""

    def __init__(self, stage: dict[str, Value]) -> None:
        self.stage = stage
        self.groups = [GroupTable(group, stage["withdrawals"]) for group in stage["groups"]]
        self.blocks: dict[int, tuple[int, int]] = {}  # first and last seed of all k-ths
        first = 1
        for place in range(1, max((len(g.remaining) for g in self.groups), default=0) + 1):
            count = len(self.with_place(place))
            self.blocks[place] = first, first + count - 1
            first += count

    def with_place(self, place: int) -> list[GroupTable]:
        return [group for group in self.groups if len(group.remaining) >= place]

    def count_left_out(self, group: GroupTable, place: int) -> int:
        """How many of its last a k-th of this group is compared without."""
        compared = self.with_place(place)
        if group not in compared:
            return 0
        return len(group.teams) - min(len(other.teams) for other in compared)

    def outcome(self) -> dict[str, Value]:
        exits = self.stage["exits"]
        leads: dict[int, dict[int, str]] = {}  # of the best k-ths, by k and rank
        for exit in exits:
            if "best" in exit:
                leads.setdefault(exit["best"], {})[exit["rank"]] = exit["to"]
        seeds = {exit["seed"]: exit["to"] for exit in exits if "seed" in exit}
        for place, (first, last) in self.blocks.items():
            for seed in range(first, last + 1):
                if seed in seeds:
                    leads.setdefault(place, {}).setdefault(seed - first + 1, seeds[seed])
        tables = [group.rank(self.stage, self.cuts_of(group, leads)) for group in self.groups]
        best = {place: self.rank_best(place, leads[place]) for place in sorted(leads)}
        return {
            "best": list(best.values()),
            "exits": [{"to": exit["to"], **self.leaving(exit, best)} for exit in exits],
            "tables": tables,
        }

    def cuts_of(self, group: GroupTable, leads: dict[int, dict[int, str]]) -> set[int]:
        to = {
            exit["place"]: exit["to"]
            for exit in self.stage["exits"]
            if exit.get("group") == group.name
        }
        remaining = len(group.remaining)
        cuts = {place for place in range(1, remaining) if to.get(place) != to.get(place + 1)}
        for place in leads:
            if place <= remaining:
                cuts |= {place - 1, place}
                if left_out := self.count_left_out(group, place):
                    cuts.add(len(group.teams) - left_out)
        return cuts

    def rank_best(self, place: int, leads: dict[int, str]) -> dict[str, Value]:
        rows: dict[str, dict[str, Value]] = {}
        for group in self.with_place(place):
            team = group.order[place - 1]
            dropped = group.order[len(group.order) - self.count_left_out(group, place) :]
            kept = [f for f in group.fixtures if not {*f["teams"]} & {*dropped}]
            row = add_up([team], kept, self.stage)[team]
            own = less_points(row, self.stage["deductions"].get(team, 0))
            rows[team] = {"dropped": dropped, "figures": own, "group": group.name}
        criteria = [code for code in self.stage["criteria"] if code in COLUMNS]
        cuts = {rank for rank in range(1, len(rows)) if leads.get(rank) != leads.get(rank + 1)}
        figures = {team: row["figures"] for team, row in rows.items()}
        order = Order(self.stage, [*criteria, "L"], figures, cuts, [])
        teams = [team for part in order.rank(list(rows), 1) for team in part]
        return {
            "order": [{**rows[t], "figures": list(rows[t]["figures"]), "team": t} for t in teams],
            "place": place,
            "ties": order.ties,
            "why": {str(rank): order.why[rank] for rank in sorted(order.why)},
        }

    def leaving(
        self, exit: dict[str, Value], best: dict[int, dict[str, Value]]
    ) -> dict[str, Value]:
        if "group" in exit:
            group = next(group for group in self.groups if group.name == exit["group"])
            order = [team for team in group.order if team not in group.left]
            return who_leaves(order, exit["place"], group.ties, is_complete=group.is_complete)
        place, rank = exit.get("best", 0), exit.get("rank", 0)
        if "seed" in exit:
            inside = [k for k, (low, high) in self.blocks.items() if low <= exit["seed"] <= high]
            if not inside:
                return {"team": None, "why_open": "nobody"}
            place, rank = inside[0], exit["seed"] - self.blocks[inside[0]][0] + 1
        is_complete = all(group.is_complete for group in self.groups)
        order = [row["team"] for row in best[place]["order"]]
        found = who_leaves(order, rank, best[place]["ties"], is_complete=is_complete)
        if found["team"] and any(group.ties for group in self.groups):
            return {"team": None, "why_open": "tied"}
        return found


def who_leaves(
    order: list[str], place: int, ties: list[dict[str, Value]], *, is_complete: bool
) -> dict[str, Value]:
    if not 1 <= place <= len(order):
        return {"team": None, "why_open": "nobody"}
    if any(tie["first"] <= place < tie["first"] + len(tie["teams"]) for tie in ties):
        return {"team": None, "why_open": "tied"}
    return {"team": order[place - 1], "why_open": "" if is_complete else "results_missing"}


# --- Groups, then a knockout ----------------------------------------------------------------------


def name_groups(count: int) -> list[str]:
    letters = [chr(ord("A") + n) for n in range(26)]
    return [letters[n] if n < 26 else letters[n // 26 - 1] + letters[n % 26] for n in range(count)]


def planned_stage(**members: Value) -> dict[str, Value]:
    usual = {
        "criteria": [],
        "crossing": [],
        "entrants": ["inscribed"],
        "groups": 1,
        "legs": 1,
        "points": {"by_games": False, "draw": 1, "loss": 0, "win": 2},
        "random": False,
        "rounds": 0,
        "sweep": False,
        "way_in": "drawn",
    }
    return usual | members


def plan_stages(planned: list[dict[str, Value]], *, teams: int, target: int) -> list[Value]:
    """The stages of exactly so many teams, from what the organizer planned."""
    groups, knockout = planned
    count = -(-teams // groups["size"])
    win, draw, loss = groups["points"]
    each, key = knockout["each"], groups["key"]
    missing = size_for(count * each) - count * each if knockout["fill"] else 0
    with_next = sum(-(-(teams - n) // count) > each for n in range(count))
    best = missing if missing <= min(count, with_next) else 0
    if knockout["way_in"] == "seeded":
        entrants = [f"{key}:seed {rank}" for rank in range(1, count * each + best + 1)]
    else:
        entrants = [f"{key}:{n}{k}" for k in range(1, each + 1) for n in name_groups(count)]
        entrants += [f"{key}:best {each + 1}.{rank}" for rank in range(1, best + 1)]
    return [
        planned_stage(
            key=key,
            kind="groups",
            criteria=groups["criteria"],
            groups=count,
            legs=groups["legs"],
            length={"all_played": False, "games": groups["best_of"], "target": target},
            points={"by_games": False, "draw": draw, "loss": loss, "win": win},
            sweep=groups["sweep"],
        ),
        planned_stage(
            key=knockout["key"],
            kind="knockout",
            entrants=entrants,
            length={"all_played": False, "games": 1, "target": target},
            way_in=knockout["way_in"],
        ),
    ]


def circle_rounds(teams: list[str], legs: int) -> list[list[tuple[str, str]]]:
    """The first stays, the last moves to second place after each round."""
    circle: list[str | None] = [*teams, *([None] if len(teams) % 2 else [])]
    rounds = []
    for _ in range(len(circle) - 1):
        half = len(circle) // 2
        pairs = list(zip(circle[:half], reversed(circle[half:]), strict=True))
        rounds.append([(a, b) for a, b in pairs if a is not None and b is not None])
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return rounds if legs == 1 else rounds + [[(b, a) for a, b in pairs] for pairs in rounds]


def places_in_groups(stage: dict[str, Value], groups: list[tuple[str, list[str]]]) -> list[Place]:
    """Round 1 of every group in the groups' order, then round 2 …"""
    rounds = {name: circle_rounds(teams, stage["legs"]) for name, teams in groups}
    places: list[Place] = []
    for number in range(max(map(len, rounds.values()))):
        for name, own in rounds.items():
            for position, (a, b) in enumerate(own[number] if number < len(own) else [], 1):
                places.append(
                    Place(
                        len(places) + 1,
                        number + 1,
                        f"group_{name}",
                        position,
                        None,
                        None,
                        {"A": a, "B": b},
                        name,
                        stage["length"]["games"],
                    )
                )
    return places


SOURCE = re.compile(r"([^:]+):(?:best ([0-9]+)\.([0-9]+)|seed ([0-9]+)|([A-Z]+)([0-9]+))", re.ASCII)
KINDS_IN_TABLES = {
    "walkover": "walkover",
    "double_walkover": "double_walkover",
    "disqualification": "disqualified",
    "forfeit": "disqualified",
}


def exit_of(source: str, knockout: dict[str, Value]) -> dict[str, Value]:
    """The exit of the groups that a source of the knockout names."""
    parsed = SOURCE.fullmatch(source)
    if parsed is None:
        raise Unreadable(f"{source!r} is no place of a group")
    _, best, rank, seed, group, place = parsed.groups()
    key, by_pots = knockout["key"], knockout["way_in"] == "pots"
    if seed:
        return {"seed": int(seed), "to": f"{key} Seed(rank={seed})"}
    if not by_pots:
        raise Unreadable("a seeded knockout has seeds alone")
    if best:
        return {"best": int(best), "rank": int(rank), "to": f"{key} {best}"}
    return {"group": group, "place": int(place), "to": f"{key} {place}"}


class StagesAudit:
    """What is played before the bracket: drawn groups, their tables, and who leaves them for
    where. What follows in the bracket is the audit's own."""

    def __init__(self, audit: "Audit") -> None:
        self.audit, self.file = audit, audit.file
        kinds = [stage["kind"] for stage in self.file["stages"]]
        if kinds != ["groups", "knockout"]:
            raise Unreadable("stages are groups, then a knockout")
        self.groups, self.knockout = self.file["stages"]
        self.key: str = self.groups["key"]
        self.in_groups = [match for match in self.file["matches"] if match.get("group")]
        self.in_bracket = [match for match in self.file["matches"] if not match.get("group")]
        self.outcome: dict[str, Value] = {}

    def built(self, action: str, stage: dict[str, Value]) -> dict[str, Value] | None:
        """The last entry that built the matches of a stage; of a bracket after the groups."""
        entries = [
            entry
            for entry in self.audit.entries(action)
            if entry["data"].get("stage") == stage["key"]
        ]
        return entries[-1] if entries else None

    def check(self) -> None:
        draw = self.find_draw("groups", self.key)
        if draw is None:
            self.audit.report("stages", "nothing drew the groups")
            return
        self.check_plans(len(draw.frozen["entries"]))
        names = [name for name, _ in draw.frozen["groups"]]
        groups = list(zip(names, draw.record["outcome"]["groups"], strict=True))
        shown = [(group["name"], group["teams"]) for group in self.groups["groups"]]
        self.audit.expect("stages", "groups", expected=groups, actual=shown)
        self.audit.expect("stages", "groups", expected=[], actual=self.knockout["groups"])
        self.audit.expect("stages", "places", expected=[], actual=self.groups["places"])
        self.audit.places = places_in_groups(self.groups["plan"], groups)
        self.audit.check_teams({id for _, ids in groups for id in ids}, draw.names)
        self.check_rows("groups.built", self.groups, self.in_groups, self.file["teams"])
        self.check_tables()
        self.check_places()
        self.check_knockout()
        self.check_matches()

    def find_draw(self, kind: str, stage: str) -> Draw | None:
        draws = [
            draw
            for draw in self.audit.draws
            if draw.kind == kind and draw.is_drawn and draw.frozen.get("stage") == stage
        ]
        if len(draws) > 1:
            self.audit.report("draws", f"two of {kind} are in force")
        return draws[-1] if draws else None

    def check_plans(self, teams: int) -> None:
        target = self.groups["plan"]["length"]["target"]
        if self.audit.rules is not None:
            target = self.audit.rules.target
        expected = plan_stages(self.audit.plan["stages"], teams=teams, target=target)
        for stage, plan in zip(self.file["stages"], expected, strict=True):
            where = f"stage {stage['key']}"
            for name, value in plan.items():
                shown = stage["plan"].get(name)
                self.audit.expect(where, name, expected=value, actual=shown)
            for name in stage["plan"].keys() - plan.keys():
                self.audit.report(where, f"there is no member {name}")
            for name in ("key", "kind"):
                self.audit.expect(where, name, expected=plan[name], actual=stage[name])
        draw = self.find_draw("groups", self.key)
        if draw is not None:
            count = expected[0]["groups"]
            sizes = [teams // count + (n < teams % count) for n in range(count)]
            planned = [[name, size] for name, size in zip(name_groups(count), sizes, strict=True)]
            self.audit.expect(
                "list of the groups", "groups", expected=planned, actual=draw.frozen["groups"]
            )

    def check_rows(
        self,
        action: str,
        stage: dict[str, Value],
        matches: list[dict[str, Value]],
        teams: list[dict[str, Value]],
    ) -> None:
        built = self.built(action, stage)
        if built is None:
            self.audit.report(f"stage {stage['key']}", "the log does not know that it was built")
            return
        rows = {
            "matches": [[match["number"], match["id"]] for match in matches],
            "teams": [[team["number"], team["id"]] for team in teams],
        }
        if built["data"].get("rows") != digest(rows):
            words = "ids and numbers of matches or teams are not those of the log"
            self.audit.report(f"stage {stage['key']}", words)

    # Tables.

    def check_tables(self) -> None:
        expected_file = self.results_file()
        shown = self.file["tables"]
        if [table["stage"] for table in shown] != [self.key]:
            self.audit.report("tables", "there is one, of the groups")
            return
        for name, value in expected_file.items():
            actual = shown[0]["file"].get(name)
            self.audit.expect("results of the groups", name, expected=value, actual=actual)
        for name in shown[0]["file"].keys() - expected_file.keys():
            self.audit.report("results of the groups", f"there is no member {name}")
        self.outcome = StageTables(expected_file).outcome()
        for name, value in self.outcome.items():
            actual = shown[0]["outcome"].get(name)
            self.audit.expect("tables", name, expected=value, actual=actual)
        for name in shown[0]["outcome"].keys() - self.outcome.keys():
            self.audit.report("tables", f"there is no member {name}")

    def results_file(self) -> dict[str, Value]:
        plan, knockout = self.groups["plan"], self.knockout["plan"]
        by_number = self.audit.matches
        groups: dict[str, dict[str, Value]] = {
            group["name"]: {"matches": [], "name": group["name"], "teams": group["teams"]}
            for group in self.groups["groups"]
        }
        for place in self.audit.places:
            match = by_number.get(place.number)
            if match is None:
                raise Unreadable(f"match {place.number} is missing")
            fixture = {
                "result": self.result_of(match),
                "round": place.round,
                "teams": [place.drawn["A"], place.drawn["B"]],
            }
            groups[str(place.group)]["matches"].append(fixture)
        return {
            "criteria": plan["criteria"],
            "deductions": self.deductions(),
            "exits": [exit_of(source, knockout) for source in knockout["entrants"]],
            "format": "retruco-stage-1",
            "groups": list(groups.values()),
            "length": plan["length"],
            "lots": [
                draw.record["outcome"]["order"]
                for draw in self.audit.draws
                if draw.kind == "lot" and draw.is_drawn and draw.frozen["stage"] == self.key
            ],
            "names": {},
            "playoffs": [],
            "points": plan["points"],
            "rounds": None,
            "sweep": plan["sweep"],
            "withdrawals": self.withdrawals(),
        }

    def result_of(self, match: dict[str, Value]) -> dict[str, Value] | None:
        """What a match counts; nothing of its own where it was only passed through."""
        if not is_decided(match) or match["how"] == PASSED:
            return None
        kind = KINDS_IN_TABLES.get(match["how"], "played")
        winner = "AB".index(match["winner"]) if match["winner"] else None
        result: dict[str, Value] = {"flores": [0, 0], "games": [], "kind": kind, "winner": winner}
        if kind in ("walkover", "double_walkover"):
            return result
        result["games"] = self.counted_games(match)
        if kind == "disqualified":
            if any(match["score"]):
                result["games"] = [*result["games"], match["score"]]
            return result
        return result | {"winner": None}

    def counted_games(self, match: dict[str, Value]) -> list[list[int]]:
        """A game that a ruling gave away counts the target to what the other had. Which it was
        only the rules can tell: without them the file's own table is taken at its word."""
        games: list[list[int]] = match["games"]
        won = [sum(game[side] > game[1 - side] for game in games) for side in (0, 1)]
        if won == match["games_won"]:
            return games
        if self.audit.rules is not None:
            return self.audit.rules.counted_games(match)
        self.audit.note(f"match {match['number']}: which game a ruling gave away was not checked")
        return self.shown_games(match)

    def shown_games(self, match: dict[str, Value]) -> list[list[int]]:
        teams = [match["sides"][side]["team"] for side in "AB"]
        fixtures = [
            fixture
            for group in self.file["tables"][0]["file"]["groups"]
            for fixture in group["matches"]
            if fixture["teams"] == teams and fixture["round"] == match["round"]
        ]
        games: list[list[int]] = fixtures[0]["result"]["games"]
        won = [sum(game[side] > game[1 - side] for game in games) for side in (0, 1)]
        if won != match["games_won"]:
            raise Unreadable(f"match {match['number']} has other games in its table")
        running = KINDS_IN_TABLES.get(match["how"]) == "disqualified" and any(match["score"])
        return games[:-1] if running else games

    def deductions(self) -> dict[str, int]:
        points: Counter[str] = Counter()
        for action, sign in (("team.points_deducted", 1), ("team.points_given_back", -1)):
            for entry in self.audit.entries(action):
                if entry["data"].get("stage") == self.key:
                    points[entry["subject"].removeprefix("team:")] += sign * entry["data"]["points"]
        return {team: number for team, number in points.items() if number}

    def withdrawals(self) -> list[str]:
        """Who left the groups and did not come back, in the order of the log. Once the bracket is
        drawn an entry names no stage, and leaves the tables as they are."""
        left: list[str] = []
        for entry in self.audit.log:
            action = entry.get("action")
            if action not in ("team.withdrawn", "team.excluded", "team.readmitted"):
                continue
            team = entry["subject"].removeprefix("team:")
            if entry["data"].get("stage") != self.key:
                continue
            if action != "team.readmitted":
                left.append(team)
            elif team in left:
                left.remove(team)
        return left

    # Who leaves the groups for where.

    def check_places(self) -> None:
        audit, sources = self.audit, self.knockout["plan"]["entrants"]
        shown = {place["source"]: place for place in self.knockout["places"]}
        listed = [place["source"] for place in self.knockout["places"]]
        in_order = [source for source in sources if source in shown]
        audit.expect("places", "sources", expected=in_order, actual=listed)
        ink = self.settled_exits()
        logged: dict[str, str | None] = {}
        for entry in audit.entries("stage.places"):
            if entry["data"].get("stage") == self.knockout["key"]:
                logged |= entry["data"]["places"]
        built = self.built("bracket.built", self.knockout) if self.in_bracket else None
        for source in sources:
            where, place = f"place {source}", shown.get(source)
            if place is None:
                if built is not None or (source in ink and not self.may_be_held()):
                    audit.report(where, "nobody took it, and the tables give it to somebody")
                continue
            if source not in logged:
                audit.report(where, "the log does not know it")
            else:
                audit.expect(where, "team", expected=logged[source], actual=place["team"])
            if place["by_decision"]:
                if built is None or not self.changed_since(built["number"]):
                    audit.report(where, "nothing happened after which it could stand by decision")
            elif source not in ink:
                audit.report(where, "it is not settled who takes it")
            else:
                audit.expect(where, "team", expected=ink[source], actual=place["team"])
        states = {"settled" if len(ink) == len(sources) else "drawn"}
        if self.may_be_held():
            states |= {"settled", "drawn"}
        if self.groups["state"] not in states:
            audit.report(f"stage {self.key}", f"{self.groups['state']} does not follow")

    def settled_exits(self) -> dict[str, str | None]:
        """By source: whom the tables send there for good."""
        in_pencil = {m["group"] for m in self.in_groups if m["state"] != "confirmed"}
        settled: dict[str, str | None] = {}
        sources = self.knockout["plan"]["entrants"]
        for source, found in zip(sources, self.outcome["exits"], strict=True):
            group = exit_of(source, self.knockout["plan"]).get("group")
            is_open = group in in_pencil if group else bool(in_pencil)
            if found["why_open"] in ("", "nobody") and not is_open:
                settled[source] = found["team"]
        return settled

    def may_be_held(self) -> bool:
        """An appeal holds back what follows from its match, for as long as the plan says."""
        numbers = {match["number"] for match in self.in_groups}
        held = any(appeal["match"] in numbers for appeal in self.file["appeals"])
        return held and bool(self.audit.plan.get("appeals_hold"))

    def changed_since(self, number: int) -> bool:
        """Whether something that a table counts was written after that entry of the log."""
        subjects = {f"match:{match['id']}" for match in self.in_groups}
        return any(
            entry["number"] > number
            and (
                entry["action"] in ("team.points_deducted", "team.points_given_back")
                or (entry["action"] == "match.entry" and entry["subject"] in subjects)
            )
            for entry in self.audit.log
            if "content" not in entry
        )

    # The bracket.

    def check_knockout(self) -> None:
        audit, key = self.audit, self.knockout["key"]
        teams = {place["source"]: place["team"] for place in self.knockout["places"]}
        order = [teams[source] for source in self.knockout["plan"]["entrants"] if source in teams]
        through = [team for team in order if team is not None]
        slots: list[str | None] = []
        waiting = "waiting"
        if self.knockout["plan"]["way_in"] == "pots":
            draw = self.find_draw("pots", key)
            frozen = [d for d in audit.draws if d.kind == "pots" and d.state == "frozen"]
            waiting = "frozen" if frozen else "waiting"
            if draw is not None:
                self.check_pots(draw, teams)
                audit.bracket = draw
                audit.check_late_draws(draw)
                slots = draw.slots(with_late_teams=True)
        elif self.was_built_since_the_groups():
            ranks = ranks_of(size_for(len(through)))
            slots = [through[rank - 1] if rank <= len(through) else None for rank in ranks]
        state = "drawn" if slots else waiting
        audit.expect(f"stage {key}", "state", expected=state, actual=self.knockout["state"])
        if slots:
            first = len(audit.places)
            for place in build_bracket(slots, audit.plan.get("third_place")):
                audit.places.append(shift_place(place, first))
            standing = [team for team in self.file["teams"] if team["id"] in slots]
            self.check_rows("bracket.built", self.knockout, self.in_bracket, standing)

    def was_built_since_the_groups(self) -> bool:
        groups = self.built("groups.built", self.groups)
        bracket = self.built("bracket.built", self.knockout)
        return bool(groups and bracket and bracket["number"] > groups["number"])

    def check_pots(self, draw: Draw, teams: dict[str, str | None]) -> None:
        """The list holds whoever came through, by place and by group."""
        pots: dict[int, list[str]] = {}
        for source in self.knockout["plan"]["entrants"]:
            exit, team = exit_of(source, self.knockout["plan"]), teams.get(source)
            if team is not None:
                pots.setdefault(exit.get("best") or exit.get("place") or 0, []).append(team)
        through = {team for pot in pots.values() for team in pot}
        groups = [[id for id in group["teams"] if id in through] for group in self.groups["groups"]]
        where = "list of the pots"
        expected = [pots[place] for place in sorted(pots)]
        self.audit.expect(where, "pots", expected=expected, actual=draw.frozen["pots"])
        mates = [group for group in groups if group]
        self.audit.expect(where, "groups", expected=mates, actual=draw.frozen["groups"])

    def check_matches(self) -> None:
        audit = self.audit
        numbers = [match["number"] for match in self.file["matches"]]
        expected = [place.number for place in audit.places]
        audit.expect("matches", "numbers", expected=expected, actual=numbers)
        for place in audit.places:
            match = audit.matches.get(place.number)
            if match is not None:
                audit.check_place(place, match)
                where = f"match {place.number}"
                key = self.key if place.group else self.knockout["key"]
                audit.expect(where, "stage", expected=key, actual=match.get("stage"))
                audit.expect(where, "group", expected=place.group, actual=match.get("group"))


def shift_place(place: Place, by: int) -> Place:
    """The bracket's matches are numbered on from the groups'."""

    def shifted(goal: tuple[int, str] | None) -> tuple[int, str] | None:
        return goal and (goal[0] + by, goal[1])

    return place._replace(
        number=place.number + by,
        winner_to=shifted(place.winner_to),
        loser_to=shifted(place.loser_to),
    )


# --- Standings ------------------------------------------------------------------------------------

LEFT = ("walkover", "double_walkover", "disqualification", PASSED)


class Way(NamedTuple):
    """How far a team came; compared by round and third."""

    round: int
    third: int
    reached: str
    how: str | None


class Standings:
    def __init__(self, audit: Audit, matches: list[dict[str, Value]], teams: list[str]) -> None:
        self.audit = audit
        self.matches = matches
        by_code = {match["code"]: match for match in self.matches}
        if "final" not in by_code:
            raise Unreadable("there is no final")
        self.final = by_code["final"]
        self.third = by_code.get("third_place")
        self.ways = {team: self.way_of(team) for team in teams}

    def lost(self, team: str, match: dict[str, Value]) -> bool:
        return is_decided(match) and team in teams_of(match) and winner_of(match) != team

    def way_of(self, team: str) -> Way | None:
        if is_decided(self.final) and winner_of(self.final) == team:
            return Way(self.final["round"] + 1, 0, "final", None)
        lost = [m for m in self.matches if m is not self.third and self.lost(team, m)]
        if not lost:
            return None
        out = max(lost, key=lambda match: match["round"])
        how = out["how"] if out["how"] in LEFT else None
        if self.third is None or team not in teams_of(self.third):
            if out["code"] == "semifinal" and how is None and self.third is not None:
                return None
            return Way(out["round"], -1 if how else 0, out["code"], how)
        if not is_decided(self.third):
            return None
        if winner_of(self.third) == team:
            return Way(out["round"], 2, "third_place", None)
        how = self.third["how"] if self.third["how"] in LEFT else None
        return Way(out["round"], 1, "third_place", how)

    def rank_of(self, way: Way) -> int:
        ways = [other for other in self.ways.values() if other is not None]
        better = sum(other[:2] > way[:2] for other in ways)
        still_in = len(self.ways) - len(ways)
        limit = way.round - (1 if way.third == -1 else 0)
        behind = sum(
            not is_decided(m) and m is not self.third and m["round"] <= limit for m in self.matches
        )
        return 1 + better + max(0, still_in - behind)

    def medal_of(self, team: str, way: Way) -> str | None:
        final = self.final["round"]
        if self.audit.teams[team]["state"] == "excluded":
            return None
        if way.round == final + 1:
            return "gold"
        if way.round == final and way.how not in ("disqualification", "double_walkover"):
            return "silver"
        wins_bronze = way.third == 2 or (way.third == 0 and self.third is None)
        if way.round == final - 1 and wins_bronze and self.audit.plan["third_place"] != "none":
            return "bronze"
        return None

    def row_of(self, team: str) -> dict[str, Value]:
        way = self.ways[team]
        return {
            "team": team,
            "rank": self.rank_of(way) if way else None,
            "reached": way.reached if way else self.reached_by(team),
            "medal": self.medal_of(team, way) if way else None,
            **count_matches(team, self.audit.file["matches"]),
            "how": way.how if way else None,
        }

    def reached_by(self, team: str) -> str:
        mine = [match for match in self.matches if team in teams_of(match)]
        last = max(mine, key=lambda match: (match["round"], -match["number"]), default=None)
        return str(last["code"]) if last else ""


def teams_of(match: dict[str, Value]) -> list[str]:
    return [match["sides"][s]["team"] for s in "AB" if match["sides"][s]["team"] is not None]


def winner_of(match: dict[str, Value]) -> str | None:
    return match["sides"][match["winner"]]["team"] if match["winner"] else None


def count_matches(team: str, matches: list[dict[str, Value]]) -> dict[str, int]:
    """Those that were decided, of the whole event; games only where two teams are named."""
    played = [
        match
        for match in matches
        if is_decided(match) and match["how"] != PASSED and team in teams_of(match)
    ]
    won = sum(winner_of(match) == team for match in played)
    games: Counter[bool] = Counter()
    for match in played:
        teams = teams_of(match)
        if len(teams) == 2:
            mine = teams.index(team)
            for game in match["games"]:
                if game[0] != game[1]:
                    games[game[mine] > game[1 - mine]] += 1
    return {
        "matches_won": won,
        "matches_lost": len(played) - won,
        "games_won": games[True],
        "games_lost": games[False],
    }


def list_standings(audit: Audit) -> list[dict[str, Value]]:
    """Those of the bracket, then whoever stayed behind in the groups."""
    bracket = [match for match in audit.file["matches"] if not match.get("group")]
    through = {team for match in bracket for team in teams_of(match)}
    teams = [team for team in audit.teams if team in through]
    rows = []
    if bracket:
        standings = Standings(audit, bracket, teams)
        rows = [standings.row_of(team) for team in teams]
    rows += rows_behind(audit, through)
    return sorted(rows, key=lambda row: (row["rank"] or 0, audit.teams[row["team"]]["number"]))


def rows_behind(audit: Audit, through: set[str]) -> list[dict[str, Value]]:
    """By the place in the group, equal places of all groups together; struck teams last. Nobody is
    out before there is a bracket."""
    if not audit.file["stages"]:
        return []
    tables = audit.file["tables"][0]["outcome"]["tables"]
    last = 1 + max((len(table["rows"]) for table in tables), default=0)
    behind = [
        (place, table["name"], team)
        for table in tables
        for place, team in (
            *((row["place"], row["team"]) for row in table["rows"]),
            *((last, team) for team in table["struck"]),
        )
        if team not in through
    ]
    return [
        {
            "team": team,
            "rank": len(through) + 1 + sum(p < place for p, *_ in behind) if through else None,
            "reached": f"group_{group}",
            "medal": None,
            **count_matches(team, audit.file["matches"]),
            "how": None,
        }
        for place, group, team in behind
    ]


# --- Points: with the package `scoring` beside this file ------------------------------------------


class PointsAudit:
    """Every line of every match, judged again by the rules it was played under."""

    def __init__(self, audit: Audit, *, is_silent: bool = False) -> None:
        self.audit = audit
        plan = audit.plan
        self.rules = scoring.ruleset(plan["ruleset"])
        self.options = self.rules.choose(**plan["options"])
        self.deck = self.rules.deck_for(self.options)
        if self.rules.version != plan["ruleset_version"] and not is_silent:
            words = f"version {plan['ruleset_version']} was played, {self.rules.version} is here"
            audit.report("rules", words)

    @property
    def target(self) -> int:
        return int(target_of(self.rules, self.options))

    def counted_games(self, match: dict[str, Value]) -> list[list[int]]:
        """Of a match in which a ruling gave a game away: as a table counts it."""
        players = 2 * self.audit.plan["team_size"]
        form = scoring.Format(players=players, best_of=match["best_of"])
        state = scoring.start(self.rules, options=self.options, format=form)
        for line in match["lines"]:
            entry = scoring.parse_entry(line["notation"], self.rules, deck=self.deck)
            after = scoring.apply(state, entry)
            if isinstance(after, scoring.Refused):
                raise Unreadable(f"the rules refuse a line of match {match['number']}")
            state = after
        games = []
        for game in state.games:
            a, b = game.score
            if game.winner == "A":
                games.append([a, b] if a > b else [self.target, b])
            elif game.winner == "B":
                games.append([a, b] if b > a else [a, self.target])
        return games

    def check(self, match: dict[str, Value]) -> None:
        where = f"match {match['number']}"
        players = 2 * self.audit.plan["team_size"]
        form = scoring.Format(players=players, best_of=match["best_of"])
        state = scoring.start(self.rules, options=self.options, format=form)
        now: list[list[dict[str, Value]]] = []
        for line in match["lines"]:
            here = f"{where}, line {line['number']}"
            try:
                entry = scoring.parse_entry(line["notation"], self.rules, deck=self.deck)
            except scoring.ScoringError as error:
                self.audit.report(here, f"it can't be read ({error})")
                return
            after = scoring.apply(state, entry)
            if isinstance(after, scoring.Refused):
                self.audit.report(here, "the rules refuse it")
                return
            awards = [[a._asdict() for a in record.awards] for record in after.records]
            self.audit.expect(here, "awards", expected=awards[-1], actual=line["awards"])
            changes = {
                str(place): awards[place - 1]
                for place in range(1, len(now) + 1)
                if awards[place - 1] != now[place - 1]
            }
            self.audit.expect(here, "changes", expected=changes or None, actual=line["changes"])
            state, now = after, awards
        self.check_end(where, match, state)

    def check_end(self, where: str, match: dict[str, Value], state: Any) -> None:
        for line, record in zip(match["lines"], state.records, strict=True):
            stands = "void" if record.void else "replaced" if record.written else "counts"
            here = f"{where}, line {line['number']}"
            self.audit.expect(here, "stands", expected=stands, actual=line["stands"])
        outcome = state.outcome
        expected = {
            "games": [list(game.score) for game in state.games],
            "games_won": list(state.games_won),
            "score": list(state.score),
            "suspended": state.suspended,
            "winner": (outcome.winner or None) if outcome else None,
            "how": (outcome.how or None) if outcome else None,
            "article": (outcome.article or None) if outcome else None,
        }
        if match["how"] == PASSED:  # all its lines were taken out, and it was passed through
            expected = {name: match[name] for name in expected} if not outcome else expected
        for name, value in expected.items():
            self.audit.expect(where, name, expected=value, actual=match[name])
        if match["tally"] is not None:
            tally = {side: self.tally_of(side, state) for side in "AB"}
            self.audit.expect(where, "tally", expected=tally, actual=match["tally"])

    def tally_of(self, side: str, state: Any) -> dict[str, int]:
        standing = [record for record in state.records if not record.void]
        per_flor = getattr(self.rules, "flor_points", 0)
        flores = sum(
            award.worth // per_flor
            for record in standing
            for award in record.awards
            if per_flor and award.concept == "flor" and award.side == side
        )
        sanctions = 0
        for record in standing:
            entry = record.entry
            if isinstance(entry, scoring.Ruling) and side_of(entry.against) == side:
                row = self.rules.sanctions.rows.get(entry.sanction)
                sanctions += row is not None and row.cls != "PROC"
        by_hand = any(isinstance(record.entry, scoring.Hand) for record in standing)
        return {"flores": flores, "hand_by_hand": int(by_hand), "sanctions": sanctions}


# --- The whole ------------------------------------------------------------------------------------


def audit_report(data: bytes, *, points: bool = True, head: str | None = None) -> Report:
    try:
        file = read_canonical(data)
    except Unreadable as error:
        return Report([Finding("file", str(error))], [])
    problems = list(EVENT_FILE(file, "file"))
    if problems:
        return Report(problems, ["What depends on the form was left out."])
    audit = Audit(file)
    audit.check_chain(head)
    if points and scoring is not None and file["stages"]:
        choose_rules(audit)
    steps: list[Callable[[], None]] = [audit.check_plan, audit.check_draws, audit.check_bracket]
    for match in file["matches"]:
        steps += [partial(audit.check_lines, match), partial(audit.check_games, match)]
    if points and scoring is None:
        audit.notes.append("The package `scoring` is not here: points were not checked.")
    elif points and file["matches"]:
        steps.append(partial(check_points, audit))
    steps += [audit.check_slots, audit.check_standings, audit.check_appeals]
    for step in steps:
        try:
            step()
        except (
            Unreadable,
            LookupError,
            TypeError,
            ValueError,
            AttributeError,
            StopIteration,
        ) as error:
            function = step.func if isinstance(step, partial) else step
            audit.report(function.__name__.removeprefix("check_"), f"it can't be read ({error})")
    return Report(audit.findings, audit.notes)


def choose_rules(audit: Audit) -> None:
    """For what a table can't tell without them; that they can't be chosen is said later."""
    with suppress(scoring.ScoringError, LookupError, TypeError, AttributeError):
        audit.rules = PointsAudit(audit, is_silent=True)


def check_points(audit: Audit) -> None:
    try:
        checker = PointsAudit(audit)
    except scoring.ScoringError as error:
        audit.report("plan", f"no rules can be chosen by it ({error})")
        return
    for match in audit.file["matches"]:
        if not match["lines"]:
            continue
        try:
            checker.check(match)
        except scoring.ScoringError as error:
            audit.report(f"match {match['number']}", f"the rules know no such match ({error})")


def audit(data: bytes, *, points: bool = True, head: str | None = None) -> list[Finding]:
    """What differs; nothing if the file is sound."""
    return audit_report(data, points=points, head=head).findings


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--head", help="a hash of the log that somebody noted")
    parser.add_argument("--no-points", action="store_true", help="without the rules of the game")
    given = parser.parse_args()
    try:
        data = given.file.read_bytes()
    except OSError as error:
        parser.error(str(error))
    report = audit_report(data, points=not given.no_points, head=given.head)
    for line in [*report.findings, *report.notes]:
        sys.stdout.write(f"{line}\n")
    sys.stdout.write("Something differs.\n" if report.findings else "Sound.\n")
    return 1 if report.findings else 0


if __name__ == "__main__":
    sys.exit(main())
