"""What a Brazilian rulebook brings to the mechanics that all of them share: its values and ways."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from scoring.brazil.phases import MAO_DE_ONZE, EdgeHand, phase_at
from scoring.core.game import Game
from scoring.core.ladder import Ladder
from scoring.core.options import Options

# What follows from a request in the hand at the edge: it can't be told, it has no effect, or it
# loses the game.
REFUSED, VOID, LOSES_GAME = "refused", "void", "loses_game"


class Stakes(NamedTuple):
    """What hands are worth under some options: raised; at the edge, played or given. The edge is
    `short` points before the target. A mão de ferro gives its winner what he lacks."""

    ladder: Ladder
    edge_played: int
    edge_given_up: int
    short: int = 1


@dataclass(frozen=True, slots=True, eq=False)
class Rulebook:
    """`stakes` by options. `ladders` are all that the options may choose from: a word of any may
    be said, and only one of the chosen ladder is a step of it.

    `one_yes`: one partner's yes accepts, whoever said no before or after it; otherwise the first
    answer stands.
    """

    stakes: Callable[[Options], Stakes]
    ladders: tuple[Ladder, ...]
    edge: EdgeHand = MAO_DE_ONZE
    one_yes: bool = False
    has_fixed_manilhas: Callable[[Options], bool] = lambda options: False
    request_at_edge: Callable[[Options], str] = lambda options: REFUSED
    requests: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        steps = zip(*(ladder.words for ladder in self.ladders), strict=True)
        words = dict.fromkeys(word for step in steps for word in step)
        object.__setattr__(self, "requests", tuple(words))

    def phase_of(self, game: Game) -> str:
        return phase_at(game, self.edge, self.stakes(game.options).short)

    def standing(self, points: int, target: int, options: Options) -> str:
        """Only a side at the edge has a name for how it stands."""
        return self.edge.standing if points >= target - self.stakes(options).short else ""


def constant(stakes: Stakes) -> Callable[[Options], Stakes]:
    """Of a book in which no option changes what a hand is worth."""
    return lambda options: stakes
