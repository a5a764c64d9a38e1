"""Each check fails for its own reason, within a bounded time, and tells no secret."""

import shutil
import socket
import time
from collections import namedtuple
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from celery import current_app
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from pytest_django.fixtures import Settings

from operations import health

Usage = namedtuple("Usage", "total used free")
PATIENCE = 6.0  # seconds: a proxy asks again every few


def ready() -> tuple[int, dict[str, str]]:
    response = Client().get("/readyz")
    return response.status_code, response.json()


def failing() -> list[str]:
    """The names of the failing checks; the answer holds nothing but names and two words."""
    started = time.monotonic()
    status, answer = ready()
    assert time.monotonic() - started < PATIENCE
    assert status == 503
    assert set(answer) == set(health.CHECKS)
    assert set(answer.values()) <= {"ok", "failing"}
    return [name for name, word in answer.items() if word == "failing"]


@contextmanager
def broker_at(url: str, settings: Settings) -> Iterator[None]:
    usual = current_app.conf.broker_url
    settings.CELERY_BROKER_URL = current_app.conf.broker_url = url
    current_app.conf.broker_write_url = url
    try:
        yield
    finally:
        current_app.conf.broker_url = current_app.conf.broker_write_url = usual


def test_everything_is_there(db: None) -> None:
    status, answer = ready()
    assert (status, set(answer.values())) == (200, {"ok"})
    assert set(answer) >= {"database", "migrations", "broker", "disk"}


def test_being_alive_needs_nothing() -> None:
    """No database fixture: a query would fail this test."""
    response = Client().get("/livez")
    assert (response.status_code, response.content) == (200, b"alive\n")
    assert "no-cache" in response["Cache-Control"]


@pytest.mark.parametrize("address", ["/livez", "/readyz"])
def test_health_is_only_read(address: str) -> None:
    assert Client().post(address).status_code == 405


def test_a_database_that_does_not_answer(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A port nobody listens on, or a folder where the file should be."""
    usual = connection.settings_dict
    elsewhere = {"NAME": "/", "HOST": "127.0.0.1", "PORT": closed_port()}
    if connection.vendor == "postgresql":
        elsewhere["NAME"] = "retruco"
        elsewhere["OPTIONS"] = {}
    lost = type(connection)({**usual, **elsewhere}, alias="lost")
    monkeypatch.setattr(health, "connection", lost)
    assert set(failing()) >= {"database", "migrations"}


def test_a_migration_that_was_not_applied(db: None) -> None:
    last = ("jobs", "0001_initial")
    MigrationRecorder(connection).record_unapplied(*last)
    assert failing() == ["migrations"]
    MigrationRecorder(connection).record_applied(*last)
    assert ready()[0] == 200


def test_a_table_that_is_not_what_its_migration_says(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "_right_columns", set())
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE jobs_job RENAME COLUMN failure TO breakdown")
    try:
        assert failing() == ["columns"]
        with pytest.raises(CommandError, match=r"jobs_job\.failure is missing"):
            call_command("migrate", check_unapplied=True, verbosity=0)
    finally:
        with connection.cursor() as cursor:
            cursor.execute("ALTER TABLE jobs_job RENAME COLUMN breakdown TO failure")


def test_a_redis_that_is_down(db: None, settings: Settings) -> None:
    with broker_at(f"redis://:s3cret@127.0.0.1:{closed_port()}/0", settings):
        assert failing() == ["broker"]


def test_a_redis_that_takes_the_call_and_says_nothing(db: None, settings: Settings) -> None:
    with socket.create_server(("127.0.0.1", 0)) as mute:
        url = f"redis://:s3cret@127.0.0.1:{mute.getsockname()[1]}/0"
        with broker_at(url, settings):
            assert failing() == ["broker"]


def test_a_rabbitmq_that_is_down(db: None, settings: Settings) -> None:
    with broker_at(f"amqp://user:s3cret@127.0.0.1:{closed_port()}//", settings):
        assert failing() == ["broker"]


def test_a_broker_folder_that_can_t_be_written(
    db: None, settings: Settings, tmp_path: Path
) -> None:
    settings.CELERY_BROKER_URL = "filesystem://"
    folders = {"data_folder_in": str(tmp_path), "data_folder_out": str(tmp_path / "gone")}
    settings.CELERY_BROKER_TRANSPORT_OPTIONS = folders
    assert failing() == ["broker"]
    (tmp_path / "gone").mkdir()
    assert ready()[0] == 200
    assert not list((tmp_path / "gone").iterdir()), "the check leaves nothing behind"


def test_a_disk_that_is_nearly_full(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    nearly = Usage(10**12, 10**12 - 10**7, health.MINIMUM_DISK)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: nearly)
    assert failing() == ["disk"]


def test_only_the_disk_of_the_media_is_full(
    db: None, monkeypatch: pytest.MonkeyPatch, settings: Settings, tmp_path: Path
) -> None:
    settings.MEDIA_ROOT = tmp_path / "media" / "not-made-yet"
    real = shutil.disk_usage
    monkeypatch.setattr(
        shutil, "disk_usage", lambda path: Usage(1, 1, 0) if path == tmp_path else real(path)
    )
    assert failing() == ["disk"]


def closed_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])
