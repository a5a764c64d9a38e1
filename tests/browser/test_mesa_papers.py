"""A whole match of each ruleset by taps, from a paper: every hand with the score that the rulebook
gives for it, worked out by hand, with two corrections in their place and a ruling. What the pad
shows after each line, and what the server holds in the end, is what the paper says.

On the paper A and B are the two sides. Words are the ruleset's own, as they are tapped; `A` alone
took the hand, `A tantos` the envido, the envite or the flores, `31-27` was declared by A and B. A
line of the log: `3: …` is a correction of the third hand, tapped over what stands there.
"""

import re
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Browser, Page, expect

from scoring.registry import all_rulesets
from tests.browser.phones import WAIT, cookie, ready
from tests.browser.test_mesa_matches import eventually
from tests.cast import make_cast
from tests.referees.sync.phones import called, let_in
from tests.rulesets import Paper, expected
from tests.tournaments.matches.hall import Hall, open_hall
from tournaments.models import Match

COLUMNS = {"A": "nos", "B": "ellos"}
FIRST = (
    *("envido", "real_envido", "falta_envido", "falta", "quiero_envido", "flor", "reservada"),
    *("contraflor", "al_resto", "con_flor_envido", "achico", "no_muestra"),
)
ANSWERS = ("quiero", "no_quiero")
Score = tuple[int, int]


