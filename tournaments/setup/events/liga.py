from django.utils.translation import gettext_lazy as _

from tournaments.formats.planned import league
from tournaments.setup.events.base import DEFAULTS, Blueprint

BLUEPRINT = Blueprint(
    key="liga",
    order=48,
    name="Liga de un día",
    summary=_(
        "A league in one day, with Uruguayan rules: all against all, one game to 40 each match, two"
        " points for a win. There is no bracket: the table says who has won."
    ),
    language="es-ar",
    ruleset="uruguayo",
    # Its source knows no league of a day: it is the one that bars play.
    settings={
        **DEFAULTS,
        "stages": league(size=10),
        "best_of_first": 1,
        "best_of_later": 1,
        "currency": "UYU",
    },
    printed={"team_size": "1.1"},
)
