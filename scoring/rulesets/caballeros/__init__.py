"""Truco de caballeros: Argentine truco for two pairs, without flor, to 30 points.

The source has sections, not numbers; ours follow their order. It differs from ASART in what a
falta envido is worth in malas (position A1), in leaving the truco alone when the envido is not
shown (A5), in ending the game in the middle of a hand, and in what it does not know: pica-pica,
sin ley de juego, passing, numbers without effect.
"""

from typing import Any

from scoring.argentina.play import random_hand
from scoring.argentina.reading import read
from scoring.argentina.sheet import point_table, sheet
from scoring.argentina.taps import taps
from scoring.argentina.words import TERMS
from scoring.argentina.words import VOCABULARY as ARGENTINE
from scoring.cards import SPANISH
from scoring.core.article import parse_index
from scoring.core.game import Game
from scoring.core.options import Option
from scoring.core.ruleset import Ruleset
from scoring.core.sheet import terms_of
from scoring.core.vocabulary import Vocabulary

# Awards are given in the order of declaration, which is the order of these imports: the envido
# is collected before the truco (position A11).
from scoring.rulesets.caballeros import envido, table, truco
from scoring.rulesets.caballeros.values import TRUCO, articles, falta
from scoring.sanctions.caballeros import catalogue

CHAPTERS = (envido, table, truco)

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

VOCABULARY = Vocabulary(
    terms=tuple(term for term in TERMS if term.word not in ("sin_ley", "pica_pica", "paso")),
    tie=ARGENTINE.tie,
    play=ARGENTINE.play,
    declare=ARGENTINE.declare,
    void=ARGENTINE.void,
    shorthands=ARGENTINE.shorthands,
)


def standing(points: int, target: int) -> str:
    """The source does not use the words; option A1 does (position A3: fifteen is malas)."""
    return "malas" if points * 2 <= target else "buenas"


def phase(game: Game) -> str:
    return "redonda"


def _point_table(game: Game) -> dict[str, Any]:
    """An envido nobody called gives nothing, even to who stays when the other pair leaves (4.1)."""
    table = point_table(game, falta=falta, truco=TRUCO)
    leaving = [0, TRUCO.uncalled]
    return {**table, "mazo": {"envido_open": leaving, "envido_closed": leaving}}


RULESET = Ruleset(
    key="caballeros",
    version="1.0",
    name="Truco de caballeros",
    countries=("AR",),
    languages=("es", "pt", "en"),
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
    # 4.1: leaving costs the same whether or not the envido was still open.
    taps=taps(TRUCO, asks=False),
    ladders=(TRUCO,),
    duty_points=1,
)
