"""An Argentine hand as the articles see it: calls and answers with the moment they were made in.

Filled by `scoring.argentina.reading.read`, then only looked at. It decides nothing that a ruleset
could decide otherwise.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from scoring.argentina.envido import FALTA
from scoring.argentina.flor import Flores
from scoring.argentina.ways import Ways, are_ties_of_the_side
from scoring.core.game import Game
from scoring.core.ladder import Ladder, Rung
from scoring.core.rounds import TIE
from scoring.core.seats import Seat, side_of
from scoring.core.sides import Side, other

TRUCO = Ladder(
    "truco",
    uncalled=1,  # position A27
    rungs=(Rung("truco", 2, 1), Rung("retruco", 3, 2), Rung("vale_cuatro", 4, 3)),
)


class Call(NamedTuple):
    """A call and the moment it was made in."""

    at: int
    who: str
    side: Side
    word: str
    first_round_over: bool  # the dealer had laid his first card
    own_card_laid: bool
    pending_by: str  # side whose call of the same kind awaited an answer
    closed: bool  # the same kind had been answered before
    truco_pending_by: str
    truco_answered: bool
    accepted_by: str  # side that accepted the last truco raise


class Answer(NamedTuple):
    at: int
    who: str
    side: Side
    word: str
    to: str  # "envido", "truco", or "" when nothing awaited an answer
    caller: str  # side that had called


class Spoken(NamedTuple):
    """A word said by a player; `out` is how he had left the hand before ("mazo", "paso", "")."""

    at: int
    who: str
    word: str
    out: str


class Contradiction(NamedTuple):
    """The same told in two ways: by which word, first and then."""

    at: int
    word: str
    first: str
    second: str


class Loss(NamedTuple):
    """A side that loses the envido, or its flor, for what it declared or did not show, under which
    article, and whether the truco goes with it. `fine` goes to the rivals besides; what is not
    `passed_on` is nobody's."""

    side: Side
    article: str
    truco: bool
    fine: int = 0
    passed_on: bool = True


class TrucoResult(NamedTuple):
    """Who takes the truco, its points and concept, and by which rule: "table" (as called),
    "uncalled", "mazo" (the other side left), "mazo_as_answer" (it left instead of answering)."""

    taker: Side | None
    points: int
    concept: str
    rule: str


