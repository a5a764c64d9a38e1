"""The hand sheet under a thumb: how many taps a hand takes, what is in sight, what it says."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from scoring.registry import all_rulesets
from tests.browser.mesa_sheet import Table, phone, sit_down
from tests.browser.test_every_page import RULES

KEYS = list(all_rulesets())

# ruleset, score, most taps (confirming counts), the taps, score after.
HANDS = [
    ("asart", (18, 21), 2, ["last mano_para M", "ok"], (19, 21)),
    ("asart", (18, 21), 2, ["last P mazo", "ok"], (20, 21)),
    ("asart", (18, 21), 3, ["last M truco", "last P no_quiero", "ok"], (19, 21)),
    ("asart", (18, 21), 4, ["last M truco", "last P quiero", "last mano_para P", "ok"], (18, 23)),
    (
        "asart", (18, 21), 5,
        ["first M envido", "first P quiero", "first envido_para M", "last mano_para P", "ok"],
        (20, 22),
    ),
    (
        "asart", (18, 21), 6,
        ["first M envido", "first P quiero", "first envido_para M", "last P truco",
         "last M no_quiero", "ok"],
        (20, 22),
    ),
    ("caballeros", (3, 4), 2, ["last mano_para M", "ok"], (4, 4)),
    ("caballeros", (3, 4), 4, ["last M truco", "last P quiero", "last mano_para M", "ok"], (5, 4)),
    ("paulista-aabb", (8, 6), 2, ["last M ganha", "ok"], (9, 6)),
    ("paulista-aabb", (8, 6), 3, ["last P truco", "last M corre", "ok"], (8, 7)),
    ("paulista-aabb", (8, 6), 4, ["last P truco", "last M aceita", "last M ganha", "ok"], (11, 6)),
    ("paulista-aabb", (11, 6), 2, ["last M corre", "ok"], (11, 7)),
    ("paulista-aabb", (11, 6), 3, ["last M joga", "last P ganha", "ok"], (11, 9)),
    ("paulista-tento", (11, 11), 2, ["last P ganha", "ok"], (11, 12)),
    ("paulista-tento", (2, 1), 4, ["last M truco", "last P aceita", "last P ganha", "ok"], (2, 4)),
    ("venezolano", (14, 9), 2, ["last base_para P", "ok"], (14, 10)),
    ("venezolano", (14, 9), 3, ["first M flor", "last base_para M", "ok"], (18, 9)),
    (
        "venezolano", (14, 9), 5,
        ["first P envido", "first M quiero", "first envite_para P", "last base_para M", "ok"],
        (15, 11),
    ),
    ("venezolano", (23, 18), 2, ["last P no_privo", "ok"], (24, 18)),
]  # fmt: skip


@pytest.fixture(scope="module")
def page(chromium: Browser) -> Iterator[Page]:
    page = phone(chromium)
    yield page
    page.context.close()


def after(table: Table) -> tuple[int, int]:
    return table.told().records[-1].score


@pytest.mark.parametrize(("key", "score", "most", "taps", "expected"), HANDS)
def test_a_hand_takes_no_more_taps_than_it_must(page, key, score, most, taps, expected) -> None:
    table = sit_down(page, key, score=score).tap(*taps)
    assert table.taps <= most
    assert after(table) == expected
    assert table.saved[0]["told"]["score"] == list(expected)


def test_declared_numbers_say_who_won_the_envido(page: Page) -> None:
    table = sit_down(page, "asart").tap("first M envido", "first P quiero")
    table.tap("number A", "n:29", "number B", "n:31", "last mano_para M", "ok")
    assert table.saved[0]["line"] == "A envido, B quiero, A 29, B 31, mano para A"
    assert after(table) == (1, 2)


def test_the_other_side_gives_in(page: Page) -> None:
    table = sit_down(page, "asart").tap("first P real_envido", "first M quiero")
    table.tap("number B", "n:25", "number A", "n:Son buenas", "last mano_para M", "ok")
    assert table.saved[0]["line"] == "B real envido, A quiero, B 25, A son buenas, mano para A"


def test_what_is_over_before_the_cards_asks_for_no_winner(page: Page) -> None:
    table = sit_down(page, "asart", score=(29, 3)).tap("first M envido", "first P no_quiero")
    assert table.page.locator("[data-confirm]").inner_text() == "Cerrar chico: 30 a 3"
    table.tap("ok")
    assert table.told().games_won == (1, 0)


def test_leaving_costs_less_once_a_round_was_played(page: Page) -> None:
    table = sit_down(page, "asart").tap("last M mazo", "last primera_jugada", "ok")
    assert after(table) == (0, 1)
    table = sit_down(page, "venezolano").tap("last M mazo", "last vueltas P", "ok")
    assert table.saved[0]["line"] == "vueltas B, A al mazo"
    assert after(table) == (0, 1)


def test_flores_may_be_told_in_any_order_and_leave_no_envite(page: Page) -> None:
    table = sit_down(page, "venezolano").tap("first P flor", "first M flor")
    assert table.page.locator('[data-row="envite"] button').count() == 0
    table.tap("first M chica", "first flor_para P", "last base_para M", "ok")
    assert after(table) == (1, 3)


def test_one_flor_may_become_two(page: Page) -> None:
    table = sit_down(page, "venezolano").tap("first M flor", "first M dos_flores")
    table.tap("last base_para P", "ok")
    assert after(table) == (6, 1)


def test_stones_are_named_from_a_list(page: Page) -> None:
    table = sit_down(page, "venezolano", score=(9, 4)).tap("first M envido #", "n:5")
    table.tap("first P mas #", "n:3", "first M quiero", "first envite_para M", "last base_para P")
    table.tap("ok")
    assert after(table) == (17, 5)


def test_to_level_the_score_waits_among_the_stones(page: Page) -> None:
    table = sit_down(page, "venezolano", score=(9, 4)).tap("first M envido #", "n:Igualar")
    table.tap("first P no_quiero", "last base_para P", "ok")
    assert table.saved[0]["line"].startswith("A envido hasta igualar")


def test_las_que_pintan_are_a_card_behind_the_stones(page: Page) -> None:
    table = sit_down(page, "venezolano").tap("first M envido #", "n:Las que pintan")
    assert table.page.locator("dialog [data-card]").count() == 28, "no figure paints a number"
    table.page.locator('dialog [data-card="6c"]').click()
    assert (
        table.page.locator('[data-row="envite"] .said').inner_text() == "Las que pintan 6 de copas"
    )
    table.tap("first P quiero", "first envite_para M", "last base_para P", "ok")
    assert table.saved[0]["line"].startswith("A envido las que pintan 6c, B quiero")
    assert after(table) == (6, 1)


def test_a_whole_chico_can_be_staked(page: Page) -> None:
    table = sit_down(page, "venezolano").tap("first M envido #", "n:24", "first P quiero")
    table.tap("first envite_para P", "ok")
    assert table.told().games_won == (0, 1)


def test_a_reservada_comes_to_light_after_the_envite(page: Page) -> None:
    """It takes the place of who won; tapped again it goes, and what was cleared stays cleared."""
    table = sit_down(page, "venezolano").tap("first M envido", "first P quiero")
    shown = table.page.locator('[data-tap="first P reservada"]')
    table.tap("first envite_para M", "first P reservada")
    assert shown.get_attribute("aria-pressed") == "true"
    assert table.page.locator('[data-tap="first envite_para M"][aria-pressed="true"]').count() == 0
    table.tap("first P reservada")
    assert shown.get_attribute("aria-pressed") == "false"
    table.tap("first P reservada", "clear envite", "first M envido", "first P quiero")
    assert shown.get_attribute("aria-pressed") == "false"
    table.tap("first P reservada", "last base_para M", "ok")
    assert table.saved[0]["line"] == "A envido, B quiero, B reservada, base para A"
    assert after(table) == (1, 5)


def test_who_refused_an_envite_with_the_reservada_loses_its_stone(page: Page) -> None:
    table = sit_down(page, "venezolano").tap("first M envido", "first P no_quiero")
    table.tap("first P reservada", "last base_para M", "ok")
    assert after(table) == (1, 3)


def test_a_privo_wins_the_hand_or_proves_false(page: Page) -> None:
    table = sit_down(page, "venezolano", score=(23, 18)).tap("last P privo", "last P truco")
    table.tap("last M quiero", "last base_para P", "ok")
    assert after(table) == (23, 22)


def test_the_winner_can_be_changed_and_the_talk_cleared(page: Page) -> None:
    table = sit_down(page, "asart").tap("last mano_para M", "last M truco", "last P quiero")
    assert table.page.locator('[data-tap="last mano_para M"]').get_attribute("aria-pressed") == (
        "true"
    )
    table.tap("last mano_para P", "clear truco", "ok")
    assert after(table) == (0, 1)


def test_only_what_may_follow_can_be_tapped(page: Page) -> None:
    table = sit_down(page, "asart").tap("first M envido")
    buttons = table.page.locator('[data-row="envido"] button:not(.clear)')
    assert buttons.all_inner_texts() == ["Quiero", "No quiero", "Envido", "Real", "Falta"]
    table.tap("first P quiero")
    assert buttons.all_inner_texts() == ["Ganó", "Tantos", "Ganó", "Tantos"]
    table.tap("last M mazo")
    assert table.page.locator('[data-row="winner"]').count() == 0


def test_a_lost_deal_changes_who_deals(page: Page) -> None:
    table = sit_down(page, "asart")
    assert "Acosta" in table.page.locator(".turn b").inner_text()
    table.page.locator(".turn .btn").click()
    table.page.locator("dialog .btn", has_text="Acosta").click()
    assert table.saved[0]["line"] == "deal A1"
    assert table.page.locator(".turn b").inner_text() == "Coria"
    assert table.told().next.mano == "B1"


def test_a_duel_names_the_two_who_play_it(page: Page) -> None:
    table = sit_down(page, "asart", players=6, score=(6, 5), memory=0)
    assert "Pica-pica" in table.page.locator(".turn").inner_text()
    assert "Acosta (Nos) contra Duarte" in table.page.locator(".turn").inner_text()
    table.tap("first M falta_envido", "first P quiero", "first envido_para M", "last mano_para M")
    table.tap("ok")
    assert after(table) == (13, 5)
    assert "Coria" in table.page.locator(".turn b").inner_text()


def test_it_says_before_saving_what_the_hand_gives_and_why(page: Page) -> None:
    table = sit_down(page, "asart", score=(18, 21))
    assert table.page.locator("[data-preview]").inner_text() == "Tocá quién ganó la mano."
    table.tap("first M envido")
    assert table.page.locator("[data-preview]").inner_text() == "Falta la respuesta de Ellos."
    table.tap("first P quiero", "first envido_para M", "last P truco", "last M no_quiero")
    lines = table.page.locator("[data-preview] li").all_inner_texts()
    assert [" ".join(line.split()) for line in lines] == [
        "Nos +2 envido, art. 4.3.1",
        "Ellos +1 truco no querido, art. 5.6",
    ]
    # In pencil on the pad until it is confirmed.
    assert table.page.locator(".pad-stack.nos .new").count() == 2
    assert table.page.locator(".pad-side.ellos .next").inner_text() == "+1"


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("size", [(390, 664), (360, 640)])
def test_who_won_is_in_sight_on_a_short_phone(page, key, size) -> None:
    table = sit_down(page, key, size=size)
    bar = table.page.locator(".bar").bounding_box()
    for button in table.page.locator('[data-row="winner"] .side .btn').all():
        box = button.bounding_box()
        assert box
        assert bar
        assert box["y"] + box["height"] <= bar["y"] + 1


SIZES = """() => [...document.querySelectorAll("main .btn, .bar .btn")].filter((b) => {
  const box = b.getBoundingClientRect();
  return box.width < 48 || box.height < 48;
}).map((b) => b.outerHTML)"""


@pytest.mark.parametrize(
    ("key", "theme", "width", "taps"),
    [
        ("asart", "papel", 390, ["first M envido", "first P quiero", "first envido_para M"]),
        ("caballeros", "noche", 320, ["last M mazo"]),
        ("paulista-aabb", "sol", 320, ["last P truco", "last M seis"]),
        ("paulista-tento", "noche", 390, []),
        ("venezolano", "papel", 320, ["first M flor", "first P flor", "first M con_ley_envido"]),
        ("venezolano", "sol", 390, ["first P envido"]),
        ("venezolano", "noche", 320, ["first P envido", "first M quiero"]),
    ],
)
def test_the_sheet_is_sound(page, key, theme, width, taps) -> None:
    """For axe and for a thumb, in every light; never wider than the screen; whoever can't see
    which column a button stands in hears its side first."""
    score = (11, 4) if key == "paulista-tento" else (3, 2)
    sit_down(page, key, score=score, size=(width, 740), theme=theme).tap(*taps)
    found = Axe().run(page, options=RULES).response["violations"]
    assert [(each["id"], each["nodes"][0]["html"]) for each in found] == []
    assert page.evaluate(SIZES) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for side in ("nos", "ellos"):
        word = page.locator(f".pad-side.{side} h2").inner_text().split("\n")[0].strip()
        for label in page.locator(f".side.{side} button").all():
            assert (label.get_attribute("aria-label") or "").startswith(f"{word}: ")
