"""The hand sheet in a bare page, without a server: what a thumb finds and how often it taps."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import override
from playwright.sync_api import Browser, Page, Route

from bootstrap.venv import ROOT
from referees.sheet_words import sheet_words
from scoring.core.match import MatchState
from scoring.core.replay import apply, start
from scoring.core.ruleset import Format
from scoring.notation import parse_entry
from scoring.phone import sheet_of, situation_of
from scoring.registry import ruleset

NOWHERE = "http://mesa.test/"  # answered by this file: the page's own fonts need an address
LANGUAGES = {"AR": "es-ar", "BR": "pt-br", "VE": "es-ve"}
SCRIPTS = ("engine", "pad", "taps", "sheet-dialogs", "sheet")
NAMES = ("Ana Acosta", "Carla Coria", "Bruno Benítez", "Diego Duarte", "Elsa Paz", "Fabio Rey")
SHELL = """<!doctype html><html lang="es"><head><title>Mesa 7</title>
<meta name="viewport" content="width=device-width">{head}</head>
<body class="mesa"><div><header class="appbar"><div class="grow"><h1>Mesa 7</h1><p>Semi</p></div>
</header><p class="banner" role="status">Sin señal. Guardado en el teléfono, 2 pendientes.</p></div>
<main id="main" tabindex="0" aria-label="Mesa"><div class="alive"><div data-pad-place></div>
<div data-sheet-place></div></div></main>
<footer class="bar"><div data-preview aria-live="polite"></div><div class="row nowrap">
<button class="btn" type="button">Deshacer</button>
<button class="btn danger" type="button">Fallo</button>
<button class="btn primary big grow" type="button" data-confirm></button></div></footer>
</body></html>"""
STYLES = "".join(
    f'<link rel="stylesheet" href="/css/{name}.css">' for name in ("tokens", "base", "mesa")
)
TAGS = "".join(f'<script src="/js/mesa/{name}.js"></script>' for name in SCRIPTS)
MOUNT = """({sheet, situation, teams}) => {
  window.saved = [];
  const data = {sheet, situation, teams};
  mesa.pad.mount(document.querySelector("[data-pad-place]"), {...data});
  const save = async (line, told) => {
    window.saved.push({line, told});
    mesa.pad.update(told.after);
    mesa.sheet.update(told.after);
  };
  mesa.sheet.mount(document.querySelector("[data-sheet-place]"), {...data, save});
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
                self.page.locator("[data-confirm]").click()
            elif key.startswith("n:"):
                self.page.locator("dialog .btn", has_text=key[2:]).first.click()
            else:
                self.page.locator(f'[data-tap="{key}"]').click()
        return self

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


def serve(route: Route, shell: str) -> None:
    path = route.request.url.removeprefix(NOWHERE)
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


def phone(browser: Browser) -> Page:
    """A page with the sheet's scripts, styles and fonts, to sit down with at many tables."""
    page = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True).new_page()
    page.set_default_timeout(10_000)
    shell = SHELL.replace("{head}", STYLES + TAGS)
    page.route(f"{NOWHERE}**", lambda route: serve(route, shell))
    page.goto(NOWHERE)
    return page


def sit_down(
    page: Page,
    key: str,
    *,
    players: int | None = None,
    score: tuple[int, int] = (0, 0),
    size: tuple[int, int] = (390, 844),
    theme: str = "papel",
    **there: Any,
) -> Table:
    rules = ruleset(key)
    count = players or rules.players[0]
    state = start(rules, format=Format(count, 3)).beginning(score=score, **there)
    sheet = sheet_of(rules, state.options, count)
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
    with override(LANGUAGES[rules.countries[0]]):
        words = sheet_words(sheet)
    asked = {"sheet": {**sheet, **words}, "situation": situation_of(state), "teams": people(count)}
    page.evaluate(MOUNT, asked)
    page.evaluate("document.fonts.ready.then(() => true)")
    return Table(page, state)
