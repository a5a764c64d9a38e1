"""Inscriptions in a real browser: without scripts, and at the door with them."""

import re

import pytest

from tests.browser.inscription_pages import fill
from tests.browser.visitor import Visitor
from tests.event import make_event
from tournaments.models import Participant


@pytest.fixture
def event(cast):
    return make_event(cast, cap=8, minimum_age=18).tournament


def test_without_scripts_two_who_come_alone_find_each_other(visitor: Visitor, event) -> None:
    pages = {}
    for name in ("Ana Paz", "Luis Sosa"):
        page = visitor.arrive(language="es-ar", scripts=False)
        visitor.go(f"/t/{event.slug}/inscription/")
        page.get_by_label("Nombre y apellido").first.fill(name)
        page.get_by_label(re.compile("Voy sin pareja")).check()
        page.get_by_label(re.compile("estoy de acuerdo")).check()
        page.get_by_role("button", name="Inscribir").click()
        pages[name] = page.get_by_role("link", name="Página personal").get_attribute("href") or ""
    page.goto(pages["Ana Paz"])
    page.get_by_role("button", name="Proponerle a Luis Sosa").click()
    page.goto(pages["Luis Sosa"])
    page.get_by_role("button", name="Aceptar").click()
    assert page.get_by_text("Tu equipo tiene lugar.").is_visible()
    page.get_by_role("button", name="Voy a ir").click()
    assert page.get_by_text("Confirmaste que venís").is_visible()
    assert Participant.objects.exclude(confirmed_at=None).get().name == "Luis Sosa"
    assert visitor.complaints == []


def test_the_door_finds_while_one_types_and_a_code_leads_there(visitor: Visitor, cast) -> None:
    fill(cast)
    page = visitor.arrive(language="pt-br", width=390, person=cast.organizer)
    visitor.go(f"/t/{cast.tournament.slug}/check-in/")
    page.get_by_role("searchbox").press_sequentially("figueroa")
    page.get_by_role("button", name="Juan Bautista Figueroa Alcorta y Anchorena chegou").click()
    assert Participant.objects.get(number=2).checked_in_at
    visitor.go(f"/t/{cast.tournament.slug}/inscriptions/5/")
    page.get_by_role("button", name="Link pessoal").click()
    link = page.locator("code.digest").inner_text()
    page.goto(link)
    page.get_by_role("button", name="Chegou a equipe toda").click()
    assert Participant.objects.filter(number__in=[5, 6], checked_in_at=None).count() == 0
    assert visitor.complaints == []


def test_a_printed_code_shows_a_visitor_without_account_their_page(visitor: Visitor, cast) -> None:
    fill(cast)
    page = visitor.arrive(language="es-ve", person=cast.organizer)
    visitor.go(f"/t/{cast.tournament.slug}/inscriptions/3/")
    page.get_by_role("button", name="Enlace personal").click()
    link = page.locator("code.digest").inner_text()
    page = visitor.arrive(language="es-ve")
    page.goto(link)
    assert page.get_by_role("heading", name="Ana Acosta").is_visible()
