"""What every answer carries: a strict policy, no framing, no sniffing, an id."""

import gzip
import json
import re
from pathlib import Path

import pytest
from django.http import HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.module_loading import import_string
from whitenoise.middleware import WhiteNoiseMiddleware

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"

PAGES = ["/", "/enter/", "/sign-up/", "/password/", "/version/", "/no-such-page/"]


@pytest.fixture(params=PAGES)
def answer(request, client, db):
    return client.get(request.param)


def directives(answer) -> dict[str, list[str]]:
    policy = answer.headers["Content-Security-Policy"]
    return {words[0]: words[1:] for words in (part.split() for part in policy.split(";"))}


def test_the_policy_allows_our_own_files_and_nothing_inline(answer):
    policy = directives(answer)
    assert policy["default-src"] == ["'self'"]
    assert "unsafe" not in answer.headers["Content-Security-Policy"]
    assert policy["object-src"] == policy["base-uri"] == policy["frame-ancestors"] == ["'none'"]
    assert policy["form-action"] == ["'self'"]


def test_no_page_needs_what_the_policy_forbids(answer):
    page = answer.content.decode()
    assert not re.search(r"<script(?![^>]*\bsrc=)", page)
    assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", page)


def test_a_page_is_neither_framed_nor_sniffed_nor_told_elsewhere(answer):
    assert answer.headers["X-Frame-Options"] == "DENY"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "same-origin"


def test_htmx_evaluates_nothing_and_writes_no_styles():
    """Pages that need htmx include this component; no other way of loading it is allowed."""
    component = render_to_string("components/htmx.html")
    config = json.loads(re.search(r"name=\"htmx-config\" content='([^']+)'", component).group(1))
    assert config["allowEval"] is False
    assert config["includeIndicatorStyles"] is False
    assert config["allowScriptTags"] is False
    loaded = [path for path in TEMPLATES.rglob("*.html") if "vendor/htmx" in path.read_text()]
    assert [path.name for path in loaded if "<script" in path.read_text()] == ["htmx.html"]


def test_personal_pages_are_not_kept_by_shared_caches(client, cast):
    client.force_login(cast.organizer, backend="django.contrib.auth.backends.ModelBackend")
    answer = client.get(reverse("accounts:account"))
    assert "Cookie" in answer.headers["Vary"]


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate", "gzip"),
        ("gzip;q=0.5", "gzip"),
        ("gzip;q=0", None),
        ("GZIP ; q=0.000 , identity", None),
        ("br, gzip;q=0, *;q=0", None),
        ("", None),
    ],
)
def test_a_file_is_packed_only_for_who_takes_it(tmp_path, settings, rf, accepted, encoding):
    settings.STATIC_ROOT, settings.WHITENOISE_AUTOREFRESH = str(tmp_path), False
    (tmp_path / "page.css").write_bytes(b"a" * 1000)
    (tmp_path / "page.css.gz").write_bytes(gzip.compress(b"a" * 1000))
    chain = settings.MIDDLEWARE
    white_noise = chain.index("whitenoise.middleware.WhiteNoiseMiddleware")
    before = import_string(chain[white_noise - 1])
    serve = before(WhiteNoiseMiddleware(lambda request: HttpResponse(status=404)))
    answer = serve(rf.get("/static/page.css", headers={"Accept-Encoding": accepted}))
    assert answer.status_code == 200
    assert answer.headers.get("Content-Encoding") == encoding
    answer.file_to_stream.close()
