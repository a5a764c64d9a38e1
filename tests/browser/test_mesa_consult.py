"""The consultant on the match's page: it starts from the taps, asks with the deck, answers in one
sentence with the article in large letters; what the phone can look up, without network too. And
the page of a whole story: cards tapped on a drawn deck."""

from collections.abc import Callable, Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.urls import reverse
from django.utils.translation import override
from playwright.sync_api import Browser, Page, expect

from referees.sheet.data import sheet_for
from tests.browser.phones import cookie, ready
from tests.browser.test_every_page import RULES
from tests.browser.visitor import Visitor
from tests.cast import Cast
from tests.referees.sync.phones import called, let_in
from tests.tournaments.matches.hall import open_hall
from tournaments.matches.services.entries import Submission, record_entry

SMALL = """() => [...document.querySelectorAll("#deck .naipe")].filter((key) => {
  const box = key.getBoundingClientRect();
  return box.width < 44 || box.height < 44;
}).length"""


BOOK = """async () => {
  await mesa.load("articles");
  await articles.load(new URL(`${document.body.dataset.book}../book.json`, location.href).href);
}"""


def sit(visitor: Visitor, *, scripts: bool = True) -> Page:
    hall = open_hall(visitor.cast, 4)
    called(hall, 1, 1)
    visitor.arrive(person=visitor.cast.organizer, scripts=scripts)
    visitor.go(reverse("referees:consult_match", args=[hall.tournament.slug, 1]))
    return visitor.page


def add(page: Page, who: str, word: str, *cards: str) -> None:
    page.locator("#id_who").select_option(who)
    page.locator("#id_word").select_option(word)
    for card in cards:
        page.locator(f'[data-card="{card}"]').click()
    page.locator("button[value=add]").click()


def test_a_hand_is_told_by_tapping_its_cards(visitor: Visitor) -> None:
    page = sit(visitor)
    assert page.locator("#deck .naipe").count() == 40
    assert page.evaluate(SMALL) == 0
    add(page, "A1", "tiene", "1e", "7e", "4c")
    expect(page.locator("#id_story")).to_have_value("A1 tiene 1e 7e 4c")
    expect(page.locator("#id_more")).to_have_value("")
    # Held by one nobody else is dealt it; but it may be laid, once.
    page.locator("#id_word").select_option("tiene")
    expect(page.locator('[data-card="1e"]')).to_be_disabled()
    expect(page.locator('[data-card="2e"]')).to_be_enabled()
    add(page, "A1", "", "1e")
    expect(page.locator("#id_story")).to_have_value("A1 tiene 1e 7e 4c\nA1 1e")
    expect(page.locator('[data-card="1e"]')).to_be_disabled()
    expect(page.locator('[data-card="7e"]')).to_be_enabled()
    page.locator("button[value=back]").click()
    expect(page.locator("#id_story")).to_have_value("A1 tiene 1e 7e 4c")
    expect(page.locator('[data-card="1e"]')).to_be_enabled()
    assert visitor.complaints == []


def test_a_card_tapped_again_is_taken_back(visitor: Visitor) -> None:
    page = sit(visitor)
    key = page.locator('[data-card="12o"]')
    key.click()
    expect(key).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#id_more")).to_have_value("12o")
    key.click()
    expect(key).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#id_more")).to_have_value("")


def test_without_scripts_the_cards_are_typed(visitor: Visitor) -> None:
    page = sit(visitor, scripts=False)
    expect(page.locator("#deck")).to_be_hidden()
    page.locator("#id_who").select_option("A1")
    page.locator("#id_more").fill("1e")
    page.locator("button[value=add]").click()
    expect(page.locator("#id_story")).to_have_value("A1 1e")


# ------------------------------------------------------------------ the dialog


@pytest.fixture
def sit_down(chromium: Browser, live_server, cast: Cast) -> Iterator[Callable[..., Page]]:
    """A referee's phone at the first table, of this game, in this language."""
    contexts = []

    def sit(key: str, language: str, *lines: str) -> Page:
        hall = open_hall(cast, 4, rules=key, team_size=2)
        called(hall, 1, 1)
        for line in lines:
            record_entry(hall.match(1), by=hall.by, submission=Submission(line))
        with override(language):
            sheet_for(hall.tournament.plan)  # the first one takes its time
        phone = let_in(hall, tables=[1])
        context = chromium.new_context(viewport={"width": 360, "height": 740})
        contexts.append(context)
        context.set_default_timeout(20_000)
        name = settings.LANGUAGE_COOKIE_NAME
        context.add_cookies(
            [
                cookie(phone, live_server.url),
                {"name": name, "value": language, "url": live_server.url},
            ]
        )
        page = context.new_page()
        page.goto(f"{live_server.url}/r/{hall.tournament.slug}/match/1/")
        ready(page)
        return page

    yield sit
    for context in contexts:
        context.close()


def ask(page: Page, question: str) -> None:
    if not page.locator("[data-doubts]").is_visible():
        page.locator("[data-consult]").click()
    page.locator(f"[data-question={question}]").click()


def tap_cards(page: Page, *cards: str) -> None:
    for card in cards:
        page.locator(f"[data-doubts] [data-card='{card}']").click()


