"""The AABB event of 2024, from an empty installation to the medals, in Portuguese, by clicking.

Célia organizes on a laptop, Beto and others inscribe on a phone, Davi is árbitro at a table, and a
screen hangs in the hall.
"""

import csv
import io
import json
import re
import zipfile
from pathlib import Path

import openpyxl
import pytest
from playwright.sync_api import expect

from tests.browser.journey import (
    PASSWORD,
    Meet,
    Somebody,
    let_the_worker_read_files,
    mail_to,
    watch,
)

EVENT = "Truco da AABB"
FILE = "Nome;Dupla;Clube\n{rows}"
ROWS = [
    "Ivone Lacerda;1;AABB",
    "João Macedo;1;AABB",
    "Kátia Nogueira;2;Mesa Onze",
    "Luís Oliveira;2;Mesa Onze",
    "Marlene Pacheco;3;",
    "Nelson Queiroz;3;",
]


@pytest.mark.full
def test_from_an_empty_installation_to_the_medals(meet: Meet, tmp_path: Path) -> None:
    celia = meet(locale="pt-BR", width=1280)
    celia.open_account(
        "Célia Duarte", email="celia@example.org", wait="Receber o link", enter="Salvar e entrar"
    )
    set_the_event_up(celia)
    davi = invite_an_arbitro(celia, meet)
    inscribe_by_phone(meet)
    inscribe_at_the_desk(celia)
    import_a_file(celia)
    check_some_in(celia)

    celia.back_to(EVENT)
    celia.press("Encerrar as inscrições")
    screen = meet(locale="pt-BR", width=1920)
    screen.follow(EVENT)
    screen.follow("Sorteios")
    screen.follow("A cerimônia")
    draw_the_teams(celia)
    draw_the_bracket(celia, screen)
    check_the_draw(meet)

    first_round(celia, davi, meet)
    semifinals(celia)
    third_place_and_final(celia)
    close_the_event(celia, meet)
    take_the_data_home(celia, tmp_path)


def set_the_event_up(celia: Somebody) -> None:
    celia.follow("Novo torneio")
    celia.main.get_by_role("radio", name=re.compile("AABB-SP 2024")).check()
    celia.fill(name=EVENT, date="2026-11-21")
    celia.press("Criar o torneio")
    expect(celia.main.get_by_role("heading", name=EVENT)).to_be_visible()

    # The regulation follows what is typed, before anything is saved.
    celia.follow("Configuração")
    said = celia.page.locator("#said")
    expect(said).to_contain_text("melhor de 5")
    expect(said).to_contain_text("A idade mínima é 18 anos")
    celia.fill(place="Sede da AABB, salão de jogos")
    celia.page.locator("#id_place").blur()
    expect(said).to_contain_text("salão de jogos")
    celia.press("Salvar esta parte")
    celia.sees("A configuração foi salva")
    celia.follow("O dia", exact=True)
    celia.fill(tables="4")
    celia.page.locator("#id_tables").blur()
    expect(said).to_contain_text("Mesas: 4")
    celia.press("Salvar esta parte")
    celia.sees("A configuração foi salva")


def invite_an_arbitro(celia: Somebody, meet: Meet) -> Somebody:
    """And a member of the committee, who does not answer today."""
    celia.back_to(EVENT)
    celia.follow("Pessoas")
    for name, email, role in (
        ("Gilda Esteves", "gilda@example.org", "comissão"),
        ("Davi Farias", "davi@example.org", "árbitro"),
    ):
        celia.fill(name=name, email=email)
        celia.choose("role", role)
        celia.press("Dar a função")
        celia.sees(f"{name} agora tem a função")
    expect(celia.page.locator(".people li")).to_have_count(3)
    celia.back_to(EVENT)
    celia.press("Abrir as inscrições")
    celia.sees("As inscrições estão abertas")

    davi = meet(locale="pt-BR", width=390)
    davi.open(mail_to("davi@example.org"))
    davi.fill(new_password1=PASSWORD, new_password2=PASSWORD)
    davi.press("Salvar e entrar")
    davi.follow(EVENT)
    davi.sees("sua função: árbitro")
    return davi


