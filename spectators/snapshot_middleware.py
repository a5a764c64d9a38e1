"""The way of a phone that only looks: between the web server and Django, past both its requests and
its middleware.

No session, no database (but once a second in a process), no template: a snapshot's bytes with the
same security headers as any page. Whatever is not exactly that goes on to Django as always: other
methods and addresses, somebody signed in, plain http where https is demanded, an unknown host.
Not written to the log either: a hall asks two hundred times a second.
"""

import re
import time
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import lru_cache
from http import HTTPStatus
from typing import Any, NamedTuple

from csp.utils import build_policy
from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpResponse

from accounts.preferences import THEMES
from spectators.metrics import ANSWERS
from spectators.snapshots import JSON, Body, Snapshot, snapshot
from spectators.versions import TournamentVersion, get_version

Headers = tuple[tuple[str, str], ...]
Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]
ADDRESS = re.compile(
    r"/t/([-a-zA-Z0-9_]+)/(?:(bracket|groups|screen|embed|match/[1-9][0-9]{0,4})/)?"
)
LANGUAGES = dict(settings.LANGUAGES)
# Somebody signed in, something to be told, or a spelling that `config.request_limits` looks into.
PRIVATE = (f"{settings.SESSION_COOKIE_NAME}=", "messages=", "\\", "\0")
COOKIE = re.compile(rf"(?:^|;\s*){re.escape(settings.LANGUAGE_COOKIE_NAME)}=([a-zA-Z-]+)")
THEME_COOKIE = re.compile(rf"(?:^|;\s*){re.escape(settings.THEME_COOKIE_NAME)}=([a-z]+)")
GZIP = re.compile(r"(?:^|,)\s*gzip\s*(?:;\s*q=([01](?:\.[0-9]{0,3})?)\s*)?(?:,|$)", re.IGNORECASE)
LIVE = re.compile(r"live=([a-z-]+)(?:&since=([0-9a-f-]{1,20}))?")
STATE_HEADER = "Retruco-State"  # what a phone says it has, the next time
OWN_THEME = ("screen", "embed")  # pages that know their theme themselves
LINES = {status: f"{status} {HTTPStatus(status).phrase}" for status in (200, 304)}


class SnapshotResponse(NamedTuple):
    """200 with the page's bytes, or 304 for whoever has them."""

    status: int
    headers: Headers
    body: bytes

    def as_response(self) -> HttpResponse:
        """For whoever came the long way, through Django."""
        response = HttpResponse(self.body, status=self.status, headers=dict(self.headers))
        if self.status == 304:
            del response.headers["Content-Type"]
        response.xframe_options_exempt = "X-Frame-Options" not in response.headers
        return response


def snapshot_response(
    meta: Mapping[str, Any], body: Body, page: str, *, live: bool, secure: bool
) -> SnapshotResponse:
    same = response_headers(page == "embed", live, secure)
    if has_tag(meta, body.etag):
        return SnapshotResponse(304, (("ETag", body.etag), *same), b"")
    content: Headers = (("ETag", body.etag), ("Content-Type", body.content_type))
    if body.state:
        content += ((STATE_HEADER, body.state),)
    if accepts_gzip(meta.get("HTTP_ACCEPT_ENCODING", "")):
        sent = body.packed
        content += (("Content-Encoding", "gzip"),)
    else:
        sent = body.plain
    return SnapshotResponse(200, (*content, ("Content-Length", str(len(sent))), *same), sent)


def has_tag(meta: Mapping[str, Any], etag: str) -> bool:
    return etag in meta.get("HTTP_IF_NONE_MATCH", "")


@lru_cache(maxsize=100)
def accepts_gzip(accepted: str) -> bool:
    """
    >>> accepts_gzip("gzip, deflate, br"), accepts_gzip("br, gzip;q=0.5"), accepts_gzip("")
    (True, True, False)
    >>> accepts_gzip("gzip;q=0"), accepts_gzip("identity, gzip ; q=0.000"), accepts_gzip("xgzip")
    (False, False, False)
    """
    match = GZIP.search(accepted)
    return match is not None and (match[1] is None or float(match[1]) > 0)


