"""Teams of four on pages that were drawn for two: no name is broken letter by letter."""

from datetime import timedelta

from django.utils import timezone

from tests.browser.visitor import Visitor
from tests.tournaments.matches.hall import Hall, open_hall
from tournaments.locks import bump_version
from tournaments.matches.services.calls import call_next
from tournaments.models import Match, Team

FOUR_PEOPLE = "Odete Farías, Sérgio Tavares, Heitor Esteves e Paulo Gonçalves"


def long_hall(visitor: Visitor) -> Hall:
    """Two matches are late at their tables."""
    hall = open_hall(visitor.cast, 4, tolerance_first=15)
    Team.objects.filter(tournament=hall.tournament).update(name=FOUR_PEOPLE)
    call_next(hall.tournament, by=hall.by)
    long_ago = timezone.now() - timedelta(hours=1)
    Match.objects.filter(tournament=hall.tournament, state="called").update(called_at=long_ago)
    bump_version(hall.tournament.pk)
    return hall


def test_what_needs_the_desk_can_be_read_beside_its_buttons(visitor: Visitor) -> None:
    hall = long_hall(visitor)
    for width in (390, 800, 1280):
        visitor.arrive(person=visitor.cast.organizer, language="pt-br", width=width)
        visitor.go(f"/t/{hall.tournament.slug}/board/")
        needs = visitor.page.locator(".need p")
        assert needs.count() == 2
        for need in needs.all():
            box = need.bounding_box()
            assert box
            assert box["width"] > 200
    assert visitor.complaints == []


def test_names_have_the_line_in_the_standings_of_a_phone(visitor: Visitor) -> None:
    hall = long_hall(visitor)
    visitor.arrive(language="pt-br", width=360)
    visitor.go(f"/t/{hall.tournament.slug}/podium/")
    names = visitor.page.locator(".ranks b")
    assert names.count() == 4
    for name in names.all():
        box = name.bounding_box()
        assert box
        assert box["width"] > 200
        assert box["height"] < 60
    assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert visitor.complaints == []


def test_a_wide_bracket_keeps_names_inside_their_boxes(visitor: Visitor) -> None:
    hall = open_hall(visitor.cast, 8)
    Team.objects.filter(tournament=hall.tournament).update(name=FOUR_PEOPLE)
    visitor.arrive(language="pt-br", width=1100)
    visitor.go(f"/t/{hall.tournament.slug}/bracket/")
    assert visitor.page.locator(".bracket .match").count() == 8
    outside = """() => [...document.querySelectorAll(".match .state, .match .name")]
        .filter(part => part.getBoundingClientRect().right
            > part.closest("section").getBoundingClientRect().right).length"""
    assert visitor.page.evaluate(outside) == 0
    assert visitor.complaints == []
