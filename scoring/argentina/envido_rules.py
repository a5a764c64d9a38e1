"""Rules of the envido that Argentine rulebooks share; each book lists them under its numbers."""

from collections.abc import Iterator

from scoring.argentina.envido import CALLS, FALTA
from scoring.argentina.mano import Mano
from scoring.core.article import awards, forbids
from scoring.core.award import Award, Note
from scoring.core.fault import Fault, fault
from scoring.core.game import Game
from scoring.core.seats import side_of
from scoring.core.sides import other

# ------------------------------------------------------------------ who may call, and when


@forbids("envido_late", on="after_cards")
def envido_in_the_first_round(game: Game, hand: Mano) -> Iterator[Fault]:
    for call in hand.envido:
        if call.first_round_over:
            yield fault("envido_late", move=call.at)


@forbids("envido_after_own_card", on="after_cards")
def envido_before_ones_own_card(game: Game, hand: Mano) -> Iterator[Fault]:
    """With a card laid one may only raise."""
    for call in hand.envido:
        if call.own_card_laid and not call.pending_by and not call.first_round_over:
            yield fault("envido_after_own_card", move=call.at)


@forbids("envido_after_truco", on="after_truco")
def envido_before_an_answered_truco(game: Game, hand: Mano) -> Iterator[Fault]:
    for call in hand.envido:
        if call.truco_answered:
            yield fault("envido_after_truco", move=call.at)


@forbids("envido_after_truco", on="after_truco")
def envido_as_long_as_the_truco_lets_it(game: Game, hand: Mano) -> Iterator[Fault]:
    """Option `envido_after_truco`: while the first truco is pending (position K14), not even then,
    or until the first round ends."""
    how = game.options["envido_after_truco"]
    for call in hand.envido:
        is_late = call.truco_answered and how != "first_round"
        if is_late or (how == "no" and call.truco_pending_by and not call.pending_by):
            yield fault("envido_after_truco", move=call.at)


@forbids("envido_out_of_turn", on="envido facts")
def envido_opened_on_ones_turn(game: Game, hand: Mano) -> Iterator[Fault]:
    """Where the option `envido_turn` asks for it (position U8); judged once cards are told."""
    if hand.opened_out_of_turn is not None and game.options["envido_turn"] == "turn":
        at, turn = hand.opened_out_of_turn
        yield fault("envido_out_of_turn", turn, move=at)


@forbids("envido_unanswered", "own_call_answered", on="envido")
def envido_answered_by_the_rivals(game: Game, hand: Mano) -> Iterator[Fault]:
    last = hand.envido[-1]
    if not hand.envido_answer and hand.gone in (None, last.side) and hand.was_in_play(last):
        yield fault("envido_unanswered", "quiero", "no_quiero", move=last.at)
    for answer in hand.answers:
        if answer.to == "envido" and answer.side == answer.caller:
            yield fault("own_call_answered", other(answer.side), move=answer.at)


@forbids("envido_chain", "envido_twice", "envido_closed", on="envido")
def only_the_eleven_chains(game: Game, hand: Mano) -> Iterator[Fault]:
    chains = game.options.derive(hand.ways.chains)
    chain: tuple[str, ...] = ()
    for call in hand.envido:
        if call.closed:
            yield fault("envido_closed", move=call.at)
            continue
        if call.pending_by == call.side:
            yield fault("envido_twice", other(call.side), move=call.at)
        if chains.refused_points((*chain, call.word)) is None:
            yield fault("envido_chain", *chains.raises_after(chain), move=call.at)
        chain = (*chain, call.word)


@forbids("envido_after_own_truco", on="after_truco")
def only_rivals_put_the_envido_first(game: Game, hand: Mano) -> Iterator[Fault]:
    for call in hand.envido:
        if call.truco_pending_by == call.side and not call.pending_by and hand.sin_ley is None:
            yield fault("envido_after_own_truco", other(call.side), move=call.at)


@awards("envido_first", on="after_truco")
def el_envido_esta_primero(game: Game, hand: Mano) -> Iterator[Note]:
    call = hand.envido[0]
    if call.truco_pending_by and call.truco_pending_by != call.side:
        yield Note("envido_first", who=call.who, move=call.at)


@forbids("sin_ley_late", "both_calls_needed", "both_answers_together", on="sin_ley")
def sin_ley_de_juego(game: Game, hand: Mano) -> Iterator[Fault]:
    at, side = hand.sin_ley or (0, "A")
    if hand.has_begun_before(at):
        yield fault("sin_ley_late", move=at)
        return
    mine = [call for call in (*hand.envido[:1], *hand.truco[:1]) if call.side == side]
    answers = [answer.at for answer in hand.answers if answer.to]
    if len(mine) != 2:
        yield fault("both_calls_needed", "envido", "truco", move=at)
    elif len(answers) > 1 and hand.has_moves_between(answers[0], answers[1]):
        yield fault("both_answers_together", "quiero", "no_quiero", move=answers[0])


