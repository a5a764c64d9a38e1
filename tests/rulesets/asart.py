from tests.rulesets import Expected
from tests.rulesets.families import ARGENTINE

EXPECTED = Expected(
    words=ARGENTINE,
    collected="4.2.3 4.3.1 4.3.2 10.3 4.6.6 8.4 5.6",
    infractions="000",
    asked=("envido", "ends", "truco", "winner"),
    hand="mano para A",
    ruling="024 B2",
    options={"falta_envido_malas": "leader", "unshown_envido": "envido"},
)