def inscribe_by_phone(meet: Meet) -> None:
    """A pair, and two who come alone."""
    phone = meet(locale="pt-BR", width=390)
    for people in (("Beto Barbosa", "Adriana Almeida"), ("Fábio Cardoso",), ("Odete Ribeiro",)):
        phone.open("/")
        phone.follow(EVENT)
        phone.follow("Inscrição")
        if len(people) > 1:
            phone.page.get_by_text("Venho com dupla").click()
        for chair, name in enumerate(people, start=1):
            phone.fill(**{f"p{chair}__name": name})
        phone.press("Inscrever", exact=True)
        phone.sees("Sem isto ninguém pode ser inscrito")
        expect(phone.page.locator("#id_p1-name")).to_have_value(people[0])
        phone.page.locator("#id_consents").check()
        phone.press("Inscrever", exact=True)
        expect(phone.page.locator(".links li")).to_have_count(len(people))
    phone.follow("Página pessoal")
    phone.sees("A dupla sai do sorteio")


def inscribe_at_the_desk(celia: Somebody) -> None:
    celia.follow("Inscrições")
    for pair in (("Paulo Siqueira", "Regina Tavares"), ("Sérgio Uchôa", "Tânia Vasques")):
        celia.follow("Inscrever")
        celia.fill(p1__name=pair[0], p2__name=pair[1])
        celia.page.locator("#id_consents").check()
        celia.press("Inscrever", exact=True)
        celia.sees(f"{pair[0]} / {pair[1]}")


def import_a_file(celia: Somebody) -> None:
    """With somebody who stands on the list in another team: put right in the page."""
    celia.follow("Inscrições")
    celia.follow("Importar")
    send(celia, [*ROWS[:-1], "Beto Barbosa;3;"])
    bad_row = celia.page.locator(".bad-row")
    expect(bad_row).to_have_count(2)
    bad_row.get_by_label("Nome").last.fill(ROWS[-1].split(";")[0])
    celia.press("Salvar e conferir de novo")
    celia.press("Inscrever 6 pessoas")
    celia.sees("6 pessoas inscritas")
    expect(celia.main.get_by_role("link", name="Nelson Queiroz")).to_be_visible()


def send(celia: Somebody, rows: list[str]) -> None:
    text = FILE.format(rows="\n".join(rows)).encode("cp1252")  # as a spreadsheet writes it here
    celia.page.locator("#id_file").set_input_files(
        {"name": "duplas.csv", "mimeType": "text/csv", "buffer": text}
    )
    celia.press("Ver prévia")
    let_the_worker_read_files()


def check_some_in(celia: Somebody) -> None:
    celia.follow("Presença")
    search = celia.page.get_by_label("Buscar por nome, número ou telefone")
    arrived = celia.page.locator("[data-missing=arrived] [data-count]")
    search.press_sequentially("ivone")
    expect(celia.page.locator(".pair:visible")).to_have_count(1)
    celia.page.locator(".pair:visible > .line [data-mark=arrived]").click()
    expect(arrived).to_have_text("2")
    search.fill("Paulo")
    expect(celia.page.locator(".pair:visible")).to_have_count(1)
    celia.page.locator(".pair:visible .who").click()
    celia.page.locator(".pair:visible .apart").get_by_label("Chegou: Paulo Siqueira").click()
    expect(arrived).to_have_text("3")
    expect(celia.page.locator(".unsent")).to_have_count(0)


def draw_the_teams(celia: Somebody) -> None:
    celia.follow("Sorteios")
    celia.follow("Sortear as duplas")
    celia.press("Fechar a lista")
    celia.follow("Digitar o que saiu")
    celia.tap_cards(0)
    celia.press("Conferir")
    celia.press("Sortear agora")
    celia.follow("Pular para o fim")
    celia.follow("O sorteio completo")
    celia.sees(re.compile("Fábio e Odete|Odete e Fábio"))


def draw_the_bracket(celia: Somebody, screen: Somebody) -> None:
    celia.back_to(EVENT)
    celia.follow("Sorteios")
    celia.follow("Sortear a chave")
    celia.freeze_all_the_same(
        "Fechar a lista de 7",
        refusal="Veja o que não está pronto",
        confirm="Sortear mesmo assim: as duplas deles estão na lista",
    )
    watch(screen.page, until="Sorteio da chave")
    sixteen = screen.page.locator(".hand16").first.inner_text()
    celia.follow("Digitar o que saiu")
    celia.tap_cards(9)
    celia.press("Conferir")
    celia.press("Sortear agora")
    # Nobody touches the screen in the hall: it shows the teams one by one.
    expect(screen.page.locator("#shown-count")).to_have_text("1")
    assert screen.page.locator(".hand16").first.inner_text() == sixteen
    celia.follow("O sorteio completo")
    celia.press("Mostrar tudo de uma vez")
    expect(screen.page.locator("#shown-count")).to_have_text("7")
    celia.follow("O sorteio completo")


