"""The hand sheet in a bare page, without a server: what a thumb finds and how often it taps."""

import json
import re
from dataclasses import dataclass
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import override
from playwright.sync_api import Browser, Page, Route

from bootstrap.venv import ROOT
from referees.sheet.labels import sheet_words
from scoring.core.match import MatchState
from scoring.core.replay import apply, start
from scoring.core.ruleset import Format
from scoring.notation import parse_entry
from scoring.phone import sheet_of, situation_of
from scoring.registry import ruleset
from tournaments import models

NOWHERE = "http://mesa.test/"  # answered by this file: the page's own fonts need an address
LANGUAGES = {"AR": "es-ar", "BR": "pt-br", "VE": "es-ve"}
SCRIPTS = ("common", "engine", "pad", "taps", "sheet-dialogs", "sheet")
NAMES = ("Ana Acosta", "Carla Coria", "Bruno Benítez", "Diego Duarte", "Elsa Paz", "Fabio Rey")
SCRIPT_TAG = re.compile(r'<script src="/static/js/mesa/([\w-]+)\.js" defer></script>')
ALIVE = """(words) => {
  for (const name of ["alive", "bar", "undo", "confirm"]) mesa.find(name).hidden = false;
  mesa.find("banner").hidden = false;
  mesa.find("said").textContent = words;
}"""
# Where a thumb would hit an element, which it brings into sight where it must; null where there is
# none or another one lies over it.
AIM = """([selector, text]) => {
  const element = [...document.querySelectorAll(selector)].find((each) => each.textContent.includes(text));
  if (!element) return null;
  for (const scroll of [() => {}, () => element.scrollIntoView({block: "center"})]) {
    scroll();
    const box = element.getBoundingClientRect();
    const middle = [box.left + box.width / 2, box.top + box.height / 2];
    if (element.contains(document.elementFromPoint(...middle))) return middle;
  }
  return null;
}"""  # noqa: E501
MOUNT = """(data) => {
  const save = async (line, told) => {
    window.saved.push({line, told});
    mesa.pad.update(told.after);
    mesa.sheet.update(told.after);
  };
  window.mounted = {...data, save};
  window.restart = () => {
    for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
    window.saved = [];
    mesa.pad.mount(document.querySelector("[data-pad-place]"), {...data});
    mesa.sheet.tell(null);
    mesa.sheet.mount(document.querySelector("[data-sheet-place]"), {...data, save});
  };
  window.restart();
}"""


@dataclass
class Table:
    """A phone at a table, in the middle of a match or at its start."""

    page: Page
    state: MatchState
    taps: int = 0

    def tap(self, *keys: str) -> "Table":
        """Keys in the mano's frame; `n:4` picks a number, `ok` confirms."""
        for key in keys:
            self.taps += 1
            if key == "ok":
                touch(self.page, "[data-confirm]")
            elif key.startswith("n:"):
                touch(self.page, "dialog .btn", key[2:])
            else:
                touch(self.page, f'[data-tap="{key}"]')
        return self

    def start_again(self) -> None:
        """At the same table, with nothing tapped."""
        self.page.evaluate("restart()")

    @property
    def saved(self) -> list[dict[str, Any]]:
        return self.page.evaluate("window.saved")  # type: ignore[no-any-return]

    def told(self) -> MatchState:
        """What the engine makes of what was saved."""
        state = self.state
        for each in self.saved:
            after = apply(state, parse_entry(each["line"], state.ruleset))
            assert isinstance(after, MatchState), (each["line"], after)
            state = after
        return state


def build_shell(practice: str = "") -> str:
    """The page of a match as its template has it, with no more scripts than a sheet needs; at a
    table to practise at, where a ruleset for it is named."""
    match = models.Match(number=7, table=models.Table(number=7), round_code="semi", best_of=3)
    access = {"urls": {"home": "/", "open": "/", "close": "/", "ruling": "/"}, "player": False}
    tournament = {"slug": "x", "practice": bool(practice), "plan": {"ruleset": practice}}
    context = {"tournament": tournament, "match": match, "access": access, "data": {}}
    with override("es-ar"):
        page = render_to_string("referees/match.html", {**context, "max_reason": 200})
    return SCRIPT_TAG.sub(lambda tag: tag[0] if tag[1] in SCRIPTS else "", page)


def evaluate_with(page: Page, script: str, data: dict[str, Any]) -> Any:
    """Both ways as text: Playwright goes through a value piece by piece, and a whole sheet of the
    Venezuelan game took it longer than the test."""
    call = f"(text) => JSON.stringify(({script})(JSON.parse(text)) ?? null)"
    return json.loads(page.evaluate(call, json.dumps(data)))


def touch(page: Page, selector: str, text: str = "") -> None:
    """A real tap in the middle of an element. Most stand still and are hit at once; a dialog that
    is just opening is waited for."""
    middle = page.evaluate(AIM, [selector, text])
    if not middle:
        middle = page.wait_for_function(AIM, arg=[selector, text]).json_value()
    page.mouse.click(*middle)


def serve(route: Route, shell: str) -> None:
    path = route.request.url.removeprefix(NOWHERE).removeprefix("static/")
    if not path:
        route.fulfill(body=shell, content_type="text/html; charset=utf-8")
    elif (ROOT / "static" / path).is_file():
        route.fulfill(path=ROOT / "static" / path)
    else:
        route.fulfill(status=404)


def people(players: int) -> dict[str, Any]:
    seats = {2: 1, 4: 2, 6: 3}[players]
    teams = {}
    for i, side in enumerate("AB"):
        names = NAMES[i::2][:seats]
        teams[side] = {
            "id": side,
            "name": " / ".join(name.split()[-1] for name in names),
            "people": [{"seat": f"{side}{n + 1}", "name": name} for n, name in enumerate(names)],
        }
    return teams


def phone(browser: Browser, *, practice: str = "") -> Page:
    """A page with the sheet's scripts, styles and fonts, to sit down with at many tables."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, reduced_motion="reduce"
    )
    page = context.new_page()
    page.set_default_timeout(30_000)
    shell = build_shell(practice)
    page.route(f"{NOWHERE}**", lambda route: serve(route, shell))
    load(page)
    return page


def load(page: Page) -> None:
    """With all its fonts: one that came later would move what a thumb aims at."""
    page.goto(NOWHERE)
    page.evaluate("Promise.all([...document.fonts].map((font) => font.load())).then(() => true)")
    page.evaluate(ALIVE, "Sin señal. Guardado en el teléfono, 2 pendientes.")


def sit_down(
    page: Page,
    key: str,
    *,
    players: int | None = None,
    score: tuple[int, int] = (0, 0),
    size: tuple[int, int] = (390, 844),
    theme: str = "papel",
    match: str = "",
    **there: Any,
) -> Table:
    rules = ruleset(key)
    count = players or rules.players[0]
    state = start(rules, format=Format(count, 3)).beginning(score=score, **there)
    sheet = sheet_of(rules, state.options, count)
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
    with override(LANGUAGES.get(rules.countries[0], "es-ar")):
        words = sheet_words(sheet, rules)
    asked = {"sheet": {**sheet, **words}, "situation": situation_of(state), "teams": people(count)}
    evaluate_with(page, MOUNT, {**asked, "key": match})
    return Table(page, state)
