"""A ruleset as a value: all that the machinery, a phone or a printer needs to know about it.

Rulesets never inherit from each other. What two of them share is a plain function they call.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from scoring.cards import Deck
from scoring.core.article import Articles, IndexLine
from scoring.core.entries import Hand, Move
from scoring.core.game import Game
from scoring.core.ladder import Ladder
from scoring.core.options import Option, Options, Value, choose
from scoring.core.seats import RIGHT, Seat
from scoring.core.sides import Score
from scoring.core.taps import Taps
from scoring.core.vocabulary import Vocabulary
from scoring.errors import SetupError

if TYPE_CHECKING:
    from scoring.core.sanction import Catalogue


class Format(NamedTuple):
    """How a match is played: how many at the table, best of how many games."""

    players: int = 4
    best_of: int = 3


class AfterHand(NamedTuple):
    """What a hand leaves behind: the ruleset's memory, and whether the deal moves on."""

    memory: Any = None
    deal_moves: bool = True


MOVES_ON = AfterHand()


def _always_moves(game: Game, hand: Any, score: Score) -> AfterHand:
    return MOVES_ON if game.memory is None else AfterHand(game.memory)


def _everybody(game: Game) -> tuple[Seat, ...]:
    return game.order


def _nothing_to_remember(players: int) -> tuple[int, ...]:
    return ()


def _to_the_right(options: Options) -> int:
    return RIGHT


def _reachable(score: Score, target: int, options: Options) -> bool:
    return max(score) == target and 0 <= min(score) < target


def _same_deck(options: Options) -> Deck | None:
    return None


def _nothing_wrong(options: Options) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Ruleset:
    """See docs/rulesets.md for each field with an example."""

    key: str
    version: str
    name: str
    countries: tuple[str, ...]
    languages: tuple[str, ...]
    players: tuple[int, ...]
    deck: Deck
    target: int
    options: tuple[Option, ...]
    index: tuple[IndexLine, ...]
    vocabulary: Vocabulary
    articles: Articles
    # moves -> the ruleset's own reading, with an int `traits` made of `articles.bits`
    read: Callable[[Game, Hand], Any]
    # name of the points a side has: "malas", "buenas", ""
    standing: Callable[[int, int], str]
    # kind of hand to be played next: "redonda", "pica-pica", "mão de onze" …
    phase: Callable[[Game], str]
    random_hand: Callable[[Game, Random], tuple[Move, ...]]
    # which article governs parts of the state: game, match, dealer, phase, standing, walkover …
    cites: Mapping[str, str]
    first_dealer: str
    sheet: Mapping[str, Any]
    point_table: Callable[[Game], Mapping[str, Any]]
    sanctions: "Catalogue"
    # what a referee can tell of a hand with taps
    taps: Taps
    ladders: tuple[Ladder, ...] = ()
    duty_points: int = 1
    # who plays the hand to come, in order: all, or the two of a duel
    seats: Callable[[Game], tuple[Seat, ...]] = _everybody
    rotation: Callable[[Options], int] = _to_the_right
    after_hand: Callable[[Game, Any, Score], AfterHand] = _always_moves
    new_game_memory: Any = None
    # what a match begun in the middle may remember besides, by players at the table
    memories: Callable[[int], tuple[int, ...]] = _nothing_to_remember
    reachable: Callable[[Score, int, Options], bool] = _reachable
    deck_for: Callable[[Options], Deck | None] = _same_deck
    # names of options that cannot be combined as chosen (position B29)
    conflicts: Callable[[Options], tuple[str, ...]] = _nothing_wrong
    best_of: tuple[int, ...] = field(default=(1, 3, 5, 7))

    def __repr__(self) -> str:
        return f"<Ruleset {self.key} {self.version}>"

    def choose(self, **values: Value) -> Options:
        """Validated options for a tournament; `SetupError` for what the ruleset does not allow."""
        chosen = choose(self.options, values)
        wrong = self.conflicts(chosen)
        if wrong:
            raise SetupError("options_conflict", names=wrong)
        return chosen

    def check_format(self, format: Format) -> None:
        if format.players not in self.players:
            raise SetupError("wrong_players", given=format.players, expected=self.players)
        if format.best_of < 1 or format.best_of % 2 == 0:
            raise SetupError("wrong_best_of", given=format.best_of, expected=self.best_of)
