"""What the API answers when it says no: problem details (RFC 9457), for every failure there is.

One body for all: `code` never changes with the language, `title`, `detail` and each fault's `words`
are in that of the request.
"""

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import gettext_lazy as _
from rest_framework import exceptions, serializers
from rest_framework.response import Response

from api.words import faults_of, refusal_words
from tournaments.exceptions import Faulty, NotAllowed, NotFound, Refused

MEDIA_TYPE = "application/problem+json"
TITLES = {
    400: _("Not understood"),
    401: _("Sign in first"),
    403: _("Not allowed"),
    404: _("Not found"),
    405: _("Not by this method"),
    406: _("Not in that form"),
    409: _("Not possible now"),
    412: _("Changed meanwhile"),
    413: _("Too large"),
    415: _("Send JSON"),
    422: _("Against the rules"),
    429: _("Too often"),
    500: _("Our fault"),
    503: _("Closed for a moment"),
}
STATUS: dict[type[Exception], int] = {
    NotAllowed: 403,
    PermissionDenied: 403,
    NotFound: 404,
    Http404: 404,
    Refused: 409,
    Faulty: 422,
}
CODES: dict[type[Exception], str] = {
    NotAllowed: "not_allowed",
    PermissionDenied: "not_allowed",
    NotFound: "not_found",
    Http404: "not_found",
    Faulty: "faulty",
}


class Changed(Exception):
    """If-Match named a version that is no longer the present one."""


class FaultShape(serializers.Serializer[Any]):
    code = serializers.CharField()
    words = serializers.CharField()
    article = serializers.CharField(help_text="Of the rulebook; empty where none speaks of it.")
    field = serializers.CharField(required=False, help_text="Which field of the body.")
    at = serializers.IntegerField(required=False, help_text="Which of several lines, from 0.")
    move = serializers.IntegerField(required=False, help_text="Which move of the hand, from 0.")
    row = serializers.IntegerField(required=False, help_text="Of a file that was sent, from 1.")
    column = serializers.CharField(required=False, help_text="Its heading there.")
    expected = serializers.ListField(required=False)
    data = serializers.DictField(required=False)


class ProblemShape(serializers.Serializer[Any]):
    type = serializers.CharField()
    title = serializers.CharField(help_text="In the language of the request.")
    status = serializers.IntegerField()
    code = serializers.CharField(help_text="For programs: it never changes with the language.")
    detail = serializers.CharField(required=False)
    faults = FaultShape(many=True, required=False)
    data = serializers.DictField(required=False)


def problem(status: int, exception: Exception | None = None) -> dict[str, object]:
    details: dict[str, object] = {
        "type": "about:blank",
        "title": str(TITLES[status]),
        "status": status,
        "code": code_of(status, exception),
    }
    if isinstance(exception, Refused):
        details["detail"] = refusal_words(exception)
        plain = {name: value for name, value in exception.data.items() if is_plain(value)}
        if plain:
            details["data"] = plain
    if isinstance(exception, Faulty | Refused):
        found = faults_of(exception)
        if found or isinstance(exception, Faulty):
            details["faults"] = found
    return details


def is_plain(value: object) -> bool:
    if isinstance(value, list | tuple):
        return all(is_plain(one) for one in value)
    return value is None or isinstance(value, str | int | bool)


def code_of(status: int, exception: Exception | None) -> str:
    if isinstance(exception, NotAllowed) and exception.args:
        reason = str(exception.args[0])
        if reason in ("scope_lacking", "other_tournament"):
            return reason
    if isinstance(exception, Refused):
        return exception.code
    known = (code for kind, code in CODES.items() if isinstance(exception, kind))
    return next(known, f"http_{status}")


def status_of(exception: Exception) -> int | None:
    return next((code for kind, code in STATUS.items() if isinstance(exception, kind)), None)


def api_exception(exception: Exception, context: dict[str, Any]) -> Response | None:
    """Everything that is answered; None for what nobody foresaw, which is a 500."""
    request = context.get("request")
    user = getattr(request, "user", None)
    status = status_of(exception)
    if isinstance(exception, Changed):
        refusal = Refused("version_changed")
        return answer(412, problem(412, refusal))
    if status == 403 and not getattr(user, "is_authenticated", False):
        return answer(401, problem(401), headers={"WWW-Authenticate": 'Bearer realm="retruco"'})
    if status is not None:
        return answer(status, problem(status, exception))
    if isinstance(exception, exceptions.APIException):
        return of_framework(exception)
    return None


def of_framework(exception: exceptions.APIException) -> Response:
    """What Django REST framework refuses itself, in the same shape: a body that does not fit its
    description lists every field at fault."""
    status = exception.status_code
    body = problem(status)
    headers = {}
    if isinstance(exception, exceptions.ValidationError):
        body["code"] = "invalid"
        body["faults"] = list(invalid(exception.detail))
    elif status in (401, 403, 404, 429):
        body["code"] = {401: "not_signed_in", 403: "not_allowed", 404: "not_found"}.get(
            status, "too_often"
        )
    elif isinstance(exception, exceptions.ParseError):
        body["code"] = "not_json"
    wait = getattr(exception, "wait", None)
    if wait:
        headers["Retry-After"] = str(int(wait) + 1)
    if getattr(exception, "auth_header", None):
        headers["WWW-Authenticate"] = str(exception.auth_header)
    return answer(status, body, headers=headers)


def invalid(detail: Any, path: str = "") -> Any:
    """Each fault of a nested answer on its own, with the way to its field."""
    if isinstance(detail, dict):
        for name, inner in detail.items():
            yield from invalid(inner, f"{path}.{name}" if path else str(name))
    elif isinstance(detail, list):
        for place, inner in enumerate(detail):
            plain = isinstance(inner, exceptions.ErrorDetail)
            yield from invalid(inner, path if plain else f"{path}.{place}")
    else:
        field = path.removesuffix(".non_field_errors").removesuffix("non_field_errors")
        yield {"code": detail.code, "article": "", "words": str(detail), "field": field}


def answer(status: int, body: dict[str, object], *, headers: Any = None) -> Response:
    return Response(body, status=status, content_type=MEDIA_TYPE, headers=headers or {})
