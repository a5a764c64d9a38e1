from django.utils.translation import gettext_lazy as _

from tournaments.formats.planned import REST, groups_then_knockout
from tournaments.formats.planned_choices import choose_stages, spread_stages
from tournaments.setup.events.base import DEFAULTS, Blueprint

BEGIN = groups_then_knockout(best_of=1, fill=False)
STAGES = choose_stages(BEGIN, spread_stages(BEGIN) | {"second": REST})
BLUEPRINT = Blueprint(
    key="copas",
    order=43,
    name="Copa de oro y de plata",
    summary=_(
        "Argentine truco to 30, first in groups of four, one game each. The first two of each group"
        " play the gold cup and the others the silver cup, best of 3."
    ),
    language="es-ar",
    ruleset="asart",
    # Its source knows no second chance: it is the one that clubs play.
    settings={
        **DEFAULTS,
        "stages": STAGES,
        "best_of_first": 3,
        "best_of_later": 3,
        "currency": "ARS",
    },
    printed={"best_of_first": "1.1", "best_of_later": "1.1", "team_size": "2.1", "ruleset": "0"},
)
