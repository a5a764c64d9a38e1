"""Reads the moves of an Argentine hand, in order, into a `Mano`.

It decides nothing: each call and answer is kept with the situation it was made in, and the
articles say whether that was allowed. Moves marked void are passed over.
"""

from collections.abc import Callable
from typing import Any

from scoring.argentina.envido import CALLS, FALTA
from scoring.argentina.flor import ACHICO, CALLS as FLOR_CALLS, CON_FLOR_QUIERO
from scoring.argentina.flor_reading import (
    answer_raise,
    call_flor,
    conclude_flores,
    may_be_answered,
    note_false,
    note_hidden,
    state_winner,
)
from scoring.argentina.mano import TRUCO, Answer, Call, Contradiction, Mano, Spoken
from scoring.argentina.rounds import ROUNDS, hand_winner, rounds_of
from scoring.argentina.ways import Ways, are_three_pardas_nobodys
from scoring.core.article import trait_bits
from scoring.core.entries import Hand, Move
from scoring.core.game import Game
from scoring.core.options import Options
from scoring.core.rounds import TIE
from scoring.core.seats import SIDE_OF, Seat

TRAITS = (
    "envido",
    "truco",
    "answers",  # a truco, or an answer to anything
    "mazo",
    "facts",
    "numbers",  # tantos said, cards shown or not shown
    "shown",  # cards shown for the envido
    "early_numbers",  # tantos said before the envido was wanted
    "stray_result",  # the winner of an envido is stated that was not wanted, or not called
    "out",  # somebody spoke after leaving
    "sin_ley",
    "duel",  # two of six play
    "duel_told",  # who plays a duel is told, or somebody spoke who does not play it
    "wanted",  # an envido that was wanted
    "refused",  # an envido that was not
    "falta",  # a chain that ends in falta envido
    "after_cards",  # an envido called after a card of the speaker's or the whole first round
    "after_truco",  # an envido called after a truco
    "odd_numbers",  # a number said that is none, or a second one
    "rounds",  # rounds told or played
    "out_of_turn",  # a first card was laid before its turn
    "late",  # something was called, answered or laid when the hand was over
    "contradiction",  # the same was told in two ways
    "flor",  # something was said of flores
    "flor_odd",  # something that cannot be, or comes too late
    "flor_raised",
    "flor_lost",  # a flor that was not shown, or a false one
    "envido_void",  # a flor was sung in time
    "idle_envido",  # an envido without effect
    "hidden",  # somebody is said to have kept a flor to himself
    "muestra",  # a card was turned up, or should have been
)
BITS = trait_bits(TRAITS)
# What is not judged any more of an envido that a flor made void (position K4).
_OF_THE_ENVIDO = ("envido", "wanted", "refused", "falta", "after_cards", "after_truco")
_OF_ITS_NUMBERS = ("numbers", "early_numbers", "odd_numbers", "stray_result")
_ENVIDO_BITS = sum(BITS[name] for name in _OF_THE_ENVIDO)
_VOID_BITS = _ENVIDO_BITS + sum(BITS[name] for name in _OF_ITS_NUMBERS)

# Who left may still be seen: 8.5 lets a passer show, and cards can always be told.
_SHOWING = ("muestra", "no_muestra", "cartas")

# What nobody does any more once the hand is over. Results, numbers and cards shown may still be
# told then, and whoever goes to the mazo only puts his cards away (4.6.7). Cards of a third round
# that was not needed are seen and decide nothing.
_LAYING = frozenset(("juega", "paso"))
_FLOR = frozenset((*FLOR_CALLS, ACHICO, CON_FLOR_QUIERO))
_CALLING = _FLOR | {*CALLS, *TRUCO.words, "quiero", "no_quiero", "sin_ley"}
_ACTING = _LAYING | _CALLING


