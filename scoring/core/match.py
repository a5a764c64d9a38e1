"""The state of a match: what a replay of its log gives. Immutable; compared by value."""

from typing import Any, NamedTuple

from scoring.core.award import Award, Note
from scoring.core.entries import Entry, Hand
from scoring.core.fault import Fault
from scoring.core.game import Game, GameResult
from scoring.core.options import Options
from scoring.core.ruleset import Format, Ruleset
from scoring.core.seats import Seat, neighbour
from scoring.core.sides import Score, Side

# Subject (person id or side) and counter -> the games in which it was counted, one by one.
Counts = dict[tuple[str, str], tuple[int, ...]]


_WHEN_OVER = ("ruling", "void", "disqualify")
# A judge may rule while the table waits for him.
_WHEN_SUSPENDED = ("resume", "ruling", "void", "adjust", "walkover", "disqualify")
_WHEN_PLAYING = (
    "hand",
    "game",
    "ruling",
    "void",
    "adjust",
    "deal",
    "suspend",
    "walkover",
    "disqualify",
)
_AT_FIRST = ("opening", *_WHEN_PLAYING)


class Outcome(NamedTuple):
    """Who won the match and under which rule: "games", "walkover", "double_walkover" (nobody
    won), "disqualification",
    "forfeit"."""

    winner: Side | None
    how: str
    article: str


class Record(NamedTuple):
    """What an entry did: its awards and notes, the score after it, the game it belongs to."""

    number: int
    entry: Entry
    awards: tuple[Award, ...]
    notes: tuple[Note, ...]
    score: Score
    game: int
    void: bool = False


class LastHand(NamedTuple):
    """The last hand and the situation before it, so that a ruling can put other awards in its
    place, even when the hand ended the game. `added` is what other rulings gave since then."""

    number: int
    hand: Hand
    game: Game
    games: tuple[GameResult, ...]
    awards: tuple[Award, ...]
    added: tuple[Award, ...] = ()


class Next(NamedTuple):
    """The hand to come: who deals, who is mano, what kind of hand, how each side stands, and who
    plays it, in order."""

    dealer: Seat
    mano: Seat
    phase: str
    standing: tuple[str, str]
    seats: tuple[Seat, ...]


class Begun(NamedTuple):
    """Where a match began: at nothing, or in the middle for a single question."""

    score: Score
    games: tuple[GameResult, ...]
    dealer: Seat
    memory: Any


class MatchState(NamedTuple):
    """`score` is the running game's; `games` are the finished ones, in order."""

    ruleset: Ruleset
    options: Options
    format: Format
    target: int
    people: tuple[tuple[Seat, str], ...]
    number: int
    score: Score
    games: tuple[GameResult, ...]
    dealer: Seat
    memory: Any
    counts: Counts
    outcome: Outcome | None
    suspended: bool
    last: LastHand | None
    begun: Begun
    records: tuple[Record, ...] = ()

    @property
    def games_won(self) -> Score:
        winners = [game.winner for game in self.games]
        return winners.count("A"), winners.count("B")

    @property
    def game(self) -> Game:
        """The running game as the articles see it."""
        return Game(
            self.score,
            self.target,
            len(self.games) + 1,
            self.format.players,
            self.dealer,
            mano_of(self.dealer, self.format.players),
            self.options,
            self.memory,
        )

    @property
    def next(self) -> Next:
        game = self.game
        a, b = self.score
        stands = self.ruleset.standing
        seats = self.ruleset.seats(game)
        return Next(
            game.dealer,
            seats[0],
            self.ruleset.phase(game),
            (stands(a, game.target), stands(b, game.target)),
            seats,
        )

    @property
    def allowed(self) -> tuple[str, ...]:
        """Kinds of entry that may come next."""
        if self.outcome is not None:
            return _WHEN_OVER
        if self.suspended:
            return _WHEN_SUSPENDED
        return _WHEN_PLAYING if self.number else _AT_FIRST

    def beginning(self, **there: Any) -> "MatchState":
        """The same match begun elsewhere: with another `score`, `games`, `dealer`, `memory`.

        Only for a state without entries; a replay after a void begins there, too.
        """
        begun = self.begun._replace(**there)
        return self._replace(begun=begun, **begun._asdict())

    def person_in(self, who: str) -> str:
        """The id of the person in a seat; a side stands for itself."""
        return dict(self.people).get(who, who)


def target_of(ruleset: Ruleset, options: Options) -> int:
    """The points of a game: the option `target` where the ruleset has one (V: rule 7)."""
    return options.number("target") if "target" in options else ruleset.target


def mano_of(dealer: Seat, players: int) -> Seat:
    """The first to play sits at the dealer's right, in every ruleset here."""
    return neighbour(dealer, players)


class HandVerdict(NamedTuple):
    """What the rules say of one hand in a given situation."""

    faults: tuple[Fault, ...]
    awards: tuple[Award, ...]
    notes: tuple[Note, ...]
    score: Score
    reading: Any
