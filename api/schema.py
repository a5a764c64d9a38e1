"""The OpenAPI description: what drf-spectacular finds, and what is true of every address.

Every operation may answer with a problem; which ones follows from its method.
"""

from typing import Any

from django.utils.translation import override
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter, inline_serializer
from rest_framework import serializers

from api.paging import PartShape
from api.problems import MEDIA_TYPE, TITLES, FaultShape, ProblemShape
from api.shown import example_of, shown

READING = (400, 401, 403, 404, 406, 429, 503)
CHANGING = (*READING, 409, 412, 413, 415, 422)
METHODS = {"get", "post", "put", "patch", "delete"}


class Described(AutoSchema):
    """Headers that every change understands."""

    def get_override_parameters(self) -> list[Any]:
        own = list(super().get_override_parameters())
        if self.method == "POST":
            own.append(
                OpenApiParameter(
                    "Idempotency-Key",
                    str,
                    OpenApiParameter.HEADER,
                    description="Sent again within a day, it is done once and answered alike.",
                )
            )
        if self.method in ("POST", "PUT", "PATCH", "DELETE") and "{slug}" in self.path:
            own.append(
                OpenApiParameter(
                    "If-Match",
                    str,
                    OpenApiParameter.HEADER,
                    description="The ETag you read; 412 if it has changed since.",
                )
            )
        return own

    def get_operation_id(self) -> str:
        """
        From the address: `tournaments_matches_entries_post`.
        """
        parts = self.path.removeprefix("/api/v1/").strip("/").split("/")
        named = [part.strip("{}") for part in parts]
        return "_".join([*named, str(self.method).lower()])


class BearerScheme(OpenApiAuthenticationExtension):
    target_class = "api.auth.Bearer"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        return {"type": "http", "scheme": "bearer"}


class SessionScheme(OpenApiAuthenticationExtension):
    target_class = "api.auth.Session"
    name = "session"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        return {"type": "apiKey", "in": "cookie", "name": "session"}


def listed(shape: type[serializers.Serializer[Any]], order: str = "", *, name: str = "") -> Any:
    """A part of a long list: see `api.paging`. `order` says which comes first; `name` is for a
    second list of the same shape."""
    name = name or shape.__name__.removesuffix("Shape")
    page = inline_serializer(
        f"{name}Page",
        {
            "count": serializers.IntegerField(),
            "next": serializers.CharField(allow_null=True),
            "previous": serializers.CharField(allow_null=True),
            "results": shape(many=True, help_text=order),
        },
    )
    row = example_of(shape)
    if row is not None:
        shown({"count": 1, "next": None, "previous": None, "results": [row]})(type(page))
    return page


def query(*shapes: type[serializers.Serializer[Any]]) -> list[Any]:
    """What a list can be asked for: its filters, and which part of it."""
    return [*shapes, PartShape]


def with_problems(result: dict[str, Any], generator: Any, **kwargs: Any) -> dict[str, Any]:
    """Hook: the problems, once for all addresses."""
    schemas = result["components"].setdefault("schemas", {})
    schemas["Fault"] = described(FaultShape)
    schemas["Problem"] = described(ProblemShape)
    schemas["Problem"]["properties"]["faults"] = {
        "type": "array",
        "items": {"$ref": "#/components/schemas/Fault"},
    }
    for schema in schemas.values():
        for field in schema.get("properties", {}).values():
            field.pop("title", None)  # a form's label, in whichever language is set
    for path in result["paths"].values():
        for method, operation in path.items():
            if method in METHODS:
                for status in READING if method == "get" else CHANGING:
                    operation["responses"].setdefault(str(status), problem_answer(status))
    return result


def problem_answer(status: int) -> dict[str, Any]:
    content = {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    with override("en"):  # the description is in one language, whoever asks for it
        return {"description": str(TITLES[status]), "content": content}


KINDS: dict[type[Any], dict[str, Any]] = {
    serializers.CharField: {"type": "string"},
    serializers.IntegerField: {"type": "integer"},
    serializers.ListField: {"type": "array", "items": {}},
    serializers.DictField: {"type": "object", "additionalProperties": {}},
}


def described(shape: type[serializers.Serializer[Any]]) -> dict[str, Any]:
    fields = shape().fields
    properties = {
        name: {
            **KINDS.get(type(field), {"type": "array", "items": {}}),
            **({"description": str(field.help_text)} if field.help_text else {}),
        }
        for name, field in fields.items()
    }
    required = [name for name, field in fields.items() if field.required]
    return {"type": "object", "properties": properties, "required": required}