@awards("both_answered_together", on="sin_ley")
def sin_ley_obliges_to_answer_both(game: Game, hand: Mano) -> Iterator[Note]:
    at, side = hand.sin_ley or (0, "A")
    yield Note("both_answered_together", who=side, move=at)


# ------------------------------------------------------------------ numbers, and who won


@forbids("number_without_envido", on="numbers")
def numbers_belong_to_a_wanted_envido(game: Game, hand: Mano) -> Iterator[Fault]:
    if hand.envido_answer != "quiero" and hand.late_act is None:
        moments = [at for at, _, _ in hand.numbers] + [at for at, _ in hand.early_numbers]
        for at in moments:
            yield fault("number_without_envido", move=at)


@awards("number_without_effect", on="early_numbers wanted")
def a_number_before_the_quiero_has_no_effect(game: Game, hand: Mano) -> Iterator[Note]:
    for at, who in hand.early_numbers:
        yield Note("number_without_effect", who=who, move=at)


@awards("son_buenas", on="numbers")
def son_buenas(game: Game, hand: Mano) -> Iterator[Note]:
    """A concession stands, whatever the speaker holds (position A23)."""
    for at, who, number in hand.numbers:
        if number is None:
            yield Note("son_buenas", who=who, move=at)


@awards("later_number_ignored", on="odd_numbers")
def the_first_number_binds(game: Game, hand: Mano) -> Iterator[Note]:
    speakers: set[str] = set()
    for at, who, number in hand.numbers:
        if number is None or hand.ways.binding_number(number) is None:
            continue
        if who in speakers:
            yield Note("later_number_ignored", who=who, move=at)
        speakers.add(who)


@awards("number_without_effect", on="odd_numbers")
def some_numbers_have_no_effect(game: Game, hand: Mano) -> Iterator[Note]:
    for at, who, number in hand.numbers:
        if number is not None and hand.ways.binding_number(number) is None:
            yield Note("number_without_effect", who=who, move=at)


@awards("number_inside_binds", on="odd_numbers")
def the_number_inside_a_wrong_number_binds(game: Game, hand: Mano) -> Iterator[Note]:
    for at, who, number in hand.numbers:
        if number is not None and hand.ways.binding_number(number) not in (None, number):
            yield Note("number_inside_binds", who=who, move=at)


@forbids("number_impossible", on="odd_numbers")
def only_numbers_that_cards_can_make(game: Game, hand: Mano) -> Iterator[Fault]:
    for at, _, number in hand.numbers:
        if number is not None and number not in hand.ways.cards.numbers:
            yield fault("number_impossible", move=at, number=number)


@forbids("call_lacking", on="stray_result")
def a_result_needs_its_call(game: Game, hand: Mano) -> Iterator[Fault]:
    """A call forgotten in the telling would lose its points unnoticed."""
    if not hand.envido and hand.late_act is None:
        yield fault("call_lacking", *CALLS, move=hand.envido_result_at)


@forbids("envido_winner_differs", on="envido stray_result")
def an_unwanted_envido_goes_to_its_caller(game: Game, hand: Mano) -> Iterator[Fault]:
    caller, stated = hand.envido_caller, hand.stated_envido_winner
    yield from told_in_two_ways(hand, "envido_para", "envido_winner_differs")
    if stated not in (None, caller):
        yield fault("envido_winner_differs", caller, move=hand.envido_result_at, told=stated)


@forbids("envido_winner_missing", "tie_needs_seats", "envido_winner_differs", on="wanted")
def the_best_number_wins_the_envido(game: Game, hand: Mano) -> Iterator[Fault]:
    computed, stated = hand.computed_envido_winner, hand.stated_envido_winner
    if hand.contradictions:
        yield from told_in_two_ways(hand, "envido_para", "envido_winner_differs")
    if computed is None and stated is None and hand.is_tied_by_sides:
        number = max(hand.binding_numbers.values())
        yield fault("tie_needs_seats", *hand.order, number=number)
    elif computed is None and stated is None:
        yield fault("envido_winner_missing", "A", "B")
    elif computed is not None and stated not in (None, computed[0]):
        yield fault("envido_winner_differs", computed[0], told=stated)


@forbids("shown_differs", on="contradiction")
def points_are_shown_or_not(game: Game, hand: Mano) -> Iterator[Fault]:
    yield from told_in_two_ways(hand, "muestra", "shown_differs")


@forbids("card_not_held", "card_count", "card_twice", on="shown")
def cards_shown_are_ones_own(game: Game, hand: Mano) -> Iterator[Fault]:
    """A side that shows, told without the seat, shows cards of one of its players."""
    for who, cards in hand.shown_cards.items():
        held = hand.cards.get(who)
        if not cards:
            continue
        if held is not None:
            for card in cards:
                if card not in held:
                    yield fault("card_not_held", *held, seat=who, card=card)
            continue
        visible = hand.seen_cards(who)
        if len(visible) > 3:
            yield fault("card_count", 3, seat=who, given=len(visible))
        rest = [card for seat in hand.order if who not in seat for card in hand.told_cards(seat)]
        for card in cards:
            if card in rest:
                yield fault("card_twice", seat=who, card=card)


