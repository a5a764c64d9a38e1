"""Inscriptions in a real browser: without scripts, and at the door with them."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.inscription_pages import fill
from tests.browser.visitor import Visitor
from tests.event import make_event
from tournaments.actors import SYSTEM
from tournaments.inscriptions.person import Person
from tournaments.inscriptions.services.inscribe import inscribe
from tournaments.models import Participant, Place


@pytest.fixture
def tournament(cast):
    return make_event(cast, cap=8, minimum_age=18).tournament


def test_without_scripts_two_who_come_alone_find_each_other(visitor: Visitor, tournament) -> None:
    pages = {}
    for name in ("Ana Paz", "Luis Sosa"):
        page = visitor.arrive(language="es-ar", scripts=False)
        visitor.go(f"/t/{tournament.slug}/inscription/")
        page.get_by_label("Nombre y apellido").first.fill(name)
        page.get_by_label(re.compile("Voy sin pareja")).check()
        page.get_by_label(re.compile("estoy de acuerdo")).check()
        page.get_by_role("button", name="Inscribir").click()
        pages[name] = page.get_by_role("link", name="Página personal").get_attribute("href") or ""
    page.goto(pages["Ana Paz"])
    page.get_by_role("button", name="Proponerle a Luis Sosa").click()
    page.goto(pages["Luis Sosa"])
    page.get_by_role("button", name="Aceptar").click()
    assert page.get_by_text("La pareja tiene lugar.").is_visible()
    page.get_by_role("button", name="Voy a ir").click()
    assert page.get_by_text("Confirmaste que venís").is_visible()
    assert Participant.objects.exclude(confirmed_at=None).get().name == "Luis Sosa"
    assert visitor.complaints == []


def test_the_door_finds_while_one_types_and_a_code_leads_there(visitor: Visitor, cast) -> None:
    fill(cast)
    page = visitor.arrive(language="pt-br", width=390, person=cast.organizer)
    visitor.go(f"/t/{cast.tournament.slug}/check-in/")
    page.get_by_role("searchbox").press_sequentially("figueroa")
    pair = page.locator(".pair:visible")
    pair.locator(".who").click()
    pair.get_by_role(
        "button", name="Chegou: Juan Bautista Figueroa Alcorta y Anchorena"
    ).last.click()
    expect(page.locator(".unsent")).to_have_count(0)
    assert Participant.objects.get(number=2).checked_in_at
    assert not Participant.objects.get(number=1).checked_in_at
    visitor.go(f"/t/{cast.tournament.slug}/inscriptions/5/")
    page.get_by_role("button", name="Link pessoal").click()
    link = page.locator("code.digest").inner_text()
    page.goto(link)
    page.locator(".pair:visible > .line [data-mark=arrived]").click()
    expect(page.locator(".unsent")).to_have_count(0)
    assert Participant.objects.filter(number__in=[5, 6], checked_in_at=None).count() == 0
    assert visitor.complaints == []


def test_without_scripts_the_desk_pairs_withdraws_and_takes_both_back(
    visitor: Visitor, tournament, cast
) -> None:
    for name in ("Ana Paz", "Luis Sosa", "Rui Luz"):
        inscribe(tournament, by=SYSTEM, people=[Person(name)])
    page = visitor.arrive(language="pt-br", width=360, person=cast.organizer, scripts=False)
    visitor.go(f"/t/{tournament.slug}/inscriptions/pairs/")
    page.get_by_label("Ana Paz").check()
    page.get_by_role("searchbox").fill("rui")
    page.get_by_role("button", name="Buscar").click()
    page.get_by_label("Rui Luz").check()  # the search left Ana ticked
    page.get_by_role("button", name="Jogam juntos").click()
    undo = page.get_by_role("button", name="Desfazer")
    undo.click()
    assert not Place.objects.filter(until=None).exists()
    undo.click()
    assert Place.objects.filter(until=None).count() == 2
    visitor.go(f"/t/{tournament.slug}/inscriptions/1/withdraw/")
    page.get_by_role("button", name="Retirar Ana Paz").click()
    assert Participant.objects.get(number=1).withdrawn_at
    undo.click()
    assert page.get_by_text("Ana Paz: de volta, com vaga.").is_visible()
    assert Place.objects.filter(until=None).count() == 2
    assert visitor.complaints == []


def test_a_printed_code_shows_a_visitor_without_account_their_page(visitor: Visitor, cast) -> None:
    fill(cast)
    page = visitor.arrive(language="es-ve", person=cast.organizer)
    visitor.go(f"/t/{cast.tournament.slug}/inscriptions/3/")
    page.get_by_role("button", name="Enlace personal").click()
    link = page.locator("code.digest").inner_text()
    page = visitor.arrive(language="es-ve")
    page.goto(link)
    assert page.get_by_text("Ana Acosta", exact=True).first.is_visible()
