"""Asking a ruleset what a telling gives, at a score, in the frame of the mano.

Points come as the ruleset gives them, before the target cuts them off: a phone does that itself.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from scoring.core.entries import Arg, Hand, Move
from scoring.core.game import Game
from scoring.core.match import assess
from scoring.core.options import Options
from scoring.core.ruleset import Ruleset
from scoring.core.seats import TABLES, side_of
from scoring.core.sides import Side, other
from scoring.core.taps import CONCEDED, NUMBER, SAID, M, P, Telling, opponent_of, tap

PARTNERS = 4  # so many play before anybody has one

Points = tuple[int, int]  # of the mano's side and of the other one


class FrameAward(NamedTuple):
    """An award to a side in the frame of the mano."""

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

    def ask(self, telling: Telling, score: Points, memory: object) -> tuple[FrameAward, ...] | None:
        """What the telling gives; None where it cannot be told."""
        game = self.game(score, memory)
        return self._awards(self._hand(telling, game), game)

    def ask_partners(
        self, parts: tuple[Telling, Telling, Telling], score: Points, memory: object
    ) -> tuple[FrameAward, ...] | None:
        """The same where the part in the middle is said by a partner of who says the others; None
        also where nobody has one."""
        game = self.game(score, memory)
        seats = self.ruleset.seats(game)
        if len(seats) < PARTNERS:
            return None
        moves: list[Move] = []
        for part, first in zip(parts, (0, 2, 0), strict=True):
            speakers = {str(side_of(seat)): seat for seat in seats[first : first + 2]}
            moves += [
                move._replace(who=speakers[move.who] if move.who else None)
                for move in self._hand(part, game).moves
            ]
        return self._awards(Hand(tuple(moves)), game)

    def _awards(self, hand: Hand, game: Game) -> tuple[FrameAward, ...] | None:
        faults, awards, _, _ = assess(self.ruleset, game, hand)
        if faults:
            return None
        mano = self.mano(game)
        names = {mano: M, other(mano): P}
        return tuple(FrameAward(names[a.side], a.points, a.concept, a.article) for a in awards)

    def articles_noted(self, telling: Telling, score: Points, memory: object) -> tuple[str, ...]:
        """The articles that the telling is noted under, beside those that give points."""
        game = self.game(score, memory)
        _, _, notes, _ = assess(self.ruleset, game, self._hand(telling, game))
        return tuple(note.article for note in notes)

    def article_against(self, telling: Telling, score: Points, memory: object) -> str:
        """Under which it cannot be told, or has no effect."""
        game = self.game(score, memory)
        faults, _, notes, _ = assess(self.ruleset, game, self._hand(telling, game))
        articles = [fault.article for fault in faults] + [note.article for note in notes]
        return articles[0] if articles else ""

    def _hand(self, telling: Telling, game: Game) -> Hand:
        mano = self.mano(game)
        return Hand(
            tuple(
                _out_of_frame(move, mano) for each in telling for move in self._with_numbers(each)
            )
        )

    def _with_numbers(self, move: Move) -> Telling:
        """What stands for `SAID` and `CONCEDED`: the numbers themselves."""
        numbers = self.ruleset.taps.numbers
        if numbers is None or move.word not in (SAID, CONCEDED):
            return (move,)
        winner = str(move.args[0])
        loser = opponent_of(winner)
        answer = tap(loser, numbers.concede)
        if move.word == SAID:
            answer = tap(loser, numbers.word, min(numbers.values))
        return tap(winner, numbers.word, max(numbers.values)), answer


@lru_cache(maxsize=4096)  # a sheet asks for few moves, hundreds of thousands of times
def _out_of_frame(move: Move, mano: Side) -> Move:
    return to_log_move(move, {M: mano, P: other(mano)})


def to_log_move(move: Move, sides: Mapping[str, str]) -> Move:
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
