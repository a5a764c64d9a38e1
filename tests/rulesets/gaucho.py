from tests.rulesets import Expected, Paper
from tests.rulesets.families import WITH_FLOR

EXPECTED = Expected(
    words=WITH_FLOR,
    collected="3.7 3.14 3.15 3.16 4.5 4.6 7.2 4.9 5.5",
    infractions="gaucho",
    asked=("flor", "envido", "ends", "truco", "winner"),
    hand="mão para A",
    ruling="227 B2",
    taps=(
        ((5, 2), 2, ["last mano_para M", "ok"], (6, 2)),
        ((5, 2), 2, ["last P mazo", "ok"], (6, 2)),
        ((5, 2), 3, ["last M truco", "last P no_quiero", "ok"], (6, 2)),
        ((5, 2), 3, ["last M retruco", "last mano_para M", "ok"], (8, 2)),
        (
            (5, 2),
            4,
            ["first P real_envido", "first envido_para P", "last mano_para M", "ok"],
            (6, 7),
        ),
        ((5, 2), 3, ["first M flor", "last mano_para P", "ok"], (8, 3)),
        ((5, 2), 4, ["first M flor", "first P achico", "last mano_para P", "ok"], (8, 3)),
        (
            (5, 2),
            5,
            ["first M flor", "first P flor", "first flor_para P", "last mano_para M", "ok"],
            (6, 5),
        ),
        (
            (5, 2),
            5,
            ["first M flor", "first P contraflor", "first flor_para M", "last mano_para M", "ok"],
            (12, 2),
        ),
        (
            (5, 2),
            5,
            ["first M flor", "first P contraflor", "first M no_quiero", "last mano_para M", "ok"],
            (6, 6),
        ),
    ),
    sequences=(((5, 2), 895),),
    options={"real_envido": 3, "flor_plain": 6, "contraflor_refused": 1, "all_tied": "none"},
    quick=(
        ((5, 2), "A flor", (8, 2), "quick A flor 3"),
        ((5, 2), "B contraflor; A +1", (6, 8), "quick B contraflor 6, A +1"),
        ((5, 2), "B real_envido", (5, 7), "quick B real envido 5"),
    ),
    marks=(0, 3 * 2 * 24, 0),
    paper=Paper(
        "pt-BR",
        [
            ("A", (1, 0)),
            ("A envido, B quiero, B tantos, A", (2, 2)),
            ("B real_envido, A quiero, A tantos, B", (7, 3)),  # alone it is worth 5
            ("A flor, B flor, B tantos, A", (8, 6)),
            ("A flor, B contraflor, A no_quiero, B", (8, 11)),
            ("B real_envido, A falta_envido, B no_quiero, A", (14, 11)),  # refused: 5
            ("B flor, A achico, B", (14, 15)),
            ("A truco, B retruco, A quiero, A", (17, 15)),
            ("3: B tantos", (12, 20)),
            ("A falta_envido, B quiero, A tantos, B", (16, 21)),  # 24 less 20
            ("B mazo", (17, 21)),
            ("B flor, B no_muestra, B", (21, 22)),  # the flor and 1 of truco go over
            ("A truco, B quiero, A", (23, 22)),
            ("B flor, A al_resto, B quiero, B tantos, B", (23, 24)),  # 24 less 23
            ("A falta_envido, B quiero, A tantos", (24, 0)),
            ("B truco, A retruco, B vale_cuatro, A quiero, B", (0, 4)),
            ("A flor, B contraflor, A quiero, A tantos, B", (6, 5)),
            ("B envido, A envido, B real_envido, A quiero, B tantos, B", (6, 13)),
            ("A envido, B flor, B", (6, 17)),
            ("A flor, A flor, B", (12, 18)),
            ("A flor, B al_resto, A quiero, A tantos, A", (19, 18)),  # 24 less 18
            ("quick A truco", (21, 18)),
            ("quick A flor", (24, 18)),
        ],
        [(23, 24), (24, 0), (24, 18)],
    ),
)
