"""ASART 2017: Argentine truco without flor, 30 points, best of three chicos; 2, 4 or 6 players.

The index below follows the source. "scored" means: a chapter in this package (or the machinery
it names under `cites`) applies it, and a golden line fires it; otherwise the third column says
why not.
"""

from functools import partial

from scoring.argentina.duels import seats_of
from scoring.argentina.play import random_hand
from scoring.argentina.reading import read
from scoring.argentina.sheet import point_table, sheet
from scoring.argentina.taps import taps
from scoring.argentina.words import VOCABULARY
from scoring.cards import SPANISH
from scoring.core.article import parse_index
from scoring.core.options import Option
from scoring.core.ruleset import Ruleset

# Awards are given in the order of declaration, which is the order of these imports: the envido
# is collected before the truco (position A11).
from scoring.rulesets.asart import envido, six, table, truco
from scoring.rulesets.asart.values import TRUCO, articles, falta
from scoring.sanctions.asart import catalogue

CHAPTERS = (envido, six, table, truco)

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


def standing(points: int, target: int) -> str:
    """11.1.III with position A3: fifteen is still malas."""
    return "malas" if points * 2 <= target else "buenas"


RULESET = Ruleset(
    key="asart",
    version="2017.1",
    name="ASART 2017",
    countries=("AR",),
    languages=("es", "pt", "en"),
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
    phase=six.phase,
    seats=seats_of,
    random_hand=partial(random_hand, also=("paso", "sin_ley")),
    cites={
        "game": "1.1",
        "match": "11.1.I",
        "opening": "3.1",
        "dealer": "3.7",
        "phase": "10.2",
        "standing": "11.1.III",
        "end": "9.2",
    },
    first_dealer="highest_card",
    sheet=sheet(),
    point_table=lambda game: point_table(game, falta=falta, truco=TRUCO),
    sanctions=catalogue,
    taps=taps(TRUCO, asks=True),
    ladders=(TRUCO,),
    duty_points=1,
    after_hand=six.after_hand,
    memories=six.memories,
)
