from django.utils.translation import gettext_lazy as _

from tournaments.formats.planned import groups_then_knockout
from tournaments.setup.events.base import DEFAULTS, Blueprint

BLUEPRINT = Blueprint(
    key="zonas",
    order=42,
    name="Zonas y cuadro",
    summary=_(
        "Argentine truco to 30, first in groups of four: everybody against everybody, one game"
        " each. The first two of each group, and the best thirds where they fill it, go into the"
        " bracket; from there on best of 3."
    ),
    language="es-ar",
    ruleset="asart",
    # Its source knows no groups: they are those that clubs play.
    settings={
        **DEFAULTS,
        "stages": groups_then_knockout(best_of=1),
        "best_of_first": 3,
        "best_of_later": 3,
        "currency": "ARS",
    },
    printed={"best_of_first": "1.1", "best_of_later": "1.1", "team_size": "2.1", "ruleset": "0"},
)
