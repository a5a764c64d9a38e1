"""ASART 2017: Argentine truco without flor, 30 points, best of three chicos; 2, 4 or 6 players.

The index below follows the source. "scored" means: this file (or the machinery it names under
`cites`) applies it, and a golden line fires it; otherwise the third column says why not.
"""

from collections.abc import Iterator
from typing import Any

from scoring.argentina.envido import NOT_WANTED, falta_by_situation, raises_after, wanted
from scoring.argentina.judging import lost_hand
from scoring.argentina.play import random_hand
from scoring.argentina.reading import TRAITS, Mano, duel_of, read
from scoring.argentina.sheet import point_table, sheet
from scoring.argentina.words import VOCABULARY
from scoring.cards import SPANISH
from scoring.core.article import Articles, parse_index
from scoring.core.award import Award, Note
from scoring.core.fault import Fault, fault
from scoring.core.game import Game
from scoring.core.ladder import Ladder, Rung
from scoring.core.options import Option
from scoring.core.ruleset import AfterHand, Ruleset
from scoring.core.sides import Score, other
from scoring.sanctions.asart import catalogue

INDEX = parse_index("""
0        | the deck: 40 Spanish cards                     | scored
1.1      | chico to 30, malas and buenas, best of three   | scored
2.1      | 2, 3, 4 or 6 players                           | set-up; gallo (3) is not regulated
3.1      | who deals first: the highest card              | drawn at the table: opening
3.2      | the cut                                        | at the table; sanction 019
3.3      | the deal, one card at a time                   | at the table
3.4      | three rounds, two to win                       | same as 5.3.2
3.5      | signals                                        | at the table; sanction 025
3.6      | who opens a round                              | order of play, no points (5.7.3)
3.7      | the deal passes to the right                   | scored
4        | the two parts of a hand                        | heading
4.1.1    | what the envido is                             | definition
4.1.2    | value of the cards for the envido              | scored
4.1.3    | the envido before the end of the first round   | scored
4.1.4    | heading without text                           | heading
4.1.5    | only before laying one's first card            | scored
4.1.6    | no envido once a truco is answered             | scored
4.1.7    | no envido when all have laid a card            | same as 4.1.3
4.2.1    | an envido must be answered by the rivals       | scored
4.2.2    | only the word quiero accepts                   | the vocabulary; sanction 001
4.2.3    | answering truco is not wanting the envido      | scored
4.2.4    | the eleven chains                              | scored
4.3      | general values                                 | same as 4.3.1
4.3.1    | the envido table                               | scored
4.3.2    | falta envido, malas and buenas                 | scored
4.4.1    | who declares first; the best number wins       | scored
4.4.2    | son buenas                                     | scored
4.4.3    | three of a suit: the two highest               | scored
4.5.1    | repeat an unheard call                         | a duty at the table; sanction 004
4.5.2    | the first number binds                         | scored
4.6.1    | a valid number must be shown                   | scored
4.6.2    | numbers without effect                         | scored
4.6.3    | the valid numbers                              | definition, used by 4.6.2 and 4.6.4
4.6.4    | the number inside a wrong number               | scored
4.6.5    | the winner must show before scoring            | same as 4.6.6
4.6.6    | not shown or miscalled: all to the rival       | scored
4.6.7    | cards on the mazo are not shown                | scored
4.6.8    | pica-pica: reminding the player to show        | a ruling: sanction 009
4.6.9    | another player shows a wrong declaration       | scored
4.6.10   | any rival may answer                           | permission: nothing to refuse
4.6.11   | el envido está primero                         | scored
4.6.12   | no order among first calls, always raising     | same as 4.2.4 (A22)
4.7.1    | sin ley de juego                               | scored
5        | what the truco is                              | definition
5.1      | order of the cards                             | scored
5.2      | a higher class kills                           | same as 5.1
5.3.1    | three rounds                                   | same as 5.3.2
5.3.2    | two rounds win                                 | scored
5.3.4    | who plays first; the best card wins the round  | same as 5.1
5.3.5    | the winner of a round opens the next           | order of play, no points (5.7.3)
5.3.6    | the deal passes on                             | same as 3.7
5.4.1    | first round tied                               | scored
5.4.2    | three ties: the mano's side                    | scored
5.4.3    | cards stay on the table                        | at the table
5.4.4    | truco at any moment, by anyone                 | permission: nothing to refuse
5.4.5    | no truco called: one point                     | scored
5.5.1    | a truco must be answered by the rivals         | scored
5.5.2    | only quiero; no side calls twice in a row      | scored
5.5.3    | not wanting; the mazo as an answer             | scored
5.5.4    | who has the quiero may raise                   | same as 5.5.2
5.6      | the truco table                                | scored
5.6.1    | order of the raises, each after a quiero       | scored
5.7.1    | a card released is played                      | at the table; sanction 013
5.7.2    | cards that fell in the wrong order stand       | same as 5.7.3
5.7.3    | a card out of turn is played                   | scored
5.7.4    | two cards together must be visible             | a duty at the table; sanction 014
5.7.5    | a card still held may be changed               | at the table
5.8.1    | one may pass                                   | permission: see 5.8.2
5.8.2    | who passed neither plays nor speaks            | scored
5.8.3    | nor in the third round                         | same as 5.8.2
5.8.4    | the partner ratifies what a passer said        | told as the partner's word (A21)
5.9.1    | no truco against a four                        | courtesy; sanction 016
5.9.2    | the same when tied                             | courtesy; sanction 016
6.1      | who deals first                                | same as 3.1
6.2.1    | shuffling and care of the cards                | a duty at the table; sanction 017
6.2.2    | a skilled dealer                               | a ruling: sanction 018
6.2.3    | the cut                                        | a ruling: sanction 019
6.2.4    | dealing from the top                           | a duty at the table; sanction 114
6.2.5    | where the mazo stays                           | at the table
6.3.1    | a card exposed in the deal                     | a ruling: sanction 020
6.3.2    | the request must be made at once               | a ruling: sanction 020
6.3.3    | why                                            | explanation
6.3.4    | who may cut                                    | a ruling: sanction 019
6.3.5    | the next dealer                                | same as 3.7
6.4.1    | too many or too few cards                      | scored
6.4.2    | extra cards found before the first card        | a ruling: sanction 022
6.4.3    | extra cards found after the hand               | a ruling: sanction 023
6.5      | the dealer's second error                      | a ruling: sanction 024
7.1.1    | what signals are for                           | definition
7.1.2    | other signals: disqualification                | a ruling: sanction 025
7.1.3    | informal games                                 | advice
7.1.4    | hiding the face                                | a duty at the table; sanction 026
7.3      | the regulation signals                         | list, nothing to score
7.4.1    | signal for 30 or more                          | list, nothing to score
7.4.2    | signal for nothing                             | list, nothing to score
7.5      | usage                                          | list, nothing to score
8.1      | what the mazo is                               | definition
8.2      | at any moment                                  | permission: nothing to refuse
8.3      | who left has no voice; the partner plays on    | scored
8.4      | what going to the mazo costs                   | scored
8.5      | mazo and pass                                  | same as 4.6.7 and 5.8.2
8.6      | cards on the mazo stay there                   | same as 4.6.7
9.1      | squares of five                                | how the pad is drawn
9.2      | points are noted after the hand                | scored
9.3      | the same scorer                                | a duty at the table; sanction 029
9.4      | the line between malas and buenas              | how the pad is drawn
9.5      | other ways of scoring                          | informal games
10.1     | six players, redondo                           | same as 10.2
10.2     | pica-pica from 5 to 25                         | scored
10.3     | falta envido is worth 6 in pica-pica           | scored
10.4     | silence during pica-pica                       | a ruling: sanction 030
10.4.1   | what an interference costs                     | a ruling: sanction 030
11.1.I   | chico                                          | scored
11.1.II  | malas                                          | same as 1.1
11.1.III | buenas begin with point 16                     | scored
11.1.IV  | Mano                                           | definition
11.1.V   | Pie                                            | definition
11.1.VI  | Pie total                                      | definition
11.1.VII | Figura or negra                                | definition
11.1.VIII | Macho                                          | definition
11.1.IX  | Hembra                                         | definition
11.1.X   | Siete bravo                                    | definition
11.1.XI  | Siete falso                                    | definition
11.1.XII | Ancho falso                                    | definition
11.1.XIII | Ir or venir al pie                             | definition
11.1.XIV | Las viejas                                     | definition
11.1.XV  | ¿Tantos? or ¿y pa'?                            | definition
11.1.XVI | Parda, or poner hasta ahí                      | definition
11.1.XVII | Pica-pica                                      | definition
11.1.XVIII | Matar                                          | definition
11.1.XIX | Poner                                          | definition
11.1.XX  | Irse al mazo                                   | definition
11.2.I   | Las viejas                                     | expression, nothing to score
11.2.II  | Las perdedoras                                 | expression, nothing to score
11.2.III | Un perrito                                     | expression, nothing to score
11.2.IV  | Una puntita                                    | expression, nothing to score
11.2.V   | Pelar or orejear                               | expression, nothing to score
11.2.VI  | Las del inglés                                 | expression, nothing to score
11.2.VII | Las de la cena                                 | expression, nothing to score
""")

