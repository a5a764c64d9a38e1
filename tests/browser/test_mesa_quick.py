"""The quick sheet: how often a thumb taps, what it says before saving, what it refuses, and how it
fits every phone."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from scoring.registry import all_rulesets
from tests.browser.mesa_quick import sit_down_quickly
from tests.browser.mesa_sheet import Table, phone
from tests.rulesets import expected

RULESETS = tuple(all_rulesets())
SIZES = ((320, 640), (360, 740), (390, 844), (412, 915), (740, 360), (844, 390))
EDGES = ((320, 640), (740, 360))  # the least width, the least height
# Key, score before, taps with the next hand, the score they come to, the line.
TAPS = [
    ("asart", (0, 0), "A +1", (1, 0), "quick A +1"),
    ("asart", (0, 0), "A +2", (2, 0), "quick A +2"),
    ("asart", (0, 0), "B truco", (0, 2), "quick B truco 2"),
    ("asart", (0, 0), "B vale_cuatro", (0, 4), "quick B vale cuatro 4"),
    ("asart", (18, 21), "A envido; B +1", (20, 22), "quick A envido 2, B +1"),
    ("asart", (18, 21), "A envido; A truco", (22, 21), "quick A envido 2, A truco 2"),
    ("asart", (18, 21), "A falta_envido; B retruco", (27, 24), "quick A falta envido, B retruco 3"),
    ("asart", (18, 21), "B truco; A envido", (20, 23), "quick B truco 2, A envido 2"),
    ("asart", (0, 0), "A envido; A envido; B +1", (4, 1), "quick A envido 4, B +1"),
    ("asart", (0, 0), "B envido; B real_envido", (0, 5), "quick B real envido 5"),
    ("asart", (0, 0), "A +1; A +3", (4, 0), "quick A +4"),
    ("caballeros", (10, 12), "A falta_envido", (28, 12), "quick A falta envido"),
    ("paulista-aabb", (5, 7), "B mao", (5, 8), "quick B mao 1"),
    ("paulista-aabb", (5, 7), "A seis", (11, 7), "quick A seis 6"),
    ("paulista-aabb", (2, 7), "A +3", (5, 7), "quick A +3"),
    ("paulista-aabb", (11, 8), "B onze", (11, 11), "quick B onze 3"),
    ("paulista-aabb", (11, 8), "B onze_corrida", (11, 9), "quick B onze corrida 1"),
    ("paulista-aabb", (5, 7), " none", (5, 7), "quick none"),
    ("paulista-tento", (5, 7), "A nove", (0, 0), "quick A nove 9"),
    ("paulista-tento", (11, 11), "A ferro", (0, 0), "quick A ferro 1"),
    ("venezolano", (5, 9), "A flor; B truco", (8, 12), "quick A flor 3, B truco 3"),
    ("venezolano", (5, 9), "A falta", (20, 9), "quick A falta"),
    ("venezolano", (5, 9), "B envido; B envido; A +1", (6, 13), "quick B envido 4, A +1"),
    ("venezolano", (23, 10), "B privo; B truco", (23, 14), "quick B privo 1, B truco 3"),
    ("venezolano", (23, 10), "A canta", (0, 0), "quick A canta 1"),
    *((key, *row) for key in RULESETS for row in expected(key).quick),
]
# A chico of 18 hands with many calls: what each gives.
CHICO = (
    *("A +3", "B truco", "A envido; B +1", "B +1", "A truco", "B envido; A +1", "A +2"),
    *("A real_envido; B truco", "B +1", "A vale_cuatro", "A envido; A truco", "B +1", "B +2"),
    *("A truco", "B envido; B +1", "A +1", "B retruco", "A envido; A vale_cuatro"),
)


@pytest.fixture(scope="module")
def page(chromium: Browser) -> Iterator[Page]:
    page = phone(chromium)
    yield page
    page.context.close()


def tap(table: Table, told: str) -> Table:
    return table.tap(*(f"quick {each}" for each in told.split("; ")))


def line_of(table: Table) -> str:
    return str(table.saved[-1]["line"])


@pytest.mark.parametrize(
    ("key", "worths"), [("paulista-aabb", [1, 3, 6, 9]), ("mineiro", [2, 4, 6, 10])]
)
def test_where_a_hand_gives_one_amount_only_what_it_can_be_is_offered(page, key, worths) -> None:
    table = sit_down_quickly(page, key, score=(0, 0))
    keys = page.locator('[data-tap^="quick A +"]')
    assert [each.get_attribute("data-tap") for each in keys.all()] == [
        f"quick A +{points}" for points in worths
    ]
    tap(table, f"A +{worths[1]}; B +{worths[0]}").tap("ok")  # the last one counts
    assert line_of(table) == f"quick B +{worths[0]}"


@pytest.mark.parametrize(("key", "score", "told", "expected", "line"), TAPS)
def test_a_hand_takes_one_tap_for_each_amount_and_one_to_go_on(
    page, key, score, told, expected, line
) -> None:
    table = tap(sit_down_quickly(page, key, score=score), told).tap("ok")
    assert table.taps == len(told.split("; ")) + 1
    assert line_of(table) == line
    state = table.told()
    assert state.score == expected
    record = state.records[-1]
    assert table.saved[-1]["told"]["score"] == list(record.score)
    shown = [(a["side"], a["points"], a["article"]) for a in table.saved[-1]["told"]["awards"]]
    assert shown == [(a.side, a.points, a.article) for a in record.awards]


def test_a_chico_of_eighteen_hands_takes_twenty_eight_touches(page: Page) -> None:
    """The last amount of a hand, held down, saves it; with a tap to go on it is one more a hand."""
    table = sit_down_quickly(page, "asart")
    for told in CHICO:
        *before, last = told.split("; ")
        table.tap(*(f"quick {each}" for each in before))
        saved = len(table.saved)
        table.taps += 1
        page.locator(f'[data-tap="quick {last}"]').click(delay=600)
        page.wait_for_function(f"window.saved.length > {saved}")
    assert len(CHICO) == 18
    assert table.taps <= 28
    state = table.told()
    assert state.games[0].winner == "A"
    assert max(state.games[0].score) == 30


def test_it_says_what_the_taps_give_and_under_which_article(page: Page) -> None:
    table = tap(sit_down_quickly(page, "asart", score=(18, 21)), "A envido; A truco; B +1")
    rows = page.locator("[data-preview] li")
    expect(rows.nth(0)).to_have_text("Nos +2envido, art. 4.3.1")
    expect(rows.nth(1)).to_have_text("Nos +2truco, art. 5.6")
    expect(rows.nth(2)).to_have_text("Ellos +1sin motivo")
    expect(page.locator("[data-confirm]")).to_have_text("Próxima manoguarda la 1")
    expect(page.locator(".pad .next").first).to_have_text("+4")
    expect(page.locator('[data-tap="quick A envido"]')).to_have_attribute("aria-pressed", "true")
    assert table.saved == []


def test_the_last_tap_is_taken_back(page: Page) -> None:
    table = tap(sit_down_quickly(page, "asart"), "A envido; A truco")
    assert page.evaluate("mesa.sheet.undo()")
    expect(page.locator("[data-preview] li b")).to_have_count(1)
    assert page.evaluate("mesa.sheet.undo()")
    assert not page.evaluate("mesa.sheet.undo()")
    expect(page.locator("[data-confirm]")).to_be_disabled()
    assert table.saved == []


@pytest.mark.parametrize(
    ("score", "told", "words"),
    [
        ((28, 3), "A +3", "Nos: faltan 2, no se puede anotar más."),
        ((28, 3), "A truco; B +1", "Nos: con esto llegan a 30 y se termina el chico."),
        ((28, 3), "A +1; A +2", "Nos: faltan 1, no se puede anotar más."),
    ],
)
def test_past_the_target_is_refused_in_words(page, score, told, words) -> None:
    tap(sit_down_quickly(page, "asart", score=score), told)
    expect(page.locator("[data-preview] .error")).to_have_text(words)


def test_a_forgotten_point_of_the_hand_is_mentioned(page: Page) -> None:
    table = tap(sit_down_quickly(page, "asart"), "A envido")
    note = page.locator("[data-preview] .muted")
    expect(note).to_have_text("Todavía nadie tiene el punto de la mano.")
    expect(page.locator("[data-confirm]")).to_be_enabled()
    for told in ("B truco", "B +1"):
        tap(table, told)
        expect(note).to_have_count(0)
        page.evaluate("mesa.sheet.undo()")


def test_another_amount_of_the_same_kind_takes_its_place(page: Page) -> None:
    table = tap(sit_down_quickly(page, "asart"), "A truco; B retruco").tap("ok")
    assert line_of(table) == "quick B retruco 3"
    table = tap(sit_down_quickly(page, "paulista-aabb"), "A truco; B seis").tap("ok")
    assert line_of(table) == "quick B seis 6"


@pytest.mark.parametrize(
    ("key", "score", "title"),
    [
        ("paulista-aabb", (11, 8), "Mão de onze"),
        ("paulista-tento", (11, 11), "Mão de ferro"),
        ("venezolano", (23, 10), "Cantando"),
    ],
)
def test_a_special_hand_is_announced(page, key, score, title) -> None:
    sit_down_quickly(page, key, score=score)
    expect(page.locator(".special h2")).to_have_text(title)


def test_a_mao_de_onze_offers_what_can_come_of_it(page: Page) -> None:
    sit_down_quickly(page, "paulista-aabb", score=(11, 8))
    sides = page.locator(".quick .side")
    texts = [side.locator(".btn").all_text_contents() for side in sides.all()]
    assert texts == [["Jogou e ganhou 3", "Correu: Eles 1"], ["Venceu 3"]]


def test_what_was_told_in_full_is_kept_as_amounts_and_back(page: Page) -> None:
    table = sit_down_quickly(page, "asart", score=(18, 21))
    page.evaluate("mesa.quick.turn(false)")
    table.tap("first M envido", "first P quiero", "first envido_para M")
    page.evaluate("mesa.quick.turn(true)")
    expect(page.locator('[data-tap="quick A envido"]')).to_have_attribute("aria-pressed", "true")
    tap(table, "A truco")
    page.evaluate("mesa.quick.turn(false)")
    expect(page.locator(".special .preview li")).to_have_count(2)
    table.tap("ok")
    assert line_of(table) == "quick A envido 2, A truco 2"
    expect(page.locator('[data-row="winner"]')).to_be_visible()


def test_amounts_may_be_erased_for_the_story(page: Page) -> None:
    table = tap(sit_down_quickly(page, "asart"), "A truco")
    page.evaluate("mesa.quick.turn(false)")
    table.tap("quick leave", "last mano_para M", "ok")
    assert line_of(table) == "mano para A"


FITS = """() => {
  const main = document.getElementById("main");
  const bar = document.querySelector(".bar").getBoundingClientRect();
  const buttons = [...document.querySelectorAll(".quick .btn, .bar .btn, .modes button")]
    .filter((each) => each.offsetParent);
  const list = (isBad) => buttons.filter((each) => isBad(each.getBoundingClientRect(), each))
    .map((each) => each.textContent);
  return {
    outside: list((r) => r.left < 0 || r.right > innerWidth + .5),
    small: list((r) => r.width < 44 || r.height < 43.9),
    cut: list((r, each) => each.closest(".quick") && each.scrollWidth > each.clientWidth + 1),
    bar: bar.bottom <= innerHeight + .5 && bar.height > 0,
    scrolls: main.scrollHeight > main.clientHeight + 1,
  };
}"""


@pytest.mark.parametrize(
    "size",
    [size if size in EDGES else pytest.param(size, marks=pytest.mark.full) for size in SIZES],
)
@pytest.mark.parametrize("key", RULESETS)
def test_it_fits_every_phone_and_doubled_text(page, key, size) -> None:
    for text in ("", "200%"):
        table = sit_down_quickly(page, key, size=size)
        page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", text)
        names = page.locator(".quick .side.nos .btn:not(.plain)")
        names.first.click()
        fits = page.evaluate(FITS)
        page.evaluate("document.documentElement.style.fontSize = ''")
        assert fits["bar"], (size, text)
        assert fits["outside"] == fits["small"] == fits["cut"] == [], (size, text, fits)
        if not text and key == "asart" and size[0] >= 360:
            assert not fits["scrolls"], size
        assert table.saved == []
