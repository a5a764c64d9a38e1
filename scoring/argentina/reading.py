"""Reads the moves of an Argentine hand, in order, into what the articles ask about.

It decides nothing: each call and answer is kept with the situation it was made in, and the
articles say whether that was allowed. Moves marked void are passed over.
"""

from typing import NamedTuple

from scoring.argentina.cards import envido_value
from scoring.argentina.envido import CALLS, binding_number
from scoring.argentina.rounds import hand_winner, rounds_of
from scoring.core.entries import Hand
from scoring.core.game import Game
from scoring.core.seats import Seat, facing, side_of
from scoring.core.sides import Side, other

TRUCO_CALLS = ("truco", "retruco", "vale_cuatro")
TRAITS = ("envido", "truco", "mazo", "facts", "numbers", "out", "sin_ley", "six")
BITS = {name: 1 << place for place, name in enumerate(TRAITS)}

_ENVIDO, _TRUCO, _MAZO, _FACTS, _NUMBERS, _OUT, _SIN_LEY, _SIX = BITS.values()


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
        "cards",
        "chain",
        "envido_found",
        "winner_found",
        "envido",
        "envido_answer",
        "envido_open_at_mazo",
        "envido_refused_by",
        "first_card",
        "first_played",
        "gone",
        "late_words",
        "left",
        "mano_side",
        "mode",
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
        self.envido_refused_by = ""
        self.truco: list[Call] = []
        self.truco_accepted: str | None = None
        self.truco_pending: Call | None = None
        self.truco_refused_by = ""
        self.answers: list[Answer] = []
        self.numbers: list[tuple[int, str, int | None]] = []  # at, who, number (None: son buenas)
        self.shown: dict[str, tuple[str, ...] | None] = {}  # None: did not show
        self.cards: dict[Seat, tuple[str, ...]] = {}
        self.plays: dict[Seat, list[str]] = {}
        self.first_card: int | None = None
        self.first_played: Seat | None = None
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
        self.mode = ""
        self.pica_told: tuple[Seat, ...] | None = None

    # ---------------------------------------------------------------- derived

    @property
    def envido_caller(self) -> Side:
        """The side that called last: it collects when the envido is not wanted."""
        return self.envido[-1].side

    def bound(self) -> dict[str, int]:
        """The first effective number of each speaker (ASART 4.5.2, 4.6)."""
        found: dict[str, int] = {}
        for _, who, number in self.numbers:
            if number is not None and who not in found:
                binding = binding_number(number)
                if binding is not None:
                    found[who] = binding
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
        if cards is not None:
            return cards
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


def duel_of(game: Game) -> tuple[Seat, Seat] | None:
    """The pair that plays now in a pica-pica (ASART 10.2): the memory counts the three duels."""
    if game.memory is None:
        return None
    first = game.order[game.memory]
    return first, facing(first, game.players)


def _decided(mano: Mano) -> bool:
    """The rounds told so far have already given the hand to someone: leaving costs nothing."""
    rounds = mano.rounds_told or rounds_of(mano.plays, mano.order, mano.out)
    return hand_winner(rounds, mano.mano_side) is not None


