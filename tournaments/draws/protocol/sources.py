"""Public sources of chance: named when the list is frozen, typed in when all have seen them.

Each kind says what is wrong with how it is named and with what was typed, all faults at once.
A source that names its moment lies after the freezing. Any but "none" may name a fallback: another
source, and the moment from which on it counts. A new kind is a class and a line in SOURCES (and
one in the verifier: docs/draw.md).
"""

import re
from collections.abc import Mapping
from datetime import datetime
from math import perm
from typing import Protocol

from tournaments.draws.protocol.beacon import (
    QUICKNET,
    SIGNATURE_DIGITS,
    is_signature_of,
    time_of_round,
)
from tournaments.draws.protocol.canonical import is_hex, is_whole_number
from tournaments.draws.protocol.cards import FRENCH, deck_of
from tournaments.draws.protocol.faults import Fault

ENOUGH = 2**64  # outcomes a source must have, so that nobody can try them all in advance
MOST = 1000  # values of one source
BEACON_DIGITS = 32  # hexadecimal, at least
LAST_ROUND = 10**10
MOMENT = re.compile(
    r"2\d{3}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?[+-]([01]\d|2[0-3]):[0-5]\d",
    re.ASCII,
)
FALLBACK = "fallback"
NONE = "none"


class Kind(Protocol):
    """`promise_faults` is about the source in the frozen list, `value_faults` what was typed,
    `moment` when it speaks, if the list says so."""

    members: frozenset[str]

    def promise_faults(self, source: Mapping[str, object]) -> list[Fault]: ...

    def value_faults(self, source: Mapping[str, object], value: object) -> list[Fault]: ...

    def moment(self, source: Mapping[str, object]) -> datetime | None: ...


class InTheHall:
    """Dealt or thrown when the organizers are ready."""

    def moment(self, source: Mapping[str, object]) -> datetime | None:
        return None


class Nothing(InTheHall):
    """No public source: the outcome follows from the server's committed secret alone, so whoever
    runs the server could have chosen it. The value is null."""

    members = frozenset({"kind"})

    def promise_faults(self, source: Mapping[str, object]) -> list[Fault]:
        return []

    def value_faults(self, source: Mapping[str, object], value: object) -> list[Fault]:
        return [] if value is None else [Fault("no_value_needed")]


class Cards(InTheHall):
    """Cards of a deck of forty dealt face up, in the order dealt. Twenty are 98 bits."""

    members = frozenset({"kind", "count"})

    def promise_faults(self, source: Mapping[str, object]) -> list[Fault]:
        cards = len(deck_of(source).cards)
        faults = _number(source, "count", 1, cards)
        return faults or _strength(perm(cards, _int(source["count"])))

    def value_faults(self, source: Mapping[str, object], value: object) -> list[Fault]:
        faults, cards = _length(source, value), deck_of(source).cards
        dealt: set[str] = set()
        for place, card in enumerate(value if isinstance(value, list) else []):
            if card not in cards:
                faults.append(Fault("no_such_card", str(place), str(card)))
            elif card in dealt:
                faults.append(Fault("card_twice", str(place), card))
            else:
                dealt.add(card)
        return faults


class Dice(InTheHall):
    """Throws of dice, in order. Twenty-five ordinary dice are 64 bits."""

    members = frozenset({"kind", "count", "sides"})

    def promise_faults(self, source: Mapping[str, object]) -> list[Fault]:
        faults = _number(source, "count", 1, MOST) + _number(source, "sides", 2, 100)
        return faults or _strength(_int(source["sides"]) ** _int(source["count"]))

    def value_faults(self, source: Mapping[str, object], value: object) -> list[Fault]:
        most = _int(source["sides"])
        return _length(source, value) + [
            Fault("no_such_throw", str(place), str(throw))
            for place, throw in enumerate(value if isinstance(value, list) else [])
            if not is_whole_number(throw, 1, most)
        ]


class Lottery:
    """Numbers of a public lottery still to be held, in the order of its own extract. Older
    lists have no `at`."""

    members = frozenset({"kind", "name", "count", "digits", "at"})

    def promise_faults(self, source: Mapping[str, object]) -> list[Fault]:
        faults = _number(source, "count", 1, MOST) + _number(source, "digits", 1, 9)
        strength = faults or _strength(10 ** (_int(source["digits"]) * _int(source["count"])))
        dated = [] if "at" not in source or self.moment(source) else [_wrong_moment(source, "at")]
        return strength + _name(source) + dated

    def moment(self, source: Mapping[str, object]) -> datetime | None:
        return moment_of(source.get("at"))

    def value_faults(self, source: Mapping[str, object], value: object) -> list[Fault]:
        digits = _int(source["digits"])
        return _length(source, value) + [
            Fault("wrong_digits", str(place), str(number))
            for place, number in enumerate(value if isinstance(value, list) else [])
            if not (
                isinstance(number, str)
                and len(number) == digits
                and number.isascii()
                and number.isdecimal()
            )
        ]


