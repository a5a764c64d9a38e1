"""One spelling per value, and its hashes: RFC 8785 restricted to what every language reads alike.

Text without NUL and lone surrogates, whole numbers below 2^53, true, false, null, lists, and
objects with ASCII names. It never repairs anything: what is not canonical is refused.
"""

import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any, TypeGuard

SAFE_INTEGER = 2**53  # a verifier in JavaScript must read the same number
TEXT_TAG = "retruco-draw-text-1"
NONCE_TAG = "retruco-draw-nonce-1"


class NotCanonical(ValueError):
    """A value without one spelling, or bytes that are not the one spelling of their value."""


def canonical(value: object) -> bytes:
    """
    >>> canonical({"b": [1, True, None], "a": "ñ"}).decode()
    '{"a":"ñ","b":[1,true,null]}'
    """
    _refuse(value)
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def sha256(value: object) -> str:
    """SHA-256 of the canonical form, in hexadecimal."""
    return hashlib.sha256(canonical(value)).hexdigest()


def parse(data: bytes) -> Any:
    """The value of a canonical text that ends in one newline; any other byte is refused.

    >>> parse(b'{"a":1}\\n')
    {'a': 1}
    >>> parse(b'{"a": 1}\\n')
    Traceback (most recent call last):
    tournaments.draws.protocol.canonical.NotCanonical: spelling
    """
    try:
        value = json.loads(data.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise NotCanonical("json") from error
    try:
        published = publish(value)
    except RecursionError as error:
        raise NotCanonical("json") from error
    if published != data:
        raise NotCanonical("spelling")
    return value


def publish(value: object) -> bytes:
    """The bytes of a published file."""
    return canonical(value) + b"\n"


def text_commitment(*, salt: str, text: str) -> str:
    """What a list keeps of a name or a reason: it binds the text and says nothing without salt."""
    return sha256({"salt": salt, "tag": TEXT_TAG, "text": text})


def nonce_commitment(nonce: str) -> str:
    """What the organizer publishes before the public source is known."""
    return sha256({"nonce": nonce, "tag": NONCE_TAG})


def is_hex(value: object, digits: int) -> bool:
    """
    >>> is_hex("0af1", 4), is_hex("0AF1", 4)
    (True, False)
    """
    return isinstance(value, str) and len(value) == digits and not set(value) - HEX


def is_whole_number(value: object, least: int, most: int) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


HEX = set("0123456789abcdef")
REFUSED_CHARACTER = re.compile("[\\0\ud800-\udfff]")


def _refuse(value: object) -> None:
    match value:
        case None | bool():
            return
        case int() if abs(value) < SAFE_INTEGER:
            return
        case str() if not REFUSED_CHARACTER.search(value):
            return
        case list() | tuple():
            for item in value:
                _refuse(item)
        case Mapping():
            for key, item in value.items():
                if not (isinstance(key, str) and key.isascii() and "\0" not in key):
                    raise NotCanonical("name")
                _refuse(item)
        case _:
            raise NotCanonical("value")
