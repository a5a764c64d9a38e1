from django.utils.translation import gettext_lazy as _

from tournaments.formats.planned import rounds_then_knockout
from tournaments.setup.events.base import DEFAULTS, Blueprint

BLUEPRINT = Blueprint(
    key="classificatoria",
    order=25,
    name="Classificatória e mata-mata",
    summary=_(
        "Truco paulista, first five rounds for everybody: nobody meets twice, and teams with as"
        " many wins meet. The first eight go into the bracket; every match is best of 3."
    ),
    language="pt-br",
    ruleset="paulista-tento",
    # Its source knows no rounds: they are those that clubs play.
    settings={
        **DEFAULTS,
        "stages": rounds_then_knockout(preset="argentina", rounds=5, cut=8),
        "best_of_first": 3,
        "best_of_later": 3,
        "currency": "BRL",
    },
    printed={"team_size": "3.1", "ruleset": "1.11"},
)
