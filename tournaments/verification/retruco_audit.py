"""Audits the file of a whole event: `python retruco_audit.py event.json [--head HASH]`.

Written from docs/event-file.md, docs/draw.md, docs/formats.md, docs/audit.md, their samples and
vectors, as anybody could write it. It imports the standard library and, for points, the package
`scoring` beside it; nothing else of Retruco. It reads the file, computes everything again and lists
what differs. It never repairs. One file on purpose: whoever keeps it has all of it.

     The file as data
 1. Canonical JSON            one spelling of a value, and its hash
 2. Shapes                    what each member of the file, and of a draw's document, may be
     A draw, computed again
 3. Sources of chance         cards, dice, lotteries, beacons
 4. Chance                    the numbers that a seed gives
 5. Seating                   units at tables: all ways counted, one drawn
 6. Draws                     teams, brackets, late teams, groups, pots, lots, rounds
 7. A draw's document         lists, seeds, outcomes, changes, seals
     An event, computed again
 8. The bracket               matches and edges that a drawn order makes
 9. The event                 log, plan, draws, teams, lines, slots, states, honours, appeals
10. Tables                    what results give in groups, and who leaves them
11. Stages as planned         from the plan and a number of teams to groups, rounds and entrants
12. Stages as played          groups or rounds, their tables, who leaves them for where
13. Knockouts behind          who came into a bracket or a cup, in which order, and its matches
14. Second chances            places bought again, best losers, a first round that refills
15. Standings                 how far everybody came
16. Points                    each line by the rules of the game
17. The whole                 the order of all checks, and the program

`audit_report`, at the end, says in which order `Audit` (9) goes through the file. For the bracket
`StagesAudit` (12) takes its place where an event has groups, rounds or cups.

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
from itertools import accumulate, combinations
from math import comb, factorial, gcd
from pathlib import Path
from typing import Any, NamedTuple

try:
    import scoring
    from scoring.core.match import target_of
    from scoring.core.seats import side_of
except ImportError:  # all but the points can be checked without
    scoring = None  # type: ignore[assignment]

Value = Any
Row = dict[str, Any]  # an object of the file
LARGEST = 2**53 - 1
PASSED = "empty_branch"  # `how` of a match that one team passed through alone, or nobody


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


# --- 1. Canonical JSON ----------------------------------------------------------------------------


def canonical(value: Value) -> bytes:
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode()


def is_same(one: Value, other: Value) -> bool:
    """As JSON: false is no 0, which Python takes for the same."""
    if one != other:
        return False
    if isinstance(one, list | dict):
        return canonical(one) == canonical(other)
    return type(one) is type(other)


def digest(value: Value) -> str:
    return hashlib.sha256(canonical(value)).hexdigest()


def read_canonical(data: bytes) -> Value:
    """The value, or Unreadable: any other spelling of it is an error."""
    try:
        value = json.loads(data.decode(), parse_float=_refuse, parse_constant=_refuse)
        check_values(value)
        canonical_data = canonical(value) + b"\n"
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"it is not canonical JSON ({error})") from None
    if canonical_data != data:
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


# --- 2. Shapes ------------------------------------------------------------------------------------

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


def within(value: Value, least: int, most: int) -> bool:
    return is_whole(value) and least <= value <= most


def number_to(most: int, *, least: int = 1) -> Shape:
    return shape(f"a number to {most}", lambda value: within(value, least, most))


def one_of(*values: Value) -> Shape:
    words = " or ".join(json.dumps(value) for value in values)
    return shape(words, lambda value: value in values and type(value) in map(type, values))


def maybe(inner: Shape) -> Shape:
    def check(value: Value, where: str) -> Iterator[Finding]:
        if value is not None:
            yield from inner(value, where)

    return check


def list_of(inner: Shape, least: int = 0, most: int = LARGEST) -> Shape:
    def check(value: Value, where: str) -> Iterator[Finding]:
        if not isinstance(value, list) or not least <= len(value) <= most:
            yield Finding(where, "a list of another length expected")
            return
        for place, member in enumerate(value):
            yield from inner(member, f"{where}[{place}]")

    return check


def tuple_of(*inner: Shape) -> Shape:
    length = list_of(ANYTHING, len(inner), len(inner))

    def check(value: Value, where: str) -> Iterator[Finding]:
        problems = list(length(value, where))
        yield from problems
        for place, fits in enumerate([] if problems else inner):
            yield from fits(value[place], f"{where}[{place}]")

    return check


def either(choose: Callable[[Row], Shape]) -> Shape:
    """An object, and the shape that is chosen by its members."""

    def check(value: Value, where: str) -> Iterator[Finding]:
        if isinstance(value, dict):
            yield from choose(value)(value, where)
        else:
            yield Finding(where, "an object expected")

    return check


def object_of(needed: dict[str, Shape], optional: dict[str, Shape] | None = None) -> Shape:
    members = needed | (optional or {})

    def check(value: Row, where: str) -> Iterator[Finding]:
        for name in needed.keys() - value.keys():
            yield Finding(where, f"{name} is missing")
        for name in value.keys() - members.keys():
            yield Finding(where, f"there is no member {name}")
        for name in value.keys() & members.keys():
            yield from members[name](value[name], f"{where}.{name}")

    return either(lambda value: check)


def map_of(key: Shape, inner: Shape) -> Shape:
    def check(value: Row, where: str) -> Iterator[Finding]:
        for name, member in value.items():
            yield from key(name, where)
            yield from inner(member, f"{where}.{name}")

    return either(lambda value: check)


# fmt: off
SIDE = one_of("A", "B")
GOAL = maybe(object_of({"match": NUMBER, "side": SIDE}))
SLOT = object_of({
    "kind": one_of("open", "team", "empty"), "team": maybe(UUID), "by_bye": FLAG, "pencil": FLAG,
})
AWARDS = list_of(object_of({
    "side": SIDE, "points": WHOLE, "concept": TEXT, "article": TEXT, "worth": WHOLE,
}))
LINE_KINDS = (
    "hand", "quick", "game", "ruling", "void", "replace", "adjust", "deal", "opening", "suspend",
    "resume", "walkover", "disqualify", "clock", "flores",
)
LINE = object_of({
    "number": NUMBER, "kind": one_of(*LINE_KINDS), "notation": TEXT, "awards": AWARDS,
    "changes": maybe(map_of(shape("a number", matches("[1-9][0-9]*")), AWARDS)),
    "stands": one_of("counts", "void", "replaced"), "log": NUMBER,
})
TALLY = object_of({"hand_by_hand": one_of(0, 1), "flores": COUNT, "sanctions": COUNT})
ENDS = ("games", "draw", "walkover", "double_walkover", "disqualification", "forfeit", "time")
HOWS = (*ENDS, PASSED)
MATCH_STATES = ("locked", "waiting", "ready", "called", "playing", "finished", "confirmed")
MATCH = object_of(
    {
        "id": UUID, "number": NUMBER, "round": NUMBER, "code": TEXT, "position": NUMBER,
        "best_of": NUMBER, "winner_to": GOAL, "loser_to": GOAL,
        "sides": object_of({"A": SLOT, "B": SLOT}), "state": one_of(*MATCH_STATES),
        "winner": maybe(SIDE), "how": maybe(one_of(*HOWS)), "article": maybe(TEXT),
        "games": list_of(tuple_of(WHOLE, WHOLE)), "games_won": list_of(COUNT, most=2),
        "score": list_of(WHOLE, most=2), "suspended": FLAG, "lines": list_of(LINE),
        "tally": maybe(object_of({"A": TALLY, "B": TALLY})),
    },
    {
        "stage": ID, "group": maybe(text(1, 64)), "all_played": FLAG, "target": NUMBER,
        "playoff": FLAG, "flores": list_of(COUNT, most=2),
    },
)
LINKED = {"number": NUMBER, "previous": HASH, "hash": HASH}
CLOSED_ENTRY = object_of(LINKED | {"content": maybe(HASH)})
OPEN_ENTRY = object_of(LINKED | {
    "at": TEXT, "actor": TEXT, "action": TEXT, "subject": TEXT, "data": OBJECT, "salt": maybe(SALT),
})
VERDICT = maybe(one_of("stands", "overturned"))
STEP_KINDS = ("filed", "statement", "answered", "taken_on", "accepted", "decided", "withdrawn")
STEP = object_of({
    "kind": one_of(*STEP_KINDS), "team": maybe(UUID), "outcome": VERDICT, "log": NUMBER,
})
APPEAL = object_of({
    "number": NUMBER, "match": maybe(NUMBER), "line": maybe(NUMBER), "team": UUID,
    "state": one_of("referee", "answered", "committee", "closed", "withdrawn"),
    "outcome": VERDICT, "lines": list_of(NUMBER), "steps": list_of(STEP, least=1),
})
STANDING = object_of({
    "team": UUID, "rank": maybe(NUMBER), "reached": TEXT,
    "medal": maybe(one_of("gold", "silver", "bronze")), "matches_won": COUNT, "matches_lost": COUNT,
    "games_won": COUNT, "games_lost": COUNT, "how": maybe(one_of(*HOWS)),
})
STAGE = object_of({
    "key": ID, "kind": one_of("groups", "rounds", "knockout"),
    "state": one_of("waiting", "frozen", "drawn", "settled"), "plan": OBJECT,
    "groups": list_of(object_of({"name": text(1, 64), "teams": list_of(UUID, 2)})),
    "places": list_of(object_of({"source": TEXT, "team": maybe(UUID), "by_decision": FLAG})),
}, {"byes": list_of(object_of({"round": NUMBER, "team": UUID, "late": FLAG}))})
DRAW_KINDS = ("teams", "bracket", "late", "groups", "pots", "lot", "round")
DRAW = object_of({
    "number": NUMBER, "kind": one_of(*DRAW_KINDS), "state": one_of("drawn", "frozen", "cancelled"),
    "document": OBJECT,
})
TEAM = object_of({
    "id": UUID, "number": NUMBER, "state": one_of("withdrawn", "excluded", "confirmed"),
    "name": maybe(HASH),
})
HONOUR = object_of({
    "code": one_of("most_flores", "fewest_sanctions"), "teams": list_of(UUID), "count": COUNT,
})
PROGRESS = ("setup", "open", "drawn", "playing", "finished", "archived", "cancelled")
EVENT_FILE = object_of({
    "format": one_of("retruco-event-1"),
    "event": object_of({"id": UUID, "slug": TEXT, "name": TEXT, "stage": one_of(*PROGRESS)}),
    "plan": maybe(OBJECT), "draws": list_of(DRAW), "teams": list_of(TEAM),
    "matches": list_of(MATCH), "stages": list_of(STAGE),
    "tables": list_of(object_of({"stage": ID, "file": OBJECT, "outcome": OBJECT})),
    "standings": list_of(STANDING), "honours": list_of(HONOUR), "appeals": list_of(APPEAL),
    "log": list_of(either(lambda entry: CLOSED_ENTRY if "content" in entry else OPEN_ENTRY)),
}, {"cups": list_of(object_of({"cup": ID, "standings": list_of(STANDING)}))})

# A draw's document

PAIR = tuple_of(ID, ID)
ENTRY = object_of({"id": ID, "club": maybe(text(1, 200)), "name": maybe(HASH)})
CHANGE = object_of(
    {
        "number": NUMBER, "at": text(1, 64), "reason": HASH, "entries": list_of(ENTRY),
        "places": list_of(tuple_of(COUNT, ANYTHING, ANYTHING)),
    },
    {
        "match": number_to(1024), "draw": HASH,
        "names": list_of(tuple_of(ID, maybe(HASH), maybe(HASH)), least=1),
    },
)


def list_shape(
    most: int, members: dict[str, Shape], optional: dict[str, Shape] | None = None
) -> Shape:
    every = {
        "format": one_of("retruco-draw-list-1"), "kind": one_of(*DRAW_KINDS),
        "tournament": text(1, 200), "frozen_at": text(1, 64), "number": number_to(10_000),
        "previous": maybe(HASH), "reason": maybe(HASH), "commitment": HASH, "source": OBJECT,
        "entries": list_of(ENTRY, 2, most),
    }
    return object_of(every | members, optional)


IDS = list_of(ID, 1)
SLOT_NUMBER = number_to(512)
LISTS = {
    "teams": list_shape(1536, {
        "apart": list_of(PAIR), "team_size": one_of(2, 3), "ready": list_of(list_of(ID, 2, 3)),
        "together": list_of(PAIR), "clubs_apart": FLAG,
        "odd": one_of("waitlist", "reserve", "trio", "bye"),
    }),
    "bracket": list_shape(512, {
        "apart": list_of(PAIR), "size": one_of(*(2**power for power in range(1, 10))),
        "byes": list_of(SLOT_NUMBER), "seeds": list_of(tuple_of(ID, SLOT_NUMBER)),
        "clubs": one_of("free", "first_round", "late", "late_by_halves"),
    }, {"bye": ID, "refill": one_of(True), "stage": ID}),
    "late": list_shape(257, {
        "bracket": HASH, "team": ID, "places": list_of(tuple_of(ID, SLOT_NUMBER), least=1),
    }),
    "groups": list_shape(512, {
        "stage": ID, "groups": list_of(tuple_of(text(1, 64), number_to(512, least=2)), least=1),
        "pots": list_of(IDS), "clubs_apart": FLAG,
    }),
    "pots": list_shape(512, {
        "stage": ID, "pots": list_of(IDS, least=1), "groups": list_of(IDS, least=1),
        "clubs": one_of("free", "first_round"),
    }),
    "lot": list_shape(512, {"stage": ID, "about": text(1, 200)}),
    "round": list_shape(512, {
        "stage": ID, "round": number_to(512), "random": FLAG, "field": list_of(object_of({
            "id": ID, "score": number_to(10**6, least=-(10**6)), "met": list_of(ID),
            "had_bye": FLAG, "floated": one_of(-1, 0, 1),
        })),
    }),
}
RECORD = object_of(
    {
        "list": either(lambda value: LISTS.get(str(value.get("kind")), LISTS["teams"])),
        "list_hash": HASH, "source": ANYTHING, "nonce": maybe(HASH),
        "seed": maybe(shape("128 hexadecimal digits", matches("[0-9a-f]{128}"))),
        "outcome": maybe(OBJECT),
    },
    {"changes": list_of(CHANGE)},
)
DOCUMENT = object_of({
    "format": one_of("retruco-draw-1"), "draws": list_of(RECORD, least=1),
    "changes": list_of(CHANGE), "texts": map_of(HASH, object_of({"salt": SALT, "text": TEXT})),
    "seal": HASH,
})
# fmt: on

# --- 3. Sources of chance -------------------------------------------------------------------------

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


def moment_of(source: Row) -> datetime.datetime | None:
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


def is_value_of(source: Row, value: Value) -> bool:
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


# --- 4. Chance ------------------------------------------------------------------------------------


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


# --- 5. Seating -----------------------------------------------------------------------------------

MOST_WORK = 4_000_000  # as docs/draw.md counts it; a list that takes more is refused


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
        shared = {token for token, holders in held.items() if holders > 1}
        self.size = size
        self.units = [Unit(unit.places, unit.tokens & shared) for unit in units]
        self.tables = [Table(table.needs, table.tokens & shared) for table in tables]
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
            moves_by_state: dict[State, list[Move]] = {}
            for state in states:
                moves_by_state[state] = []
                cost = 1 + sum(1 + len(kind[1]) for kind, _ in state)
                for move in self.moves_from(state, block):
                    moves_by_state[state].append(move)
                    work += cost
                    if work > MOST_WORK:
                        raise Unreadable("the list is too complex to be counted")
            self.moves.append(moves_by_state)
            states = {move.state for moves in moves_by_state.values() for move in moves}
        last = {state: self.ways_at_the_end(state) for state in states}
        self.ways = [last]
        for moves_by_state in reversed(self.moves):
            behind = self.ways[0]
            before = {
                state: sum(move.ways * behind[move.state] for move in moves)
                for state, moves in moves_by_state.items()
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
        refuse_if(not self.count, "nothing is admissible")
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


# --- 6. Draws -------------------------------------------------------------------------------------


def number_tokens(
    entries: list[Row], *, clubs: bool, apart: list[list[str]]
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


def refuse_if(is_wrong: bool, words: str) -> None:
    if is_wrong:
        raise Unreadable(words)


class TeamDraw:
    """People to teams: whoever is bound together is one unit, each full team a table."""

    def __init__(self, frozen: Row) -> None:
        self.frozen, self.size = frozen, frozen["team_size"]
        self.order = {entry["id"]: place for place, entry in enumerate(frozen["entries"])}
        groups = self.bind()
        units = [group for id, group in groups.items() if group[0] == id]
        self.ready = [group for group in units if len(group) == self.size]
        self.loose = [group for group in units if len(group) < self.size]
        people = sum(map(len, self.loose))
        self.over = people % self.size
        self.outside: list[int] = []  # how many each table holds that is no full team
        if self.over:
            self.outside = {"bye": [self.over], "trio": [3]}.get(frozen["odd"], [1] * self.over)
        refuse_if(sum(self.outside) > people, "nothing is admissible")

    def in_order(self, ids: Iterable[str]) -> list[str]:
        return sorted(ids, key=self.order.__getitem__)

    def bind(self) -> dict[str, list[str]]:
        groups = {id: [id] for id in self.order}
        for bond in [*self.frozen["ready"], *self.frozen["together"]]:
            joined = self.in_order({member for id in bond for member in groups[id]})
            refuse_if(len(joined) > self.size, "more are bound together than a team has")
            groups |= dict.fromkeys(joined, joined)
        torn = any(other in groups[id] for id, other in self.frozen["apart"])
        refuse_if(torn, "two are bound together and kept apart")
        return groups

    def draw(self, stream: Stream) -> Row:
        frozen, odd = self.frozen, self.frozen["odd"]
        tokens, _ = number_tokens(
            frozen["entries"], clubs=frozen["clubs_apart"], apart=frozen["apart"]
        )
        units = [
            Unit(len(group), frozenset(token for id in group for token in tokens[id]))
            for group in self.loose
        ]
        seating = Seating(units, [Table(needs, frozenset()) for needs in self.outside], self.size)
        seated = [
            self.in_order(id for unit in table for id in self.loose[unit])
            for table in seating.draw(stream)
        ]
        special, teams = seated[: len(self.outside)], seated[len(self.outside) :] + self.ready
        admissible, short, left_out = seating.count, [], []
        if odd == "trio":
            teams += special
        elif self.over and odd == "bye":
            [short] = special
        elif self.over:
            left_out = self.in_order(id for table in special for id in table)
            admissible //= factorial(self.over)
        return {
            "admissible": str(admissible),
            "left_out": left_out,
            "short": short,
            "teams": sorted(teams, key=lambda team: self.order[team[0]]),
        }


MOST_DIVISIONS = 20_000  # as docs/draw.md counts them
Halves = tuple[int, int]  # how many in the upper, how many in the lower half


class BracketDraw:
    def __init__(self, frozen: Row) -> None:
        self.frozen = frozen
        self.size: int = frozen["size"]
        self.ids = [entry["id"] for entry in frozen["entries"]]
        self.club = {entry["id"]: entry["club"] for entry in frozen["entries"]}
        self.byes = set(frozen["byes"])
        self.seeds = {slot: id for id, slot in frozen["seeds"]}
        places = self.size - len(self.byes)
        seeded = list(self.seeds.values())
        wrong_byes = len(self.byes) != len(frozen["byes"]) or max(self.byes, default=1) > self.size
        refuse_if(wrong_byes, "the byes are not slots of the bracket")
        meeting = any({slot, slot + 1} <= self.byes for slot in range(1, self.size, 2))
        refuse_if(meeting and "refill" not in frozen, "a bye meets a bye")
        last_places = list(range(len(self.ids) + 1, self.size + 1))
        is_refill = frozen["byes"] == last_places and "bye" not in frozen
        refuse_if("refill" in frozen and not is_refill, "the empty places are not the last ones")
        refuse_if(len(self.ids) != places, "there are not as many teams as places")
        wrong_seeds = len(set(seeded)) != len(frozen["seeds"]) or not set(seeded) <= set(self.ids)
        refuse_if(wrong_seeds, "the seeds are not teams of the list")
        nowhere = self.byes & self.seeds.keys() or max(self.seeds, default=1) > self.size
        refuse_if(bool(nowhere), "a seed stands where nobody can")
        self.divisions = 0

    def draw(self, stream: Stream) -> Row:
        clubs, weights = self.frozen["clubs"], [1]
        if "bye" in self.frozen:
            weights = self.place_free_pass(self.frozen["bye"], stream)
        if clubs in ("late", "late_by_halves"):
            slots, count = LatePlacing(self, stream).place_all()
            if "bye" in self.frozen:
                count = sum(weights)
            return {"admissible": str(count) if clubs == "late" else None, "slots": slots}
        slots, count = FirstRound(self).draw(stream)
        return {"admissible": str(count * len(weights)), "slots": slots}

    def place_free_pass(self, team: str, stream: Stream) -> list[int]:
        """It is seeded in a place that is drawn first; the weights of all those places."""
        is_placed = team in self.seeds.values() or team not in self.ids
        refuse_if(is_placed, "the team that passes free is no team to be placed")
        taken = self.byes | self.seeds.keys()
        places = [
            slot
            for slot in range(1, self.size + 1)
            if slot not in taken and beside(slot) in self.byes
        ]
        refuse_if(not places, "nothing is admissible")
        weights = [1] * len(places)
        if self.frozen["clubs"] == "late":
            weights = [self.count_late_with(team, slot) for slot in places]
        self.seeds[places[stream.pick(weights)]] = team
        return weights

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
    ) -> tuple[list[str], list[int], list[Halves]]:
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
        self, numbers: list[int], seeded: list[Halves], up: int
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
                    cheapest = best.get(s)
                    if cheapest is None or cost < cheapest[0]:
                        best[s] = (cost, ways)
                    elif cost == cheapest[0]:
                        best[s] = (cost, cheapest[1] + ways)
            table.insert(0, best)
        if up not in table[0]:
            raise Unreadable("nothing is admissible")
        return table

    def best_divisions(
        self, numbers: list[int], seeded: list[Halves], up: int
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
        with_seeds = tuple(sorted((c, n) for c, n in zip(clubs, numbers, strict=False) if here[c]))
        plain = tuple(sorted(n for c, n in zip(clubs, numbers, strict=False) if not here[c]))
        key = (self.form(low, size), with_seeds, plain, numbers[-1])
        if key in memory:
            return memory[key]
        half, total = size // 2, 0
        for division in self.best_divisions(numbers, seeded, self.free_slots(low, half)):
            self.divisions += 1
            if self.divisions > MOST_DIVISIONS:
                raise Unreadable("the list is too complex to be counted")
            total += self.ways_below(low, half, clubs, numbers, division, memory)
        memory[key] = total
        return total

    def ways_below(
        self,
        low: int,
        half: int,
        clubs: list[str],
        numbers: list[int],
        division: tuple[int, ...],
        memory: dict[Any, int],
    ) -> int:
        """The teams of the last group never share a club with anybody below: without one."""
        keys = [*clubs, None]
        upper = Counter(dict(zip(keys, division, strict=True)))
        lower = Counter({key: n - x for key, n, x in zip(keys, numbers, division, strict=True)})
        ways = self.count_branch(low, half, upper, memory)
        ways *= self.count_branch(low + half, half, lower, memory)
        for number, x in zip(numbers, division, strict=True):
            ways *= comb(number, x)
        return ways

    def pick_by_halves(
        self, numbers: list[int], seeded: list[Halves], up: int, stream: Stream
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


class LatePlacing:
    """Teams to slots from the whole bracket down, each division one of the best."""

    def __init__(self, bracket: BracketDraw, stream: Stream) -> None:
        self.bracket, self.stream = bracket, stream
        self.by_halves = bracket.frozen["clubs"] == "late_by_halves"
        self.memory: dict[Any, int] = {}
        self.slots: list[str | None] = [None] * (bracket.size + 1)
        for slot, id in bracket.seeds.items():
            self.slots[slot] = id

    def place_all(self) -> tuple[list[str | None], int]:
        bracket = self.bracket
        seeded = set(bracket.seeds.values())
        to_place = [id for id in bracket.ids if id not in seeded]
        bracket.divisions = count = 0
        if not self.by_halves:
            counts = Counter(bracket.club[id] for id in to_place)
            count = bracket.count_branch(1, bracket.size, counts, self.memory)
        self.place(1, bracket.size, to_place)
        return self.slots[1:], count

    def place(self, low: int, size: int, teams: list[str]) -> None:
        if not teams:
            return
        if size == 1:
            self.slots[low] = teams[0]
            return
        half, club = size // 2, self.bracket.club
        clubs, numbers, seeded = self.bracket.groups(low, size, Counter(club[id] for id in teams))
        up = self.bracket.free_slots(low, half)
        if self.by_halves:
            division = self.bracket.pick_by_halves(numbers, seeded, up, self.stream)
        else:
            division = self.pick_division(low, half, clubs, numbers, seeded)
        going_up: set[str] = set()
        for name, number, x in zip([*clubs, None], numbers, division, strict=True):
            members = [
                id
                for id in teams
                if (club[id] == name if name is not None else club[id] not in clubs)
            ]
            if 0 < x < number:
                self.stream.shuffle(members)
            going_up |= set(members[:x])
        self.place(low, half, [id for id in teams if id in going_up])
        self.place(low + half, half, [id for id in teams if id not in going_up])

    def pick_division(
        self, low: int, half: int, clubs: list[str], numbers: list[int], seeded: list[Halves]
    ) -> tuple[int, ...]:
        up = self.bracket.free_slots(low, half)
        divisions = list(self.bracket.best_divisions(numbers, seeded, up))
        weights = [
            self.bracket.ways_below(low, half, clubs, numbers, division, self.memory)
            for division in divisions
        ]
        return divisions[self.stream.pick(weights)]


class FirstRound:
    """Pairs of the first round by a seating of two at each table."""

    def __init__(self, bracket: BracketDraw) -> None:
        self.ids, seeds, byes = bracket.ids, bracket.seeds, bracket.byes
        frozen = bracket.frozen
        self.tokens, self.waiting = number_tokens(
            frozen["entries"], clubs=frozen["clubs"] == "first_round", apart=frozen["apart"]
        )
        self.slots: list[str | None] = [None] * (bracket.size + 1)
        self.open_matches: list[int] = []  # by their upper slot
        self.bye_slots: list[int] = []
        self.waits: dict[str, int] = {}  # seeds, and the slot of whoever meets them
        self.settled: set[str] = set()
        for slot, id in seeds.items():
            self.slots[slot] = id
        for upper in range(1, bracket.size, 2):
            pair = (upper, upper + 1)
            self.sort_out(
                [seeds[slot] for slot in pair if slot in seeds],
                [slot for slot in pair if slot not in seeds and slot not in byes],
            )

    def sort_out(self, seeded: list[str], free: list[int]) -> None:
        if len(seeded) == 2:
            alike = self.tokens[seeded[0]] & self.tokens[seeded[1]]
            refuse_if(bool(alike), "nothing is admissible")
        if not free:
            self.settled |= set(seeded)
        elif seeded:
            self.waits[seeded[0]] = free[0]
        elif len(free) == 1:
            self.bye_slots.append(free[0])
        else:
            self.open_matches.append(free[0])

    def draw(self, stream: Stream) -> tuple[list[str | None], int]:
        playing = [id for id in self.ids if id not in self.settled]
        units = [
            Unit(1, frozenset(self.tokens[id] | ({self.waiting} if id in self.waits else set())))
            for id in playing
        ]
        tables = [Table(1, frozenset({self.waiting})) for _ in self.bye_slots]
        seating = Seating(units, tables, 2)
        pairs: list[list[str]] = []
        for place, table in enumerate(seating.draw(stream)):
            ids = [playing[unit] for unit in sorted(table)]
            seed = next((id for id in ids if id in self.waits), None)
            if place < len(self.bye_slots):
                self.slots[self.bye_slots[place]] = ids[0]
            elif seed is not None:
                self.slots[self.waits[seed]] = next(id for id in ids if id != seed)
            else:
                pairs.append(ids)
        pairs.sort(key=lambda pair: self.ids.index(pair[0]))
        stream.shuffle(self.open_matches)
        for (first, second), upper in zip(pairs, self.open_matches, strict=True):
            if stream.below(2):
                first, second = second, first
            self.slots[upper], self.slots[upper + 1] = first, second
        return self.slots[1:], seating.count * factorial(len(pairs)) * 2 ** len(pairs)


def beside(slot: int) -> int:
    return slot + 1 if slot % 2 else slot - 1


def pairs_of(number: int, up: int, seeded: Halves) -> int:
    return comb(up + seeded[0], 2) + comb(number - up + seeded[1], 2)


def draw_late_team(frozen: Row, stream: Stream) -> Row:
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


def draw_groups(frozen: Row, stream: Stream) -> Row:
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
    groups = [
        sorted(members, key=lambda unit: (pot_of.get(ids[unit], 0), unit))
        for members in seating.draw(stream)
    ]
    return {
        "admissible": str(seating.count),
        "groups": [[ids[unit] for unit in members] for members in groups],
    }


def ranks_of(size: int, winners: int = 1) -> list[int]:
    """Which seed stands in each slot: r meets n + 1 - r when n are left.

    >>> ranks_of(8)
    [1, 8, 5, 4, 3, 6, 7, 2]
    """
    order = [*range(1, winners + 1)]
    while len(order) < size:
        both = 2 * len(order) + 1
        order = [
            rank
            for place, own in enumerate(order)
            for rank in ((own, both - own) if place % 2 == 0 else (both - own, own))
        ]
    return order


def size_for(teams: int, winners: int = 1) -> int:
    size = 2 * winners
    while size < teams:
        size *= 2
    return size


Type = tuple[int, ...]  # the pots in which a group has a team
Types = tuple[tuple[Type, int], ...]
Going = list[tuple[Type, int]]  # which pots' teams go up, and of how many groups


MOST_POT_WORK = 400_000  # as docs/formats.md counts it
CLUB_TRIES = 100  # to keep clubs apart in the first round


class PotDraw:
    """The fewest pairs of one group that can meet in the first round, then the fewest by the
    second …: sums over the branchings of each height of the pairs left on one side."""

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
        self.counts: dict[Any, tuple[list[int], int]] = {}
        self.count = self.count_branch(0, len(self.slots), self.tally(self.types))[1]
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

    def count_branch(self, first: int, end: int, types: Types) -> tuple[list[int], int]:
        """The least pairs, by height, and how many brackets have them."""
        if all(len(own) == 1 for own, _ in types):
            ways = 1
            for _, number in types:
                ways *= factorial(number)
            return [0] * height_of(first, end), ways
        key = self.form_of(first, end), types
        if key not in self.counts:
            pairs, divisions = self.best_divisions(first, end, types)
            self.counts[key] = pairs, sum(weight for weight, _ in divisions)
        return self.counts[key]

    def best_divisions(
        self, first: int, end: int, types: Types
    ) -> tuple[list[int], list[tuple[int, list[Going]]]]:
        """The least pairs, and each division that leads to them with its brackets."""
        upper_slots = self.slots[first : (first + end) // 2]
        room = [upper_slots.count(pot) for pot in range(len(self.pots))]
        least = [0] * height_of(first, end)
        for own, number in types:
            for height, pairs in enumerate(fewest_left(len(own), len(least))):
                least[height] += number * pairs
        most = sum(number * comb(len(own), 2) for own, number in types)
        best: list[int] = []
        divisions: list[tuple[int, list[Going]]] = []
        for excess in range(most - least[-1] + 1):
            if best and best < [*least[:-1], least[-1] + excess]:
                break
            for division in self.divide(types, room, excess):
                left, weight = self.weigh(first, end, types, division)
                if not best or left < best:
                    best, divisions = left, []
                if left == best:
                    divisions.append((weight, division))
        return best, divisions

    def weigh(
        self, first: int, end: int, types: Types, division: list[Going]
    ) -> tuple[list[int], int]:
        middle, weight = (first + end) // 2, 1
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
        above, many_above = self.count_branch(first, middle, tuple(sorted(up.items())))
        below, many_below = self.count_branch(middle, end, tuple(sorted(down.items())))
        here = sum(many * comb(len(own), 2) for side in (up, down) for own, many in side.items())
        sums = [a + b for a, b in zip(above, below, strict=True)]
        return [*sums, here], weight * many_above * many_below

    def divide(self, types: Types, room: list[int], excess: int) -> Iterator[list[Going]]:
        if not types:
            if not excess and not any(room):
                yield []
            return
        (own, number), later = types[0], types[1:]
        to_come = [sum(many for other, many in later if pot in other) for pot in range(len(room))]
        for going, left, allowed in self.split_groups(own, number, room, to_come, excess):
            for rest in self.divide(later, left, allowed):
                yield [going, *rest]

    def split_groups(
        self, own: Type, number: int, room: list[int], to_come: list[int], excess: int
    ) -> Iterator[tuple[Going, list[int], int]]:
        """How many groups go each way, the first varying slowest; with the room and the excess that
        are left."""
        ways = ways_to_part(own)
        pots = range(len(room))

        def try_way(
            at: int, groups: int, places: list[int], allowed: int, going: Going
        ) -> Iterator[tuple[Going, list[int], int]]:
            (cost, way), later = ways[at], [set(up) for _, up in ways[at + 1 :]]
            some: set[int] = set().union(*later)
            every = later[0].intersection(*later) if later else set()
            for many in range(groups + 1) if later else [groups]:
                left = [places[pot] - many * (pot in way) for pot in pots]
                if many * cost > allowed or min(left) < 0:
                    return
                self.work += self.is_counting
                if self.work > MOST_POT_WORK:
                    raise Unreadable("the list is too complex to be counted")
                rest = groups - many
                if any(left[pot] > to_come[pot] + rest * (pot in some) for pot in pots):
                    continue
                if any(left[pot] < rest for pot in every):
                    continue
                chosen = [*going, (way, many)] if many else going
                if later:
                    yield from try_way(at + 1, rest, left, allowed - many * cost, chosen)
                else:
                    yield chosen, left, allowed - many * cost

        return try_way(0, number, room, excess, [])

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
        divisions = self.best_divisions(first, end, kinds)[1]
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


def height_of(first: int, end: int) -> int:
    return (end - first).bit_length() - 1


def fewest_left(teams: int, height: int) -> list[int]:
    """Pairs of one group on one side at each height, if nobody else were in its way."""
    if not height:
        return []
    half = teams // 2
    halves = zip(fewest_left(half, height - 1), fewest_left(teams - half, height - 1), strict=True)
    return [*(a + b for a, b in halves), comb(half, 2) + comb(teams - half, 2)]


def draw_pots(frozen: Row, stream: Stream) -> Row:
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
    while heeds_clubs and pairs_of_a_club(best) and tries < CLUB_TRIES:
        other, tries = pots.draw(stream), tries + 1
        if pairs_of_a_club(other) < pairs_of_a_club(best):
            best = other
    return {
        "admissible": None if heeds_clubs else str(pots.count),
        "same_club": pairs_of_a_club(best),
        "slots": best,
    }


CHANCE = 2**64  # below it are the numbers that chance adds to each pair
LARGEST_WEIGHT = 2**124  # of a pair; a list whose weights are larger is refused
COST_LINES = ("rematches", "second_byes", "bye_score", "squares", "same_club", "floats")


class RoundDraw:
    """The round that costs least, line by line. All lines are digits of one whole number: the best
    round is a perfect matching of least weight. In an odd field the bye is one team more."""

    def __init__(self, frozen: Row) -> None:
        self.field, self.random = frozen["field"], frozen["random"]
        self.clubs = [entry["club"] for entry in frozen["entries"]]
        ids = [line["id"] for line in self.field]
        refuse_if(ids != [entry["id"] for entry in frozen["entries"]], "the field is another one")
        met = {line["id"]: line["met"] for line in self.field}
        for id, others in met.items():
            in_order = [other for other in ids if other in others]
            is_right = in_order == others and all(id in met[other] for other in others)
            refuse_if(not is_right or id in others, "who met whom is not said by both")
        self.size, count = len(ids) + len(ids) % 2, len(ids)
        self.edges = [(i, j) for i in range(count) for j in range(i + 1, count)]
        self.edges += [(i, count) for i in range(count) if count % 2]

    def cost_of(self, i: int, j: int) -> tuple[int, ...]:
        a = self.field[i]
        if j == len(self.field):
            return 0, int(a["had_bye"]), a["score"], 0, 0, 0
        b = self.field[j]
        lead = b["score"] - a["score"]
        way = (lead > 0) - (lead < 0)
        floats = (a["floated"] == way) + (b["floated"] == -way) if way else 0
        is_same_club = self.clubs[i] is not None and self.clubs[i] == self.clubs[j]
        squares = 0 if self.random else lead * lead
        return int(b["id"] in a["met"]), 0, 0, squares, int(is_same_club), floats

    def weigh(self, costs: list[tuple[int, ...]]) -> list[int]:
        """Each edge as one number, but for chance: a line's place value is more than all lines
        below it can add up to."""
        scores = [line["score"] for line in self.field]
        lowest, matches = min(scores), self.size // 2
        unit = gcd(*(score - lowest for score in scores)) or 1
        lines = [
            (cost[0], cost[1], (cost[2] - lowest) // unit if j == len(scores) else 0)
            + (cost[3] // (unit * unit), cost[4], cost[5])
            for cost, (_, j) in zip(costs, self.edges, strict=True)
        ]
        weights, value = [0] * len(lines), matches * CHANCE
        for line in reversed(range(len(COST_LINES))):
            weights = [w + own[line] * value for w, own in zip(weights, lines, strict=True)]
            times = 1 if line in (1, 2) else matches  # there is one bye at most
            value *= times * max(own[line] for own in lines) + 1
        too_large = max(weights) + CHANCE >= LARGEST_WEIGHT
        refuse_if(too_large, "the list is too complex to be counted")
        return weights

    def draw(self, stream: Stream) -> Row:
        costs = [self.cost_of(i, j) for i, j in self.edges]
        table = [[0] * self.size for _ in range(self.size)]
        for (i, j), weight in zip(self.edges, self.weigh(costs), strict=True):
            table[i][j] = table[j][i] = weight + stream.below(CHANCE)
        mates = LeastMatching(table).find()
        ids = [line["id"] for line in self.field]
        chosen = [n for n, (i, j) in enumerate(self.edges) if mates[i] == j]
        pairs = [self.edges[n] for n in chosen]
        return {
            "admissible": None,
            "bye": next((ids[i] for i, j in pairs if j == len(ids)), None),
            "cost": {
                name: sum(costs[n][line] for n in chosen) for line, name in enumerate(COST_LINES)
            },
            "pairs": [[ids[i], ids[j]] for i, j in pairs if j < len(ids)],
        }


class LeastMatching:
    """The perfect matching of least weight in a full table: Edmonds' blossoms with dual numbers.

    Vertices are numbered from 1, blossoms after them; 0 is nobody. In the trees that grow from
    whoever is unmatched a vertex or blossom has the sign 1 (even) or -1 (odd); 0 is outside.
    """

    def __init__(self, weights: list[list[int]]) -> None:
        self.count = count = self.last = len(weights)
        room, top = count + count // 2 + 2, max(map(max, weights))
        # Four times, so that halves are whole; more is better.
        self.value = [[0] * (count + 1)]
        self.value += [[0, *(4 * (top - weight) for weight in row)] for row in weights]
        self.dual = [max(row) // 2 for row in self.value] + [0] * (room - count - 1)
        # The edge by which x touches y: its end in x (0: there is none); that in y is near[y][x].
        self.near = [[0] * room for _ in range(room)]
        self.member_with = [[0] * room for _ in range(room)]  # which member of x holds the vertex y
        for x in range(1, count + 1):
            self.near[x][1 : count + 1] = [x if x != y else 0 for y in range(1, count + 1)]
            self.member_with[x][x] = x
        self.mate, self.parent, self.slack = [0] * room, [0] * room, [0] * room
        self.sign, self.mark, self.loosest = [0] * room, [0] * room, [0] * room
        self.outer = [x if x <= count else 0 for x in range(room)]  # the outermost blossom around x
        self.members: list[list[int]] = [[] for _ in range(room)]
        self.turn, self.queue = 0, list[int]()

    def find(self) -> list[int]:
        """Whom each one meets, from 0 on."""
        while not all(self.mate[1 : self.count + 1]):
            self.add_pair()
        return [mate - 1 for mate in self.mate[1 : self.count + 1]]

    def outermost(self) -> list[int]:
        return [x for x in range(1, self.last + 1) if self.outer[x] == x]

    def add_pair(self) -> None:
        self.sign, self.slack = [0] * len(self.sign), [0] * len(self.slack)
        self.queue = []
        for x in self.outermost():
            if not self.mate[x]:
                self.parent[x], self.sign[x] = 0, 1
                self.enqueue(x)
        while not (self.follow_tight_edges() or self.follow_slack()):
            for x in self.outermost():
                if x > self.count and self.sign[x] < 0 and not self.dual[x]:
                    self.expand(x)

    def follow_tight_edges(self) -> bool:
        while self.queue:
            u = self.queue.pop()
            values, dual = self.value[u], self.dual[u]
            for v in range(1, self.count + 1):
                to = self.outer[v]
                if self.outer[u] == to or self.sign[self.outer[u]] < 0 or self.sign[to] < 0:
                    continue
                loose = dual + self.dual[v] - values[v]
                if loose:
                    self.offer_slack(u, to, loose)
                elif self.follow(u, v):
                    return True
        return False

    def follow_slack(self) -> bool:
        """Change the dual numbers until one edge more is tight, and follow it."""
        steps = []
        for x in self.outermost():
            if x > self.count and self.sign[x] < 0:
                steps.append(self.dual[x] // 2)
            if self.slack[x] and self.sign[x] >= 0:
                steps.append(self.loosest[x] // (2 if self.sign[x] else 1))
        step = min(steps)
        for u in range(1, self.count + 1):
            self.dual[u] -= step * self.sign[self.outer[u]]
        for x in self.outermost():
            if x > self.count:
                self.dual[x] += 2 * step * self.sign[x]
            if self.slack[x] and self.sign[x] >= 0:
                self.loosest[x] -= step * (2 if self.sign[x] else 1)
        self.queue = []
        for x in self.outermost():
            u = self.slack[x]
            is_tight = u and self.outer[x] == x and self.sign[x] >= 0 and not self.loosest[x]
            if is_tight and self.outer[u] != x and self.follow(u, x):
                return True
        return False

    def follow(self, x: int, y: int) -> bool:
        """A tight edge from an even x; whether it gave one pair more."""
        u = self.near[x][y]
        start, to = self.outer[u], self.outer[self.near[y][x]]
        if self.sign[to] < 0:
            return False
        if not self.sign[to]:
            following = self.outer[self.mate[to]]
            self.parent[to], self.sign[to], self.sign[following] = u, -1, 1
            self.slack[to] = self.slack[following] = 0
            self.enqueue(following)
            return False
        base = self.common_ancestor(start, to)
        if base:
            self.form(start, base, to)
            return False
        self.augment(start, to)
        self.augment(to, start)
        return True

    def common_ancestor(self, x: int, y: int) -> int:
        self.turn += 1
        while x or y:
            if x:
                if self.mark[x] == self.turn:
                    return x
                self.mark[x] = self.turn
                above = self.outer[self.mate[x]]
                x = self.outer[self.parent[above]] if above else 0
            x, y = y, x
        return 0

    def augment(self, x: int, y: int) -> None:
        while True:
            following = self.outer[self.mate[x]]
            self.set_mate(x, y)
            if not following:
                return
            above = self.outer[self.parent[following]]
            self.set_mate(following, above)
            x, y = above, following

    def set_mate(self, x: int, y: int) -> None:
        self.mate[x] = self.near[y][x]
        if x <= self.count:
            return
        member = self.member_with[x][self.near[x][y]]
        place = self.even_place(x, member)
        own = self.members[x]
        for i in range(place):
            self.set_mate(own[i], own[i ^ 1])
        self.set_mate(member, y)
        self.members[x] = own[place:] + own[:place]

    def even_place(self, blossom: int, member: int) -> int:
        """Where it stands, an even number of steps from the base."""
        own = self.members[blossom]
        place = own.index(member)
        if place % 2 == 0:
            return place
        self.members[blossom] = [own[0], *reversed(own[1:])]
        return len(own) - place

    def enqueue(self, x: int) -> None:
        for each in [x] if x <= self.count else self.members[x]:
            if each <= self.count:
                self.queue.append(each)
            else:
                self.enqueue(each)

    def set_outer(self, x: int, blossom: int) -> None:
        self.outer[x] = blossom
        for each in self.members[x] if x > self.count else ():
            self.set_outer(each, blossom)

    def offer_slack(self, u: int, x: int, loose: int) -> None:
        if not self.slack[x] or loose < self.loosest[x]:
            self.slack[x], self.loosest[x] = u, loose

    def reset_slack(self, x: int) -> None:
        self.slack[x] = 0
        for u in range(1, self.count + 1):
            if self.near[u][x] and self.outer[u] != x and self.sign[self.outer[u]] == 1:
                self.offer_slack(u, x, self.looseness(u, x))

    def looseness(self, x: int, y: int) -> int:
        u, v = self.near[x][y], self.near[y][x]
        return self.dual[u] + self.dual[v] - self.value[u][v]

    def form(self, x: int, base: int, y: int) -> None:
        """A blossom of an odd circle: from the base up to x, over to y and back."""
        unused = (b for b in range(self.count + 1, self.last + 1) if not self.outer[b])
        blossom = next(unused, self.last + 1)
        self.last = max(self.last, blossom)
        self.dual[blossom], self.sign[blossom] = 0, 1
        self.mate[blossom] = self.mate[base]
        self.members[blossom] = [base, *reversed(self.climb(x, base)), *self.climb(y, base)]
        self.set_outer(blossom, blossom)
        near, holds = self.near, [0] * len(self.mate)
        self.member_with[blossom] = holds
        for other in range(1, self.last + 1):
            near[blossom][other] = near[other][blossom] = 0
        for member in self.members[blossom]:
            for other in range(1, self.last + 1):
                if other == blossom or not near[member][other]:
                    continue
                nearest = near[blossom][other]
                if not nearest or self.looseness(member, other) < self.looseness(blossom, other):
                    near[blossom][other] = near[member][other]
                    near[other][blossom] = near[other][member]
            for vertex in range(1, self.count + 1):
                if self.member_with[member][vertex]:
                    holds[vertex] = member
        self.reset_slack(blossom)

    def climb(self, even: int, base: int) -> list[int]:
        way = []
        while even != base:
            odd = self.outer[self.mate[even]]
            way += [even, odd]
            self.enqueue(odd)
            even = self.outer[self.parent[odd]]
        return way

    def expand(self, blossom: int) -> None:
        for member in self.members[blossom]:
            self.set_outer(member, member)
        entry = self.member_with[blossom][self.near[blossom][self.parent[blossom]]]
        place = self.even_place(blossom, entry)
        own = self.members[blossom]
        for odd, even in zip(own[:place:2], own[1:place:2], strict=True):
            self.parent[odd] = self.near[even][odd]
            self.sign[odd], self.sign[even], self.slack[odd] = -1, 1, 0
            self.reset_slack(even)
            self.enqueue(even)
        self.sign[entry], self.parent[entry] = -1, self.parent[blossom]
        for member in own[place + 1 :]:
            self.sign[member] = 0
            self.reset_slack(member)
        self.outer[blossom] = 0


def draw_list(frozen: Row, seed: str) -> Row:
    """The outcome, or Unreadable."""
    ids = {entry["id"] for entry in frozen["entries"]}
    if len(ids) != len(frozen["entries"]):
        raise Unreadable("somebody is twice in the list")
    for member in ("apart", "ready", "together"):
        if not all(set(group) <= ids for group in frozen.get(member, [])):
            raise Unreadable(f"{member} names somebody who is not in the list")
    return DRAW_BY_KIND[frozen["kind"]](frozen, Stream(seed))


def draw_lot(frozen: Row, stream: Stream) -> Row:
    order = [entry["id"] for entry in frozen["entries"]]
    stream.shuffle(order)
    return {"admissible": str(factorial(len(order))), "order": order}


DRAW_BY_KIND: dict[str, Callable[[Row, Stream], Row]] = {
    "teams": lambda frozen, stream: TeamDraw(frozen).draw(stream),
    "bracket": lambda frozen, stream: BracketDraw(frozen).draw(stream),
    "late": draw_late_team,
    "groups": draw_groups,
    "pots": draw_pots,
    "lot": draw_lot,
    "round": lambda frozen, stream: RoundDraw(frozen).draw(stream),
}


# --- 7. A draw's document -------------------------------------------------------------------------


class Draw:
    """One draw of the file: its document verified, its outcome with the changes applied."""

    def __init__(self, row: Row) -> None:
        self.number: int = row["number"]
        self.kind: str = row["kind"]
        self.state: str = row["state"]
        self.document: Row = row["document"]
        self.records: list[Row] = self.document["draws"]
        self.record = self.records[-1]
        self.frozen: Row = self.record["list"]
        self.changes: list[Row] = self.document["changes"]
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

    def standing(self) -> set[str]:
        return {id for id in self.slots(with_late_teams=True) if id is not None}

    def late_changes(self) -> list[Row]:
        return [change for change in self.changes if "match" in change]

    def seals_once_drawn(self) -> set[str]:
        """Of the document with the last record drawn, after 0, 1, 2 … of its changes."""
        return {
            seal_of(self.records, self.changes[:count]) for count in range(len(self.changes) + 1)
        }


def seal_of(records: list[Row], changes: list[Row]) -> str:
    return digest({"changes": changes, "draws": records, "format": "retruco-draw-1"})


def verify_document(where: str, document: Row) -> Iterator[Finding]:
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


def commitments_of(document: Row) -> Iterator[str]:
    changes = list(document["changes"])
    entries: list[Row] = []
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


def verify_record(where: str, record: Row, *, before: Row | None) -> Iterator[Finding]:
    frozen = record["list"]
    if digest(frozen) != record["list_hash"]:
        yield Finding(where, "the list does not have its hash")
    yield from verify_succession(where, frozen, before)
    try:
        check_source(frozen["source"], frozen_at=frozen["frozen_at"])
    except Unreadable as error:
        yield Finding(where, str(error))
        return
    results = [record[name] is None for name in ("nonce", "seed", "outcome")]
    if all(results) and record["source"] is None:
        return
    if any(results):
        yield Finding(where, "it is drawn in part")
        return
    yield from verify_chance(where, record)


def verify_succession(where: str, frozen: Row, before: Row | None) -> Iterator[Finding]:
    if before is None:
        if frozen["number"] != 1 or frozen["previous"] is not None:
            yield Finding(where, "the first list is not number 1 without a previous one")
        if (frozen["reason"] is None) == (frozen["kind"] == "late"):
            yield Finding(where, "a first list has a reason if it is of a late team, and only then")
        return
    if frozen["number"] != before["list"]["number"] + 1:
        yield Finding(where, "its number does not follow the one before")
    if frozen["previous"] != digest(before):
        yield Finding(where, "it does not name the record before it")
    if frozen["reason"] is None:
        yield Finding(where, "it was drawn again without a reason")
    for member in ("kind", "tournament", "stage", "about", "round"):
        if frozen.get(member) != before["list"].get(member):
            yield Finding(where, f"it has another {member} than the one before")


def verify_chance(where: str, record: Row) -> Iterator[Finding]:
    """Nonce, value, seed, and what the seed gives."""
    frozen, nonce = record["list"], record["nonce"]
    if digest({"nonce": nonce, "tag": "retruco-draw-nonce-1"}) != frozen["commitment"]:
        yield Finding(where, "the nonce is not the one committed to")
    if not is_value_of(frozen["source"], record["source"]):
        yield Finding(where, "the value is none that its source can give")
    preimage = {"list": record["list_hash"], "nonce": nonce, "source": record["source"]}
    preimage["tag"] = "retruco-draw-seed-1"
    seed = hashlib.sha512(canonical(preimage)).hexdigest()
    if seed != record["seed"]:
        yield Finding(where, "the seed does not follow from list, nonce and source")
    try:
        outcome = draw_list(frozen, seed)
    except Unreadable as error:
        yield Finding(where, str(error))
        return
    if not is_same(outcome, record["outcome"]):
        yield Finding(where, "the outcome is not what the seed gives")


def verify_changes(where: str, record: Row, changes: list[Row]) -> Iterator[Finding]:
    stands = who_stands(record)
    names = {entry["id"]: entry["name"] for entry in record["list"]["entries"]}
    for place, change in enumerate(changes, 1):
        here = f"{where}, change {place}"
        if change["number"] != place:
            yield Finding(here, "its number is another one")
        yield from verify_names(here, change, names)
        if "draw" in change and "match" not in change:
            yield Finding(here, "a draw gave a place without a match")
        if not change["places"] and not change.get("names"):
            yield Finding(here, "it changes nothing")
        if change["places"] and stands is None:
            yield Finding(here, "it moves somebody where nothing was drawn")
        elif stands is not None:
            yield from apply_change(here, change, record["list"]["kind"], stands, names)


def who_stands(record: Row) -> dict[int, Value] | None:
    """By place; None where nobody can be moved. Place 0 is the team that is short."""
    outcome, kind = record["outcome"], record["list"]["kind"]
    if outcome is None or kind not in ("teams", "bracket", "pots"):
        return None
    member = "teams" if kind == "teams" else "slots"
    drawn = outcome.get(member)
    stands = dict(enumerate(drawn if isinstance(drawn, list) else [], 1))
    return stands | {0: outcome.get("short")} if kind == "teams" else stands


def verify_names(where: str, change: Row, names: Row) -> Iterator[Finding]:
    fresh = [entry["id"] for entry in change["entries"]]
    if len(set(fresh)) != len(fresh) or names.keys() & set(fresh):
        yield Finding(where, "it describes somebody who is known already")
    names |= {entry["id"]: entry["name"] for entry in change["entries"]}
    renamed = change.get("names", [])
    if len({id for id, *_ in renamed}) != len(renamed):
        yield Finding(where, "it names somebody twice")
    for id, before, after in renamed:
        if id not in names or names[id] != before or before == after:
            yield Finding(where, f"{id} was not called so")
        names[id] = after


def apply_change(
    where: str,
    change: Row,
    kind: str,
    stands: dict[int, Value],
    names: Row,
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
    if {entry["id"] for entry in change["entries"]} - now.keys():
        yield Finding(where, "somebody new stands nowhere")
    if len(was - now) > len(now - was):
        yield Finding(where, "more are taken out than come in")


def everybody(stands: dict[int, Value]) -> Iterator[str]:
    for value in stands.values():
        for id in value if isinstance(value, list) else [value]:
            if isinstance(id, str):
                yield id


# --- 8. The bracket -------------------------------------------------------------------------------

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
    best_of: int | None = None  # where it is not the round's
    all_played: bool = False
    target: int | None = None  # where it is not the event's
    stage: str = ""  # of a bracket behind tables: its key
    playoff: bool = False
    untaken: tuple[tuple[str, str], ...] = ()  # of a refill: sides that nobody took, open or empty


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


def build_bracket(
    slots: list[str | None], third_place: Value, *, refill: bool = False, winners: int = 1
) -> list[Place]:
    size = len(slots)
    level: list[Node | str | None] = []
    rounds: list[list[Node]] = [[]]
    for pair in range(size // 2):
        upper, lower = slots[2 * pair], slots[2 * pair + 1]
        if (upper is None or lower is None) and not refill:
            level.append(upper or lower)
            continue
        node = Node(1, round_code(size, 1), pair + 1)
        both = zip("AB", (upper, lower), strict=True)
        node.drawn = {side: team for side, team in both if team is not None}
        level.append(node)
        rounds[0].append(node)
    round = 2
    while len(level) > winners:
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
    semifinals = rounds[-2] if len(rounds) > 1 and winners == 1 else []
    is_third_alone = refill and size == 4 and None in slots
    if third_place == "match" and len(semifinals) == 2 and not is_third_alone:
        third = Node(len(rounds), "third_place", 2)
        for side, node in zip("AB", semifinals, strict=True):
            node.loser_to = (third, side)
        rounds[-1].insert(0, third)
    ordered = [node for nodes in rounds for node in nodes]
    for number, node in enumerate(ordered, 1):
        node.number = number
    return [node.as_place() for node in ordered]


def add_late_teams(places: list[Place], slots: list[str | None], changes: list[Row]) -> None:
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


# --- 9. The event ---------------------------------------------------------------------------------

BEFORE_THE_LOG = "0" * 64  # what the first entry names as the hash before it
# fmt: off
OPEN_ACTIONS = {
    "tournament.created", "tournament.finished", "tournament.archived", "tournament.cancelled",
    "plan.made", "plan.changed", "inscriptions.opened", "inscriptions.closed", "remark.erased",
    "draw.frozen", "draw.made", "draw.cancelled", "draw.changed", "draw.sealed",
    "bracket.built", "bracket.swapped", "bracket.taken_back", "bracket.late_team",
    "groups.built", "round.built", "stage.places", "stage.kept", "match.entry", "match.confirmed",
    "match.called", "match.moved", "match.call_taken_back", "match.format_changed",
    "team.withdrawn", "team.excluded", "team.readmitted", "team.entered_rounds",
    "team.points_deducted", "team.points_given_back", "playoff.built", "playoff.taken_back",
    "return.paid", "return.refunded", "returns.closed", "returns.opened",
    "clock.started", "clock.paused", "clock.resumed", "clock.extended", "clock.stopped",
    "refill.returned", "refill.closed",
}
# fmt: on
BUILT = ("bracket.built", "groups.built", "round.built")
BY_PLAYERS = {
    *("match.entry", "match.confirmed", "stage.places", "playoff.built", "playoff.taken_back"),
    *("refill.returned", "refill.closed"),
}


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

    def __init__(self, file: Row) -> None:
        self.file = file
        self.log: list[Row] = file["log"]
        self.plan: Row = file["plan"] or {}
        self.matches: dict[int, Row] = {m["number"]: m for m in file["matches"]}
        self.teams: dict[str, Row] = {t["id"]: t for t in file["teams"]}
        self.draws: list[Draw] = []
        self.bracket: Draw | None = None
        self.places: list[Place] = []
        self.rules: PointsAudit | None = None  # while points are checked
        entries = self.entries("plan.made")
        self.has_whole_plan = bool(entries) and "values" in entries[-1]["data"]  # else it is older
        self.findings: list[Finding] = []
        self.notes: list[str] = []

    def note(self, words: str) -> None:
        if words not in self.notes:
            self.notes.append(words)

    def report(self, where: str, what: str) -> None:
        self.findings.append(Finding(where, what))

    def expect(self, where: str, name: str, *, expected: Value, actual: Value) -> None:
        if not is_same(expected, actual):
            words = f"{name} is {shorten(actual)}, and {shorten(expected)} follows from the rest"
            self.report(where, words)

    def expect_members(self, where: str, expected: Row, actual: Row, *, all: bool = False) -> None:
        """Each member by itself; `all`: and there is no other."""
        for name, value in expected.items():
            self.expect(where, name, expected=value, actual=actual.get(name))
        for name in sorted(actual.keys() - expected.keys()) if all else ():
            self.report(where, f"there is no member {name}")

    def entries(self, action: str, subject: str | None = None) -> list[Row]:
        """Open entries of an action, in order."""
        return [
            entry
            for entry in self.log
            if entry.get("action") == action and subject in (None, entry["subject"])
        ]

    # The chain.

    def check_chain(self, head: str | None) -> None:
        previous, unprovable, has_salts = BEFORE_THE_LOG, 0, False
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
        plan_entries = self.entries("plan.made")
        if not plan_entries:
            if self.file["plan"] is not None:
                self.report("plan", "the log does not know it")
            return
        if self.file["plan"] is None:
            self.report("plan", "it is missing")
            return
        values: Row = {}
        for entry in self.log:
            if entry.get("action") in ("plan.made", "plan.changed"):
                data = entry["data"]
                changed = data.get("values", {})
                if isinstance(changed, dict):
                    values |= changed
                values |= {k: data[k] for k in ("blueprint", "ruleset_version") if k in data}
        values.pop("opens_at", None)
        values.pop("closes_at", None)
        if values.get("stages") == [] and "stages" not in self.plan:
            del values["stages"]  # a knockout from the start, again: the plan says nothing of it
        compared = values.keys() | self.plan.keys() if self.has_whole_plan else values.keys()
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
        in_force = [
            draw
            for draw in self.draws
            if draw.kind == "bracket" and draw.is_drawn and "stage" not in draw.frozen
        ]
        if len(in_force) > 1:
            self.report("draws", "two brackets are in force")
        if in_force:
            self.bracket = in_force[-1]

    def check_draw_against_log(self, where: str, draw: Draw) -> None:
        def about(action: str) -> list[Row]:
            return [e for e in self.entries(action) if e["data"].get("number") == draw.number]

        self.expect(where, "kind", expected=draw.frozen["kind"], actual=draw.kind)
        cancelled = "cancelled" if about("draw.cancelled") else "frozen"
        state = "drawn" if draw.is_drawn else cancelled
        self.expect(where, "state", expected=state, actual=draw.state)
        frozen, draw_entries = about("draw.frozen"), about("draw.made")
        if len(frozen) != 1:
            self.report(where, "the log does not have its list once")
        own = {"kind": draw.kind, "list_hash": draw.record["list_hash"]}
        own["commitment"] = draw.frozen["commitment"]
        for entry in frozen:
            self.expect_members(f"{where} in the log", own, entry["data"])
        self.check_earlier_lists(where, draw)
        if bool(draw_entries) != draw.is_drawn:
            self.report(where, "the log says otherwise whether it was drawn")
        elif draw_entries:
            last = draw_entries[-1]
            result = {name: draw.record[name] for name in ("source", "nonce", "seed")}
            self.expect_members(f"{where} in the log", result, last["data"])
            if last["data"].get("seal") not in draw.seals_once_drawn():
                self.report(where, "it never had the seal that the log noted when it was drawn")
            sealed = [e for e in about("draw.sealed") if e["number"] > last["number"]]
            seal = [last, *sealed][-1]["data"].get("seal")
            self.expect(where, "seal", expected=seal, actual=draw.document["seal"])

    def check_earlier_lists(self, where: str, draw: Draw) -> None:
        earlier_hashes = {
            entry["data"].get("list_hash")
            for entry in self.entries("draw.frozen")
            if entry["data"].get("kind") == draw.kind
            and entry["data"].get("number", 0) < draw.number
        }
        if not {record["list_hash"] for record in draw.records[:-1]} <= earlier_hashes:
            self.report(where, "the log does not know an earlier list of it")

    def frozen_at(self, draw: Draw) -> int:
        """The number of the entry that froze its list."""
        entries = self.entries("draw.frozen")
        return next(e["number"] for e in entries if e["data"].get("number") == draw.number)

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
        self.build_places(self.bracket)
        self.check_teams(self.bracket.standing(), self.bracket.names)
        numbers = [match["number"] for match in self.file["matches"]]
        self.expect("matches", "numbers", expected=[p.number for p in self.places], actual=numbers)
        for place in self.places:
            if place.number in self.matches:
                self.check_place(place, self.matches[place.number])

    def build_places(self, bracket: Draw) -> None:
        """The matches of a knockout from the start, with its late teams."""
        self.check_late_draws(bracket)
        slots, late = bracket.slots(with_late_teams=False), bracket.late_changes()
        refill = (self.plan.get("stages") or [{}])[0].get("losers") == "refill"
        where = f"draw {bracket.number}"
        self.expect(where, "refill", expected=refill, actual="refill" in bracket.frozen)
        self.places = build_bracket(slots, self.plan.get("third_place"), refill=refill)
        if refill:
            self.places = RefillAudit(self).check()
        add_late_teams(self.places, slots, late)
        for place, change in zip(self.places[len(self.places) - len(late) :], late, strict=True):
            where = f"match {place.number}"
            self.expect(where, "number", expected=place.number, actual=change["match"])
        self.check_rows(bracket)

    def check_place(self, place: Place, match: Row) -> None:
        where = f"match {place.number}"
        own = {name: getattr(place, name) for name in ("round", "code", "position")}
        self.expect_members(where, own, match)
        for name in ("winner_to", "loser_to"):
            goal = match[name] and (match[name]["match"], match[name]["side"])
            self.expect(where, name, expected=getattr(place, name), actual=goal)
        allowed = self.lengths_of(place, match)
        if (match["best_of"], match.get("all_played", False)) not in allowed:
            self.report(where, f"nothing says that it is the best of {match['best_of']}")
        target = place.target if place.best_of else bracket_target(self.plan, place.stage)
        self.expect(where, "target", expected=target, actual=match.get("target"))

    def lengths_of(self, place: Place, match: Row) -> list[tuple[Value, bool]]:
        """How many games, and whether all of them are played: as the plan said when the match was
        built, then as it was changed. More than one answer where the log does not hold the plan."""
        subject, lengths = f"match:{match['id']}", [(place.best_of, place.all_played)]
        values: Row = {}
        for entry in self.log:
            action, data = entry.get("action"), entry.get("data", {})
            was = planned_games(values, place)
            if action in ("plan.made", "plan.changed"):
                values = values | data.get("values", {})
            now = planned_games(values, place)
            is_built = action in BUILT and data.get("stage", match.get("stage")) == match.get(
                "stage"
            )
            is_built = is_built or (action == "bracket.late_team" and data.get("id") == match["id"])
            if place.best_of is None and (is_built or (was != now and lengths[-1] == (was, False))):
                lengths[-1] = now, False
            elif action == "match.format_changed" and entry["subject"] == subject:
                changed = data.get("best_of"), data.get("all_played", False)
                lengths = [changed] if self.has_whole_plan else [lengths[-1], changed]
        if place.best_of is None and not self.has_whole_plan:
            lengths.append((planned_games(self.plan, place), False))
        return lengths

    def check_teams(self, standing: set[str], names: Row) -> None:
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
        built = [e for e in self.entries("bracket.built") if "stage" not in e["data"]]
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
                if m["number"] not in late_numbers and is_of_main(m)
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

    def check_lines(self, match: Row) -> None:
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
            names = ("number", "kind", "notation")
            self.expect_members(here, {name: entry["data"].get(name) for name in names}, line)

    def check_games(self, match: Row) -> None:
        """What can be said without the rules of the game."""
        if match["how"] == "time":
            self.check_stands(match)
        if match["how"] not in ("games", "draw"):
            return
        games, most = match["games_won"] or [0, 0], match["best_of"]
        if match.get("all_played"):
            is_enough = sum(games) == most
        else:
            is_enough = 2 * max(games) > most >= len(match["games"])
        ahead = None if games[0] == games[1] else "AB"[games[1] > games[0]]
        is_draw = match["how"] == "draw"
        if not is_enough or ahead != match["winner"] or (ahead is None) != is_draw:
            self.report(f"match {match['number']}", "the games do not decide it")

    def check_stands(self, match: Row) -> None:
        """The time was up: more games win, then more points of the running game; and a line says
        that it was."""
        won, score = match["games_won"] or [0, 0], match["score"] or [0, 0]
        a, b = won if won[0] != won[1] else score
        is_noted = any(
            line["notation"].startswith("clock stand") or " with clock stand" in line["notation"]
            for line in match["lines"]
        )
        if a == b or "AB"[b > a] != match["winner"] or not is_noted:
            self.report(f"match {match['number']}", "what stood does not decide it")

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
                elif side in dict(place.untaken):
                    kind = dict(place.untaken)[side]
                    expected = {"by_bye": False, "kind": kind, "pencil": False, "team": None}
                else:
                    self.report(where, "nothing leads there")
                    continue
                if slot != expected and not (
                    self.came_back(match, slot, expected)
                    or self.came_gone(match, slot, expected)
                    or self.left_later(match, side, slot, expected)
                ):
                    self.expect_members(where, expected, slot)
            self.check_state(match)

    def came_back(self, match: Row, slot: Row, expected: Row) -> bool:
        """Readmitted after the rival had passed through: it stays out of that match."""
        return (
            match["how"] == PASSED
            and slot == {**expected, "kind": "empty"}
            and bool(self.entries("team.readmitted", f"team:{slot['team']}"))
        )

    def left_later(self, match: Row, side: str, slot: Row, expected: Row) -> bool:
        """It had passed through before it left: it did so as a team of the event."""
        is_winner = match["how"] == PASSED and match["winner"] == side
        return is_winner and self.is_gone(slot["team"]) and slot == {**expected, "kind": "team"}

    def came_gone(self, match: Row, slot: Row, expected: Row) -> bool:
        """Sent by a correction, after it had left, into a match whose lines were all taken out."""
        return (
            self.is_gone(slot["team"])
            and not has_begun(match)
            and slot == {**expected, "kind": "empty"}
        )

    def kind_of_slot(self, match: Row, team: str) -> str:
        may_leave = self.is_gone(team) and not has_begun(match) and not match["lines"]
        return "empty" if may_leave else "team"

    def drawn_slot(self, match: Row, team: str, place: Place) -> Row:
        kind, by_bye = self.kind_of_slot(match, team), place.round > 1 and place.group is None
        return {"by_bye": by_bye, "kind": kind, "pencil": False, "team": team}

    def sent_slot(self, match: Row, feeder: Row, way: str) -> Row:
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

    def check_state(self, match: Row) -> None:
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
            self.expect_members(where, dict.fromkeys(("winner", "how", "article")), match)
        if not match["lines"]:
            self.expect_members(where, {"games": [], "games_won": [], "score": []}, match)
        if match["how"] == PASSED:
            sides = [side for side in "AB" if match["sides"][side]["kind"] == "team"]
            expected = sides[0] if len(sides) == 1 else None
            self.expect(where, "winner", expected=expected, actual=match["winner"])
        elif match["lines"] and state in ("finished", "confirmed"):
            self.check_confirmation(where, match)

    def states_unplayed(self, match: Row) -> set[str]:
        slots = match["sides"].values()
        still_open = sum(slot["kind"] == "open" for slot in slots)
        if still_open == 2:
            return {"locked"}
        if still_open or any(slot["pencil"] for slot in slots):
            return {"waiting"}
        if any(slot["kind"] == "empty" for slot in slots):
            return {"confirmed"} if match["how"] == PASSED else set()
        return {"ready", "called"}

    def check_confirmation(self, where: str, match: Row) -> None:
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
        rows = list_standings(self)
        self.compare_standings("", rows, self.file["standings"])
        self.check_podium("podium", rows)
        self.check_cups()
        self.check_honours()

    def check_cups(self) -> None:
        """Each knockout beside the main one by itself, as soon as it has matches."""
        leads_up = (UNTIL_THREE, LADDER) if has_ladder(self.plan.get("stages")) else ()
        drawn = [
            stage["key"]
            for stage in self.file["stages"]
            if stage["key"] not in leads_up
            and any(match["code"].startswith(f"{stage['key']}:") for match in self.file["matches"])
        ]
        standings_by_cup = {cup["cup"]: cup["standings"] for cup in self.file.get("cups", [])}
        self.expect("cups", "keys", expected=drawn, actual=list(standings_by_cup))
        if "cups" in self.file and not drawn:
            self.report("cups", "there is none")
        for key in drawn:
            matches = [
                match | {"code": match["code"].removeprefix(f"{key}:")}
                for match in self.file["matches"]
                if match["code"].startswith(f"{key}:")
            ]
            teams = {team for match in matches for team in teams_of(match)}
            listed = [team for team in self.teams if team in teams]
            rows = sort_standings(self, Standings(self, matches, listed).rows(matches))
            self.compare_standings(f"{key}, ", rows, standings_by_cup.get(key, []))
            self.check_podium(key, rows)

    def compare_standings(self, cup: str, expected: list[Row], actual: list[Row]) -> None:
        if [row["team"] for row in expected] != [row["team"] for row in actual]:
            self.report(f"{cup}standings", "the teams are others, or in another order")
        rows = {row["team"]: row for row in actual}
        for row in expected:
            where = f"{cup}standing of team {self.teams[row['team']]['number']}"
            self.expect_members(where, row, rows.get(row["team"], row))

    def check_podium(self, cup: str, rows: list[Row]) -> None:
        finished = self.entries("tournament.finished")
        if not finished or self.file["event"]["stage"] not in ("finished", "archived"):
            return
        last = finished[-1]
        if any(entry["number"] > last["number"] for entry in self.entries("match.entry")):
            return
        podiums = {**last["data"].get("cups", {}), "podium": last["data"].get("podium")}
        podium = podiums.get(cup)
        expected: dict[str, list[str]] = {}
        for row in rows:
            if row["medal"]:
                expected.setdefault(row["medal"], []).append(row["team"])
        if not isinstance(podium, dict):
            return
        logged = {medal: sorted(teams) for medal, teams in podium.items() if teams}
        medals = {medal: sorted(teams) for medal, teams in expected.items()}
        self.expect(f"{cup} in the log", "medals", expected=medals, actual=logged)

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
        tallies = {team: tally for team, tally in totals.items() if tally["hand_by_hand"] > 0}
        expected = []
        flores = self.flores_in_table()
        if flores is None:
            flores = {team: tally["flores"] for team, tally in tallies.items()}
        most = max(flores.values(), default=0)
        if most:
            teams = sorted(team for team, number in flores.items() if number == most)
            expected.append({"code": "most_flores", "count": most, "teams": teams})
        if any(tally["sanctions"] for tally in tallies.values()):
            fewest = min(tally["sanctions"] for tally in tallies.values())
            calm = {team: t for team, t in tallies.items() if t["sanctions"] == fewest}
            longest = max(tally["hand_by_hand"] for tally in calm.values())
            teams = sorted(team for team, t in calm.items() if t["hand_by_hand"] == longest)
            expected.append({"code": "fewest_sanctions", "count": fewest, "teams": teams})
        self.expect("event", "honours", expected=expected, actual=self.file["honours"])

    def flores_in_table(self) -> dict[str, int] | None:
        """By team, as the column has them; nothing where they don't count."""
        tables = self.file["tables"]
        if not tables or "FL" not in tables[0]["file"]["criteria"]:
            return None
        rows = (row for part in tables[0]["outcome"]["tables"] for row in part["rows"])
        return {row["team"]: row["figures"][FLORES_COLUMN] for row in rows}

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
            if is_of_an_appeal(entry) and entry["data"].get("number") not in listed:
                self.report("appeals", f"that of log entry {entry['number']} is missing")

    def check_steps(self, where: str, appeal: Row, match: Row | None) -> None:
        steps = appeal["steps"]
        if steps[0]["kind"] != "filed":
            self.report(where, "it begins with another step than filing")
        numbers = [step["log"] for step in steps]
        if numbers != sorted(set(numbers)):
            self.report(where, "its steps are not in the order of the log")
        outcomes = [None, *(step["outcome"] for step in steps if step["outcome"])]
        follows = {"outcome": outcomes[-1], "team": steps[0]["team"]}
        self.expect_members(where, follows, appeal)
        kinds = [step["kind"] for step in steps if step["kind"] != "statement"]
        if appeal["state"] not in STATES_AFTER.get(kinds[-1] if kinds else "", ()):
            self.report(where, f"it is {appeal['state']} after it was {kinds[-1:]}")
        if appeal["lines"] and "answered" not in kinds:
            self.report(where, "nobody answered it, and the answer wrote lines")
        for entry in self.log:
            is_step = is_of_an_appeal(entry) and entry["data"].get("number") == appeal["number"]
            if is_step and entry["number"] not in numbers:
                self.report(where, "a step that the log has is missing")
        for step in steps:
            self.check_step(f"{where}, step {step['kind']}", step, appeal, match)

    def check_step(self, where: str, step: Row, appeal: Row, match: Row | None) -> None:
        if step["log"] > len(self.log):
            self.report(where, "the log has no such entry")
            return
        entry = self.log[step["log"] - 1]
        if "content" in entry:
            return
        data, kind = entry["data"], entry["action"].removeprefix("appeal.")
        logged = {"kind": kind, "team": data.get("team"), "outcome": data.get("outcome")}
        self.expect_members(where, logged, step)
        self.expect(where, "number", expected=data.get("number"), actual=appeal["number"])
        if kind == "filed":
            self.expect(where, "line", expected=data.get("line"), actual=appeal["line"])
        if match is not None:
            subject = f"match:{match['id']}"
            self.expect(where, "match", expected=entry["subject"], actual=subject)


