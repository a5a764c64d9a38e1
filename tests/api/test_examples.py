"""Every operation shows what is sent and what is answered, and the examples are true."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from jsonschema import Draft202012Validator, FormatChecker
from rest_framework import serializers

from api.schema import build_document
from scoring.notation import parse_entry
from scoring.registry import ruleset
from tests.api.recording import shorten

JSON = "application/json"
FORMS = (JSON, "multipart/form-data")


@pytest.fixture(scope="module")
def description() -> Any:
    return build_document()


def sent(description: Any) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every body that an operation takes: its id, the media type, the content."""
    for methods in description["paths"].values():
        for operation in methods.values():
            bodies = operation.get("requestBody", {}).get("content", {})
            for form, content in bodies.items():
                yield operation["operationId"], form, content


def answered(description: Any) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every JSON answer that is no problem: the operation's id, the status, the content."""
    for methods in description["paths"].values():
        for operation in methods.values():
            for status, answer in operation["responses"].items():
                if status < "400" and JSON in answer.get("content", {}):
                    yield operation["operationId"], status, answer["content"][JSON]


def values(content: dict[str, Any]) -> list[Any]:
    return [example["value"] for example in content.get("examples", {}).values()]


def test_every_body_and_every_answer_has_an_example(description):
    bare = [f"{name} {form}" for name, form, content in sent(description) if not values(content)]
    bare += [
        f"{name} {status}" for name, status, content in answered(description) if not values(content)
    ]
    assert bare == []
    assert all(form in FORMS for _, form, _ in sent(description))


def test_every_example_fits_its_own_description(description):
    wrong = []
    for name, where, content in [*sent(description), *answered(description)]:
        schema = {**plain(content["schema"]), "components": plain(description["components"])}
        checker = Draft202012Validator(schema, format_checker=FormatChecker())
        for value in values(content):
            wrong += [f"{name} {where}: {error.message}" for error in checker.iter_errors(value)]
    assert wrong == []


def plain(schema: Any) -> Any:
    """OpenAPI 3.0 writes "or nothing" in a word of its own."""
    if isinstance(schema, list):
        return [plain(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    rest = {name: plain(value) for name, value in schema.items() if name != "nullable"}
    return {"anyOf": [rest, {"type": "null"}]} if schema.get("nullable") is True else rest


def shapes() -> dict[str, type[serializers.Serializer[Any]]]:
    classes: dict[str, type[serializers.Serializer[Any]]] = {}
    waiting: list[Any] = [serializers.Serializer]
    while waiting:
        for shape in waiting.pop().__subclasses__():
            classes[shape.__name__.replace("Serializer", "Shape")] = shape
            waiting.append(shape)
    return classes


def test_every_example_of_a_body_is_taken_by_its_shape(description):
    classes = shapes()
    wrong = []
    for name, form, content in sent(description):
        shape = content["schema"]["$ref"].rpartition("/")[2].removesuffix("Request")
        partial = shape.startswith("Patched")
        for value in values(content):
            data = value if form == JSON else uploaded(value)
            serializer = classes[shape.removeprefix("Patched")](data=data, partial=partial)
            if not serializer.is_valid():
                wrong.append(f"{name}: {serializer.errors}")
            unknown = value.keys() - serializer.fields.keys()
            wrong += [f"{name}: {field} is no field" for field in sorted(unknown)]
    assert wrong == []


def uploaded(value: dict[str, Any]) -> dict[str, Any]:
    """The example names the file; a form brings it along."""
    return {**value, "file": SimpleUploadedFile(value["file"], b"Nombre\nAna Paz\n")}


def test_lines_in_examples_are_written_as_the_rules_read_them(description):
    lines = [
        line
        for name, _, content in sent(description)
        if name != "adjudicate_post"
        for value in values(content)
        for field in ("lines", "adds")
        for line in listed(value.get(field))
    ]
    assert lines
    for line in lines:
        assert parse_entry(line, ruleset("asart"))


def listed(value: Any) -> list[str]:
    return value if isinstance(value, list) else []


def test_the_example_of_the_rules_is_what_they_answer(db, description):
    operation = description["paths"]["/api/v1/adjudicate"]["post"]
    (body,) = values(operation["requestBody"]["content"][JSON])
    (expected,) = values(operation["responses"]["200"]["content"][JSON])
    answer = Client().post("/api/v1/adjudicate", body, content_type=JSON)
    assert answer.json() == expected
    listing = description["paths"]["/api/v1/rulesets/"]["get"]["responses"]["200"]
    (page,) = values(listing["content"][JSON])
    listed = Client().get("/api/v1/rulesets/").json()["results"]
    assert page["results"][0] in [shorten(row) for row in listed]
