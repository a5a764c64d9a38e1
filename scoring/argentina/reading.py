"""Reads the moves of an Argentine hand, in order, into a `Mano`.

It decides nothing: each call and answer is kept with the situation it was made in, and the
articles say whether that was allowed. Moves marked void are passed over.
"""

from collections.abc import Callable
from typing import cast

from scoring.argentina.duels import seats_of
from scoring.argentina.envido import CALLS, binding_number
from scoring.argentina.mano import Answer, Call, Mano, Spoken
from scoring.argentina.rounds import hand_winner, rounds_of
from scoring.core.entries import Hand, Move
from scoring.core.game import Game
from scoring.core.seats import SIDE_OF, Seat

TRUCO_CALLS = ("truco", "retruco", "vale_cuatro")
TRAITS = (
    "envido",
    "truco",
    "mazo",
    "facts",
    "numbers",  # tantos said, cards shown or not shown
    "out",  # somebody spoke after leaving
    "sin_ley",
    "six",
    "wanted",  # an envido that was wanted
    "refused",  # an envido that was not
    "falta",  # a chain that ends in falta envido
    "after_cards",  # an envido called after a card of the speaker's or the whole first round
    "after_truco",  # an envido called after a truco
    "odd_numbers",  # a number said that is none, or a second one
    "rounds",  # rounds told or played
    "out_of_turn",  # a first card was laid before its turn
)
BITS = {name: 1 << place for place, name in enumerate(TRAITS)}

__all__ = ["BITS", "TRAITS", "TRUCO_CALLS", "Mano", "read"]

# Who left may still be seen: 8.5 lets a passer show, and cards can always be told.
_SHOWING = ("muestra", "no_muestra", "cartas")


def read(game: Game, hand: Hand) -> Mano:
    """Walk through the moves once, in order."""
    order = game.order if game.memory is None else seats_of(game)
    mano = Mano(order, SIDE_OF[order[0]])
    traits = BITS["six"] if game.players == 6 else 0
    two = len(order) == 2
    left = mano.left
    for at, move in enumerate(hand.moves):
        who, word, _, void = move
        if void:
            continue
        if who is not None:
            if two and who not in order:
                if len(who) == 2:
                    mano.strangers.append((at, who))
                who = order[0] if order[0][0] == who[0] else order[1]
            if left and (who in left or mano.gone == who[0]):
                traits |= _spoken_late(mano, at, who, word)
        trait, tell = _WORDS[word]
        traits |= trait
        tell(mano, at, who or "", move)
    mano.traits = traits | _conclude(mano)
    return mano


def _spoken_late(mano: Mano, at: int, who: str, word: str) -> int:
    how = mano.left.get(who)
    if how is None and word in _SHOWING:
        return 0
    mano.late_words.append(Spoken(at, who, word, how or "mazo"))
    return BITS["out"]


def _conclude(mano: Mano) -> int:
    """What all moves together say: the chain, the rounds, who won, as far as it is told. Returns
    the traits that show only now."""
    traits = 0
    if mano.envido:
        traits = _envido_traits(mano)
        if mano.envido_answer == "quiero":
            mano.envido_found = mano.find_envido_winner()
    if mano.numbers and _odd(mano.numbers):
        traits |= BITS["odd_numbers"]
    if mano.plays:
        mano.rounds = rounds_of(mano.plays, mano.order, mano.out)
        if (*mano.plays,) != mano.order:
            mano.early = _early(mano)
            if mano.early:
                traits |= BITS["out_of_turn"]
    rounds = mano.rounds or mano.rounds_told
    if rounds:
        traits |= BITS["rounds"]
        mano.winner_found = hand_winner(rounds, mano.mano_side)
    return traits


def _early(mano: Mano) -> Seat | None:
    """Who laid his first card before somebody whose turn it was; who left owes no card."""
    laid = iter(mano.plays)
    for seat in mano.order:
        if seat in mano.plays:
            first = next(laid)
            if first != seat:
                return first
        elif seat not in mano.out:
            return next(laid, None)
    return None


def _envido_traits(mano: Mano) -> int:
    mano.chain = tuple([call.word for call in mano.envido])
    traits = 0
    if mano.envido_answer:
        traits = BITS["wanted" if mano.envido_answer == "quiero" else "refused"]
    if mano.chain[-1] == "falta_envido":
        traits |= BITS["falta"]
    for call in mano.envido:
        if call.first_round_over or call.own_card_laid:
            traits |= BITS["after_cards"]
        if call.truco_pending_by or call.truco_answered:
            traits |= BITS["after_truco"]
    return traits


def _odd(numbers: list[tuple[int, str, int | None]]) -> bool:
    said = [(who, number) for _, who, number in numbers if number is not None]
    return len({who for who, _ in said}) < len(said) or any(
        binding_number(number) != number for _, number in said
    )


# ------------------------------------------------------------------ one function per word


def _juega(mano: Mano, at: int, who: str, move: Move) -> None:
    plays = mano.plays
    card = cast(str, move.args[0])
    if who in plays:
        plays[who].append(card)
        return
    if not plays:
        mano.first_card = at
    plays[who] = [card]
    if who == mano.order[-1]:
        mano.primera = True


def _envido(mano: Mano, at: int, who: str, move: Move) -> None:
    before, truco = mano.envido_pending, mano.truco_pending
    call = Call(
        at,
        who,
        SIDE_OF[who],
        move.word,
        mano.primera,
        who in mano.plays,
        before.side if before else "",
        bool(mano.envido_answer),
        truco.side if truco else "",
        mano.truco_answered,
        "",
    )
    mano.envido.append(call)
    mano.envido_pending = call