def team_of(entry: Row) -> str:
    """Whom an entry of the log is about."""
    return str(entry["subject"]).removeprefix("team:")


def is_of_an_appeal(entry: Row) -> bool:
    return str(entry.get("action")).startswith("appeal.")


def bracket_target(plan: Row, key: str) -> Value:
    """Points of a game in a knockout, where the plan has others for it than for the event."""
    stages = plan.get("stages") or []
    return next((row.get("target") for row in stages if row["key"] == (key or "knockout")), None)


def planned_games(plan: Row, place: Place) -> Value:
    cup, _, code = place.code.rpartition(":")
    is_first = place.round == 1
    if has_ladder(plan.get("stages")):
        if cup == LADDER:
            return 1
        is_first = is_first and bool(cup)  # semi-finals that others led to are no first round
    usual = plan.get("best_of_first" if is_first else "best_of_later")
    return (plan.get("best_of_rounds") or {}).get(code, usual)


def shorten(value: Value) -> str:
    words = json.dumps(value, ensure_ascii=False)
    return words if len(words) <= 90 else words[:87] + "..."


def members_of(value: Row, *names: str) -> Row:
    return {name: value[name] for name in names}


def hash_of_entry(tournament: str, entry: Row) -> str | None:
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


def may_be_open(entry: Row) -> bool:
    if entry["actor"].startswith("participant:"):
        return entry["action"] in BY_PLAYERS
    return entry["action"] in OPEN_ACTIONS or entry["action"].startswith("appeal.")


