"""The stream of chance: known answers, no modulo, nothing taken for a certainty."""

from collections import Counter
from typing import Any

from tournaments.draws.protocol.randomness import Chance, Stream, seed_of, shuffled

SEED = "00" * 64


def test_its_bytes_are_hmac_sha256_of_a_counter():
    """HMAC-SHA-256, key 64 zero bytes, of the tag and the counter 0: computed with openssl."""
    first = Stream(SEED).take(32).hex()
    assert first == "9b51055e3f9c6c5d5366894dc80f3ee2bc4e7286cf0ebadfd61d03c9a03af088"
    assert Stream(SEED).take(40)[:32].hex() == first


def test_a_seed_needs_all_three():
    known: dict[str, Any] = {"list_hash": "00" * 32, "nonce": "11" * 32, "source": ["1e"]}
    seeds = {
        seed_of(**known),
        seed_of(**{**known, "list_hash": "01" * 32}),
        seed_of(**{**known, "nonce": "12" * 32}),
        seed_of(**{**known, "source": ["1b"]}),
    }
    assert len(seeds) == 4
    assert {len(seed) for seed in seeds} == {128}


class Bytes(Stream):
    """A stream of known bytes."""

    def __init__(self, data: bytes) -> None:
        super().__init__(SEED)
        self._bytes = data
        self.given = len(data)

    @property
    def used(self) -> int:
        return self.given - len(self._bytes)


def test_every_number_has_the_same_number_of_first_bytes():
    """All 256 first bytes: those not rejected fall evenly."""
    for limit in range(1, 257):
        taken: Counter[int] = Counter()
        for byte in range(256):
            stream = Bytes(bytes([byte, 0, 0, 0]))
            number = stream.below(limit)
            if stream.used <= 1:
                taken[number] += 1
        assert set(taken) == set(range(limit)), limit
        assert len(set(taken.values())) == 1, limit


def test_a_certainty_takes_nothing_from_the_stream():
    stream = Bytes(b"\xff")
    assert stream.below(1) == 0
    assert stream.used == 0


def test_a_number_too_high_is_thrown_away():
    stream = Bytes(b"\xff\xc0\x20")
    assert stream.below(6) == 1
    assert stream.used == 3


def test_large_numbers_use_as_many_bits_as_needed():
    stream = Stream(SEED)
    numbers = [stream.below(10**300) for _ in range(50)]
    assert all(0 <= number < 10**300 for number in numbers)
    assert max(numbers) > 10**299


def test_pick_follows_the_weights():
    class Answer(Chance):
        def __init__(self, number: int) -> None:
            self.number = number

        def below(self, limit: int) -> int:
            assert limit == 6
            return self.number

    assert [Answer(n).pick([1, 0, 2, 3]) for n in range(6)] == [0, 2, 2, 3, 3, 3]


def test_a_shuffle_loses_nobody():
    assert sorted(shuffled(range(100), Stream(SEED))) == list(range(100))
