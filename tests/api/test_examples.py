"""Every operation shows what is sent and what is answered, and the examples are true."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from jsonschema import Draft202012Validator, FormatChecker
from rest_framework import serializers

from api.description import description as make_description
from scoring.notation import parse_entry
from scoring.registry import ruleset

JSON = "application/json"
FORMS = (JSON, "multipart/form-data")


@pytest.fixture(scope="module")
def description() -> Any:
    return make_description()


def sent(description: Any) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every body that an operation takes: its id, the media type, the content."""
    for methods in description["paths"].values():
        for operation in methods.values():
            content = operation.get("requestBody", {}).get("content", {})
            for form, one in content.items():
                yield operation["operationId"], form, one


def answered(description: Any) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every JSON answer that is no problem: the operation's id, the status, the content."""
    for methods in description["paths"].values():
        for operation in methods.values():
            for status, answer in operation["responses"].items():
                if status < "400" and JSON in answer.get("content", {}):
                    yield operation["operationId"], status, answer["content"][JSON]


def values(content: dict[str, Any]) -> list[Any]:
    return [one["value"] for one in content.get("examples", {}).values()]


def test_every_body_and_every_answer_has_an_example(description):
    bare = [f"{name} {form}" for name, form, one in sent(description) if not values(one)]
    bare += [f"{name} {status}" for name, status, one in answered(description) if not values(one)]
    assert bare == []
    assert all(form in FORMS for _, form, _ in sent(description))


def test_every_example_fits_its_own_description(description):
    wrong = []
    for name, where, one in [*sent(description), *answered(description)]:
        schema = {**plain(one["schema"]), "components": plain(description["components"])}
        checker = Draft202012Validator(schema, format_checker=FormatChecker())
        for value in values(one):
            wrong += [f"{name} {where}: {error.message}" for error in checker.iter_errors(value)]
    assert wrong == []


def plain(schema: Any) -> Any:
    """OpenAPI 3.0 writes "or nothing" in a word of its own."""
    if isinstance(schema, list):
        return [plain(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    found = {name: plain(value) for name, value in schema.items() if name != "nullable"}
    return {"anyOf": [found, {"type": "null"}]} if schema.get("nullable") is True else found


def shapes() -> dict[str, type[serializers.Serializer[Any]]]:
    found: dict[str, type[serializers.Serializer[Any]]] = {}
    waiting: list[Any] = [serializers.Serializer]
    while waiting:
        for shape in waiting.pop().__subclasses__():
            found[shape.__name__] = shape
            waiting.append(shape)
    return found


def test_every_example_of_a_body_is_taken_by_its_shape(description):
    known = shapes()
    wrong = []
    for name, form, one in sent(description):
        shape = one["schema"]["$ref"].rpartition("/")[2].removesuffix("Request")
        partial = shape.startswith("Patched")
        for value in values(one):
            data = value if form == JSON else uploaded(value)
            found = known[shape.removeprefix("Patched")](data=data, partial=partial)
            if not found.is_valid():
                wrong.append(f"{name}: {found.errors}")
            unknown = value.keys() - found.fields.keys()
            wrong += [f"{name}: {field} is no field" for field in sorted(unknown)]
    assert wrong == []


def uploaded(value: dict[str, Any]) -> dict[str, Any]:
    """The example names the file; a form brings it along."""
    return {**value, "file": SimpleUploadedFile(value["file"], b"Nombre\nAna Paz\n")}


def test_lines_in_examples_are_written_as_the_rules_read_them(description):
    lines = [
        line
        for name, _, one in sent(description)
        if name != "adjudicate_post"
        for value in values(one)
        for field in ("lines", "adds")
        for line in listed(value.get(field))
    ]
    assert lines
    for line in lines:
        assert parse_entry(line, ruleset("asart"))


def listed(found: Any) -> list[str]:
    return found if isinstance(found, list) else []


def test_the_example_of_the_rules_is_what_they_answer(db, description):
    operation = description["paths"]["/api/v1/adjudicate"]["post"]
    (asked,) = values(operation["requestBody"]["content"][JSON])
    (told,) = values(operation["responses"]["200"]["content"][JSON])
    answer = Client().post("/api/v1/adjudicate", asked, content_type=JSON)
    assert answer.json() == told
    listing = description["paths"]["/api/v1/rulesets/"]["get"]["responses"]["200"]
    (page,) = values(listing["content"][JSON])
    assert page["results"][0] in Client().get("/api/v1/rulesets/").json()["results"]
