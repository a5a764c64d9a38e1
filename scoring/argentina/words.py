"""The words of an Argentine table, for the notation and the sheet."""

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
)
