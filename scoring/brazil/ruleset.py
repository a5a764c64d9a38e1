"""What the rulesets of Brazil have in common: each is read, tapped and drawn from its rulebook."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from scoring.brazil.quick import quick
from scoring.brazil.random_hands import random_hand, random_hand_with_giving_up
from scoring.brazil.reader import read
from scoring.brazil.reading import TRAITS
from scoring.brazil.rulebook import Rulebook
from scoring.brazil.table import card_values
from scoring.brazil.taps import taps
from scoring.cards import FRENCH
from scoring.core.article import Articles
from scoring.core.ruleset import Ruleset


def build_ruleset(
    rulebook: Rulebook,
    articles: Sequence[Any],
    *,
    card_cites: Mapping[str, str],
    gives_up: bool = False,
    **own: Any,
) -> Ruleset:
    """`card_cites`: under which articles cards beat each other; `gives_up`: a side may, at any
    time; `own`: whatever else the ruleset says of itself."""
    invent = random_hand_with_giving_up if gives_up else random_hand
    return Ruleset(
        countries=("BR",),
        languages=("pt", "es", "en"),
        deck=FRENCH,
        target=12,
        articles=Articles(TRAITS, tuple(articles)),
        read=partial(read, rulebook=rulebook),
        standing=rulebook.standing,
        phase=rulebook.phase_of,
        random_hand=partial(invent, rulebook=rulebook),
        taps=taps(rulebook, gives_up=gives_up),
        card_values=card_values(rulebook.has_fixed_manilhas, **card_cites),
        quick=quick(rulebook),
        ladders=rulebook.ladders[:1],
        **own,
    )
