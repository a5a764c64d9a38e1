from django.utils.translation import gettext_lazy as _

from tournaments.formats.planned import rounds_then_ladder
from tournaments.setup.events.base import Blueprint
from tournaments.setup.events.gaucho import BLUEPRINT as GAUCHO

BLUEPRINT = Blueprint(
    key="gaucho-repescagem",
    order=34,
    name="Gaúcho com repescagem (trios)",
    summary=_(
        "Like the state championship of Rio Grande do Sul: three rounds for everybody, the first"
        " twelve play until three are left, and the best of a repechage of all others enters the"
        " semi-finals. For fourteen trios or more; with 24 through, as there, for 26 or more."
    ),
    language=GAUCHO.language,
    ruleset=GAUCHO.ruleset,
    settings={**GAUCHO.settings, "stages": rounds_then_ladder(rounds=3, cut=12)},
    printed=GAUCHO.printed,
)
