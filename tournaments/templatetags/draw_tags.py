"""Template tags of the draw: a hash as a hand of cards, the draw's own fingerprint."""

from typing import Any
from urllib.parse import urlencode

from django import template
from django.urls import reverse
from django.utils.translation import pgettext_lazy

from tournaments.draws.cards import seal_cards
from tournaments.draws.draw_list import deck_for
from tournaments.draws.labels import subject_label
from tournaments.draws.protocol import Deck
from tournaments.models import Draw, Tournament

register = template.Library()
register.filter(subject_label)

SUIT_NAMES = {
    "oro": pgettext_lazy("suit", "coins"),
    "copa": pgettext_lazy("suit", "cups"),
    "espada": pgettext_lazy("suit", "swords"),
    "basto": pgettext_lazy("suit", "clubs"),
    "paus": pgettext_lazy("French suit", "of clubs"),
    "copas": pgettext_lazy("French suit", "of hearts"),
    "espadas": pgettext_lazy("French suit", "of spades"),
    "ouros": pgettext_lazy("French suit", "of diamonds"),
}


@register.inclusion_tag("components/fingerprint.html")
def fingerprint(digest: str, deck: Deck) -> dict[str, Any]:
    return {"cards": seal_cards(digest, deck), "digest": digest}


@register.filter
def deck(tournament: Tournament) -> Deck:
    """What cards an event shows its seals in."""
    return deck_for(tournament)


@register.filter
def again_address(draw: Draw) -> str:
    """Where a list is frozen that takes the place of this one."""
    address = reverse("tournaments:new_draw", args=[draw.tournament.slug, draw.kind])
    return (
        f"{address}?{urlencode({'tie': draw.subject})}" if draw.kind == Draw.Kind.LOT else address
    )


@register.filter
def suit_name(suit: str) -> Any:
    return SUIT_NAMES[suit]