def check_the_draw(meet: Meet) -> None:
    phone = meet(locale="pt-BR", width=390)
    phone.follow(EVENT)
    phone.follow("Sorteios")
    phone.follow("Confira o sorteio")
    phone.page.wait_for_url("**/draw/verify/**")
    phone.page.wait_for_load_state("load")  # all of its scripts are here
    phone.context.set_offline(True)
    phone.page.locator("#draw-me").fill("Kátia Nogueira")
    phone.page.locator("#draw-check").click()
    expect(phone.page.locator("#draw-result .good")).to_be_visible()
    expect(phone.page.locator("#draw-result .mine")).to_contain_text("Kátia Nogueira")


def first_round(celia: Somebody, davi: Somebody, meet: Meet) -> None:
    """Best of five: one sheet of the árbitro, a walkover, one signed sheet typed at the desk."""
    celia.back_to(EVENT)
    celia.follow("Painel")
    celia.press("Chamar os próximos")
    celia.sees("3 jogos chamados")
    davi.page.reload()
    davi.follow("Painel")
    davi.follow("Mesa 1")
    davi.sees("melhor de 5")
    davi.page.locator("#id_a1").fill("13")
    davi.page.locator("#id_b1").fill("4")
    davi.main.locator("button[value=games]").click()
    expect(davi.page.locator("#id_a1_error")).to_contain_text("12")
    expect(davi.page.locator("#id_a1")).to_have_value("13")
    davi.page.locator("#id_a1").fill("")
    davi.page.locator("#id_b1").fill("")
    davi.type_sheet((12, 4), (9, 12), (12, 11), (12, 0), signed=False)

    public = meet(locale="pt-BR", width=1280)
    public.follow(EVENT)
    public.follow("Chave")
    expect(public.page.locator("#round-2 .pencilled")).to_have_count(1)
    celia.press("As duas duplas assinaram")
    celia.sees("está confirmado")
    expect(public.page.locator("#round-2 .pencilled")).to_have_count(0)

    celia.follow("Mesa 2")
    celia.decide("W.O.", reason="Não apareceram nem atenderam o telefone", article="5")
    celia.sees("Decidido e anotado")
    # Who did not come signs nothing.
    expect(celia.main.locator("button[value=confirm]")).to_have_count(0)
    celia.follow("Painel")
    celia.follow("Mesa 3")
    celia.type_sheet((3, 12), (11, 12), (10, 12))


def semifinals(celia: Somebody) -> None:
    celia.press("Chamar os próximos")
    celia.sees("2 jogos chamados")
    for table in ("Mesa 1", "Mesa 2"):
        celia.follow(table)
        celia.sees("Semifinais, melhor de 3")
        celia.type_sheet((12, 8), (7, 12), (12, 10))


def third_place_and_final(celia: Somebody) -> None:
    celia.press("Chamar os próximos")
    celia.sees("2 jogos chamados")
    for table in ("Mesa 1", "Mesa 2"):
        celia.follow(table)
        celia.type_sheet((12, 5), (12, 9))


def close_the_event(celia: Somebody, meet: Meet) -> None:
    celia.back_to(EVENT)
    celia.follow("Encerrar o torneio")
    celia.press("Encerrar o torneio")
    public = meet(locale="pt-BR", width=390)
    public.follow(EVENT)
    public.follow("Pódio")
    expect(public.page.locator(".podium .place")).to_have_count(3)
    expect(public.page.locator(".podium .athletes > li:not(.muted)")).to_have_count(6)
    public.sees("2 medalhas de ouro")
    expect(public.page.locator(".table tbody tr")).to_have_count(7)


def take_the_data_home(celia: Somebody, folder: Path) -> None:
    celia.follow("Baixar dados")
    files = {}
    for name in ("XLSX: Tudo", "ZIP: Tudo", "JSON: Jogos", "CSV: Classificação"):
        with celia.page.expect_download() as coming:
            celia.follow(name, exact=True)
        files[name] = folder / coming.value.suggested_filename
        coming.value.save_as(files[name])

    book = openpyxl.load_workbook(files["XLSX: Tudo"], read_only=True)
    assert len(book.sheetnames) == len(set(book.sheetnames)) >= 6
    cells = {
        str(cell) for sheet in book for row in sheet.iter_rows(values_only=True) for cell in row
    }
    assert {"Ivone Lacerda", "Fábio Cardoso"} <= cells
    with zipfile.ZipFile(files["ZIP: Tudo"]) as packed:
        assert packed.testzip() is None
    matches = json.loads(files["JSON: Jogos"].read_text())["matches"]
    assert [match["state"] for match in matches] == ["confirmed"] * 7
    standings = files["CSV: Classificação"].read_text(encoding="utf-8-sig")
    assert len(list(csv.reader(io.StringIO(standings)))) == 1 + 7
