"""The cards of Venezuelan truco under a vira: pieces, truco order, envite and flor values.

It knows single hands of three cards only; who collects what is decided elsewhere.
"""

from functools import cache, lru_cache
from typing import NamedTuple

from scoring.cards import CLASSES, NOMINAL, STRENGTH, envido_value, suit_of
from scoring.core.card_values import CardValues

_REMEMBERED = 16384  # hands under a vira: a replay comes back to those of its match

PASSED = 0  # rule 4: a passed card ranks below every other

# Rule 4: the pieces of the vira are put on top of the common order.
_RANK = {card: strength + 1 for card, strength in STRENGTH.items()}
_PERICA, _PERICO = len(CLASSES) + 1, len(CLASSES) + 2

# What three cards can be worth at all; tested over every hand under every vira.
ENVITE_VALUES = frozenset((*range(8), *range(20, 38)))
FLOR_VALUES = range(20, 44)


class Pieces(NamedTuple):
    perico: str
    perica: str


@cache
def pieces(vira: str) -> Pieces:
    """Horse and jack of the vira's suit; the king stands in for whichever is the vira itself.

    >>> pieces("2o"), pieces("11e")
    (Pieces(perico='11o', perica='10o'), Pieces(perico='12e', perica='10e'))
    """
    suit = suit_of(vira)
    horse, jack, king = "11" + suit, "10" + suit, "12" + suit
    return Pieces(king if vira == horse else horse, king if vira == jack else jack)


@cache
def ranks_under(vira: str) -> dict[str, int]:
    """Every card's place in rule 4's order; equal ranks tie. Shared: do not change it."""
    perico, perica = pieces(vira)
    return _RANK | {perico: _PERICO, perica: _PERICA}


def truco_rank(card: str, vira: str) -> int:
    """
    >>> truco_rank("11o", "2o") > truco_rank("1e", "2o") > truco_rank("7e", "2o")
    True
    """
    return ranks_under(vira)[card]


@cache
def counts(card: str, vira: str) -> int:
    """What a card counts for the envite and the flor (rule 2)."""
    perico, perica = pieces(vira)
    if card == perico:
        return 30
    if card == perica:
        return 29
    return NOMINAL[card]


@lru_cache(maxsize=_REMEMBERED)
def envite_value(cards: tuple[str, ...], vira: str) -> int:
    """Rule 3 and position V27.

    >>> envite_value(("3c", "5c", "12b"), "2o"), envite_value(("11o", "7c", "5b"), "2o")
    (28, 37)
    """
    perico, perica = pieces(vira)
    if perico in cards or perica in cards:
        piece = perico if perico in cards else perica
        rest = [counts(card, vira) for card in cards if card not in (perico, perica)]
        return counts(piece, vira) + max(rest, default=0)
    return envido_value(cards)


class FlorValue(NamedTuple):
    """`kind`: "blanca", "pieza" or "reservada". The Reservada ranks above every number (V28)."""

    kind: str
    value: int


RESERVADA_VALUE = 99


@lru_cache(maxsize=_REMEMBERED)
def flor_of(cards: tuple[str, ...], vira: str) -> FlorValue | None:
    """The flor that three cards make, if any (sections PIEZAS and FLOR of the book).

    >>> flor_of(("1e", "7e", "12e"), "2o"), flor_of(("1c", "3c", "11o"), "2o")
    (FlorValue(kind='blanca', value=28), FlorValue(kind='pieza', value=34))
    """
    held = pieces(vira)
    plain = [card for card in cards if card not in held]
    if len(plain) + 2 == len(cards):
        return FlorValue("reservada", RESERVADA_VALUE)
    suit = suit_of(plain[0])
    for card in plain:
        if suit_of(card) != suit:
            return None
    total = sum(counts(card, vira) for card in cards)
    if len(plain) < len(cards):
        return FlorValue("pieza", total)
    return FlorValue("blanca", 20 + total)


CARD_VALUES = CardValues(
    strengths=lambda options, vira: ranks_under(vira),
    cites={
        "order": "4",
        "tied": "42",
        "vira": "PIEZAS",
        "best": "3",
        "tie": "MAS-MANO",
        "flor": "FLOR",
    },
    common=len(CLASSES),
    needs_vira=lambda options: True,
    envido=envite_value,
    numbers=tuple(sorted(ENVITE_VALUES)),
    flor=flor_of,
)