@dataclass(slots=True, eq=False)
class Mano:
    """A hand as the articles see it. Built once by `read`, then only looked at.

    What few hands have is a tuple, empty at first: a replay builds one of these for every hand.
    """

    game: Game
    ways: Ways
    order: tuple[Seat, ...]
    mano_side: Side
    tie_goes_to: str  # who has the hand after three pardas, "T" where nobody has
    may_be_won_at: int  # the number of cards laid before which no hand is decided
    traits: int = 0
    barred: frozenset[str] = frozenset()  # words that come too late, once the hand is over
    late_act: int | None = None  # the first of them that was told all the same
    contradictions: tuple[Contradiction, ...] = ()
    envido: list[Call] = field(default_factory=list)
    chain: tuple[str, ...] = ()
    envido_answer: str = ""
    envido_pending: Call | None = None
    envido_refused_by: str = ""
    envido_open_at_mazo: bool = False
    # at, who: an envido that has no effect, opened too late or after a flor
    idle_envido: tuple[tuple[int, str], ...] = ()
    idle_pending: bool = False  # it was the last thing called
    # at, who should have: an envido opened by another than whose turn it was
    opened_out_of_turn: tuple[int, Seat] | None = None
    envido_void: bool = False  # a flor was sung in time
    flores: Flores | None = None  # where anything was said of any
    muestra: str = ""  # the card turned up
    # at, who, number (None: son buenas)
    numbers: tuple[tuple[int, str, int | None], ...] = ()
    # at, who: said before the envido was wanted
    early_numbers: tuple[tuple[int, str], ...] = ()
    # The first effective number of each speaker (ASART 4.5.2, 4.6).
    binding_numbers: dict[str, int] = field(default_factory=dict)
    # None: did not show
    shown_cards: dict[str, tuple[str, ...] | None] = field(default_factory=dict)
    computed_envido_winner: str | None = None  # as far as numbers or cards say
    stated_envido_winner: str | None = None
    envido_result_at: int | None = None
    loss: Loss | None = None
    flor_loss: Loss | None = None
    envido_struck: str = ""  # the sides that hid a flor and collect no envido
    truco_lost_by: str = ""  # the sides whose truco goes to the rival
    truco: list[Call] = field(default_factory=list)
    truco_accepted: str | None = None
    truco_answered: bool = False
    accepted_by: str = ""  # side that accepted the last raise, and may raise again
    truco_pending: Call | None = None
    truco_refused_by: str = ""
    answers: list[Answer] = field(default_factory=list)
    sin_ley: tuple[int, Side] | None = None
    cards: dict[Seat, tuple[str, ...]] = field(default_factory=dict)
    plays: dict[Seat, list[str]] = field(default_factory=dict)
    laid: int = 0
    first_card: int | None = None
    early: Seat | None = None  # laid his first card before his turn
    primera: bool = False
    out: dict[Seat, int] = field(default_factory=dict)
    left: dict[Seat, str] = field(default_factory=dict)  # how a seat left: "mazo", "paso"
    # seats that were named themselves as going to the mazo, not just their side
    named_leaving: frozenset[str] = frozenset()
    late_words: tuple[Spoken, ...] = ()
    gone: Side | None = None
    rounds: Sequence[str] = ()
    stated_rounds: tuple[str, ...] | None = None
    computed_winner: str | None = None  # of the hand, as far as rounds say
    stated_winner: str | None = None
    stated_duel: tuple[Seat, ...] | None = None
    # speakers that are not in this duel
    strangers: tuple[tuple[int, str], ...] = ()

    # ---------------------------------------------------------------- derived

    @property
    def is_duel(self) -> bool:
        """Two of six play."""
        return self.game.players != len(self.order)

    @property
    def refused_points(self) -> int:
        """What the envido gives when it is not wanted."""
        return self.game.options.derive(self.ways.chains).refused_points(self.chain) or 0

    def wanted_points(self, side: str) -> int:
        """What a wanted envido gives to `side`."""
        if self.chain[-1] == FALTA:
            return self.ways.falta_for(self.game, side)
        return self.game.options.derive(self.ways.chains).wanted_points(self.chain)

    def envido_of(self, cards: tuple[str, ...]) -> int:
        return self.ways.cards.envido(cards, self.muestra)

    def flor_of(self, cards: tuple[str, ...]) -> int | None:
        """What three cards count as a flor, None where they are none."""
        return self.ways.cards.flor_value(cards, self.muestra)

    def first_of(self, tied: Sequence[str]) -> str:
        """Who wins among seats with equal points: the nearest to the mano (position A12), or of
        his side."""
        if self.game.options.derive(are_ties_of_the_side):
            tied = [who for who in tied if who[0] == self.mano_side] or tied
        return next((seat for seat in self.order if seat in tied), tied[0])

    @property
    def envido_caller(self) -> Side:
        """The side that called last: it collects when the envido is not wanted."""
        return self.envido[-1].side

    @property
    def is_envido_wanted(self) -> bool:
        return self.envido_answer == "quiero" and not self.envido_void

    def is_refused_in_words(self, kind: str) -> bool:
        """Said "no quiero", rather than refused by another act."""
        return any(a.to == kind and a.word == "no_quiero" for a in self.answers)

    def has_begun_before(self, at: int) -> bool:
        """Something had been called, or a card been laid."""
        called = any(call.at < at for call in (*self.envido, *self.truco))
        return called or (self.first_card is not None and self.first_card < at)

    def has_moves_between(self, first: int, second: int) -> bool:
        """Something other than the two answers happened between them."""
        moments = [call.at for call in (*self.envido, *self.truco)]
        moments += [at for at, _, _ in self.numbers]
        if self.first_card is not None:
            moments.append(self.first_card)
        return any(first < moment < second for moment in moments)

    def was_in_play(self, call: Call) -> bool:
        """The call was made by someone who had not left the hand."""
        return all(spoken.at != call.at for spoken in self.late_words)

    def known_cards(self, seat: Seat) -> tuple[str, ...]:
        """Cards of a seat known from the deal, the table or what was shown."""
        cards = self.cards.get(seat)
        return self.seen_cards(seat) if cards is None else cards

    def seen_cards(self, seat: Seat) -> tuple[str, ...]:
        """Cards of a seat that the table has seen: laid or shown."""
        laid = dict.fromkeys(self.plays.get(seat, ()))
        laid.update(dict.fromkeys(self.shown_cards.get(seat) or ()))
        return tuple(laid)

    @property
    def best_speakers(self) -> list[str]:
        """Those who declared the highest number, seats or sides."""
        numbers = self.binding_numbers
        best = max(numbers.values(), default=0)
        return [who for who in numbers if numbers[who] == best]

    @property
    def is_tied_by_sides(self) -> bool:
        """Both sides have the highest number, and of one it is not said who: among more than two
        nobody knows who is más mano, where that decides."""
        tied = self.best_speakers
        return (
            len(self.order) > 2
            and not self.game.options.derive(are_ties_of_the_side)
            and len({who[0] for who in tied}) == 2
            and any(len(who) == 1 for who in tied)
        )

    def told_cards(self, seat: Seat) -> tuple[str, ...]:
        """All cards told of a seat, whether or not they agree."""
        return (*self.cards.get(seat, ()), *self.seen_cards(seat))

    def compute_envido_winner(self) -> str | None:
        """Who won the envido, as far as the numbers and cards told decide it.

        Numbers declared decide; without any, complete cards do. The más mano wins a tie
        (position A12).
        """
        numbers = self.binding_numbers
        if numbers:
            tied = self.best_speakers
            if len(tied) == 1:
                return tied[0]
            if len(self.order) == 2 and not any(seat in tied for seat in self.order):
                return self.mano_side
            return None if self.is_tied_by_sides else self.first_of(tied)
        if len(self.cards) == len(self.order):
            values = {seat: self.envido_of(cards) for seat, cards in self.cards.items()}
            best = max(values.values())
            return self.first_of([seat for seat in values if values[seat] == best])
        return None

    @property
    def envido_winner(self) -> str | None:
        """Seat or side that won a wanted envido."""
        return self.computed_envido_winner or self.stated_envido_winner

    @property
    def envido_taker(self) -> Side | None:
        """Who collects a wanted envido: its winner, unless his side lost it."""
        if self.envido_winner is None or self.envido_answer != "quiero":
            return None
        side = side_of(self.envido_winner)
        return other(side) if self.loss is not None and self.loss.side == side else side

    @property
    def winner(self) -> Side | None:
        """Side that won the hand by playing it out."""
        winner = self.computed_winner or self.stated_winner
        return None if winner in (None, TIE) else side_of(winner)

    @property
    def decided_by_leaving(self) -> Side | None:
        """The side that takes the truco because the other refused or left."""
        if self.truco_refused_by:
            return other(self.truco_refused_by)
        if self.gone is not None:
            return other(self.gone)
        return None

    @property
    def truco_result(self) -> TrucoResult:
        if self.truco_refused_by:
            points = TRUCO.worth_refused(self.truco[-1].word)
            return TrucoResult(other(self.truco_refused_by), points, "truco_no_querido", "table")
        taker, accepted = self.winner, self.truco_accepted
        if self.gone is not None:
            taker, pending = other(self.gone), self.truco_pending
            if pending is not None and pending.side == taker:
                points = TRUCO.worth_refused(pending.word)
                return TrucoResult(taker, points, "truco_no_querido", "mazo_as_answer")
            if accepted is None:
                return TrucoResult(taker, TRUCO.uncalled, "mazo", "mazo")
            return TrucoResult(taker, TRUCO.worth(accepted), "truco", "mazo")  # position A8
        if accepted is None:
            return TrucoResult(taker, TRUCO.uncalled, "mano", "uncalled")
        return TrucoResult(taker, TRUCO.worth(accepted), "truco", "table")