# ASART. Falta with both in malas: the winner has the chico (4.3.2); else what the leader lacks.
ASART = Paper(
    "es-AR",
    [
        ("A", (1, 0)),
        ("A envido, B quiero, B tantos, A", (2, 2)),
        ("B truco, A quiero, B", (2, 4)),
        ("A envido, B envido, A no_quiero, A", (3, 6)),
        ("A truco, B retruco, A quiero, A", (6, 6)),
        ("B real_envido, A quiero, 31-27, B", (9, 7)),
        ("A truco, B retruco, A vale_cuatro, B no_quiero", (12, 7)),
        ("B mazo", (14, 7)),  # 8.4: no envido had been called
        ("A envido, B real_envido, A quiero, A tantos, B truco, A no_quiero", (19, 8)),
        ("B falta_envido, A no_quiero, A", (20, 9)),
        ("A truco, B quiero, A", (22, 9)),
        ("3: A", (24, 7)),  # A had won that truco
        ("A envido, B quiero, 28-28, B tantos, B", (24, 10)),  # B is más mano
        ("ruling 006 B1", (27, 7)),  # B never showed: envido and truco of that hand go to A
        ("A falta_envido, B quiero, B tantos, A", (28, 10)),  # 30 less 27
        ("B truco, A quiero, A retruco, B quiero, A", (30, 10)),
        ("B", (0, 1)),
        ("A truco, B envido, A quiero, B tantos, B quiero, A", (2, 3)),  # el envido está primero
        ("15: A", (3, 2)),
        ("A falta_envido, B no_quiero, A", (5, 2)),
        ("annul", (3, 2)),
        ("restore", (5, 2)),
        ("B falta_envido, A quiero, B tantos", (5, 30)),
        ("A falta_envido, B quiero, A tantos", (30, 0)),
    ],
    [(30, 10), (5, 30), (30, 0)],
    offline=frozenset({"B mazo", "A falta_envido, B no_quiero, A"}),
)
# Truco de caballeros. A falta is always what the leader lacks, whoever wins it.
CABALLEROS = Paper(
    "es-AR",
    [
        ("A envido, B quiero, A tantos, B", (2, 1)),
        ("B real_envido, A no_quiero, A", (3, 2)),
        ("A truco, B quiero, A", (5, 2)),
        ("A envido, B envido, A quiero, B tantos, B", (5, 7)),
        ("B truco, A retruco, B no_quiero", (7, 7)),
        ("A envido, B real_envido, A falta_envido, B no_quiero, A", (13, 7)),
        ("A falta_envido, B quiero, B tantos, A", (14, 24)),  # 30 less 13
        ("B truco, A retruco, B vale_cuatro, A quiero, B", (14, 28)),
        ("A envido, B quiero, A tantos, B truco, A no_quiero", (16, 29)),
        ("A real_envido, B quiero, A tantos, A", (20, 29)),
        ("4: A tantos", (24, 21)),  # then the falta was 30 less 17
        ("ruling 031 A1", (21, 24)),  # not shown: the envido alone goes over
        ("B falta_envido, A quiero, A tantos, B", (27, 25)),
        ("A truco, B quiero, A", (29, 25)),
        ("B envido, A quiero, B tantos, B", (29, 28)),
        ("A envido, B no_quiero", (30, 28)),
        ("quick A envido, B +1", (2, 1)),
        ("quick B truco", (2, 3)),
        ("quick A falta_envido, B +1", (29, 4)),
        ("16: quick B retruco", (28, 5)),  # the falta after it is worth one less
        ("quick A truco", (30, 5)),
    ],
    [(30, 28), (30, 5)],
)
# AABB: three ties give nobody anything; a mão de onze is worth 3, or 1 to the others who run.
AABB = Paper(
    "pt-BR",
    [
        ("A", (1, 0)),
        ("B truco, A aceita, B", (1, 3)),
        ("A truco, B seis, A corre", (1, 6)),
        ("B truco, A corre", (1, 7)),
        ("2: clear truco, A corre", (1, 5)),  # A had run from that truco
        ("A truco, B seis, A nove, B corre", (7, 5)),
        ("empate", (7, 5)),
        ("A truco, B aceita, A", (10, 5)),
        ("A", (11, 5)),
        ("ruling 059 B1", (11, 5)),  # the first time a warning
        ("A corre", (11, 6)),
        ("A joga, B", (11, 9)),
        ("A corre", (11, 10)),
        ("A corre", (11, 11)),
        ("empate", (11, 11)),
        ("B", (11, 12)),
        ("A truco, B aceita, B seis, A aceita, A", (6, 0)),
        ("B truco, A aceita, A", (9, 0)),
        ("16: B", (6, 3)),
        ("A truco, B seis, A nove, B aceita, A", (12, 3)),
        ("B truco, A seis, B nove, A doze, B aceita, A", (12, 0)),
    ],
    [(11, 12), (12, 3), (12, 0)],
    size=(740, 360),
)
# Truco paulista with tento: three ties go to the pair that dealt.
TENTO = Paper(
    "pt-BR",
    [
        ("B", (0, 1)),
        ("A truco, B aceita, A", (3, 1)),
        ("empate", (3, 2)),  # the third hand is dealt by B1
        ("B truco, A seis, B aceita, B", (3, 8)),
        ("4: A", (9, 2)),
        ("A truco, B corre", (10, 2)),
        ("ruling 035 A1 yes mao", (10, 3)),  # a tento: what the hand is worth, one
        ("A truco, B aceita, B", (10, 6)),
        ("A", (11, 6)),
        ("A joga, A", (12, 6)),
        ("B", (0, 1)),
        ("A truco, B aceita, A", (3, 1)),
        ("9: A", (4, 0)),
        ("A truco, B seis, A nove, B aceita, A", (12, 0)),
    ],
    [(12, 6), (12, 0)],
    text=200,
)
# Venezuelan truco: 24 stones, truco 3, retruco 6, a flor 3, the Reservada one of envite besides.
VENEZOLANO = Paper(
    "es-VE",
    [
        ("A", (1, 0)),
        ("B flor, A", (2, 3)),
        ("A envido, B quiero, A tantos, B", (4, 4)),
        ("A envido, B quiero_envido, A no_quiero, B", (4, 7)),
        ("A truco, B quiero, A", (7, 7)),
        ("A truco, B retruco, A no_quiero", (7, 10)),
        ("A flor, B flor, chicas, A tantos, A", (11, 10)),
        ("B mazo", (13, 10)),
        ("A envido 5, B quiero, B tantos, A", (14, 15)),
        ("A truco, B quiero, B retruco, A quiero, B", (14, 21)),
        ("9: A tantos", (19, 16)),
        ("B falta, A no_quiero, A", (20, 17)),
        ("ruling 100", (20, 22)),  # rule 99, against A2, who deals the twelfth hand
        ("A truco, B quiero, A", (23, 22)),
        ("B no_privo", (24, 22)),
        ("B", (0, 1)),
        ("A reservada, A", (5, 1)),
        ("14: A", (6, 0)),
        ("A truco, B retruco, A vale_nueve, B vale_juego, A quiero, A", (24, 0)),
    ],
    [(24, 22), (24, 0)],
)
PAPERS = {
    "asart": ASART,
    "caballeros": CABALLEROS,
    "paulista-aabb": AABB,
    "paulista-tento": TENTO,
    "venezolano": VENEZOLANO,
    **{key: paper for key in all_rulesets() if (paper := expected(key).paper)},
}


