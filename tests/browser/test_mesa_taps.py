"""The hand sheet under a thumb: how many taps a hand takes, what is in sight, what it says."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from scoring.registry import all_rulesets
from tests.browser.mesa_sheet import Table, load, phone, sit_down
from tests.browser.test_every_page import RULES
from tests.rulesets import expected

KEYS = list(all_rulesets())

# ruleset, score, how many taps (confirming counts), the taps, score after.
HANDS = [
    ("asart", (18, 21), 2, ["last mano_para M", "ok"], (19, 21)),
    ("asart", (18, 21), 2, ["last P mazo", "ok"], (20, 21)),
    ("asart", (18, 21), 3, ["last M truco", "last P no_quiero", "ok"], (19, 21)),
    ("asart", (18, 21), 3, ["last M truco", "last mano_para P", "ok"], (18, 23)),
    ("asart", (18, 21), 3, ["last P retruco", "last mano_para P", "ok"], (18, 24)),
    ("asart", (18, 21), 3, ["last M retruco", "last P no_quiero", "ok"], (20, 21)),
    ("asart", (18, 21), 3, ["last M vale_cuatro", "last mano_para M", "ok"], (22, 21)),
    ("asart", (18, 21), 3, ["last P vale_cuatro", "last M no_quiero", "ok"], (18, 24)),
    (
        "asart", (18, 21), 4,
        ["first M envido", "first envido_para M", "last mano_para P", "ok"], (20, 22),
    ),
    (
        "asart", (18, 21), 5,
        ["first M envido", "first envido_para M", "last P truco", "last M no_quiero", "ok"],
        (20, 22),
    ),
    (
        "asart", (18, 21), 5,
        ["first M envido", "first envido_para P", "last P truco", "last mano_para M", "ok"],
        (20, 23),
    ),
    (
        "asart", (18, 21), 6,
        ["first M envido", "number A", "n:29", "n:31", "last mano_para M", "ok"], (19, 23),
    ),
    (
        "asart", (18, 21), 7,
        ["first M envido", "number A", "n:29", "n:31", "last P truco", "last mano_para M", "ok"],
        (20, 23),
    ),
    ("caballeros", (3, 4), 2, ["last mano_para M", "ok"], (4, 4)),
    ("caballeros", (3, 4), 3, ["last M truco", "last mano_para M", "ok"], (5, 4)),
    ("paulista-aabb", (8, 6), 2, ["last M ganha", "ok"], (9, 6)),
    ("paulista-aabb", (8, 6), 3, ["last P truco", "last M corre", "ok"], (8, 7)),
    ("paulista-aabb", (8, 6), 3, ["last P truco", "last M ganha", "ok"], (11, 6)),
    ("paulista-aabb", (2, 1), 3, ["last P seis", "last M ganha", "ok"], (8, 1)),
    ("paulista-aabb", (2, 1), 3, ["last M doze", "last M ganha", "ok"], (12, 1)),
    ("paulista-aabb", (2, 1), 3, ["last M nove", "last P corre", "ok"], (8, 1)),
    ("paulista-aabb", (11, 6), 2, ["last M corre", "ok"], (11, 7)),
    ("paulista-aabb", (11, 6), 3, ["last M joga", "last P ganha", "ok"], (11, 9)),
    ("paulista-tento", (11, 11), 2, ["last P ganha", "ok"], (11, 12)),
    ("paulista-tento", (2, 1), 3, ["last M truco", "last P ganha", "ok"], (2, 4)),
    ("venezolano", (14, 9), 2, ["last base_para P", "ok"], (14, 10)),
    ("venezolano", (14, 9), 3, ["last P truco", "last base_para P", "ok"], (14, 12)),
    ("venezolano", (14, 9), 3, ["last P vale_nueve", "last base_para M", "ok"], (23, 9)),
    ("venezolano", (14, 9), 3, ["last M retruco", "last P no_quiero", "ok"], (17, 9)),
    ("venezolano", (14, 9), 3, ["first M flor", "last base_para M", "ok"], (18, 9)),
    (
        "venezolano", (14, 9), 4,
        ["first P envido", "first envite_para P", "last base_para M", "ok"], (15, 11),
    ),
    (
        "venezolano", (14, 9), 5,
        ["first P envido", "first envite_para P", "last M truco", "last base_para M", "ok"],
        (17, 11),
    ),
    ("venezolano", (23, 18), 2, ["last P no_privo", "ok"], (24, 18)),
    *((key, *row) for key in KEYS for row in expected(key).taps),
]  # fmt: skip


@pytest.fixture(scope="module")
def page(chromium: Browser) -> Iterator[Page]:
    page = phone(chromium)
    yield page
    page.context.close()


def after(table: Table) -> tuple[int, int]:
    return table.told().records[-1].score


@pytest.mark.parametrize(("key", "score", "count", "taps", "expected"), HANDS)
def test_a_hand_takes_no_more_taps_than_it_must(page, key, score, count, taps, expected) -> None:
    table = sit_down(page, key, score=score).tap(*taps)
    assert table.taps == count
    assert after(table) == expected
    assert table.saved[0]["told"]["score"] == list(expected)


def test_declared_numbers_say_who_won_the_envido(page: Page) -> None:
    table = sit_down(page, "asart").tap("first M envido", "first P quiero")
    table.tap("number A", "n:29", "n:31", "last mano_para M", "ok")
    assert table.saved[0]["line"] == "A envido, B quiero, A 29, B 31, mano para A"
    assert after(table) == (1, 2)


def test_the_other_side_gives_in(page: Page) -> None:
    table = sit_down(page, "asart").tap("first P real_envido", "first M quiero")
    table.tap("number B", "n:25", "n:Son buenas", "last mano_para M", "ok")
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
    both_small = table.page.locator('[data-tap="first M chica + P chica"]')
    assert both_small.inner_text() == "Las dos chicas"
    table.tap("first M chica + P chica", "first flor_para P", "last base_para M", "ok")
    assert table.saved[0]["line"] == "A flor, B flor, A chica, B chica, flor para B, base para A"
    assert after(table) == (1, 3)


def test_a_flor_is_wanted_or_not_in_its_own_gender(page: Page) -> None:
    table = sit_down(page, "argentino-flor").tap("first M flor", "first P contraflor")
    row = table.page.locator('[data-row="flor"]')
    table.tap("first M no_quiero")
    assert "no querida" in row.inner_text()
    table.start_again()
    table.tap("first M flor", "first P contraflor", "first M quiero")
    assert "querida" in row.inner_text()
    assert "no querida" not in row.inner_text()


def buttons_in(table: Table, row: str) -> list[str]:
    """Keys of what may be tapped in a row, without its part."""
    taps = table.page.locator(f'[data-row="{row}"] [data-tap]:not(.clear)')
    return [str(tap.get_attribute("data-tap")).split(" ", 1)[1] for tap in taps.all()]


def test_no_word_is_said_for_anybody(page: Page) -> None:
    """Flor against flor: what the pie stakes the mano answers, and after one small flor the other
    side may still stake."""
    table = sit_down(page, "venezolano").tap("first M flor", "first P flor")
    table.tap("first P con_ley_envido")
    assert set(buttons_in(table, "flor")) == {
        "M con_ley_quiero", "M con_ley_no_quiero", "M con_ley_mas #", "M con_ley_falta",
    }  # fmt: skip
    table.tap("clear flor", "first P con_ley_falta")
    assert set(buttons_in(table, "flor")) == {"M con_ley_quiero", "M con_ley_no_quiero"}
    assert table.page.locator('[data-row="flor"] .nos .said').inner_text() == "Flor"
    table.tap("clear flor", "first M chica")
    assert set(buttons_in(table, "flor")) == {"P chica", "P con_ley_envido", "P con_ley_falta"}
    table.tap("first P con_ley_envido", "first M con_ley_no_quiero", "last base_para M", "ok")
    assert after(table) == (1, 4)


def test_who_won_had_accepted_and_the_sheet_says_that_nobody_tapped_it(page: Page) -> None:
    """The engine refuses a result whose call has no answer; before it is saved the acceptance is
    shown as implied, and the answer can still be told otherwise."""
    table = sit_down(page, "asart").tap("last M truco")
    preview, confirm = page.locator("[data-preview]"), page.locator("[data-confirm]")
    assert confirm.is_disabled()
    assert preview.inner_text() == "Responden: Ellos. O tocá quién ganó."
    table.tap("last mano_para M")
    assert "Se da por querido: Truco (Ellos)" in preview.inner_text()
    assert page.locator('[data-tap="last P quiero"].implied').count() == 1
    table.tap("last P quiero")
    assert "Se da por querido" not in preview.inner_text()
    page.evaluate("mesa.sheet.undo()")
    table.tap("last P no_quiero")
    assert [" ".join(line.split()) for line in preview.locator("li").all_inner_texts()] == [
        "Nos +1 truco no querido, art. 5.6"
    ]
    page.evaluate("mesa.sheet.undo()")
    table.tap("ok")
    assert table.saved[0]["line"] == "A truco, B quiero, mano para A"


def test_an_envido_that_was_won_was_wanted(page: Page) -> None:
    table = sit_down(page, "asart").tap("first M envido", "first envido_para P")
    assert page.locator('[data-row="envido"] .said.implied').inner_text() == "Quiero"
    assert "Se da por querido: Envido (Ellos)" in page.locator("[data-preview]").inner_text()
    table.tap("first envido_para P", "first P real_envido", "first envido_para M")
    table.tap("last mano_para M", "ok")
    assert table.saved[0]["line"] == (
        "A envido, B real envido, A quiero, envido para A, mano para A"
    )


@pytest.mark.parametrize(
    ("key", "tap", "line", "texts"),
    [
        ("asart", "last P retruco", "A truco, B quiero, B retruco, A quiero, mano para A",
         ["Quiero", "No quiero", "Quiero vale cuatro"]),
        ("paulista-aabb", "last P seis", "A truco, B seis, A aceita, A ganha",
         ["Aceita", "Corre", "Aumenta: nove"]),
        ("venezolano", "last P retruco", "A truco, B retruco, A quiero, base para A",
         ["Quiero", "No quiero", "Sube: vale nueve"]),
    ],
)  # fmt: skip
def test_a_rung_tells_those_below_it(page, key, tap, line, texts) -> None:
    """And what answers and raises at once says so, in one tap."""
    table = sit_down(page, key).tap(tap)
    answers = page.locator('[data-row="truco"] .side.nos [data-tap]:not(.clear)')
    assert set(texts) <= set(answers.all_inner_texts())
    winner = page.locator('[data-row="winner"] .side.nos button').get_attribute("data-tap")
    table.tap(str(winner), "ok")
    assert table.saved[0]["line"] == line


def test_who_won_what_is_told_apart_by_its_name(page: Page) -> None:
    sit_down(page, "asart").tap("first M envido")
    names = {
        row: page.locator(f'[data-row="{row}"] [data-tap$="_para M"]').get_attribute("aria-label")
        for row in ("envido", "winner")
    }
    assert names == {"envido": "Nos: ganó el envido", "winner": "Nos: ganó la mano"}
    sit_down(page, "venezolano")
    assert page.locator('[data-row="winner"] legend').inner_text() == "¿Quién ganó la base?"


def test_equal_numbers_name_the_rule(page: Page) -> None:
    """Among pairs it takes the seats to know who won: that is tapped."""
    table = sit_down(page, "asart").tap("first M envido", "number A", "n:29", "n:29")
    status = page.locator('[data-row="envido"] output')
    assert status.inner_text() == "empate: gana el más mano"
    table.tap("first envido_para M", "last mano_para M", "ok")
    assert table.saved[0]["line"] == "A envido, B quiero, envido para A, mano para A"


def test_three_ties_cite_their_article_and_a_mao_de_ferro_its_name(page: Page) -> None:
    for key, article in (("paulista-tento", "9.5"), ("paulista-aabb", "9.1.12")):
        sit_down(page, key).tap("last empate")
        noted = page.locator("[data-preview] li", has_text="Três empates")
        assert " ".join(noted.inner_text().split()) == f"Três empates, art. {article}"
    sit_down(page, "paulista-aabb", score=(11, 11))
    assert page.locator(".turn .chip").inner_text() == "Mão de ferro"


def test_the_last_raise_names_the_points(page: Page) -> None:
    sit_down(page, "asart").tap("last M retruco", "last P no_quiero")
    assert "retruco no querido" in page.locator("[data-preview]").inner_text()
    sit_down(page, "asart").tap("last P mazo")
    assert "envido, por irse al mazo" in page.locator("[data-preview]").inner_text()
    sit_down(page, "paulista-aabb", score=(11, 3)).tap("last M corre")
    assert "correu da mão de onze" in page.locator("[data-preview]").inner_text()


# A chico of eighteen hands with many calls, each as all of it was said, and the taps it takes.
CHICO = [
    *([["last mano_para M"]] * 1),
    *([["last M truco", "last P no_quiero"]] * 2),
    *([["last P truco", "last mano_para M"]] * 3),
    *([["first M envido", "first envido_para P", "last mano_para P"]] * 3),
    *([["first P envido", "first M no_quiero", "last M truco", "last mano_para M"]] * 2),
    *([["first M envido", "first envido_para M", "last P truco", "last M no_quiero"]] * 2),
    *([["first P envido", "first envido_para M", "last M truco", "last mano_para P"]] * 2),
    ["first M envido", "number A", "n:27", "n:25", "last mano_para M"],
    ["last P retruco", "last mano_para P"],
    ["last M vale_cuatro", "last P no_quiero"],
]  # fmt: skip
# Of the same hands with every word and every number tapped by itself.
EVERY_WORD = 94


@pytest.mark.parametrize(("saves", "count"), [(False, 71), (True, 53)])
def test_a_chico_of_many_calls(page: Page, saves: bool, count: int) -> None:
    """Counted by a thumb, the scores held against the engine's; with hands that save themselves
    none is confirmed."""
    total = 0
    words = 0
    for taps in CHICO:
        table = sit_down(page, "asart", score=(3, 4))
        if saves:
            table.tap("saves")
            table.taps = 0
        table.tap(*taps, *([] if saves else ["ok"]))
        total += table.taps
        line = table.saved[0]["line"]
        assert table.saved[0]["told"]["score"] == list(after(table))
        # Of a number it took one tap to name it and one to say whose it was.
        words += 1 + len(line.split(", ")) + sum(part[-2:].isdecimal() for part in line.split(", "))
        page.evaluate("localStorage.clear()")
    assert words == EVERY_WORD
    assert total == count


def test_a_hand_saves_itself_only_where_this_phone_wants_it(page: Page) -> None:
    """Not where its end may still be told in more detail, nor where it ends the game."""
    table = sit_down(page, "asart", score=(28, 3)).tap("last mano_para P")
    assert table.saved == []
    table = sit_down(page, "asart", score=(28, 3)).tap("saves", "last mano_para P")
    assert [each["line"] for each in table.saved] == ["mano para B"]
    table.tap("last M mazo")
    assert len(table.saved) == 1
    table = sit_down(page, "asart", score=(29, 3)).tap("last mano_para M")
    assert table.saved == []
    page.evaluate("localStorage.clear()")


def test_a_hand_half_told_outlives_the_page(page: Page) -> None:
    sit_down(page, "asart", match="7").tap("first M envido", "last P truco")
    load(page)
    table = sit_down(page, "asart", match="7")
    assert page.locator(".said").all_inner_texts() == ["Envido", "Truco"]
    page.evaluate("mesa.sheet.undo()")
    assert page.locator(".said").all_inner_texts() == ["Envido"]
    for match, score in (("8", (0, 0)), ("7", (1, 0))):  # another match, or another hand
        sit_down(page, "asart", match=match, score=score)
        assert page.locator(".said").count() == 0
    table = sit_down(page, "asart", match="7")
    table.tap("first envido_para M", "last mano_para M", "ok")
    assert len(table.saved) == 1
    load(page)
    sit_down(page, "asart", match="7")
    assert page.locator(".said").count() == 0


def test_of_two_players_the_mano_speaks_first_between_flores(page: Page) -> None:
    """Rule 60: told by sides the seats are known."""
    table = sit_down(page, "venezolano", players=2).tap("first M flor", "first P flor")
    assert set(buttons_in(table, "flor")) == {
        "M chica", "M con_ley_envido", "M con_ley_falta", "M chica + P chica",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("key", "taps", "expected"),
    [
        ("paulista-aabb",
         ["last M truco", "last P aceita", "last P seis", "last M aceita", "last M nove",
          "last P corre", "ok"], (6, 0)),
        ("paulista-tento",
         ["last P truco", "last M aceita", "last M seis", "last P aceita", "last M ganha", "ok"],
         (6, 0)),
        ("venezolano",
         ["last P truco", "last M quiero", "last M retruco", "last P quiero", "last P vale_nueve",
          "last M no_quiero", "ok"], (0, 6)),
        ("venezolano",
         ["last M truco", "last P retruco", "last M quiero", "last base_para M", "ok"], (6, 0)),
    ],
)  # fmt: skip
def test_who_accepted_may_raise_later_in_the_hand(page, key, taps, expected) -> None:
    table = sit_down(page, key).tap(*taps)
    assert after(table) == expected


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
    table.tap("first P reservada", "clear envite", "clear envite")
    table.tap("first M envido", "first P quiero")
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
    table.tap("last mano_para P", "clear truco")
    assert said_in(table, "truco") == ["Truco"]
    assert table.page.locator('[data-tap^="last mano_para"][aria-pressed=true]').count() == 0
    table.tap("clear truco", "ok")
    assert after(table) == (0, 1)


def test_an_acceptance_is_changed_into_a_refusal(page: Page) -> None:
    table = sit_down(page, "paulista-aabb").tap("last P truco", "last M aceita", "last P ganha")
    table.tap("clear truco", "last M corre", "ok")
    assert table.saved[0]["line"] == "B truco, A corre"


def said_in(table: Table, row: str) -> list[str]:
    return table.page.locator(f'[data-row="{row}"] .said').all_inner_texts()


@pytest.mark.parametrize(
    ("key", "taps", "row", "steps"),
    [
        (
            "asart", ["last M truco", "last P quiero", "last P retruco"], "truco",
            [["Truco", "Quiero"], ["Truco"], []],
        ),
        ("asart", ["last M truco", "last P retruco"], "truco", [["Truco"], []]),
        ("asart", ["last M vale_cuatro"], "truco", [[]]),
        (
            "asart", ["last M truco", "last P retruco", "last mano_para P"], "truco",
            [["Truco"], []],
        ),
        (
            "asart", ["first M envido", "first P real_envido", "first M quiero"], "envido",
            [["Envido", "Real"], ["Envido"], []],
        ),
        ("paulista-aabb", ["last M truco", "last P seis"], "truco", [["Truco"], []]),
        ("venezolano", ["first P flor", "first M flor"], "flor", [["Flor"], []]),
        (
            "venezolano", ["first M envido", "first P quiero_envido"], "envite",
            [["Envido"], []],
        ),
    ],
)  # fmt: skip
def test_clearing_takes_back_one_tap_at_a_time(page, key, taps, row, steps) -> None:
    table = sit_down(page, key).tap(*taps)
    for said in steps:
        table.tap(f"clear {row}")
        assert sorted(said_in(table, row)) == sorted(said)
    assert table.page.locator(f'[data-tap="clear {row}"]').count() == 0


def test_clearing_leaves_the_flor_that_was_tapped_first(page: Page) -> None:
    table = sit_down(page, "venezolano").tap("first P flor", "first M flor", "clear flor")
    table.tap("last base_para M", "ok")
    assert table.saved[0]["line"] == "B flor, base para A"


TOO_LATE = [
    ("asart", ["last M truco", "last P quiero"], {"A": "4.1.6", "B": "4.1.6"}),
    ("asart", ["last M truco"], {"A": "4.6.11"}),
    ("asart", ["last M truco", "last P no_quiero"], {"A": "4.1.6", "B": "4.1.6"}),
    ("caballeros", ["last P retruco"], {"A": "3.4", "B": "3.4"}),
    ("caballeros", ["last P truco"], {"B": "5.1"}),
]


@pytest.mark.parametrize(("key", "taps", "articles"), TOO_LATE)
def test_no_envido_is_called_after_the_truco_that_closed_it(page, key, taps, articles) -> None:
    table = sit_down(page, key).tap(*taps)
    for side, column in (("A", "nos"), ("B", "ellos")):
        place = table.page.locator(f'[data-row="envido"] .side.{column}')
        is_late = side in articles
        assert place.locator("[data-tap]").count() == (0 if is_late else 3)
        cited = place.locator(".late a").all_inner_texts()
        assert cited == ([f"art. {articles[side]}"] if is_late else [])


def test_an_envido_that_comes_first_stands_where_it_was_said(page: Page) -> None:
    table = sit_down(page, "asart").tap("last M truco", "first P envido", "first envido_para P")
    table.tap("last P quiero", "last mano_para M", "ok")
    assert table.saved[0]["line"] == (
        "A truco, B envido, A quiero, envido para B, B quiero, mano para A"
    )
    assert after(table) == (2, 2)


def test_an_envido_told_before_the_truco_keeps_its_place_when_the_truco_is_cleared(page) -> None:
    table = sit_down(page, "asart").tap("last M truco", "first P envido", "clear truco")
    table.tap("first envido_para P", "last P truco", "last mano_para M", "ok")
    assert table.saved[0]["line"].startswith("B envido, A quiero, envido para B, B truco")


def test_a_partner_of_who_called_truco_may_still_envidar(page: Page) -> None:
    """Rule 19: nobody envida after his own truco; his partner may."""
    table = sit_down(page, "venezolano", players=4).tap("last M truco")
    note = table.page.locator('[data-row="envite"] .nos .late')
    assert "compañero" in note.inner_text()
    table.tap("first M envido", "first envite_para M", "last base_para M", "ok")
    assert after(table) == (5, 0)
    alone = sit_down(page, "venezolano", players=2).tap("last M truco")
    assert alone.page.locator('[data-row="envite"] .nos [data-tap]').count() == 0
    assert alone.page.locator('[data-row="envite"] .ellos [data-tap]').count() > 0


def test_a_flor_after_the_truco_stands_where_it_was_said(page: Page) -> None:
    table = sit_down(page, "venezolano").tap("last M truco", "last P quiero", "first P flor")
    table.tap("last base_para M", "ok")
    assert table.saved[0]["line"] == "A truco, B quiero, B flor, base para A"
    assert after(table) == (3, 3)


def test_only_what_may_follow_can_be_tapped(page: Page) -> None:
    table = sit_down(page, "asart").tap("first M envido")
    buttons = table.page.locator('[data-row="envido"] button:not(.clear)')
    assert buttons.all_inner_texts() == [
        *("Ganó", "Tantos"),
        *("Quiero", "No quiero", "Envido", "Real", "Falta", "Ganó", "Tantos"),
    ]
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
    assert table.page.locator(".turn b").inner_text() == "Carla Coria"
    assert table.told().next.mano == "B1"


def test_nobody_is_called_by_the_end_of_a_name(page: Page, monkeypatch) -> None:
    names = ("João Pereira Neto", "Antônio Reis Filho", "Rui Luz Júnior", "Ana de la Cruz")
    monkeypatch.setattr("tests.browser.mesa_sheet.NAMES", names)
    table = sit_down(page, "asart")
    turn = table.page.locator(".turn")
    assert turn.locator("b").inner_text() in names
    assert sum(name in turn.inner_text() for name in names) == 2
    turn.locator(".btn").click()
    seats = table.page.locator("dialog[open]").inner_text()
    assert all(name in seats for name in names)


def test_a_duel_names_the_two_who_play_it(page: Page) -> None:
    table = sit_down(page, "asart", players=6, score=(6, 5), memory=0)
    assert "Pica-pica" in table.page.locator(".turn").inner_text()
    assert "Ana Acosta (Nos) contra Diego Duarte" in table.page.locator(".turn").inner_text()
    table.tap("first M falta_envido", "first P quiero", "first envido_para M", "last mano_para M")
    table.tap("ok")
    assert after(table) == (13, 5)
    assert "Coria" in table.page.locator(".turn b").inner_text()


def test_it_says_before_saving_what_the_hand_gives_and_why(page: Page) -> None:
    table = sit_down(page, "asart", score=(18, 21))
    assert table.page.locator("[data-preview]").inner_text() == "Tocá quién ganó la mano."
    table.tap("first M envido")
    assert (
        table.page.locator("[data-preview]").inner_text() == "Responden: Ellos. O tocá quién ganó."
    )
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
  return b.checkVisibility() && (box.width < 44 || box.height < 48);
}).map((b) => b.outerHTML)"""


