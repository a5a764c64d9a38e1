"""One table from what services raise to what HTTP answers, for pages and for the API.

A service raises because a caller can treat the failure differently; it never knows about HTTP.
"""

from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from rest_framework.response import Response
from rest_framework.views import exception_handler

from referees.keeper import NotLetIn
from scoring.answers import fault_json
from tournaments.exceptions import Faulty, NotAllowed, NotFound, Refused

STATUS: dict[type[Exception], int] = {
    NotAllowed: 403,
    NotFound: 404,
    Refused: 409,
    Faulty: 422,
}
TITLES = {
    400: _("Not understood"),
    403: _("Not allowed"),
    404: _("Not found"),
    405: _("Not by this method"),
    409: _("Not possible now"),
    413: _("Too large"),
    422: _("Against the rules"),
    500: _("Our fault"),
    503: _("Closed for a moment"),
}


def status_of(exception: Exception) -> int | None:
    return next((code for kind, code in STATUS.items() if isinstance(exception, kind)), None)


class ErrorTable:
    """Middleware: answers the exceptions of the table with their page."""

    def __init__(self, get_response: Any) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Django answers a wrong method with nothing at all; a person gets a page."""
        response = self.get_response(request)
        if response.status_code != 405 or response.content:
            return response
        page = answer(request, 405)
        page["Allow"] = response["Allow"]
        return page

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Who has not signed in yet may have the right: they are asked to sign in first."""
        if isinstance(exception, NotLetIn):
            page = {"tournament": exception.tournament}
            return render(request, "referees/no_access.html", page, status=403)
        if isinstance(exception, NotAllowed) and not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        status = status_of(exception)
        return answer(request, status, exception=exception) if status else None


def answer(
    request: HttpRequest, status: int, *, exception: Exception | None = None, page: str = ""
) -> HttpResponse:
    """The error as a page for people, or as problem details below /api/."""
    if request.path.startswith("/api/"):
        body = problem(status, exception)
        return JsonResponse(body, status=status, content_type="application/problem+json")
    template = f"errors/{page or status}.html"
    return render(request, template, {"exception": exception}, status=status)


def problem(status: int, exception: Exception | None = None) -> dict[str, object]:
    """Problem details (RFC 9457) with a code that does not change with the language."""
    code = getattr(exception, "code", None) or type(exception).__name__ if exception else ""
    details: dict[str, object] = {
        "type": "about:blank",
        "title": str(TITLES[status]),
        "status": status,
        "code": code or f"http_{status}",
    }
    if isinstance(exception, Faulty):
        details["faults"] = [fault_json(fault) for fault in exception.faults]
    return details


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return answer(request, 400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return answer(request, 403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return answer(request, 404)


def server_error(request: HttpRequest) -> HttpResponse:
    """The page renders without the database or the session: either may be what broke."""
    if request.path.startswith("/api/"):
        return answer(request, 500)
    return render(None, "errors/500.html", status=500)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return answer(request, 403, page="csrf")


def api_exception(exception: Exception, context: dict[str, Any]) -> Response | None:
    """The table's exceptions inside the API; Django REST framework answers its own."""
    status = status_of(exception)
    if status is None:
        return exception_handler(exception, context)
    return Response(
        problem(status, exception), status=status, content_type="application/problem+json"
    )
