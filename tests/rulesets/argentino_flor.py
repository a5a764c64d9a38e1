from tests.rulesets import Expected
from tests.rulesets.families import WITH_FLOR

EXPECTED = Expected(
    words=WITH_FLOR,
    collected="3.7 3.14 3.15 3.16 4.5 4.6 7.2 4.9 6.2 5.5",
    infractions="argentino-flor",
    asked=("flor", "envido", "ends", "truco", "winner"),
    hand="mano para A",
    ruling="",
)
