from django.utils.translation import gettext_lazy as _

from tournaments.setup.events.base import DEFAULTS, Blueprint

BLUEPRINT = Blueprint(
    key="gaucho",
    order=33,
    name="Gaúcho (trios)",
    summary=_(
        "Truco cego of Rio Grande do Sul in trios with a reserve, volta and testa in turn. Games"
        " to 24; two of three."
    ),
    language="pt-br",
    ruleset="gaucho",
    settings={
        **DEFAULTS,
        "team_size": 3,
        "reserves": 1,
        "mode": "teams",
        "best_of_first": 3,
        "best_of_later": 3,
        "currency": "BRL",
    },
    printed={"team_size": "1.1", "best_of_first": "1.2", "best_of_later": "1.2", "ruleset": "1.2"},
)