def is_decided(match: Row) -> bool:
    return match["state"] in ("finished", "confirmed")


def has_begun(match: Row) -> bool:
    return match["state"] in ("playing", "finished", "confirmed") and match["how"] != PASSED


# --- 10. Tables -----------------------------------------------------------------------------------

Figures = tuple[int, ...]
# Matches, won, drawn, lost; games for and against, points for and against; flores, table points,
# walkovers.
NO_FIGURES: Figures = (0,) * 11
FLORES_COLUMN, POINTS_COLUMN = 8, 9
COLUMNS: dict[str, Callable[[Figures], int]] = {
    "P": lambda row: row[POINTS_COLUMN],
    "W": lambda row: row[1],
    "G": lambda row: row[4],
    "GD": lambda row: row[4] - row[5],
    "D": lambda row: row[6] - row[7],
    "F": lambda row: row[6],
    "A": lambda row: -row[7],
    "FL": lambda row: row[FLORES_COLUMN],
    "U": lambda row: row[11],
    "M": lambda row: row[12],
}
OF_ROUNDS = ("U", "M")  # Buchholz and its median follow the eleven figures of a row


def count_match(result: Row, stage: Row) -> tuple[Figures, Figures]:
    """What it gives both sides."""
    games, scored, winner = count_games(result, stage["length"])
    kind = result["kind"]
    is_double, is_draw = kind == "double_walkover", winner is None and kind == "played"
    table = table_points(games, winner, stage["points"], is_draw=is_draw)
    is_swept = winner is not None and games[1 - winner] == 0 and kind != "stands"
    if stage["sweep"] and not stage["length"]["all_played"] and is_swept:
        games[winner] = stage["length"]["games"]
        scored[winner] = games[winner] * stage["length"]["target"]
    rows = [
        (1, winner == side, is_draw, is_double or winner == 1 - side)
        + (games[side], games[1 - side], scored[side], scored[1 - side])
        + (result["flores"][side], table[side], kind in ("walkover", "double_walkover"))
        for side in (0, 1)
    ]
    return tuple(map(int, rows[0])), tuple(map(int, rows[1]))


