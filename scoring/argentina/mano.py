"""An Argentine hand as the articles see it: calls and answers with the moment they were made in.

Filled by `scoring.argentina.reading.read`, then only looked at. It decides nothing that a ruleset
could decide otherwise.
"""

from typing import NamedTuple

from scoring.argentina.cards import envido_value
from scoring.argentina.envido import binding_number
from scoring.core.seats import Seat
from scoring.core.sides import Side, other


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


class Mano:
    """A hand as the articles see it. Built once by `read`, then only looked at."""

    __slots__ = (
        "answers",
        "bound_found",
        "cards",
        "chain",
        "early",
        "envido_found",
        "winner_found",
        "envido",
        "accepted_by",
        "envido_answer",
        "envido_open_at_mazo",
        "envido_pending",
        "envido_refused_by",
        "first_card",
        "gone",
        "late_words",
        "lost_found",
        "left",
        "mano_side",
        "named_leaving",
        "numbers",
        "order",
        "out",
        "pica_told",
        "plays",
        "primera",
        "rounds",
        "rounds_told",
        "shown",
        "sin_ley",
        "strangers",
        "told_envido",
        "told_winner",
        "traits",
        "truco",
        "truco_accepted",
        "truco_answered",
        "truco_pending",
        "truco_refused_by",
    )

    def __init__(self, order: tuple[Seat, ...], mano_side: Side) -> None:
        self.order = order
        self.mano_side = mano_side
        self.traits = 0
        self.envido: list[Call] = []
        self.chain: tuple[str, ...] = ()
        self.envido_found: str | None = None  # who won it, as far as numbers or cards say
        self.winner_found: str | None = None  # who won the hand, as far as rounds say
        self.envido_answer = ""
        self.envido_pending: Call | None = None
        self.envido_refused_by = ""
        self.truco: list[Call] = []
        self.truco_accepted: str | None = None
        self.truco_answered = False
        self.accepted_by = ""  # side that accepted the last raise, and may raise again
        self.truco_pending: Call | None = None
        self.truco_refused_by = ""
        self.answers: list[Answer] = []
        self.numbers: list[tuple[int, str, int | None]] = []  # at, who, number (None: son buenas)
        # Found once, then remembered: many articles ask.
        self.bound_found: dict[str, int] | None = None
        self.lost_found: tuple[object] | None = None
        self.shown: dict[str, tuple[str, ...] | None] = {}  # None: did not show
        self.cards: dict[Seat, tuple[str, ...]] = {}
        self.plays: dict[Seat, list[str]] = {}
        self.first_card: int | None = None
        self.early: Seat | None = None  # laid his first card before his turn
        self.strangers: list[tuple[int, str]] = []  # speakers that are not in this duel
        self.named_leaving: set[str] = set()
        self.out: dict[Seat, int] = {}
        self.left: dict[Seat, str] = {}  # how a seat left: "mazo", "paso"
        self.late_words: list[Spoken] = []
        self.gone: Side | None = None
        self.envido_open_at_mazo = False
        self.sin_ley: tuple[int, Side] | None = None
        self.primera = False
        self.rounds: list[str] = []
        self.rounds_told: tuple[str, ...] | None = None
        self.told_envido: str | None = None
        self.told_winner: str | None = None
        self.pica_told: tuple[Seat, ...] | None = None

    # ---------------------------------------------------------------- derived

    @property
    def envido_caller(self) -> Side:
        """The side that called last: it collects when the envido is not wanted."""
        return self.envido[-1].side

    def bound(self) -> dict[str, int]:
        """The first effective number of each speaker (ASART 4.5.2, 4.6)."""
        found = self.bound_found
        if found is None:
            found = {}
            for _, who, number in self.numbers:
                if number is not None and who not in found:
                    binding = binding_number(number)
                    if binding is not None:
                        found[who] = binding
            self.bound_found = found
        return found

    @staticmethod
    def bound_to(number: int) -> int | None:
        return binding_number(number)

    @staticmethod
    def binds(number: int) -> bool:
        return binding_number(number) is not None

    def refused_in_words(self, kind: str) -> bool:
        """Said "no quiero", rather than refused by another act."""
        return any(a.to == kind and a.word == "no_quiero" for a in self.answers)

    def calls_before(self, at: int) -> bool:
        return any(call.at < at for call in (*self.envido, *self.truco))

    def cards_before(self, at: int) -> bool:
        return self.first_card is not None and self.first_card < at

    def happened_between(self, first: int, second: int) -> bool:
        """Something other than the two answers happened between them."""
        moments = [call.at for call in (*self.envido, *self.truco)]
        moments += [at for at, _, _ in self.numbers]
        if self.first_card is not None:
            moments.append(self.first_card)
        return any(first < moment < second for moment in moments)

    def in_play(self, call: Call) -> bool:
        """The call was made by someone who had not left the hand."""
        return all(spoken.at != call.at for spoken in self.late_words)

    def left_alone(self, seat: Seat) -> bool:
        """The seat itself was named as going to the mazo, not just its side."""
        return seat in self.named_leaving

    def known_cards(self, seat: Seat) -> tuple[str, ...]:
        """Cards of a seat known from the deal, the table or what was shown."""
        cards = self.cards.get(seat)
        return self.seen_cards(seat) if cards is None else cards

    def seen_cards(self, seat: Seat) -> tuple[str, ...]:
        """Cards of a seat that the table has seen: laid or shown."""
        laid = dict.fromkeys(self.plays.get(seat, ()))
        laid.update(dict.fromkeys(self.shown.get(seat) or ()))
        return tuple(laid)

    def find_envido_winner(self) -> str | None:
        """Who won the envido, as far as the numbers and cards told decide it.

        Numbers declared decide; without any, complete cards do. The más mano wins a tie
        (position A12).
        """
        numbers = self.bound()
        if numbers:
            best = max(numbers.values())
            tied = [who for who in numbers if numbers[who] == best]
            if len(tied) == 1:
                return tied[0]
            for seat in self.order:
                if seat in tied:
                    return seat
            if len(self.order) == 2:
                return self.mano_side
            return None
        if len(self.cards) == len(self.order):
            values = [(envido_value(self.cards[seat]), seat) for seat in self.order]
            best = max(value for value, _ in values)
            return next(seat for value, seat in values if value == best)
        return None

    @property
    def envido_winner(self) -> str | None:
        """Seat or side that won a wanted envido."""
        return self.envido_found or self.told_envido

    @property
    def winner(self) -> str | None:
        """Side that won the hand by playing it out."""
        return self.winner_found or self.told_winner

    @property
    def decided_by_leaving(self) -> Side | None:
        """The side that takes the truco because the other refused or left."""
        if self.truco_refused_by:
            return other(self.truco_refused_by)
        if self.gone is not None:
            return other(self.gone)
        return None
