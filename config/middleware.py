"""What happens to every request before Django's own middleware: an id, a log line, maintenance."""

import logging
import re
import time
import uuid
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from prometheus_client import Histogram

from config.errors import unavailable_problem
from config.logs import current_request

logger = logging.getLogger("retruco.request")
# A method is any word a visitor likes; only these are written down.
METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}
REFUSED_ENCODING = re.compile(r"[\w*-]+\s*;\s*q=0(?:\.0*)?\s*(?:,|$)", re.IGNORECASE)
SOUND_ID = re.compile(r"[0-9A-Fa-f-]{8,64}")  # hexadecimal: no name fits in
Handler = Callable[[HttpRequest], HttpResponse]
REQUESTS = Histogram(  # read at /metrics
    "retruco_request_seconds",
    "Requests that came to Django, by route and status.",
    ["method", "route", "status"],
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
)


def request_id(get_response: Handler) -> Handler:
    """Give each request an id (a proxy's, if it sent a sound one), log it, answer with it."""

    def middleware(request: HttpRequest) -> HttpResponse:
        request_id = request.headers.get("X-Request-ID", "")
        if not SOUND_ID.fullmatch(request_id):
            request_id = uuid.uuid4().hex
        token = current_request.set(request_id)
        started = time.perf_counter()
        try:
            response = get_response(request)
            match = request.resolver_match
            REQUESTS.labels(
                request.method if request.method in METHODS else "other",
                match.route if match else "-",
                response.status_code,
            ).observe(time.perf_counter() - started)
            logger.info(
                "request",
                extra={
                    "method": request.method if request.method in METHODS else "other",
                    "route": match.route if match else "-",
                    "status": response.status_code,
                    "ms": round((time.perf_counter() - started) * 1000, 1),
                },
            )
        finally:
            current_request.reset(token)
        response["X-Request-ID"] = request_id
        return response

    return middleware


def maintenance(get_response: Handler) -> Handler:
    """While the maintenance file exists, everything but the health checks answers 503."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.path in {"/livez", "/readyz"} or not settings.MAINTENANCE_FILE.exists():
            return get_response(request)
        if request.path.startswith("/api/"):
            response = unavailable_problem("maintenance", _("Back in a moment"))
        else:
            response = render(request, "errors/503.html", status=503)
        response["Retry-After"] = "60"
        return response

    return middleware


def forget_refused_encodings(get_response: Handler) -> Handler:
    """“gzip;q=0” asks for anything but gzip; WhiteNoise, which comes next, reads only the word."""

    def middleware(request: HttpRequest) -> HttpResponse:
        accepted = request.META.get("HTTP_ACCEPT_ENCODING", "")
        request.META["HTTP_ACCEPT_ENCODING"] = REFUSED_ENCODING.sub("", accepted)
        return get_response(request)

    return middleware
