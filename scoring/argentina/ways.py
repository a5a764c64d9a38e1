"""What one Argentine table does otherwise than another, for the rules they share.

The games of the Río de la Plata are one game with other tables: what an envido gives, who plays a
duel, what a card is worth under a muestra, how flores are counted.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from scoring.argentina.card_rules import CardRules
from scoring.argentina.duels import FALTA_IN_DUEL, PICA_PICA, Duels
from scoring.argentina.envido import Chains, binding_number, eleven_chains, falta
from scoring.core.game import Game
from scoring.core.options import Options

if TYPE_CHECKING:
    from scoring.argentina.flor import FlorWays
    from scoring.argentina.mano import Loss, Mano


class Ways(NamedTuple):
    # who loses the envido, for what was declared or not shown
    find_loss: "Callable[[Game, Mano], Loss | None]"
    chains: Callable[[Options], Chains] = eleven_chains
    # what a falta envido gives to a side, but for duels
    falta: Callable[[Game, str], int] = falta
    duels: Duels = PICA_PICA
    cards: CardRules = CardRules()
    # of a number that no cards make, what is a number in it binds (ASART 4.6.4)
    wrong_numbers_bind: bool = True
    # an envido opened too late has no effect and is noted, rather than refused
    notes_late_envido: bool = False
    # a raise of the truco said instead of "quiero" accepts what was pending
    raise_accepts: bool = False
    # leaving costs more while an envido could still be called
    mazo_costs_envido: bool = False
    flor: "FlorWays | None" = None

    def binding_number(self, spoken: int) -> int | None:
        """What a spoken number binds to, None when it has no effect."""
        if self.wrong_numbers_bind:
            return binding_number(spoken)
        return spoken if spoken in self.cards.numbers else None

    def falta_for(self, game: Game, side: str) -> int:
        return FALTA_IN_DUEL if self.duels.is_falta_fixed(game) else self.falta(game, side)


def are_ties_of_the_side(options: Options) -> bool:
    """Between equal points the whole side of the mano comes before the seat nearest to him, where
    a book has that option and it is chosen (positions G4, U14, X6)."""
    return options.get("points_tie") == "side"


def are_three_pardas_nobodys(options: Options) -> bool:
    """By an option of some books (positions G5, X10); elsewhere they go to the mano's side."""
    return options.get("all_tied") == "none"
