from django.utils.translation import gettext_lazy as _

from tournaments.setup.events.base import DEFAULTS, Blueprint

BLUEPRINT = Blueprint(
    key="asart",
    order=40,
    name="ASART 2017",
    summary=_("Argentine truco to 30, with malas and buenas; every match is best of 3 games."),
    language="es-ar",
    ruleset="asart",
    settings={**DEFAULTS, "best_of_first": 3, "best_of_later": 3, "currency": "ARS"},
    printed={"best_of_first": "1.1", "best_of_later": "1.1", "team_size": "2.1", "ruleset": "0"},
)