def count_games(result: Row, length: Row) -> tuple[list[int], list[int], Value]:
    """Games and points of both sides, and the side that won; None: nobody did."""
    kind, winner, target = result["kind"], result["winner"], length["target"]
    needed = length["games"] if length["all_played"] else length["games"] // 2 + 1
    games, scored = [0, 0], [0, 0]
    if kind == "walkover":
        games[winner], scored[winner] = needed, needed * target
    elif kind != "double_walkover":
        counted = [list(game) for game in result["games"]]
        if kind == "disqualified":
            fill_up(counted, winner, length, needed)
        over = [game for game in counted if kind != "stands" or max(game) >= target]
        games = [sum(game[side] > game[1 - side] for game in over) for side in (0, 1)]
        scored = [sum(min(game[side], target) for game in counted) for side in (0, 1)]
        if kind == "played":
            winner = None if games[0] == games[1] else int(games[1] > games[0])
    return games, scored, winner


def table_points(games: list[int], winner: Value, points: Row, *, is_draw: bool) -> list[int]:
    table = [points["draw"] if is_draw else points["loss"]] * 2
    if points["by_games"]:
        table = [0, 0]
        if winner is not None:
            table[winner], table[1 - winner] = (2, 1) if games[1 - winner] else (3, 0)
    elif winner is not None:
        table[winner] = points["win"]
    return table


