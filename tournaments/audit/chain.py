"""The chain's arithmetic, pure: what is hashed, and how. A change here breaks every stored log,
so the form is versioned by its tag."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass

TAG = "retruco-log-1"
GENESIS = "0" * 64


@dataclass(frozen=True)
class Link:
    """What one entry commits to."""

    tournament: str
    number: int
    at: str  # UTC, ISO 8601 with microseconds
    actor: str
    action: str
    subject: str
    data: Mapping[str, object]
    previous: str

    def hash(self) -> str:
        content = {"tag": TAG, **self.__dict__}
        return hashlib.sha256(canonical(content)).hexdigest()


def canonical(value: object) -> bytes:
    """One spelling per value: sorted keys, no spaces, UTF-8, no floats (they have several)."""
    refuse_floats(value)
    return json.dumps(
        value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    ).encode()


def refuse_floats(value: object) -> None:
    if isinstance(value, float):
        raise TypeError("the log takes whole numbers and text: a float has no single spelling")
    if isinstance(value, Mapping):
        for item in value.values():
            refuse_floats(item)
    elif isinstance(value, list | tuple):
        for item in value:
            refuse_floats(item)


def commitment(*, salt: str, text: str) -> str:
    return hashlib.sha256(canonical({"tag": TAG, "salt": salt, "text": text})).hexdigest()
