"""Truco de caballeros: Argentine truco for two pairs, without flor, to 30 points.

The source has sections, not numbers; ours follow their order. It differs from ASART in what a
falta envido is worth in malas (position A1), in leaving the truco alone when the envido is not
shown (A5), in ending the game in the middle of a hand, and in what it does not know: pica-pica,
sin ley de juego, passing, numbers without effect.
"""

from collections.abc import Iterator

from scoring.argentina.declaring import Lost, decided_by_mano, holds_more, lost_points
from scoring.argentina.envido import (
    NOT_WANTED,
    VALID_NUMBERS,
    falta_by_situation,
    raises_after,
    wanted,
)
from scoring.argentina.play import random_hand
from scoring.argentina.reading import TRAITS, Mano, read
from scoring.argentina.sheet import point_table, sheet
from scoring.argentina.words import TERMS
from scoring.argentina.words import VOCABULARY as ARGENTINE
from scoring.cards import SPANISH
from scoring.core.article import Articles, parse_index
from scoring.core.award import Award, Note
from scoring.core.fault import Fault, fault
from scoring.core.game import Game
from scoring.core.ladder import Ladder, Rung
from scoring.core.options import Option
from scoring.core.ruleset import Ruleset
from scoring.core.seats import side_of
from scoring.core.sheet import terms_of
from scoring.core.sides import Side, other
from scoring.core.vocabulary import Vocabulary
from scoring.sanctions.caballeros import catalogue

INDEX = parse_index("""
1.1  | the deck: 40 Spanish cards, none marked       | scored
1.2  | pencil and paper                              | at the table
2.1  | four players, no flor                         | set-up
2.2  | 30 points, added after the hand               | scored
2.3  | partners face each other                      | the opening of the match
2.4  | cut, three cards each, one at a time          | scored
2.5  | the mazo marks the mano                       | at the table; see 3.1
2.6  | the game ends the moment 30 is reached        | scored
3.1  | who opens; the deal passes to the right       | scored
3.2  | the pie                                       | definition
3.3  | names of the two parts                        | definition
3.4  | the envido first, then the truco              | scored
3.5  | every call is answered quiero or no quiero    | scored
4.1  | envido before all have laid a first card      | scored
4.2  | usually the pie calls                         | custom, no rule
4.3  | two cards of a suit                           | same as 7.2
4.4  | either rival answers                          | permission: nothing to refuse
4.5  | points are declared from the mano             | scored
4.6  | son buenas                                    | scored
4.7  | the best points of one player win             | scored
4.8  | the winner shows, or the envido is the rival's| scored
4.9  | wrong declaration: envido and truco lost      | scored
4.10 | a tie goes to the más mano                    | scored
4.11 | who holds more must declare                   | scored
5.1  | truco when the envido is over                 | scored
5.2  | first, second, third                          | definition
5.3  | a truco is answered; what is said binds       | scored
5.4  | who leads                                     | order of play, no points
5.5  | two of three; ties                            | scored
5.6  | a hand without truco                          | scored
5.7  | order of the raises                           | scored
5.8  | leaving the hand                              | scored
6.1  | order of the cards                            | scored
7.1  | value of a card for the envido                | same as 7.3
7.2  | two of a suit are added                       | same as 7.3
7.3  | plus twenty                                   | scored
8.1  | the envido table                              | scored
8.2  | falta envido: what the leader lacks           | scored
8.3  | the truco table                               | scored
""")

TRUCO = Ladder(
    "truco",
    uncalled=1,  # position A27
    rungs=(Rung("truco", 2, 1), Rung("retruco", 3, 2), Rung("vale_cuatro", 4, 3)),
)

VOCABULARY = Vocabulary(
    terms=tuple(term for term in TERMS if term.word not in ("sin_ley", "pica_pica", "paso")),
    tie=ARGENTINE.tie,
    play=ARGENTINE.play,
    declare=ARGENTINE.declare,
    void=ARGENTINE.void,
    shorthands=ARGENTINE.shorthands,
)

articles = Articles(TRAITS)
forbids, awards = articles.forbids, articles.awards


def falta(game: Game, side: str) -> int:
    """8.2: what the leader lacks, in malas too, unless the tournament chose the chico (A1)."""
    if game.options["falta_envido_malas"] == "chico":
        return falta_by_situation(
            score=game.score, target=game.target, winner_lacks=game.lacks(side)
        )
    return game.target - max(game.score)