TRUCO = Ladder(
    "truco",
    uncalled=1,
    rungs=(Rung("truco", 2, 1), Rung("retruco", 3, 2), Rung("vale_cuatro", 4, 3)),
)
FALTA_IN_PICA_PICA = 6
PICA_PICA_FROM, PICA_PICA_UNTIL = 5, 25

articles = Articles(TRAITS)
forbids, awards = articles.forbids, articles.awards


def falta(game: Game, side: str) -> int:
    """What a falta envido is worth to `side`: 10.3, 4.3.2, and option A1."""
    if game.memory is not None:
        return FALTA_IN_PICA_PICA
    if game.options["falta_envido_malas"] == "leader":
        return game.target - max(game.score)
    return falta_by_situation(score=game.score, target=game.target, winner_lacks=game.lacks(side))


def envido_points(game: Game, hand: Mano) -> int:
    """The stake of a wanted envido, for whoever won it."""
    winner = hand.envido_winner
    chain = hand.chain
    if winner is None or hand.envido_answer != "quiero" or chain not in NOT_WANTED:
        return 0
    return wanted(chain, falta(game, winner[0]))


def stake(hand: Mano) -> int:
    """What the cards are played for."""
    return TRUCO.uncalled if hand.truco_accepted is None else TRUCO.wanted(hand.truco_accepted)


