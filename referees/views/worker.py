"""The service worker's address. Its own folder is its scope, so it can't be a static file: below
/static/ it could answer for nothing. What it keeps is read from the shell's template and from the
style of its letters, so that nothing is listed twice."""

import json
import re
from functools import cache
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.templatetags.static import static
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

ASSET = re.compile(r"""\{% static ['"]([^'"]+)['"] %\}""")
TEMPLATES = settings.BASE_DIR / "templates" / "referees"
PARTS = ("match.html", "pad.html", "sheet.html", "ruling.html", "closing_door.html")
LETTERS = ("asap-latin", "asap-condensed-latin", "grenze-latin")
SCRIPT = Path("js") / "mesa" / "worker.js"


@cache
def script() -> str:
    """It changes with every file it keeps, and the browser fetches all anew."""
    named = {name for part in PARTS for name in ASSET.findall((TEMPLATES / part).read_text())}
    fonts = {
        f"fonts/{path.name}"
        for path in (settings.BASE_DIR / "static" / "fonts").glob("*.woff2")
        if re.sub(r"-\d+-normal$", "", path.stem) in LETTERS
    }
    kept = sorted(static(name) for name in named | fonts)
    source = (settings.BASE_DIR / "static" / SCRIPT).read_text()
    return f"self.kept = {json.dumps(kept)};\n{source}"


@require_safe
@cache_control(no_cache=True)
def phone_worker(request: HttpRequest) -> HttpResponse:
    return HttpResponse(script(), content_type="text/javascript; charset=utf-8")