def loss(game: Game, hand: Mano) -> Lost | None:
    """Who loses points of this hand for what he declared or did not show (4.8, 4.9)."""
    return lost_points(
        hand,
        unshown=("4.8", game.options["unshown_envido"] == "envido_and_truco"),
        miscalled=("4.9", True),
    )


def envido_ends_it(game: Game, hand: Mano) -> bool:
    """The envido, wanted or not, already wins the game: it ends there (2.6)."""
    if hand.chain not in NOT_WANTED:
        return False
    if hand.envido_answer == "no_quiero":
        return NOT_WANTED[hand.chain] >= game.lacks(hand.envido_caller)
    winner = hand.envido_winner if hand.envido_answer == "quiero" else None
    if winner is None:
        return False
    # Who did not show stopped the hand all the same; and the rival may win by what he lost.
    lost = loss(game, hand)
    sides = (winner, other(winner[0])) if lost is not None and lost.side == winner[0] else (winner,)
    return any(wanted(hand.chain, falta(game, side)) >= game.lacks(side) for side in sides)


# ------------------------------------------------------------------ 1, 2 · cards and deal


@forbids("1.1", "card_twice", on="facts")
def each_card_once(game: Game, hand: Mano) -> Iterator[Fault]:
    seen: dict[str, str] = {}
    for seat in hand.order:
        for card in dict.fromkeys((*hand.cards.get(seat, ()), *hand.plays.get(seat, ()))):
            if seen.setdefault(card, seat) != seat:
                yield fault("card_twice", card=card, seat=seat)


@forbids("2.4", "card_count", "card_not_held", on="facts")
def three_cards_each(game: Game, hand: Mano) -> Iterator[Fault]:
    for seat in hand.order:
        held, laid = hand.cards.get(seat), hand.plays.get(seat, ())
        if held is not None and len(set(held)) != 3:
            yield fault("card_count", 3, seat=seat, given=len(set(held)))
        if len(laid) > 3:
            yield fault("card_count", 3, seat=seat, given=len(laid))
        for card in laid:
            if held is not None and card not in held:
                yield fault("card_not_held", *held, seat=seat, card=card)


# ------------------------------------------------------------------ 3 · the course of a hand


@forbids("3.4", "envido_after_truco", on="envido truco")
def the_envido_comes_before_the_truco(game: Game, hand: Mano) -> Iterator[Fault]:
    for call in hand.envido:
        if call.truco_answered:
            yield fault("envido_after_truco", move=call.at)


@forbids("3.5", "envido_unanswered", "own_call_answered", "nothing_to_answer")
def every_call_is_answered_in_words(game: Game, hand: Mano) -> Iterator[Fault]:
    """Calling truco instead is no answer here, unlike in ASART 4.2.3."""
    if hand.envido and not any(answer.to == "envido" for answer in hand.answers):
        last = hand.envido[-1]
        if hand.envido_answer or hand.gone in (None, last.side):
            yield fault("envido_unanswered", "quiero", "no_quiero", move=last.at)
    for answer in hand.answers:
        if not answer.to:
            yield fault("nothing_to_answer", move=answer.at)
        elif answer.side == answer.caller:
            yield fault("own_call_answered", other(answer.side), move=answer.at)


# ------------------------------------------------------------------ 4 · the envido


@forbids("4.1", "envido_late", on="envido")
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


@forbids("4.7", "envido_winner_missing", "envido_winner_differs", on="envido")
def the_best_points_win(game: Game, hand: Mano) -> Iterator[Fault]:
    if hand.envido_answer != "quiero":
        return
    found = hand.envido_found
    if found is None and hand.told_envido is None:
        yield fault("envido_winner_missing", "A", "B")
    elif found is not None and hand.told_envido not in (None, found[0]):
        yield fault("envido_winner_differs", found[0], told=hand.told_envido)


@awards("4.7", "envido_by_numbers", on="envido numbers")
def the_numbers_decide(game: Game, hand: Mano) -> Iterator[Note]:
    winner = hand.envido_found
    if hand.bound() and winner is not None and hand.envido_answer == "quiero":
        yield Note("envido_by_numbers", who=winner)


@awards("4.10", "envido_by_mano", on="envido")
def a_tie_goes_to_the_mas_mano(game: Game, hand: Mano) -> Iterator[Note]:
    winner = decided_by_mano(hand)
    if winner is not None:
        yield Note("envido_by_mano", who=winner)


