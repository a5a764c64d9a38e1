"""A whole match by taps on an emulated phone, under each ruleset: hands, an undo, games, the end.

The phone was let in at its table; what it shows at once and what the server then holds are the
same, hand by hand.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.phones import cookie
from tests.cast import make_cast
from tests.referees.sync.phones import called, let_in
from tests.tournaments.matches.hall import Hall, open_hall
from tournaments.engine import rules_of, state_of
from tournaments.models import Entry, Match

WAIT = 20  # seconds: the phone sends by itself, and this machine may be busy

ASART_FALTA = ["first M falta_envido", "first P quiero", "first envido_para M"]
DOZE = ["last M truco", "last P seis", "last M nove", "last P doze", "last M aceita"]
JUEGO = ["last M truco", "last P retruco", "last M vale_nueve", "last P vale_juego"]

# Per ruleset: hands in the mano's frame. The first one is taken back and told again otherwise.
MATCHES: dict[str, tuple[str, list[list[str]]]] = {
    "asart": (
        "es-AR",
        [
            ["last mano_para M"],
            ["last M truco", "last P quiero", "last mano_para P"],
            ["first P envido", "first M quiero", "first envido_para P", "last M mazo"],
            ASART_FALTA,
            ["last M truco", "last P no_quiero"],
            ASART_FALTA,
        ],
    ),
    "caballeros": (
        "es-AR",
        [
            ["last mano_para M"],
            ["first M real_envido", "first P no_quiero", "last mano_para M"],
            [*ASART_FALTA, "last mano_para M"],
            ["last mano_para P"],
            ASART_FALTA,
        ],
    ),
    "paulista-aabb": (
        "pt-BR",
        [
            ["last M ganha"],
            ["last M truco", "last P corre"],
            ["last P truco", "last M aceita", "last M ganha"],
            [*DOZE, "last P ganha"],
            [*DOZE, "last P ganha"],
            ["last empate"],
            [*DOZE, "last P ganha"],
        ],
    ),
    "paulista-tento": (
        "pt-BR",
        [
            ["last M ganha"],
            ["last M truco", "last P seis", "last M corre"],
            [*DOZE, "last M ganha"],
            [*DOZE, "last M ganha"],
            [*DOZE, "last M ganha"],
        ],
    ),
    "venezolano": (
        "es-VE",
        [
            ["last base_para M"],
            ["first M flor", "last base_para P"],
            ["first P envido", "first M quiero", "first envite_para M", "last base_para P"],
            [*JUEGO, "last M quiero", "last base_para M"],
            [*JUEGO, "last M quiero", "last base_para M"],
            [*JUEGO, "last M quiero", "last base_para P"],
        ],
    ),
}

# The sheet of another ruleset here with other worths, which the tests of the sheet try by taps.
SAME_FAMILY = ("caballeros", "paulista-tento")


@dataclass
class Phone:
    page: Page
    hall: Hall
    errors: list[str]

    def tap(self, *keys: str) -> None:
        begin = self.page.locator("[data-next-game]")
        self.page.locator("form.hand:visible, [data-next-game]:visible").first.wait_for()
        if begin.is_visible():
            begin.click()
        for key in keys:
            self.page.locator(f'[data-tap="{key}"]').click()

    def confirm(self) -> None:
        self.page.locator("[data-confirm]").click()

    def score(self) -> tuple[int, ...]:
        return tuple(
            int(text) for text in self.page.locator(".pad-side .score b").all_inner_texts()
        )

    @property
    def match(self) -> Match:
        return self.hall.match(1)

    def state(self) -> Any:
        log = Entry.objects.filter(match=self.match).order_by("number")
        return state_of(rules_of(self.hall.plan, self.match), log)


def shown_score(state: Any) -> tuple[int, ...]:
    """What the pad shows: between two games and at the end, the game that is over."""
    begun = any(record.game > len(state.games) and not record.void for record in state.records)
    is_over = state.games and not begun
    return tuple(state.games[-1].score if is_over else state.score)


def eventually(true: Callable[[], bool]) -> None:
    until = time.monotonic() + WAIT
    while not true():
        assert time.monotonic() < until, "it did not happen"
        time.sleep(0.1)


@pytest.fixture
def sit_at_table(chromium: Browser, live_server, transactional_db) -> Iterator[Any]:
    contexts = []

    def sit(rules: str, language: str) -> Phone:
        hall = open_hall(make_cast(), 4, rules=rules)
        called(hall, 1, 1)
        inside = let_in(hall, tables=[1])
        context = chromium.new_context(
            viewport={"width": 390, "height": 740}, locale=language, has_touch=True, is_mobile=True
        )
        contexts.append(context)
        context.add_cookies([cookie(inside, live_server.url)])
        page = context.new_page()
        page.set_default_timeout(WAIT * 1000)
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(f"{live_server.url}/r/{hall.tournament.slug}/match/1/")
        expect(page.locator("form.hand")).to_be_visible(timeout=WAIT * 1000)
        return Phone(page, hall, errors)

    yield sit
    for context in contexts:
        context.close()


@pytest.mark.parametrize(
    "rules",
    [
        pytest.param(rules, marks=pytest.mark.full) if rules in SAME_FAMILY else rules
        for rules in MATCHES
    ],
)
def test_a_whole_match_by_taps(sit_at_table, rules: str) -> None:
    language, hands = MATCHES[rules]
    phone = sit_at_table(rules, language)
    phone.tap(*hands[0])
    phone.confirm()
    eventually(lambda: Entry.objects.filter(match=phone.match).count() == 1)
    assert phone.score() != (0, 0)
    phone.page.locator("[data-undo]").click()
    phone.page.locator("[data-sure]").click()
    eventually(lambda: phone.score() == (0, 0))
    eventually(lambda: Entry.objects.filter(match=phone.match).count() == 2)
    for number, hand in enumerate(hands[1:], start=1):
        phone.tap(*hand)
        phone.confirm()
        eventually(lambda: Entry.objects.filter(match=phone.match).count() == 2 + number)  # noqa: B023
        state = phone.state()
        eventually(lambda: phone.score() == shown_score(state))  # noqa: B023
    assert phone.state().outcome is not None
    assert phone.match.state == Match.State.FINISHED
    expect(phone.page.locator("[data-confirm]")).to_be_hidden()
    assert phone.errors == []
