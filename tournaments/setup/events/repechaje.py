from django.utils.translation import gettext_lazy as _

from tournaments.formats.planned import FIRST_ROUND
from tournaments.formats.planned_choices import knockout_with_cup
from tournaments.setup.events.base import DEFAULTS, Blueprint

BLUEPRINT = Blueprint(
    key="repechaje",
    order=44,
    name="Repechaje",
    summary=_(
        "Argentine truco to 30, a bracket from the start, best of 3. Whoever loses in the first"
        " round plays a second bracket with its own champion."
    ),
    language="es-ar",
    ruleset="asart",
    # Its source knows no second chance: it is the one that clubs play.
    settings={
        **DEFAULTS,
        "stages": knockout_with_cup(FIRST_ROUND),
        "best_of_first": 3,
        "best_of_later": 3,
        "currency": "ARS",
    },
    printed={"best_of_first": "1.1", "best_of_later": "1.1", "team_size": "2.1", "ruleset": "0"},
)