def _truco(mano: Mano, at: int, who: str, move: Move) -> None:
    side = SIDE_OF[who]
    envido, before = mano.envido_pending, mano.truco_pending
    if envido and envido.side != side:
        # ASART 4.2.3: answering an envido with truco is not wanting it.
        mano.envido_answer = "no_quiero"
        mano.envido_refused_by = side
        mano.envido_pending = None
    call = Call(
        at,
        who,
        side,
        move.word,
        mano.primera,
        who in mano.plays,
        before.side if before else "",
        bool(mano.truco_refused_by),
        before.side if before else "",
        mano.truco_answered,
        mano.accepted_by,
    )
    mano.truco.append(call)
    mano.truco_pending = call


def _answer(mano: Mano, at: int, who: str, move: Move) -> None:
    """The envido is answered before the truco (ASART 4.6.11, 4.7.1)."""
    side, word = SIDE_OF[who], move.word
    envido, truco = mano.envido_pending, mano.truco_pending
    if envido:
        mano.answers.append(Answer(at, who, side, word, "envido", envido.side))
        mano.envido_answer = word
        mano.envido_pending = None
        if word == "no_quiero":
            mano.envido_refused_by = side
    elif truco:
        mano.answers.append(Answer(at, who, side, word, "truco", truco.side))
        mano.truco_answered = True
        mano.truco_pending = None
        if word == "no_quiero":
            mano.truco_refused_by = side
        else:
            mano.truco_accepted = truco.word
            mano.accepted_by = side
    else:
        mano.answers.append(Answer(at, who, side, word, "", ""))


def _leave(mano: Mano, at: int, who: str, move: Move) -> None:
    if len(who) == 2:  # of two players either is named by his side
        mano.named_leaving.add(who)
    everybody_laid = all(seat in mano.plays or seat in mano.out for seat in mano.order)
    for seat in mano.order:
        if seat == who or seat[0] == who:
            # ASART 5.8.2: passing before having played any card is going to the mazo.
            how = "paso" if move.word == "paso" and seat in mano.plays else "mazo"
            mano.left.setdefault(seat, how)
            mano.out.setdefault(seat, at)
    side = SIDE_OF[who]
    if mano.gone is None and all(seat in mano.out for seat in mano.order if seat[0] == side):
        rounds = mano.rounds_told or rounds_of(mano.plays, mano.order, mano.out)
        if hand_winner(rounds, mano.mano_side) is not None:
            return  # the hand was already won: leaving costs nothing
        mano.gone = side
        called = mano.envido or mano.truco_answered or mano.truco_pending
        # ASART 4.1.7: nor is there an envido when all who stayed have laid a card.
        mano.envido_open_at_mazo = not (mano.primera or called or everybody_laid)


def _tantos(mano: Mano, at: int, who: str, move: Move) -> None:
    mano.numbers.append((at, who, int(move.args[0]) if move.args else None))


def _cartas(mano: Mano, at: int, who: str, move: Move) -> None:
    mano.cards[who] = cast("tuple[str, ...]", move.args)


def _muestra(mano: Mano, at: int, who: str, move: Move) -> None:
    mano.shown[who] = tuple([str(card) for card in move.args])


def _no_muestra(mano: Mano, at: int, who: str, move: Move) -> None:
    mano.shown[who] = None


def _envido_para(mano: Mano, at: int, who: str, move: Move) -> None:
    mano.told_envido = str(move.args[0])


def _mano_para(mano: Mano, at: int, who: str, move: Move) -> None:
    mano.told_winner = str(move.args[0])


def _rondas(mano: Mano, at: int, who: str, move: Move) -> None:
    mano.rounds_told = tuple([str(result) for result in move.args])
    mano.primera = True


def _primera_jugada(mano: Mano, at: int, who: str, move: Move) -> None:
    mano.primera = True


def _sin_ley(mano: Mano, at: int, who: str, move: Move) -> None:
    mano.sin_ley = (at, SIDE_OF[who])


def _pica_pica(mano: Mano, at: int, who: str, move: Move) -> None:
    mano.pica_told = tuple([str(seat) for seat in move.args])


Tell = Callable[[Mano, int, str, Move], None]

_WORDS: dict[str, tuple[int, Tell]] = {
    **dict.fromkeys(CALLS, (BITS["envido"], _envido)),
    **dict.fromkeys(TRUCO_CALLS, (BITS["truco"], _truco)),
    "quiero": (0, _answer),
    "no_quiero": (0, _answer),
    "sin_ley": (BITS["sin_ley"], _sin_ley),
    "tantos": (BITS["numbers"], _tantos),
    "son_buenas": (BITS["numbers"], _tantos),
    "muestra": (BITS["numbers"], _muestra),
    "no_muestra": (BITS["numbers"], _no_muestra),
    "mazo": (BITS["mazo"], _leave),
    "paso": (BITS["mazo"], _leave),
    "cartas": (BITS["facts"], _cartas),
    "juega": (BITS["facts"], _juega),
    "primera_jugada": (0, _primera_jugada),
    "pica_pica": (0, _pica_pica),
    "envido_para": (0, _envido_para),
    "rondas": (0, _rondas),
    "mano_para": (0, _mano_para),
}
