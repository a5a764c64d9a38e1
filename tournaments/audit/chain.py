"""The chain's arithmetic, pure: what is hashed, and how (docs/audit.md is its specification).

A change here breaks every stored log, so the form is versioned by its tags and held by golden
hashes in the tests. It never reads the database or the clock.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

FIRST_TAG = "retruco-log-1"  # of entries without a salt: everything in one hash
TAG = "retruco-log-2"
CONTENT_TAG = "retruco-log-content-2"
REMARK_TAG = "retruco-remark-1"
TEXTS = "texts"  # where an entry's data holds the commitments
GENESIS = "0" * 64  # what the first entry continues
SAFE_INTEGER = 2**53  # a verifier written in JavaScript must read the same number


class Unspeakable(ValueError):
    """A value without one spelling: it must never enter the log."""


@dataclass(frozen=True)
class Link:
    """What one entry commits to. The content has a hash of its own, with a salt, so that whoever
    must not read an entry can still follow the chain over it."""

    tournament: str
    number: int
    at: str  # as `spell_time` writes it
    actor: str
    action: str
    subject: str
    data: Mapping[str, object]
    previous: str
    salt: str | None = None

    def hash(self) -> str:
        if self.salt is None:
            content = {name: value for name, value in self.__dict__.items() if name != "salt"}
            return sha256({"tag": FIRST_TAG, **content})
        return sha256(
            {
                "tag": TAG,
                "tournament": self.tournament,
                "number": self.number,
                "content": self.content(),
                "previous": self.previous,
            }
        )

    def content(self) -> str:
        names = ("at", "actor", "action", "subject", "data", "salt")
        return sha256({"tag": CONTENT_TAG, **{name: getattr(self, name) for name in names}})


def commitment(*, salt: str, text: str) -> str:
    """What the chain keeps of a free text: it binds the text, and says nothing without the salt."""
    return sha256({"tag": REMARK_TAG, "salt": salt, "text": text})


def spell_time(moment: datetime) -> str:
    """UTC, always with six decimals.

    >>> spell_time(datetime(2026, 3, 1, 18, 30, tzinfo=UTC))
    '2026-03-01T18:30:00.000000+00:00'
    """
    return moment.astimezone(UTC).isoformat(timespec="microseconds")


def sha256(value: object) -> str:
    return hashlib.sha256(canonical(value)).hexdigest()


def canonical(value: object) -> bytes:
    """One spelling per value: sorted keys, no spaces, UTF-8.

    >>> canonical({"b": [1, True, None], "a": "envido ñ"}).decode()
    '{"a":"envido ñ","b":[1,true,null]}'
    >>> canonical({"points": 1.5})
    Traceback (most recent call last):
    tournaments.audit.chain.Unspeakable: 1.5
    """
    refuse_if_unspeakable(value)
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def refuse_if_unspeakable(value: object) -> None:
    """Text, whole numbers, true, false, null, lists and objects; what both databases give back
    exactly as it was, and every language reads alike. PostgreSQL's jsonb has no NUL character."""
    match value:
        case None | bool():
            return
        case int() if abs(value) < SAFE_INTEGER:
            return
        case str() if "\0" not in value and not any("\ud800" <= c <= "\udfff" for c in value):
            return
        case list() | tuple():
            for item in value:
                refuse_if_unspeakable(item)
        case Mapping():
            for key, item in value.items():
                if not (isinstance(key, str) and key.isascii()):  # code points sort as UTF-16 does
                    raise Unspeakable(key)
                refuse_if_unspeakable(key)
                refuse_if_unspeakable(item)
        case _:
            raise Unspeakable(value)