@dataclass
class Thumb:
    """Whoever taps what the paper says, and counts the taps."""

    page: Page
    hall: Hall
    taps: int = 0
    errors: list[str] = field(default_factory=list)

    def touch(self, selector: str) -> None:
        self.taps += 1
        self.page.locator(selector).locator("visible=true").first.click()

    # ------------------------------------------------------------------ hands

    def tell(self, line: str) -> None:
        part = "last"
        for clause in line.split(", "):
            who, _, word = clause.rpartition(" ")
            if word in FIRST or (who and word.isdigit()):
                part = "first"
            elif word not in (*ANSWERS, "tantos", "chicas"):
                part = "last"
            self.tell_clause(clause, part)
            if word == "tantos":
                part = "last"

    def tell_clause(self, clause: str, part: str) -> None:
        if clause.startswith("clear "):
            self.touch(f'[data-tap="{clause}"]')
        elif clause in COLUMNS:
            self.touch(f"[data-row=winner] .{COLUMNS[clause]} [data-tap]")
        elif clause == "empate":
            self.touch('[data-tap="last empate"]')
        elif clause == "chicas":
            self.touch('[data-tap*=" + "]')
        elif numbers := re.fullmatch(r"(\d+)-(\d+)", clause):
            self.touch('[data-tap="number A"]')
            for number in numbers.groups():
                self.touch(f'dialog[open] .numgrid .btn:text-is("{number}")')
        else:
            side, word, *number = clause.split()
            column = f".{COLUMNS[side]}"
            if word == "tantos":
                self.touch(f'{column} [data-tap^="first"][data-tap*="_para "]')
            elif number:
                self.touch(f'{column} [data-tap$=" {word} #"]')
                self.touch(f'dialog[open] .numgrid .btn:text-is("{number[0]}")')
            else:
                tap = f'[data-tap^="{part} "][data-tap$=" {word}"]'
                self.touch(f"{column} {tap}, .decide {tap}")

    def tell_quickly(self, line: str) -> None:
        mode = self.page.locator("[data-mode=quick]")
        if mode.is_visible() and mode.get_attribute("aria-pressed") != "true":
            self.touch("[data-mode=quick]")
        for clause in line.split(", "):
            self.touch(f'[data-tap="quick {clause}"]')

    def confirm(self) -> None:
        self.touch("[data-confirm]")

    # ------------------------------------------------------------------ lines about lines

    def open_entries(self) -> None:
        self.page.locator("details.entered").wait_for()
        self.page.evaluate(
            "for (const each of document.querySelectorAll('details.entered, details.game'))"
            " each.open = true"
        )

    def number_of(self, hand: int) -> int:
        entries = self.page.evaluate("mesa.page.view().state.entries")
        return next(entry["number"] for entry in entries if entry["hand"] == hand)

    def correct(self, hand: int, line: str) -> None:
        self.wait_until_sent()
        self.open_entries()
        self.touch(f'[data-act="correct {self.number_of(hand)}"]')
        expect(self.page.locator("[data-correcting]")).to_be_visible()
        if line.startswith("quick "):
            self.tell_quickly(line.removeprefix("quick "))
        else:
            self.tell(line)
        self.touch("[data-reason-chip=reason_call]")
        self.confirm()
        self.wait_until_sent()  # what it changed behind it, only the server can tell

    def take_out(self) -> None:
        self.touch("[data-undo]")
        self.touch("[data-sure]")

    def restore(self) -> None:
        self.wait_until_sent()
        self.open_entries()
        self.touch("[data-struck] [data-act^=restore]")
        self.touch("[data-reason] [data-reason-chip=reason_call]")
        self.touch("[data-reason] button[value=yes]")

    def rule(self, sanction: str, who: str = "", *answers: str) -> None:
        self.wait_until_sent()
        self.touch("[data-ruling-door]")
        if who:
            self.page.locator(f"[data-people] .btn.{COLUMNS[who[0]]}").nth(int(who[1]) - 1).click()
        self.page.locator(f"[data-rows] input[value='{sanction}']").check()
        for answer in answers:
            expect(self.page.locator(f"[data-questions] [data-value={answer}]")).to_be_in_viewport()
            self.touch(f"[data-questions] [data-value={answer}]")
        expect(self.page.locator("[data-apply]")).to_be_enabled()
        self.touch("[data-apply]")
        expect(self.page.locator("[data-ruling]")).to_be_hidden()

    # ------------------------------------------------------------------ a line of the paper

    def write(self, line: str) -> None:
        begin = self.page.locator("[data-next-game]")
        if begin.is_visible():
            begin.click()
        correction = re.fullmatch(r"(\d+): (.+)", line)
        kind, _, rest = line.partition(" ")
        if correction:
            self.correct(int(correction[1]), correction[2])
        elif kind == "ruling":
            self.rule(*rest.split())
        elif line == "annul":
            self.take_out()
        elif line == "restore":
            self.restore()
        elif kind == "quick":
            self.tell_quickly(rest)
            self.confirm()
        else:
            self.tell(line)
            self.confirm()

    def wait_until_sent(self) -> None:
        self.page.wait_for_function("() => mesa.page.view().items.length === 0")

    def score(self) -> Score:
        a, b = self.page.locator(".pad-side .score b").all_inner_texts()
        return int(a), int(b)

    def check(self, line: str, score: Score) -> None:
        eventually(lambda: self.score() == score)


