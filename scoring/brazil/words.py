"""The words of a Brazilian table, for the notation: requests, answers, results, cards.

`A` and `B` are the sides; a seat is `A1`, `B2`. A bare card is laid: `A1 Kp`.
"""

from scoring.core.vocabulary import Term, Vocabulary

REQUESTS = (
    Term("truco", ("truco", "truco!")),
    Term("seis", ("seis", "meio-pau", "meio pau", "retruco")),
    Term("nove", ("nove",)),
    Term("doze", ("doze", "queda")),
)

RESULTS = (
    Term("corre", ("corre", "foge", "não quer")),
    Term("joga", ("joga", "vai jogar")),
    Term("ganha", ("ganha", "leva", "vence")),
    Term("empate", ("três empates", "3 empates", "tudo cangado"), by="nobody", level="result"),
    Term("rodadas", ("rodadas",), args="result+", by="nobody", level="result"),
)

FACTS = (
    Term("vira", ("vira",), args="card", by="nobody", level="facts"),
    Term("cartas", ("tem", "recebe"), args="card+", by="seat", level="facts"),
    Term("carta", ("carta",), args="card", by="seat", level="facts"),
    Term("coberta", ("coberta", "esconde", "de lona"), args="card?", by="seat", level="facts"),
)

TIE = ("empate", "canga", "cangou", "melou", "=")


def vocabulary(*answers: Term) -> Vocabulary:
    """All words of a rulebook's table; how one accepts is each rulebook's own."""
    return Vocabulary(
        terms=(*REQUESTS, *answers, *RESULTS, *FACTS),
        tie=TIE,
        play="carta",
        void=("nulo", "anulado"),
    )
