"""The words of an Argentine table, for the notation and the sheet."""

from collections.abc import Mapping
from dataclasses import replace

from scoring.argentina.clauses import CLAUSES
from scoring.core.clauses import CALL, DEAL, Clause
from scoring.core.vocabulary import Term, Vocabulary

TERMS = (
    Term("envido", ("envido",)),
    Term("real_envido", ("real envido",)),
    Term("falta_envido", ("falta envido",)),
    Term("truco", ("truco",)),
    Term("retruco", ("retruco", "re truco")),
    Term("vale_cuatro", ("vale cuatro", "vale 4")),
    Term("quiero", ("quiero",)),
    Term("no_quiero", ("no quiero", "no se quiere")),
    Term("sin_ley", ("sin ley de juego",)),
    Term("tantos", ("tiene tantos", "tantos"), args="number"),
    Term("son_buenas", ("son buenas",)),
    Term("muestra", ("muestra",), args="card*"),
    Term("no_muestra", ("no muestra",)),
    Term("mazo", ("al mazo", "mazo", "se va al mazo")),
    Term("paso", ("paso", "pasa"), by="seat", level="facts"),
    Term("cartas", ("tiene", "cartas"), args="card+", by="seat", level="facts"),
    Term("juega", ("juega",), args="card", by="seat", level="facts"),
    Term("primera_jugada", ("primera jugada",), by="nobody", level="result"),
    Term("pica_pica", ("pica-pica",), args="seat? seat?", by="nobody"),
    Term("envido_para", ("envido para",), args="side", by="nobody", level="result"),
    Term("rondas", ("rondas", "ronda"), args="result+", by="nobody", level="result"),
    Term("mano_para", ("mano para",), args="side", by="nobody", level="result"),
)

# Where flores are played. Each is sung with or without its number.
FLOR_TERMS = (
    Term("flor", ("flor",), args="number?"),
    Term("contraflor", ("contraflor", "contra flor"), args="number?"),
    Term(
        "al_resto",
        ("contraflor al resto", "contra flor al resto", "al resto"),
        args="number?",
    ),
    Term("con_flor_quiero", ("con flor quiero",), args="number?"),
    Term("achico", ("con flor me achico", "me achico")),
    Term("flor_falsa", ("flor falsa",)),
    Term("flor_escondida", ("flor escondida",)),
    Term("flor_para", ("flor para",), args="side", by="nobody", level="result"),
)

VOCABULARY = Vocabulary(
    terms=TERMS,
    tie=("parda",),
    play="juega",
    declare="tantos",
    void=("nulo", "nula"),
    shorthands={
        "quiero retruco": ("quiero", "retruco"),
        "quiero y retruco": ("quiero", "retruco"),
        "quiero vale cuatro": ("quiero", "vale_cuatro"),
        "quiero y vale cuatro": ("quiero", "vale_cuatro"),
    },
    clauses=CLAUSES,
)

FLOR_VOCABULARY = replace(VOCABULARY, terms=(*TERMS, *FLOR_TERMS))

# Rio Grande do Sul says it in Portuguese. Tricks are rodadas, a full hand of trios a volta, a duel
# testa.
_GAUCHO_SAYS = {
    "vale_cuatro": ("vale quatro", "vale 4"),
    "quiero": ("quero",),
    "no_quiero": ("não quero",),
    "tantos": ("tem pontos", "pontos"),
    "son_buenas": ("são boas",),
    "muestra": ("mostra",),
    "no_muestra": ("não mostra",),
    "mazo": ("ao baralho", "vai ao baralho"),
    "cartas": ("tem", "cartas"),
    "juega": ("joga",),
    "primera_jugada": ("primeira jogada",),
    "pica_pica": ("testa",),
    "rondas": ("rodadas", "rodada"),
    "mano_para": ("mão para",),
    "contraflor": ("contra-flor", "contraflor", "contra flor"),
    "al_resto": ("contra-flor e o resto", "contraflor e o resto", "e o resto"),
    "con_flor_quiero": ("com flor quero",),
    "achico": ("com flor me achico", "me achico"),
}
_ARGENTINE_ALONE = ("sin_ley", "paso")


def _terms_said(says: Mapping[str, tuple[str, ...]], *more: Term) -> tuple[Term, ...]:
    """The words of a table with flores as they are said elsewhere, and others it has."""
    return tuple(
        term._replace(says=says.get(term.word, term.says))
        for term in (*TERMS, *FLOR_TERMS, *more)
        if term.word not in _ARGENTINE_ALONE
    )


GAUCHO_VOCABULARY = Vocabulary(
    terms=_terms_said(_GAUCHO_SAYS),
    tie=("empate",),
    play="juega",
    declare="tantos",
    void=("nulo", "nula"),
    shorthands={
        "quero retruco": ("quiero", "retruco"),
        "quero e retruco": ("quiero", "retruco"),
        "quero vale quatro": ("quiero", "vale_cuatro"),
        "quero e vale quatro": ("quiero", "vale_cuatro"),
    },
    clauses={
        **CLAUSES,
        "pica_pica": Clause(
            CALL, "Testa[ entre {seats}]", "Testa[ entre {seats}]", "Testa[ of {seats}]"
        ),
        "contraflor": CLAUSES["contraflor"]._replace(
            pt="(cantou|cantaram) contra-flor[ de {number}]"
        ),
        "al_resto": CLAUSES["al_resto"]._replace(
            pt="(cantou|cantaram) contra-flor e o resto[ de {number}]"
        ),
    },
)

# In Uruguay the muestra is the card turned up; who shows his points says so in another word.
_URUGUAY_SAYS = {
    "muestra": ("enseña",),
    "no_muestra": ("no enseña",),
    "pica_pica": ("pico a pico",),
    "al_resto": ("contra flor al resto", "contraflor al resto", "al resto"),
    "contraflor": ("contra flor", "contraflor"),
}
CON_FLOR_ENVIDO = Term("con_flor_envido", ("con flor envido",), args="number?")
VIRA = Term("vira", ("muestra",), args="card", by="nobody")
URUGUAY_VOCABULARY = replace(
    VOCABULARY,
    terms=_terms_said(_URUGUAY_SAYS, CON_FLOR_ENVIDO, VIRA),
    clauses={
        **CLAUSES,
        "pica_pica": Clause(
            CALL,
            "Pico a pico[ entre {seats}]",
            "Pico a pico[ entre {seats}]",
            "Pico a pico[ of {seats}]",
        ),
        "con_flor_envido": Clause(
            CALL,
            "(cantó|cantaron) con flor envido[ de {number}]",
            "(cantou|cantaram) com flor envido[ de {number}]",
            "called con flor envido[ of {number}]",
        ),
        "vira": Clause(
            DEAL, "La muestra fue {card}", "A amostra foi {card}", "The muestra was {card}"
        ),
    },
)

# With the amostra, the card turned up, and what Uruguay calls where a table plays by that.
AMOSTRA_VOCABULARY = replace(
    GAUCHO_VOCABULARY,
    terms=(
        *GAUCHO_VOCABULARY.terms,
        CON_FLOR_ENVIDO._replace(says=("com flor envido",)),
        VIRA._replace(says=("amostra",)),
    ),
    clauses={
        **GAUCHO_VOCABULARY.clauses,
        "con_flor_envido": URUGUAY_VOCABULARY.clauses["con_flor_envido"],
        "vira": URUGUAY_VOCABULARY.clauses["vira"],
    },
)