# Where a button is too small for a thumb, hidden, or under or over another one.
OUT_OF_REACH = """() => [...document.querySelectorAll("[data-tap^='clear']")].filter((button) => {
  button.scrollIntoView({block: "center"});
  const box = button.getBoundingClientRect();
  const corners = [box.left + 1, box.right - 1].flatMap((x) =>
    [box.top + 1, box.bottom - 1].map((y) => document.elementFromPoint(x, y)));
  const meets = (other) => {
    const its = other.getBoundingClientRect();
    return its.left < box.right && box.left < its.right && its.top < box.bottom && box.top < its.bottom;
  };
  return box.width < 44 || box.height < 44 || corners.some((each) => each !== button)
    || [...document.querySelectorAll("main button")].some((each) => each !== button && meets(each));
}).map((button) => button.dataset.tap)"""  # noqa: E501
# The smallest and the largest; those between in the long run.
PHONES = [
    (320, 568),
    *(
        pytest.param(size, marks=pytest.mark.full)
        for size in ((360, 640), (360, 740), (390, 664), (390, 844))
    ),
    (412, 915),
]


@pytest.mark.parametrize("size", PHONES)
@pytest.mark.parametrize(
    ("key", "taps", "score"),
    [
        ("asart", ["first M envido", "first P quiero", "last M truco", "last P quiero"], (3, 2)),
        ("caballeros", ["first P falta_envido", "last M truco"], (3, 2)),
        ("paulista-aabb", ["last P truco"], (3, 2)),
        ("paulista-aabb", ["last P truco", "last M aceita", "last M seis"], (3, 2)),
        ("paulista-tento", ["last P truco", "last M aceita"], (3, 2)),
        ("paulista-tento", ["last M joga"], (11, 2)),
        ("venezolano", ["first M envido", "first P quiero", "last M truco", "last P quiero"],
         (3, 2)),
        ("venezolano", ["first M flor", "first P flor", "first P con_ley_envido", "last M truco"],
         (3, 2)),
        ("venezolano", ["last P privo", "last P truco"], (23, 2)),
    ],
)  # fmt: skip
def test_a_wrong_call_can_be_erased_on_every_phone(page, key, taps, score, size) -> None:
    table = sit_down(page, key, score=score, size=size).tap(*taps)
    erasers = table.page.locator("[data-tap^='clear']")
    assert erasers.count() >= len({tap.split()[0] for tap in taps})
    assert page.evaluate(OUT_OF_REACH) == []
    while erasers.count():
        erasers.first.click()
    assert table.page.locator(".said").count() == 0


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
        for label in page.locator(f".side.{side} button:not(.clear)").all():
            assert (label.get_attribute("aria-label") or "").startswith(f"{word}: ")


@pytest.mark.parametrize(
    ("key", "game", "standing"),
    [
        ("asart", [30, 28], ["buenas", "buenas"]),
        ("paulista-aabb", [12, 11], ["", "onze"]),
        ("venezolano", [24, 22], ["buenos", "buenos"]),
    ],
)
def test_who_has_won_is_no_longer_one_short_of_it(page, key, game, standing) -> None:
    sit_down(page, key)
    end = "(game) => mesa.engine.atEndOfGame({...mounted.situation, games: [game]}).standing"
    assert page.evaluate(end, game) == standing
