"""A Sunday by ASART's rules on one phone of 390 pixels, in Spanish, where much goes otherwise.

A pair comes after the draw, another goes home before its match, a third match has nobody at its
table, and a sheet was read wrongly while the next match was already being played.
"""

import io
import re

import openpyxl
import pytest
from playwright.sync_api import Page, expect

from tests.browser.journey import Meet, Somebody, let_the_worker_read_files

EVENT = "Copa del Fortín"
PAIRS = [
    ("Ana Acosta", "Bruno Benítez"),
    ("Carla Coria", "Darío Domínguez"),
    ("Elsa Escudero", "Fabián Figueroa"),
    ("Graciela Godoy", "Hugo Herrera"),
    ("Irene Ibáñez", "Julián Juárez"),
    ("Lía Ledesma", "Martín Maidana"),
    ("Norma Navarro", "Omar Ojeda"),
]
LATE = ("Pilar Peralta", "Ramiro Quiroga")


@pytest.mark.full
def test_a_sunday_where_much_goes_otherwise(meet: Meet) -> None:
    nora = meet(locale="es-AR", width=390)
    nora.open_account(
        "Nora", email="nora@example.org", wait="Mandame el enlace", enter="Guardar y entrar"
    )
    set_the_event_up(nora)
    take_inscriptions(nora)
    draw(nora)
    let_the_late_ones_in(nora)
    one, other, third, fourth = numbers_in(nora, "#round-1")
    semifinal = numbers_in(nora, "#round-2")[0]
    nora.back_to(EVENT)
    nora.follow("Tablero")

    nora.press("Llamar los próximos partidos")
    nora.sees("4 partidos llamados")
    for match in (one, other):
        to_the_table(nora, match)
        nora.sees(f"El ganador pasa al partido {semifinal}")
        nora.type_sheet((30, 22), (18, 30), (30, 27))
    go_home_before_the_match(nora, third)
    nobody_at_the_table(nora, fourth)

    correct_while_the_next_is_played(nora, one, semifinal)
    look_at_it_from_outside(meet)
    play_to_the_end(nora)
    stand_on_the_podium(meet)


def set_the_event_up(nora: Somebody) -> None:
    nora.follow("Torneo nuevo")
    nora.main.get_by_role("radio", name=re.compile("ASART 2017")).check()
    nora.fill(name=EVENT, date="2026-11-22")
    nora.press("Crear el torneo")
    nora.follow("Configuración")
    nora.follow("El día", exact=True)
    nora.fill(tables="4")
    nora.press("Guardar esta parte")
    nora.sees("La configuración está guardada")
    nora.back_to(EVENT)
    nora.press("Abrir la inscripción")


def take_inscriptions(nora: Somebody) -> None:
    """Seven pairs from a spreadsheet, a row each."""
    book = openpyxl.Workbook()
    assert book.active is not None
    book.active.append(["Nombre", "Nombre 2"])
    for pair in PAIRS:
        book.active.append(pair)
    file = io.BytesIO()
    book.save(file)
    nora.follow("Inscripciones")
    nora.follow("Importar")
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    nora.page.locator("#id_file").set_input_files(
        {"name": "parejas.xlsx", "mimeType": kind, "buffer": file.getvalue()}
    )
    nora.press("Revisar antes de importar")
    let_the_worker_read_files()
    nora.press("Inscribir a 14 personas")
    nora.back_to(EVENT)
    nora.press("Cerrar la inscripción")


def draw(nora: Somebody) -> None:
    nora.follow("Sorteos")
    nora.follow("Sortear el cuadro")
    nora.freeze_all_the_same(
        "Cerrar la lista (7)",
        refusal="Mirá lo que no está listo",
        confirm="Sortear igual: sus parejas están en la lista",
    )
    nora.follow("Cargar lo que salió")
    nora.tap_cards(4)
    nora.press("Revisar antes de sortear")
    nora.press("Sortear ahora")
    nora.follow("Saltar al final")
    nora.follow("El sorteo completo")
    nora.back_to(EVENT)


def let_the_late_ones_in(nora: Somebody) -> None:
    """Their rival is drawn, also among one; who would have passed free plays them first."""
    nora.follow("Inscripciones")
    nora.follow("Inscribir")
    nora.fill(p1__name=LATE[0], p2__name=LATE[1])
    nora.page.locator("#id_consents").check()
    nora.press("Inscribir", exact=True)
    nora.back_to(EVENT)
    nora.follow("Tablero")
    nora.follow("Pareja que llegó tarde")
    nora.sees("1 puede ser el rival")
    nora.press("Cerrar la lista (1)")
    expect(nora.page.locator("#id_reason")).to_have_attribute("aria-invalid", "true")
    nora.fill(reason="Se les pinchó una goma en la ruta")
    nora.press("Cerrar la lista (1)")
    nora.follow("Cargar lo que salió")
    nora.tap_cards(4)
    nora.press("Revisar antes de sortear")
    nora.press("Sortear ahora")
    nora.follow("Saltar al final")
    nora.follow("El sorteo completo")
    nora.sees("Se les pinchó una goma en la ruta")
    nora.back_to(EVENT)
    nora.follow("Tablero")
    nora.follow("Cuadro")
    expect(nora.page.locator("#round-1 .match")).to_have_count(4)
    expect(nora.page.locator(".bye")).to_have_count(0)


