from django.utils.translation import gettext_lazy as _

from tournaments.setup.events.base import DEFAULTS, Blueprint

BLUEPRINT = Blueprint(
    key="argentino-flor",
    order=45,
    name="Argentino con flor",
    summary=_("Argentine truco with flor, pairs, to 30; every match is best of 3 games."),
    language="es-ar",
    ruleset="argentino-flor",
    settings={**DEFAULTS, "best_of_first": 3, "best_of_later": 3, "currency": "ARS"},
    printed={"best_of_first": "1.2", "best_of_later": "1.2", "team_size": "1.1"},
)
