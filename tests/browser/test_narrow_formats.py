"""Pages of formats where there is little room: names keep a line that can be read."""

from django.urls import reverse

from tests.browser.visitor import Visitor
from tests.tournaments.stages.test_returns import open_pairs

READABLE = 150  # pixels of a name on a phone


def test_who_has_paid_for_a_place_can_be_read_beside_the_button(visitor: Visitor) -> None:
    hall = open_pairs(visitor.cast, 12)
    hall.play_pairs()
    hall.buy(hall.losers()[0])
    visitor.arrive(person=visitor.cast.organizer, language="pt-br", width=360)
    visitor.go(reverse("tournaments:returns", args=[hall.tournament.slug]))
    box = visitor.page.locator(".returns li:has([value=refund]) .who").bounding_box()
    assert box
    assert box["width"] > READABLE
    assert visitor.complaints == []
