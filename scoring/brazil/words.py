"""The words of a Brazilian table, for the notation: requests, answers, results, cards.

`A` and `B` are the sides; a seat is `A1`, `B2`. A bare card is laid: `A1 Kp`.
"""

from scoring.brazil.clauses import CLAUSES
from scoring.core.clauses import Clause
from scoring.core.vocabulary import Term, Vocabulary

TRUCO = Term("truco", ("truco", "truco!", "pede truco", "trucou"))
SEIS = Term("seis", ("seis", "meio-pau", "meio pau", "retruco", "pede seis", "6"))
NOVE = Term("nove", ("nove", "pede nove", "9"))
DOZE = Term("doze", ("doze", "queda", "pede doze", "12"))
REQUESTS = (TRUCO, SEIS, NOVE, DOZE)

RESULTS = (
    Term(
        "corre",
        ("corre", "foge", "não quer", "não aceita", "não joga", "recusa", "correu", "fugiu"),
    ),
    Term("joga", ("joga", "vai jogar")),
    Term("ganha", ("ganha", "leva", "vence", "ganhou", "levou", "venceu")),
    Term("empate", ("três empates", "3 empates", "tudo cangado"), by="nobody", level="result"),
    Term("rodadas", ("rodadas",), args="result+", by="nobody", level="result"),
)

VIRA = Term("vira", ("vira",), args="card", by="nobody", level="facts")
CARDS = (
    Term("cartas", ("tem", "recebe"), args="card+", by="seat", level="facts"),
    Term("carta", ("carta",), args="card", by="seat", level="facts"),
    Term("coberta", ("coberta", "esconde", "de lona"), args="card?", by="seat", level="facts"),
)

TIE = ("empate", "empatou", "canga", "cangou", "melou", "=")


def vocabulary(*answers: Term, requests: tuple[Term, ...] = REQUESTS) -> Vocabulary:
    """All words of a rulebook's table with a vira; how one accepts is each rulebook's own."""
    return vocabulary_of(*requests, *answers, *RESULTS, VIRA, *CARDS)


def vocabulary_of(*terms: Term, **clauses: Clause) -> Vocabulary:
    """Of these words; `clauses` tell those that only this table has."""
    return Vocabulary(
        terms=terms,
        tie=TIE,
        play="carta",
        void=("nulo", "anulado"),
        clauses={**CLAUSES, **clauses},
    )
