"""What a player sees of a result on a small phone."""

import pytest

from tests.browser.visitor import Visitor
from tests.cast import Cast
from tests.tournaments.matches.hall import open_hall
from tournaments.inscriptions.services.links import create_link
from tournaments.inscriptions.services.short_names import update_short_names
from tournaments.matches.services.calls import call_next
from tournaments.matches.services.results import Sheet, record_games
from tournaments.models import Match, Participant, Table


def test_the_whole_result_is_in_sight_where_it_is_asked_about(visitor: Visitor, cast: Cast):
    """Three games and long names at 360 px: nobody says yes to what they can't see."""
    hall = open_hall(cast, 4)
    for person in Participant.objects.filter(tournament=hall.tournament):
        person.name = f"Maximiliano Fernández Etcheverry{person.number}"
        person.save()
    update_short_names(hall.tournament)
    games = ((30, 12), (21, 30), (30, 25))
    record_games(hall.match(1), by=hall.by, sheet=Sheet(games))
    token = create_link(hall.teams[0].places.get(order=1).participant)
    page = visitor.arrive(language="es-ar", width=360)
    page.goto(f"{visitor.address}/t/{hall.tournament.slug}/me/{token}/")
    widths = page.locator(".scroll-x").first.evaluate("box => [box.scrollWidth, box.clientWidth]")
    assert widths[0] <= widths[1]


@pytest.mark.parametrize("number", [4, 64, 120])
def test_a_call_is_in_sight_with_its_limit_and_the_table_is_as_large_as_its_card(
    visitor: Visitor, cast: Cast, number: int
):
    hall = open_hall(cast, 4, tables=2, tolerance_first=15)
    call_next(hall.tournament, by=hall.by)
    table = hall.match(1).table
    Table.objects.filter(pk=table.pk).update(number=number)
    assert hall.match(1).state == Match.State.CALLED
    token = create_link(hall.teams[0].places.get(order=1).participant)
    page = visitor.arrive(language="es-ar", width=360)
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{visitor.address}/t/{hall.tournament.slug}/me/{token}/")
    page.evaluate("document.fonts.ready")
    card, digits, limit, bar = (
        page.locator(part).first.bounding_box()
        for part in (".naipe", ".naipe b", ".due", "nav.event-nav")
    )
    assert card["x"] + 12 <= digits["x"]
    assert digits["x"] + digits["width"] <= card["x"] + card["width"] - 12
    assert digits["width"] > card["width"] * 0.4
    assert limit["y"] + limit["height"] <= bar["y"]
    # All of it stays inside the card where letters are twice as large.
    page.set_viewport_size({"width": 180, "height": 370})
    card, icon, digits = (
        page.locator(part).first.bounding_box() for part in (".naipe", ".naipe .icon", ".naipe b")
    )
    assert icon["y"] >= card["y"] + 4
    assert digits["y"] + digits["height"] <= card["y"] + card["height"] - 4


def test_a_tap_tells_the_desk_and_champions_copy_what_they_can_not_share(
    visitor: Visitor, cast: Cast
):
    hall = open_hall(cast, 2)
    call_next(hall.tournament, by=hall.by)
    token = create_link(hall.teams[0].places.get(order=1).participant)
    page = visitor.arrive(language="es-ar", width=360)
    page.goto(f"{visitor.address}/t/{hall.tournament.slug}/me/{token}/")
    page.get_by_role("button", name="Estamos yendo").click()
    page.get_by_text("La mesa central ya sabe que están yendo.").wait_for()
    hall.win(1)
    page.goto(f"{visitor.address}/t/{hall.tournament.slug}/me/{token}/")
    page.evaluate("delete Navigator.prototype.share")
    page.get_by_role("button", name="Compartir").click()
    page.get_by_text("Copiado").wait_for()
    text = page.locator("#share-text").input_value()
    assert text.endswith(f"/t/{hall.tournament.slug}/")
    assert "/me/" not in text


def test_doubled_letters_leave_the_screen_to_the_page(visitor: Visitor, cast: Cast):
    """360 px at 200 %: the header took half of it, its buttons one below the other."""
    hall = open_hall(cast, 4)
    token = create_link(hall.teams[0].places.get(order=1).participant)
    page = visitor.arrive(language="es-ar", width=180)
    for address in (f"/t/{hall.tournament.slug}/", f"/t/{hall.tournament.slug}/me/{token}/"):
        page.set_viewport_size({"width": 180, "height": 320})
        visitor.go(address)
        assert page.locator("body > .appbar").bounding_box()["height"] < 64
        assert page.evaluate("document.documentElement.scrollWidth") == 180
        assert page.get_by_role("link", name="Retruco", exact=True).count() == 1
        assert page.get_by_role("link", name="Entrar").count() == 1


def test_words_stand_apart(visitor: Visitor, cast: Cast):
    """The condensed letters have a space of an eighth of an em: "En juego" read "Enjuego"."""
    hall = open_hall(cast, 4)
    visitor.arrive(language="es-ar", width=390)
    visitor.go(f"/t/{hall.tournament.slug}/")
    for part in (".stage b", "button, .btn"):
        gap = visitor.page.locator(part).first.evaluate(
            "element => parseFloat(getComputedStyle(element).wordSpacing)"
        )
        assert gap >= 1