def envido_ends_it(game: Game, hand: Mano) -> bool:
    """The envido already wins the chico: nothing after it counts (position A11)."""
    winner = hand.envido_winner
    return winner is not None and envido_points(game, hand) >= game.lacks(winner[0])


# ------------------------------------------------------------------ 0 · the deck


@forbids("0", "card_twice", on="facts")
def each_card_once(game: Game, hand: Mano) -> Iterator[Fault]:
    seen: dict[str, str] = {}
    for seat in hand.order:
        for card in dict.fromkeys((*hand.cards.get(seat, ()), *hand.plays.get(seat, ()))):
            if seen.setdefault(card, seat) != seat:
                yield fault("card_twice", card=card, seat=seat)


# ------------------------------------------------------------------ 4 · the envido


@awards("4.1.2", "envido_by_cards", on="envido facts")
def the_cards_decide_the_envido(game: Game, hand: Mano) -> Iterator[Note]:
    """Without declared numbers the cards told say who won, the más mano on a tie (A12)."""
    winner = hand.envido_found
    if hand.envido_answer == "quiero" and winner is not None and not hand.bound():
        yield Note("envido_by_cards", who=winner)


@forbids("4.1.3", "envido_late", on="envido")
def envido_belongs_to_the_first_round(game: Game, hand: Mano) -> Iterator[Fault]:
    for call in hand.envido:
        if call.first_round_over:
            yield fault("envido_late", move=call.at)


@forbids("4.1.5", "envido_after_own_card", on="envido")
def with_a_card_laid_one_may_only_raise(game: Game, hand: Mano) -> Iterator[Fault]:
    for call in hand.envido:
        if call.own_card_laid and not call.pending_by and not call.first_round_over:
            yield fault("envido_after_own_card", move=call.at)


@forbids("4.1.6", "envido_after_truco", on="envido truco")
def an_answered_truco_closes_the_envido(game: Game, hand: Mano) -> Iterator[Fault]:
    for call in hand.envido:
        if call.truco_answered:
            yield fault("envido_after_truco", move=call.at)


