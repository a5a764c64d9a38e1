"""A Venezuelan evening for four pairs, in the Spanish of Venezuela, with its own words.

Trios are asked for and refused, because these rules know none; the third place is shared.
"""

import re

from playwright.sync_api import expect

from tests.browser.journey import Meet, Somebody

EVENT = "Truco de la Parroquia"
PAIRS = [
    ("Aurora Añez", "Betty Briceño"),
    ("César Colmenares", "Dilia Díaz"),
    ("Eleazar Escalona", "Franklin Fuenmayor"),
    ("Gladys Guanipa", "Humberto Hernández"),
]


def test_four_pairs_and_a_shared_third_place(meet: Meet) -> None:
    thais = meet(locale="es-VE", width=390)
    thais.open_account(
        "Thaís", email="thais@example.org", wait="Envíame el enlace", enter="Guardar y entrar"
    )
    set_the_event_up(thais)
    inscribe(thais)
    draw(thais)

    thais.follow("Tablero")
    for called, sheet in (
        (2, ((24, 20), (11, 24), (24, 23))),
        (1, ((24, 9), (24, 17))),
    ):
        thais.press("Llamar los próximos encuentros")
        thais.sees(f"{called} encuentro")
        for _ in range(called):
            thais.main.locator(".hall a").first.click()
            thais.type_sheet(*sheet)
    thais.back_to(EVENT)
    thais.follow("Cerrar el torneo")
    thais.press("Cerrar el torneo")
    expect(thais.page.locator(".place")).to_have_count(3)
    expect(thais.page.locator(".place-3 .athletes")).to_have_count(2)
    thais.sees("4 medallas de bronce")


def set_the_event_up(thais: Somebody) -> None:
    thais.follow("Torneo nuevo")
    thais.main.get_by_role("radio", name=re.compile("Truco venezolano")).check()
    thais.fill(name=EVENT, date="2026-11-20")
    thais.press("Crear el torneo")
    thais.follow("Configuración")
    thais.follow("Inscripciones", exact=True)
    thais.choose("team_size", "tríos")
    thais.fill(cap="8")
    thais.press("Guardar y pasar a")
    fault = thais.page.locator("#id_team_size_error")
    expect(fault).to_contain_text("Con estas reglas se juega en equipos de")
    expect(thais.page.locator("#id_cap")).to_have_value("8")
    thais.choose("team_size", "parejas")
    thais.fill(cap="")
    thais.press("Guardar y pasar a")
    thais.choose("third_place", "lo comparten")
    thais.press("Guardar esta parte")
    thais.sees("La configuración está guardada")
    expect(thais.page.locator("#said")).to_contain_text("comparten el tercer lugar")
    thais.back_to(EVENT)
    thais.press("Abrir la inscripción")


def inscribe(thais: Somebody) -> None:
    thais.follow("Inscripciones")
    for one, other in PAIRS:
        thais.follow("Inscribir")
        thais.fill(p1__name=one, p2__name=other)
        thais.page.locator("#id_consents").check()
        thais.press("Inscribir", exact=True)
        thais.sees(f"{one} / {other}")
    thais.back_to(EVENT)
    thais.press("Cerrar la inscripción")


def draw(thais: Somebody) -> None:
    thais.follow("Sorteos")
    thais.follow("Sortear la llave")
    thais.freeze_all_the_same(
        "Cerrar la lista (4)",
        refusal="Mira lo que no está listo",
        confirm="Sortear igual: sus parejas están en la lista",
    )
    thais.sees("8 personas no habían llegado.")
    thais.follow("Anotar lo que salió")
    thais.tap_cards(2)
    thais.press("Revisar antes de sortear")
    thais.press("Sortear ahora")
    thais.follow("Saltar al final")
    thais.follow("El sorteo completo")
    thais.back_to(EVENT)
