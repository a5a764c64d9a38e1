"""From seed to chance: an HMAC-SHA-256 counter stream, and integers by rejection.

Never `random`, and never a modulo of random bits: that favours small numbers.
"""

import hashlib
import hmac
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TypeVar

from tournaments.draws.protocol.canonical import canonical

SEED_TAG = "retruco-draw-seed-1"
STREAM_TAG = b"retruco-draw-stream-1"
T = TypeVar("T")


class Chance(ABC):
    """All that a draw asks of chance; the tests walk every answer it may give."""

    @abstractmethod
    def below(self, limit: int) -> int:
        """A whole number from 0 to limit − 1, each equally likely."""

    def pick(self, weights: Sequence[int]) -> int:
        """The place of one weight, each with probability weight / sum."""
        number = self.below(sum(weights))
        for place, weight in enumerate(weights):
            if number < weight:
                return place
            number -= weight
        raise AssertionError("a number below the sum is below one of the partial sums")


def seed_of(*, list_hash: str, nonce: str, source: object) -> str:
    """SHA-512 of what was frozen, what was committed to, and what the public brought."""
    parts = {"list": list_hash, "nonce": nonce, "source": source, "tag": SEED_TAG}
    return hashlib.sha512(canonical(parts)).hexdigest()


class Stream(Chance):
    """Bytes of HMAC-SHA-256(seed, tag + counter), counter = 0, 1, 2 … in eight bytes."""

    def __init__(self, seed: str) -> None:
        self._key = bytes.fromhex(seed)
        self._counter = 0
        self._bytes = b""

    def take(self, size: int) -> bytes:
        while len(self._bytes) < size:
            message = STREAM_TAG + self._counter.to_bytes(8, "big")
            self._bytes += hmac.digest(self._key, message, "sha256")
            self._counter += 1
        taken, self._bytes = self._bytes[:size], self._bytes[size:]
        return taken

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit − 1, each equally likely.

        As many bits as limit − 1 has, from the fewest bytes that hold them, the lowest bits of the
        last byte dropped; a number that is not below the limit is thrown away and drawn again.
        A limit of 1 takes nothing.
        """
        bits = (limit - 1).bit_length()
        size = (bits + 7) // 8
        while True:
            number = int.from_bytes(self.take(size), "big") >> (8 * size - bits)
            if number < limit:
                return number


def shuffled(items: Sequence[T], chance: Chance) -> list[T]:
    """Fisher–Yates from the last place down: each order equally likely."""
    deck = list(items)
    for last in range(len(deck) - 1, 0, -1):
        other = chance.below(last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return deck