@forbids("4.2.1", "envido_unanswered", "own_call_answered", on="envido")
def an_envido_must_be_answered_by_the_rivals(game: Game, hand: Mano) -> Iterator[Fault]:
    last = hand.envido[-1]
    if not hand.envido_answer and hand.gone in (None, last.side) and hand.in_play(last):
        yield fault("envido_unanswered", "quiero", "no_quiero", move=last.at)
    for answer in hand.answers:
        if answer.to == "envido" and answer.side == answer.caller:
            yield fault("own_call_answered", other(answer.side), move=answer.at)


@forbids("4.2.4", "envido_chain", "envido_twice", "envido_closed", on="envido")
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


@forbids("4.4.1", "envido_winner_missing", "envido_winner_differs", on="envido")
def the_best_number_wins_the_envido(game: Game, hand: Mano) -> Iterator[Fault]:
    if hand.envido_answer != "quiero":
        return
    found = hand.envido_found
    if found is None and hand.told_envido is None:
        yield fault("envido_winner_missing", "A", "B")
    elif found is not None and hand.told_envido not in (None, found[0]):
        yield fault("envido_winner_differs", found[0], told=hand.told_envido)


@forbids("4.5.2", "number_without_envido", on="numbers")
def numbers_belong_to_a_wanted_envido(game: Game, hand: Mano) -> Iterator[Fault]:
    if hand.envido_answer == "quiero":
        return
    for at, _, _ in hand.numbers:
        yield fault("number_without_envido", move=at)


@awards("4.4.1", "envido_by_numbers", on="numbers")
def the_numbers_decide_the_envido(game: Game, hand: Mano) -> Iterator[Note]:
    winner = hand.envido_found
    if winner is not None and hand.bound():
        yield Note("envido_by_numbers", who=winner)


@awards("4.4.2", "son_buenas", on="numbers")
def son_buenas_concedes(game: Game, hand: Mano) -> Iterator[Note]:
    """A concession stands, whatever the speaker holds (position A23)."""
    for at, who, number in hand.numbers:
        if number is None:
            yield Note("son_buenas", who=who, move=at)


@awards("4.5.2", "later_number_ignored", on="numbers")
def the_first_number_binds(game: Game, hand: Mano) -> Iterator[Note]:
    said: set[str] = set()
    for at, who, number in hand.numbers:
        if number is None or not hand.binds(number):
            continue
        if who in said:
            yield Note("later_number_ignored", who=who, move=at)
        said.add(who)


@awards("4.6.2", "number_without_effect", on="numbers")
def some_numbers_have_no_effect(game: Game, hand: Mano) -> Iterator[Note]:
    for at, who, number in hand.numbers:
        if number is not None and not hand.binds(number):
            yield Note("number_without_effect", who=who, move=at)


@awards("4.6.4", "number_inside_binds", on="numbers")
def the_number_inside_a_wrong_number_binds(game: Game, hand: Mano) -> Iterator[Note]:
    for at, who, number in hand.numbers:
        if number is not None and hand.binds(number) and hand.bound_to(number) != number:
            yield Note("number_inside_binds", who=who, move=at)


@forbids("4.6.11", "envido_after_own_truco", on="envido truco")
def only_the_rivals_say_el_envido_esta_primero(game: Game, hand: Mano) -> Iterator[Fault]:
    for call in hand.envido:
        if call.truco_pending_by == call.side and not call.pending_by and hand.sin_ley is None:
            yield fault("envido_after_own_truco", other(call.side), move=call.at)


@awards("4.6.11", "envido_first", on="envido truco")
def el_envido_esta_primero(game: Game, hand: Mano) -> Iterator[Note]:
    call = hand.envido[0]
    if call.truco_pending_by and call.truco_pending_by != call.side:
        yield Note("envido_first", who=call.who, move=call.at)


@awards("4.7.1", "both_answered_together", on="sin_ley")
def sin_ley_obliges_to_answer_both(game: Game, hand: Mano) -> Iterator[Note]:
    at, side = hand.sin_ley or (0, "A")
    yield Note("both_answered_together", who=side, move=at)


