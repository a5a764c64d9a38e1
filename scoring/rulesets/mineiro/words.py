"""The words of a table in Minas, for the notation."""

from scoring.brazil.clauses import ASKED
from scoring.brazil.words import CARDS, DOZE, NOVE, RESULTS, SEIS, TRUCO, vocabulary_of
from scoring.core.clauses import ANSWER, Clause
from scoring.core.vocabulary import Term

VOCABULARY = vocabulary_of(
    TRUCO,
    SEIS,
    Term("dez", ("dez", "pede dez", "10")),
    Term("oito", ("oito", "pede oito", "8")),
    NOVE,
    DOZE,
    Term("aceita", ("aceita", "aceito", "cai", "desce", "vem", "quero", "topo", "aceitou")),
    *RESULTS,
    Term("desiste", ("desiste", "larga", "entrega a mão", "desistiu", "largou")),
    *CARDS,
    dez=ASKED,
    oito=ASKED,
    desiste=Clause(ANSWER, "(dejó|dejaron) la mano", "(largou|largaram) a mão", "gave the hand up"),
)
