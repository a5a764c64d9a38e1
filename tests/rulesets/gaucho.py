from tests.rulesets import Expected
from tests.rulesets.families import WITH_FLOR

EXPECTED = Expected(
    words=WITH_FLOR,
    collected="3.7 3.14 3.15 3.16 4.5 4.6 7.2 4.9 5.5",
    infractions="gaucho",
    asked=("flor", "envido", "ends", "truco", "winner"),
    hand="mão para A",
    ruling="",
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
    marks=(0, 3 * 2 * 24),
)
