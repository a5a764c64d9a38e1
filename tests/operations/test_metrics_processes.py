"""/metrics where several processes answer at one port: whichever does, it says what all did."""

import http.client
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.house.running import descendants, free_port
from tests.installation import eventually
from tests.operations.conftest import NewInstallation
from tests.operations.installation import ROOT, Installation

REQUESTS = 40
COUNTED = re.compile(
    r'^retruco_request_seconds_count\{method="GET",route="livez",status="200"\} (\S+)$',
    re.MULTILINE,
)


class Web:
    """Two processes of granian at one port."""

    def __init__(self, place: Installation, folder: Path) -> None:
        self.port, self.log = free_port(), place.var / "web.log"
        command = [str(Path(sys.executable).parent / "granian"), "--interface", "wsgi"]
        command += ["--port", str(self.port), "--workers", "2", "--blocking-threads", "2"]
        command += ["--no-ws", "--respawn-failed-workers", "--log-level", "warning"]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, "config.wsgi:application"],
                cwd=ROOT,
                env={**place.env, "PROMETHEUS_MULTIPROC_DIR": str(folder)},
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def get(self, path: str) -> str:
        """By a connection of its own: the next may come to the other process."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            connection.request("GET", path)
            answer = connection.getresponse()
            assert answer.status == 200, path
            return answer.read().decode()
        finally:
            connection.close()

    def answers(self) -> bool:
        with suppress(OSError, http.client.HTTPException, AssertionError):
            return bool(self.get("/livez"))
        return False

    def counted(self) -> float:
        line = COUNTED.search(self.get("/metrics"))
        return float(line[1]) if line else 0.0

    def end(self) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


@pytest.fixture
def web(install: NewInstallation, migrated: Installation, tmp_path: Path) -> Iterator[Web]:
    web = Web(install("metrics", like=migrated), tmp_path / "numbers")
    yield web
    web.end()


def test_whichever_process_answers_it_counts_for_all_also_for_one_that_died(web: Web, tmp_path):
    assert eventually(web.answers), web.log.read_text()[-3000:]

    def have_both_answered() -> bool:
        return web.answers() and len(list((tmp_path / "numbers").glob("histogram_*.db"))) == 2

    assert eventually(have_both_answered), "both processes have a part in it"
    before = web.counted()
    for _ in range(REQUESTS):
        web.get("/livez")
    assert {web.counted() for _ in range(10)} == {before + REQUESTS}
    victim = max(descendants(web.process.pid))
    os.kill(victim, signal.SIGKILL)
    assert eventually(lambda: web.process.poll() is None and web.answers()), "another answers"
    counts: list[float] = []

    def have_counted() -> bool:
        """A process that is just coming may turn a connection away."""
        with suppress(OSError, http.client.HTTPException):
            counts.append(web.counted())
        return len(counts) == 10

    assert eventually(have_counted)
    assert min(counts) > before + REQUESTS, "nothing is forgotten"


def test_set_to_nothing_it_means_one_process(install: NewInstallation, migrated: Installation):
    place = install("metrics-of-one", like=migrated)
    code = "import django; django.setup(); import operations.metrics as m; print(m.write_metrics())"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=place.var,
        env={**place.env, "PYTHONPATH": str(ROOT), "PROMETHEUS_MULTIPROC_DIR": ""},
        capture_output=True,
        text=True,
    )
    assert "retruco_hands_total 0.0" in done.stdout, done.stderr
    assert list(place.var.glob("*.db")) == []
