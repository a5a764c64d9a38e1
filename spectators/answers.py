"""What goes out for a page that only is looked at: 200 with its bytes, or 304 for whoever has them,
with the same security headers as any page."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from csp.utils import build_policy
from django.conf import settings
from django.http import HttpResponse

from spectators.snapshots import Body

Headers = tuple[tuple[str, str], ...]


class Answer(NamedTuple):
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


def answer_of(
    meta: Mapping[str, Any], body: Body, page: str, *, live: bool, secure: bool
) -> Answer:
    same = headers_of(page == "embed", live, secure)
    if body.etag in meta.get("HTTP_IF_NONE_MATCH", ""):
        return Answer(304, (("ETag", body.etag), *same), b"")
    content: Headers = (("ETag", body.etag), ("Content-Type", "text/html; charset=utf-8"))
    if "gzip" in meta.get("HTTP_ACCEPT_ENCODING", ""):
        sent = body.packed
        content += (("Content-Encoding", "gzip"),)
    else:
        sent = body.plain
    return Answer(200, (*content, ("Content-Length", str(len(sent))), *same), sent)


@lru_cache
def headers_of(framed: bool, live: bool, secure: bool) -> Headers:
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
    return tuple((name, str(value)) for name, value in found.items())


def hsts() -> str:
    words = [f"max-age={settings.SECURE_HSTS_SECONDS}"]
    if settings.SECURE_HSTS_INCLUDE_SUBDOMAINS:
        words.append("includeSubDomains")
    if settings.SECURE_HSTS_PRELOAD:
        words.append("preload")
    return "; ".join(words)
