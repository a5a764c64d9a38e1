from django.utils.translation import gettext_lazy as _

from tournaments.setup.events.base import DEFAULTS, Blueprint

BLUEPRINT = Blueprint(
    key="uruguayo",
    order=47,
    name="Truco uruguayo",
    summary=_(
        "A league night in Uruguay: pairs, with the muestra and flor, one game to 40 each match."
    ),
    language="es-ar",
    ruleset="uruguayo",
    settings={**DEFAULTS, "best_of_first": 1, "best_of_later": 1, "currency": "UYU"},
    printed={"team_size": "1.1"},
)
