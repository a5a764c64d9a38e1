"""The words of a Venezuelan table (rules 16, 25, 44, 48: no other words count).

Every envite word exists in four forms. Plain and `sin_ley_` speak of the envite without flor,
`con_ley_` of the envite between flores, `a_ley_` leaves it open: "con ley o sin ley" (rule 78).
This file says how words are spoken. What they do is decided by the reading.
"""

from scoring.core.vocabulary import Term, Vocabulary

# Raises of the envite and the answers to it: word, phrase after the form, arguments.
RAISES = ("envido", "quiero_envido", "mas", "falta", "mi_falta", "igualar", "pintan")
ANSWERS = ("quiero", "no_quiero")
FORMS = ("", "sin_ley_", "con_ley_", "a_ley_")
TRUCO = ("truco", "retruco", "vale_nueve", "vale_juego")

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


def split_form(word: str) -> tuple[str, str]:
    """The form and the bare word.

    >>> split_form("con_ley_quiero"), split_form("envido")
    (('con_ley_', 'quiero'), ('', 'envido'))
    """
    for form in FORMS[1:]:
        if word.startswith(form) and word[len(form) :] in _BASE:
            return form, word[len(form) :]
    return "", word


def _envite_terms() -> tuple[Term, ...]:
    terms = []
    for form in FORMS:
        for base, (says, args, unit) in _BASE.items():
            spoken = tuple(f + s for f in _FORM_SAYS[form] for s in says)
            word = form + base
            terms.append(Term(word, spoken + _EXTRA_SAYS.get(word, ()), args, unit=unit))
    return tuple(terms)


def _term(word: str, *says: str, args: str = "", by: str = "side", level: str = "both") -> Term:
    return Term(word, says, args, by=by, level=level)


TERMS: tuple[Term, ...] = (
    _term("vira", "vira", args="card", by="nobody", level="facts"),
    _term("tiene", "tiene", args="card+", by="seat", level="facts"),
    _term("juega", "juega", args="card card?", by="seat", level="facts"),
    _term("tapado", "mata tapado", args="card card", by="seat", level="facts"),
    _term("pasa", "pasa", args="card*", by="seat", level="facts"),
    _term("recoge", "recoge", by="seat", level="facts"),
    _term("destapa", "destapa", by="seat", level="facts"),
    _term("espera", "espera respuesta", level="facts"),
    *_envite_terms(),
    *(Term(word, (says,), "number?", unit=_PIEDRAS) for word, says in A_LEY_PLAYS.items()),
    _term("a_la_vez_quiero", "a la vez quiero"),
    _term("a_la_vez_no_quiero", "a la vez no quiero"),
    _term("calla", "calla"),
    _term("truco", "truco"),
    _term("retruco", "retruco"),
    _term("vale_nueve", "vale nueve"),
    _term("vale_juego", "vale juego"),
    _term("a_ley", "a ley", "a ley juego", "con ley o sin ley juego"),
    _term("mas_a_ley", "más a ley", "más a ley juego"),
    Term("mas_a_ley_envido", ("más a ley juego y envido",), "number?", unit=_PIEDRAS),
    _term("flor", "flor", "tengo flor", "con flor", args="number?"),
    _term("dos_flores", "dos flores", level="result"),
    _term("flor_para", "flor para", args="side number?", by="nobody", level="result"),
    _term("chica", "chica", "mi flor es chica", "la mía chica"),
    _term("reservada", "reservada", level="result"),
    _term("pido_flor", "pido flor"),
    _term("no_tengo", "no tengo flor"),
    _term("exige", "exige la flor", "exige prueba de la flor"),
    _term("no_muestra", "no muestra la flor"),
    _term("paga", "paga sin ver la flor"),
    _term("escondida", "flor escondida", level="result"),
    _term("falsa", "flor falsa", level="result"),
    _term("quemada", "flor quemada", level="result"),
    _term("sin_identificar", "truco sin identificar la flor", level="result"),
    _term("mal_canto", "mal canto confirmado"),
    _term("canta", "canta", args="number?"),
    _term("canta_flor", "canta flor de", "canta con flor", args="number"),
    _term("privo", "privo"),
    _term("privo_flor", "con flor privo", "privo con flor", args="number?"),
    _term("no_privo", "no privo"),
    _term("revisa", "revisa el envite"),
    _term("privo_falso", "privo falso", level="result"),
    _term("muestra", "muestra", args="number"),
    _term("envite_para", "envite para", args="side", by="nobody", level="result"),
    _term("base_para", "base para", args="side", by="nobody", level="result"),
    _term("vueltas", "vueltas", "vuelta", args="result+", by="nobody", level="result"),
    _term("decide", "juega el perico", level="result"),
    _term("mayor_debajo", "carta mayor debajo", level="result"),
    _term("mazo", "al mazo", "se va al mazo"),
    _term("exige_cartas", "exige las tres cartas"),
    _term("no_prueba", "no prueba las tres cartas"),
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
)
