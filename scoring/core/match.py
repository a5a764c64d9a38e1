"""The state of a match, what a replay of its log gives, and how entries change it.

Immutable; compared by value.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from scoring.core.article import collect_awards, find_faults
from scoring.core.award import Award, Note, credit_awards
from scoring.core.entries import Arg, Clock, Entry, Hand, Move, Opening, QuickHand
from scoring.core.fault import Fault
from scoring.core.game import Game, GameResult
from scoring.core.options import Options
from scoring.core.quick import assess_quick
from scoring.core.ruleset import AfterHand, Format, Ruleset
from scoring.core.seats import Seat, neighbour
from scoring.core.sides import Score, Side
from scoring.core.vocabulary import check_moves

# Subject (person id or side) and counter -> the games in which it was counted, one by one.
Counts = dict[tuple[str, str], tuple[int, ...]]


_WHEN_OVER = ("ruling", "void", "replace", "disqualify")
# A judge may rule while the table waits for him.
_WHEN_SUSPENDED = ("resume", "ruling", "void", "replace", "adjust", "walkover", "disqualify")
_WHEN_PLAYING = (
    *("hand", "quick", "game", "ruling", "void", "replace", "adjust"),
    *("deal", "suspend", "walkover", "disqualify", "clock"),
)
_AT_FIRST = ("opening", *_WHEN_PLAYING)
FLORES = ("flores",)  # where the rules have them
_WITHOUT_PLAY = ("walkover", "double_walkover")


class Outcome(NamedTuple):
    """Who won the match and under which rule: "games", "draw" and "double_walkover" (nobody
    won), "walkover", "disqualification", "forfeit", "time" (it stands as the clock found it)."""

    winner: Side | None
    how: str
    article: str


class Record(NamedTuple):
    """What an entry did: its awards and notes, the score after it, the game it belongs to.

    `entry` are the words that count. Where a replacement put others in their place, `written` are
    those that stand in the log. `behind` is the line that a ruling about an earlier hand was
    played behind; 0 for a line that was played in its own place.
    """

    number: int
    entry: Entry
    awards: tuple[Award, ...]
    notes: tuple[Note, ...]
    score: Score
    game: int
    void: bool = False
    written: Entry | None = None
    behind: int = 0


class HandRuling(NamedTuple):
    """A ruling that amended a hand, kept so that the next one on that hand can build on it.

    `order`: rulings that retell the hand come first, then those that pass points to the rival,
    then those that take points away, then those that annul it (docs/decisions/0014).
    """

    sanction: str
    offender: str
    inputs: Mapping[str, Arg]
    earlier: int
    order: int = 0


class LastHand(NamedTuple):
    """The last hand and the situation before it, so that a ruling can put other awards in its
    place, even when the hand ended the game. `rulings` amended it, `added` is what others gave
    since then. `own` is what the hand itself was worth to each side, for an effect to look at."""

    number: int
    hand: Hand | QuickHand
    game: Game
    games: tuple[GameResult, ...]
    awards: tuple[Award, ...]
    added: tuple[Award, ...] = ()
    rulings: tuple[HandRuling, ...] = ()
    own: tuple[Award, ...] = ()


class NextHand(NamedTuple):
    """The hand to come: who deals, who is mano, what kind of hand, how each side stands, and who
    plays it, in order."""

    dealer: Seat
    mano: Seat
    phase: str
    standing: tuple[str, str]
    seats: tuple[Seat, ...]


class StartingPoint(NamedTuple):
    """Where a match began: at nothing, or in the middle for a single question."""

    score: Score
    games: tuple[GameResult, ...]
    dealer: Seat
    memory: Any


class MatchState(NamedTuple):
    """`score` is the running game's; `games` are the finished ones, in order; `clock` is what the
    end of the round's time did."""

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
    starting_point: StartingPoint
    clock: Clock | None = None
    # flores sung in the match, and whether some were played that nobody told
    flores: Score = (0, 0)
    flores_open: bool = False
    records: tuple[Record, ...] = ()

    @property
    def games_won(self) -> Score:
        winners = [game.winner for game in self.games]
        return winners.count("A"), winners.count("B")

    @property
    def new_game_score(self) -> Score:
        """What the next game begins with."""
        clock = self.clock
        return clock.score or (0, 0) if clock and clock.act == "start" else (0, 0)

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
    def next(self) -> NextHand:
        game = self.game
        stands = [self.ruleset.standing(points, game.target, self.options) for points in self.score]
        seats = self.ruleset.seats(game)
        phase = self.ruleset.phase(game)
        return NextHand(game.dealer, seats[0], phase, (stands[0], stands[1]), seats)

    @property
    def status(self) -> str:
        """ "over", "suspended" or "playing"."""
        if self.outcome is not None:
            return "over"
        return "suspended" if self.suspended else "playing"

    @property
    def allowed(self) -> tuple[str, ...]:
        """Kinds of entry that may come next."""
        tells = FLORES if self.ruleset.has_flor(self.options) else ()
        if self.outcome is not None:
            return _WHEN_OVER + tells
        if self.suspended:
            return _WHEN_SUSPENDED
        return (_WHEN_PLAYING if self.number else _AT_FIRST) + tells

    @property
    def flores_of_result(self) -> Score | None:
        """As a table counts them: none where somebody stayed away; nothing while some of what was
        played has not been told."""
        if self.outcome is not None and self.outcome.how in _WITHOUT_PLAY:
            return (0, 0)
        return None if self.flores_open else self.flores

    def beginning(self, **there: Any) -> "MatchState":
        """The same match begun elsewhere: with another `score`, `games`, `dealer`, `memory`.

        Only for a state without entries; a replay after a void begins there, too.
        """
        point = self.starting_point._replace(**there)
        return self._replace(starting_point=point, **point._asdict())

    @property
    def seatings(self) -> dict[int, dict[Seat, str]]:
        """Who sat where from which game on, where an opening said so."""
        return {
            record.game: dict(record.entry.people)
            for record in self.records
            if isinstance(record.entry, Opening) and not record.void
        }

    def seating_in(self, game: int) -> dict[Seat, str]:
        """Who sat where in that game: as the last opening up to it said."""
        earlier = [number for number in self.seatings if number <= game]
        return self.seatings[max(earlier)] if earlier else {}

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


