"""The API does what its OpenAPI description says, for every kind of visitor."""

import inspect
from collections.abc import Iterator
from itertools import pairwise

import pytest
import schemathesis
from django.test import Client
from django.urls import URLPattern
from hypothesis import HealthCheck, Phase, given, settings, strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from api.schema import build_document, encode_document
from api.urls import urlpatterns
from api.webhooks.services import create_webhook
from papers.services import request_document
from tests.api.conftest import key_for
from tests.rights.rows import VISITORS
from tests.tournaments.matches.hall import Hall, open_hall
from tournaments.inscriptions.services.links import create_link

# No 500 and no answer that the description does not have.
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
# Described by themselves, or the same again.
APART = {"schema", "adjudicate_slash", "docs"}


@pytest.fixture(scope="module")
def description():
    return build_document()


def test_every_address_is_described(description):
    addresses = {
        "/api/v1/" + address_of(pattern) for pattern in urlpatterns if pattern.name not in APART
    }
    assert set(description["paths"]) == addresses


def test_an_address_is_described_by_its_own_method(description):
    """What a class says of itself is for whoever reads the code."""
    notes = {inspect.getdoc(getattr(pattern.callback, "cls", None)) for pattern in urlpatterns}
    described = {
        operation.get("description")
        for methods in description["paths"].values()
        for operation in methods.values()
    }
    assert "Of one tournament: whatever else an address names is looked for inside it." in notes
    assert notes & described <= {None}


def address_of(pattern: URLPattern) -> str:
    return (
        str(pattern.pattern)
        .replace("<", "{")
        .replace(">", "}")
        .replace("slug:", "")
        .replace("int:", "")
        .replace("uuid:", "")
    )


def test_whoever_asks_gets_the_same_description(db, description):
    build_document.cache_clear()
    encode_document.cache_clear()
    for language in ("pt-br", "es-ar"):
        answer = Client().get("/api/v1/schema/", headers={"Accept-Language": language})
        assert answer.json() == description


def test_every_operation_has_a_summary_and_its_problems(description):
    for path, method, operation in operations(description):
        assert operation["summary"], (path, method)
        assert "application/problem+json" in operation["responses"]["404"]["content"]


def test_every_list_comes_in_parts_in_an_order_that_is_stated(description):
    pages = 0
    for path, method, operation in operations(description):
        content = operation["responses"].get("200", {}).get("content", {})
        schema = content.get("application/json", {}).get("schema", {})
        if method != "get" or not schema:
            continue
        assert schema.get("type") != "array", path
        name = schema.get("$ref", "").rpartition("/")[2]
        if name.endswith("Page"):
            pages += 1
            names = {parameter["name"] for parameter in operation["parameters"]}
            assert {"limit", "offset"} <= names, path
            rows = description["components"]["schemas"][name]["properties"]["results"]
            assert rows["description"].endswith("."), name
    assert pages > 20


def operations(description) -> Iterator[tuple[str, str, dict]]:
    for path, methods in description["paths"].items():
        for method, operation in methods.items():
            yield path, method, operation


def headers_of(hall: Hall, visitor: str) -> dict[str, str]:
    """How somebody says who they are: by a session, a key or a personal link."""
    if visitor == "anonymous":
        return {}
    if visitor == "key":
        for _ in range(3):  # so that no request revokes the key that it is sent with
            key_for(hall.tournament, hall.cast.organizer)
        return {"Authorization": f"Bearer {key_for(hall.tournament, hall.cast.organizer).key}"}
    if visitor == "link":
        return {"Personal-Link": create_link(hall.teams[0].places.get(order=1).participant)}
    client = Client()
    person = getattr(hall.cast, visitor)
    client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    client.get("/account/")  # gives the CSRF cookie that a post needs
    cookies = {name: cookie.value for name, cookie in client.cookies.items()}
    return {
        "Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items()),
        "X-CSRFToken": cookies.get("csrf", ""),
    }


def keys_of(hall: Hall) -> dict[str, str]:
    """What is there to be named, by the word before it in an address."""
    hook, _ = create_webhook(
        hall.tournament, by=hall.by, url="http://127.0.0.1:9/x", kinds=["call"]
    )
    return {
        "tournaments": hall.tournament.slug,
        "inscriptions": str(hall.teams[1].places.get(order=1).participant_id),
        "documents": str(request_document(hall.tournament, kind="bracket", by=hall.by).pk),
        "webhooks": str(hook.pk),
    }


def explore(live_server, hall: Hall, visitor: str, *, examples: int) -> None:
    """Schemathesis makes the requests, good and bad, over HTTP. Half of them go to a tournament
    that is there: an address nobody has answers 404 whatever else is wrong. What is wrong with
    any address is told at the end."""
    build_document()  # before the clock of whoever fetches it runs
    schema = schemathesis.openapi.from_url(f"{live_server.url}/api/v1/schema/")
    operations = [operation.ok() for operation in schema.get_all_operations()]
    if visitor == "link":
        operations = [
            operation
            for operation in operations
            if {"link": []} in operation.definition.raw["security"]
        ]
    assert operations
    headers, there, wrong = headers_of(hall, visitor), keys_of(hall), []
    for operation in operations:
        try:
            try_operation(operation, headers, there, examples)
        except Exception as fault:  # noqa: BLE001 (a group of checks, or what the client met)
            wrong.append(f"{operation.label}: {fault!r} {getattr(fault, 'exceptions', '')}")
    assert not wrong, "\n".join(wrong)


def try_operation(operation, headers: dict[str, str], there: dict[str, str], examples: int) -> None:
    words = operation.path.split("/")
    names = {
        word.strip("{}"): there[before]
        for before, word in pairwise(words)
        if word.startswith("{") and before in there
    }

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(data=st.data())
    def check(data) -> None:
        case = data.draw(operation.as_strategy())
        if names and data.draw(st.booleans()):
            case.path_parameters.update(names)
            if "number" in case.path_parameters:
                case.path_parameters["number"] = data.draw(st.integers(1, 3))
        case.call_and_validate(headers=headers, checks=CHECKS)

    check()


def test_a_few_requests_of_every_kind_get_described_answers(live_server, cast):
    explore(live_server, open_hall(cast, 4), "organizer", examples=2)


@pytest.mark.full
@pytest.mark.parametrize("visitor", [*VISITORS, "key", "link"])
def test_no_input_breaks_the_api_or_gets_an_undocumented_answer(live_server, cast, visitor):
    explore(live_server, open_hall(cast, 4), visitor, examples=25)
