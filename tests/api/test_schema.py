"""The API does what its OpenAPI description says, for every kind of visitor."""

from collections.abc import Iterator

import pytest
import schemathesis
from django.test import Client
from django.urls import URLPattern
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from api.urls import urlpatterns
from tests.matches.hall import open_hall
from tests.rights.rows import VISITORS

# No 500 and no answer that the description does not have.
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
# Described by themselves, or the same again.
APART = {"api_schema", "api_adjudicate_slash", "api_docs"}


@pytest.fixture(scope="module")
def description():
    return SchemaGenerator().get_schema(request=None, public=True)


def test_every_address_is_described(description):
    wanted = {"/api/v1/" + spelled(one) for one in urlpatterns if one.name not in APART}
    assert set(description["paths"]) == wanted


def spelled(pattern: URLPattern) -> str:
    return (
        str(pattern.pattern)
        .replace("<", "{")
        .replace(">", "}")
        .replace("slug:", "")
        .replace("int:", "")
        .replace("uuid:", "")
    )


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
            asked = {one["name"] for one in operation["parameters"]}
            assert {"limit", "offset"} <= asked, path
            rows = description["components"]["schemas"][name]["properties"]["results"]
            assert rows["description"].endswith("."), name
    assert pages > 20


def operations(description) -> Iterator[tuple[str, str, dict]]:
    for path, methods in description["paths"].items():
        for method, operation in methods.items():
            yield path, method, operation


def cookie(cast, visitor: str) -> dict[str, str]:
    if visitor == "anonymous":
        return {}
    client = Client()
    client.force_login(getattr(cast, visitor), backend="django.contrib.auth.backends.ModelBackend")
    client.get("/account/")  # gives the CSRF cookie that a post needs
    said = {name: found.value for name, found in client.cookies.items()}
    token = said.get("csrf", "")
    return {
        "Cookie": "; ".join(f"{name}={value}" for name, value in said.items()),
        "X-CSRFToken": token,
    }


def explore(live_server, headers: dict[str, str], slug: str, examples: int) -> None:
    """Schemathesis makes the requests, good and bad, over HTTP. Half of them go to a tournament
    that is there: an address nobody has answers 404 whatever else is wrong. What is wrong with
    any address is told at the end."""
    schema = schemathesis.openapi.from_url(f"{live_server.url}/api/v1/schema/")
    found = [one.ok() for one in schema.get_all_operations()]
    assert found
    wrong = []
    for operation in found:
        try:
            try_operation(operation, headers, slug, examples)
        except Exception as fault:  # noqa: BLE001 (a group of checks, or what the client met)
            wrong.append(f"{operation.label}: {fault!r} {getattr(fault, 'exceptions', '')}")
    assert not wrong, "\n".join(wrong)


def try_operation(operation, headers: dict[str, str], slug: str, examples: int) -> None:
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
        if "slug" in case.path_parameters and data.draw(st.booleans()):
            case.path_parameters["slug"] = slug
            if "number" in case.path_parameters:
                case.path_parameters["number"] = data.draw(st.integers(1, 3))
        case.call_and_validate(headers=headers, checks=CHECKS)

    check()


@pytest.mark.parametrize("visitor", ["anonymous", "organizer"])
def test_a_few_requests_of_every_kind_get_described_answers(live_server, cast, visitor):
    hall = open_hall(cast, 4)
    explore(live_server, cookie(cast, visitor), hall.event.slug, examples=4)


@pytest.mark.full
@pytest.mark.parametrize("visitor", VISITORS)
def test_no_input_breaks_the_api_or_gets_an_undocumented_answer(live_server, cast, visitor):
    hall = open_hall(cast, 4)
    explore(live_server, cookie(cast, visitor), hall.event.slug, examples=25)
