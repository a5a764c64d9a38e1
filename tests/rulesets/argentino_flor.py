from tests.rulesets import Expected, Paper
from tests.rulesets.families import WITH_FLOR

EXPECTED = Expected(
    words=WITH_FLOR,
    collected="3.7 3.14 3.15 3.16 4.5 4.6 7.2 4.9 6.2 5.5",
    infractions="argentino-flor",
    asked=("flor", "envido", "ends", "truco", "winner"),
    hand="mano para A",
    ruling="207 B2",
    options={"flor_plain": 6, "resto": "leader_plus_flores", "raise_after_plain": True},
    taps=(
        ((5, 2), 3, ["first M flor", "last mano_para P", "ok"], (8, 3)),
        ((5, 2), 4, ["first M flor", "first M flor", "last mano_para P", "ok"], (11, 3)),
        (
            *((5, 2), 5),
            ["first M flor", "first P flor", "first flor_para P", "last mano_para M", "ok"],
            (6, 6),
        ),
        # A flor takes the place of the envido that it makes void.
        ((5, 2), 4, ["first M envido", "first P flor", "last mano_para P", "ok"], (5, 6)),
        # Flores come in any order; a partner's after the raise counts as well.
        (
            *((5, 2), 6),
            [
                *("first M flor", "first P contraflor", "first M flor", "first flor_para M"),
                *("last mano_para P", "ok"),
            ],
            (14, 3),
        ),
        ((5, 2), 4, ["first P flor", "first M achico", "last mano_para M", "ok"], (6, 5)),
    ),
    quick=(
        ((5, 2), "A flor", (8, 2), "quick A flor 3"),
        ((5, 2), "A flor; A flor", (11, 2), "quick A flor 6"),
        ((5, 2), "B contraflor", (5, 8), "quick B contraflor 6"),
    ),
    sequences=(((5, 2), 790),),
    paper=Paper(
        "es-AR",
        [
            ("A", (1, 0)),
            ("A flor, B", (4, 1)),
            ("B flor, A flor, B tantos, B", (4, 6)),
            ("A envido, B flor, B", (4, 10)),  # the flor voids the envido
            ("A flor, B contraflor, A quiero, A tantos, A", (11, 10)),
            ("B flor, B flor, A achico, A", (12, 16)),
            ("B truco, A flor, B contraflor, A quiero, A tantos, A quiero, A", (20, 16)),
            ("2: B flor, B tantos", (17, 20)),  # B had the better flor
            ("A envido, B quiero, 31-27, B", (19, 21)),
            ("B mazo", (21, 21)),  # no envido had been called
            ("B flor, A al_resto, B quiero, B tantos", (21, 30)),  # 30 less 21
            ("A falta_envido, B quiero, A tantos", (30, 0)),  # both in malas
            ("A truco, B quiero, B retruco, A quiero, A vale_cuatro, B no_quiero", (3, 0)),
            ("A flor, A no_muestra, A", (4, 3)),
            ("B real_envido, A falta_envido, B quiero, B tantos", (4, 30)),
        ],
        [(21, 30), (30, 0), (4, 30)],
    ),
)
