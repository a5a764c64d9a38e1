"""What pages are made of: shipped, licensed, unchanged, light, and agreeing with itself."""

import hashlib
import json
import re

from django.template.loader import render_to_string

from bootstrap.words import ROOT
from tests.browser.visitor import Visitor

STATIC = ROOT / "static"
TOKENS = (STATIC / "css" / "tokens.css").read_text()
LIGHT_ENOUGH = 160_000  # bytes a first visit downloads, before compression: a hall's slow network


def test_vendored_files_are_what_the_list_says() -> None:
    rows = re.findall(r"^\| `(\S+)` .*`([0-9a-f]{64})` \| `(\S+)`", readme(), re.MULTILINE)
    scripts = {path.name for path in (STATIC / "vendor").glob("*.js")}
    assert {name for name, _, _ in rows} == scripts
    for name, wanted, licence in rows:
        assert hashlib.sha256((STATIC / "vendor" / name).read_bytes()).hexdigest() == wanted
        assert (STATIC / "vendor" / licence).exists()


def readme() -> str:
    return (STATIC / "vendor" / "README.md").read_text()


def test_htmx_may_neither_evaluate_nor_inject() -> None:
    html = render_to_string("components/htmx.html")
    [content] = re.findall(r"content='(.*?)'", html)
    config = json.loads(content)
    assert config["allowEval"] is False
    assert config["allowScriptTags"] is False
    assert config["includeIndicatorStyles"] is False
    assert config["selfRequestsOnly"] is True


def test_every_font_is_used_and_has_its_licence() -> None:
    shipped = {path.name for path in (STATIC / "fonts").glob("*.woff2")}
    styles = "".join(path.read_text() for path in (STATIC / "css").glob("*.css"))
    assert set(re.findall(r"fonts/([\w-]+\.woff2)", styles)) == shipped
    families = {re.sub(r"(-latin-.*|-\d{3}-.*)$", "", name) for name in shipped}
    licences = {path.stem.removeprefix("LICENSE-") for path in (STATIC / "fonts").glob("*.txt")}
    assert families == licences


def test_night_by_choice_and_night_by_system_are_the_same_night() -> None:
    [chosen] = re.findall(r':root\[data-theme="noche"\] {(.*?)}', TOKENS, re.DOTALL)
    [system] = re.findall(r":root:not\(\[data-theme\]\) {(.*?)}", TOKENS, re.DOTALL)
    assert chosen.split() == system.split()


def test_a_first_visit_is_light(visitor: Visitor) -> None:
    sizes: dict[str, int] = {}
    visitor.page.on("response", lambda answer: sizes.update({answer.url: len(answer.body())}))
    visitor.go("/")
    visitor.page.evaluate("document.fonts.ready.then(() => true)")
    visitor.page.wait_for_load_state("networkidle")
    assert sum(path.endswith(".woff2") for path in sizes) >= 2
    assert sum(sizes.values()) < LIGHT_ENOUGH, sizes
