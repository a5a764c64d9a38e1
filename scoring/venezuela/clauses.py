"""How the moves of a Venezuelan table are told on a sheet. Only certain words count there (rules
16, 25, 44, 48): those of the envite are quoted as they were said."""

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
    QUOTED_ANSWER,
    RESULT,
    ROUNDS,
    VIRA,
    WANTED,
    Clause,
)

CALLS = ("truco", "retruco", "vale_nueve", "vale_juego", "dos_flores")
SAID_IN_ANSWER = ("a_la_vez_quiero", "a_la_vez_no_quiero", "no_tengo", "privo", "no_privo")

CLAUSES = {
    **dict.fromkeys(SAID_IN_ANSWER, QUOTED_ANSWER),
    **dict.fromkeys(CALLS, CALLED),
    "quiero": WANTED,
    "no_quiero": NOT_WANTED,
    "calla": Clause(
        ANSWER, "no (respondió|respondieron)", "não (respondeu|responderam)", "did not answer"
    ),
    "vira": VIRA,
    "tiene": HELD,
    "juega": PLAYED,
    "tapado": Clause(
        PLAY,
        "(mató|mataron) tapado con {cards}",
        "(matou|mataram) coberto com {cards}",
        "killed face down with {cards}",
    ),
    "pasa": Clause(
        PLAY, "(pasó|pasaron)[ {cards}]", "(passou|passaram)[ {cards}]", "passed[ {cards}]"
    ),
    "recoge": Clause(
        PLAY,
        "(recogió|recogieron) la carta",
        "(recolheu|recolheram) a carta",
        "took the card back",
    ),
    "destapa": Clause(
        PLAY,
        "(destapó|destaparon) la carta",
        "(destapou|destaparam) a carta",
        "turned the card up",
    ),
    "espera": Clause(
        CALL,
        "(esperó|esperaron) respuesta",
        "(esperou|esperaram) resposta",
        "waited for an answer",
    ),
    "flor": Clause(
        CALL,
        "(cantó|cantaron) flor[ de {number}]",
        "(cantou|cantaram) flor[ de {number}]",
        "called flor[ of {number}]",
    ),
    "flor_para": Clause(
        RESULT,
        "La flor más alta fue de {side}[ ({number})]",
        "A flor mais alta foi de {side}[ ({number})]",
        "The highest flor was of {side}[ ({number})]",
    ),
    "reservada": Clause(
        CALL,
        "(tenía|tenían) la Reservada",
        "(tinha|tinham) a Reservada",
        "held the Reservada",
    ),
    "exige": Clause(
        CALL, "(exigió|exigieron) ver la flor", "(exigiu|exigiram) ver a flor", "asked for the flor"
    ),
    "no_muestra": Clause(
        ANSWER,
        "no (mostró|mostraron) la flor",
        "não (mostrou|mostraram) a flor",
        "did not show the flor",
    ),
    "paga": Clause(
        ANSWER,
        "(pagó|pagaron) sin ver la flor",
        "(pagou|pagaram) sem ver a flor",
        "paid without seeing the flor",
    ),
    "escondida": Clause(
        CALL, "(escondió|escondieron) la flor", "(escondeu|esconderam) a flor", "hid the flor"
    ),
    "falsa": Clause(
        CALL,
        "(cantó|cantaron) una flor falsa",
        "(cantou|cantaram) uma flor falsa",
        "called a false flor",
    ),
    "quemada": Clause(
        CALL, "(quemó|quemaron) la flor", "(queimou|queimaram) a flor", "burned the flor"
    ),
    "sin_identificar": Clause(
        CALL,
        "(cantó|cantaron) truco sin identificar la flor",
        "(cantou|cantaram) truco sem identificar a flor",
        "called truco without naming the flor",
    ),
    "mal_canto": Clause(
        CALL,
        "(tuvo|tuvieron) un mal canto confirmado",
        "(teve|tiveram) um canto errado confirmado",
        "had a wrong call confirmed",
    ),
    "canta": Clause(
        NUMBER,
        "(cantó|cantaron)[ {number}]",
        "(cantou|cantaram)[ {number}]",
        "(declared|declared)[ {number}]",
    ),
    "canta_flor": Clause(
        NUMBER,
        "(cantó|cantaron) flor de {number}",
        "(cantou|cantaram) flor de {number}",
        "declared a flor of {number}",
    ),
    "muestra": Clause(
        NUMBER,
        "(mostró|mostraron) {number}",
        "(mostrou|mostraram) {number}",
        "(showed|showed) {number}",
    ),
    "revisa": Clause(
        NUMBER,
        "(revisó|revisaron) el envite",
        "(revisou|revisaram) o envite",
        "checked the envite",
    ),
    "privo_falso": Clause(
        NUMBER,
        "(hizo|hicieron) un privo falso",
        "(fez|fizeram) um privo falso",
        "made a false privo",
    ),
    "envite_para": Clause(
        RESULT,
        "El envite fue para {side}",
        "O envite foi para {side}",
        "The envite went to {side}",
    ),
    "base_para": Clause(
        RESULT, "La base fue para {side}", "A base foi para {side}", "The base went to {side}"
    ),
    "vueltas": ROUNDS._replace(es="Vueltas: {results}"),
    "decide": Clause(
        PLAY, "(jugó|jugaron) el perico", "(jogou|jogaram) o perico", "played the perico"
    ),
    "mayor_debajo": Clause(
        PLAY,
        "(dejó|dejaron) una carta mayor debajo",
        "(deixou|deixaram) uma carta maior embaixo",
        "kept a higher card below",
    ),
    "mazo": MAZO,
    "exige_cartas": Clause(
        CALL,
        "(exigió|exigieron) ver las tres cartas",
        "(exigiu|exigiram) ver as três cartas",
        "asked to see the three cards",
    ),
    "no_prueba": Clause(
        ANSWER,
        "no (mostró|mostraron) las tres cartas",
        "não (mostrou|mostraram) as três cartas",
        "did not show the three cards",
    ),
}
