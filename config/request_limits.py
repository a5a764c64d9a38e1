"""Refuses, before anybody reads it, what no browser sends to us.

Each of these once ended in an unexpected exception, or filled a disk: a body beyond all our forms
(Django bounds form fields, not files), a body spelled in one of Python's odder codecs, a cookie
with a NUL character, which PostgreSQL can't be asked for.
"""

import codecs
from collections.abc import Callable

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse

from config.bodies import is_too_large
from config.errors import error_page

Handler = Callable[[HttpRequest], HttpResponse]


def limit_request(get_response: Handler) -> Handler:
    """Middleware; a body without a length is no matter: Django reads none of it."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if is_too_large(request.META.get("CONTENT_LENGTH", "")):
            return error_page(request, 413)
        if not is_utf8(request) or "\0" in "".join(request.COOKIES.values()):
            raise BadRequest
        return get_response(request)

    return middleware


def is_utf8(request: HttpRequest) -> bool:
    charset = (request.content_params or {}).get("charset", "utf-8")
    try:
        return codecs.lookup(charset).name == "utf-8"
    except LookupError:
        return False
