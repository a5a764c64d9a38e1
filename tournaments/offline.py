"""The service worker of a page that must open without network: `static/js/offline-worker.js`, with
what it stores written in front."""

import json
import re
from collections.abc import Iterator
from functools import cache

from django.conf import settings
from django.templatetags.static import static

STATIC_TAG = re.compile(r"""\{% static ['"]([^'"]+)['"] %\}""")
STYLESHEETS_TAG = re.compile(r"\{% stylesheets ([^%]+) %\}")
FONTS = ("asap-latin", "asap-condensed-latin", "grenze-latin")
STATIC_FILES = settings.BASE_DIR / "static"


@cache
def write_worker(name: str, *, templates: tuple[str, ...], pages: str, data: str = "") -> str:
    """`pages` and `data` are patterns of paths, in JavaScript; `name` begins the caches' names. The
    script changes with every file it stores, and the browser fetches all anew."""
    files = {file for template in templates for file in files_of(template)} | set(font_files())
    offline = {
        "name": name,
        "files": sorted(map(static, files)),
        "pages": pages,
        "data": data,
    }
    source = (STATIC_FILES / "js" / "offline-worker.js").read_text()
    return f"self.offline = {json.dumps(offline)};\n{source}"


def files_of(template: str) -> Iterator[str]:
    source = (settings.BASE_DIR / "templates" / template).read_text()
    yield from STATIC_TAG.findall(source)
    for names in STYLESHEETS_TAG.findall(source):
        yield from (f"css/{name}" for name in re.findall(r'"([^"]+)"', names))


def font_files() -> Iterator[str]:
    for path in (STATIC_FILES / "fonts").glob("*.woff2"):
        if re.sub(r"-\d+-normal$", "", path.stem) in FONTS:
            yield f"fonts/{path.name}"