def expect_answer(page: Page, sentence: str, article: str = "") -> None:
    answer = page.locator("[data-doubts] [data-answer]")
    expect(answer.locator(".sentence")).to_contain_text(sentence)
    if article:
        expect(answer.locator("h3")).to_contain_text(article)
        assert len(answer.locator(".text").inner_text()) > 30


def may_say(page: Page, seat: str, word: str) -> None:
    page.locator(f"[data-people] [data-seat={seat}]").click()
    page.locator(f"[data-calls] [data-word={word}]").click()


def test_it_starts_from_the_taps_of_a_hand_that_is_still_open(sit_down) -> None:
    page = sit_down("asart", "es-ar")
    page.locator("[data-tap='last M truco']").click()
    ask(page, "call")
    expect(page.locator("[data-so-far]")).to_have_text("Hasta ahora: Truco")
    mano = page.locator("[data-people] [data-seat=A1]")
    expect(mano).to_contain_text("mano")  # by name and chair
    assert "A1" not in mano.inner_text()
    may_say(page, "B1", "envido")
    expect_answer(page, "ahora, el envido está primero.", "art. 4.6.11")
    may_say(page, "A2", "envido")
    expect_answer(page, "No: ", "art. 4.6.11")
    page.locator("[data-round] input").check()
    may_say(page, "B1", "envido")
    expect_answer(page, "el envido es de la primera, y ya se jugó.", "art. 4.1.3")
    page.locator("[data-show]").click()  # to be read across the table
    size = page.locator("[data-answer] .sentence").evaluate(
        "(sentence) => parseFloat(getComputedStyle(sentence).fontSize)"
    )
    assert size >= 28
    expect(page.locator("[data-doubts] [data-people]")).to_be_hidden()
    page.locator("[data-doubts] [data-close]").click()
    expect(page.locator("[data-row=truco] .said")).to_have_text("Truco")  # the hand goes on


def test_cards_and_people_are_tapped_and_a_tie_names_its_rule(sit_down) -> None:
    page = sit_down("asart", "es-ar")
    ask(page, "trick")
    small = page.evaluate(SMALL.replace("#deck", "[data-doubts] .deck"))
    assert small == 0
    tap_cards(page, "7o", "1e")
    expect_answer(page, "con el 1 de espada", "art. 5.1")
    ask(page, "envido")
    tap_cards(page, "7e", "6e", "1b", "7o", "6o", "1c")
    expect_answer(page, "empatan en 33 y está más cerca de la mano.", "art. 4.4.1")
    ask(page, "flor")
    expect_answer(page, "este juego es sin flor", "art. 4.4.3")


def test_without_network_it_answers_what_its_tables_hold_and_says_what_not(sit_down) -> None:
    page = sit_down("venezolano", "es-ve")
    ask(page, "trick")
    page.evaluate(BOOK)
    page.context.set_offline(True)
    tap_cards(page, "2o", "1e", "11o")
    expect_answer(page, "con el 11 de oro", "Perico y perica")
    ask(page, "flor")
    tap_cards(page, "1e", "7e", "12e")
    expect_answer(page, "Sin señal esto no se puede contestar.")
    ask(page, "worth")
    expect_answer(page, "Vale 1")
    expect(page.locator("[data-answer] .ways li", has_text="Falta").first).to_contain_text("+24")
    # Each way once, in what is said: who won a vuelta before going to the mazo changes nothing.
    ways = page.locator("[data-answer] .ways li > .grow").all_inner_texts()
    assert ways[:4] == ["Nosotros: ganó", "Ellos: ganó", "Nosotros: al mazo", "Ellos: al mazo"]
    assert len(ways) == len(set(ways)) == 10
    mazo = page.locator("[data-answer] .ways li", has_text="Nosotros: al mazo")
    expect(mazo.locator("b")).to_have_text(["Ellos +2"])
    ask(page, "call")
    may_say(page, "A1", "retruco")
    expect_answer(page, "No: por lo que se tocó")


def test_in_brazil_it_knows_the_vira_and_the_mao_de_onze(sit_down) -> None:
    eleven = ("A truco, B seis, A nove, B aceita, A ganha", "A ganha", "A ganha")
    page = sit_down("paulista-aabb", "pt-br", *eleven)
    ask(page, "trick")
    tap_cards(page, "Jo", "3c", "Ko")
    expect_answer(page, "com K de ouros", "art. 9.3.3")
    ask(page, "call")
    may_say(page, "B1", "truco")
    expect_answer(page, "na mão de onze não se pede nada", "art. 9.5.7")
    ask(page, "worth")
    expect_answer(page, "Mão de onze")
    ways = page.locator("[data-answer] .ways")
    expect(ways).to_contain_text("+3")
    ways.locator("a.art").first.click()
    expect(page.locator("dialog.article")).to_be_visible()


def test_the_dialog_is_sound_for_axe_whatever_is_asked(sit_down) -> None:
    page = sit_down("asart", "es-ar")
    faults = []
    for question in ("trick", "envido", "flor", "call", "worth"):
        ask(page, question)
        expect(page.locator("[data-doubts] [data-footer]")).to_be_visible()
        result = Axe().run(page, options=RULES)
        faults += [
            f"{question} {violation['id']}: {node['html'][:150]}"
            for violation in result.response["violations"]
            for node in violation["nodes"]
        ]
    assert faults == []
