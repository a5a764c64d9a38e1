"""While a host is looked after, its visitors are told to come back."""

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django.fixtures import Settings


@pytest.fixture(autouse=True)
def own_sign(settings: Settings, tmp_path: Path) -> Path:
    settings.MAINTENANCE_FILE = tmp_path / "var" / "maintenance"
    return settings.MAINTENANCE_FILE


def test_the_command_switches_it_on_and_off(db: None) -> None:
    assert Client().get("/").status_code == 200
    for _ in range(2):  # twice is no mistake
        call_command("maintenance", "on")
        assert Client().get("/").status_code == 503
    for _ in range(2):
        call_command("maintenance", "off")
        assert Client().get("/").status_code == 200


def test_it_takes_no_other_word() -> None:
    with pytest.raises(CommandError):
        call_command("maintenance", "maybe")


def test_the_page_needs_no_database_and_keeps_the_rules(own_sign: Path) -> None:
    """No database fixture: a query would fail this test. Whatever was asked, and however."""
    call_command("maintenance", "on")
    for response in (Client().get("/"), Client().post("/enter/"), Client().get("/no/such/page")):
        assert response.status_code == 503
        assert response["Retry-After"] == "60"
        assert "default-src 'self'" in response["Content-Security-Policy"]
        assert response["X-Frame-Options"] == "DENY"
        assert response["X-Request-ID"]
        assert '<html lang="' in response.content.decode()


def test_programs_get_an_answer_they_can_read() -> None:
    call_command("maintenance", "on")
    response = Client().get("/api/v1/schema/")
    assert response.status_code == 503
    assert response["Content-Type"] == "application/problem+json"
    assert response.json()["code"] == "maintenance"


def test_health_still_answers(db: None) -> None:
    call_command("maintenance", "on")
    assert Client().get("/livez").status_code == 200
    assert Client().get("/readyz").status_code == 200