def read(game: Game, hand: Hand, *, ways: Ways) -> Mano:
    """Walk through the moves once, in order. `ways` are the ruleset's."""
    duel = ways.duels.duel_of(game) if game.players == 6 else None
    order = duel or game.order
    players = len(order)
    mano_side = SIDE_OF[order[0]]
    tie_goes_to = TIE if game.options.derive(are_three_pardas_nobodys) else mano_side
    mano = Mano(game, ways, order, mano_side, tie_goes_to, 2 * players)
    traits = BITS["duel"] if duel else 0
    two = players == 2
    left = mano.left
    for at, move in enumerate(hand.moves):
        who, word, _, void = move
        if void:
            continue
        if who is not None:
            if two and who not in order:
                if len(who) == 2:
                    mano.strangers += ((at, who),)
                    traits |= BITS["duel_told"]
                who = order[0] if order[0][0] == who[0] else order[1]
            if left and (who in left or mano.gone == who[0]):
                traits |= _note_late_word(mano, at, who, word)
        if word in mano.barred:
            _note_late_act(mano, at)
            continue
        trait, record = _WORDS[word]
        traits |= trait
        record(mano, at, who or "", move)
    traits |= _conclude(mano)
    if mano.flores is not None or mano.idle_envido:
        traits = _conclude_flores(mano, traits)
    mano.traits = traits
    if mano.envido_answer == "quiero" and (mano.numbers or mano.shown_cards or mano.left):
        _lose_envido(mano)
    return mano


def _lose_envido(mano: Mano) -> None:
    """Who loses a wanted envido for what was declared or not shown; a flor made it void."""
    if not mano.envido_void:
        mano.loss = mano.ways.find_loss(mano.game, mano)
        if mano.loss is not None and mano.loss.truco:
            mano.truco_lost_by += mano.loss.side


def _conclude_flores(mano: Mano, traits: int) -> int:
    conclude_flores(mano)
    flores = mano.flores
    if flores is not None:
        if flores.irregular or flores.late:
            traits |= BITS["flor_odd"]
        if flores.raises:
            traits |= BITS["flor_raised"]
        if flores.false or mano.flor_loss is not None:
            traits |= BITS["flor_lost"]
    if mano.idle_envido:
        traits |= BITS["idle_envido"]
    if mano.envido_void:
        traits = traits & ~_VOID_BITS | BITS["envido_void"]
    elif not mano.envido:
        traits &= ~_ENVIDO_BITS
    return traits


def standing(points: int, target: int, options: Options) -> str:
    """ASART 11.1.III with position A3: fifteen is still malas."""
    return "malas" if points * 2 <= target else "buenas"


def _note_late_word(mano: Mano, at: int, who: str, word: str) -> int:
    how = mano.left.get(who)
    if how is None and word in _SHOWING:
        return 0
    mano.late_words += (Spoken(at, who, word, how or "mazo"),)
    return BITS["out"]


def _note_late_act(mano: Mano, at: int) -> None:
    """One fault is enough, whatever follows it; and for who speaks after leaving there is one."""
    said_after_leaving = mano.late_words and mano.late_words[-1].at == at
    if mano.late_act is None and not said_after_leaving:
        mano.late_act = at
        mano.traits |= BITS["late"]


def _conclude(mano: Mano) -> int:
    """What all moves together say: the chain, the rounds, who won, as far as it is told. Returns
    the traits that show only now."""
    traits = mano.traits
    if mano.envido:
        if mano.envido_answer:
            traits |= BITS["wanted" if mano.envido_answer == "quiero" else "refused"]
        if mano.chain[-1] == FALTA:
            traits |= BITS["falta"]
    if mano.numbers:
        traits |= _bind_numbers(mano)
    if mano.envido_answer == "quiero":
        mano.computed_envido_winner = mano.compute_envido_winner()
    if mano.envido_result_at is not None and mano.envido_answer != "quiero":
        traits |= BITS["stray_result"]
    if mano.plays:
        if not mano.rounds:
            mano.rounds = _rounds_of(mano)
        if (*mano.plays,) != mano.order:
            mano.early = _find_early(mano)
            if mano.early:
                traits |= BITS["out_of_turn"]
    rounds = mano.rounds or mano.stated_rounds
    if rounds:
        traits |= BITS["rounds"]
        if mano.computed_winner is None:
            mano.computed_winner = hand_winner(rounds, mano.tie_goes_to)
    return traits


