"""Whole ways through the product, as people go them: by thumb in Spanish, by mouse in Portuguese,
without scripts, and over an open connection."""

import re

from django.conf import settings
from django.core import mail
from playwright.sync_api import expect

from config.modes import MODES
from jobs.models import Job
from jobs.services import perform
from tests.cast import PASSWORD
from tournaments.models import Tournament


def do_what_is_owed() -> None:
    """The worker's part: there is none in these tests."""
    for job in Job.objects.filter(state=Job.State.QUEUED):
        perform(str(job.pk))


def link_in_the_last_mail() -> str:
    found = re.search(r"https?://[^/]+(/password/\S+)", str(mail.outbox[-1].body))
    assert found
    return found[1]


def test_in_spanish_on_a_phone_from_no_account_to_a_tournament_with_a_referee(visitor) -> None:
    page = visitor.arrive(language="es-ar", width=390)
    visitor.go("/")
    page.get_by_role("link", name="Abrir una cuenta").click()

    page.get_by_label("Tu nombre").fill("Vera")
    page.get_by_label("Correo electrónico").fill("vera en el club")
    page.get_by_role("button", name="Mandame el enlace").click()
    expect(page.get_by_label("Tu nombre")).to_have_value("Vera")
    expect(page.get_by_label("Correo electrónico")).to_have_value("vera en el club")
    expect(page.get_by_label("Correo electrónico")).to_have_attribute("aria-invalid", "true")

    page.get_by_label("Correo electrónico").fill("vera@example.org")
    page.get_by_role("button", name="Mandame el enlace").click()
    expect(page.get_by_role("heading", name="Mirá tu correo")).to_be_visible()
    do_what_is_owed()
    assert mail.outbox[-1].subject == "Tu cuenta de Retruco: elegí una contraseña"

    visitor.go(link_in_the_last_mail())
    page.get_by_label("Contraseña nueva", exact=True).fill("12345")
    page.get_by_label("Contraseña nueva, otra vez").fill("12345")
    page.get_by_role("button", name="Guardar y entrar").click()
    faults = page.locator("#id_new_password2_error p")
    expect(faults).to_have_count(3)  # too short, too common, only digits: all of it at once
    for label in ("Contraseña nueva", "Contraseña nueva, otra vez"):
        page.get_by_label(label, exact=True).fill("quiero vale cuatro")
    page.get_by_role("button", name="Guardar y entrar").click()
    expect(page.get_by_text("Todavía no tenés rol en ningún torneo")).to_be_visible()

    page.get_by_role("link", name="Torneo nuevo").click()
    page.get_by_role("button", name="Crear el torneo").click()
    expect(page.get_by_label("Nombre del torneo")).to_have_attribute("aria-invalid", "true")
    page.get_by_label("Nombre del torneo").fill("Copa del Ñandú")
    page.get_by_role("button", name="Crear el torneo").click()
    expect(page.get_by_role("heading", name="Copa del Ñandú")).to_be_visible()
    page.get_by_text("Más sobre este torneo").click()
    expect(page.get_by_text("El registro tiene 3 renglones")).to_be_visible()

    page.locator(".event-nav summary").click()
    page.locator(".event-nav").get_by_role("link", name="Personas").click()
    page.get_by_role("button", name="Dar el rol").click()
    expect(page.locator(".errors li")).to_have_count(2)
    expect(page.locator(".errors")).to_contain_text("2 campos para corregir")
    page.get_by_label("Nombre", exact=True).fill("Ana")
    page.get_by_label("Correo electrónico").fill("ana@example.org")
    page.get_by_label("Rol", exact=True).select_option("juez")
    page.get_by_role("button", name="Dar el rol").click()
    expect(page.get_by_role("status")).to_have_text("Ana ya tiene el rol de juez.")

    visitor.go(f"/t/{Tournament.objects.get(name='Copa del Ñandú').slug}/log/")
    expect(page.locator(".entry-words").first).to_contain_text("Vera le dio a Ana el rol de juez.")
    assert visitor.complaints == []


