"""The way of a phone that only looks: first in the list of middleware, past all the others.

No session, no database (but once a second in a process), no template: a snapshot's bytes with the
same security headers as any page. Whatever is not exactly that goes on to Django as always: other
methods and addresses, somebody signed in, plain http where https is demanded, an unknown host.
Not written to the log either: a hall asks two hundred times a second.
"""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from csp.utils import build_policy
from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse

from accounts.preferences import THEMES
from spectators.snapshots import Body, snapshot
from spectators.stamps import known

Handler = Callable[[HttpRequest], HttpResponse]
ADDRESS = re.compile(r"/t/([-a-zA-Z0-9_]+)/(?:(bracket|screen|embed|match/[1-9]\d{0,4})/)?")
LANGUAGES = dict(settings.LANGUAGES)
# Somebody signed in, something to be told, or a spelling that `config.intake` looks into.
PRIVATE = (f"{settings.SESSION_COOKIE_NAME}=", "messages=", "\\", "\0")
COOKIE = re.compile(rf"(?:^|;\s*){re.escape(settings.LANGUAGE_COOKIE_NAME)}=([a-zA-Z-]+)")
LIGHT = re.compile(rf"(?:^|;\s*){re.escape(settings.THEME_COOKIE_NAME)}=([a-z]+)")
OWN_LIGHT = ("screen", "embed")  # pages that know their light themselves


def middleware(get_response: Handler) -> Handler:
    def answer(request: HttpRequest) -> HttpResponse:
        return served(request) or get_response(request)

    return answer


def served(request: HttpRequest) -> HttpResponse | None:
    meta = request.META
    if request.method != "GET":
        return None
    where = ADDRESS.fullmatch(request.path_info)
    if where is None:
        return None
    query, cookies = meta.get("QUERY_STRING", ""), meta.get("HTTP_COOKIE", "")
    live = query[5:] if query.startswith("live=") else ""
    if (query and live not in LANGUAGES) or (not live and any(p in cookies for p in PRIVATE)):
        return None
    if settings.MAINTENANCE_FILE.exists() or not welcome(request):
        return None
    page = where[2] or "tournament"
    try:
        event = known(where[1])
        if event is None:
            return None
        found = snapshot(event, page, live or language_of(cookies, event.language))
    except Exception:
        # No such match, no database, our own fault: on to Django, which has a page and a log.
        return None
    if live:
        return respond(meta, found.live, page, live=True, secure=request.is_secure())
    light = "" if page in OWN_LIGHT else light_of(cookies)
    return respond(meta, found.page(light), page, live=False, secure=request.is_secure())


def welcome(request: HttpRequest) -> bool:
    """Asked by a name we answer to, and over https where only that is served."""
    if settings.SECURE_SSL_REDIRECT and not request.is_secure():
        return False
    host = request.META.get("HTTP_HOST", "")
    if host in _hosts:
        return True
    try:
        request.get_host()
    except DisallowedHost:
        return False
    if len(_hosts) < 100:
        _hosts.add(host)
    return True


_hosts: set[str] = set()


def language_of(cookies: str, default: str) -> str:
    """The reader's choice, else the tournament's own."""
    chosen = COOKIE.search(cookies) if cookies else None
    return chosen[1] if chosen and chosen[1] in LANGUAGES else default


def light_of(cookies: str) -> str:
    chosen = LIGHT.search(cookies) if cookies else None
    return chosen[1] if chosen and chosen[1] in THEMES[1:] else ""


def respond(
    meta: dict[str, Any], body: Body, page: str, *, live: bool, secure: bool
) -> HttpResponse:
    """200 with the bytes, or 304 for whoever has them."""
    if body.etag in meta.get("HTTP_IF_NONE_MATCH", ""):
        response = HttpResponse(status=304)
        del response.headers["Content-Type"]
    elif "gzip" in meta.get("HTTP_ACCEPT_ENCODING", ""):
        response = HttpResponse(body.packed)
        response.headers["Content-Encoding"] = "gzip"
    else:
        response = HttpResponse(body.plain)
    headers = response.headers
    headers["ETag"] = body.etag
    if response.status_code == 200:
        headers["Content-Length"] = str(len(response.content))
    for name, value in headers_of(page == "embed", live, secure):
        headers[name] = value
    if page == "embed":
        response.xframe_options_exempt = True
    return response


@lru_cache
def headers_of(framed: bool, live: bool, secure: bool) -> tuple[tuple[str, str], ...]:
    """What SecurityMiddleware and the others would set; a test compares the two."""
    policy = build_policy(replace={"frame-ancestors": ["*"]}) if framed else build_policy()
    found = {
        "Content-Security-Policy": policy,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": settings.SECURE_REFERRER_POLICY,
        "Cross-Origin-Opener-Policy": settings.SECURE_CROSS_ORIGIN_OPENER_POLICY,
        "Cache-Control": "no-cache",
        "Vary": "Accept-Encoding" if live else "Accept-Encoding, Cookie",
    }
    if not framed:
        found["X-Frame-Options"] = settings.X_FRAME_OPTIONS
    if secure and settings.SECURE_HSTS_SECONDS:
        found["Strict-Transport-Security"] = hsts()
    return tuple(found.items())


def hsts() -> str:
    words = [f"max-age={settings.SECURE_HSTS_SECONDS}"]
    if settings.SECURE_HSTS_INCLUDE_SUBDOMAINS:
        words.append("includeSubDomains")
    if settings.SECURE_HSTS_PRELOAD:
        words.append("preload")
    return "; ".join(words)
