from tests.rulesets import Expected
from tests.rulesets.families import ARGENTINE

EXPECTED = Expected(
    words=ARGENTINE,
    collected="8.1 8.2 4.8 8.3",
    infractions="003",
    asked=("envido", "ends", "truco", "winner"),
    hand="mano para A",
    ruling="034 B2",
    options={"falta_envido_malas": "chico", "unshown_envido": "envido_and_truco"},
)
