"""Reads what is said about flores into the `Flores` of a hand. What cannot be is kept as irregular,
for the article that refuses it; what comes too late is kept as late and has no effect.
"""

from scoring.argentina.flor import (
    ACHICO,
    CON_FLOR_QUIERO,
    FLOR,
    Flores,
    FlorTable,
    FlorWays,
    Irregular,
    Raise,
    Sung,
    false_takes_truco,
    settle,
)
from scoring.argentina.flor_loss import is_flor_unshown
from scoring.argentina.mano import Answer, Loss, Mano
from scoring.core.entries import Move
from scoring.core.fault import Datum
from scoring.core.seats import SIDE_OF
from scoring.core.sides import SIDES, Side, other


def flores_of(mano: Mano) -> Flores:
    if mano.flores is None:
        mano.flores = Flores()
    return mano.flores


def call_flor(mano: Mano, at: int, who: str, move: Move) -> None:
    """A flor sung, raised upon, conceded or wanted."""
    flores, ways = flores_of(mano), mano.ways.flor
    if ways is None or not mano.game.options.derive(ways.is_played):
        flores.irregular.append(Irregular("no_flor_here", at, ()))
        return
    word = move.word
    value = int(move.args[0]) if move.args else None
    if word in (ACHICO, CON_FLOR_QUIERO) and flores.pending is not None:
        answer = "quiero" if word == CON_FLOR_QUIERO else "no_quiero"
        answer_raise(mano, flores, flores.pending, at, who, answer)
    elif word == ACHICO:
        _concede(mano, flores, ways, at, who)
    elif word in (FLOR, CON_FLOR_QUIERO):
        _sing(mano, flores, ways, at, who, value)
    else:
        _raise(mano, flores, ways, at, who, word, value)


def answer_raise(mano: Mano, flores: Flores, pending: Raise, at: int, who: str, word: str) -> None:
    """The raise of a flor is answered before anything else (position K9)."""
    side = SIDE_OF[who]
    mano.answers.append(Answer(at, who, side, word, "flor", pending.side))
    flores.answer, flores.answered_by, flores.pending = word, side, None


def may_be_answered(mano: Mano, who: str) -> bool:
    """Rivals sang, this side has said nothing yet, and nothing else waits for an answer: then
    "quiero" is "con flor quiero"."""
    flores = mano.flores
    if flores is None or flores.answer or flores.raises:
        return False
    side = SIDE_OF[who]
    return bool(flores.of(other(side))) and not flores.of(side)


def _concede(mano: Mano, flores: Flores, ways: FlorWays, at: int, who: str) -> None:
    if not may_be_answered(mano, who):
        flores.irregular.append(Irregular("nothing_to_answer", at, ()))
    elif _is_late(mano, ways, who):
        flores.late.append((at, who))
    elif _lacks_flor(mano, who):
        flores.irregular.append(Irregular("no_flor_held", at, ()))
    else:
        flores.answer, flores.answered_by = ACHICO, SIDE_OF[who]


def _sing(mano: Mano, flores: Flores, ways: FlorWays, at: int, who: str, value: int | None) -> None:
    if value is not None and value not in mano.ways.cards.flor_values:
        flores.irregular.append(Irregular("number_impossible", at, ()))
    if _is_late(mano, ways, who):
        flores.late.append((at, who))
        return
    side, had_both = SIDE_OF[who], flores.has_both_sides
    if flores.sung:
        mine = flores.of(side)
        has_sung = len(who) == 2 and who in [flor.who for flor in mine]
        if has_sung or 2 * len(mine) == len(mano.order):
            flores.irregular.append(Irregular("flor_twice", at, ()))
            return
        flores.has_both_sides |= len(mine) < len(flores.sung)
    is_settled = bool(flores.raises) and bool(flores.answer)
    if had_both and mano.laid != flores.laid:
        is_settled |= mano.game.options.derive(ways.table).is_settled_at_once
    flores.sung.append(Sung(at, who, side, value, is_settled))
    flores.laid = mano.laid
    # Position K4: one flor sung in time makes the whole envido of the hand void.
    mano.envido_void = True
    mano.envido_pending = None


def _raise(
    mano: Mano,
    flores: Flores,
    ways: FlorWays,
    at: int,
    who: str,
    word: str,
    value: int | None,
) -> None:
    side = SIDE_OF[who]
    mine, rivals = flores.of(side), flores.of(other(side))
    has_sung = any(who in (flor.who, flor.side) or flor.who == side for flor in mine)
    if not has_sung and _is_late(mano, ways, who):
        flores.late.append((at, who))
        return
    if not rivals and not mine:
        _sing(mano, flores, ways, at, who, value)  # a raise on nothing is a plain flor
        return
    table = mano.game.options.derive(ways.table)
    problem = _find_problem(mano, flores, table, side, word)
    if problem is not None:
        flores.irregular.append(Irregular(problem[0], at, problem[1]))
        return
    if not has_sung:
        if _lacks_flor(mano, who):
            flores.irregular.append(Irregular("no_flor_held", at, ()))
            return
        _sing(mano, flores, ways, at, who, value)
    flores.pending = Raise(at, who, side, word)
    flores.raises.append(flores.pending)
    flores.chain = (*flores.chain, word)


