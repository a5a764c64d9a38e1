"""The words of a Venezuelan table (rules 16, 25, 44, 48: no other words count).

Every envite word exists in four forms. Plain and `sin_ley_` speak of the envite without flor,
`con_ley_` of the envite between flores, `a_ley_` leaves it open: "con ley o sin ley" (rule 78).
This file says how words are spoken. What they do is decided by the reading.
"""

from scoring.core.clauses import QUOTED_ANSWER
from scoring.core.vocabulary import Term, Vocabulary
from scoring.venezuela.clauses import CLAUSES

# Raises of the envite and the answers to it: word, phrase after the form, arguments.
RAISES = ("envido", "quiero_envido", "mas", "falta", "mi_falta", "igualar", "pintan")
ANSWERS = ("quiero", "no_quiero")
FORMS = ("", "sin_ley_", "con_ley_", "a_ley_")

# Three ways of saying one thing (case E6), kept apart so that a line is written as it was said.
A_LEY_PLAYS = {
    "a_ley_juego_envido": "a ley juego y envido",
    "a_ley_o_sin_ley_envido": "a ley o sin ley juego y envido",
    "con_o_sin_ley_envido": "con ley o sin ley juego y envido",
}
# Words that open an envite a ley, or try to: the cases on them are looked for after these alone.
A_LEY_WORDS = frozenset({"a_ley_envido", "mas_a_ley", "mas_a_ley_envido", *A_LEY_PLAYS})

_PIEDRAS = ("piedras", "piedra", "puntos", "tantos")
_MORE = ("piedras más", "piedras", "piedra", "más")
_FORM_SAYS: dict[str, tuple[str, ...]] = {
    "": ("",),
    "sin_ley_": ("sin ley ", "sin flor "),
    "con_ley_": ("con ley ", "con flor "),
    "a_ley_": ("con ley o sin ley ", "a ley o sin ley ", "con flor o sin flor "),
}
_BASE: dict[str, tuple[tuple[str, ...], str, tuple[str, ...]]] = {
    "envido": (("envido",), "number?", _PIEDRAS),
    "quiero_envido": (("quiero y envido",), "", ()),
    "mas": (("quiero y",), "number", _MORE),
    "falta": (("la falta", "envido la falta", "quiero y la falta"), "", ()),
    "mi_falta": (("mi falta", "envido mi falta", "quiero y mi falta"), "", ()),
    "igualar": (("envido hasta igualar", "hasta igualar"), "", ()),
    "pintan": (("envido las que pintan", "las que pintan"), "card?", ()),
    "quiero": (("quiero",), "", ()),
    "no_quiero": (("no quiero",), "", ()),
}
_EXTRA_SAYS: dict[str, tuple[str, ...]] = {
    "con_ley_envido": ("mi flor envida", "la mía envida"),
    "a_ley_envido": ("a ley envido",),
}


def _envite_terms() -> tuple[Term, ...]:
    terms = []
    for form in FORMS:
        for base, (says, args, unit) in _BASE.items():
            spoken = tuple(f + s for f in _FORM_SAYS[form] for s in says)
            word = form + base
            terms.append(Term(word, spoken + _EXTRA_SAYS.get(word, ()), args, unit=unit))
    return tuple(terms)


TERMS: tuple[Term, ...] = (
    Term("vira", ("vira",), args="card", by="nobody", level="facts"),
    Term("tiene", ("tiene",), args="card+", by="seat", level="facts"),
    Term("juega", ("juega",), args="card card?", by="seat", level="facts"),
    Term("tapado", ("mata tapado",), args="card card", by="seat", level="facts"),
    Term("pasa", ("pasa",), args="card*", by="seat", level="facts"),
    Term("recoge", ("recoge",), by="seat", level="facts"),
    Term("destapa", ("destapa",), by="seat", level="facts"),
    Term("espera", ("espera respuesta",), level="facts"),
    *_envite_terms(),
    *(Term(word, (says,), "number?", unit=_PIEDRAS) for word, says in A_LEY_PLAYS.items()),
    Term("a_la_vez_quiero", ("a la vez quiero",)),
    Term("a_la_vez_no_quiero", ("a la vez no quiero",)),
    Term("calla", ("calla",)),
    Term("truco", ("truco",)),
    Term("retruco", ("retruco",)),
    Term("vale_nueve", ("vale nueve",)),
    Term("vale_juego", ("vale juego",)),
    Term("a_ley", ("a ley", "a ley juego", "con ley o sin ley juego")),
    Term("mas_a_ley", ("más a ley", "más a ley juego")),
    Term("mas_a_ley_envido", ("más a ley juego y envido",), "number?", unit=_PIEDRAS),
    Term("flor", ("flor", "tengo flor", "con flor"), args="number?"),
    Term("dos_flores", ("dos flores",), level="result"),
    Term("flor_para", ("flor para",), args="side number?", by="nobody", level="result"),
    Term("chica", ("chica", "mi flor es chica", "la mía chica")),
    Term("reservada", ("reservada",), level="result"),
    Term("pido_flor", ("pido flor",)),
    Term("no_tengo", ("no tengo flor",)),
    Term("exige", ("exige la flor", "exige prueba de la flor")),
    Term("no_muestra", ("no muestra la flor",)),
    Term("paga", ("paga sin ver la flor",)),
    Term("escondida", ("flor escondida",), level="result"),
    Term("falsa", ("flor falsa",), level="result"),
    Term("quemada", ("flor quemada",), level="result"),
    Term("sin_identificar", ("truco sin identificar la flor",), level="result"),
    Term("mal_canto", ("mal canto confirmado",)),
    Term("canta", ("canta",), args="number?"),
    Term("canta_flor", ("canta flor de", "canta con flor"), args="number"),
    Term("privo", ("privo",)),
    Term("privo_flor", ("con flor privo", "privo con flor"), args="number?"),
    Term("no_privo", ("no privo",)),
    Term("revisa", ("revisa el envite",)),
    Term("privo_falso", ("privo falso",), level="result"),
    Term("muestra", ("muestra",), args="number"),
    Term("envite_para", ("envite para",), args="side", by="nobody", level="result"),
    Term("base_para", ("base para",), args="side", by="nobody", level="result"),
    Term("vueltas", ("vueltas", "vuelta"), args="result+", by="nobody", level="result"),
    Term("decide", ("juega el perico",), level="result"),
    Term("mayor_debajo", ("carta mayor debajo",), level="result"),
    Term("mazo", ("al mazo", "se va al mazo")),
    Term("exige_cartas", ("exige las tres cartas",)),
    Term("no_prueba", ("no prueba las tres cartas",)),
)  # fmt: skip

VOCABULARY = Vocabulary(
    TERMS,
    tie=("parda",),
    play="juega",
    declare="muestra",
    void=("nulo", "nula"),
    shorthands={
        "quiero y retruco": ("retruco",),
        "quiero y vale nueve": ("vale_nueve",),
        "quiero y vale juego": ("vale_juego",),
        "privo y truco": ("privo", "truco"),
        "con flor privo y truco": ("privo_flor", "truco"),
        "flor y truco": ("flor", "truco"),
    },
    clauses={form + word: QUOTED_ANSWER for form in FORMS for word in ANSWERS} | CLAUSES,
)