@pytest.fixture
def sit(chromium: Browser, live_server, transactional_db):
    contexts = []

    def sit_at(rules: str, paper: Paper) -> Thumb:
        hall = open_hall(make_cast(), 4, rules=rules, team_size=2)
        called(hall, 1, 1)
        width, height = paper.size
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            locale=paper.language,
            has_touch=True,
            is_mobile=True,
        )
        contexts.append(context)
        context.add_cookies([cookie(let_in(hall, tables=[1]), live_server.url)])
        context.add_init_script(
            "addEventListener('DOMContentLoaded', () => {"
            f" document.documentElement.style.fontSize = '{paper.text}%'; }})"
        )
        page = context.new_page()
        page.set_default_timeout(WAIT)
        thumb = Thumb(page, hall)
        page.on("pageerror", lambda error: thumb.errors.append(str(error)))
        page.goto(f"{live_server.url}/r/{hall.tournament.slug}/match/1/")
        ready(page)
        return thumb

    yield sit_at
    for context in contexts:
        context.close()


@pytest.mark.full
@pytest.mark.parametrize("rules", PAPERS)
def test_a_whole_match_from_the_paper(sit, rules: str) -> None:
    paper = PAPERS[rules]
    thumb = sit(rules, paper)
    for line, score in paper.lines:
        thumb.page.context.set_offline(line in paper.offline)
        thumb.write(line)
        thumb.check(line, score)
    thumb.page.context.set_offline(False)
    thumb.wait_until_sent()
    match = thumb.hall.match(1)
    assert [tuple(game) for game in match.games] == paper.games
    assert match.state == Match.State.FINISHED
    assert thumb.errors == []
