"""The running game (chico, partida) as an article sees it, and how a game ended."""

from typing import Any, NamedTuple

from scoring.core.options import Options
from scoring.core.seats import Seat, order_from
from scoring.core.sides import Score, Side, points_of


class Game(NamedTuple):
    """The situation before a hand. `memory` is the ruleset's own, e.g. redondo or pica-pica."""

    score: Score
    target: int
    number: int
    players: int
    dealer: Seat
    mano: Seat
    options: Options
    memory: Any = None

    def lacks(self, side: str) -> int:
        """Points the side still needs to win the game."""
        return self.target - points_of(self.score, side)

    @property
    def order(self) -> tuple[Seat, ...]:
        """Seats in order of play, the mano first."""
        return order_from(self.mano, self.players)

    @property
    def mano_side(self) -> Side:
        return "A" if self.mano[0] == "A" else "B"


class GameResult(NamedTuple):
    """A finished game: who won it, how, and under which article.

    `how`: "played", "reported" (whole or from some point on), "forfeit", "annulled".
    """

    score: Score
    winner: Side | None
    how: str
    article: str
    last_entry: int
