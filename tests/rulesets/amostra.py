from tests.rulesets import Expected, Paper
from tests.rulesets.families import WITH_FLOR

EXPECTED = Expected(
    words=WITH_FLOR,
    collected="3.7 3.14 3.15 3.16 4.5 4.6 7.2 4.9 5.5",
    infractions="amostra",
    asked=("flor", "envido", "ends", "truco", "winner"),
    hand="mão para A",
    ruling="267 B2",
    options={"calls": "uruguayo", "all_tied": "none", "further_flores": 0},
    taps=(
        ((5, 2), 2, ["last mano_para M", "ok"], (6, 2)),
        ((5, 2), 2, ["last P mazo", "ok"], (6, 2)),
        (
            *((5, 2), 4),
            ["first P real_envido", "first envido_para P", "last mano_para M", "ok"],
            (6, 7),
        ),
        ((5, 2), 3, ["first M flor", "last mano_para P", "ok"], (8, 3)),
        (
            *((5, 2), 5),
            ["first M flor", "first P contraflor", "first flor_para M", "last mano_para M", "ok"],
            (12, 2),
        ),
        ((5, 2), 4, ["first M envido", "first P flor", "last mano_para P", "ok"], (5, 6)),
    ),
    quick=(
        ((5, 2), "A flor; A flor", (11, 2), "quick A flor 6"),
        ((5, 2), "B contraflor; A +1", (6, 8), "quick B contraflor 6, A +1"),
    ),
    sequences=(((5, 2), 895),),
    marks=(0, 3 * 2 * 30, 0),
    paper=Paper(
        "pt-BR",
        [
            ("A", (1, 0)),
            ("A real_envido, B quiero, B tantos, A", (2, 5)),  # alone it is worth 5
            ("A flor, B contraflor, A quiero, A tantos, B", (8, 6)),
            ("B flor, A flor, B tantos, B", (8, 10)),
            ("A envido, B real_envido, A no_quiero, A", (9, 12)),
            ("B truco, A quiero, B", (9, 14)),
            ("A flor, A flor, B achico, A", (16, 14)),
            ("4: A tantos", (19, 11)),
            ("A falta_envido, B quiero, B tantos, A", (20, 22)),  # 30 less 19
            ("A envido, B quiero, A tantos, A no_muestra, B", (20, 26)),  # with 1 of truco
            ("B flor, A contraflor, B al_resto, A no_quiero", (20, 30)),  # refused: 6
            ("A falta_envido, B quiero, A tantos", (30, 0)),
            ("A flor, B al_resto, A no_quiero, B", (0, 5)),
            ("quick A real_envido, B +1", (5, 6)),
            ("quick A al_resto, B +1", (29, 7)),  # 30 less 6
            ("quick A truco", (30, 7)),
        ],
        [(20, 30), (30, 0), (30, 7)],
        text=200,
    ),
)
