"""The OpenAPI document: what drf-spectacular finds, and what is true of every address. It is built
once for a process and in one language: it is the same for everybody, and takes seconds.

Examples are recorded from real answers: tests/api/test_examples.py writes `api/examples.json`.
"""

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import override
from django.views.decorators.http import require_safe
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import get_doc, is_list_serializer
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, inline_serializer
from rest_framework import serializers

from api.authentication import LINK_HEADER
from api.base import Operation, PageSerializer
from api.problems import MEDIA_TYPE, TITLES, ProblemSerializer

READING_PROBLEMS = (400, 401, 403, 404, 406, 429, 503)
CHANGING_PROBLEMS = (*READING_PROBLEMS, 409, 412, 413, 415, 422)
EXAMPLES = Path(__file__).with_name("examples.json")
EXAMPLE_FORMATS = ("application/json", "multipart/form-data")


class ApiSchema(AutoSchema):
    """Describes the view set's `Operation`; adds the headers that every change understands and the
    problems that it may answer with."""

    @property
    def operation(self) -> Operation:
        return self.view.operation

    def get_summary(self) -> str:
        return self.operation.summary

    def get_description(self) -> str:
        """Of the method alone: what a view set says of itself is for whoever reads the code."""
        return get_doc(getattr(self.view, self.view.action))

    def get_request_serializer(self) -> Any:
        return self.operation.takes

    def get_response_serializers(self) -> Any:
        operation = self.operation
        answers = None if operation.status == 204 else self.view.get_serializer_class()
        if operation.order:
            answers = build_page(answers, operation)
        statuses = [operation.status, *operation.or_status]
        return operation.responses or {
            status: None if status == 304 else answers for status in sorted(statuses)
        }

    def get_override_parameters(self) -> list[Any]:
        parameters: list[Any] = []
        if self.operation.filters:
            parameters.append(self.operation.filters)
        if self.operation.order:
            parameters.append(PageSerializer)
        if self.method == "POST":
            text = "Sent again within a day, it is done once and answered alike."
            parameters.append(header("Idempotency-Key", text))
        if self.method != "GET" and "{slug}" in self.path:
            parameters.append(header("If-Match", "The ETag you read; 412 if it has changed since."))
        return parameters

    def _get_response_bodies(self, direction: Any = "response") -> Any:
        bodies = super()._get_response_bodies(direction)
        for status in READING_PROBLEMS if self.method == "GET" else CHANGING_PROBLEMS:
            answer = OpenApiResponse(ProblemSerializer, str(TITLES[status]))
            body = self._get_response_for_code(answer, str(status), (MEDIA_TYPE,), direction)
            bodies.setdefault(str(status), body)
        return bodies

    def _is_list_view(self, serializer: Any = None) -> bool:
        """No answer is a bare list because its method is called `list`: a page has a serializer."""
        return is_list_serializer(serializer)

    def get_operation_id(self) -> str:
        """From the address: `tournaments_matches_entries_post`."""
        parts = self.path.removeprefix("/api/v1/").strip("/").split("/")
        return "_".join([*(part.strip("{}") for part in parts), self.method.lower()])

    def get_serializer_name(self, serializer: Any, direction: Any) -> str:
        """The names that were published first end in "Shape"; they stay."""
        name = super().get_serializer_name(serializer, direction)
        return name.removesuffix("Serializer") + "Shape" if name.endswith("Serializer") else name


def build_page(serializer: Any, operation: Operation) -> Any:
    return inline_serializer(
        operation.page or serializer.__name__.replace("Serializer", "Page"),
        {
            "count": serializers.IntegerField(),
            "next": serializers.CharField(allow_null=True),
            "previous": serializers.CharField(allow_null=True),
            "results": serializer(many=True, help_text=operation.order),
        },
    )


def header(name: str, description: str) -> OpenApiParameter:
    return OpenApiParameter(name, str, OpenApiParameter.HEADER, description=description)


class TokenScheme(OpenApiAuthenticationExtension):
    target_class = "api.authentication.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        return {"type": "http", "scheme": "bearer"}


class SessionScheme(OpenApiAuthenticationExtension):
    target_class = "api.authentication.SessionAuthentication"
    name = "session"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        return {"type": "apiKey", "in": "cookie", "name": "session"}


class LinkScheme(OpenApiAuthenticationExtension):
    target_class = "api.authentication.PlayerAuthentication"
    name = "link"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        return {"type": "apiKey", "in": "header", "name": LINK_HEADER}


def finish(result: dict[str, Any], generator: Any, **kwargs: Any) -> dict[str, Any]:
    """Hook: takes labels of forms out, puts examples in."""
    for schema in result["components"]["schemas"].values():
        for field in schema.get("properties", {}).values():
            field.pop("title", None)  # in whichever language is set
    examples = json.loads(EXAMPLES.read_text())
    for path in result["paths"].values():
        for operation in path.values():
            for content in contents(operation):
                name = example_name(operation, content)
                if name in examples:
                    content["examples"] = {"Example": {"value": examples[name]}}
    return result


def contents(operation: dict[str, Any]) -> list[dict[str, Any]]:
    """Every body that an operation takes or answers, and that can be shown as JSON."""
    answers = [answer for status, answer in operation["responses"].items() if status < "400"]
    return [
        body["content"][media_type]
        for body in [operation.get("requestBody", {}), *answers]
        for media_type in EXAMPLE_FORMATS
        if media_type in body.get("content", {})
    ]


def example_name(operation: dict[str, Any], content: dict[str, Any]) -> str:
    """Of its component; a body that is no component is named after its operation."""
    component = content["schema"].get("$ref", "").rpartition("/")[2]
    return component or str(operation["operationId"])


@lru_cache(maxsize=1)
def build_document() -> dict[str, Any]:
    with override("en"):
        document = SchemaGenerator().get_schema(request=None, public=True)
        return dict(json.loads(json.dumps(document, default=str)))


@lru_cache(maxsize=1)
def encode_document() -> bytes:
    return json.dumps(build_document(), ensure_ascii=False).encode()


@require_safe
def schema(request: HttpRequest) -> HttpResponse:
    headers = {"Content-Disposition": 'inline; filename="retruco-openapi.json"'}
    return HttpResponse(encode_document(), content_type="application/json", headers=headers)
