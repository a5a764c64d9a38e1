from tests.rulesets import Expected
from tests.rulesets.families import brazilian

EXPECTED = Expected(
    words=brazilian("truco", "seis", "nove", "doze"),
    collected="9.5.2 9.5.3 9.6.2 9.1.2 9.4.4 9.4.5 9.4.8 9.4.9",
    infractions="002",
    asked=("truco", "winner"),
    special=((11, 4), "onze"),
    hand="A ganha",
    ruling="059 B2",
    options={"all_tied": "dealer", "hand_rotation": "right"},
)
