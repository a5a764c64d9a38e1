from django.utils.translation import gettext_lazy as _

from tournaments.setup.events.base import DEFAULTS, Blueprint

BLUEPRINT = Blueprint(
    key="venezolano",
    order=60,
    name="Truco venezolano",
    summary=_("To 24, with vira, flor and envite; two games of three, the last one the bonito."),
    language="es-ve",
    ruleset="venezolano",
    settings={**DEFAULTS, "best_of_first": 3, "best_of_later": 3, "currency": "VES"},
    printed={"best_of_first": "BONITO", "best_of_later": "BONITO", "ruleset": "7"},
)
