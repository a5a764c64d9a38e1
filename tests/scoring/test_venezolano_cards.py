"""All 40 viras with all 9,139 hands each, and every pair of cards under every vira."""

from collections import Counter
from itertools import combinations

import pytest

from scoring.cards import SPANISH, rank_of, suit_of
from scoring.venezuela.cards import (
    ENVITE_VALUES,
    FLOR_VALUES,
    counts,
    envite_value,
    flor_of,
    pieces,
    truco_rank,
)


@pytest.fixture(scope="module")
def census() -> tuple[Counter[str], Counter[int], Counter[int]]:
    """Kinds of flor, values of the flores that have one, envites of hands without flor."""
    kinds: Counter[str] = Counter()
    flores: Counter[int] = Counter()
    envites: Counter[int] = Counter()
    for vira in SPANISH.cards:
        rest = [card for card in SPANISH.cards if card != vira]
        for hand in combinations(rest, 3):
            flor = flor_of(hand, vira)
            kinds[flor.kind if flor else "none"] += 1
            if flor is None:
                envites[envite_value(hand, vira)] += 1
            elif flor.kind != "reservada":
                flores[flor.value] += 1
    return kinds, flores, envites


def test_it_counts_every_hand_once(census: tuple[Counter[str], ...]) -> None:
    kinds, _, _ = census
    assert sum(kinds.values()) == 365_560


def test_there_are_1480_reservadas_and_28280_other_flores(
    census: tuple[Counter[str], Counter[int], Counter[int]],
) -> None:
    kinds, flores, _ = census
    assert kinds["reservada"] == 1_480
    assert kinds["blanca"] + kinds["pieza"] == sum(flores.values()) == 28_280


def test_flores_are_worth_20_to_43(
    census: tuple[Counter[str], Counter[int], Counter[int]],
) -> None:
    _, flores, _ = census
    assert (min(flores), max(flores)) == (20, 43)


def test_the_highest_envite_is_37(
    census: tuple[Counter[str], Counter[int], Counter[int]],
) -> None:
    _, _, envites = census
    assert max(envites) == 37


def test_every_possible_value_occurs_and_no_other(
    census: tuple[Counter[str], Counter[int], Counter[int]],
) -> None:
    _, flores, envites = census
    assert set(envites) == ENVITE_VALUES
    assert set(flores) == set(FLOR_VALUES)


@pytest.mark.parametrize("vira", SPANISH.cards)
def test_the_pieces_stand_above_all_and_never_are_the_vira(vira: str) -> None:
    perico, perica = pieces(vira)
    assert vira not in (perico, perica)
    assert {suit_of(perico), suit_of(perica)} == {suit_of(vira)}
    others = [card for card in SPANISH.cards if card not in (perico, perica, vira)]
    assert truco_rank(perico, vira) > truco_rank(perica, vira)
    assert all(truco_rank(perica, vira) > truco_rank(card, vira) for card in others)


# Rule 4 as the book lists it, without the pieces.
BOOK_ORDER = (
    "1e", "1b", "7e", "7o", "3*", "2*", "1o 1c", "12*", "11*", "10*", "7c 7b", "6*", "5*", "4*",
)  # fmt: skip


def _level(card: str) -> int:
    for level, cards in enumerate(BOOK_ORDER):
        if card in cards.split() or cards == f"{rank_of(card)}*":
            return level
    raise AssertionError(card)


@pytest.mark.parametrize("vira", SPANISH.cards)
def test_every_pair_of_cards_compares_as_rule_4_lists_them(vira: str) -> None:
    plain = [c for c in SPANISH.cards if c not in pieces(vira) and c != vira]
    for a, b in combinations(plain, 2):
        here = truco_rank(a, vira) - truco_rank(b, vira)
        book = _level(b) - _level(a)
        assert (here > 0, here == 0) == (book > 0, book == 0), (a, b)


def test_court_cards_count_nothing_unless_they_are_pieces() -> None:
    assert [counts(card, "12o") for card in ("11o", "10o", "11e", "10b", "7c")] == [30, 29, 0, 0, 7]