def fill_up(games: list[list[int]], winner: int, length: Row, needed: int) -> None:
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


WON_FREE: Row = {"flores": [0, 0], "games": [], "kind": "walkover", "winner": 0}


def is_counted(fixture: Row) -> bool:
    """Decided, or a bye."""
    return fixture["teams"][1] is None or fixture["result"] is not None


def add_up(teams: Iterable[str], fixtures: Iterable[Row], stage: Row) -> dict[str, Figures]:
    figures = dict.fromkeys(teams, NO_FIGURES)
    for fixture in fixtures:
        if is_counted(fixture):
            result = WON_FREE if fixture["teams"][1] is None else fixture["result"]
            rows = count_match(result, stage)
            for team, row in zip(fixture["teams"], rows, strict=True):
                if team in figures:
                    figures[team] = tuple(map(sum, zip(figures[team], row, strict=True)))
    return figures


class Order:
    """Teams by criteria, from some place on: parts that share a place, why each is above the next,
    and the ties that only a lot can part."""

    def __init__(
        self,
        stage: Row,
        criteria: list[str],
        figures: dict[str, Figures],
        cuts: set[int],
        fixtures: list[Row],
    ) -> None:
        self.stage, self.criteria, self.figures = stage, criteria, figures
        self.cuts, self.fixtures = cuts, fixtures
        self.why: dict[int, Row] = {}
        self.ties: list[Row] = []

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
        if code == "=" or (code in ("L", "X") and not matters):
            return self.rank(tied, first, number + 1, equal, skipped=skipped)
        if code == "L":
            return self.by_lot(tied, first, equal, skipped=skipped)
        if code == "X":
            return self.by_playoff(tied, first, equal, skipped=skipped)
        if code == "H":
            return self.by_head(tied, first, number, equal, skipped=skipped)
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
        if len(met) < comb(len(tied), 2) or not all(map(is_counted, among)):
            return self.rank(tied, first, number + 1, equal, skipped=True)
        above = [
            code for code in self.criteria[:number] if code in COLUMNS and code not in OF_ROUNDS
        ] or ["W"]
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

    def by_playoff(
        self, tied: list[str], first: int, equal: tuple[str, ...], *, skipped: bool
    ) -> list[list[str]]:
        """Of exactly these teams, once each two have played: by W, then D; then only a lot."""
        for playoff in self.stage["playoffs"]:
            games = playoff["games"]
            met = {frozenset(game["teams"]) for game in games}
            if sorted(playoff["teams"]) == sorted(tied) and len(met) == comb(len(tied), 2):
                break
        else:
            games = [{"teams": [None], "result": None}]
        if not all(fixture["result"] is not None for fixture in games):
            self.ties.append({"by": "X", "first": first, "teams": tied})
            return [tied]
        parts = self.part(tied, add_up(tied, games, one_game(self.stage)), ["W", "D"])
        self.explain(parts, first, ["W", "D"], inside=True, equal=equal, skipped=skipped, by="X")
        ordered = []
        for _, members in parts:
            matters = any(n in self.cuts for n in range(first, first + len(members) - 1))
            if len(members) > 1 and matters:
                ordered += self.by_lot(members, first, (*equal, "X"), skipped=skipped)
            else:
                ordered.append(members)
            first += len(members)
        return ordered

    @staticmethod
    def part(
        tied: list[str], figures: dict[str, Figures], codes: list[str]
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
        by: str = "H",
    ) -> None:
        place = first - 1
        for (upper, members), (lower, _) in zip(parts, parts[1:], strict=False):
            place += len(members)
            at = next(n for n in range(len(codes)) if upper[n] != lower[n])
            self.why[place] = reason_of(
                by if inside else codes[at],
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
) -> Row:
    return {
        "criterion": criterion,
        "equal": list(equal),
        "inside": inside,
        "skipped": skipped,
        "values": values,
    }


def one_game(stage: Row) -> Row:
    """How a play-off counts."""
    length = {"all_played": False, "games": 1, "target": stage["length"]["target"]}
    points = {"by_games": False, "draw": 1, "loss": 0, "win": 2}
    return {"length": length, "points": points, "sweep": False}


class GroupTable:
    """A group once withdrawals have had their effect, and its table."""

    def __init__(self, group: Row, stage: Row) -> None:
        self.name: str = group["name"]
        self.rounds: int | None = stage["rounds"]
        self.fixtures: list[Row] = [dict(fixture) for fixture in group["matches"]]
        self.struck: list[str] = []
        self.left: list[str] = []
        for team in stage["withdrawals"]:
            if team in group["teams"] and team not in self.struck + self.left:
                self.take_out(team)
        self.teams = [team for team in group["teams"] if team not in self.struck]
        self.remaining = [team for team in self.teams if team not in self.left]
        self.drawn = max((fixture["round"] for fixture in self.fixtures), default=0)
        self.is_complete = all(map(is_counted, self.fixtures)) and self.drawn >= (self.rounds or 0)
        self.order: list[str] = []
        self.ties: list[Row] = []

    def take_out(self, team: str) -> None:
        own = [fixture for fixture in self.fixtures if team in fixture["teams"]]
        if self.rounds is None and 2 * sum(map(is_counted, own)) < len(own):
            self.struck.append(team)
            self.fixtures = [f for f in self.fixtures if team not in f["teams"]]
            return
        self.left.append(team)
        for fixture in own:
            if not is_counted(fixture):
                fixture["result"] = WON_FREE | {"winner": int(fixture["teams"][0] == team)}

    def opponents_wins(self, team: str, figures: dict[str, Figures]) -> tuple[int, int]:
        """One number for each round drawn; the second sum is without the best and the worst."""
        if self.rounds is None:
            return 0, 0
        wins = [0] * self.drawn
        for fixture in self.fixtures:
            teams = fixture["teams"]
            if team in teams and fixture["result"] is not None:
                wins[fixture["round"] - 1] += figures[teams[teams[0] == team]][1]
        return sum(wins), sum(sorted(wins)[1:-1] if self.rounds >= 5 else wins)

    def rank(self, stage: Row, cuts: set[int]) -> Row:
        deducted = stage["deductions"]
        figures = {
            team: less_points(row, deducted.get(team, 0))
            for team, row in add_up(self.teams, self.fixtures, stage).items()
        }
        figures = {
            team: (*row, *self.opponents_wins(team, figures)) for team, row in figures.items()
        }
        order = Order(stage, stage["criteria"], figures, cuts, self.fixtures)
        parts = order.rank(self.remaining, 1)
        parts += order.rank([t for t in self.teams if t in self.left], len(self.remaining) + 1)
        rows, place = [], 1
        for part in parts:
            for team in part:
                *own, buchholz, median = figures[team]
                row = {"buchholz": buchholz, "deducted": deducted.get(team, 0), "figures": own}
                rows.append(row | {"median": median, "place": place, "team": team})
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


def less_points(row: Figures, deducted: int) -> Figures:
    return (*row[:POINTS_COLUMN], row[POINTS_COLUMN] - deducted, *row[POINTS_COLUMN + 1 :])


class StageTables:
    """The tables of a results file, the best n-ths, and who takes each exit."""

    def __init__(self, stage: Row) -> None:
        self.stage = stage
        self.groups = [GroupTable(group, stage) for group in stage["groups"]]
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

    def outcome(self) -> Row:
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

    def rank_best(self, place: int, leads: dict[int, str]) -> Row:
        rows: dict[str, Row] = {}
        for group in self.with_place(place):
            team = group.order[place - 1]
            dropped = group.order[len(group.order) - self.count_left_out(group, place) :]
            counted = [f for f in group.fixtures if not {*f["teams"]} & {*dropped}]
            row = add_up([team], counted, self.stage)[team]
            own = less_points(row, self.stage["deductions"].get(team, 0))
            rows[team] = {"dropped": dropped, "figures": own, "group": group.name}
        listed = [code for code in self.stage["criteria"] if code in COLUMNS]
        criteria = [code for code in listed if code not in OF_ROUNDS]
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

    def leaving(self, exit: Row, best: dict[int, Row]) -> Row:
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
        leaving = who_leaves(order, rank, best[place]["ties"], is_complete=is_complete)
        if leaving["team"] and any(group.ties for group in self.groups):
            return {"team": None, "why_open": "tied"}
        return leaving


def who_leaves(order: list[str], place: int, ties: list[Row], *, is_complete: bool) -> Row:
    if not 1 <= place <= len(order):
        return {"team": None, "why_open": "nobody"}
    if any(tie["first"] <= place < tie["first"] + len(tie["teams"]) for tie in ties):
        return {"team": None, "why_open": "tied"}
    return {"team": order[place - 1], "why_open": "" if is_complete else "results_missing"}


# --- 11. Stages as planned ------------------------------------------------------------------------

MAIN = "knockout"  # the key of the knockout whose rounds are named without it
UNTIL_THREE, LADDER = "main", "ladder"  # of the two that lead to its semi-finals
MOST_BEST_THIRDS = 20  # from pots, beside two of each group
ONE_TABLE = "A"  # of a stage of rounds
LEAVING = ("team.withdrawn", "team.excluded", "team.readmitted")


