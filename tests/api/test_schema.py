"""The API does what its OpenAPI description says, for every kind of visitor."""

import pytest
import schemathesis
from django.test import Client
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.rights.rows import VISITORS


@pytest.fixture(scope="module")
def description():
    return SchemaGenerator().get_schema(request=None, public=True)


def test_every_api_address_is_described(description):
    assert set(description["paths"]) == {"/api/v1/tournaments/", "/api/v1/tournaments/{slug}/"}


@pytest.mark.full
@pytest.mark.parametrize("visitor", VISITORS)
def test_no_input_breaks_the_api_or_gets_an_undocumented_answer(live_server, cast, visitor):
    """Schemathesis makes the requests, good and bad, over HTTP; the checks are its own."""
    schema = schemathesis.openapi.from_url(f"{live_server.url}/api/v1/schema/")
    headers = {}
    if visitor != "anonymous":
        client = Client()
        client.force_login(
            getattr(cast, visitor), backend="django.contrib.auth.backends.ModelBackend"
        )
        headers["Cookie"] = f"session={client.cookies['session'].value}"
    operations = [found.ok() for found in schema.get_all_operations()]
    assert operations
    for operation in operations:
        check_operation(operation, headers)


def check_operation(operation, headers: dict[str, str]) -> None:
    @settings(
        max_examples=60, deadline=None, database=None, suppress_health_check=list(HealthCheck)
    )
    @given(case=st.data())
    def check(case) -> None:
        request = case.draw(operation.as_strategy())
        request.call_and_validate(headers=headers)

    check()
