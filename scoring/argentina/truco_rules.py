"""Rules of the cards, the rounds, the truco and the mazo that Argentine rulebooks share.

Each book lists them under its numbers. Where it cites several articles for what one rule gives,
it passes them in.
"""

from collections.abc import Iterator

from scoring.argentina.envido import ENVIDO
from scoring.argentina.envido_rules import envido_ends_the_game, told_in_two_ways
from scoring.argentina.flor import flor_ends_the_game
from scoring.argentina.mano import TRUCO, Call, Mano
from scoring.core.article import Rule, awards, forbids
from scoring.core.award import Award, Note
from scoring.core.fault import Fault, fault
from scoring.core.game import Game
from scoring.core.rounds import TIE
from scoring.core.sides import other

# ------------------------------------------------------------------ cards, and who plays them


@forbids("card_twice", on="facts")
def each_card_once(game: Game, hand: Mano) -> Iterator[Fault]:
    if len(hand.cards) == len(hand.order):
        # All hands told: cards laid must be among them, so counting is enough.
        dealt = [card for cards in hand.cards.values() for card in cards]
        once = all(len(set(laid)) == len(laid) for laid in hand.plays.values())
        if once and len(set(dealt)) == len(dealt):
            return
    seat_of: dict[str, str] = {}
    for seat in hand.order:
        for cards in (hand.cards.get(seat, ()), hand.plays.get(seat, ())):
            for card in dict.fromkeys(cards):
                if seat_of.setdefault(card, seat) != seat or cards.count(card) > 1:
                    yield fault("card_twice", card=card, seat=seat)


@forbids("muestra_missing", on="facts")
def cards_need_their_muestra(game: Game, hand: Mano) -> Iterator[Fault]:
    """What a card is worth depends on the card turned up."""
    if not hand.muestra:
        yield fault("muestra_missing", "vira")


@forbids("muestra_missing", on="shown")
def cards_shown_need_their_muestra(game: Game, hand: Mano) -> Iterator[Fault]:
    if not hand.muestra and not hand.cards and not hand.plays:
        yield fault("muestra_missing", "vira")


@forbids("muestra_differs", "card_twice", on="muestra")
def one_card_is_turned_up(game: Game, hand: Mano) -> Iterator[Fault]:
    yield from told_in_two_ways(hand, "vira", "muestra_differs")
    for seat in hand.order:
        if hand.muestra in hand.told_cards(seat):
            yield fault("card_twice", card=hand.muestra, seat=seat)


@forbids("card_count", "card_not_held", on="facts")
def three_cards_each(game: Game, hand: Mano) -> Iterator[Fault]:
    for seat in hand.order:
        held, laid = hand.cards.get(seat), hand.plays.get(seat, ())
        if len(laid) > 3:
            yield fault("card_count", 3, seat=seat, given=len(laid))
        if held is None:
            continue
        if len(held) != 3:
            yield fault("card_count", 3, seat=seat, given=len(held))
        for card in laid:
            if card not in held:
                yield fault("card_not_held", *held, seat=seat, card=card)


@awards("out_of_turn_stands", on="out_of_turn")
def a_card_out_of_turn_is_played(game: Game, hand: Mano) -> Iterator[Note]:
    yield Note("out_of_turn_stands", who=hand.early or "")


@forbids("spoke_after_pass", on="out")
def who_passed_neither_plays_nor_speaks(game: Game, hand: Mano) -> Iterator[Fault]:
    for spoken in hand.late_words:
        # ASART 8.5: who passed may still show his cards for the envido (position A20).
        if spoken.out == "paso" and spoken.word not in ("muestra", "no_muestra", "cartas"):
            yield fault("spoke_after_pass", move=spoken.at)


@forbids("spoke_after_mazo", on="out")
def who_left_has_no_voice(game: Game, hand: Mano) -> Iterator[Fault]:
    for spoken in hand.late_words:
        if spoken.out == "mazo" and spoken.word not in ("cartas", "no_muestra"):
            yield fault("spoke_after_mazo", move=spoken.at)


@awards("plays_on_alone", on="mazo")
def the_partner_plays_on(game: Game, hand: Mano) -> Iterator[Note]:
    for seat, how in hand.left.items():
        stays = any(mate[0] == seat[0] and mate not in hand.left for mate in hand.order)
        if how == "mazo" and stays and seat in hand.out:
            yield Note("plays_on_alone", who=seat)


@forbids("wrong_duel", "not_in_the_duel", on="duel_told")
def pica_pica_in_its_turn(game: Game, hand: Mano) -> Iterator[Fault]:
    duel, stated = hand.ways.duels.duel_of(game), hand.stated_duel
    yield from told_in_two_ways(hand, "pica_pica", "wrong_duel")
    if stated is not None and duel is None:
        yield fault("wrong_duel", "redonda")
    elif stated and duel and set(stated) != set(duel):
        yield fault("wrong_duel", *duel)
    else:
        for at, who in hand.strangers:
            yield fault("not_in_the_duel", *hand.order, move=at, who=who)


# ------------------------------------------------------------------ what was told


@forbids("dealt_twice", on="contradiction")
def cards_are_dealt_once(game: Game, hand: Mano) -> Iterator[Fault]:
    yield from told_in_two_ways(hand, "cartas", "dealt_twice")


@forbids("hand_is_over", on="late")
def nothing_follows_the_end(game: Game, hand: Mano) -> Iterator[Fault]:
    """No call, answer or card once two rounds are won, a side has left or the winner is told."""
    yield fault("hand_is_over", move=hand.late_act)


