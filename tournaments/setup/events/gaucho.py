from django.utils.translation import gettext_lazy as _

from tournaments.formats.planned import rounds_then_knockout
from tournaments.setup.events.base import DEFAULTS, Blueprint

BLUEPRINT = Blueprint(
    key="gaucho",
    order=33,
    name="Gaúcho (trios)",
    summary=_(
        "Truco cego of Rio Grande do Sul in trios with a reserve, volta and testa in turn. Three"
        " rounds for everybody, then the first eight in a bracket. Games to 24; two of three."
    ),
    language="pt-br",
    ruleset="gaucho",
    # Three qualifying matches each is what its championship plays; so many go on is our choice.
    settings={
        **DEFAULTS,
        "stages": rounds_then_knockout(preset="gaucho", rounds=3, cut=8),
        "team_size": 3,
        "reserves": 1,
        "mode": "teams",
        "best_of_first": 3,
        "best_of_later": 3,
        "currency": "BRL",
    },
    printed={"team_size": "1.1", "best_of_first": "1.2", "best_of_later": "1.2", "ruleset": "1.2"},
)
