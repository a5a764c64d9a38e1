"""The real processes, as their units start them, write JSON lines and nothing else."""

import http.client
import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.operations import units
from tests.operations.conftest import NewInstallation
from tests.operations.installation import ON_POSTGRESQL, ROOT, Installation, end
from tests.operations.test_health import closed_port

# Celery prints these itself when it is told to stop, past all logging.
FAREWELL = {"", "worker: Warm shutdown (MainProcess)"}
SECRETS = ("wenceslao", "t0ken")


@pytest.fixture(scope="module")
def place(install: NewInstallation, migrated: Installation) -> Installation:
    installation = install("logging", like=migrated)
    installation.must("collectstatic", "--no-input", "-v0")
    installation.env.update(PYTHONPATH=str(ROOT), WEB_THREADS="2", WORKER_CONCURRENCY="1")
    return installation


def started(place: Installation, unit: str, log: Path, instance: str) -> "subprocess.Popen[str]":
    command = units.command(unit, instance=instance, env=place.env, root=str(ROOT))
    with log.open("w") as output:
        return subprocess.Popen(
            command,
            cwd=ROOT,
            env=place.env,
            text=True,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )


def lines_of(log: Path) -> list[dict[str, Any]]:
    raw = log.read_text()
    for secret in SECRETS:
        assert secret not in raw
    return [json.loads(line) for line in raw.splitlines() if line not in FAREWELL]


def answer(port: int, path: str, **headers: str) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("GET", path, headers=headers)
    response = connection.getresponse()
    response.read()
    return response


def wait_for(port: int) -> None:
    for _ in range(300):
        try:
            assert answer(port, "/livez").status == 200
            return
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the web process does not answer")


def test_a_web_process(place: Installation, tmp_path: Path) -> None:
    port = closed_port()
    process = started(place, "retruco-web@.service", tmp_path / "log", str(port))
    try:
        wait_for(port)
        assert answer(port, "/t0ken/?name=wenceslao").status == 404
        assert answer(port, "/", Host="wenceslao.example").status == 400
        with place.connected() as database:
            with_all = " CASCADE" if ON_POSTGRESQL else ""
            database.execute("DROP TABLE tournaments_tournament" + with_all)
            database.commit()
        broken = answer(port, "/t/wenceslao/?q=t0ken")
        assert broken.status == 500
    finally:
        end(process)
    lines = lines_of(tmp_path / "log")
    events = [line["event"] for line in lines]
    assert "unexpected exception" in events
    (logged,) = [line for line in lines if line["event"] == "unexpected exception"]
    assert logged["request"] == broken.getheader("X-Request-ID")
    assert "ProgrammingError" in logged["traceback"] or "OperationalError" in logged["traceback"]
    routes = [line["route"] for line in lines if line["logger"] == "retruco.request"]
    assert routes[-3:] == ["-", "-", "t/<slug:slug>/"]
    assert any("Listening at" in event for event in events), "granian speaks JSON too"


SEND = (
    "from celery import current_app as app;"
    "app.send_task('jobs.tasks.perform_next', args=['wenceslao@example.org'])"
)


def test_a_worker_whose_task_fails(place: Installation, tmp_path: Path) -> None:
    process = started(place, "retruco-worker@.service", tmp_path / "log", "1")
    try:
        subprocess.run(
            [sys.executable, "manage.py", "shell", "--no-imports", "-c", SEND],
            cwd=ROOT,
            env=place.env,
            check=True,
        )
        deadline = time.monotonic() + 30
        while "task failed" not in (tmp_path / "log").read_text() and time.monotonic() < deadline:
            time.sleep(0.2)
    finally:
        end(process)
    lines = lines_of(tmp_path / "log")
    (logged,) = [line for line in lines if line["event"] == "task failed"]
    assert logged["task"] == "jobs.tasks.perform_next"
    assert logged["traceback"].endswith("KeyError")