def _rounds_of(mano: Mano) -> list[str]:
    strengths = mano.ways.cards.strengths(mano.muestra)
    return rounds_of(mano.plays, mano.order, mano.out, strengths)


def _find_early(mano: Mano) -> Seat | None:
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


def _bind_numbers(mano: Mano) -> int:
    """Keep the first effective number of each speaker; the trait if any other one was said."""
    traits = 0
    for _, who, number in mano.numbers:
        if number is None:
            continue
        binding = mano.ways.binding_number(number)
        if binding != number or who in mano.binding_numbers:
            traits = BITS["odd_numbers"]
        if binding is not None:
            mano.binding_numbers.setdefault(who, binding)
    return traits


# ------------------------------------------------------------------ one function per word


def _juega(mano: Mano, at: int, who: str, move: Move) -> None:
    plays = mano.plays
    card: Any = move.args[0]
    mano.laid += 1
    if who in plays:
        plays[who].append(card)
        if mano.laid >= mano.may_be_won_at:
            _end_if_won(mano)
        return
    if not plays:
        mano.first_card = at
    plays[who] = [card]
    if who == mano.order[-1]:
        mano.primera = True


def _end_if_won(mano: Mano) -> None:
    """The hand is over as soon as the cards have decided it."""
    rounds = _rounds_of(mano)
    winner = hand_winner(rounds, mano.tie_goes_to)
    if winner is not None:
        mano.rounds, mano.computed_winner, mano.barred = rounds, winner, _CALLING
    elif len(rounds) == 2 and not mano.out:
        mano.may_be_won_at = 3 * len(mano.order)


def _call(mano: Mano, at: int, who: str, word: str, before: Call | None, closed: bool) -> Call:
    """A call in the moment it was made; `before` is what awaited an answer of the same kind."""
    truco = mano.truco_pending
    return Call(
        at,
        who,
        SIDE_OF[who],
        word,
        mano.primera,
        who in mano.plays,
        before.side if before else "",
        closed,
        truco.side if truco else "",
        mano.truco_answered,
        mano.accepted_by,
    )


def _envido(mano: Mano, at: int, who: str, move: Move) -> None:
    if mano.envido_void or (
        mano.ways.notes_late_envido
        and mano.envido_pending is None
        and (mano.primera or who in mano.plays)
    ):
        mano.idle_envido += ((at, who),)
        mano.idle_pending = True
        return
    call = _call(mano, at, who, move.word, mano.envido_pending, bool(mano.envido_answer))
    if mano.laid and not mano.envido:
        turn = next((seat for seat in mano.order if seat not in mano.plays), who)
        if who not in (turn, turn[0]):
            mano.opened_out_of_turn = (at, turn)
    mano.envido.append(call)
    mano.envido_pending = call
    mano.chain += (move.word,)
    if call.first_round_over or call.own_card_laid:
        mano.traits |= BITS["after_cards"]
    if call.truco_pending_by or call.truco_answered:
        mano.traits |= BITS["after_truco"]


def _truco(mano: Mano, at: int, who: str, move: Move) -> None:
    side = SIDE_OF[who]
    if mano.envido_pending and mano.envido_pending.side != side:
        # ASART 4.2.3: answering an envido with truco is not wanting it.
        mano.envido_answer = "no_quiero"
        mano.envido_refused_by = side
        mano.envido_pending = None
    pending = mano.truco_pending
    if pending is not None and pending.side != side and mano.ways.raise_accepts:
        mano.truco_accepted, mano.accepted_by = pending.word, side
        mano.truco_answered, mano.truco_pending = True, None
    call = _call(mano, at, who, move.word, mano.truco_pending, bool(mano.truco_refused_by))
    mano.truco.append(call)
    mano.truco_pending = call