def told_in_two_ways(hand: Mano, word: str, code: str) -> Iterator[Fault]:
    """The last telling of a fact does not silently replace the first."""
    for contradiction in hand.contradictions:
        if contradiction.word == word:
            at, _, first, second = contradiction
            yield fault(code, first, move=at, told=second)


@awards("envido_by_numbers", on="numbers")
def the_numbers_decide_the_envido(game: Game, hand: Mano) -> Iterator[Note]:
    winner = hand.computed_envido_winner
    if winner is not None and hand.binding_numbers:
        yield Note("envido_by_numbers", who=winner)


@awards("envido_by_cards", on="wanted facts")
def the_cards_decide_the_envido(game: Game, hand: Mano) -> Iterator[Note]:
    """Without declared numbers the cards told say who won, the más mano on a tie (A12)."""
    winner = hand.computed_envido_winner
    if winner is not None and not hand.binding_numbers:
        yield Note("envido_by_cards", who=winner)


# ------------------------------------------------------------------ what it gives


@awards("envido_no_querido", on="refused truco")
def truco_answers_no_to_the_envido(game: Game, hand: Mano) -> Iterator[Award]:
    if hand.envido_refused_by and not hand.is_refused_in_words("envido"):
        yield from _collected_unwanted(hand)


@awards("envido", "envido_no_querido", on="envido")
def the_envido_table(game: Game, hand: Mano) -> Iterator[Award]:
    if hand.envido_answer == "quiero":
        if hand.chain[-1] != FALTA:
            yield from _collected_by_its_winner(hand, "envido")
    elif hand.is_refused_in_words("envido") or not hand.envido_answer:
        yield from _collected_unwanted(hand)


@awards("falta_envido", on="wanted falta")
def falta_envido(game: Game, hand: Mano) -> Iterator[Award]:
    if not hand.is_duel:
        yield from _collected_by_its_winner(hand, "falta_envido")


@awards("falta_envido", on="wanted falta duel")
def falta_envido_in_pica_pica(game: Game, hand: Mano) -> Iterator[Award]:
    yield from _collected_by_its_winner(hand, "falta_envido")


def _collected_unwanted(hand: Mano) -> Iterator[Award]:
    if hand.envido_caller not in hand.envido_struck:
        yield Award(hand.envido_caller, hand.refused_points, "envido_no_querido")


def _collected_by_its_winner(hand: Mano, concept: str) -> Iterator[Award]:
    """The stake of a wanted envido for its winner, if he keeps it."""
    winner, taker = hand.envido_winner, hand.envido_taker
    if winner and taker and taker == winner[0] and taker not in hand.envido_struck:
        yield Award(taker, hand.wanted_points(taker), concept)


@awards("envido_transferred", "truco_transferred", on="wanted")
def lost_points_go_to_the_rival(game: Game, hand: Mano) -> Iterator[Award]:
    """The whole stake of the envido (position A6), and the truco where the loss takes it."""
    loss = hand.loss
    if loss is None:
        return
    rival = other(loss.side)
    if hand.envido_winner and side_of(hand.envido_winner) == loss.side and loss.passed_on:
        worth = hand.wanted_points(rival)
        yield Award(rival, worth, "envido_transferred", loss.article)
    truco = hand.truco_result
    if truco.taker == loss.side and loss.truco:
        yield Award(rival, truco.points, "truco_transferred", loss.article)


@awards("envido_transferred", "fine", on="wanted")
def unshown_points_go_to_the_rival(game: Game, hand: Mano) -> Iterator[Award]:
    """The stake of the envido, and what is paid besides; the truco is left alone."""
    loss = hand.loss
    if loss is None:
        return
    rival = other(loss.side)
    if loss.passed_on:
        yield Award(rival, hand.wanted_points(rival), "envido_transferred")
    if loss.fine:
        yield Award(rival, loss.fine, "fine")


@awards("envido_not_collected", on="wanted")
def unshown_points_are_nobodys(game: Game, hand: Mano) -> Iterator[Note]:
    if hand.loss is not None and not hand.loss.passed_on:
        yield Note("envido_not_collected", who=hand.loss.side)


def envido_ends_the_game(game: Game, hand: Mano) -> bool:
    """Position A11: the envido is collected first, and the hand stops when that is enough.

    A winner who lost the envido afterwards had stopped the hand all the same; and the rival may
    win by what he lost.
    """
    if hand.envido_void or game.options.derive(hand.ways.chains).refused_points(hand.chain) is None:
        return False
    if hand.envido_answer == "no_quiero":
        return hand.refused_points >= game.lacks(hand.envido_caller)
    if hand.envido_answer != "quiero" or hand.envido_winner is None:
        return False
    winner, loss = side_of(hand.envido_winner), hand.loss
    if hand.wanted_points(winner) >= game.lacks(winner):
        return True
    if loss is None or loss.side != winner:
        return False
    rival = other(winner)
    stake = hand.wanted_points(rival) if loss.passed_on else 0
    return stake + loss.fine >= game.lacks(rival)
