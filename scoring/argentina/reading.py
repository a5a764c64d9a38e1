"""Reads the moves of an Argentine hand, in order, into a `Mano`.

It decides nothing: each call and answer is kept with the situation it was made in, and the
articles say whether that was allowed. Moves marked void are passed over.
"""

from collections.abc import Callable

from scoring.argentina.envido import CALLS
from scoring.argentina.mano import Answer, Call, Mano, Spoken
from scoring.argentina.rounds import hand_winner, rounds_of
from scoring.core.entries import Hand, Move
from scoring.core.game import Game
from scoring.core.seats import Seat, facing, side_of

TRUCO_CALLS = ("truco", "retruco", "vale_cuatro")
TRAITS = ("envido", "truco", "mazo", "facts", "numbers", "out", "sin_ley", "six")
BITS = {name: 1 << place for place, name in enumerate(TRAITS)}

__all__ = ["BITS", "TRAITS", "TRUCO_CALLS", "Mano", "duel_of", "read"]

# Who left may still be seen: 8.5 lets a passer show, and cards can always be told.
_SHOWING = ("muestra", "no_muestra", "cartas")


def duel_of(game: Game) -> tuple[Seat, Seat] | None:
    """The pair that plays now in a pica-pica (ASART 10.2): the memory counts the three duels."""
    if game.memory is None:
        return None
    first = game.order[game.memory]
    return first, facing(first, game.players)


def read(game: Game, hand: Hand) -> Mano:
    """Walk through the moves once, in order."""
    duel = duel_of(game)
    order: tuple[Seat, ...] = duel or game.order
    mano = Mano(order, side_of(order[0]))
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
    _conclude(mano)
    mano.traits = traits
    return mano


def _spoken_late(mano: Mano, at: int, who: str, word: str) -> int:
    how = mano.left.get(who)
    if how is None and word in _SHOWING:
        return 0
    mano.late_words.append(Spoken(at, who, word, how or "mazo"))
    return BITS["out"]


def _conclude(mano: Mano) -> None:
    """What all moves together say: the chain, the rounds, who won, as far as it is told."""
    if mano.envido:
        mano.chain = tuple([call.word for call in mano.envido])
        if mano.envido_answer == "quiero":
            mano.envido_found = mano.find_envido_winner()
    if mano.plays:
        mano.rounds = rounds_of(mano.plays, mano.order, mano.out)
    rounds = mano.rounds or mano.rounds_told
    if rounds:
        mano.winner_found = hand_winner(rounds, mano.mano_side)


# ------------------------------------------------------------------ one function per word


def _juega(mano: Mano, at: int, who: str, move: Move) -> None:
    plays = mano.plays
    if not plays:
        mano.first_card = at
        mano.first_played = who
    laid = plays.get(who)
    if laid is None:
        plays[who] = [str(move.args[0])]
        if who == mano.order[-1]:
            mano.primera = True
    else:
        laid.append(str(move.args[0]))


def _envido(mano: Mano, at: int, who: str, move: Move) -> None:
    before, truco = mano.envido_pending, mano.truco_pending
    call = Call(
        at,
        who,
        side_of(who),
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
    side = side_of(who)
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
    side, word = side_of(who), move.word
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
    if move.who == who and len(who) == 2:
        mano.named_leaving.add(who)
    for seat in mano.order:
        if seat == who or seat[0] == who:
            # ASART 5.8.2: passing before having played any card is going to the mazo.
            how = "paso" if move.word == "paso" and seat in mano.plays else "mazo"
            mano.left.setdefault(seat, how)
            mano.out.setdefault(seat, at)
    side = side_of(who)
    if mano.gone is None and all(seat in mano.out for seat in mano.order if seat[0] == side):
        rounds = mano.rounds_told or rounds_of(mano.plays, mano.order, mano.out)
        if hand_winner(rounds, mano.mano_side) is not None:
            return  # the hand was already won: leaving costs nothing
        mano.gone = side
        closed = mano.primera or mano.envido or mano.truco_answered or mano.truco_pending
        mano.envido_open_at_mazo = not closed


def _tantos(mano: Mano, at: int, who: str, move: Move) -> None:
    mano.numbers.append((at, who, int(move.args[0]) if move.args else None))


def _cartas(mano: Mano, at: int, who: str, move: Move) -> None:
    mano.cards[who] = tuple([str(card) for card in move.args])


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
    mano.sin_ley = (at, side_of(who))


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
