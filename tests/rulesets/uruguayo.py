from tests.rulesets import Expected, Paper
from tests.rulesets.families import WITH_FLOR

EXPECTED = Expected(
    words=WITH_FLOR,
    collected="3.7 3.14 3.15 3.16 4.5 4.6 7.2 4.9 5.5",
    infractions="uruguayo",
    asked=("flor", "envido", "ends", "truco", "winner"),
    hand="mano para A",
    ruling="247 B2",
    options={"flor_raise": "contraflor", "falta": "leader", "envido_chain": "eleven"},
    taps=(
        ((5, 2), 3, ["first M flor", "last mano_para P", "ok"], (8, 3)),
        (
            *((5, 2), 5),
            ["first M flor", "first P con_flor_envido", "first flor_para M"]
            + ["last mano_para P", "ok"],
            (10, 3),
        ),
        ((5, 2), 4, ["first M envido", "first P flor", "last mano_para P", "ok"], (5, 6)),
    ),
    quick=(
        ((5, 2), "A flor", (8, 2), "quick A flor 3"),
        ((5, 2), "B con_flor_envido", (5, 7), "quick B con flor envido 5"),
    ),
    sequences=(((5, 2), 944),),
    paper=Paper(
        "es-AR",
        [
            ("A", (1, 0)),
            ("A envido, B envido, A envido, B quiero, B tantos, A", (2, 6)),
            ("B flor, A con_flor_envido, B quiero, A tantos, B", (7, 7)),
            ("A flor, B flor, B tantos, A", (8, 10)),
            ("A flor, B flor, A con_flor_envido, B no_quiero, B", (11, 11)),
            ("A envido, B flor, B", (11, 15)),
            ("A falta_envido, B quiero, A tantos, A", (17, 15)),  # to the half, 20
            ("A flor, A flor, B achico, B", (23, 16)),
            ("B real_envido, A real_envido, B no_quiero, B", (26, 17)),
            ("3: B tantos", (36, 22)),  # the leader stood at 20 before the falta: 20 more
            ("B truco, A quiero, B", (36, 24)),
            ("B flor, A al_resto, B quiero, B tantos, A", (37, 34)),  # 4 and two flores
            ("A truco, B retruco, A quiero, A", (40, 34)),
            ("A falta_envido, B quiero, A tantos, A", (21, 0)),
            ("A falta_envido, B quiero, A tantos", (40, 0)),
        ],
        [(40, 34), (40, 0)],
    ),
)
