"""One table from what services raise to what HTTP answers, for pages and for the API.

A service raises because a caller can treat the failure differently; it never knows about HTTP.
"""

from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from rest_framework.response import Response
from rest_framework.views import exception_handler

from tournaments.exceptions import NotAllowed, NotFound, Refused

STATUS: dict[type[Exception], int] = {
    NotAllowed: 403,
    NotFound: 404,
    Refused: 409,
}


def status_of(exception: Exception) -> int | None:
    return next((code for kind, code in STATUS.items() if isinstance(exception, kind)), None)


class ErrorTable:
    """Middleware: answers the exceptions of the table with their page."""

    def __init__(self, get_response: Any) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Who has not signed in yet may have the right: they are asked to sign in first."""
        if isinstance(exception, NotAllowed) and not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        status = status_of(exception)
        return error_page(request, status, exception) if status else None


def error_page(
    request: HttpRequest, status: int, exception: Exception | None = None
) -> HttpResponse:
    return render(request, f"errors/{status}.html", {"exception": exception}, status=status)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return error_page(request, 400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return error_page(request, 403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return error_page(request, 404)


def server_error(request: HttpRequest) -> HttpResponse:
    """Renders without the database or the session: either may be what broke."""
    return render(None, "errors/500.html", status=500)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return render(request, "errors/csrf.html", status=403)


def api_exception(exception: Exception, context: dict[str, Any]) -> Response | None:
    """Problem details (RFC 9457) for the table's exceptions; DRF's own answer for its own."""
    status = status_of(exception)
    if status is None:
        return exception_handler(exception, context)
    titles = {403: _("Not allowed"), 404: _("Not found"), 409: _("Not possible now")}
    return Response(
        {
            "type": "about:blank",
            "title": titles[status],
            "status": status,
            "code": getattr(exception, "code", type(exception).__name__),
        },
        status=status,
        content_type="application/problem+json",
    )
