"""Refuses, before anybody reads it, what no browser sends to us.

Each of these once ended in an unexpected exception, or filled a disk: a body beyond all our forms
(Django bounds form fields, not files), a body spelled in one of Python's odder codecs, a cookie
with a NUL character, which PostgreSQL can't be asked for.
"""

import codecs
from collections.abc import Callable

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse

from config.errors import answer

LARGEST = 10 * 1024 * 1024  # as nginx has it; the largest thing sent to us is a list to import
Handler = Callable[[HttpRequest], HttpResponse]


def intake(get_response: Handler) -> Handler:
    """Middleware; a body without a length is no matter: Django reads none of it."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if too_large(request.META.get("CONTENT_LENGTH", "")):
            return answer(request, 413)
        if not spelled_as_we_do(request) or any(
            "\0" in value for value in request.COOKIES.values()
        ):
            raise BadRequest
        return get_response(request)

    return middleware


def too_large(length: str) -> bool:
    """What is no number counts as no length, as it does for Django."""
    return length.isdecimal() and int(length) > LARGEST


def spelled_as_we_do(request: HttpRequest) -> bool:
    charset = (request.content_params or {}).get("charset", "utf-8")
    try:
        return codecs.lookup(charset).name == "utf-8"
    except LookupError:
        return False
