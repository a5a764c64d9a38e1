"""Public sources of chance: named when the list is frozen, typed in when all have seen them.

Each kind says what is wrong with how it is named and with what was typed, all faults at once.
A new kind is a class and a line in SOURCES (and one in the verifier: docs/draw.md).
"""

from collections.abc import Mapping
from math import perm
from typing import Protocol

from tournaments.draw.cards import DECK
from tournaments.draw.faults import Fault

ENOUGH = 2**64  # outcomes a source must have, so that nobody can try them all in advance
MOST = 1000  # values of one source
BEACON_DIGITS = 32  # hexadecimal, at least


class Kind(Protocol):
    """`named` judges the promise in the frozen list, `told` what was typed against it."""

    members: frozenset[str]

    def named(self, source: Mapping[str, object]) -> list[Fault]: ...

    def told(self, source: Mapping[str, object], value: object) -> list[Fault]: ...


class Cards:
    """Cards of the Spanish deck dealt face up, in the order dealt. Twenty are 98 bits."""

    members = frozenset({"kind", "count"})

    def named(self, source: Mapping[str, object]) -> list[Fault]:
        count = source.get("count")
        if not _whole(count, 1, len(DECK)):
            return [Fault("wrong_number", "count", str(count))]
        return [] if perm(len(DECK), _int(count)) >= ENOUGH else [Fault("source_too_weak", "count")]

    def told(self, source: Mapping[str, object], value: object) -> list[Fault]:
        faults = _length(source, value)
        seen: set[str] = set()
        for place, card in enumerate(value if isinstance(value, list) else []):
            if card not in DECK:
                faults.append(Fault("no_such_card", str(place), str(card)))
            elif card in seen:
                faults.append(Fault("card_twice", str(place), card))
            else:
                seen.add(card)
        return faults


class Dice:
    """Throws of dice, in order. Twenty-five ordinary dice are 64 bits."""

    members = frozenset({"kind", "count", "sides"})

    def named(self, source: Mapping[str, object]) -> list[Fault]:
        count, sides = source.get("count"), source.get("sides")
        faults = [] if _whole(count, 1, MOST) else [Fault("wrong_number", "count", str(count))]
        if not _whole(sides, 2, 100):
            faults.append(Fault("wrong_number", "sides", str(sides)))
        if not faults and _int(sides) ** _int(count) < ENOUGH:
            faults.append(Fault("source_too_weak", "count"))
        return faults

    def told(self, source: Mapping[str, object], value: object) -> list[Fault]:
        most = _int(source["sides"])
        return _length(source, value) + [
            Fault("no_such_throw", str(place), str(throw))
            for place, throw in enumerate(value if isinstance(value, list) else [])
            if not _whole(throw, 1, most)
        ]


class Lottery:
    """Numbers of a public lottery still to be held, in the order of its own extract."""

    members = frozenset({"kind", "name", "count", "digits"})

    def named(self, source: Mapping[str, object]) -> list[Fault]:
        count, digits = source.get("count"), source.get("digits")
        faults = [] if _whole(count, 1, MOST) else [Fault("wrong_number", "count", str(count))]
        if not _whole(digits, 1, 9):
            faults.append(Fault("wrong_number", "digits", str(digits)))
        if not faults and 10 ** (_int(digits) * _int(count)) < ENOUGH:
            faults.append(Fault("source_too_weak", "count"))
        return faults + _name(source)

    def told(self, source: Mapping[str, object], value: object) -> list[Fault]:
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
    """A future round of a public randomness beacon: its value, in hexadecimal."""

    members = frozenset({"kind", "name", "round"})

    def named(self, source: Mapping[str, object]) -> list[Fault]:
        number = source.get("round")
        wrong = not isinstance(number, str) or not 1 <= len(number) <= 100
        return _name(source) + ([Fault("wrong_round", "round", str(number))] if wrong else [])

    def told(self, source: Mapping[str, object], value: object) -> list[Fault]:
        fine = (
            isinstance(value, str)
            and BEACON_DIGITS <= len(value) <= 1024
            and len(value) % 2 == 0
            and not set(value) - set("0123456789abcdef")
        )
        return [] if fine else [Fault("wrong_beacon", "", str(value)[:80])]


SOURCES: dict[str, Kind] = {
    "cards": Cards(),
    "dice": Dice(),
    "lottery": Lottery(),
    "beacon": Beacon(),
}


def source_faults(source: object) -> list[Fault]:
    """What is wrong with the source as named in a list.

    >>> source_faults({"kind": "cards", "count": 20})
    []
    >>> [f.code for f in source_faults({"kind": "dice", "count": 2, "sides": 6})]
    ['source_too_weak']
    """
    if not isinstance(source, Mapping):
        return [Fault("not_an_object", "source")]
    kind = source.get("kind")
    if not isinstance(kind, str) or kind not in SOURCES:
        return [Fault("no_such_source", "source.kind", str(kind))]
    names = {str(name) for name in source}
    strange = [Fault("strange_member", f"source.{name}") for name in names - SOURCES[kind].members]
    return sorted(strange, key=lambda fault: fault.where) + [
        Fault(fault.code, f"source.{fault.where}", fault.given)
        for fault in SOURCES[kind].named(source)
    ]


def value_faults(source: Mapping[str, object], value: object) -> list[Fault]:
    """What is wrong with the value typed for a source that was named without fault.

    >>> named = {"kind": "cards", "count": 13}
    >>> dealt = "1e 1b 7e 7o 3c 2b 1o 12c 11c 10b 4o 4o 9e".split()
    >>> [(fault.code, fault.given) for fault in value_faults(named, dealt)]
    [('card_twice', '4o'), ('no_such_card', '9e')]
    """
    return [
        Fault(fault.code, f"value.{fault.where}" if fault.where else "value", fault.given)
        for fault in SOURCES[str(source["kind"])].told(source, value)
    ]


def _whole(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _int(value: object) -> int:
    assert isinstance(value, int)  # noqa: S101 - `_whole` has been asked before
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
