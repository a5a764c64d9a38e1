"""The verifier as HTML: a fragment for the site's page, and one self-contained file to keep.

It draws again, makes tables again from a stage's results file, and audits the file of a whole
event, all but its points. The fragments have no inline script or style, as the site's policy wants:
their page loads `SCRIPTS` from files. The file to download carries them inside, and its own policy
forbids it every connection, so it can only work alone.
"""

import base64
import hashlib
import json
from collections.abc import Mapping
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from tournaments.formats.explain import all_words as explanations

HERE = Path(__file__).resolve().parent
PROGRAM = ("draw-matching.js", "draw-stages.js", "draw-verifier.js")
EVENT_PROGRAM = (*PROGRAM, "formats.js", "event-stages.js", "event-verifier.js")
PAGES = ("draw-verifier-page.js", "formats-page.js", "event-verifier-page.js")
SCRIPTS = (*EVENT_PROGRAM, *PAGES)
STATIC = HERE.parent.parent / "static" / "js"
STYLE = (
    "body{font:17px/1.5 sans-serif;max-width:42rem;margin:0 auto;padding:1rem;color:#211c17;"
    "background:#f7f0e0}textarea,input{width:100%;box-sizing:border-box;font:inherit}"
    "textarea{height:8rem;font-family:monospace;font-size:13px}"
    "button{font:inherit;min-height:48px;padding:0 1.5rem;margin:1rem 0}"
    "#draw-result p,#tables-result p,#event-result p{overflow-wrap:anywhere;margin:.25rem 0}"
    ".good,.mine{font-weight:700}#tables-result ol{list-style:none;padding-left:0}"
    ".good{color:#17533a}.bad{color:#a61b29;font-weight:700}.digits{font-size:13px}"
    ".doubt{border-left:4px solid #a61b29;padding-left:.75rem}"
    "label{display:block;margin-top:1rem}summary{cursor:pointer;min-height:48px;padding-top:1rem}"
)


@cache
def all_words() -> dict[str, dict[str, Any]]:
    """The verifier's sentences by language. They live beside it, not in the catalogues: a file
    kept for years must speak without the program that made it."""
    return json.loads((HERE / "verifier_words.json").read_text("utf-8"))


def words_in(language: str) -> dict[str, Any]:
    """The nearest language there is.

    >>> words_in("pt-br")["check"], words_in("es")["check"], words_in("de")["check"]
    ('Conferir', 'Verificar', 'Check')
    """
    return near(all_words(), language)


def near(by_language: Mapping[str, dict[str, Any]], language: str) -> dict[str, Any]:
    words = {name.lower(): sentences for name, sentences in by_language.items()}
    code = language.lower().replace("_", "-")
    alike = [name for name in words if name.split("-")[0] == code.split("-")[0]]
    return words.get(code) or words[alike[0] if alike else "en"]


def fragment(*, language: str, published: bytes = b"", results: bytes = b"") -> str:
    """One button, the place for the answer, and what is proved. `published` is filled in already:
    a player needs no more; the file itself stands behind "advanced". The same for tables, with
    `results` as their file."""
    words = words_in(language)
    proved = "".join(f"<li>{escape(line)}</li>" for line in words["proves"])
    open_points = "".join(f"<li>{escape(line)}</li>" for line in words["not"])
    text = escape(published.decode("utf-8"))
    is_open = "" if published else " open"  # without a draw inside, it has to be pasted first
    return f"""<p>{escape(words["intro"])}</p>
<label for="draw-me">{escape(words["me"])}</label>
<input id="draw-me" autocomplete="off">
<button id="draw-check" type="button" class="btn primary big">{escape(words["check"])}</button>
<div id="draw-result" role="status" aria-live="polite"></div>
<details id="draw-advanced"{is_open}>
<summary>{escape(words["advanced"])}</summary>
<label for="draw-text">{escape(words["document"])}</label>
<textarea id="draw-text" spellcheck="false" autocomplete="off">{text}</textarea>
<label for="draw-file">{escape(words["file"])}</label>
<input id="draw-file" type="file" accept=".json,application/json">
<label for="draw-noted">{escape(words["noted"])}</label>
<input id="draw-noted" autocomplete="off" spellcheck="false">
</details>
<h2>{escape(words["proves_title"])}</h2>
<ul>{proved}</ul>
<h2>{escape(words["not_title"])}</h2>
<ul>{open_points}</ul>
{words_block("draw", words)}
{tables_fragment(language=language, results=results)}"""


def tables_fragment(*, language: str, results: bytes = b"") -> str:
    """Where a results file is chosen, and its tables are written."""
    words = near(explanations(), language)
    page = words["page"]
    text = escape(results.decode("utf-8"))
    return f"""<details id="tables">
<summary>{escape(page["title"])}</summary>
<p>{escape(page["intro"])}</p>
<label for="tables-file">{escape(page["file"])}</label>
<input id="tables-file" type="file" accept=".json,application/json">
<label for="tables-text">{escape(page["document"])}</label>
<textarea id="tables-text" spellcheck="false" autocomplete="off">{text}</textarea>
<button id="tables-check" type="button" class="btn big">{escape(page["check"])}</button>
<div id="tables-result" role="status" aria-live="polite"></div>
</details>
{words_block("tables", words)}
"""


def event_fragment(*, language: str) -> str:
    """Where the file of a whole event is chosen, and what differs in it is written."""
    words = words_in(language)["event"]
    return f"""<h2 id="whole-event">{escape(words["title"])}</h2>
<p>{escape(words["intro"])}</p>
<label for="event-file">{escape(words["file"])}</label>
<input id="event-file" type="file" accept=".json,application/json">
<label for="event-head">{escape(words["noted"])}</label>
<input id="event-head" autocomplete="off" spellcheck="false">
<div id="event-result" role="status" aria-live="polite"></div>
{words_block("event", words)}
"""


def words_block(part: str, words: dict[str, Any]) -> str:
    data = json.dumps(words, ensure_ascii=False).replace("<", "\\u003c")
    return f'<script type="application/json" id="{part}-words">{data}</script>'


def standalone(*, language: str, published: bytes = b"", results: bytes = b"") -> str:
    """One HTML file that needs nothing else, and cannot talk to anybody."""
    words = words_in(language)
    lang = next(name for name, sentences in all_words().items() if sentences is words)
    script = "\n".join((STATIC / name).read_text("utf-8") for name in SCRIPTS)
    policy = (
        f"default-src 'none'; script-src '{_pin(script)}'; style-src '{_pin(STYLE)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    return f"""<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(words["title"])}</title>
<style>{STYLE}</style>
</head>
<body>
<main>
<h1>{escape(words["title"])}</h1>
{fragment(language=language, published=published, results=results)}
{event_fragment(language=language)}</main>
<script>{script}</script>
</body>
</html>
"""


def _pin(text: str) -> str:
    """The browser runs exactly this text and nothing else."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