def name_groups(count: int) -> list[str]:
    letters = [chr(ord("A") + n) for n in range(26)]
    return [letters[n] if n < 26 else letters[n // 26 - 1] + letters[n % 26] for n in range(count)]


def sizes_of(teams: int, groups: int) -> list[int]:
    return [teams // groups + (n < teams % groups) for n in range(groups)]


# What a stage is where its plan says nothing else.
USUAL_STAGE: Row = {
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


def plan_stages(planned: list[Row], *, teams: int, target: int) -> list[Row]:
    """The stages of exactly so many teams, from what the organizer planned."""
    ranked = [
        stage
        for stage in planned
        if "source" in stage
        and not (is_of_losers(stage) or is_after_pairs(stage) or is_after_ladder(stage))
    ]
    by_rank: dict[str, list[str]] = {}
    if ranked:
        sources = plan_entrants(planned[0], ranked, teams)
        by_rank = {cup["key"]: own for cup, own in zip(ranked, sources, strict=True)}
    stages = []
    for stage in planned:
        own = members_of(stage, "key", "kind")
        length = {"all_played": False, "games": 1, "target": stage.get("target") or target}
        if stage["kind"] != "knockout":
            own |= plan_tables(stage, teams, target)
        elif is_of_losers(stage):
            own["entrants"] = [f"{stage['source']}:first-round losers"]
        elif is_after_pairs(stage):
            losers = "bought back" if is_bought_back(stage) else "best losers"
            own["entrants"] = [f"{stage['source']}:{name}" for name in ("winners", losers)]
        elif is_after_ladder(stage):
            last = [f"{stage['source']}:last {place}" for place in (1, 2, 3)]
            own |= {"entrants": [*last, f"{LADDER}:champion"], "way_in": "paired"}
        elif "source" in stage:
            own |= {"entrants": by_rank[stage["key"]], "way_in": stage["way_in"]}
            own["crossing"] = plan_crossing(stage)
            if has_ladder(planned) and stage["key"] == UNTIL_THREE:
                own["winners"] = 3
        stages.append(USUAL_STAGE | {"length": length} | own)
    return stages


def is_of_losers(stage: Row) -> bool:
    return stage.get("from") == "first_round_losers"


def is_bought_back(stage: Row) -> bool:
    """Winners of a round of pairs, and losers who paid for a place."""
    return stage.get("from") == "bought_back"


def is_after_pairs(stage: Row) -> bool:
    """Winners of a round of pairs, and losers who paid for a place or were the best of them."""
    return is_bought_back(stage) or stage.get("from") == "best_losers"


def is_after_ladder(stage: Row) -> bool:
    """The semi-finals of the last three of one bracket and the champion of another."""
    return stage.get("from") == LADDER


def has_ladder(planned: Value) -> bool:
    return any(is_after_ladder(stage) for stage in planned or [])


def plan_crossing(stage: Row) -> list[list[str]]:
    return [[f"{stage['source']}:{code}" for code in pair] for pair in stage.get("crossing", [])]


def crossing_slots(crossing: list[list[str]], teams: dict[str, str | None]) -> list[str | None]:
    """Where nobody took either place of a match, the second of the last full pair comes there."""
    pairs = [[teams.get(source) for source in pair] for pair in crossing]
    for pair in pairs:
        if pair == [None, None]:
            full = next((other for other in reversed(pairs) if None not in other), None)
            if full is not None:
                pair[0], full[1] = full[1], None
    return [team for pair in pairs for team in pair]


def plan_tables(stage: Row, teams: int, target: int) -> Row:
    win, draw, loss = stage["points"]
    planned = members_of(stage, "key", "kind", "criteria", "sweep") | {
        "length": {
            "all_played": stage.get("all_played", False),
            "games": stage["best_of"],
            "target": stage.get("target") or target,
        },
        "points": {
            "by_games": stage.get("by_games", False),
            "draw": draw,
            "loss": loss,
            "win": win,
        },
    }
    if stage["kind"] == "rounds":
        return planned | members_of(stage, "rounds", "random")
    return planned | {"groups": -(-teams // stage["size"]), "legs": stage["legs"]}


def plan_entrants(tables: Row, knockouts: list[Row], teams: int) -> list[list[str]]:
    """By cup: the places of the table that lead there. What one takes the next has not."""
    main, key = knockouts[0], tables["key"]

    def seeds(first: int, last: int) -> list[str]:
        return [f"{key}:seed {rank}" for rank in range(first, last + 1)]

    if "cut" in main:
        return [seeds(1, main["cut"]), seeds(main["cut"] + 1, teams)][: len(knockouts)]
    sizes = sizes_of(teams, -(-teams // tables["size"]))
    each, count = main["each"], len(sizes)
    missing = size_for(count * each) - count * each if main["fill"] else 0
    most = sum(size > each for size in sizes)
    if main["way_in"] == "pots" and each == 2:
        most = min(most, MOST_BEST_THIRDS)
    best = missing if missing <= most else 0
    borders, last = [0], max(sizes)
    for cup in knockouts:
        borders.append(last if cup.get("from") == "rest" else min(last, borders[-1] + cup["each"]))
    divided = each + 1 if best else 0  # the place of which only the best are in the first cup
    cups = [
        [
            f"{key}:{name}{place}"
            for place in range(low + 1, high + 1)
            for name, size in zip(name_groups(count), sizes, strict=True)
            if place <= size and place != divided
        ]
        for low, high in zip(borders, borders[1:], strict=False)
    ]
    ranks = range(1, sum(size >= divided for size in sizes) + 1) if divided else range(0)
    cups[0] += [f"{key}:best {divided}.{rank}" for rank in ranks[:best]]
    if len(cups) > 1:
        cups[1] += [f"{key}:best {divided}.{rank}" for rank in ranks[best:]]
    if main["way_in"] != "seeded":
        return cups
    ends = list(accumulate(map(len, cups)))
    return [seeds(end - len(cup) + 1, end) for cup, end in zip(cups, ends, strict=True)]


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


def places_in_groups(
    legs: int, groups: list[tuple[str, list[str]]], first: int, **own: Value
) -> list[Place]:
    """Round 1 of every group in the groups' order, then round 2 …; `own`: of each match."""
    rounds = {name: circle_rounds(teams, legs) for name, teams in groups}
    pairs = [
        (number + 1, name, position, a, b)
        for number in range(max(map(len, rounds.values())))
        for name, played in rounds.items()
        for position, (a, b) in enumerate(played[number] if number < len(played) else [], 1)
    ]
    return [
        Place(at, round, f"group_{name}", position, None, None, {"A": a, "B": b}, name, **own)
        for at, (round, name, position, a, b) in enumerate(pairs, first)
    ]


# --- 12. Stages as played -------------------------------------------------------------------------

SOURCE = re.compile(r"([^:]+):(?:best ([0-9]+)\.([0-9]+)|seed ([0-9]+)|([A-Z]+)([0-9]+))", re.ASCII)
MEDALS = ("gold", "silver", "bronze")
KINDS_IN_TABLES = {
    "walkover": "walkover",
    "double_walkover": "double_walkover",
    "disqualification": "disqualified",
    "forfeit": "disqualified",
    "time": "stands",
}
MAY_BE_RUNNING = ("disqualified", "stands")


def exit_of(source: str, knockout: Row) -> Row:
    """The exit of the tables that a source of the knockout names."""
    parsed = SOURCE.fullmatch(source)
    if parsed is None:
        raise Unreadable(f"{source!r} is no place of a table")
    _, best, rank, seed, group, place = parsed.groups()
    key, is_drawn = knockout["key"], knockout["way_in"] == "drawn"
    if seed:
        return {"seed": int(seed), "to": key if is_drawn else f"{key} Seed(rank={seed})"}
    refuse_if(knockout["way_in"] == "seeded", "a seeded knockout has seeds alone")
    code = source.partition(":")[2] if knockout["way_in"] == "crossing" else best or place
    to = key if is_drawn else f"{key} {code}"
    if best:
        return {"best": int(best), "rank": int(rank), "to": to}
    return {"group": group, "place": int(place), "to": to}


LAST = tuple(f":last {place}" for place in (1, 2, 3))
NOT_OF_A_TABLE = (
    ":first-round losers", ":winners", ":bought back", ":best losers", ":champion", *LAST,
)  # fmt: skip


class StagesAudit:
    """Groups or rounds, their tables, and who leaves them for which knockout. What follows in the
    brackets is the audit's own."""

    def __init__(self, audit: "Audit") -> None:
        self.audit, self.file = audit, audit.file
        first, *later = self.file["stages"]
        fitting = {stage["kind"] for stage in later} <= {"knockout"}
        fitting &= bool(later) or first["kind"] != "knockout"
        refuse_if(not fitting, "stages are tables or a knockout, then knockouts")
        self.tables: Row = first
        self.has_tables = first["kind"] != "knockout"
        self.knockouts = later if self.has_tables else [first, *later]
        self.key: str = first["key"]
        self.length: Row = first["plan"]["length"]
        self.in_tables = [match for match in self.file["matches"] if match.get("group")]
        self.planned = [match for match in self.in_tables if not match.get("playoff")]
        self.first_numbers = number_matches(audit.log)
        self.outcome: Row = {}

    def check(self) -> None:
        (self.check_with_tables if self.has_tables else self.check_main)()
        self.check_matches()

    def check_main(self) -> None:
        """A knockout from the start, and cups beside it."""
        audit, (main, *cups) = self.audit, self.knockouts
        if audit.bracket is None:
            audit.report("draws", "there is no bracket in force")
            return
        self.check_plans(len(audit.bracket.frozen["entries"]))
        where = f"stage {main['key']}"
        audit.expect_members(where, {"groups": [], "places": [], "state": "drawn"}, main)
        audit.expect("tables", "stages", expected=[], actual=self.file["tables"])
        audit.build_places(audit.bracket)
        audit.places = [place._replace(stage=main["key"]) for place in audit.places]
        audit.check_teams(audit.bracket.standing(), self.names_of("bracket"))
        for cup in cups:
            KnockoutAudit(self, cup).check()

    def names_of(self, *kinds: str) -> dict[str, Value]:
        """As the last draw of these kinds has them."""
        names: dict[str, Value] = {}
        for draw in self.audit.draws:
            names |= draw.names if draw.kind in kinds else {}
        return names

    def check_with_tables(self) -> None:
        of_kind = RoundsPlayed if self.tables["kind"] == "rounds" else GroupsDrawn
        drawn = of_kind(self)
        if drawn.teams is None:
            self.audit.report("stages", f"nothing drew the {self.tables['kind']}")
            return
        self.check_plans(drawn.teams)
        groups = [(group["name"], group["teams"]) for group in self.tables["groups"]]
        self.audit.expect("stages", "groups", expected=drawn.groups, actual=groups)
        self.audit.expect("stages", "places", expected=[], actual=self.tables["places"])
        drawn.check()
        names = self.names_of("bracket", "groups", "round")
        self.audit.check_teams({id for _, ids in drawn.groups for id in ids}, names)
        self.audit.places = drawn.places()
        self.audit.places += self.places_in_playoffs(dict(drawn.groups))
        self.check_tables(drawn.byes)
        self.check_exits()
        for knockout in self.knockouts:
            KnockoutAudit(self, knockout).check()

    def own_length(self) -> Row:
        """What each match of the tables has."""
        target = self.audit.plan["stages"][0].get("target")
        own = {"best_of": self.length["games"], "all_played": self.length["all_played"]}
        return own | {"target": target}

    def find_draw(self, kind: str, stage: str, round: int | None = None) -> Draw | None:
        draws = [
            draw
            for draw in self.audit.draws
            if draw.kind == kind and draw.is_drawn and draw.frozen.get("stage") == stage
            and draw.frozen.get("round") == round
        ]  # fmt: skip
        if len(draws) > 1:
            self.audit.report("draws", f"two of {kind} are in force")
        return draws[-1] if draws else None

    def built(self, action: str, stage: Row, round: int | None = None) -> Row | None:
        """The last entry that built the matches of a stage, or of one of its rounds."""
        entries = [
            entry
            for entry in self.audit.entries(action)
            if entry["data"].get("stage") == stage["key"] and entry["data"].get("round") == round
        ]
        return entries[-1] if entries else None

    def check_plans(self, teams: int) -> None:
        if self.audit.rules is not None:
            target = self.audit.rules.target
        else:
            target = self.event_target()
        expected = plan_stages(self.audit.plan["stages"], teams=teams, target=target)
        for stage, plan in zip(self.file["stages"], expected, strict=True):
            where = f"stage {stage['key']}"
            self.audit.expect_members(where, plan, stage["plan"], all=True)
            self.audit.expect_members(where, members_of(plan, "key", "kind"), stage)

    def event_target(self) -> int:
        """As a stage that has no points of its own tells it; where all have, nothing asks."""
        own = {row["key"] for row in self.audit.plan["stages"] if row.get("target")}
        stages = sorted(self.file["stages"], key=lambda stage: stage["key"] in own)
        return int(stages[0]["plan"]["length"]["target"])

    def check_rows(self, built: Row | None, key: str, matches: list[Row], teams: set[str]) -> None:
        if built is None:
            self.audit.report(f"stage {key}", "the log does not know that it was built")
            return
        rows = {
            "matches": [[match["number"], match["id"]] for match in matches],
            "teams": [[t["number"], t["id"]] for t in self.file["teams"] if t["id"] in teams],
        }
        if built["data"].get("rows") != digest(rows):
            words = "ids and numbers of matches or teams are not those of the log"
            self.audit.report(f"stage {key}", words)

    def places_in_playoffs(self, groups: dict[str, list[str]]) -> list[Place]:
        """Each two of the tied, in the order of the log's list, in a round of their own."""
        rounds = dict.fromkeys(groups, 0)
        for place in self.audit.places:
            rounds[str(place.group)] = max(rounds[str(place.group)], place.round)
        places: list[Place] = []
        own = self.own_length() | {"best_of": 1, "all_played": False, "playoff": True}
        for entry in self.audit.log:
            action, data = entry.get("action"), entry.get("data", {})
            if action == "playoff.taken_back":
                places = [place for place in places if place.number not in data["matches"]]
            if action != "playoff.built" or data["stage"] != self.key:
                continue
            name, teams = data["group"], data["teams"]
            if not set(teams) <= set(groups[name]) or len(set(teams)) < len(teams):
                self.audit.report(f"log entry {entry['number']}", "they are not of one group")
            held = [place.round for place in places if place.group == name]
            round = 1 + max([rounds[name], *held])
            for at, (number, (a, b)) in enumerate(
                zip(data["matches"], combinations(teams, 2), strict=True), 1
            ):
                is_one = self.tables["kind"] == "rounds"
                drawn, code = {"A": a, "B": b}, "playoff" if is_one else f"playoff_{name}"
                places.append(Place(number, round, code, at, None, None, drawn, name, **own))
        return places

    # Tables.

    def check_tables(self, byes: list[Row]) -> None:
        expected_file = self.results_file(byes)
        tables = self.file["tables"]
        if [table["stage"] for table in tables] != [self.key]:
            self.audit.report("tables", "there is one, of the first stage")
            return
        audit, table = self.audit, tables[0]
        audit.expect_members("results of the tables", expected_file, table["file"], all=True)
        self.outcome = StageTables(expected_file).outcome()
        for match in self.file["matches"]:
            self.check_flores(match)
        audit.expect_members("tables", self.outcome, table["outcome"], all=True)

    def results_file(self, byes: list[Row], moment: "Moment | None" = None) -> Row:
        """The results as they stand, or as they stood at some moment before a round."""
        plan = self.tables["plan"]
        groups: dict[str, Row] = {
            group["name"]: {"matches": [], "name": group["name"], "teams": group["teams"]}
            for group in self.tables["groups"]
        }
        playoffs: dict[tuple[Value, int], list[Row]] = {}
        for place, fixture in self.fixtures(moment):
            if place.playoff:
                playoffs.setdefault((place.group, place.round), []).append(fixture)
            else:
                groups[str(place.group)]["matches"].append(fixture)
        for bye in byes:
            free: Row = {"result": None, "round": bye["round"], "teams": [bye["team"], None]}
            groups[ONE_TABLE]["matches"].append(free)
        entries = self.audit.log if moment is None else self.audit.log[: moment.number]
        return members_of(plan, "criteria", "length", "points", "sweep") | {
            "deductions": self.deductions(entries),
            "exits": self.exits(),
            "format": "retruco-stage-1",
            "groups": list(groups.values()),
            "lots": self.lots(),
            "names": {},
            "playoffs": [
                {"games": games, "teams": sorted({id for game in games for id in game["teams"]})}
                for games in playoffs.values()
            ],
            "rounds": plan["rounds"] if self.tables["kind"] == "rounds" else None,
            "withdrawals": self.withdrawals(entries),
        }

    def fixtures(self, moment: "Moment | None") -> Iterator[tuple[Place, Row]]:
        for place in sorted(self.audit.places, key=lambda place: place.number):
            match = self.audit.matches.get(place.number)
            if match is None:
                raise Unreadable(f"match {place.number} is missing")
            if moment is None or place.round < moment.round:
                result = self.result_of(match if moment is None else moment.match(match))
                teams = [place.drawn["A"], place.drawn["B"]]
                yield place, {"result": result, "round": place.round, "teams": teams}

    def lots(self, about: str = "") -> list[list[str]]:
        """The orders that lots of the tables brought: all, or those that say what they are about
        in these words."""
        return [
            draw.record["outcome"]["order"]
            for draw in self.audit.draws
            if draw.kind == "lot"
            and draw.is_drawn
            and draw.frozen["stage"] == self.key
            and draw.frozen["about"].startswith(about)
        ]

    def sources(self) -> list[tuple[Row, str]]:
        """Every place of every knockout, with that knockout's plan."""
        plans = [knockout["plan"] for knockout in self.knockouts]
        return [
            (plan, source)
            for plan in plans
            for source in plan["entrants"]
            if not source.endswith(NOT_OF_A_TABLE)
        ]

    def exits(self) -> list[Row]:
        """Who leaves the tables for where; of a league, for the podium."""
        if not self.knockouts:
            is_shared = "=" in self.tables["plan"]["criteria"]
            places = [] if is_shared else enumerate(MEDALS, 1)
            return [{"seed": rank, "to": medal} for rank, medal in places]
        return [exit_of(source, plan) for plan, source in self.sources()]

    def result_of(self, match: Row) -> Row | None:
        """What a match counts; nothing of its own where it was only passed through."""
        if not is_decided(match) or match["how"] == PASSED:
            return None
        kind = KINDS_IN_TABLES.get(match["how"], "played")
        winner = "AB".index(match["winner"]) if match["winner"] else None
        result = WON_FREE | {"kind": kind, "winner": winner}
        if kind in ("walkover", "double_walkover"):
            return result
        result["games"] = self.counted_games(match)
        result["flores"] = match.get("flores") or [0, 0]
        if kind in MAY_BE_RUNNING:
            if any(match["score"]):
                result["games"] = [*result["games"], match["score"]]
            return result
        return result | {"winner": None}

    def check_flores(self, match: Row) -> None:
        """They stand with every result of a table that counts them, and nowhere else."""
        is_here = match.get("stage") == self.key and not match.get("playoff")
        counts = is_here and "FL" in self.tables["plan"]["criteria"]
        where = f"match {match['number']}"
        self.audit.expect(where, "flores", expected=counts, actual="flores" in match)
        if not counts or "flores" not in match or match["how"] == PASSED:
            return
        flores = match["flores"]
        if len(flores) == 1 or (flores and not is_decided(match)):
            self.audit.report(where, "it has flores, and no result that they could belong to")
        if match["state"] == "confirmed" and not flores:
            self.audit.report(where, "it is confirmed without its flores")
        if match["how"] in ("walkover", "double_walkover"):
            self.audit.expect(where, "flores", expected=[0, 0], actual=flores)
        elif flores and (last := last_line_that_counts(match)) and last["kind"] == "flores":
            sung = [int(number) for number in last["notation"].split()[1:3]]
            self.audit.expect(where, "flores", expected=sung, actual=flores)

    def counted_games(self, match: Row) -> list[list[int]]:
        """A game that a ruling gave away counts the target to what the other had. Which it was
        only the rules can tell: without them the file's own table is taken at its word."""
        games: list[list[int]] = match["games"]
        if games_won_in(games) == match["games_won"]:
            return games
        if self.audit.rules is not None:
            return self.audit.rules.counted_games(match)
        self.audit.note(f"match {match['number']}: which game a ruling gave away was not checked")
        return self.shown_games(match)

    def shown_games(self, match: Row) -> list[list[int]]:
        teams = [match["sides"][side]["team"] for side in "AB"]
        fixtures = [
            fixture
            for group in self.file["tables"][0]["file"]["groups"]
            for fixture in group["matches"]
            if fixture["teams"] == teams and fixture["round"] == match["round"]
        ]
        games: list[list[int]] = fixtures[0]["result"]["games"]
        if games_won_in(games) != match["games_won"]:
            raise Unreadable(f"match {match['number']} has other games in its table")
        running = KINDS_IN_TABLES.get(match["how"]) in MAY_BE_RUNNING and any(match["score"])
        return games[:-1] if running else games

    def deductions(self, entries: list[Row]) -> dict[str, int]:
        points: Counter[str] = Counter()
        signs = {"team.points_deducted": 1, "team.points_given_back": -1}
        for entry in entries:
            sign = signs.get(str(entry.get("action")), 0)
            if sign and entry["data"].get("stage") == self.key:
                points[team_of(entry)] += sign * entry["data"]["points"]
        return {team: number for team, number in points.items() if number}

    def withdrawals(self, entries: list[Row]) -> list[str]:
        """Who left the tables and did not come back, in the order of the log. Once the bracket is
        drawn an entry names no stage, and leaves the tables as they are."""
        left: list[str] = []
        for entry in entries:
            if entry.get("action") in LEAVING and entry["data"].get("stage") == self.key:
                if entry["action"] != "team.readmitted":
                    left.append(team_of(entry))
                elif team_of(entry) in left:
                    left.remove(team_of(entry))
        return left

    # Who leaves the tables for where.

    def check_exits(self) -> None:
        if self.knockouts:
            knockout = KnockoutAudit(self, self.knockouts[0])
            if knockout.sale:
                is_over = len(knockout.sale.settled()) == len(knockout.sources)
            else:
                is_over = len(self.settled_exits()) == len(self.sources())
        else:
            is_over = is_league_decided(self.outcome) and not self.groups_in_pencil()
        states = {"settled" if is_over else "drawn"}
        if self.may_be_held():
            states |= {"settled", "drawn"}
        if self.tables["state"] not in states:
            self.audit.report(f"stage {self.key}", f"{self.tables['state']} does not follow")

    def settled_exits(self) -> dict[str, str | None]:
        """By source: whom the tables send there for good."""
        in_pencil = self.groups_in_pencil()
        settled: dict[str, str | None] = {}
        for (plan, source), leaving in zip(self.sources(), self.outcome["exits"], strict=True):
            group = exit_of(source, plan).get("group")
            is_open = group in in_pencil if group else bool(in_pencil)
            if leaving["why_open"] in ("", "nobody") and not is_open:
                settled[source] = leaving["team"]
        return settled

    def groups_in_pencil(self) -> set[str]:
        return {
            match["group"]
            for match in self.in_tables
            if match["state"] != "confirmed" and (has_begun(match) or not match.get("playoff"))
        }

    def may_be_held(self) -> bool:
        """An appeal holds back what follows from its match, for as long as the plan says."""
        numbers = {match["number"] for match in self.in_tables}
        held = any(appeal["match"] in numbers for appeal in self.file["appeals"])
        return held and bool(self.audit.plan.get("appeals_hold"))

    def check_matches(self) -> None:
        audit = self.audit
        audit.places.sort(key=lambda place: place.number)
        numbers = [match["number"] for match in self.file["matches"]]
        expected = [place.number for place in audit.places]
        audit.expect("matches", "numbers", expected=expected, actual=numbers)
        for place in audit.places:
            match = audit.matches.get(place.number)
            if match is not None:
                audit.check_place(place, match)
                own: Row = {"stage": place.stage or self.key, "group": place.group}
                own["playoff"] = place.playoff or None
                audit.expect_members(f"match {place.number}", own, match)


def is_league_decided(outcome: Row) -> bool:
    """Every result is in, and no tie open on which a medal depends."""
    tables = outcome["tables"]
    tied = [tie for ranked in (*tables, *outcome["best"]) for tie in ranked["ties"]]
    return all(table["is_complete"] for table in tables) and not tied


def games_won_in(games: list[list[int]]) -> list[int]:
    return [sum(game[side] > game[1 - side] for game in games) for side in (0, 1)]


def number_matches(log: list[Row]) -> dict[tuple[Value, Value], int]:
    """The first number of what was built, by stage and round: one more than the highest that is
    there. What is built again gives its numbers up first."""
    numbers: dict[tuple[Value, Value], set[int]] = {}
    for entry in log:
        action, data = entry.get("action"), entry.get("data", {})
        key = data.get("stage"), data.get("round")
        if action in (*BUILT, "bracket.taken_back"):
            numbers.pop(key, None)
        if action in BUILT:
            first = 1 + max((max(taken) for taken in numbers.values() if taken), default=0)
            numbers[key] = set(range(first, first + data["matches"]))
        elif action == "bracket.late_team":
            numbers["late", data["match"]] = {data["match"]}
        elif action == "playoff.built":
            numbers["playoff", entry["number"]] = set(data["matches"])
        elif action == "playoff.taken_back":
            for taken in numbers.values():
                taken -= set(data["matches"])
    return {key: min(taken) for key, taken in numbers.items() if taken}


class GroupsDrawn:
    """Groups as their draw made them, and their matches."""

    def __init__(self, stages: StagesAudit) -> None:
        self.stages, self.byes = stages, list[Row]()
        self.draw = stages.find_draw("groups", stages.key)
        self.teams = len(self.draw.frozen["entries"]) if self.draw else None
        self.groups: list[tuple[str, list[str]]] = []
        if self.draw:
            names = [name for name, _ in self.draw.frozen["groups"]]
            self.groups = list(zip(names, self.draw.record["outcome"]["groups"], strict=True))

    def check(self) -> None:
        stages, plan = self.stages, self.stages.tables["plan"]
        sizes = sizes_of(self.teams or 0, plan["groups"])
        planned = [list(pair) for pair in zip(name_groups(plan["groups"]), sizes, strict=True)]
        listed = self.draw.frozen["groups"] if self.draw else None
        stages.audit.expect("list of the groups", "groups", expected=planned, actual=listed)
        built = stages.built("groups.built", stages.tables)
        everybody = {id for _, ids in self.groups for id in ids}
        stages.check_rows(built, stages.key, stages.planned, everybody)

    def places(self) -> list[Place]:
        first = self.stages.first_numbers.get((self.stages.key, None), 1)
        legs = self.stages.tables["plan"]["legs"]
        return places_in_groups(legs, self.groups, first, **self.stages.own_length())


class Moment(NamedTuple):
    """When the list of a round was frozen: what stood in the log then."""

    round: int
    number: int
    rules: "PointsAudit | None"

    def match(self, match: Row) -> Row:
        """As it stood. Without the rules only what was not written on since."""
        lines = [line for line in match["lines"] if line["log"] <= self.number]
        if len(lines) == len(match["lines"]):
            return match
        if self.rules is None:
            raise Unreadable("a result was corrected since")
        return self.rules.match_after(match, lines)


class RoundsPlayed:
    """Rounds as their draws made them: pairs, byes, late entries; each list by what was before."""

    def __init__(self, stages: StagesAudit) -> None:
        self.stages, self.audit, self.key = stages, stages.audit, stages.key
        self.draws: list[Draw] = []
        while draw := stages.find_draw("round", self.key, len(self.draws) + 1):
            self.draws.append(draw)
        self.teams = len(self.draws[0].frozen["entries"]) if self.draws else None
        self.byes = self.list_byes(self.audit.log)
        self.groups = [(ONE_TABLE, self.list_teams(self.audit.log))] if self.draws else []

    def list_teams(self, entries: list[Row]) -> list[str]:
        """Those of the first list, then whoever came late, in the order of the log."""
        teams = [entry["id"] for entry in self.draws[0].frozen["entries"]]
        start = self.stages.built("round.built", self.stages.tables, 1)
        for entry in entries[start["number"] if start else 0 :]:
            if entry.get("action") == "team.entered_rounds":
                teams.append(team_of(entry))
        return teams

    def list_byes(self, entries: list[Row]) -> list[Row]:
        """As they were given. A round that is drawn again takes its bye back, and whoever came late
        since missed the one before."""
        byes: list[Row] = []
        for entry in entries:
            action, data = entry.get("action"), entry.get("data", {})
            if action == "round.built" and data["stage"] == self.key:
                number = data["round"]
                late = [bye for bye in byes if bye["late"] and bye["round"] == number > 1]
                byes = [bye for bye in byes if bye["round"] != number or bye in late]
                byes = [bye | {"round": number - 1} if bye in late else bye for bye in byes]
                if data["bye"] is not None:
                    byes.append({"late": False, "round": number, "team": data["bye"]})
            elif action == "team.entered_rounds" and data["round"] > 1:
                round = data["round"] - 1
                byes.append({"late": True, "round": round, "team": team_of(entry)})
        return byes

    def check(self) -> None:
        audit, tables = self.audit, self.stages.tables
        audit.expect(f"stage {self.key}", "byes", expected=self.byes, actual=tables.get("byes"))
        rounds = sorted({match["round"] for match in self.stages.planned})
        drawn = list(range(1, len(self.draws) + 1))
        audit.expect("matches", "rounds", expected=drawn, actual=rounds)
        for number, draw in enumerate(self.draws, 1):
            built = self.stages.built("round.built", tables, number)
            matches = [m for m in self.stages.planned if m["round"] == number]
            outcome = draw.record["outcome"]
            teams = {id for pair in outcome["pairs"] for id in pair} | {outcome["bye"]} - {None}
            self.stages.check_rows(built, self.key, matches, teams)
            if built is not None:
                bye = built["data"].get("bye")
                audit.expect(f"round {number}", "bye", expected=outcome["bye"], actual=bye)

    def places(self) -> list[Place]:
        own, places = self.stages.own_length(), list[Place]()
        for number, draw in enumerate(self.draws, 1):
            first = self.stages.first_numbers.get((self.key, number), 1)
            for place, (a, b) in enumerate(draw.record["outcome"]["pairs"]):
                drawn, at = {"A": a, "B": b}, (first + place, number, f"round_{number}", place + 1)
                places.append(Place(*at, None, None, drawn, ONE_TABLE, **own))
        self.audit.places = places  # the results before each list are read by them
        for number in range(1, len(self.draws) + 1):
            self.check_field(number)
        return places

    def check_field(self, number: int) -> None:
        """Scores, opponents, byes and floats of a list are those that the rounds before left."""
        draw, where = self.draws[number - 1], f"list of round {number}"
        frozen = self.audit.frozen_at(draw)
        plan = self.stages.tables["plan"]
        self.audit.expect(where, "random", expected=plan["random"], actual=draw.frozen["random"])
        try:
            expected = self.field_of(number, Moment(number, frozen, self.audit.rules))
        except Unreadable as error:
            self.audit.note(f"{where}: it was not compared with the tables ({error})")
            return
        self.audit.expect(where, "field", expected=expected, actual=draw.frozen["field"])

    def field_of(self, number: int, moment: Moment) -> list[Row]:
        entries = self.audit.log[: moment.number]
        if number == 1:
            ids = [entry["id"] for entry in self.draws[0].frozen["entries"]]
            new = {"floated": 0, "had_bye": False, "met": [], "score": 0}
            return [{"id": id} | new for id in ids]
        byes = [
            bye | {"round": min(bye["round"], number - 1)} if bye["late"] else bye
            for bye in self.list_byes(entries)
        ]
        byes = [bye for bye in byes if 0 < bye["round"] < number]
        file = self.stages.results_file(byes, moment)
        file["groups"][0]["teams"] = self.list_teams(entries)
        table = GroupTable(file["groups"][0], file)
        rows = {row["team"]: row["figures"] for row in table.rank(file, set())["rows"]}
        column = POINTS_COLUMN if "P" in file["criteria"] else 1
        floats = self.floats_of(self.draws[number - 2])
        gone = set(states_after(entries, LEAVING))
        present = [team for team in table.teams if team not in gone]
        return [
            {
                "floated": floats.get(team, 0),
                "had_bye": any(has_won_free(fixture, team) for fixture in table.fixtures),
                "id": team,
                "met": [other for other in present if have_met(table.fixtures, team, other)],
                "score": rows[team][column],
            }
            for team in present
        ]

    @staticmethod
    def floats_of(draw: Draw) -> dict[str, int]:
        """Up for whoever met a higher score in that round, by its own list."""
        scores = {line["id"]: line["score"] for line in draw.frozen["field"]}
        floats = {}
        for a, b in draw.record["outcome"]["pairs"]:
            floats[a] = (scores[b] > scores[a]) - (scores[b] < scores[a])
            floats[b] = -floats[a]
        return floats


def states_after(entries: list[Row], actions: tuple[str, ...]) -> list[str]:
    """Who is gone after these entries of the log, whatever they left."""
    gone: dict[str, bool] = {}
    for entry in entries:
        if entry.get("action") in actions:
            gone[team_of(entry)] = entry["action"] != "team.readmitted"
    return [team for team, is_gone in gone.items() if is_gone]


def has_won_free(fixture: Row, team: str) -> bool:
    """By a bye, or by walkover."""
    a, b = fixture["teams"]
    if b is None:
        return bool(a == team)
    result = fixture["result"]
    is_walkover = result is not None and result["kind"] == "walkover"
    return bool(is_walkover and fixture["teams"][result["winner"]] == team)


def have_met(fixtures: list[Row], team: str, other: str) -> bool:
    return any({team, other} == set(fixture["teams"]) for fixture in fixtures)


# --- 13. Knockouts behind -------------------------------------------------------------------------

PLAYED_OUT = ("games", "time")  # `how` of a match whose loser has a second chance


class KnockoutAudit:
    """A knockout behind tables, or a cup of those who lost in another one: who came into it, in
    which order, and its matches."""

    def __init__(self, stages: StagesAudit, stage: Row) -> None:
        self.stages, self.audit, self.stage = stages, stages.audit, stage
        self.key, self.plan = stage["key"], stage["plan"]
        self.matches = [
            match
            for match in stages.file["matches"]
            if not match.get("group") and match.get("stage") == self.key
        ]
        self.teams = {place["source"]: place["team"] for place in stage["places"]}
        self.sources: list[str] = self.plan["entrants"]
        self.fought: dict[str, Row] = {}  # of a cup of losers: the match of each place
        if self.sources and self.sources[0].endswith(":first-round losers"):
            of = self.sources[0].partition(":")[0]
            self.fought = {
                f"{of}:loser {match['number']}": match
                for match in stages.file["matches"]
                if match.get("stage") == of and match["round"] == 1 and not match["group"]
            }
            self.sources = list(self.fought)
        self.sale: SaleAudit | None = None
        if self.sources and self.sources[0].endswith(":winners"):
            is_sale = self.sources[1].endswith(":bought back")
            self.sale = (SaleAudit if is_sale else BestLosersAudit)(self)
            self.sources = self.sale.sources
        self.ends = EndsAudit(self) if self.plan["way_in"] == "paired" else None
        built = stages.built("bracket.built", stage)
        taken_back = stages.built("bracket.taken_back", stage)
        gone = built and taken_back and taken_back["number"] > built["number"]
        self.built = None if gone else built

    def check(self) -> None:
        self.audit.expect(f"stage {self.key}", "groups", expected=[], actual=self.stage["groups"])
        if self.sale:
            self.sale.check()
        self.check_places()
        slots = self.find_slots() if self.built else []
        state = "drawn" if slots else "frozen" if self.is_frozen() else "waiting"
        self.audit.expect(f"stage {self.key}", "state", expected=state, actual=self.stage["state"])
        if slots:
            first = self.stages.first_numbers.get((self.key, None), 1) - 1
            cup = "" if self.key == MAIN else f"{self.key}:"
            is_ladder = self.key == LADDER and has_ladder(self.audit.plan["stages"])
            third = "none" if is_ladder else self.audit.plan.get("third_place")
            for place in build_bracket(slots, third, winners=self.plan.get("winners", 1)):
                self.audit.places.append(shift_place(place, first, stage=self.key, cup=cup))
            standing = {id for id in slots if id is not None}
            self.stages.check_rows(self.built, self.key, self.matches, standing)

    def is_frozen(self) -> bool:
        return any(
            draw.state == "frozen" and draw.frozen.get("stage") == self.key
            for draw in self.audit.draws
            if draw.kind in ("pots", "bracket", "round")
        )

    def settled(self) -> dict[str, list[str | None]]:
        """By source: who may take it for good. Who left since may have had it, or not."""
        if self.sale:
            return self.sale.settled()
        if self.ends:
            return self.ends.settled()
        if not self.fought:
            return {source: [team] for source, team in self.stages.settled_exits().items()}
        settled: dict[str, list[str | None]] = {}
        for source, match in self.fought.items():
            if match["state"] == "confirmed":
                loser, was_gone = self.loser_of(match), self.was_gone_when_settled(source)
                settled[source] = [None] if loser in was_gone else [loser]
                settled[source] += [None] if self.audit.is_gone(loser) else []
        return settled

    def gone_when_built(self) -> list[str]:
        """Who had left when a bracket followed the tables: its place stayed empty."""
        return states_after(self.audit.log[: self.built["number"] if self.built else 0], LEAVING)

    def was_gone_when_settled(self, source: str) -> list[str]:
        entries = [
            entry["number"]
            for entry in self.audit.entries("stage.places")
            if entry["data"].get("stage") == self.key and source in entry["data"]["places"]
        ]
        return states_after(self.audit.log[: max(entries, default=0)], LEAVING)

    @staticmethod
    def loser_of(match: Row) -> str | None:
        if match["winner"] is None or match["how"] not in PLAYED_OUT:
            return None
        slot: Row = match["sides"]["B" if match["winner"] == "A" else "A"]
        return slot["team"] if slot["kind"] == "team" else None

    def may_be_held(self) -> bool:
        fought = self.ends.matches if self.ends else [*self.fought.values()]
        numbers = {match["number"] for match in fought}
        held = any(appeal["match"] in numbers for appeal in self.stages.file["appeals"])
        return self.stages.may_be_held() or (held and bool(self.audit.plan.get("appeals_hold")))

    def sources_by_decision(self) -> set[str]:
        """The sources of places that stand by decision, until they are settled anew."""
        sources: set[str] = set()
        for entry in self.audit.log:
            if "content" in entry or entry["data"].get("stage") != self.key:
                continue
            if entry["action"] == "stage.kept":
                sources |= {*entry["data"]["places"]}
            elif entry["action"] == "stage.places":
                sources -= {*entry["data"]["places"]}
        return sources

    def check_places(self) -> None:
        audit, sources = self.audit, self.sources
        places = {place["source"]: place for place in self.stage["places"]}
        listed = [place["source"] for place in self.stage["places"]]
        in_order = [source for source in sources if source in places]
        audit.expect("places", "sources", expected=in_order, actual=listed)
        ink, logged = self.settled(), dict[str, Value]()
        for entry in audit.entries("stage.places"):
            if entry["data"].get("stage") == self.key:
                logged |= entry["data"]["places"]
        for source in sources:
            where = f"place {source}"
            if source in places:
                self.check_place(where, places[source], logged, ink)
            elif self.built is not None or (source in ink and not self.may_be_held()):
                audit.report(where, "nobody took it, and it is settled who has it")

    def check_place(
        self, where: str, place: Row, logged: Row, ink: dict[str, list[str | None]]
    ) -> None:
        audit, source = self.audit, place["source"]
        if source not in logged:
            audit.report(where, "the log does not know it")
        else:
            audit.expect(where, "team", expected=logged[source], actual=place["team"])
        by_decision = source in self.sources_by_decision()
        audit.expect(where, "by_decision", expected=by_decision, actual=place["by_decision"])
        if by_decision:
            return
        if source not in ink:
            audit.report(where, "it is not settled who takes it")
        elif place["team"] not in ink[source]:
            audit.expect(where, "team", expected=ink[source][0], actual=place["team"])

    def find_slots(self) -> list[str | None]:
        """The bracket as drawn or seeded; none: it waits."""
        order = [self.teams.get(source) for source in self.sources]
        through = [team for team in order if team is not None]
        if self.plan["way_in"] in ("crossing", "seeded"):
            return self.seeded_slots(through) if self.was_built_since_the_tables() else []
        if self.ends:
            return self.ends.find_slots(through)
        kind = "pots" if self.plan["way_in"] == "pots" else "bracket"
        draw = self.stages.find_draw(kind, self.key)
        if draw is None:
            return []
        gone = states_after(self.audit.log[: self.audit.frozen_at(draw)], LEAVING)
        present = {team for team in through if team not in gone}
        if kind == "pots":
            self.check_pots(draw, present)
        else:
            ids = [entry["id"] for entry in draw.frozen["entries"]]
            expected = [team for team in through if team in present]
            self.audit.expect(f"draw {draw.number}", "entries", expected=expected, actual=ids)
            if self.sale:
                self.sale.check_apart(draw, present)
        self.audit.check_late_draws(draw)
        return draw.slots(with_late_teams=True)

    def seeded_slots(self, through: list[str]) -> list[str | None]:
        """As the tables, or the crossing table, say."""
        gone = self.gone_when_built()
        if self.plan["way_in"] == "crossing":
            there = {key: None if team in gone else team for key, team in self.teams.items()}
            return crossing_slots(self.plan["crossing"], there)
        present, winners = [t for t in through if t not in gone], self.plan.get("winners", 1)
        ranks = ranks_of(size_for(len(present), winners), winners)
        return [present[rank - 1] if rank <= len(present) else None for rank in ranks]

    def was_built_since_the_tables(self) -> bool:
        tables = [
            entry["number"]
            for action in ("groups.built", "round.built")
            for entry in self.audit.entries(action)
        ]
        return bool(tables and self.built and self.built["number"] > max(tables))

    def check_pots(self, draw: Draw, present: set[str]) -> None:
        """The list holds whoever came through and was not gone, by place and by group."""
        pots: dict[int, list[str]] = {}
        for source in self.plan["entrants"]:
            exit, team = exit_of(source, self.plan), self.teams.get(source)
            if team in present:
                pots.setdefault(exit.get("best") or exit.get("place") or 0, []).append(team)
        through = {team for pot in pots.values() for team in pot}
        groups = [
            [id for id in group["teams"] if id in through] for group in self.stages.tables["groups"]
        ]
        where = "list of the pots"
        expected = [pots[place] for place in sorted(pots)]
        self.audit.expect(where, "pots", expected=expected, actual=draw.frozen["pots"])
        mates = [group for group in groups if group]
        self.audit.expect(where, "groups", expected=mates, actual=draw.frozen["groups"])


def shift_place(place: Place, by: int, *, stage: str, cup: str) -> Place:
    """A bracket's matches are numbered on from those that are there; rounds of a cup beside the
    main one bear its name."""

    def shifted(goal: tuple[int, str] | None) -> tuple[int, str] | None:
        return goal and (goal[0] + by, goal[1])

    return place._replace(
        number=place.number + by,
        code=f"{cup}{place.code}",
        winner_to=shifted(place.winner_to),
        loser_to=shifted(place.loser_to),
        stage=stage,
    )


class EndsAudit:
    """The semi-finals of the last three of one bracket and the champion of another: who has which
    place, whom the list says they met, and who was drawn against whom."""

    def __init__(self, knockout: KnockoutAudit) -> None:
        self.knockout, self.stages, self.audit = knockout, knockout.stages, knockout.audit
        self.before = {
            stage["key"]: stage
            for stage in self.stages.knockouts
            if stage["key"] in {source.partition(":")[0] for source in knockout.sources}
        }
        self.matches = [m for m in self.stages.file["matches"] if m["stage"] in self.before]

    def settled(self) -> dict[str, list[str | None]]:
        settled: dict[str, list[str | None]] = {}
        for key, stage in self.before.items():
            own = [m for m in self.matches if m["stage"] == key]
            sources = [s for s in self.knockout.sources if s.startswith(f"{key}:")]
            seeds = [place["team"] for place in stage["places"] if place["team"] is not None]
            standing = {team for match in own for team in teams_of(match)}
            if own:
                absent = {*KnockoutAudit(self.stages, stage).gone_when_built(), *standing}
                free = [team for team in seeds if team not in absent]
                last = max(match["round"] for match in own)
                ends = {m["position"]: m for m in own if m["round"] == last}
            else:
                free = [team for team in seeds if not self.audit.is_gone(team)]
                ends = {}
                is_short = len(stage["places"]) == len(stage["plan"]["entrants"])
                if not is_short or len(free) > len(sources):
                    continue
            for position, source in enumerate(sources, 1):
                match = ends.get(position)
                if match is None:
                    # Of several who needed no match, whoever leaves lets the next one move up.
                    rest = free or [None]
                    settled[source] = [who for team in rest for who in self.choices(source, team)]
                    free = free[1:]
                elif match["state"] == "confirmed":
                    settled[source] = self.choices(source, winner_of(match))
        return settled

    def choices(self, source: str, team: str | None) -> list[str | None]:
        """Who left since may have had the place, or not."""
        was_gone = team in self.knockout.was_gone_when_settled(source)
        return [None if was_gone else team, *([None] if self.audit.is_gone(team) else [])]

    def find_slots(self, through: list[str]) -> list[str | None]:
        draw = self.stages.find_draw("round", self.knockout.key, 1)
        if draw is None:
            return []
        frozen = self.audit.frozen_at(draw)
        gone = states_after(self.audit.log[:frozen], LEAVING)
        present, where = [t for t in through if t not in gone], f"draw {draw.number}"
        ids = [entry["id"] for entry in draw.frozen["entries"]]
        self.audit.expect(where, "entries", expected=present, actual=ids)
        self.audit.expect(where, "random", expected=True, actual=draw.frozen["random"])
        if any(line["log"] > frozen for match in self.matches for line in match["lines"]):
            self.audit.note(f"{where}: a result was corrected since, whom they met is not compared")
        else:
            field = [self.line_of(team, present) for team in present]
            self.audit.expect(where, "field", expected=field, actual=draw.frozen["field"])
        outcome = draw.record["outcome"]
        slots = [team for pair in outcome["pairs"] for team in pair]
        return [*slots, outcome["bye"], None] if outcome["bye"] else slots

    def line_of(self, team: str, present: list[str]) -> Row:
        played = [*self.matches, *self.stages.in_tables]
        pairs = [teams_of(match) for match in played if match["how"]]
        rivals = {other for pair in pairs if team in pair for other in pair} - {team}
        met = [other for other in present if other in rivals]
        return {"floated": 0, "had_bye": False, "id": team, "met": met, "score": 0}


# --- 14. Second chances ---------------------------------------------------------------------------


class SaleAudit:
    """Places that losers of a round of pairs pay for: who may, who paid in time, who comes back."""

    def __init__(self, knockout: KnockoutAudit) -> None:
        self.knockout, self.stages, self.audit = knockout, knockout.stages, knockout.audit
        self.key, self.pairs = self.stages.key, self.stages.planned
        numbers = [match["number"] for match in self.pairs]
        self.winners = [f"{self.key}:winner {number}" for number in numbers]
        if self.stages.tables["byes"]:
            self.winners.append(f"{self.key}:passed free")
        self.sources = [*self.winners, *(f"{self.key}:loser {number}" for number in numbers)]

    def entries(self) -> list[Row]:
        actions = ("return.paid", "return.refunded", "returns.closed", "returns.opened")
        return [
            entry
            for entry in self.audit.log
            if entry.get("action") in actions and entry["data"].get("stage") == self.knockout.key
        ]

    def check(self) -> None:
        """Nobody paid twice, too late or after the end; what the closing says is what the log
        says."""
        for place, entry in enumerate(self.entries()):
            where, paid = f"log entry {entry['number']}", self.payers(place)
            if entry["action"] == "return.paid":
                if self.is_closed(place) or team_of(entry) in paid or self.is_too_late(entry):
                    self.audit.report(where, "this place could not be paid for")
            elif entry["action"] == "returns.closed":
                self.audit.expect(where, "paid", expected=paid, actual=entry["data"]["paid"])

    def is_too_late(self, paid: Row) -> bool:
        """After the last moment from which on the time could be counted."""
        planned = next(stage for stage in self.audit.plan["stages"] if is_bought_back(stage))
        subjects = {f"match:{match['id']}" for match in self.pairs}
        starts = [
            datetime.datetime.fromisoformat(entry["at"])
            for entry in self.audit.log
            if entry.get("action") in (*LEAVING, "returns.opened")
            or entry.get("subject") in subjects
        ]
        if not planned["window"] or not starts:
            return False
        limit = max(starts) + datetime.timedelta(minutes=planned["window"])
        return datetime.datetime.fromisoformat(paid["at"]) > limit

    def payers(self, count: int | None = None) -> list[str]:
        """In the order in which they paid, after so many of the entries; nobody who has the money
        back."""
        paid: dict[str, bool] = {}
        for entry in self.entries()[:count]:
            if entry["action"] == "return.paid":
                paid[team_of(entry)] = True
            elif entry["action"] == "return.refunded":
                paid.pop(team_of(entry), None)
        return list(paid)

    def is_closed(self, count: int | None = None) -> bool:
        ends = [e["action"] for e in self.entries()[:count] if "returns." in e["action"]]
        return bool(ends) and ends[-1] == "returns.closed"

    def settled(self) -> dict[str, list[str | None]]:
        """By source: who may take it for good. Who left since may have had it, or not."""
        settled: dict[str, list[str | None]] = {}
        for match in self.pairs:
            if match["state"] == "confirmed":
                source = f"{self.key}:winner {match['number']}"
                settled[source] = self.choices(source, winner_of(match))
        for bye in self.stages.tables["byes"]:
            source = f"{self.key}:passed free"
            settled[source] = self.choices(source, bye["team"])
        is_over = all(match["state"] == "confirmed" for match in self.pairs)
        return settled | (self.settled_losers() if is_over and self.is_closed() else {})

    def choices(self, source: str, team: str | None) -> list[str | None]:
        has_left = self.audit.is_gone(team) or team in self.knockout.was_gone_when_settled(source)
        return [team, None] if has_left else [team]

    def settled_losers(self) -> dict[str, list[str | None]]:
        losers = {
            f"{self.key}:loser {match['number']}": self.knockout.loser_of(match)
            for match in self.pairs
        }
        payers = [
            team
            for source, team in losers.items()
            if team in self.payers() and self.may_come(source, team)
        ]
        winners = sum(self.knockout.teams.get(source) is not None for source in self.winners)
        places = (1 << winners.bit_length()) - winners
        returning: set[str | None] = {*payers}
        waiting: set[str | None] = set()
        if len(payers) > places:
            lots = self.stages.lots("returns ")
            lot = [team for team in (lots[-1] if lots else []) if team in payers]
            is_drawn = {*lot} == returning
            waiting = set() if is_drawn else returning
            returning = {*lot[:places]} if is_drawn else set()
        return {
            source: [team] if team in returning else [None]
            for source, team in losers.items()
            if team not in waiting
        }

    def may_come(self, source: str, team: str | None) -> bool:
        """Of whoever left since: if it was drawn into the bracket before."""
        return not self.audit.is_gone(team) or self.knockout.teams.get(source) == team

    def check_apart(self, draw: Draw, present: set[str]) -> None:
        """Whoever bought a place may meet anybody."""


class BestLosersAudit(SaleAudit):
    """The best losers of a round of pairs fill the bracket of its winners: by difference, then by
    points made, of the match they lost; then by lot."""

    def entries(self) -> list[Row]:
        return []

    def is_closed(self, count: int | None = None) -> bool:
        return True

    def is_there(self, team: str | None) -> bool:
        """Who has gone takes no place, unless it was drawn into the bracket before; nor whoever had
        gone then and was let in again since."""
        if team is None or self.knockout.built is None:
            return team is not None and not self.audit.is_gone(team)
        if team in self.knockout.teams.values():
            return True
        came_back = any(
            entry["subject"] == f"team:{team}" for entry in self.audit.entries("team.readmitted")
        )
        return not came_back and not self.audit.is_gone(team)

    def settled_losers(self) -> dict[str, list[str | None]]:
        sources = {f"{self.key}:loser {match['number']}": match for match in self.pairs}
        through = [winner_of(match) for match in self.pairs]
        through += [bye["team"] for bye in self.stages.tables["byes"]]
        winners = sum(self.is_there(team) for team in through)
        places = size_for(winners) - winners if winners > 1 else 0
        figures = {
            str(team): self.figures_of(match)
            for match in self.pairs
            if self.is_there(team := self.knockout.loser_of(match))
        }
        returning, waiting = self.choose(figures, places)
        losers = {source: self.knockout.loser_of(match) for source, match in sources.items()}
        return {
            source: [team] if team in returning else [None]
            for source, team in losers.items()
            if team not in waiting
        }

    def figures_of(self, match: Row) -> tuple[int, int]:
        """Of its loser: difference and points made, no game above its target."""
        result, target = self.stages.result_of(match), self.stages.length["target"]
        loser = 1 if match["winner"] == "A" else 0
        games = result["games"] if result else []
        own = sum(min(game[loser], target) for game in games)
        return own - sum(min(game[1 - loser], target) for game in games), own

    def choose(
        self, figures: dict[str, tuple[int, int]], places: int
    ) -> tuple[set[str | None], set[str | None]]:
        """Who comes back, and who waits for a lot."""
        returning: list[str] = []
        for value in sorted({*figures.values()}, reverse=True):
            equal = [team for team in figures if figures[team] == value]
            room = places - len(returning)
            if not 0 < room < len(equal):
                returning += equal if room > 0 else []
                continue
            lot = next((lot for lot in self.lots(figures) if {*lot} == {*equal}), None)
            if lot is None:
                return {*returning}, {*equal}
            returning += lot[:room]
        return {*returning}, set()

    def lots(self, figures: dict[str, tuple[int, int]]) -> list[list[str]]:
        """Without whoever has gone since."""
        lots = self.stages.lots("losers ")
        return [[team for team in lot if team in figures] for lot in lots]

    def check_apart(self, draw: Draw, present: set[str]) -> None:
        """A best loser and whoever beat it are kept apart in the first round."""
        listed = {frozenset(pair) for pair in draw.frozen["apart"]}
        for match in self.pairs:
            sources = [f"{self.key}:{what} {match['number']}" for what in ("winner", "loser")]
            pair = {self.knockout.teams.get(source) for source in sources}
            if pair <= present and len(pair) > 1 and pair not in listed:
                words = "a best loser is not kept apart from the team that beat it"
                self.audit.report(f"draw {draw.number}", words)


class RefillAudit:
    """The first round of a bracket that its own losers fill, as the log gives it: each takes the
    first empty place by the numbers of the matches."""

    def __init__(self, audit: Audit) -> None:
        self.audit, self.log = audit, audit.log
        self.first = [place for place in audit.places if place.round == 1]
        self.empty = [(p.number, s) for p in self.first for s in "AB" if s not in p.drawn]
        self.ways: dict[int, tuple[int, str]] = {}
        self.closed: list[tuple[int, str]] = []
        self.empty_after: set[int] = set()  # numbers of entries

    def check(self) -> list[Place]:
        """The places of the bracket, with where each loser went."""
        for entry in self.log:
            if entry.get("action") == "refill.returned":
                self.check_return(entry)
            elif entry.get("action") == "refill.closed":
                self.check_closing(entry)
            if self.empty:
                self.empty_after.add(entry["number"])
        self.check_who_stayed_out()
        return [self.with_ways(place) for place in self.audit.places]

    def check_return(self, entry: Row) -> None:
        where, data = f"log entry {entry['number']}", entry["data"]
        number, to = data["match"], (data["to"]["match"], data["to"]["side"])
        others = [place for place in self.empty if place[0] != number]
        self.audit.expect(where, "place", expected=list(others[0]) if others else None,
                          actual=list(to))  # fmt: skip
        if number in self.ways or number not in {place.number for place in self.first}:
            self.audit.report(where, f"the loser of match {number} can't come back by it")
        self.ways[number] = to
        self.empty = [place for place in self.empty if place != to]
        match = self.audit.matches.get(number)
        if match is None:
            return
        after = next((e for e in self.log[entry["number"] :] if not is_closing(e)), {})
        is_result = after.get("action") in ("match.confirmed", "match.entry")
        if not is_result or after.get("subject") != f"match:{match['id']}":
            self.audit.report(where, f"no result of match {number} goes with it")
        elif self.last_entry(match) == after["number"]:
            winner = match["winner"] or "A"
            loser = match["sides"]["B" if winner == "A" else "A"]["team"]
            if match["how"] not in PLAYED_OUT:
                self.audit.report(where, f"match {number} was not played to its end")
            self.audit.expect(where, "team", expected=f"team:{loser}", actual=entry["subject"])

    def check_closing(self, entry: Row) -> None:
        """No match was open any more that could have sent somebody back."""
        where = f"log entry {entry['number']}"
        empty = [list(place) for place in self.empty]
        self.audit.expect(where, "places", expected=empty, actual=entry["data"]["places"])
        waiting = {number for number, _ in self.empty}
        for place in self.first:
            match = self.audit.matches.get(place.number)
            if place.number in waiting or match is None or match["how"] == PASSED:
                continue
            confirmed = self.audit.entries("match.confirmed", f"match:{match['id']}")
            if not any(e["number"] <= entry["number"] + 1 for e in confirmed):
                self.audit.report(where, f"match {place.number} was still open")
        self.closed, self.empty = self.empty, []

    def check_who_stayed_out(self) -> None:
        """Whoever lost by playing came back, unless nothing was empty then, or they had gone."""
        waiting = {number for number, _ in self.empty}
        is_open = False
        for place in self.first:
            match = self.audit.matches.get(place.number)
            if match is None or place.number in waiting:
                continue
            is_open = is_open or match["state"] != "confirmed"
            if match["state"] != "confirmed" or match["how"] not in PLAYED_OUT:
                continue
            loser = match["sides"]["B" if match["winner"] == "A" else "A"]["team"]
            last = self.last_entry(match)
            left = [e for name in ("team.withdrawn", "team.excluded")
                    for e in self.audit.entries(name, f"team:{loser}")]  # fmt: skip
            has_gone = any(e["number"] < last for e in left)
            if place.number not in self.ways and last in self.empty_after and not has_gone:
                self.audit.report(f"match {place.number}", "its loser did not come back")
        if self.empty and not is_open:
            self.audit.report("log", "the first round is over, and places of it are still open")

    def last_entry(self, match: Row) -> int:
        subject = f"match:{match['id']}"
        names = ("match.entry", "match.confirmed")
        numbers = [e["number"] for name in names for e in self.audit.entries(name, subject)]
        return max(numbers, default=0)

    def with_ways(self, place: Place) -> Place:
        untaken = [(s, "open") for n, s in self.empty if n == place.number]
        untaken += [(s, "empty") for n, s in self.closed if n == place.number]
        to = self.ways.get(place.number) if place.round == 1 else None
        return place._replace(loser_to=to or place.loser_to, untaken=tuple(untaken))


def is_closing(entry: Row) -> bool:
    return entry.get("action") == "refill.closed"


# --- 15. Standings --------------------------------------------------------------------------------

LEFT = ("walkover", "double_walkover", "disqualification", PASSED)


class Way(NamedTuple):
    """How far a team came; compared by round and third."""

    round: int
    third: int
    reached: str
    how: str | None


class Standings:
    def __init__(self, audit: Audit, matches: list[Row], teams: list[str]) -> None:
        self.audit = audit
        self.matches = matches
        by_code = {match["code"]: match for match in self.matches}
        if "final" not in by_code and not any(":" in code for code in by_code):
            raise Unreadable("there is no final")
        self.final = by_code.get("final")
        self.third = by_code.get("third_place")
        self.ways = {team: self.way_of(team) for team in teams}

    def lost(self, team: str, match: Row) -> bool:
        return is_decided(match) and team in teams_of(match) and winner_of(match) != team

    def way_of(self, team: str) -> Way | None:
        if self.final and is_decided(self.final) and winner_of(self.final) == team:
            return Way(self.final["round"] + 1, 0, "final", None)
        mine = [m for m in self.matches if m is not self.third and team in teams_of(m)]
        out = max(mine, key=lambda match: (match["round"], match["number"]), default=None)
        if out is None or not self.lost(team, out):
            return None
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
        if self.final is None:
            return None
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

    def rows(self, counted: list[Row]) -> list[Row]:
        """`counted`: the matches whose wins and games are added up."""
        return [self.row_of(team) | count_matches(team, counted) for team in self.ways]

    def row_of(self, team: str) -> Row:
        way = self.ways[team]
        return {
            "team": team,
            "rank": self.rank_of(way) if way else None,
            "reached": way.reached if way else self.reached_by(team),
            "medal": self.medal_of(team, way) if way else None,
            "how": way.how if way else None,
        }

    def reached_by(self, team: str) -> str:
        mine = [match for match in self.matches if team in teams_of(match)]
        last = max(mine, key=lambda match: (match["round"], -match["number"]), default=None)
        return str(last["code"]) if last else ""


def teams_of(match: Row) -> list[str]:
    return [match["sides"][s]["team"] for s in "AB" if match["sides"][s]["team"] is not None]


def winner_of(match: Row) -> str | None:
    return match["sides"][match["winner"]]["team"] if match["winner"] else None


def count_matches(team: str, matches: list[Row]) -> dict[str, int]:
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
        "matches_lost": sum(match["how"] != "draw" for match in played) - won,
        "games_won": games[True],
        "games_lost": games[False],
    }


def is_of_main(match: Row) -> bool:
    """Of the main knockout: not of the tables before it, nor of a cup beside it."""
    return not match.get("group") and ":" not in match["code"]


def list_standings(audit: Audit) -> list[Row]:
    """Those of the bracket, then whoever stayed behind in the groups."""
    bracket = [match for match in audit.file["matches"] if is_of_main(match)]
    if has_ladder(audit.plan.get("stages")):
        bracket = [*list_before_semifinals(audit.file["matches"]), *bracket]
    through = {team for match in bracket for team in teams_of(match)}
    teams = [team for team in audit.teams if team in through]
    rows = []
    if bracket:
        rows = Standings(audit, bracket, teams).rows(counted_matches(audit))
    return sort_standings(audit, rows + rows_behind(audit, through))


def list_before_semifinals(matches: list[Row]) -> list[Row]:
    """Whoever lost in the main bracket stands before whoever lost in the ladder: their rounds count
    down from the semi-finals."""
    listed, after = [], 0
    for key in (UNTIL_THREE, LADDER):
        own = [match for match in matches if match["code"].startswith(f"{key}:")]
        last = max((match["round"] for match in own), default=0)
        listed += [match | {"round": match["round"] - last - after} for match in own]
        after += last
    return listed


def sort_standings(audit: Audit, rows: list[Row]) -> list[Row]:
    return sorted(rows, key=lambda row: (row["rank"] or 0, audit.teams[row["team"]]["number"]))


def counted_matches(audit: Audit) -> list[Row]:
    """Those of the tables and of the main knockout, with those that led to its semi-finals."""
    all_count = has_ladder(audit.plan.get("stages"))
    return [m for m in audit.file["matches"] if all_count or m.get("group") or is_of_main(m)]


def rows_behind(audit: Audit, through: set[str]) -> list[Row]:
    """By the place in the group, equal places of all groups together; struck teams last. Nobody is
    out before there is a bracket. In a league whoever has a medal comes first."""
    if not audit.file["tables"]:
        return []
    outcome = audit.file["tables"][0]["outcome"]
    is_of_rounds = audit.file["stages"][0]["kind"] == "rounds"
    is_league = len(audit.file["stages"]) == 1
    last = 1 + max((len(table["rows"]) for table in outcome["tables"]), default=0)
    behind = [
        (place, table["name"], team)
        for table in outcome["tables"]
        for place, team in (
            *((row["place"], row["team"]) for row in table["rows"]),
            *((last, team) for team in table["struck"]),
        )
        if team not in through
    ]
    if is_league:
        won = {exit["team"]: MEDALS.index(exit["to"]) - len(MEDALS) for exit in outcome["exits"]}
        behind = [(won.get(team, place), group, team) for place, group, team in behind]
    gone = {team for table in outcome["tables"] for team in (*table["left"], *table["struck"])}
    is_over = is_league_decided(outcome) if is_league else bool(through)
    rows = []
    for place, group, team in behind:
        rank = len(through) + 1 + sum(p < place for p, *_ in behind) if is_over else None
        has_medal = is_league and rank is not None and rank <= len(MEDALS) and team not in gone
        rows.append(
            {
                "team": team,
                "rank": rank,
                "reached": "rounds" if is_of_rounds else f"group_{group}",
                "medal": MEDALS[rank - 1] if has_medal and rank else None,
                **count_matches(team, counted_matches(audit)),
                "how": None,
            }
        )
    return rows


# --- 16. Points -----------------------------------------------------------------------------------


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

    def first_state(self, match: Row) -> Any:
        """Before any line, under what this match is played."""
        own = {"all_played": True} if match.get("all_played") else {}
        players = 2 * self.audit.plan["team_size"]
        form = scoring.Format(players=players, best_of=match["best_of"], **own)
        options = self.options
        if "target" in match:
            options = self.rules.choose(**{**self.audit.plan["options"], "target": match["target"]})
        return scoring.start(self.rules, options=options, format=form)

    def state_after(self, match: Row, lines: list[Row]) -> Any:
        try:
            state = self.first_state(match)
        except scoring.ScoringError as error:
            raise Unreadable(f"the rules can't play match {match['number']} ({error})") from error
        for line in lines:
            entry = scoring.parse_entry(line["notation"], self.rules, deck=self.deck)
            after = scoring.apply(state, entry)
            if isinstance(after, scoring.Refused):
                raise Unreadable(f"the rules refuse a line of match {match['number']}")
            state = after
        return state

    def match_after(self, match: Row, lines: list[Row]) -> Row:
        """As it stood when no more than these lines were written."""
        state = self.state_after(match, lines)
        how = "finished" if state.outcome else "playing"
        sung = list(state.flores_of_result or ()) if state.outcome else []
        flores = {"flores": sung} if "flores" in match else {}
        return match | members_of_state(state) | flores | {"state": how, "lines": lines}

    def counted_games(self, match: Row) -> list[list[int]]:
        """Of a match in which a ruling gave a game away: as a table counts it."""
        state = self.state_after(match, match["lines"])
        games = []
        for game in state.games:
            a, b = game.score
            if game.winner == "A":
                games.append([a, b] if a > b else [state.target, b])
            elif game.winner == "B":
                games.append([a, b] if b > a else [a, state.target])
        return games

    def check(self, match: Row) -> None:
        where = f"match {match['number']}"
        state = self.first_state(match)
        now: list[list[Row]] = []
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

    def check_end(self, where: str, match: Row, state: Any) -> None:
        for line, record in zip(match["lines"], state.records, strict=True):
            stands = "void" if record.void else "replaced" if record.written else "counts"
            here = f"{where}, line {line['number']}"
            self.audit.expect(here, "stands", expected=stands, actual=line["stands"])
        is_passed = match["how"] == PASSED and not state.outcome  # all its lines were taken out
        if not is_passed:
            self.audit.expect_members(where, members_of_state(state), match)
        if "flores" in match and state.outcome and not is_passed:
            flores = list(state.flores_of_result or ())
            self.audit.expect(where, "flores", expected=flores, actual=match["flores"])
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


def last_line_that_counts(match: Row) -> Row | None:
    """What was written last, where nothing was put in another line's place or taken out since."""
    last: Row | None = match["lines"][-1] if match["lines"] else None
    return last if last and last["stands"] == "counts" else None


def members_of_state(state: Any) -> Row:
    outcome = state.outcome
    ends = {
        name: (getattr(outcome, name) or None) if outcome else None
        for name in ("winner", "how", "article")
    }
    return ends | {
        "games": [list(game.score) for game in state.games],
        "games_won": list(state.games_won),
        "score": list(state.score),
        "suspended": state.suspended,
    }


# --- 17. The whole --------------------------------------------------------------------------------


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
    arguments = parser.parse_args()
    try:
        data = arguments.file.read_bytes()
    except OSError as error:
        parser.error(str(error))
    report = audit_report(data, points=not arguments.no_points, head=arguments.head)
    for line in [*report.findings, *report.notes]:
        sys.stdout.write(f"{line}\n")
    sys.stdout.write("Something differs.\n" if report.findings else "Sound.\n")
    return 1 if report.findings else 0


if __name__ == "__main__":
    sys.exit(main())