def _answer(mano: Mano, at: int, who: str, move: Move) -> None:
    """The flor is answered before the envido, and the envido before the truco (ASART 4.6.11,
    4.7.1, position K9)."""
    side, word = SIDE_OF[who], move.word
    envido, truco = mano.envido_pending, mano.truco_pending
    if mano.flores is not None and mano.flores.pending is not None:
        answer_raise(mano, mano.flores, mano.flores.pending, at, who, word)
    elif envido:
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
            # Other calls that come later are refused by articles of their own.
            mano.barred = _LAYING | _FLOR
        else:
            mano.truco_accepted = truco.word
            mano.accepted_by = side
    elif mano.idle_pending:
        mano.idle_pending = False  # an answer to what has no effect
    elif word == "quiero" and may_be_answered(mano, who):
        call_flor(mano, at, who, Move(move.who, "flor"))
    else:
        mano.answers.append(Answer(at, who, side, word, "", ""))


def _leave(mano: Mano, at: int, who: str, move: Move) -> None:
    if len(who) == 2:  # of two players either is named by his side
        mano.named_leaving |= {who}
    leaving = [seat for seat in mano.order if seat == who or seat[0] == who]
    for seat in leaving:
        # ASART 5.8.2: passing before having played any card is going to the mazo.
        how = "paso" if move.word == "paso" and seat in mano.plays else "mazo"
        mano.left.setdefault(seat, how)
    if mano.barred:
        return  # the hand was over: leaving costs nothing
    everybody_laid = all(seat in mano.plays or seat in mano.out for seat in mano.order)
    for seat in leaving:
        mano.out.setdefault(seat, at)
    if mano.plays:
        mano.may_be_won_at = 0  # fewer cards complete a round now
        _end_if_won(mano)
        if mano.barred:
            return
    side = SIDE_OF[who]
    if all(seat in mano.out for seat in mano.order if seat[0] == side):
        mano.gone = side
        mano.barred = _ACTING
        called = mano.envido or mano.truco_answered or mano.truco_pending or mano.envido_void
        # ASART 4.1.7: nor is there an envido when all who stayed have laid a card.
        mano.envido_open_at_mazo = not (mano.primera or called or everybody_laid)


def _tantos(mano: Mano, at: int, who: str, move: Move) -> None:
    number = int(move.args[0]) if move.args else None
    if mano.envido_answer == "quiero":
        mano.numbers += ((at, who, number),)
    else:
        mano.early_numbers += ((at, who),)  # ASART 4.2.2, 4.5.2
        mano.traits |= BITS["early_numbers"]


def _cartas(mano: Mano, at: int, who: str, move: Move) -> None:
    cards: Any = move.args
    if who in mano.cards:
        _contradict(mano, at, "cartas", mano.cards[who], cards)
    mano.cards[who] = cards


def _contradict(
    mano: Mano, at: int, word: str, first: tuple[str, ...], second: tuple[str, ...]
) -> None:
    mano.contradictions += (Contradiction(at, word, " ".join(first), " ".join(second)),)
    mano.traits |= BITS["contradiction"]


def _mano_para(mano: Mano, at: int, who: str, move: Move) -> None:
    winner: Any = move.args[0]
    if mano.stated_winner is None:
        mano.stated_winner = winner
        mano.barred = _ACTING
    elif winner != mano.stated_winner:
        _contradict(mano, at, "mano_para", (mano.stated_winner,), (winner,))


