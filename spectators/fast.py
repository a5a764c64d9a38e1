"""The way of a phone that only looks: between the web server and Django, past both its requests and
its middleware.

No session, no database (but once a second in a process), no template: a snapshot's bytes with the
same security headers as any page. Whatever is not exactly that goes on to Django as always: other
methods and addresses, somebody signed in, plain http where https is demanded, an unknown host.
Not written to the log either: a hall asks two hundred times a second.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.core.handlers.wsgi import WSGIRequest

from accounts.preferences import THEMES
from spectators import doors
from spectators.answers import Answer, answer_of
from spectators.snapshots import snapshot
from spectators.stamps import known

Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]
ADDRESS = re.compile(r"/t/([-a-zA-Z0-9_]+)/(?:(bracket|screen|embed|match/[1-9][0-9]{0,4})/)?")
LANGUAGES = dict(settings.LANGUAGES)
# Somebody signed in, something to be told, or a spelling that `config.intake` looks into.
PRIVATE = (f"{settings.SESSION_COOKIE_NAME}=", "messages=", "\\", "\0")
COOKIE = re.compile(rf"(?:^|;\s*){re.escape(settings.LANGUAGE_COOKIE_NAME)}=([a-zA-Z-]+)")
LIGHT = re.compile(rf"(?:^|;\s*){re.escape(settings.THEME_COOKIE_NAME)}=([a-z]+)")
OWN_LIGHT = ("screen", "embed")  # pages that know their light themselves
LINES = {status: f"{status} {HTTPStatus(status).phrase}" for status in (200, 304)}


def short_way(django: Application) -> Application:
    def answer(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        found = served(environ)
        if found is None:
            return django(environ, start_response)
        start_response(LINES[found.status], list(found.headers))
        return [found.body]

    return answer


def served(meta: Mapping[str, Any]) -> Answer | None:
    if meta["REQUEST_METHOD"] != "GET":
        return None
    where = ADDRESS.fullmatch(meta.get("PATH_INFO", ""))
    if where is None:
        return None
    query, cookies = meta.get("QUERY_STRING", ""), meta.get("HTTP_COOKIE", "")
    live = query[5:] if query.startswith("live=") else ""
    if (query and live not in LANGUAGES) or (not live and any(p in cookies for p in PRIVATE)):
        return None
    secure = meta["wsgi.url_scheme"] == "https"
    if doors.closed() or not welcome(meta, secure=secure):
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
        return answer_of(meta, found.live, page, live=True, secure=secure)
    light = "" if page in OWN_LIGHT else light_of(cookies)
    return answer_of(meta, found.page(light), page, live=False, secure=secure)


def welcome(meta: Mapping[str, Any], *, secure: bool) -> bool:
    """Asked by a name we answer to, and over https where only that is served."""
    if settings.SECURE_SSL_REDIRECT and not secure:
        return False
    host = meta.get("HTTP_HOST", "")
    if host in _hosts:
        return True
    try:
        WSGIRequest(dict(meta)).get_host()
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
