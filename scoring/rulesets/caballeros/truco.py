"""Truco de caballeros, sections El truco, Valores de las cartas and their table (5, 6, 8.3)."""

from collections.abc import Iterator

from scoring.argentina.reading import Mano
from scoring.core.award import Award, Note
from scoring.core.fault import Fault, fault
from scoring.core.game import Game
from scoring.core.seats import side_of
from scoring.core.sides import other
from scoring.rulesets.caballeros.values import TRUCO, articles, envido_ends_it, loss, truco_result

forbids, awards = articles.forbids, articles.awards


@forbids("5.1", "envido_after_own_truco", on="after_truco")
def only_the_rivals_put_the_envido_first(game: Game, hand: Mano) -> Iterator[Fault]:
    for call in hand.envido:
        if call.truco_pending_by == call.side and not call.pending_by:
            yield fault("envido_after_own_truco", other(call.side), move=call.at)


@forbids("5.3", "truco_unanswered", on="truco")
def a_truco_is_answered(game: Game, hand: Mano) -> Iterator[Fault]:
    pending = hand.truco_pending
    if pending and hand.gone in (None, pending.side) and not envido_ends_it(game, hand):
        yield fault("truco_unanswered", "quiero", "no_quiero", "mazo", move=pending.at)


@forbids("5.5", "hand_unfinished", "winner_differs", "rounds_differ")
def two_of_three(game: Game, hand: Mano) -> Iterator[Fault]:
    if hand.rounds and hand.rounds_told and list(hand.rounds_told) != hand.rounds:
        yield fault("rounds_differ", *hand.rounds)
    found = hand.decided_by_leaving or hand.winner_found
    if found is not None:
        if hand.told_winner not in (None, found):
            yield fault("winner_differs", found, told=hand.told_winner)
    elif hand.told_winner is None and not envido_ends_it(game, hand):
        yield fault("hand_unfinished", "mano_para", "rondas", "mazo")


@awards("5.5", "won_by_rounds", "won_after_parda", "won_by_mano", on="rounds")
def why_the_hand_is_won(game: Game, hand: Mano) -> Iterator[Note]:
    """Two rounds; ties by positions A9 and A10."""
    rounds = hand.rounds or hand.rounds_told
    winner = hand.winner_found
    if not rounds or winner is None or hand.decided_by_leaving is not None:
        return
    if rounds[0] != "T":
        yield Note("won_by_rounds", who=winner)
    elif tuple(rounds) == ("T", "T", "T"):
        yield Note("won_by_mano", who=winner)
    else:
        yield Note("won_after_parda", who=winner)


@forbids(
    "5.7", "truco_order", "truco_not_yours", "raise_without_quiero", "truco_closed", on="truco"
)
def raises_in_their_order(game: Game, hand: Mano) -> Iterator[Fault]:
    before: str | None = None
    for call in hand.truco:
        expected = TRUCO.next_after(before)
        if call.closed:
            yield fault("truco_closed", move=call.at)
        elif call.word != expected:
            yield fault("truco_order", expected, move=call.at)
        elif call.pending_by:
            yield fault("raise_without_quiero", "quiero", move=call.at)
        elif call.accepted_by and call.side != call.accepted_by:
            yield fault("truco_not_yours", call.accepted_by, move=call.at)
        before = call.word


@forbids("5.8", "spoke_after_mazo", on="out")
def who_left_has_no_voice(game: Game, hand: Mano) -> Iterator[Fault]:
    for spoken in hand.late_words:
        if spoken.word not in ("cartas", "no_muestra"):
            yield fault("spoke_after_mazo", move=spoken.at)


@awards("6.1", "rounds_by_cards", on="facts rounds")
def the_cards_decide_the_rounds(game: Game, hand: Mano) -> Iterator[Note]:
    if hand.rounds:
        yield Note("rounds_by_cards", who=" ".join(hand.rounds))


@awards("8.3", "truco", "truco_no_querido", "truco_transferred", "mano", "mazo")
def what_the_truco_gives(game: Game, hand: Mano) -> Iterator[Award]:
    """5.6 uncalled, 5.8 the mazo, 8.3 the table; 4.9 takes it from who declared wrongly."""
    taker, worth, concept, article = truco_result(hand)
    if taker is None:
        return
    lost = loss(game, hand)
    if lost is not None and lost.truco and lost.side == side_of(taker):
        yield Award(other(taker), worth, "truco_transferred", lost.article)
    else:
        yield Award(side_of(taker), worth, concept, article)