@lru_cache
def response_headers(framed: bool, live: bool, secure: bool) -> Headers:
    """What SecurityMiddleware and the others would set; a test compares the two."""
    policy = build_policy(replace={"frame-ancestors": ["*"]}) if framed else build_policy()
    headers = {
        "Content-Security-Policy": policy,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": settings.SECURE_REFERRER_POLICY,
        "Cross-Origin-Opener-Policy": settings.SECURE_CROSS_ORIGIN_OPENER_POLICY,
        "Cache-Control": "no-cache",
        "Vary": "Accept-Encoding" if live else "Accept-Encoding, Cookie",
    }
    if not framed:
        headers["X-Frame-Options"] = settings.X_FRAME_OPTIONS
    if secure and settings.SECURE_HSTS_SECONDS:
        words = [f"max-age={settings.SECURE_HSTS_SECONDS}"]
        if settings.SECURE_HSTS_INCLUDE_SUBDOMAINS:
            words.append("includeSubDomains")
        if settings.SECURE_HSTS_PRELOAD:
            words.append("preload")
        headers["Strict-Transport-Security"] = "; ".join(words)
    return tuple((name, str(value)) for name, value in headers.items())


def live_body(
    meta: Mapping[str, Any], latest: Snapshot, version: TournamentVersion, state: str
) -> Body:
    """For whoever has the newest already, nothing is made."""
    if has_tag(meta, latest.etag):
        return Body(b"", b"", latest.etag)
    return latest.live_since(version, state)


def serve_snapshots(django: Application) -> Application:
    def answer(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        response = serve_snapshot(environ)
        if response is None:
            return django(environ, start_response)
        count_answer(response)
        start_response(LINES[response.status], list(response.headers))
        return [response.body]

    return answer


def count_answer(response: SnapshotResponse) -> None:
    if response.status == 304:
        ANSWERED["unchanged"].inc()
    elif ("Content-Type", JSON) in response.headers:
        ANSWERED["parts"].inc()
    else:
        ANSWERED["page"].inc()


ANSWERED = {name: ANSWERS.labels(name) for name in ("unchanged", "parts", "page")}


def serve_snapshot(meta: Mapping[str, Any]) -> SnapshotResponse | None:
    if meta["REQUEST_METHOD"] != "GET":
        return None
    address = ADDRESS.fullmatch(meta.get("PATH_INFO", ""))
    if address is None:
        return None
    query, cookies = meta.get("QUERY_STRING", ""), meta.get("HTTP_COOKIE", "")
    live_query = LIVE.fullmatch(query)
    live = live_query[1] if live_query else ""
    if (query and live not in LANGUAGES) or (not live and any(p in cookies for p in PRIVATE)):
        return None
    secure = meta["wsgi.url_scheme"] == "https"
    if is_under_maintenance() or not is_allowed_host(meta, secure=secure):
        return None
    page = address[2] or "tournament"
    try:
        version = get_version(address[1])
        if version is None:
            return None
        language = live or chosen(COOKIE, cookies, LANGUAGES) or version.language
        latest = snapshot(version, page, language)
    except Exception:
        # No such match, no database, our own fault: on to Django, which has a page and a log.
        return None
    if live_query:
        body = live_body(meta, latest, version, live_query[2] or "")
        return snapshot_response(meta, body, page, live=True, secure=secure)
    theme = "" if page in OWN_THEME else chosen(THEME_COOKIE, cookies, THEMES[1:])
    return snapshot_response(meta, latest.page_in(theme), page, live=False, secure=secure)


_maintenance = (False, float("-inf"))  # whether, and when that was looked up


def is_under_maintenance() -> bool:
    """Looked up at most once a second in each process: to ask for the file each time would hand
    the interpreter to another thread in the middle of every answer."""
    global _maintenance
    now = time.monotonic()
    if now - _maintenance[1] >= settings.SNAPSHOT_SECONDS:
        _maintenance = (settings.MAINTENANCE_FILE.exists(), now)
    return _maintenance[0]


def is_allowed_host(meta: Mapping[str, Any], *, secure: bool) -> bool:
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


def chosen(cookie: re.Pattern[str], cookies: str, choices: Collection[str]) -> str:
    """What the reader chose, if it is one of these."""
    match = cookie.search(cookies) if cookies else None
    return match[1] if match and match[1] in choices else ""
