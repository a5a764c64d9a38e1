"""How the moves of an Argentine table are told on a sheet."""

from scoring.core.clauses import (
    ANSWER,
    CALL,
    CALLED,
    HELD,
    MAZO,
    NOT_WANTED,
    NUMBER,
    PLAY,
    PLAYED,
    QUOTED,
    QUOTED_ANSWER,
    RESULT,
    ROUNDS,
    WANTED,
    Clause,
)

CALLS = ("envido", "real_envido", "falta_envido", "truco", "retruco", "vale_cuatro")

CLAUSES = {
    **dict.fromkeys(CALLS, CALLED),
    "quiero": WANTED,
    "no_quiero": NOT_WANTED,
    "sin_ley": QUOTED,
    "tantos": Clause(
        NUMBER,
        "(cantó|cantaron) {number}",
        "(cantou|cantaram) {number}",
        "(declared|declared) {number}",
    ),
    "son_buenas": QUOTED._replace(part=NUMBER),
    "muestra": Clause(
        NUMBER,
        "(mostró|mostraron) los tantos[: {cards}]",
        "(mostrou|mostraram) os pontos[: {cards}]",
        "showed the points[: {cards}]",
    ),
    "no_muestra": Clause(
        NUMBER,
        "no (mostró|mostraron) los tantos",
        "não (mostrou|mostraram) os pontos",
        "did not show the points",
    ),
    "mazo": MAZO,
    "paso": Clause(PLAY, "(pasó|pasaron)", "(passou|passaram)", "passed"),
    "cartas": HELD,
    "juega": PLAYED,
    "primera_jugada": Clause(
        RESULT,
        "La primera ya estaba jugada",
        "A primeira já estava jogada",
        "The first round was over",
        "La primera vuelta ya estaba jugada",
    ),
    "pica_pica": Clause(
        CALL, "Pica-pica[ entre {seats}]", "Pica-pica[ entre {seats}]", "Pica-pica[ of {seats}]"
    ),
    "flor": Clause(
        CALL,
        "(cantó|cantaron) flor[ de {number}]",
        "(cantou|cantaram) flor[ de {number}]",
        "called flor[ of {number}]",
    ),
    "contraflor": Clause(
        CALL,
        "(cantó|cantaron) contraflor[ de {number}]",
        "(cantou|cantaram) contraflor[ de {number}]",
        "called contraflor[ of {number}]",
    ),
    "al_resto": Clause(
        CALL,
        "(cantó|cantaron) contraflor al resto[ de {number}]",
        "(cantou|cantaram) contraflor al resto[ de {number}]",
        "called contraflor al resto[ of {number}]",
    ),
    "con_flor_quiero": Clause(
        ANSWER,
        "(quiso|quisieron) con flor[ de {number}]",
        "(quis|quiseram) com flor[ de {number}]",
        "accepted with a flor[ of {number}]",
    ),
    "achico": QUOTED_ANSWER,
    "flor_falsa": Clause(
        CALL,
        "(cantó|cantaron) una flor falsa",
        "(cantou|cantaram) uma flor falsa",
        "called a false flor",
    ),
    "flor_escondida": Clause(
        CALL, "(escondió|escondieron) la flor", "(escondeu|esconderam) a flor", "hid the flor"
    ),
    "flor_para": Clause(
        RESULT, "La flor fue para {side}", "A flor foi para {side}", "The flor went to {side}"
    ),
    "envido_para": Clause(
        RESULT,
        "El envido fue para {side}",
        "O envido foi para {side}",
        "The envido went to {side}",
    ),
    "rondas": ROUNDS,
    "mano_para": Clause(
        RESULT, "La mano fue para {side}", "A mão foi para {side}", "The hand went to {side}"
    ),
}
