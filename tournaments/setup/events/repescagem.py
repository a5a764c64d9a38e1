from decimal import Decimal

from django.utils.translation import gettext_lazy as _

from tournaments.formats.planned import pairs_then_knockout
from tournaments.setup.events.base import DEFAULTS, Blueprint

BLUEPRINT = Blueprint(
    key="repescagem",
    order=27,
    name="Repescagem paga",
    summary=_(
        "Truco paulista, best of 3. Whoever loses in the first round may pay for another place in"
        " the bracket, until half an hour after its last result. Both prices are examples."
    ),
    language="pt-br",
    ruleset="paulista-tento",
    # Its source knows no second chance: it is the one that clubs sell.
    settings={
        **DEFAULTS,
        "stages": pairs_then_knockout(best_of=3),
        "best_of_first": 3,
        "best_of_later": 3,
        "currency": "BRL",
        "fee": Decimal("40.00"),
        "reentry_fee": Decimal("20.00"),
    },
    printed={"team_size": "3.1", "ruleset": "1.11"},
)