def test_in_portuguese_on_a_laptop_an_organizer_ends_a_role_and_leaves(visitor) -> None:
    page = visitor.arrive(language="pt-br", width=1280)
    iara = visitor.cast.stranger
    iara.language = "pt-br"
    iara.save()
    visitor.go("/enter/")
    page.get_by_label("E-mail").fill(iara.email)
    page.get_by_label("Senha").fill("errada")
    page.get_by_role("main").get_by_role("button", name="Entrar").click()
    expect(page.get_by_role("alert")).to_contain_text("E-mail ou senha incorretos")
    expect(page.get_by_label("E-mail")).to_have_value(iara.email)
    page.get_by_label("Senha").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Entrar").click()

    visitor.go("/new/")
    expect(page.get_by_label("Fuso horário")).to_have_value("America/Sao_Paulo")
    page.get_by_role("link", name="Voltar").click()
    page.get_by_role("region", name="Seus torneios").get_by_role("link", name="Praia").click()
    page.locator(".event-nav summary").click()
    page.locator(".event-nav").get_by_role("link", name="Pessoas").click()
    page.get_by_role("link", name="Tirar de Iara").click()
    page.get_by_role("button", name="Tirar de Iara").click()
    expect(page.get_by_role("alert")).to_contain_text("Esta é a única pessoa da organização")

    page.get_by_role("link", name="Voltar").click()
    page.get_by_label("Nome", exact=True).fill("João Antônio")
    page.get_by_label("E-mail").fill("joao@example.org")
    page.get_by_label("Função", exact=True).select_option("árbitro")
    page.get_by_role("button", name="Dar a função").click()
    page.get_by_role("link", name="Tirar de João Antônio").click()
    page.get_by_label("Motivo").fill("Viajou")
    page.get_by_role("button", name="Tirar de João Antônio").click()
    expect(page.get_by_role("status")).to_contain_text("não tem mais a função de árbitro")
    expect(page.locator(".people li")).to_have_count(1)

    visitor.go(f"/t/{visitor.cast.other_tournament.slug}/log/")
    expect(page.locator(".entry-words").first).to_contain_text("Motivo: Viajou")
    page.get_by_label("Sua conta: Iara").click()
    page.get_by_role("button", name="Sair").click()
    expect(page.get_by_role("heading", name="Torneios de truco sem bate-boca")).to_be_visible()
    assert visitor.complaints == []


def test_without_scripts_everything_essential_works(visitor) -> None:
    page = visitor.arrive(language="en", width=390, scripts=False)
    nora = visitor.cast.organizer
    visitor.go(f"/enter/?next=/t/{visitor.cast.tournament.slug}/people/")
    page.locator("#id_username").fill(nora.email)
    page.locator("#id_password").fill(PASSWORD)
    page.locator("main button[type=submit]").click()

    # The account's language came along with the sign-in.
    page.get_by_label("Idioma: Español (Argentina)").click()
    page.get_by_role("button", name="Español (Venezuela)").click()
    expect(page.locator("html")).to_have_attribute("lang", "es-VE")
    expect(page.get_by_text("coime")).to_have_count(3)  # Ana's chip, the form's choice, one by name

    page.get_by_label("Colores de la pantalla").click()
    page.get_by_role("button", name="Oscuro").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "noche")
    page.get_by_label("Colores de la pantalla").click()
    page.get_by_role("button", name="Automático").click()
    assert page.locator("html").get_attribute("data-theme") is None

    page.get_by_label("Tu cuenta: Nora").click()
    page.get_by_role("button", name="Salir").click()
    expect(page.get_by_role("link", name="Abrir una cuenta")).to_be_visible()


def test_a_header_menu_closes_on_escape_and_on_a_tap_elsewhere(visitor) -> None:
    page = visitor.arrive(width=1280)
    visitor.go("/")
    menu = page.locator("details.menu").first
    for close in (
        lambda: page.keyboard.press("Escape"),
        lambda: page.get_by_role("heading", level=1).click(),
    ):
        menu.locator("summary").click()
        expect(menu).to_have_attribute("open", "")
        close()
        assert menu.get_attribute("open") is None


def test_an_open_connection_is_said_on_every_page_and_only_there(visitor, monkeypatch) -> None:
    visitor.go("/enter/")
    expect(visitor.page.get_by_role("note")).to_have_count(0)
    monkeypatch.setattr(settings, "MODE", MODES["hall"])
    visitor.go("/enter/")
    expect(visitor.page.get_by_role("note")).to_contain_text("Conexión sin cifrar")


def test_htmx_starts_under_our_policy_without_eval_and_without_styles(visitor) -> None:
    """No page needs it yet; the ones that come include components/htmx.html."""
    visitor.go("/")
    visitor.page.evaluate(
        """() => {
          const meta = document.createElement("meta");
          meta.name = "htmx-config";
          meta.content = '{"allowEval":false,"includeIndicatorStyles":false}';
          document.head.append(meta);
        }"""
    )
    visitor.page.add_script_tag(url="/static/vendor/htmx-2.0.11.min.js")
    assert visitor.page.evaluate("htmx.config.allowEval") is False
    assert visitor.complaints == []
