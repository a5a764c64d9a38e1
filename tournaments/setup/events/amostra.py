from django.utils.translation import gettext_lazy as _

from tournaments.setup.events.base import DEFAULTS, Blueprint

BLUEPRINT = Blueprint(
    key="amostra",
    order=36,
    name="Amostra (trios)",
    summary=_(
        "Truco de amostra of Rio Grande do Sul in trios with a reserve, all hands in volta. Games"
        " to 30; two of three."
    ),
    language="pt-br",
    ruleset="amostra",
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
