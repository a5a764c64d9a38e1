from django.utils.translation import gettext_lazy as _

from tournaments.setup.events.base import DEFAULTS, Blueprint

BLUEPRINT = Blueprint(
    key="caballeros",
    order=50,
    name="Truco de caballeros",
    summary=_("Argentine truco of four, without flor: one game to 30 decides the match."),
    language="es-ar",
    ruleset="caballeros",
    # Its source knows one game to 30 and no series of them.
    settings={**DEFAULTS, "best_of_first": 1, "best_of_later": 1, "currency": "ARS"},
    printed={"team_size": "2.1", "best_of_first": "2.2", "best_of_later": "2.2", "ruleset": "2.1"},
)