@awards("4.11", "higher_points_not_declared", on="numbers facts")
def who_holds_more_must_declare(game: Game, hand: Mano) -> Iterator[Note]:
    """The hand is scored as declared; a referee may rule on it (sanction 033, position A23)."""
    for seat in holds_more(hand):
        yield Note("higher_points_not_declared", who=seat)


# ------------------------------------------------------------------ 7, 8 · what the envido gives


@forbids("7.3", "number_impossible", on="numbers")
def only_numbers_that_cards_can_make(game: Game, hand: Mano) -> Iterator[Fault]:
    for at, _, number in hand.numbers:
        if number is not None and number not in VALID_NUMBERS:
            yield fault("number_impossible", move=at, number=number)


@awards("7.3", "envido_by_cards", on="envido facts")
def the_cards_decide(game: Game, hand: Mano) -> Iterator[Note]:
    winner = hand.envido_found
    if not hand.bound() and winner is not None and hand.envido_answer == "quiero":
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


@awards("8.2", "falta_envido", on="envido")
def falta_envido(game: Game, hand: Mano) -> Iterator[Award]:
    if hand.envido_answer == "quiero" and hand.chain[-1] == "falta_envido":
        winner = _keeps_the_envido(game, hand)
        if winner is not None:
            yield Award(winner, falta(game, winner), "falta_envido")


@awards("4.8", "envido_transferred", on="envido")
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


# ------------------------------------------------------------------ 5, 6 · the truco


@forbids("5.1", "envido_after_own_truco", on="envido truco")
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


@awards("5.5", "won_by_rounds", "won_after_parda", "won_by_mano")
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


@awards("6.1", "rounds_by_cards", on="facts")
def the_cards_decide_the_rounds(game: Game, hand: Mano) -> Iterator[Note]:
    if hand.rounds:
        yield Note("rounds_by_cards", who=" ".join(hand.rounds))


def truco_result(hand: Mano) -> tuple[str | None, int, str, str]:
    """Who takes the truco, its worth, its name and the article that says so."""
    if hand.truco_refused_by:
        refused = TRUCO.refused(hand.truco[-1].word)
        return other(hand.truco_refused_by), refused, "truco_no_querido", "8.3"
    if hand.gone is not None:
        pending = hand.truco_pending
        taker = other(hand.gone)
        if pending is not None and pending.side == taker:
            return taker, TRUCO.refused(pending.word), "truco_no_querido", "5.8"
        if hand.truco_accepted is not None:
            return taker, TRUCO.wanted(hand.truco_accepted), "truco", "5.8"
        return taker, TRUCO.uncalled, "mazo", "5.8"
    if hand.truco_accepted is not None:
        return hand.winner, TRUCO.wanted(hand.truco_accepted), "truco", "8.3"
    return hand.winner, TRUCO.uncalled, "mano", "5.6"


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


# ------------------------------------------------------------------ the ruleset


def standing(points: int, target: int) -> str:
    """The source does not use the words; option A1 does (position A3: fifteen is malas)."""
    return "malas" if points * 2 <= target else "buenas"


def phase(game: Game) -> str:
    return "redonda"


def _point_table(game: Game) -> dict[str, object]:
    """An envido nobody called gives nothing, even to who stays when the other pair leaves (4.1)."""
    table = point_table(game, falta=falta, truco=TRUCO)
    leaving = [0, TRUCO.uncalled]
    return {**table, "mazo": {"envido_open": leaving, "envido_closed": leaving}}


RULESET = Ruleset(
    key="caballeros",
    version="1.0",
    name="Truco de caballeros",
    countries=("AR",),
    languages=("es", "en"),
    players=(4,),
    deck=SPANISH,
    target=30,
    options=(
        Option("falta_envido_malas", ("leader", "chico"), "leader", "A1"),
        Option("unshown_envido", ("envido", "envido_and_truco"), "envido", "A5"),
        Option("duty", ("warning-then-points", "warning", "points"), "warning-then-points", "duty"),
    ),
    index=INDEX,
    vocabulary=VOCABULARY,
    articles=articles,
    read=read,
    standing=standing,
    phase=phase,
    random_hand=random_hand,
    cites={"game": "2.2", "match": "2.2", "dealer": "3.1", "standing": "8.2", "end": "2.6"},
    first_dealer="draw",
    # 4.1: when a pair leaves it does not matter whether the envido was still open.
    sheet={**sheet(), "terms": terms_of(VOCABULARY), "mazo": {"word": "mazo", "asks": []}},
    point_table=_point_table,
    sanctions=catalogue,
    ladders=(TRUCO,),
    duty_points=1,
)
