from django.utils.translation import gettext_lazy as _

from tournaments.setup.events.base import DEFAULTS, Blueprint

BLUEPRINT = Blueprint(
    key="mineiro",
    order=30,
    name="Truco mineiro",
    summary=_(
        "Truco of Minas Gerais, with four fixed manilhas and the mão de dez. Games to 12; two of"
        " three make the queda. A pair may list four people, of whom two play and change between"
        " games."
    ),
    language="pt-br",
    ruleset="mineiro",
    settings={
        **DEFAULTS,
        "mode": "teams",
        "reserves": 2,
        "best_of_first": 3,
        "best_of_later": 3,
        "currency": "BRL",
    },
    printed={"best_of_first": "1.2", "best_of_later": "1.2", "team_size": "1.1", "ruleset": "1.3"},
)
