"""Truco de caballeros, sections Envido, Puntos para el envido and their table (4, 7, 8.1, 8.2)."""

from collections.abc import Iterator

from scoring.argentina.declaring import decided_by_mano, holds_more
from scoring.argentina.envido import NOT_WANTED, VALID_NUMBERS, raises_after, wanted
from scoring.argentina.reading import Mano
from scoring.core.award import Award, Note
from scoring.core.fault import Fault, fault
from scoring.core.game import Game
from scoring.core.seats import side_of
from scoring.core.sides import Side, other
from scoring.rulesets.caballeros.values import articles, falta, loss

forbids, awards = articles.forbids, articles.awards


@forbids("4.1", "envido_late", on="after_cards")
def before_all_have_laid_a_card(game: Game, hand: Mano) -> Iterator[Fault]:
    """Having laid one's own card does not matter, unlike in ASART 4.1.5."""
    for call in hand.envido:
        if call.first_round_over:
            yield fault("envido_late", move=call.at)


@forbids("4.5", "number_without_envido", on="numbers")
def points_are_declared_once_wanted(game: Game, hand: Mano) -> Iterator[Fault]:
    if hand.envido_answer != "quiero":
        for at, _, _ in hand.numbers:
            yield fault("number_without_envido", move=at)


@awards("4.6", "son_buenas", on="numbers")
def son_buenas(game: Game, hand: Mano) -> Iterator[Note]:
    for at, who, number in hand.numbers:
        if number is None:
            yield Note("son_buenas", who=who, move=at)


@forbids("4.7", "envido_winner_missing", "envido_winner_differs", on="wanted")
def the_best_points_win(game: Game, hand: Mano) -> Iterator[Fault]:
    found = hand.envido_found
    if found is None and hand.told_envido is None:
        yield fault("envido_winner_missing", "A", "B")
    elif found is not None and hand.told_envido not in (None, found[0]):
        yield fault("envido_winner_differs", found[0], told=hand.told_envido)


@awards("4.7", "envido_by_numbers", on="wanted numbers")
def the_numbers_decide(game: Game, hand: Mano) -> Iterator[Note]:
    winner = hand.envido_found
    if hand.bound() and winner is not None:
        yield Note("envido_by_numbers", who=winner)


@awards("4.10", "envido_by_mano", on="wanted")
def a_tie_goes_to_the_mas_mano(game: Game, hand: Mano) -> Iterator[Note]:
    winner = decided_by_mano(hand)
    if winner is not None:
        yield Note("envido_by_mano", who=winner)


@awards("4.11", "higher_points_not_declared", on="numbers facts")
def who_holds_more_must_declare(game: Game, hand: Mano) -> Iterator[Note]:
    """The hand is scored as declared; a referee may rule on it (sanction 033, position A23)."""
    for seat in holds_more(hand):
        yield Note("higher_points_not_declared", who=seat)


@forbids("7.3", "number_impossible", on="odd_numbers")
def only_numbers_that_cards_can_make(game: Game, hand: Mano) -> Iterator[Fault]:
    for at, _, number in hand.numbers:
        if number is not None and number not in VALID_NUMBERS:
            yield fault("number_impossible", move=at, number=number)


@awards("7.3", "envido_by_cards", on="wanted facts")
def the_cards_decide(game: Game, hand: Mano) -> Iterator[Note]:
    winner = hand.envido_found
    if winner is not None and not hand.bound():
        yield Note("envido_by_cards", who=winner)


@forbids("8.1", "envido_chain", "envido_twice", "envido_closed", on="envido")
def only_the_eleven_chains(game: Game, hand: Mano) -> Iterator[Fault]:
    chain: tuple[str, ...] = ()
    for call in hand.envido:
        if call.closed:
            yield fault("envido_closed", move=call.at)
            continue
        if call.pending_by == call.side:
            yield fault("envido_twice", other(call.side), move=call.at)
        if (*chain, call.word) not in NOT_WANTED:
            yield fault("envido_chain", *raises_after(chain), move=call.at)
        chain = (*chain, call.word)


@awards("8.1", "envido", "envido_no_querido", on="envido")
def the_envido_table(game: Game, hand: Mano) -> Iterator[Award]:
    if hand.envido_answer != "quiero":
        yield Award(hand.envido_caller, NOT_WANTED[hand.chain], "envido_no_querido")
    elif hand.chain[-1] != "falta_envido":
        winner = _keeps_the_envido(game, hand)
        if winner is not None:
            yield Award(winner, wanted(hand.chain, 0), "envido")


@awards("8.2", "falta_envido", on="wanted falta")
def falta_envido(game: Game, hand: Mano) -> Iterator[Award]:
    winner = _keeps_the_envido(game, hand)
    if winner is not None:
        yield Award(winner, falta(game, winner), "falta_envido")


@awards("4.8", "envido_transferred", on="wanted")
def lost_for_not_showing_or_miscalling(game: Game, hand: Mano) -> Iterator[Award]:
    """4.8 and 4.9: the whole stake of the envido goes to the rival (position A6)."""
    lost = loss(game, hand)
    if lost is not None and side_of(hand.envido_winner or "") == lost.side:
        rival = other(lost.side)
        worth = wanted(hand.chain, falta(game, rival))
        yield Award(rival, worth, "envido_transferred", lost.article)


def _keeps_the_envido(game: Game, hand: Mano) -> Side | None:
    winner = hand.envido_winner
    if winner is None:
        return None
    lost = loss(game, hand)
    return None if lost is not None and lost.side == side_of(winner) else side_of(winner)
