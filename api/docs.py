"""The API for readers: every address with what it takes and answers, made from its description.

A page of our own: the usual viewers bring a megabyte of script, which our policy would not let in.
"""

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from api.schema import build_document

MAX_LINE = 72  # characters of an example that stands in one line


@dataclass(frozen=True)
class OperationView:
    id: str
    method: str
    path: str
    summary: str
    description: str
    asks: list[tuple[str, str, str]]  # of the query and the headers: name, type, help
    takes: list[tuple[str, str, bool, str]]  # of the body: name, type, required, help
    answers: list[str]
    order: str  # of a list: which comes first
    sent: str  # an example of what it takes, and
    answered: str  # of what it answers


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    return render(request, "api/docs.html", {"groups": groups()})


@lru_cache(maxsize=1)
def groups() -> list[tuple[str, list[OperationView]]]:
    """All operations by resource."""
    document = build_document()
    operations: dict[str, list[OperationView]] = {}
    for path, methods in document["paths"].items():
        parts = path.removeprefix("/api/v1/").strip("/").split("/")
        group = operations.setdefault(parts[2] if len(parts) > 2 else parts[0], [])
        for method, described in methods.items():
            group.append(build_operation(document, path, method, described))
    return sorted(operations.items())


def build_operation(
    document: dict[str, Any], path: str, method: str, described: dict[str, Any]
) -> OperationView:
    bodies = described.get("requestBody", {}).get("content", {"": {}})
    body: dict[str, Any] = next(iter(bodies.values()))
    schema = resolve(document, body.get("schema", {}))
    required = schema.get("required", [])
    responses = described["responses"]
    first = next(response for status, response in responses.items() if status < "300")
    answer = first.get("content", {}).get("application/json", {})
    rows = resolve(document, answer.get("schema", {})).get("properties", {}).get("results", {})
    return OperationView(
        id=described["operationId"],
        method=method.upper(),
        path=path,
        summary=described.get("summary", ""),
        description=mark_code(described.get("description", "")),
        asks=[
            (
                parameter["name"],
                parameter_type(document, parameter),
                mark_code(parameter.get("description", "")),
            )
            for parameter in described.get("parameters", [])
            if parameter["in"] != "path"
        ],
        takes=[
            (
                name,
                type_name(document, field),
                name in required,
                mark_code(field.get("description", "")),
            )
            for name, field in schema.get("properties", {}).items()
        ],
        answers=[status for status in responses if status < "400"],
        order=rows.get("description", ""),
        sent=example(body),
        answered=example(answer),
    )


def example(content: dict[str, Any]) -> str:
    return format_json(content["examples"]["Example"]["value"]) if "examples" in content else ""


def format_json(value: Any, margin: str = "") -> str:
    """JSON for readers: what is flat and short stands in one line.

    >>> print(format_json({"games": [[30, 12], [30, 25]], "signed": True}))
    {
      "games": [[30, 12], [30, 25]],
      "signed": true
    }
    """
    line = json.dumps(value, ensure_ascii=False)
    is_flat = not isinstance(value, dict | list) or not value
    if is_flat or (margin and len(line) <= MAX_LINE and "{" not in line[1:]):
        return line
    inner = margin + "  "
    if isinstance(value, list):
        rows = [format_json(item, inner) for item in value]
    else:
        rows = [f"{json.dumps(name)}: {format_json(item, inner)}" for name, item in value.items()]
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    between = f",\n{inner}"
    return f"{opening}\n{inner}{between.join(rows)}\n{margin}{closing}"


def mark_code(text: str) -> SafeString:
    """Names between backticks are set as code."""
    return format_html_join(
        "",
        "{}",
        (
            (format_html("<code>{}</code>", part) if place % 2 else part,)
            for place, part in enumerate(text.split("`"))
        ),
    )


def parameter_type(document: dict[str, Any], parameter: dict[str, Any]) -> str:
    return "header" if parameter["in"] == "header" else type_name(document, parameter["schema"])


def resolve(document: dict[str, Any], schema: dict[str, Any]) -> dict[str, Any]:
    name = schema.get("$ref", "").rpartition("/")[2]
    return document["components"]["schemas"][name] if name else schema


def type_name(document: dict[str, Any], schema: dict[str, Any]) -> str:
    """A word or two: string, integer, [string], call | result."""
    for part in ("allOf", "oneOf"):
        if schema.get(part):
            return type_name(document, schema[part][0])
    schema = resolve(document, schema)
    if "enum" in schema:
        return " | ".join(str(choice) for choice in schema["enum"] if choice not in ("", None))
    if schema.get("type") == "array":
        return f"[{type_name(document, schema.get('items', {}))}]"
    return str(schema.get("format") or schema.get("type") or "any")
