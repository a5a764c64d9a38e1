from django.utils.translation import gettext_lazy as _

from tournaments.setup.events.base import DEFAULTS, Blueprint

BLUEPRINT = Blueprint(
    key="tento",
    order=20,
    name="Truco paulista com tento",
    summary=_(
        "Truco paulista with the tento: whoever catches a fault asks for points. Games to 12;"
        " every match is best of 3."
    ),
    language="pt-br",
    ruleset="paulista-tento",
    # Its source knows one partida to 12 (B23) and no series of them: the series is ours.
    settings={**DEFAULTS, "best_of_first": 3, "best_of_later": 3, "currency": "BRL"},
    printed={"team_size": "3.1", "ruleset": "1.11"},
)
