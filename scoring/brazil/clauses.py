"""How the moves of a Brazilian table are told on a sheet."""

from scoring.core.clauses import (
    ANSWER,
    CALL,
    HELD,
    PLAY,
    PLAYED,
    QUOTED,
    RESULT,
    ROUNDS,
    VIRA,
    Clause,
)

ASKED = Clause(CALL, "(pidió|pidieron) {said}", "(pediu|pediram) {said}", "asked for {said}")

CLAUSES = {
    **dict.fromkeys(("truco", "seis", "nove", "doze"), ASKED),
    "aceita": Clause(
        ANSWER,
        "(aceptó|aceptaron)[ con «{word}»]",
        "(aceitou|aceitaram)[ com “{word}”]",
        "accepted[ with “{word}”]",
    ),
    "diz": Clause(
        QUOTED.part, "(dijo|dijeron) «{word}»", "(disse|disseram) “{word}”", "said “{word}”"
    ),
    "corre": Clause(ANSWER, "no (aceptó|aceptaron)", "(correu|correram)", "declined"),
    "joga": Clause(
        ANSWER, "(decidió|decidieron) jugar", "(decidiu|decidiram) jogar", "decided to play"
    ),
    "ganha": Clause(RESULT, "(ganó|ganaron) la mano", "(ganhou|ganharam) a mão", "won the hand"),
    "empate": Clause(
        RESULT,
        "Las tres rondas quedaron empatadas",
        "As três rodadas empataram",
        "All three rounds were tied",
        "Las tres vueltas quedaron empatadas",
    ),
    "rodadas": ROUNDS,
    "vira": VIRA,
    "cartas": HELD,
    "carta": PLAYED,
    "coberta": Clause(
        PLAY,
        "(jugó|jugaron) una carta tapada[ ({card})]",
        "(jogou|jogaram) uma carta coberta[ ({card})]",
        "played a card face down[ ({card})]",
    ),
}