class Beacon:
    """A future round of drand's quicknet: its signature, in hexadecimal. Older lists name any
    beacon and a round in words, and their value is whatever that beacon published."""

    members = frozenset({"kind", "chain", "name", "round"})

    def promise_faults(self, source: Mapping[str, object]) -> list[Fault]:
        number = source.get("round")
        if "chain" not in source:
            wrong = not isinstance(number, str) or not 1 <= len(number) <= 100
            return _name(source) + ([Fault("wrong_round", "round", str(number))] if wrong else [])
        faults = [] if source["chain"] == QUICKNET else [Fault("no_such_chain", "chain")]
        if not is_whole_number(number, 1, LAST_ROUND):
            faults.append(Fault("wrong_round", "round", str(number)[:80]))
        return faults + ([Fault("strange_member", "name")] if "name" in source else [])

    def value_faults(self, source: Mapping[str, object], value: object) -> list[Fault]:
        if "chain" in source:
            fine = is_hex(value, SIGNATURE_DIGITS)
            if fine and is_signature_of(_int(source["round"]), str(value)):
                return []
            return [Fault("wrong_signature", "", str(value)[:SIGNATURE_DIGITS])]
        fine = (
            isinstance(value, str)
            and BEACON_DIGITS <= len(value) <= 1024
            and is_hex(value, len(value) // 2 * 2)
        )
        return [] if fine else [Fault("wrong_beacon", "", str(value)[:80])]

    def moment(self, source: Mapping[str, object]) -> datetime | None:
        return time_of_round(_int(source["round"])) if "chain" in source else None


SOURCES: dict[str, Kind] = {
    "cards": Cards(),
    "dice": Dice(),
    "lottery": Lottery(),
    "beacon": Beacon(),
    NONE: Nothing(),
}


def source_faults(source: object, *, frozen_at: object = "") -> list[Fault]:
    """What is wrong with the source as named in a list that was frozen then.

    >>> source_faults({"kind": "cards", "count": 20})
    []
    >>> [f.code for f in source_faults({"kind": "dice", "count": 2, "sides": 6})]
    ['source_too_weak']
    >>> past = {"kind": "beacon", "chain": "quicknet", "round": 1000}
    >>> [f.code for f in source_faults(past, frozen_at="2026-11-16T18:00:00+00:00")]
    ['source_is_past']
    """
    faults = _own_faults(source)
    if not faults and isinstance(source, Mapping):
        faults = _time_faults(source, moment_of(frozen_at))
        if not faults and FALLBACK in source:
            faults = _fallback_faults(source, moment_of(frozen_at))
    return [Fault(f.code, f"source.{f.where}".rstrip("."), f.value) for f in faults]


def _own_faults(source: object) -> list[Fault]:
    if not isinstance(source, Mapping):
        return [Fault("not_an_object")]
    kind = source.get("kind")
    if not isinstance(kind, str) or kind not in SOURCES:
        return [Fault("no_such_source", "kind", str(kind))]
    allowed = SOURCES[kind].members | {"deck"} | (set() if kind == NONE else {FALLBACK})
    strange = sorted({str(name) for name in source} - allowed)
    faults = [Fault("strange_member", name) for name in strange]
    if "deck" in source and source["deck"] != FRENCH.name:
        faults.append(Fault("no_such_deck", "deck", str(source["deck"])[:80]))
    return faults + SOURCES[kind].promise_faults(source)


def _time_faults(source: Mapping[str, object], frozen_at: datetime | None) -> list[Fault]:
    """Whatever was known when the list was frozen could have been chosen with it."""
    moment = speaks_at(source)
    if moment is None:
        return []
    if frozen_at is None or moment <= frozen_at:
        return [Fault("source_is_past", "kind", moment.isoformat())]
    return []


def _fallback_faults(source: Mapping[str, object], frozen_at: datetime | None) -> list[Fault]:
    fallback = source[FALLBACK]
    if not isinstance(fallback, Mapping) or set(fallback) != {"after", "source"}:
        return [Fault("wrong_fallback", FALLBACK)]
    other, after = fallback["source"], moment_of(fallback["after"])
    faults = _own_faults(other)
    if isinstance(other, Mapping) and (FALLBACK in other or other.get("kind") == NONE):
        faults.append(Fault("wrong_fallback"))
    faults = [Fault(f.code, f"{FALLBACK}.source.{f.where}".rstrip("."), f.value) for f in faults]
    if after is None:
        return [*faults, _wrong_moment(fallback, "after")]
    earliest = [moment for moment in (frozen_at, speaks_at(source)) if moment]
    if frozen_at is None or after <= max(earliest):
        faults.append(Fault("fallback_too_early", f"{FALLBACK}.after", str(fallback["after"])))
    elif not faults and isinstance(other, Mapping):
        moment = speaks_at(other)
        if moment and moment < after:
            faults.append(Fault("fallback_too_early", f"{FALLBACK}.source", moment.isoformat()))
    return faults


def speaks_at(source: Mapping[str, object]) -> datetime | None:
    """When a source that was named without fault brings its value; None: the list leaves it open.

    >>> speaks_at({"kind": "lottery", "at": "2026-11-18T21:00:00-03:00"}).isoformat()
    '2026-11-18T21:00:00-03:00'
    """
    return SOURCES[str(source["kind"])].moment(source)


def moment_of(text: object) -> datetime | None:
    """A moment as a list spells it, with its offset; None for anything else.

    >>> moment_of("2026-11-18T21:00:00-03:00").isoformat(), moment_of("2026-02-30T00:00:00+00:00")
    ('2026-11-18T21:00:00-03:00', None)
    """
    if not isinstance(text, str) or not MOMENT.fullmatch(text):
        return None
    try:
        return datetime.fromisoformat(text)
    except ValueError:  # no such day
        return None


def source_used(source: Mapping[str, object], value: object) -> tuple[Mapping[str, object], object]:
    """Which of a list's sources brought this value, and its own value: the fallback's stands in an
    object by itself.

    >>> plan = {"kind": "dice", "fallback": {"after": "…", "source": {"kind": "cards"}}}
    >>> source_used(plan, {"fallback": ["1e"]})
    ({'kind': 'cards'}, ['1e'])
    """
    fallback = source.get(FALLBACK)
    if isinstance(fallback, Mapping) and isinstance(value, Mapping) and set(value) == {FALLBACK}:
        return fallback["source"], value[FALLBACK]
    return source, value


def value_faults(source: Mapping[str, object], value: object) -> list[Fault]:
    """What is wrong with the value typed for a source that was named without fault.

    >>> promised = {"kind": "cards", "count": 13}
    >>> dealt = "1e 1b 7e 7o 3c 2b 1o 12c 11c 10b 4o 4o 9e".split()
    >>> [(fault.code, fault.value) for fault in value_faults(promised, dealt)]
    [('card_twice', '4o'), ('no_such_card', '9e')]
    """
    used, own = source_used(source, value)
    return [
        Fault(fault.code, f"value.{fault.where}" if fault.where else "value", fault.value)
        for fault in SOURCES[str(used["kind"])].value_faults(used, own)
    ]


def _wrong_moment(holder: Mapping[str, object], name: str) -> Fault:
    where = name if name == "at" else f"{FALLBACK}.{name}"
    return Fault("wrong_moment", where, str(holder.get(name))[:80])


def _number(source: Mapping[str, object], name: str, least: int, most: int) -> list[Fault]:
    value = source.get(name)
    fine = is_whole_number(value, least, most)
    return [] if fine else [Fault("wrong_number", name, str(value))]


def _strength(outcomes: int) -> list[Fault]:
    return [] if outcomes >= ENOUGH else [Fault("source_too_weak", "count")]


def _int(value: object) -> int:
    assert isinstance(value, int)  # noqa: S101 - `is_whole_number` has been asked before
    return value


def _name(source: Mapping[str, object]) -> list[Fault]:
    name = source.get("name")
    fine = isinstance(name, str) and 1 <= len(name) <= 200
    return [] if fine else [Fault("wrong_name", "name", str(name)[:80])]


def _length(source: Mapping[str, object], value: object) -> list[Fault]:
    if not isinstance(value, list):
        return [Fault("not_a_list")]
    if len(value) != source["count"]:
        return [Fault("wrong_count", "", str(len(value)))]
    return []
