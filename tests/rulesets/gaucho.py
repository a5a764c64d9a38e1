from tests.rulesets import Expected, Paper
from tests.rulesets.families import WITH_FLOR

EXPECTED = Expected(
    words=WITH_FLOR,
    collected="3.7 3.14 3.15 3.16 4.5 4.6 7.2 4.9 5.5",
    infractions="gaucho",
    asked=("flor", "envido", "ends", "truco", "winner"),
    hand="mão para A",
    ruling="",
    sequences=(((5, 2), 1),),
)