def _find_problem(
    mano: Mano, flores: Flores, table: FlorTable, side: str, word: str
) -> tuple[str, tuple[Datum, ...]] | None:
    if flores.answer:
        return "flor_closed", ()
    mine, rivals = flores.of(side), flores.of(other(side))
    if not rivals or (flores.pending is not None and flores.pending.side == side):
        return "flor_not_yours", (other(side),)
    allowed = table.raises_after(flores.chain)
    if not flores.chain and mine:  # both sides have sung
        first = flores.sung[0].side
        by_side = table.after_plain_by_either or side == first
        allowed = table.after_plain if by_side else ()
    if table.is_settled_at_once and mano.laid != flores.laid:
        allowed = ()
    return None if word in allowed else ("flor_chain", allowed)


def _is_late(mano: Mano, ways: FlorWays, who: str) -> bool:
    """Positions K5 and F6: a flor is sung before its holder's own card, and before he called or
    wanted an envido; where it is his first act, before he said anything at all. Of a side that
    sings without a seat, somebody may still be in time."""
    plays = mano.plays
    if mano.primera:
        return True
    if len(who) == 1:
        mates = (seat for seat in mano.order if seat[0] == who)
        return bool(plays) and all(seat in plays for seat in mates)
    if who in plays or who in [call.who for call in mano.envido]:
        return True
    answers = [answer for answer in mano.answers if answer.who == who]
    if mano.game.options.derive(ways.is_first_act):
        numbers = any(speaker == who for _, speaker, _ in mano.numbers)
        return bool(answers) or numbers or any(call.who == who for call in mano.truco)
    return any(answer.to == "envido" and answer.word == "quiero" for answer in answers)


def _lacks_flor(mano: Mano, who: str) -> bool:
    """His cards are told, and they are no flor: he has no word in this (position K7)."""
    cards = mano.cards.get(who, ())
    return len(cards) == 3 and mano.flor_of(cards) is None


def state_winner(mano: Mano, at: int, who: str, move: Move) -> None:
    flores, winner = flores_of(mano), str(move.args[0])
    if flores.stated_winner is None:
        flores.stated_winner, flores.stated_at = winner, at
    elif winner != flores.stated_winner:
        flores.irregular.append(Irregular("flor_winner_differs", at, (flores.stated_winner,)))


def note_false(mano: Mano, at: int, who: str, move: Move) -> None:
    """Said of a flor that was sung: its holder has none."""
    flores = flores_of(mano)
    mine = [flor.who for flor in flores.of(SIDE_OF[who]) if flor.who not in flores.false]
    singers = [one for one in mine if one == who] or (mine if len(who) == 1 else [])
    singers = singers or [one for one in mine if len(one) == 1]
    if singers:
        flores.false.append(singers[0])
    else:
        flores.irregular.append(Irregular("no_flor_sung", at, ()))


def note_hidden(mano: Mano, at: int, who: str, move: Move) -> None:
    """A claim that somebody kept a flor to himself; a wrong one has no effect (position K12)."""
    flores, ways = flores_of(mano), mano.ways.flor
    if ways is None or not mano.game.options.derive(ways.is_played):
        flores.irregular.append(Irregular("no_flor_here", at, ()))
    elif any(flor.who == who for flor in flores.sung if len(who) == 2):
        flores.irregular.append(Irregular("flor_was_sung", at, ()))
    else:
        flores.hidden.append((at, who))


def conclude_flores(mano: Mano) -> None:
    """What all moves together say of the flores: which are false, who takes them, and who loses
    what."""
    flores, ways = mano.flores, mano.ways.flor
    if flores is None or ways is None:
        return
    is_seen = bool(mano.cards or mano.plays or mano.shown_cards)
    if is_seen:
        _find_false(mano, flores)
    settle(mano, ways)
    result = flores.result
    may_be_lost = result is not None and result.must_show and (is_seen or mano.left)
    if result is not None and result.taker is not None and may_be_lost:
        _lose_unshown(mano, ways, result.taker)
    if flores.false and false_takes_truco(mano.game.options):
        mano.truco_lost_by += "".join(side for side in SIDES if flores.false_of(side))
    if flores.hidden:
        _judge_hidden(mano, flores, ways)


def _find_false(mano: Mano, flores: Flores) -> None:
    for flor in flores.sung:
        cards = mano.known_cards(flor.who)
        is_told = len(cards) == 3 and flor.who not in flores.false
        if is_told and mano.flor_of(cards) is None:
            flores.false.append(flor.who)


def _lose_unshown(mano: Mano, ways: FlorWays, taker: Side) -> None:
    if is_flor_unshown(mano, taker):
        mano.flor_loss = Loss(taker, "", *ways.unshown(mano.game.options))
        if mano.flor_loss.truco:
            mano.truco_lost_by += taker


def _judge_hidden(mano: Mano, flores: Flores, ways: FlorWays) -> None:
    for at, who in list(flores.hidden):
        cards = mano.known_cards(who)
        if len(cards) == 3 and mano.flor_of(cards) is None:
            flores.hidden.remove((at, who))
            flores.wrong_claims.append((at, who))
    if flores.hidden and ways.hidden_strikes_envido and ways.hidden_costs(mano.game.options):
        mano.envido_struck = "".join(who[0] for _, who in flores.hidden)