@forbids("4.7.1", "sin_ley_late", "both_calls_needed", "both_answers_together", on="sin_ley")
def sin_ley_de_juego(game: Game, hand: Mano) -> Iterator[Fault]:
    at, side = hand.sin_ley or (0, "A")
    if hand.calls_before(at) or hand.cards_before(at):
        yield fault("sin_ley_late", move=at)
        return
    mine = [call for call in (*hand.envido[:1], *hand.truco[:1]) if call.side == side]
    answers = [answer.at for answer in hand.answers if answer.to]
    if len(mine) != 2:
        yield fault("both_calls_needed", "envido", "truco", move=at)
    elif len(answers) > 1 and hand.happened_between(answers[0], answers[1]):
        yield fault("both_answers_together", "quiero", "no_quiero", move=answers[0])


@awards("4.2.3", "envido_no_querido", on="envido truco")
def truco_answers_no_to_the_envido(game: Game, hand: Mano) -> Iterator[Award]:
    if hand.envido_refused_by and not hand.refused_in_words("envido"):
        yield Award(hand.envido_caller, NOT_WANTED[hand.chain], "envido_no_querido")


@awards("4.3.1", "envido", "envido_no_querido", on="envido")
def the_envido_table(game: Game, hand: Mano) -> Iterator[Award]:
    winner = hand.envido_winner
    if hand.envido_answer == "quiero":
        if winner and hand.chain[-1] != "falta_envido" and _keeps(hand, winner):
            yield Award(_side(winner), envido_points(game, hand), "envido")
    elif hand.refused_in_words("envido") or not hand.envido_answer:
        yield Award(hand.envido_caller, NOT_WANTED[hand.chain], "envido_no_querido")


@awards("4.3.2", "falta_envido", on="envido")
def falta_envido(game: Game, hand: Mano) -> Iterator[Award]:
    if game.memory is None:
        yield from _falta_won(game, hand)


# Placed here and not with chapter 10: what the envido gives comes before the truco (A11).
@awards("10.3", "falta_envido", on="envido six")
def falta_envido_in_pica_pica(game: Game, hand: Mano) -> Iterator[Award]:
    if game.memory is not None:
        yield from _falta_won(game, hand)


def _falta_won(game: Game, hand: Mano) -> Iterator[Award]:
    winner = hand.envido_winner
    if (
        winner
        and hand.envido_answer == "quiero"
        and hand.chain[-1] == "falta_envido"
        and _keeps(hand, winner)
    ):
        yield Award(_side(winner), falta(game, winner[0]), "falta_envido")


@awards("4.6.6", "envido_transferred", "truco_transferred", on="numbers")
def all_points_of_the_hand_go_to_the_rival(game: Game, hand: Mano) -> Iterator[Award]:
    """4.4.3, 4.6.1, 4.6.6, 4.6.7 for the winner of the envido; 4.6.9 for anybody else."""
    lost = lost_hand(hand)
    if lost is None:
        return
    rival = other(lost.side)
    if not _keeps(hand, hand.envido_winner or ""):
        points = wanted(hand.chain, falta(game, rival))
        yield Award(rival, points, "envido_transferred", lost.article)
    taker, worth, _, _ = truco_result(hand)
    if taker == lost.side and game.options["unshown_envido"] == "envido_and_truco":
        yield Award(rival, worth, "truco_transferred", lost.article)


def _keeps(hand: Mano, winner: str) -> bool:
    """The winner of the envido collects it: his side did not lose the hand (4.6.6, 4.6.9)."""
    lost = lost_hand(hand)
    return lost is None or lost.side != winner[:1]


# ------------------------------------------------------------------ 5 · the truco


@awards("5.1", "rounds_by_cards", on="facts")
def the_cards_decide_the_rounds(game: Game, hand: Mano) -> Iterator[Note]:
    if hand.rounds:
        yield Note("rounds_by_cards", who=" ".join(hand.rounds))


@awards("5.3.2", "won_by_rounds", "won_after_parda", "won_by_mano")
def why_the_hand_is_won(game: Game, hand: Mano) -> Iterator[Note]:
    """5.3.2 two rounds, or the first and a parda (A9); 5.4.1 first parda; 5.4.2 three pardas."""
    rounds = hand.rounds or hand.rounds_told
    winner = hand.winner_found
    if not rounds or winner is None or hand.decided_by_leaving is not None:
        return
    if rounds[0] != "T":
        yield Note("won_by_rounds", who=winner)
    elif tuple(rounds) == ("T", "T", "T"):
        yield Note("won_by_mano", "5.4.2", winner)
    else:
        yield Note("won_after_parda", "5.4.1", winner)


