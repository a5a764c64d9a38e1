"""Setting an event up with a real browser: in Portuguese with a mouse, in Spanish without scripts,
and the podium at its end."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.tournaments.matches.hall import open_hall
from tournaments.models import Plan, Progress, Tournament


def test_in_portuguese_an_aabb_event_is_set_up_in_minutes(visitor) -> None:
    page = visitor.arrive(language="pt-br", width=1280, person=visitor.cast.organizer)
    visitor.go("/new/")
    expect(page.get_by_label("AABB-SP 2024")).to_be_checked()
    page.get_by_label("Nome do torneio").fill("Olimpíada 2027")
    page.get_by_label("Data").fill("2027-04-24")
    page.get_by_role("button", name="Criar o torneio").click()
    expect(page.get_by_role("heading", name="Olimpíada 2027")).to_be_visible()
    expect(page.locator(".steps [aria-current]")).to_contain_text("Configuração")

    ahead = page.get_by_role("region", name="O que vem agora")
    ahead.get_by_role("link", name="Configuração", exact=True).click()
    said = page.locator("#said")
    expect(said).to_contain_text("no máximo 16 duplas")
    expect(said).to_contain_text("Primeira fase: melhor de 5 partidas")
    page.get_by_role("link", name="Inscrições", exact=True).click()
    page.get_by_label("Vagas para duplas").fill("24")
    page.get_by_label("Vagas para duplas").press("Tab")
    expect(said).to_contain_text("no máximo 24 duplas")  # at once, by htmx
    save_and_go_on = page.get_by_role("button", name="Salvar e ir para: Como se joga")
    save_and_go_on.click()
    page.locator("#id_third_place").select_option("shared")
    expect(said).to_contain_text("divide o terceiro lugar")
    page.get_by_role("button", name="Salvar e ir para: Regras do jogo").click()
    page.locator("#id_ruleset").select_option("venezolano")
    expect(
        page.get_by_text("«Más a ley»").or_(page.get_by_text("“Más a ley”")).first
    ).to_be_visible()
    expect(said).to_contain_text("Truco venezolano")
    page.locator("#id_ruleset").select_option("paulista-aabb")
    expect(page.get_by_label("Usa-se o baralho limpo")).to_be_visible()
    page.get_by_label("Usa-se o baralho limpo").check()
    expect(said).to_contain_text("24 cartas")
    plan = Plan.objects.get(tournament__name="Olimpíada 2027")
    assert plan.options["deck"] == "sujo"  # this part is not saved yet

    page.get_by_role("button", name="Salvar esta parte").click()
    expect(page.get_by_role("status")).to_have_text("A configuração foi salva.")
    plan = Plan.objects.get(tournament__name="Olimpíada 2027")
    assert (plan.cap, plan.third_place, plan.options["deck"]) == (24, "shared", "limpo")

    page.get_by_role("link", name="Olimpíada 2027").click()
    page.get_by_role("button", name="Abrir as inscrições").click()
    expect(page.get_by_role("status")).to_have_text("As inscrições estão abertas.")
    expect(page.locator(".steps [aria-current]")).to_contain_text("Inscrições")
    assert visitor.complaints == []


def test_without_scripts_the_set_up_works_by_its_buttons(visitor) -> None:
    page = visitor.arrive(language="es-ar", width=390, person=visitor.cast.organizer, scripts=False)
    slug = visitor.cast.tournament.slug
    visitor.go(f"/t/{slug}/setup/")
    page.get_by_label("Truco de caballeros").check()
    page.get_by_role("button", name="Empezar por este").click()
    page.get_by_role("link", name="Inscripciones", exact=True).click()
    page.get_by_label("Cupo de parejas").fill("12")
    page.get_by_role("button", name="Mostrar ahora").click()
    expect(page.locator("#said")).to_contain_text("como máximo 12 parejas")
    assert Plan.objects.get(tournament__slug=slug).cap is None
    page.get_by_role("button", name="Guardar esta parte").click()
    expect(page.get_by_role("status")).to_have_text("La configuración está guardada.")
    assert Plan.objects.get(tournament__slug=slug).cap == 12


@pytest.mark.parametrize(("width", "light"), [(390, "noche"), (1280, "papel")])
def test_an_event_ends_with_its_podium(visitor, width, light) -> None:
    hall = open_hall(visitor.cast, 4)
    for match in hall.tournament.matches.order_by("number"):
        hall.win(match.number)
    page = visitor.arrive(language="es-ar", width=width, light=light, person=visitor.cast.organizer)
    visitor.go(reverse("spectators:tournament", args=[hall.tournament.slug]))
    page.get_by_role("link", name="Cerrar el torneo").click()
    page.get_by_role("button", name="Cerrar el torneo").click()
    expect(page.get_by_role("heading", name="Podio")).to_be_visible()
    expect(page.locator(".place-1")).to_contain_text("Ana Acosta")
    expect(page.locator(".place-1")).to_contain_text("2 medallas de oro")
    expect(page.get_by_text("Definitivo")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Descargar datos").click()
        page.get_by_role("link", name="XLSX: Todo").click()
    assert download.value.suggested_filename == f"{hall.tournament.slug}-todo.xlsx"
    visitor.go(reverse("spectators:tournament", args=[hall.tournament.slug]))
    page.get_by_role("link", name="Archivar el torneo").click()
    page.get_by_role("button", name="Archivar el torneo").click()
    assert Tournament.objects.get(pk=hall.tournament.pk).stage == Progress.ARCHIVED
    assert visitor.complaints == []
