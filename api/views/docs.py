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

from api.description import description

SHORT = 72  # letters of one line


@dataclass(frozen=True)
class Operation:
    id: str
    method: str
    path: str
    summary: str
    description: str
    asks: list[tuple[str, str, str]]  # of the query and the headers: name, kind, help
    takes: list[tuple[str, str, bool, str]]  # of the body: name, kind, needed, help
    answers: list[str]
    order: str  # of a list: which comes first
    sent: str  # an example of what it takes, and
    answered: str  # of what it answers


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    return render(request, "api/docs.html", {"groups": groups()})


@lru_cache(maxsize=1)
def groups() -> list[tuple[str, list[Operation]]]:
    schema = description()
    found: dict[str, list[Operation]] = {}
    for path, methods in schema["paths"].items():
        parts = path.removeprefix("/api/v1/").strip("/").split("/")
        group = parts[2] if len(parts) > 2 else parts[0]
        for method, said in methods.items():
            found.setdefault(group, []).append(operation(schema, path, method, said))
    return sorted(found.items())


def operation(schema: dict[str, Any], path: str, method: str, said: dict[str, Any]) -> Operation:
    bodies: list[dict[str, Any]] = list(said.get("requestBody", {}).get("content", {}).values())
    content = bodies[0] if bodies else {}
    shape = resolved(schema, content.get("schema", {}))
    needed = shape.get("required", [])
    answers = [one for status, one in said["responses"].items() if status < "300"]
    told = answers[0].get("content", {}).get("application/json", {})
    rows = resolved(schema, told.get("schema", {})).get("properties", {}).get("results", {})
    return Operation(
        id=said["operationId"],
        method=method.upper(),
        path=path,
        summary=said.get("summary", ""),
        description=marked(said.get("description", "")),
        asks=[
            (one["name"], told_kind(schema, one), marked(one.get("description", "")))
            for one in said.get("parameters", [])
            if one["in"] != "path"
        ],
        takes=[
            (name, kind_of(schema, one), name in needed, marked(one.get("description", "")))
            for name, one in shape.get("properties", {}).items()
        ],
        answers=[status for status in said["responses"] if status < "400"],
        order=rows.get("description", ""),
        sent=example(content),
        answered=example(told),
    )


def example(content: dict[str, Any]) -> str:
    found = [one["value"] for one in content.get("examples", {}).values()]
    return spelled(found[0]) if found else ""


def spelled(value: Any, margin: str = "") -> str:
    """JSON for readers: what is flat and short stands in one line.

    >>> print(spelled({"games": [[30, 12], [30, 25]], "signed": True}))
    {
      "games": [[30, 12], [30, 25]],
      "signed": true
    }
    """
    line = json.dumps(value, ensure_ascii=False)
    flat = not isinstance(value, dict | list) or not value
    if flat or (margin and len(line) <= SHORT and "{" not in line[1:]):
        return line
    inner = margin + "  "
    if isinstance(value, list):
        rows = [spelled(one, inner) for one in value]
    else:
        rows = [f"{json.dumps(name)}: {spelled(one, inner)}" for name, one in value.items()]
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    between = f",\n{inner}"
    return f"{opening}\n{inner}{between.join(rows)}\n{margin}{closing}"


def marked(text: str) -> SafeString:
    """Names between backticks are set as code."""
    parts = text.split("`")
    return format_html_join(
        "",
        "{}",
        (
            (format_html("<code>{}</code>", one) if place % 2 else one,)
            for place, one in enumerate(parts)
        ),
    )


def told_kind(schema: dict[str, Any], parameter: dict[str, Any]) -> str:
    return "header" if parameter["in"] == "header" else kind_of(schema, parameter["schema"])


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
