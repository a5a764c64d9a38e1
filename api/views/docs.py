"""The API for readers: every address with what it takes and answers, made from its description.

A page of our own: the usual viewers bring a megabyte of script, which our policy would not let in.
"""

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator


@dataclass(frozen=True)
class Operation:
    id: str
    method: str
    path: str
    summary: str
    description: str
    parameters: list[dict[str, Any]]
    takes: list[tuple[str, str, bool, str]]  # name, kind, needed, help
    answers: list[str]
    example: str


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    return render(request, "api/docs.html", {"groups": groups()})


@lru_cache(maxsize=1)
def groups() -> list[tuple[str, list[Operation]]]:
    schema: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    found: dict[str, list[Operation]] = {}
    for path, methods in schema["paths"].items():
        parts = path.removeprefix("/api/v1/").strip("/").split("/")
        group = parts[2] if len(parts) > 2 else parts[0]
        for method, said in methods.items():
            found.setdefault(group, []).append(operation(schema, path, method, said))
    return sorted(found.items())


def operation(schema: dict[str, Any], path: str, method: str, said: dict[str, Any]) -> Operation:
    content = said.get("requestBody", {}).get("content", {}).get("application/json", {})
    shape = resolved(schema, content.get("schema", {}))
    needed = shape.get("required", [])
    examples = [one["value"] for one in content.get("examples", {}).values()]
    return Operation(
        id=said["operationId"],
        method=method.upper(),
        path=path,
        summary=said.get("summary", ""),
        description=said.get("description", ""),
        parameters=said.get("parameters", []),
        takes=[
            (name, kind_of(schema, one), name in needed, one.get("description", ""))
            for name, one in shape.get("properties", {}).items()
        ],
        answers=[status for status in said["responses"] if status < "400"],
        example=json.dumps(examples[0], indent=2, ensure_ascii=False) if examples else "",
    )


def resolved(schema: dict[str, Any], shape: dict[str, Any]) -> dict[str, Any]:
    name = shape.get("$ref", "").rpartition("/")[2]
    found: dict[str, Any] = schema["components"]["schemas"][name] if name else shape
    return found


def kind_of(schema: dict[str, Any], shape: dict[str, Any]) -> str:
    """A word or two: string, integer, list of …, one of …"""
    for part in ("allOf", "oneOf"):
        if shape.get(part):
            return kind_of(schema, shape[part][0])
    shape = resolved(schema, shape)
    if "enum" in shape:
        return " | ".join(str(one) for one in shape["enum"] if one not in ("", None))
    if shape.get("type") == "array":
        return f"[{kind_of(schema, shape.get('items', {}))}]"
    return str(shape.get("format") or shape.get("type") or "any")
