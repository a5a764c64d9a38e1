"""One table from what services raise to what HTTP answers, for pages and for the API.

A service raises because a caller can treat the failure differently; it never knows about HTTP.
"""

from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from api.problems import MEDIA_TYPE, problem
from referees.keeper import NotLetIn
from tournaments.exceptions import Faulty, NotAllowed, NotFound, Refused

STATUS: dict[type[Exception], int] = {
    NotAllowed: 403,
    NotFound: 404,
    Refused: 409,
    Faulty: 422,
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
        return JsonResponse(body, status=status, content_type=MEDIA_TYPE)
    template = f"errors/{page or status}.html"
    return render(request, template, {"exception": exception}, status=status)


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
