"""What one Argentine table does otherwise than another, for the rules they share.

The games of the Río de la Plata are one game with other tables: what an envido gives, who plays a
duel, what a card is worth under a muestra, how flores are counted.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from scoring.argentina.duels import duel_of
from scoring.argentina.envido import (
    VALID_NUMBERS,
    Chains,
    binding_number,
    eleven_chains,
    falta,
)
from scoring.cards import SPANISH, STRENGTH, Deck, envido_value
from scoring.core.game import Game
from scoring.core.options import Options
from scoring.core.seats import Seat

if TYPE_CHECKING:
    from scoring.argentina.flor import FlorWays
    from scoring.argentina.mano import Loss, Mano

Cards = tuple[str, ...]


class Ways(NamedTuple):
    # who loses the envido, for what was declared or not shown
    find_loss: "Callable[[Game, Mano], Loss | None]"
    chains: Callable[[Options], Chains] = eleven_chains
    falta: Callable[[Game, str], int] = falta
    duel_of: Callable[[Game], tuple[Seat, Seat] | None] = duel_of
    deck: Callable[[Options], Deck] = lambda options: SPANISH
    has_muestra: bool = False
    # what cards are worth under the card turned up, "" where none is
    strengths: Callable[[str], Mapping[str, int]] = lambda muestra: STRENGTH
    envido_value: Callable[[Cards, str], int] = lambda cards, muestra: envido_value(cards)
    # what may be declared, and what a spoken number binds to
    numbers: frozenset[int] = VALID_NUMBERS
    binding_number: Callable[[int], int | None] = binding_number
    # between equal points: the whole side of the mano before the seat nearest to him
    ties_by_side: Callable[[Options], bool] = lambda options: False
    # three pardas go to nobody
    three_pardas_void: Callable[[Options], bool] = lambda options: False
    # an envido opened too late has no effect and is noted, rather than refused
    notes_late_envido: bool = False
    # a raise of the truco said instead of "quiero" accepts what was pending
    raise_accepts: bool = False
    flor: "FlorWays | None" = None
