from datetime import time

from django.utils.translation import gettext_lazy as _, pgettext_lazy

from tournaments.setup.events.base import DEFAULTS, Blueprint

BLUEPRINT = Blueprint(
    key="aabb",
    order=10,
    name="AABB-SP 2024",
    summary=_(
        "16 pairs, inscribed alone or together, over 18. Single elimination: best of 5 in the"
        " first phase, best of 3 later; the third place is played for."
    ),
    language="pt-br",
    ruleset="paulista-aabb",
    category=pgettext_lazy("category", "Mixed, open to all"),  # B28
    settings={
        **DEFAULTS,
        "starts_at": time(14),
        "minimum_age": 18,
        "cap": 16,
        "best_of_first": 5,  # as printed, though it looks inverted: B19
        "best_of_later": 3,
        "third_place": "match",  # three medals and no match for the third: B20
        "tolerance_first": None,  # no source has one: B30
        "tolerance_later": None,
        "appeals_minutes": None,  # article 6 names no time
        "currency": "BRL",
    },
    printed={
        "category": "1",
        "minimum_age": "1",
        "cap": "2",
        "team_size": "2",
        "mode": "3",
        "best_of_first": "4.3",
        "best_of_later": "4.3",
        "third_place": "7",
        "ruleset": "5",
    },
)
