"""A draw before everybody: twenty cards tapped, a ceremony watched, a file checked at home."""

import json
from datetime import timedelta
from pathlib import Path

from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.draw_pages import hall, late
from tests.browser.visitor import Visitor
from tests.tournaments.draws.hall import CARDS
from tournaments.models import Draw


def at(visitor: Visitor, name: str, *more: object) -> str:
    return reverse(name, args=[visitor.cast.other_tournament.slug, *more])


def test_from_the_frozen_list_to_a_file_that_proves_itself_on_a_disk(
    visitor: Visitor, tmp_path: Path
) -> None:
    hall(visitor.cast)
    page = visitor.arrive(person=visitor.cast.stranger, language="pt-br", width=1280)
    visitor.go(at(visitor, "tournaments:draws"))
    page.get_by_role("link", name="Sortear a chave").click()
    page.get_by_label("Mesmo clube").select_option("first_round")
    for tick in page.locator(
        "[name=despite]"
    ).all():  # nobody has checked in, inscriptions are open
        tick.check()
    page.get_by_role("button", name="Fechar a lista de 13").click()
    expect(page.get_by_role("heading", name="Sorteio da chave")).to_be_visible()
    sealed = Draw.objects.get().list_hash
    expect(page.locator(".fingerprint .whole")).to_contain_text(sealed[:4])

    phone = visitor.browser.new_page(viewport={"width": 390, "height": 800}, locale="pt-BR")
    phone.goto(visitor.address + at(visitor, "tournaments:ceremony"))
    expect(phone.locator(".waiting").first).to_contain_text("dezesseis cartas")
    sixteen = phone.locator(".hand16").inner_text()

    page.get_by_role("link", name="Digitar o que saiu").click()
    for card in CARDS[:5]:
        page.locator(f".deck [data-card='{card}']").click()
    page.get_by_role("button", name="Tirar a última").click()
    expect(page.locator("#dealt-count")).to_have_text("4")
    # A page that is loaded again in the middle of it loses nothing.
    page.reload()
    expect(page.locator("#dealt-count")).to_have_text("4")
    expect(page.locator("#dealt > li")).to_have_count(4)
    for card in CARDS[4:]:
        page.locator(f".deck [data-card='{card}']").click()
    expect(page.locator("#dealt-count")).to_have_text("20")
    expect(page.locator(".deck [data-card]:not(:disabled)")).to_have_count(0)
    page.get_by_role("button", name="Conferir").click()
    expect(page.locator(".panel > .dealt > li")).to_have_count(20)
    page.get_by_role("button", name="Sortear agora").click()

    # The hall's screen and the phone, which nobody touches, show the same.
    expect(page.locator(".tv-main")).to_be_visible()
    expect(phone.locator(".tv-main")).to_be_visible()
    assert phone.locator(".hand16").inner_text() == sixteen
    expect(phone.locator("#shown-count")).to_have_text("1")
    first = phone.locator("#latest").inner_text()
    somebody = first.split()[0]  # the file has whole names
    expect(page.locator(".spot[data-turn='1'] .who")).to_have_text(first)
    expect(phone.locator(".spot[data-turn='13'] .who")).to_be_hidden()
    phone.get_by_role("link", name="Pular para o fim").click()
    expect(phone.locator("#shown-count")).to_have_text("13")
    expect(phone.locator(".spot .who:visible")).to_have_count(13)

    # Check it in the browser, without the server.
    phone.goto(visitor.address + at(visitor, "tournaments:verify_draw"))
    phone.context.set_offline(True)
    phone.locator("#draw-advanced summary").click()
    phone.locator("#draw-noted").fill(sealed)
    phone.locator("#draw-me").fill(somebody)
    phone.locator("#draw-check").click()
    expect(phone.locator("#draw-result .good").first).to_be_visible()
    expect(phone.locator("#draw-result .mine").first).to_contain_text(somebody)
    phone.context.set_offline(False)

    # A file that somebody changed: one team where another was drawn.
    document = json.loads(phone.locator("#draw-text").input_value())
    slots = document["draws"][0]["outcome"]["slots"]
    slots[2], slots[3] = slots[3], slots[2]
    changed = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    phone.locator("#draw-text").fill(changed)
    phone.locator("#draw-check").click()
    expect(phone.locator("#draw-result .bad").nth(1)).to_contain_text("draws.0.outcome.slots.2")

    # The same page from a disk, without any site.
    with phone.expect_download() as coming:
        phone.get_by_role("link", name="Baixar o verificador").click()
    kept = tmp_path / "kept.html"
    coming.value.save_as(kept)
    phone.goto(kept.as_uri())
    phone.locator("#draw-me").fill(somebody)
    phone.locator("#draw-check").click()
    expect(phone.locator("#draw-result .good").first).to_be_visible()
    expect(phone.locator("#draw-result .mine").first).to_contain_text(somebody)
    phone.close()
    assert visitor.complaints == []


def test_the_ceremony_of_a_late_team_begins_with_nobody_on_its_card(visitor: Visitor) -> None:
    late(visitor.cast)
    soon = timezone.now() + timedelta(minutes=5)
    Draw.objects.filter(kind="late").update(reveal_from=soon)
    page = visitor.arrive(width=1280)
    visitor.go(at(visitor, "tournaments:ceremony"))
    expect(page.locator("#shown-count")).to_have_text("0")
    expect(page.locator("#latest")).to_have_text("…")
    expect(page.locator(".spot.new")).to_have_count(0)


def test_without_a_script_the_cards_are_typed_and_the_ceremony_reloads_itself(
    visitor: Visitor,
) -> None:
    hall(visitor.cast)
    page = visitor.arrive(person=visitor.cast.stranger, language="es-ar", width=390, scripts=False)
    visitor.go(at(visitor, "tournaments:new_draw", "bracket"))
    for tick in page.locator("[name=despite]").all():
        tick.check()
    page.get_by_role("button", name="Cerrar la lista (13)").click()
    box = page.get_by_role("link", name="Cargar lo que salió").bounding_box()
    assert box
    assert box["width"] > box["height"] * 3, "the next step, squeezed between two others"
    visitor.go(at(visitor, "tournaments:draw_source", 1))
    expect(page.locator("#keyboard")).to_be_hidden()
    page.locator("[name=told]").fill(" ".join(CARDS))
    page.get_by_role("button", name="Revisar antes de sortear").click()
    page.get_by_role("button", name="Sortear ahora").click()
    expect(page.locator("#shown-count")).to_have_text("0")
    assert 'http-equiv="refresh"' in page.content()
    page.get_by_role("link", name="Saltar al final").click()
    expect(page.locator("#shown-count")).to_have_text("13")
    expect(page.locator(".spot .who:visible")).to_have_count(13)