# What an entry leads to, or why it is refused.
Step = tuple[MatchState, Record] | list[Fault]


def advance(state: MatchState, entry: Entry, **changes: Any) -> Step:
    """The state after an entry that gives no points."""
    after = state._replace(number=state.number + 1, **changes)
    return after, Record(after.number, entry, (), (), after.score, len(after.games) + 1)


def set_score(state: MatchState, entry: Entry, score: Score, *, how: str = "played") -> Step:
    """The state after an entry that sets the running score without a hand."""
    after = after_points(state._replace(number=state.number + 1, last=None), score, how=how)
    return after, Record(after.number, entry, (), (), score, len(state.games) + 1)


def close_game(
    state: MatchState, winner: Side | None, *, how: str, article: str, score: Score
) -> MatchState:
    """End the running game; open the next, or the match is over."""
    games = (*state.games, GameResult(score, winner, how, article, state.number))
    outcome = outcome_of(games, state.format, article=state.ruleset.cites["match"])
    memory = state.ruleset.new_game_memory
    score = state.new_game_score
    return state._replace(games=games, score=score, memory=memory, outcome=outcome)


def as_it_stands(step: Step) -> Step:
    """Once the time is up in a match that then stands as it is: who has more games has won, then
    who has more points in the running game. While both are level it goes on."""
    if isinstance(step, list):
        return step
    state, record = step
    clock = state.clock
    if clock is None or clock.act != "stand" or state.outcome is not None:
        return step
    games, points = state.games_won, state.score
    a, b = games if games[0] != games[1] else points
    if a == b:
        return step
    article = clock.article or state.ruleset.cites["match"]
    return state._replace(outcome=Outcome("A" if a > b else "B", "time", article)), record


def outcome_of(games: tuple[GameResult, ...], form: Format, *, article: str) -> Outcome | None:
    """Who has won by these games, or that it is a draw; None while the match goes on. A game that
    was annulled is nobody's, and another one is played for it."""
    winners = [game.winner for game in games]
    a, b = winners.count("A"), winners.count("B")
    is_over = a + b == form.best_of if form.all_played else max(a, b) * 2 > form.best_of
    if not is_over:
        return None
    if a == b:
        return Outcome(None, "draw", article)
    return Outcome("A" if a > b else "B", "games", article)


def after_points(state: MatchState, score: Score, *, how: str = "played") -> MatchState:
    """Set the running score; close the game when a side reached the target."""
    target = state.target
    if score[0] < target and score[1] < target:
        return state._replace(score=score)
    winner: Side = "A" if score[0] >= target else "B"
    cites = state.ruleset.cites
    return close_game(state, winner, how=how, article=cites["game"], score=score)


def dealer_after(state: MatchState, game: Game, following: AfterHand) -> Seat:
    """Who deals after a hand that left this behind."""
    if not following.deal_moves:
        return game.dealer
    return neighbour(game.dealer, game.players, state.ruleset.rotation(state.options))


def assess(
    ruleset: Ruleset, game: Game, hand: Hand | QuickHand
) -> tuple[list[Fault], list[Award], list[Note], Any]:
    """Faults, awards, notes and the reading of a hand: check its moves, read it, let every
    `forbids` speak, then every `awards`. The target cuts nothing off yet. A hand told by its
    amounts has no moves, and no reading."""
    if isinstance(hand, QuickHand):

        def ask(moves: tuple[Move, ...]) -> tuple[list[Fault], list[Award]]:
            faults, awards, _, _ = assess(ruleset, game, Hand(moves))
            return faults, awards

        quick_faults, quick_awards = assess_quick(ruleset.quick, game, hand, ask)
        return quick_faults, quick_awards, [], None
    deck = ruleset.deck_of(game.options)
    vocabulary = ruleset.vocabulary
    faults = check_moves(hand.moves, vocabulary=vocabulary, deck=deck, players=game.players)
    if faults:
        return faults, [], [], None
    reading = ruleset.read(game, hand)
    forbidding, awarding = ruleset.articles.for_traits(reading.traits)
    faults = find_faults(forbidding, game, reading)
    if faults:
        return faults, [], [], reading
    return faults, *collect_awards(awarding, game, reading), reading


def judge(ruleset: Ruleset, game: Game, hand: Hand | QuickHand) -> HandVerdict:
    """What a hand gives in this game, or why it cannot be."""
    faults, awards, notes, reading = assess(ruleset, game, hand)
    if faults:
        return HandVerdict(tuple(faults), (), (), game.score, reading)
    score, credited = credit_awards(game.score, awards, game.target)
    if len(credited) < len(awards):
        # The game was won in the middle of the hand: say what no longer counted.
        article = ruleset.cites.get("end", "")
        lost = awards[len(credited) :]
        notes += [Note("not_counted", article, award.side) for award in lost]
    return HandVerdict((), credited, tuple(notes), score, reading)