@forbids("5.3.2", "hand_unfinished", "winner_differs", "rounds_differ")
def two_rounds_win_the_hand(game: Game, hand: Mano) -> Iterator[Fault]:
    if hand.rounds and hand.rounds_told and list(hand.rounds_told) != hand.rounds:
        yield fault("rounds_differ", *hand.rounds)
    if hand.decided_by_leaving is not None:
        if hand.told_winner not in (None, hand.decided_by_leaving):
            yield fault("winner_differs", hand.decided_by_leaving, told=hand.told_winner)
        return
    found = hand.winner_found
    if found is not None:
        if hand.told_winner not in (None, found):
            yield fault("winner_differs", found, told=hand.told_winner)
    elif hand.told_winner is None and not envido_ends_it(game, hand):
        yield fault("hand_unfinished", "mano_para", "rondas", "mazo")


@forbids("5.5.1", "truco_unanswered", "own_call_answered", "nothing_to_answer")
def a_truco_must_be_answered_by_the_rivals(game: Game, hand: Mano) -> Iterator[Fault]:
    pending = hand.truco_pending
    if (
        pending
        and hand.gone in (None, pending.side)
        and hand.in_play(pending)
        and not envido_ends_it(game, hand)
    ):
        yield fault("truco_unanswered", "quiero", "no_quiero", "mazo", move=pending.at)
    for answer in hand.answers:
        if not answer.to:
            yield fault("nothing_to_answer", move=answer.at)
        elif answer.to == "truco" and answer.side == answer.caller:
            yield fault("own_call_answered", other(answer.side), move=answer.at)


@forbids("5.5.2", "truco_not_yours", on="truco")
def no_side_raises_twice_in_a_row(game: Game, hand: Mano) -> Iterator[Fault]:
    for call in hand.truco:
        if call.accepted_by and call.side != call.accepted_by:
            yield fault("truco_not_yours", call.accepted_by, move=call.at)


@forbids("5.6.1", "truco_order", "raise_without_quiero", "truco_closed", on="truco")
def raises_in_their_order_each_after_a_quiero(game: Game, hand: Mano) -> Iterator[Fault]:
    before: str | None = None
    for call in hand.truco:
        expected = TRUCO.next_after(before)
        if call.closed:
            yield fault("truco_closed", move=call.at)
        elif call.word != expected:
            yield fault("truco_order", expected, move=call.at)
        elif call.pending_by:
            yield fault("raise_without_quiero", "quiero", move=call.at)
        before = call.word


def truco_result(hand: Mano) -> tuple[str | None, int, str, str]:
    """Who takes the truco, its worth, its name and the article that says so."""
    if hand.truco_refused_by:
        word = hand.truco[-1].word
        return other(hand.truco_refused_by), TRUCO.refused(word), "truco_no_querido", "5.6"
    if hand.gone is not None:
        taker = other(hand.gone)
        pending = hand.truco_pending
        if pending is not None and pending.side == taker:
            return taker, TRUCO.refused(pending.word), "truco_no_querido", "5.5.3"
        if hand.truco_accepted is not None:
            return taker, stake(hand), "truco", "8.4"  # position A8
        return taker, TRUCO.uncalled, "mazo", "8.4"
    if hand.truco_accepted is not None:
        return hand.winner, stake(hand), "truco", "5.6"
    return hand.winner, TRUCO.uncalled, "mano", "5.4.5"


@awards("5.6", "truco", "truco_no_querido", "mano", "mazo", "mazo_envido")
def what_the_truco_gives(game: Game, hand: Mano) -> Iterator[Award]:
    """5.4.5 uncalled, 5.5.3 mazo as an answer, 5.6 the table, 8.4 the mazo."""
    if hand.envido_open_at_mazo and hand.gone is not None:
        yield Award(other(hand.gone), NOT_WANTED[("envido",)], "mazo_envido", "8.4")
    taker, worth, concept, article = truco_result(hand)
    lost = lost_hand(hand)
    if taker is None:
        return
    if (
        lost is not None
        and lost.side == taker
        and game.options["unshown_envido"] == "envido_and_truco"
    ):
        return  # 4.6.6 gave it to the rival
    yield Award(_side(taker), worth, concept, article)


