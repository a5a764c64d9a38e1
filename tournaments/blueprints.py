"""Events to start from, as their sources print them; where a source is silent, our own habits.

`printed` names, for each setting, the article of the source it was taken from: the set-up page
shows it, and what is missing there is ours to choose. A blueprint is only read when a plan is
made; changing one never touches an event.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import time
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


@dataclass(frozen=True)
class Blueprint:
    key: str
    name: str  # a proper name: the same in every language
    summary: str | Promise
    language: str  # of who will most likely take it
    ruleset: str
    settings: Mapping[str, Any]
    category: str | Promise = ""
    printed: Mapping[str, str] = field(default_factory=dict)


# What no source says. Tolerances of 15 and 5 minutes are offered by position B30.
OURS: Mapping[str, Any] = {
    "team_size": 2,
    "mode": "both",
    "odd_one_out": "waitlist",
    "third_place": "match",
    "tables": 8,
    "tolerance_first": 15,
    "tolerance_later": 5,
    "appeals_minutes": 15,
    "appeals_hold": True,
}

AABB = Blueprint(
    key="aabb",
    name="AABB-SP 2024",
    summary=_(
        "16 pairs, inscribed alone or together, over 18. Single elimination: best of 5 in the"
        " first phase, best of 3 later; the third place is played for."
    ),
    language="pt-br",
    ruleset="paulista-aabb",
    category=pgettext_lazy("category", "Mixed, open to all"),  # B28
    settings={
        **OURS,
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

ASART = Blueprint(
    key="asart",
    name="ASART 2017",
    summary=_("Argentine truco to 30, with malas and buenas; every match is best of 3 games."),
    language="es-ar",
    ruleset="asart",
    settings={**OURS, "best_of_first": 3, "best_of_later": 3, "currency": "ARS"},
    printed={"best_of_first": "1.1", "best_of_later": "1.1", "team_size": "2.1", "ruleset": "0"},
)

CABALLEROS = Blueprint(
    key="caballeros",
    name="Truco de caballeros",
    summary=_("Argentine truco of four, without flor: one game to 30 decides the match."),
    language="es-ar",
    ruleset="caballeros",
    # Its source knows one game to 30 and no series of them.
    settings={**OURS, "best_of_first": 1, "best_of_later": 1, "currency": "ARS"},
    printed={
        "team_size": "2.1",
        "best_of_first": "2.2",
        "best_of_later": "2.2",
        "ruleset": "2.1",
    },
)

VENEZOLANO = Blueprint(
    key="venezolano",
    name="Truco venezolano",
    summary=_("To 24, with vira, flor and envite; two games of three, the last one the bonito."),
    language="es-ve",
    ruleset="venezolano",
    settings={**OURS, "best_of_first": 3, "best_of_later": 3, "currency": "VES"},
    printed={"best_of_first": "BONITO", "best_of_later": "BONITO", "ruleset": "7"},
)

BLUEPRINTS: Mapping[str, Blueprint] = {
    blueprint.key: blueprint for blueprint in (AABB, ASART, CABALLEROS, VENEZOLANO)
}


def usual_for(language: str) -> Blueprint:
    """Where an organizer of this language most likely starts.

    >>> usual_for("pt-br").key, usual_for("en").key
    ('aabb', 'asart')
    """
    found = (b for b in (ASART, AABB, VENEZOLANO) if b.language == language)
    return next(found, ASART)