# ------------------------------------------------------------------ rounds


@awards("rounds_by_cards", on="facts rounds")
def the_cards_decide_the_rounds(game: Game, hand: Mano) -> Iterator[Note]:
    if hand.rounds:
        yield Note("rounds_by_cards", who=" ".join(hand.rounds))


def why_the_hand_is_won(
    *, three_pardas: str = "", first_parda: str = "", may_be_nobodys: bool = False
) -> Rule:
    """Two rounds, or the first and a parda (position A9); a first parda; three pardas (A10)."""

    codes = ("won_by_rounds", "won_after_parda", "won_by_mano")

    @awards(*codes, *(("nobody_wins",) if may_be_nobodys else ()), on="rounds")
    def rule(game: Game, hand: Mano) -> Iterator[Note]:
        rounds = hand.rounds or hand.stated_rounds
        winner = hand.computed_winner
        if not rounds or winner is None or hand.decided_by_leaving is not None:
            return
        if rounds[0] != "T":
            yield Note("won_by_rounds", who=winner)
        elif winner == TIE:
            yield Note("nobody_wins", three_pardas)
        elif tuple(rounds) == ("T", "T", "T"):
            yield Note("won_by_mano", three_pardas, winner)
        else:
            yield Note("won_after_parda", first_parda, winner)

    return rule


@forbids("hand_unfinished", "winner_differs", "rounds_differ")
def two_rounds_win_the_hand(game: Game, hand: Mano) -> Iterator[Fault]:
    stated = hand.stated_winner
    if hand.contradictions:
        yield from told_in_two_ways(hand, "mano_para", "winner_differs")
        yield from told_in_two_ways(hand, "rondas", "rounds_differ")
    if hand.rounds and hand.stated_rounds and list(hand.stated_rounds) != hand.rounds:
        yield fault("rounds_differ", *hand.rounds)
    winner = hand.decided_by_leaving or hand.computed_winner
    if winner is not None:
        if stated not in (None, winner):
            yield fault("winner_differs", winner, told=stated)
    elif stated is None and not is_ended_before_the_truco(game, hand):
        yield fault("hand_unfinished", "mano_para", "rondas", "mazo")


def is_ended_before_the_truco(game: Game, hand: Mano) -> bool:
    """What is collected before the truco decides the game: the hand need not be played out."""
    return envido_ends_the_game(game, hand) or flor_ends_the_game(game, hand)


# ------------------------------------------------------------------ truco and mazo


@forbids("truco_unanswered", "own_call_answered", "nothing_to_answer", on="answers")
def truco_answered_by_the_rivals(game: Game, hand: Mano) -> Iterator[Fault]:
    pending = hand.truco_pending
    if (
        pending
        and hand.gone in (None, pending.side)
        and hand.was_in_play(pending)
        and not is_ended_before_the_truco(game, hand)
    ):
        yield fault("truco_unanswered", "quiero", "no_quiero", "mazo", move=pending.at)
    for answer in hand.answers:
        if not answer.to:
            yield fault("nothing_to_answer", move=answer.at)
        elif answer.to == "truco" and answer.side == answer.caller:
            yield fault("own_call_answered", other(answer.side), move=answer.at)


@forbids("truco_not_yours", on="truco")
def no_side_raises_twice_in_a_row(game: Game, hand: Mano) -> Iterator[Fault]:
    for call in hand.truco:
        if call.accepted_by and call.side != call.accepted_by:
            yield fault("truco_not_yours", call.accepted_by, move=call.at)


@forbids("truco_order", "raise_without_quiero", "truco_closed", on="truco")
def raises_in_their_order_each_after_a_quiero(game: Game, hand: Mano) -> Iterator[Fault]:
    before: str | None = None
    for call in hand.truco:
        if problem := find_order_fault(call, before):
            yield problem
        before = call.word


def find_order_fault(call: Call, before: str | None) -> Fault | None:
    expected = TRUCO.next_after(before)
    if call.closed:
        return fault("truco_closed", move=call.at)
    if call.word != expected:
        return fault("truco_order", expected, move=call.at)
    if call.pending_by:
        return fault("raise_without_quiero", "quiero", move=call.at)
    return None


@awards("mazo_envido", on="mazo")
def the_envido_of_the_mazo(game: Game, hand: Mano) -> Iterator[Award]:
    """Leaving while an envido could still be called costs what refusing it costs."""
    if hand.envido_open_at_mazo and hand.gone and other(hand.gone) not in hand.envido_struck:
        points = game.options.derive(hand.ways.chains).refused_points((ENVIDO,)) or 0
        yield Award(other(hand.gone), points, "mazo_envido")


def what_the_truco_gives(*, table: str, mazo_as_answer: str, mazo: str, uncalled: str) -> Rule:
    """The arguments are the articles for each rule of `TrucoResult`."""
    cites = {"table": table, "mazo_as_answer": mazo_as_answer, "mazo": mazo, "uncalled": uncalled}

    @awards("truco", "truco_no_querido", "mano", "mazo")
    def rule(game: Game, hand: Mano) -> Iterator[Award]:
        taker, points, concept, way = hand.truco_result
        if (
            taker is not None and taker not in hand.truco_lost_by
        ):  # what was lost has gone to the rival
            yield Award(taker, points, concept, cites[way])

    return rule