# ------------------------------------------------------------------ 5.7, 5.8, 8 · cards, pass, mazo


@awards("5.7.3", "out_of_turn_stands", on="facts")
def a_card_out_of_turn_is_played(game: Game, hand: Mano) -> Iterator[Note]:
    if hand.first_played is not None and hand.first_played != hand.order[0]:
        yield Note("out_of_turn_stands", who=hand.first_played, move=hand.first_card)


@forbids("5.8.2", "spoke_after_pass", on="out")
def who_passed_neither_plays_nor_speaks(game: Game, hand: Mano) -> Iterator[Fault]:
    for spoken in hand.late_words:
        # 8.5: who passed may still show his cards for the envido (position A20).
        if spoken.out == "paso" and spoken.word not in ("muestra", "no_muestra", "cartas"):
            yield fault("spoke_after_pass", move=spoken.at)


@forbids("6.4.1", "card_count", "card_not_held", on="facts")
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


@awards("8.3", "plays_on_alone", on="mazo")
def the_partner_plays_on(game: Game, hand: Mano) -> Iterator[Note]:
    if hand.gone is None:
        for seat, how in hand.left.items():
            if how == "mazo":
                yield Note("plays_on_alone", who=seat)


@forbids("8.3", "spoke_after_mazo", on="out")
def who_left_has_no_voice(game: Game, hand: Mano) -> Iterator[Fault]:
    for spoken in hand.late_words:
        if spoken.out == "mazo" and spoken.word not in ("cartas", "no_muestra"):
            yield fault("spoke_after_mazo", move=spoken.at)


# ------------------------------------------------------------------ 10 · six players


@forbids("10.2", "wrong_duel", "not_in_the_duel", on="six")
def pica_pica_in_its_turn(game: Game, hand: Mano) -> Iterator[Fault]:
    duel = duel_of(game)
    told = hand.pica_told
    if told is not None and duel is None:
        yield fault("wrong_duel", "redonda")
    elif told and duel and set(told) != set(duel):
        yield fault("wrong_duel", *duel)
    else:
        for at, who in hand.strangers:
            yield fault("not_in_the_duel", *hand.order, move=at, who=who)


def phase(game: Game) -> str:
    return "redonda" if game.memory is None else "pica-pica"


def after_hand(game: Game, hand: Any, score: Score) -> AfterHand:
    """10.2: a redondo and a pica-pica in turn from 5 points until 25. The three duels share one
    deal and are all played (position A17). The memory is the duel to come, None for a redondo."""
    if game.players != 6:
        return AfterHand()
    if game.memory is None:
        pica_pica = PICA_PICA_FROM <= max(score) < PICA_PICA_UNTIL
        return AfterHand(0 if pica_pica else None)
    if game.memory < 2:
        return AfterHand(game.memory + 1, deal_moves=False)
    return AfterHand(None)


def standing(points: int, target: int) -> str:
    """11.1.III with position A3: fifteen is still malas."""
    return "malas" if points * 2 <= target else "buenas"


def _side(who: str) -> Any:
    return "A" if who[0] == "A" else "B"


RULESET = Ruleset(
    key="asart",
    version="2017.1",
    name="ASART 2017",
    countries=("AR",),
    languages=("es", "en"),
    players=(4, 2, 6),
    deck=SPANISH,
    target=30,
    options=(
        Option("falta_envido_malas", ("chico", "leader"), "chico", "A1"),
        Option("unshown_envido", ("envido_and_truco", "envido"), "envido_and_truco", "A5"),
        Option("dealer_error_scope", ("match", "game"), "match", "A18"),
        Option("duty", ("warning-then-points", "warning", "points"), "warning-then-points", "duty"),
    ),
    index=INDEX,
    vocabulary=VOCABULARY,
    articles=articles,
    read=read,
    standing=standing,
    phase=phase,
    random_hand=random_hand,
    cites={
        "game": "1.1",
        "match": "11.1.I",
        "dealer": "3.7",
        "phase": "10.2",
        "standing": "11.1.III",
        "end": "9.2",
    },
    first_dealer="highest_card",
    sheet=sheet(),
    point_table=lambda game: point_table(game, falta=falta, truco=TRUCO),
    sanctions=catalogue,
    ladders=(TRUCO,),
    duty_points=1,
    after_hand=after_hand,
)
