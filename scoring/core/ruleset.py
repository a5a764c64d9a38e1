"""A ruleset as a value: all that the machinery, a phone or a printer needs to know about it.

Rulesets never inherit from each other. What two of them share is a plain function they call.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from scoring.cards import Deck
from scoring.core.article import Articles
from scoring.core.card_values import CardValues
from scoring.core.entries import Hand, Move
from scoring.core.game import Game
from scoring.core.ladder import Ladder
from scoring.core.options import Option, Options, Value, choose
from scoring.core.quick import Quick
from scoring.core.seats import RIGHT, Seat
from scoring.core.sides import Score
from scoring.core.taps import Taps
from scoring.core.vocabulary import Vocabulary
from scoring.errors import SetupError

if TYPE_CHECKING:
    from scoring.core.sanction import Catalogue


# Matches of which every game is played: exactly two, which may end 1–1, and always three.
ALL_PLAYED = (2, 3)


class Format(NamedTuple):
    """How a match is played: how many at the table, best of how many games. With `all_played` none
    of them is left out, and who won more of them has won."""

    players: int = 4
    best_of: int = 3
    all_played: bool = False


class AfterHand(NamedTuple):
    """What a hand leaves behind: the ruleset's memory, and whether the deal moves on."""

    memory: Any = None
    deal_moves: bool = True


MOVES_ON = AfterHand()


def _always_moves(game: Game, hand: Any, score: Score) -> AfterHand:
    return MOVES_ON if game.memory is None else AfterHand(game.memory)


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
    vocabulary: Vocabulary
    articles: Articles
    # moves -> the ruleset's own reading, with an int `traits` made of `trait_bits`
    read: Callable[[Game, Hand], Any]
    # name of the points a side has, of so many, under these options: "malas", "buenas", ""
    standing: Callable[[int, int, Options], str]
    # kind of hand to be played next: "redonda", "pica-pica", "mão de onze" …
    phase: Callable[[Game], str]
    random_hand: Callable[[Game, Random], tuple[Move, ...]]
    # which article governs parts of the state: game, match, dealer, phase, standing, walkover …
    cites: Mapping[str, str]
    first_dealer: str
    sanctions: "Catalogue"
    # what a referee can tell of a hand with taps
    taps: Taps
    card_values: CardValues
    # what a hand may be told by when only its amounts are
    quick: Quick
    ladders: tuple[Ladder, ...] = ()
    ladders_for: Callable[[Options], tuple[Ladder, ...] | None] = lambda options: None
    duty_points: int | None = None  # what a hand without calls gives, where nothing is said
    flor_points: int = 0  # what one flor gives; 0 where there is none
    # how many flores each side sang in a hand as it was read; nothing where there are none
    flores_sung: Callable[[Any], Score] | None = None
    flor_is_played: Callable[[Options], bool] = lambda options: True
    # who plays the hand to come, in order: all, or the two of a duel
    seats: Callable[[Game], tuple[Seat, ...]] = lambda game: game.order
    rotation: Callable[[Options], int] = lambda options: RIGHT
    after_hand: Callable[[Game, Any, Score], AfterHand] = _always_moves
    new_game_memory: Any = None
    # what a match begun in the middle may remember besides, by players at the table
    memories: Callable[[int], tuple[int, ...]] = lambda players: ()
    reachable: Callable[[Score, int, Options], bool] = lambda score, target, options: (
        max(score) == target and 0 <= min(score) < target
    )
    deck_for: Callable[[Options], Deck | None] = lambda options: None
    # names of options that cannot be combined as chosen (position B29)
    conflicts: Callable[[Options], tuple[str, ...]] = lambda options: ()
    best_of: tuple[int, ...] = field(default=(1, 3, 5, 7))
    # False while no sheet asks all that its hands have: the engine judges it, no page offers it
    is_offered: bool = True

    def __repr__(self) -> str:
        return f"<Ruleset {self.key} {self.version}>"

    def choose(self, **values: Value) -> Options:
        """Validated options for a tournament; `SetupError` for what the ruleset does not allow."""
        chosen = choose(self.options, values)
        wrong = self.conflicts(chosen)
        if wrong:
            raise SetupError("options_conflict", names=wrong)
        return chosen

    def deck_of(self, options: Options) -> Deck:
        return self.deck_for(options) or self.deck

    def ladders_of(self, options: Options) -> tuple[Ladder, ...]:
        return self.ladders_for(options) or self.ladders

    def duty_points_of(self, options: Options) -> int:
        return self.duty_points or self.ladders_of(options)[0].uncalled

    def has_flor(self, options: Options) -> bool:
        return self.flores_sung is not None and self.flor_is_played(options)

    def check_format(self, format: Format) -> None:
        if format.players not in self.players:
            raise SetupError("wrong_players", given=format.players, expected=self.players)
        if format.all_played and format.best_of not in ALL_PLAYED:
            raise SetupError("wrong_best_of", given=format.best_of, expected=ALL_PLAYED)
        if not format.all_played and (format.best_of < 1 or format.best_of % 2 == 0):
            raise SetupError("wrong_best_of", given=format.best_of, expected=self.best_of)
