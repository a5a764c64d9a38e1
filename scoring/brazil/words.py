"""The words of a Brazilian table, for the notation: requests, answers, results, cards.

`A` and `B` are the sides; a seat is `A1`, `B2`. A bare card is laid: `A1 Kp`.
"""

from scoring.core.vocabulary import Term, Vocabulary

REQUESTS = (
    Term("truco", ("truco", "truco!", "pede truco", "trucou")),
    Term("seis", ("seis", "meio-pau", "meio pau", "retruco", "pede seis", "6")),
    Term("nove", ("nove", "pede nove", "9")),
    Term("doze", ("doze", "queda", "pede doze", "12")),
)

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

FACTS = (
    Term("vira", ("vira",), args="card", by="nobody", level="facts"),
    Term("cartas", ("tem", "recebe"), args="card+", by="seat", level="facts"),
    Term("carta", ("carta",), args="card", by="seat", level="facts"),
    Term("coberta", ("coberta", "esconde", "de lona"), args="card?", by="seat", level="facts"),
)

TIE = ("empate", "empatou", "canga", "cangou", "melou", "=")


def vocabulary(*answers: Term) -> Vocabulary:
    """All words of a rulebook's table; how one accepts is each rulebook's own."""
    return Vocabulary(
        terms=(*REQUESTS, *answers, *RESULTS, *FACTS),
        tie=TIE,
        play="carta",
        void=("nulo", "anulado"),
    )
