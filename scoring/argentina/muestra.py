"""The card turned up, where it makes five pieces: their order, and what they count for the envido
and the flor. Played in Uruguay, and in Rio Grande do Sul as amostra."""

from collections.abc import Mapping
from functools import cache, lru_cache

from scoring.argentina.card_rules import CardRules
from scoring.cards import CLASSES, NOMINAL, envido_value, rank_of, suit_of

# Of the muestra's suit, the highest first, and what each counts.
PIECES = {"2": 30, "4": 29, "5": 28, "11": 27, "10": 27}
ESPEJO = "12"  # is the piece that was turned up itself
# 30 and 7; a flor kept quiet may make 30 and 9 (position U23).
NUMBERS = frozenset((*range(8), *range(20, 40)))
FLOR_VALUES = range(20, 48)
KINDS = ("three_of_suit", "one_piece", "two_pieces", "three_pieces")


@cache
def pieces(muestra: str) -> tuple[str, ...]:
    """The five pieces, the highest first.

    >>> pieces("5b"), pieces("12e")
    (('2b', '4b', '12b', '11b', '10b'), ('2e', '4e', '5e', '11e', '10e'))
    """
    turned, suit = rank_of(muestra), suit_of(muestra)
    return tuple((ESPEJO if rank == turned else rank) + suit for rank in PIECES)


@cache
def counts(muestra: str) -> Mapping[str, int]:
    """What each piece counts."""
    return dict(zip(pieces(muestra), PIECES.values(), strict=True))


@cache
def strengths(muestra: str, *, aces_apart: bool = False) -> Mapping[str, int]:
    """Every card's place, equal ones tie. `aces_apart`: the ace of coins beats that of cups. The
    card turned up is in nobody's hand; told in one it is the lowest of its class."""
    top = pieces(muestra) if muestra else ()
    classes = [tuple(card for card in cards if card not in top) for cards in CLASSES]
    if aces_apart:
        at = classes.index(("1o", "1c"))
        classes[at : at + 1] = [("1c",), ("1o",)]
    classes += [(piece,) for piece in reversed(top)]
    return {card: place for place, cards in enumerate(classes) for card in cards}


@lru_cache(maxsize=16384)
def envido_with(cards: tuple[str, ...], muestra: str) -> int:
    """The best envido: with a piece, that and the better of the others, of further pieces the last
    digit; without one as everywhere (positions U3, U23).

    >>> envido_with(("2o", "7o", "5c"), "3o"), envido_with(("2o", "4o", "7e"), "3o")
    (37, 39)
    """
    held = _pieces_in(cards, muestra)
    if not held:
        return envido_value(cards)
    best, *others = held
    faces = [NOMINAL[card] for card in cards if card not in counts(muestra)]
    return best + max((*(other % 10 for other in others), *faces), default=0)


@lru_cache(maxsize=16384)
def flor_with(cards: tuple[str, ...], muestra: str) -> tuple[str, int] | None:
    """The kind of flor that three cards are, and what it counts.

    >>> flor_with(("2o", "6o", "7o"), "3o"), flor_with(("7e", "6e", "12e"), "3o")
    (('one_piece', 43), ('three_of_suit', 33))
    """
    held = _pieces_in(cards, muestra)
    rest = [card for card in cards if not muestra or card not in counts(muestra)]
    if len(cards) != 3 or (len(held) < 2 and len({suit_of(card) for card in rest}) > 1):
        return None
    best, others = (held[0], held[1:]) if held else (20, [])
    value = best + sum(other % 10 for other in others) + sum(NOMINAL[card] for card in rest)
    return KINDS[len(held)], value


def _pieces_in(cards: tuple[str, ...], muestra: str) -> list[int]:
    """What the pieces among the cards count, the highest first."""
    worth = counts(muestra) if muestra else {}
    return sorted((worth[card] for card in cards if card in worth), reverse=True)


MUESTRA = CardRules(
    has_muestra=True,
    strengths=strengths,
    envido=envido_with,
    numbers=NUMBERS,
    flor=flor_with,
    flor_values=FLOR_VALUES,
)