def read(game: Game, hand: Hand) -> Mano:
    """Walk through the moves once, in order."""
    duel = duel_of(game)
    order: tuple[Seat, ...] = duel or game.order
    mano = Mano(order, side_of(order[0]))
    traits = _SIX if game.players == 6 else 0
    two = len(order) == 2
    last_seat = order[-1]
    plays = mano.plays
    out = mano.out
    envido_pending: Call | None = None
    truco_answered = False
    accepted_by = ""
    for at, (who, word, args, void) in enumerate(hand.moves):
        if void:
            continue
        if who is not None:
            if two and len(who) == 1:
                who = order[0] if order[0][0] == who else order[1]
            if duel and len(who) == 2 and who not in order:
                mano.strangers.append((at, who))
                who = order[0] if order[0][0] == who[0] else order[1]
            if who in mano.left:
                mano.late_words.append(Spoken(at, who, word, mano.left[who]))
                traits |= _OUT
            elif mano.gone == who[0] and word not in ("muestra", "no_muestra", "cartas"):
                mano.late_words.append(Spoken(at, who, word, "mazo"))
                traits |= _OUT
        if word == "juega":
            traits |= _FACTS
            if not plays:
                mano.first_card = at
                mano.first_played = who
            plays.setdefault(who or "", []).append(str(args[0]))
            if who == last_seat:
                mano.primera = True
        elif word in CALLS:
            traits |= _ENVIDO
            pending = mano.truco_pending
            call = Call(
                at,
                who or "",
                side_of(who or "A"),
                word,
                mano.primera,
                bool(plays.get(who or "")),
                envido_pending.side if envido_pending else "",
                bool(mano.envido_answer),
                pending.side if pending else "",
                truco_answered,
                "",
            )
            mano.envido.append(call)
            envido_pending = call
        elif word in TRUCO_CALLS:
            traits |= _TRUCO
            side = side_of(who or "A")
            if envido_pending and envido_pending.side != side:
                # ASART 4.2.3: answering an envido with truco is not wanting it.
                mano.envido_answer = "no_quiero"
                mano.envido_refused_by = side
                envido_pending = None
            pending = mano.truco_pending
            call = Call(
                at,
                who or "",
                side,
                word,
                mano.primera,
                bool(plays.get(who or "")),
                pending.side if pending else "",
                bool(mano.truco_refused_by),
                pending.side if pending else "",
                truco_answered,
                accepted_by,
            )
            mano.truco.append(call)
            mano.truco_pending = call
        elif word in ("quiero", "no_quiero"):
            side = side_of(who or "A")
            wants = word == "quiero"
            if envido_pending:
                mano.answers.append(
                    Answer(at, who or "", side, word, "envido", envido_pending.side)
                )
                mano.envido_answer = word
                if not wants:
                    mano.envido_refused_by = side
                envido_pending = None
            elif mano.truco_pending:
                pending = mano.truco_pending
                mano.answers.append(Answer(at, who or "", side, word, "truco", pending.side))
                truco_answered = True
                if wants:
                    mano.truco_accepted = pending.word
                    accepted_by = side
                else:
                    mano.truco_refused_by = side
                mano.truco_pending = None
            else:
                mano.answers.append(Answer(at, who or "", side, word, "", ""))
        elif word in ("mazo", "paso"):
            traits |= _MAZO
            if who is not None and len(who) == 1:
                leaving = [seat for seat in order if seat[0] == who]
            else:
                leaving = [who or ""]
            if who is not None and hand.moves[at].who == who:
                mano.named_leaving.add(who)
            for seat in leaving:
                # ASART 5.8.2: passing before having played any card is going to the mazo.
                how = "paso" if word == "paso" and plays.get(seat) else "mazo"
                mano.left.setdefault(seat, how)
                out.setdefault(seat, at)
            side = side_of(who or "A")
            if (
                mano.gone is None
                and all(seat in out for seat in order if seat[0] == side)
                and not _decided(mano)
            ):
                mano.gone = side
                mano.envido_open_at_mazo = not (
                    mano.primera
                    or mano.envido
                    or truco_answered
                    or mano.truco_pending
                    or mano.rounds_told
                )
        elif word == "tantos":
            traits |= _NUMBERS
            mano.numbers.append((at, who or "", int(args[0])))
        elif word == "son_buenas":
            traits |= _NUMBERS
            mano.numbers.append((at, who or "", None))
        elif word == "cartas":
            traits |= _FACTS
            mano.cards[who or ""] = tuple([str(card) for card in args])
        elif word == "envido_para":
            mano.told_envido = str(args[0])
        elif word == "mano_para":
            mano.told_winner = str(args[0])
        elif word == "rondas":
            mano.rounds_told = tuple([str(result) for result in args])
            mano.primera = True
        elif word == "muestra":
            traits |= _NUMBERS
            mano.shown[who or ""] = tuple([str(card) for card in args])
        elif word == "no_muestra":
            traits |= _NUMBERS
            mano.shown[who or ""] = None
        elif word == "primera_jugada":
            mano.primera = True
        elif word == "sin_ley":
            traits |= _SIN_LEY
            mano.sin_ley = (at, side_of(who or "A"))
        elif word == "pica_pica":
            mano.pica_told = tuple([str(seat) for seat in args])
    if mano.envido:
        mano.chain = tuple([call.word for call in mano.envido])
        if mano.envido_answer == "quiero":
            mano.envido_found = mano.find_envido_winner()
    if plays:
        mano.rounds = rounds_of(plays, order, out)
    rounds = mano.rounds or mano.rounds_told
    if rounds:
        mano.winner_found = hand_winner(rounds, mano.mano_side)
    mano.traits = traits
    mano.mode = "pica-pica" if duel else "redonda"
    return mano
