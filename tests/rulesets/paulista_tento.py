from tests.rulesets import Expected
from tests.rulesets.families import brazilian

EXPECTED = Expected(
    words=brazilian("truco", "seis", "nove", "doze"),
    collected="11.3 11.4 12.1 8.4 10.4 10.5 10.6 10.7",
    infractions="001",
    asked=("truco", "winner"),
    special=((11, 4), "onze"),
    hand="A ganha",
    ruling="056 B2",
    options={"all_tied": "starter"},
)
