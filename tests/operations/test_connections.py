"""All processes together never ask PostgreSQL for more connections than it allows."""

import http.client
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager

import psycopg
import pytest
from django.core.checks import Tags, run_checks
from pytest_django.fixtures import Settings

from operations import connections
from operations.connections import max_connections
from tests.operations import units
from tests.operations.conftest import NewInstallation
from tests.operations.installation import ON_POSTGRESQL, ROOT, Installation, end
from tests.operations.test_health import closed_port

WEB, THREADS = 2, 8
LIMITS = {"max_connections": "100", "superuser_reserved_connections": "3"}


def complaints() -> list[str | None]:
    messages = run_checks(tags=[Tags.database], databases=["default"])
    return [message.id for message in messages]


def test_the_usual_numbers_fit(db: None) -> None:
    assert complaints() == []


def test_too_many_threads_are_refused_where_they_matter(db: None, settings: Settings) -> None:
    settings.WEB_THREADS = 60
    assert complaints() == (["retruco.E001"] if ON_POSTGRESQL else [])


def test_the_last_connection_may_be_used_but_not_one_more(db: None, settings: Settings) -> None:
    settings.WEB_PROCESSES, settings.WORKER_PROCESSES, settings.WORKER_CONCURRENCY = 1, 1, 1
    settings.WEB_THREADS = (97 - 5 - 2) // 2
    assert max_connections(web=1, threads=settings.WEB_THREADS, workers=1, concurrency=1) == 97
    assert complaints() == []
    settings.WORKER_CONCURRENCY = 2
    assert complaints() == (["retruco.E001"] if ON_POSTGRESQL else [])


def test_a_database_that_does_not_hold_every_name_is_refused(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As PostgreSQL makes them where no locale is installed: the first accent ended in an error of
    the driver."""
    settings = {**LIMITS, "server_encoding": "SQL_ASCII"}
    monkeypatch.setattr(connections, "read", settings.__getitem__)
    assert complaints() == (["retruco.E002"] if ON_POSTGRESQL else [])


@contextmanager
def web_process(place: Installation) -> Iterator[int]:
    """One process as its unit starts it; its port."""
    port = closed_port()
    env = {**place.env, "WEB_THREADS": str(THREADS), "PYTHONPATH": str(ROOT)}
    command = units.command("retruco-web@.service", instance=str(port), env=env, root=str(ROOT))
    process = subprocess.Popen(
        command, cwd=ROOT, env=env, text=True, stderr=subprocess.DEVNULL, start_new_session=True
    )
    try:
        for _ in range(300):
            if status_of(port, "/livez") == 200:
                break
            time.sleep(0.1)
        yield port
    finally:
        end(process)


def status_of(port: int, path: str) -> int | str:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request("GET", path)
        return connection.getresponse().status
    except (OSError, http.client.HTTPException) as error:
        return type(error).__name__
    finally:
        connection.close()


class Peak(threading.Thread):
    """The most connections to one database that were open at once."""

    def __init__(self, place: Installation) -> None:
        super().__init__(daemon=True)
        self.place = place
        self.highest = 0
        self.over = threading.Event()

    def run(self) -> None:
        count = (
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        with psycopg.connect(self.place.database_url, autocommit=True) as watcher:
            while not self.over.wait(0.005):
                row = watcher.execute(count).fetchone()
                self.highest = max(self.highest, row[0] if row else 0)


if ON_POSTGRESQL:

    @pytest.mark.full
    def test_a_burst_of_200_visitors_stays_within_the_bound(
        install: NewInstallation, migrated: Installation
    ) -> None:
        place = install("burst", like=migrated)
        place.must("collectstatic", "--no-input", "-v0")
        with ExitStack() as processes:
            ports = [processes.enter_context(web_process(place)) for _ in range(WEB)]
            peak = Peak(place)
            peak.start()
            with ThreadPoolExecutor(200) as visitors:
                answers = Counter(
                    visitors.map(lambda n: status_of(ports[n % WEB], "/t/nobody/"), range(1000))
                )
            peak.over.set()
            peak.join()
        assert answers == {404: 1000}, "the page asks the database and nobody was refused"
        assert THREADS < peak.highest <= WEB * THREADS
