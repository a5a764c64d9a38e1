from scoring.core.entries import Move
from scoring.venezuela.words import A_LEY_WORDS, FORMS, RAISES
from tests.rulesets import Expected, Words

EXPECTED = Expected(
    words=Words(
        calls=("envido", "falta", "truco", "retruco", "vale_nueve", "vale_juego", "mazo"),
        accept="quiero",
        refuse="no_quiero",
        play="juega",
        rounds="vueltas",
        winner=lambda side: Move(None, "base_para", (side,)),
        needs={
            "envite_para": frozenset(
                (*(form + word for form in FORMS for word in RAISES), *A_LEY_WORDS)
            ),
            "flor_para": frozenset(("flor", "dos_flores", "reservada", "escondida", "tiene")),
        },
        side_results=("envite_para", "flor_para"),
        after_result=("flor",),
    ),
    collected="CANTANDO 84 52 53 54 9 62 66 MAZO 30",
    infractions="004",
    asked=("flor", "envite", "ends", "truco", "winner"),
    special=((23, 4), "cantando"),
    hand="base para A",
    ruling="106 B2",
    options={"target": 12, "reservada_undeclared_envite": "void"},
)