def _rondas(mano: Mano, at: int, who: str, move: Move) -> None:
    """Told in the middle they may be told again with more of them."""
    rounds: Any = move.args
    earlier = mano.stated_rounds
    if earlier:
        if earlier[: len(rounds)] != rounds[: len(earlier)]:
            _contradict(mano, at, "rondas", earlier, rounds)
        rounds = max(earlier, rounds, key=len)
    mano.stated_rounds = rounds
    mano.primera = True
    mano.computed_winner = hand_winner(rounds, mano.tie_goes_to)
    won = mano.computed_winner is not None
    if len(rounds) > ROUNDS or (won and (mano.truco_refused_by or mano.gone)):
        _note_late_act(mano, at)
    if won:
        mano.barred |= _CALLING


def _envido_para(mano: Mano, at: int, who: str, move: Move) -> None:
    winner: Any = move.args[0]
    if mano.stated_envido_winner is None:
        mano.stated_envido_winner, mano.envido_result_at = winner, at
    elif winner != mano.stated_envido_winner:
        _contradict(mano, at, "envido_para", (mano.stated_envido_winner,), (winner,))


def _muestra(mano: Mano, at: int, who: str, move: Move) -> None:
    cards: Any = None if move.word == "no_muestra" else move.args
    if cards:
        mano.traits |= BITS["shown"]
    for other, earlier in mano.shown_cards.items():
        if (earlier is None) != (cards is None) and (other in who or who in other):
            _contradict(mano, at, "muestra", (other,), (who,))
    mano.shown_cards[who] = cards and (*(mano.shown_cards.get(who) or ()), *cards)
    if mano.envido_result_at is None and mano.flores is None:
        mano.envido_result_at = at


def _pica_pica(mano: Mano, at: int, who: str, move: Move) -> None:
    duel: Any = move.args
    if mano.stated_duel and duel and set(duel) != set(mano.stated_duel):
        _contradict(mano, at, "pica_pica", mano.stated_duel, duel)
    mano.stated_duel = mano.stated_duel or duel


def _primera_jugada(mano: Mano, at: int, who: str, move: Move) -> None:
    mano.primera = True


def _vira(mano: Mano, at: int, who: str, move: Move) -> None:
    card: Any = move.args[0]
    if mano.muestra and mano.muestra != card:
        _contradict(mano, at, "vira", (mano.muestra,), (card,))
    mano.muestra = mano.muestra or card


def _sin_ley(mano: Mano, at: int, who: str, move: Move) -> None:
    mano.sin_ley = (at, SIDE_OF[who])


Recorder = Callable[[Mano, int, str, Move], None]

_WORDS: dict[str, tuple[int, Recorder]] = {
    **dict.fromkeys(CALLS, (BITS["envido"], _envido)),
    **dict.fromkeys(TRUCO.words, (BITS["truco"] | BITS["answers"], _truco)),
    "quiero": (BITS["answers"], _answer),
    "no_quiero": (BITS["answers"], _answer),
    "sin_ley": (BITS["sin_ley"], _sin_ley),
    "tantos": (BITS["numbers"], _tantos),
    "son_buenas": (BITS["numbers"], _tantos),
    "muestra": (BITS["numbers"], _muestra),
    "no_muestra": (BITS["numbers"], _muestra),
    "mazo": (BITS["mazo"], _leave),
    "paso": (BITS["mazo"], _leave),
    "cartas": (BITS["facts"], _cartas),
    "juega": (BITS["facts"], _juega),
    "primera_jugada": (0, _primera_jugada),
    "pica_pica": (BITS["duel_told"], _pica_pica),
    "envido_para": (0, _envido_para),
    "rondas": (0, _rondas),
    "mano_para": (0, _mano_para),
    **dict.fromkeys(_FLOR, (BITS["flor"], call_flor)),
    "flor_para": (BITS["flor"], state_winner),
    "flor_falsa": (BITS["flor"], note_false),
    "flor_escondida": (BITS["flor"] | BITS["hidden"], note_hidden),
    "vira": (BITS["muestra"], _vira),
}
