"""Asking a ruleset what a telling gives, at a score, in the frame of the mano.

Points come as the ruleset gives them, before the target cuts them off: a phone does that itself.
"""

from collections.abc import Iterator
from typing import NamedTuple

from scoring.core.article import faults_of, given_by
from scoring.core.entries import Arg, Hand, Move
from scoring.core.game import Game
from scoring.core.options import Options
from scoring.core.ruleset import Ruleset
from scoring.core.seats import TABLES, side_of
from scoring.core.sides import other
from scoring.core.taps import CONCEDED, NUMBER, SAID, M, Telling, across, tap
from scoring.core.vocabulary import check_moves

Points = tuple[int, int]  # of the mano's side and of the other one


class Given(NamedTuple):
    side: str
    points: int
    concept: str
    article: str


class Table(NamedTuple):
    """A ruleset as chosen for an event, and how many play."""

    ruleset: Ruleset
    options: Options
    players: int
    target: int

    def game(self, score: Points, memory: object) -> Game:
        """A hand to come at this score. The last seat deals, so that A1 is the mano at first;
        whoever is the mano of the hand itself (a duel has its own), the score is theirs first."""
        seats = TABLES[self.players]
        game = Game(score, self.target, 1, self.players, seats[-1], seats[0], self.options, memory)
        if self.mano(game) == "B":
            game = game._replace(score=(score[1], score[0]))
        return game

    def scores(self) -> Iterator[Points]:
        """Every score of a running game."""
        return ((m, p) for m in range(self.target) for p in range(self.target))

    def mano(self, game: Game) -> str:
        return side_of(self.ruleset.seats(game)[0])

    def mode(self, score: Points, memory: object) -> str:
        game = self.game(score, memory)
        return self.ruleset.taps.mode(game, self.mano(game))

    def ask(self, telling: Telling, score: Points, memory: object) -> tuple[Given, ...] | None:
        """What the telling gives; None where it cannot be told."""
        game = self.game(score, memory)
        sides = self._sides(game)
        ruleset = self.ruleset
        moves = tuple(real(move, sides) for told in telling for move in self._declared(told))
        deck = ruleset.deck_for(self.options) or ruleset.deck
        vocabulary = ruleset.vocabulary
        if check_moves(moves, vocabulary=vocabulary, deck=deck, players=self.players):
            return None
        reading = ruleset.read(game, Hand(moves))
        forbidding, awarding = ruleset.articles.chosen(reading.traits)
        if faults_of(forbidding, game, reading):
            return None
        back = {side: name for name, side in sides.items()}
        awards, _ = given_by(awarding, game, reading)
        return tuple(Given(back[a.side], a.points, a.concept, a.article) for a in awards)

    def _declared(self, told: Move) -> Telling:
        """What stands for `SAID` and `CONCEDED`: the numbers themselves."""
        numbers = self.ruleset.taps.numbers
        if numbers is None or told.word not in (SAID, CONCEDED):
            return (told,)
        winner = str(told.args[0])
        loser = across(winner)
        most, least = max(numbers.values), min(numbers.values)
        answer = (
            tap(loser, numbers.word, least) if told.word == SAID else tap(loser, numbers.concede)
        )
        return tap(winner, numbers.word, most), answer

    def _sides(self, game: Game) -> dict[str, str]:
        mano = self.mano(game)
        return {M: mano, "P": other(mano)}


def real(move: Move, sides: dict[str, str]) -> Move:
    """The move as the log has it, with the side for its place in the frame."""
    who = None if move.who is None else sides[move.who]
    return Move(who, move.word, tuple(sides.get(str(arg), arg) for arg in move.args))


def with_numbers(telling: Telling, numbers: tuple[Arg, ...]) -> Telling:
    """The telling with its open numbers (or cards) filled in, in their order."""
    left = iter(numbers)
    return tuple(
        move._replace(args=tuple(next(left) if arg == NUMBER else arg for arg in move.args))
        for move in telling
    )


def open_numbers(telling: Telling) -> tuple[str, ...]:
    """The words that leave a number open, one for each."""
    return tuple(move.word for move in telling for arg in move.args if arg == NUMBER)
