"""What the API answers when it says no: problem details (RFC 9457), for every failure there is.

One body for all: `code` never changes with the language, `title`, `detail` and each fault's `words`
are in that of the request.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import gettext_lazy as _
from rest_framework import exceptions, serializers
from rest_framework.response import Response

from api.words import faults_of
from tournaments.exceptions import Faulty, NotAllowed, Refused
from tournaments.refusals import refusal_sentence

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
# By the status that an exception names; a refusal has a code of its own.
CODES = {403: "not_allowed", 404: "not_found", 422: "faulty"}
FRAMEWORK_CODES = {401: "not_signed_in", 403: "not_allowed", 404: "not_found", 429: "too_often"}


class VersionChanged(Exception):
    """If-Match named a version that is no longer the present one."""


class FaultSerializer(serializers.Serializer[Any]):
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

    class Meta:
        ref_name = "Fault"


class ProblemSerializer(serializers.Serializer[Any]):
    type = serializers.CharField()
    title = serializers.CharField(help_text="In the language of the request.")
    status = serializers.IntegerField()
    code = serializers.CharField(help_text="For programs: it never changes with the language.")
    detail = serializers.CharField(required=False)
    faults = FaultSerializer(many=True, required=False)
    data = serializers.DictField(required=False)

    class Meta:
        ref_name = "Problem"


def problem(status: int, exception: Exception | None = None) -> dict[str, object]:
    """The body that says why something was not done."""
    details: dict[str, object] = {
        "type": "about:blank",
        "title": str(TITLES[status]),
        "status": status,
        "code": code_of(status, exception),
    }
    if isinstance(exception, Refused):
        details["detail"] = refusal_sentence(exception)
        plain = {name: value for name, value in exception.data.items() if is_plain(value)}
        if plain:
            details["data"] = plain
    if isinstance(exception, Faulty | Refused):
        faults = faults_of(exception)
        if faults or isinstance(exception, Faulty):
            details["faults"] = faults
    return details


def is_plain(value: object) -> bool:
    if isinstance(value, list | tuple):
        return all(is_plain(item) for item in value)
    return value is None or isinstance(value, str | int | bool)


def code_of(status: int, exception: Exception | None) -> str:
    if isinstance(exception, Refused):
        return exception.code
    if isinstance(exception, NotAllowed) and exception.args:
        reason = str(exception.args[0])
        if reason in ("scope_lacking", "other_tournament"):
            return reason
    return CODES[status] if exception else f"http_{status}"


def status_of(exception: Exception) -> int | None:
    if isinstance(exception, PermissionDenied):
        return 403
    if isinstance(exception, Http404):
        return 404
    return getattr(exception, "http_status", None)


def handle_exception(exception: Exception, context: dict[str, Any]) -> Response | None:
    """Everything that is answered; None for what nobody foresaw, which is a 500."""
    user = getattr(context.get("request"), "user", None)
    status = status_of(exception)
    if isinstance(exception, VersionChanged):
        return respond(problem(412, Refused("version_changed")))
    if status == 403 and not getattr(user, "is_authenticated", False):
        return respond(problem(401), headers={"WWW-Authenticate": 'Bearer realm="retruco"'})
    if status is not None:
        return respond(problem(status, exception))
    if isinstance(exception, exceptions.APIException):
        return respond_to_framework(exception)
    return None


def respond_to_framework(exception: exceptions.APIException) -> Response:
    """What Django REST framework refuses itself, in the same form: a body that does not fit its
    description lists every field at fault."""
    status = exception.status_code
    body = problem(status)
    headers = {}
    if isinstance(exception, exceptions.ValidationError):
        body = invalid_body(list(list_faults(exception.detail)))
    elif status in FRAMEWORK_CODES:
        body["code"] = FRAMEWORK_CODES[status]
    elif isinstance(exception, exceptions.ParseError):
        body["code"] = "not_json"
    wait = getattr(exception, "wait", None)
    if wait:
        headers["Retry-After"] = str(int(wait) + 1)
    if getattr(exception, "auth_header", None):
        headers["WWW-Authenticate"] = str(exception.auth_header)
    return respond(body, headers=headers)


def invalid_body(faults: Sequence[Mapping[str, object]]) -> dict[str, object]:
    return {**problem(400), "code": "invalid", "faults": faults}


def list_faults(detail: Any, path: str = "") -> Any:
    """Each fault of a nested answer on its own, with the path to its field."""
    if isinstance(detail, dict):
        for name, inner in detail.items():
            yield from list_faults(inner, f"{path}.{name}" if path else str(name))
    elif isinstance(detail, list):
        for place, inner in enumerate(detail):
            plain = isinstance(inner, exceptions.ErrorDetail)
            yield from list_faults(inner, path if plain else f"{path}.{place}")
    else:
        field = path.removesuffix(".non_field_errors").removesuffix("non_field_errors")
        yield {"code": detail.code, "article": "", "words": str(detail), "field": field}


def respond(body: dict[str, Any], *, headers: dict[str, str] | None = None) -> Response:
    return Response(body, status=body["status"], content_type=MEDIA_TYPE, headers=headers or {})
