"""What HTTP answers when something is refused or breaks: a page for people.

A service raises because a caller can treat the failure differently; its exception class says which
status that is (`http_status`) and, rarely, which page (`template` and its `context`).
"""

import errno
import sqlite3
import sys
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from config.storage import StorageAway

PAGES = {
    400: "errors/400.html",
    403: "errors/403.html",
    404: "errors/404.html",
    405: "errors/405.html",
    409: "errors/409.html",
    413: "errors/413.html",
    422: "errors/422.html",
}


class ErrorPages:
    """Middleware: answers exceptions that name a status with their page."""

    def __init__(self, get_response: Any) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Django answers a wrong method with nothing at all; a person gets a page."""
        response = self.get_response(request)
        if response.status_code != 405 or response.content:
            return response
        page = error_page(request, 405)
        page["Allow"] = response["Allow"]
        return page

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Who has not signed in yet may have the right: they are asked to sign in first."""
        status = getattr(exception, "http_status", None)
        if status is None:
            return None
        template = getattr(exception, "template", "")
        if status == 403 and not template and not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        return error_page(request, status, exception=exception, template=template)


def error_page(
    request: HttpRequest, status: int, *, exception: Exception | None = None, template: str = ""
) -> HttpResponse:
    context = {"exception": exception, **getattr(exception, "context", {})}
    return render(request, template or PAGES[status], context, status=status)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return error_page(request, 400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return error_page(request, 403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return error_page(request, 404)


def server_error(request: HttpRequest) -> HttpResponse:
    """The page renders without the database or the session: either may be what broke. Django asks
    for it while it handles the exception."""
    if not is_out_of_reach(sys.exception()):
        return render(None, "errors/500.html", status=500)
    if request.path.startswith(("/api/", "/r/")):
        response = unavailable_problem(
            "storage_away", _("The database or the disk does not answer")
        )
    else:
        response = render(None, "errors/storage.html", status=503)
    response["Retry-After"] = "10"
    return response


def is_out_of_reach(error: BaseException | None) -> bool:
    """A database that is away or locked, a disk that is full or can't be written: it may be there
    again in a moment, and nothing of ours is broken."""
    if error is None:
        return False
    if isinstance(error, StorageAway):
        return True
    if isinstance(error, OSError):
        return error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EROFS)
    if getattr(error.__cause__, "sqlite_errorcode", None) == sqlite3.SQLITE_ERROR:
        return False  # a statement that is wrong: a table is missing
    return isinstance(error, OperationalError | InterfaceError)


def unavailable_problem(code: str, title: str) -> HttpResponse:
    """For programs and phones, which try again by themselves."""
    problem = {"type": "about:blank", "title": title, "status": 503, "code": code}
    return JsonResponse(problem, status=503, content_type="application/problem+json")


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return error_page(request, 403, template="errors/csrf.html")