def numbers_in(nora: Somebody, part: str) -> list[int]:
    """The matches of a round, from the top of the bracket down: two neighbours feed one match."""
    ids = nora.page.locator(f"{part} ol .match .id").all_text_contents()
    return [int(text.split()[-1]) for text in ids]


def to_the_table(nora: Somebody, match: int) -> None:
    nora.main.locator(".hall").get_by_role("link", name=re.compile(rf"partido {match}$")).click()


def go_home_before_the_match(nora: Somebody, match: int) -> None:
    to_the_table(nora, match)
    nora.decide("retiro del torneo", reason="Se descompuso el compañero", article="7.1")
    nora.sees("Decidido y anotado")
    to_the_board(nora)
    sign_what_waits(nora)


def nobody_at_the_table(nora: Somebody, match: int) -> None:
    """Neither team came: whoever would have met the winner passes alone."""
    to_the_table(nora, match)
    nora.decide("No vino ninguno", reason="Se fueron los dos a ver el partido")
    to_the_board(nora)
    sign_what_waits(nora)
    nora.follow("Cuadro")
    expect(nora.page.locator("#round-2 .gone")).to_have_count(1)
    # The semi-final of that half is nobody's to play: its only team stands in the final.
    expect(nora.page.locator("#round-3 .match .team:not(.tbd)").first).to_be_attached()
    nora.back_to(EVENT)
    nora.follow("Tablero")


def to_the_board(nora: Somebody) -> None:
    nora.follow("Tablero")
    expect(nora.page).to_have_url(re.compile(r"/board/$"))


def sign_what_waits(nora: Somebody) -> None:
    for _ in range(nora.main.get_by_role("button", name="Firmaron los dos").count()):
        nora.press("Firmaron los dos")
        nora.sees("está confirmado")


def correct_while_the_next_is_played(nora: Somebody, match: int, semifinal: int) -> None:
    """The preview sees nothing to undo; then, on another tab, the semi-final begins."""
    nora.follow("Cuadro")
    nora.main.locator("#round-1 a.match").first.click()
    nora.follow("Abrir en la mesa central")
    nora.follow("Corregir…")
    for game, (a, b) in enumerate(((30, 22), (18, 30), (27, 30)), start=1):
        nora.fill(**{f"a{game}": str(a), f"b{game}": str(b)})
    nora.fill(reason="La planilla estaba al revés en el tercer chico")
    nora.press("Ver qué se anularía")
    nora.sees("No afecta a ningún otro partido jugado")

    begin_the_semifinal(nora.context.new_page(), nora.page.url, semifinal)

    nora.press("Corregir", exact=True)
    expect(nora.page.locator(".banner.copa")).to_contain_text("Ya se jugó o se está jugando")
    undone = nora.page.locator(".undone li")
    expect(undone).to_have_count(1)
    expect(undone).to_contain_text(f"Partido {semifinal}")
    expect(undone).to_contain_text(re.compile(r"se está jugando ahora en la mesa \d"))
    nora.press("Corregir y anular 1 partido")
    nora.sees(f"El partido {match} está corregido")


def begin_the_semifinal(tab: Page, address: str, number: int) -> None:
    tab.goto(re.sub(r"/board/.*", "/board/", address))
    tab.get_by_role("button", name="Llamar los próximos partidos").click()
    tab.get_by_role("link", name=re.compile(rf"partido {number}$")).click()
    tab.locator("#id_a1").fill("30")
    tab.locator("#id_b1").fill("12")
    tab.locator("button[value=games]").click()
    expect(tab).to_have_url(re.compile(r"/board/$"))
    tab.close()


def look_at_it_from_outside(meet: Meet) -> None:
    public = meet(locale="es-AR", width=390)
    public.follow(EVENT)
    public.follow("Cuadro")
    first = public.page.locator("#round-1 a.match").first
    expect(first).to_contain_text("corregido")
    first.click()
    expect(public.page.locator(".chip.copa", has_text="corregido")).to_be_visible()
    expect(public.page.locator(".lines s")).to_have_count(1)  # the old line is kept
    public.sees("Chico: 27–30")


def play_to_the_end(nora: Somebody) -> None:
    """The semi-final again, with the right pair; then the final. Nobody is left for the third."""
    to_the_board(nora)
    for name in ("Semifinales", "Final"):
        nora.press("Llamar los próximos partidos")
        nora.main.locator(".hall a").first.click()
        nora.sees(name)
        nora.type_sheet((30, 3), (30, 29))
    nora.back_to(EVENT)
    nora.follow("Cerrar el torneo")
    nora.press("Cerrar el torneo")
    nora.sees("El torneo está cerrado")


def stand_on_the_podium(meet: Meet) -> None:
    public = meet(locale="es-AR", width=390)
    public.follow(EVENT)
    public.follow("Podio")
    expect(public.page.locator(".place-1 .athletes li:not(.muted)")).to_have_count(2)
    expect(public.page.locator(".place-2 .athletes li:not(.muted)")).to_have_count(2)
    expect(public.page.locator(".table tbody tr")).to_have_count(8)
    public.sees("2 medallas de oro")
