from django.utils.translation import gettext_lazy as _

from tournaments.formats.plan import REFILL
from tournaments.formats.planned_choices import knockout_with_cup
from tournaments.setup.events.base import DEFAULTS, Blueprint

BLUEPRINT = Blueprint(
    key="relleno",
    order=46,
    name="Cuadro que se completa",
    summary=_(
        "Argentine truco to 30, a bracket from the start, best of 3. While it has empty places,"
        " whoever loses in the first round takes the next one and plays again."
    ),
    language="es-ar",
    ruleset="asart",
    # Its source knows no second chance: it is the one that bars play.
    settings={
        **DEFAULTS,
        "stages": knockout_with_cup(REFILL),
        "best_of_first": 3,
        "best_of_later": 3,
        "currency": "ARS",
    },
    printed={"best_of_first": "1.1", "best_of_later": "1.1", "team_size": "2.1", "ruleset": "0"},
)
