"""A job's lease is short and renewed by a thread beside it while it runs: a process that dies is
missed within seconds, whatever time its job may take.

The same thread ends its own process when the job has run as long as its kind may, or when its row
says that somebody else has it: no two runs of a job overlap for longer than a renewal.
"""

import logging
import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from django.db import DatabaseError, connection
from django.db.models.functions import Now

from jobs.models import Job
from jobs.registry import HANDLERS
from jobs.services import LEASE, lease_held_by

logger = logging.getLogger("retruco.jobs")
RENEWAL = LEASE.total_seconds() / 3


@contextmanager
def keep_lease(job: Job) -> Iterator[None]:
    done = threading.Event()
    thread = threading.Thread(target=renew, args=(job, done), daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def renew(job: Job, done: threading.Event) -> None:
    """A database that does not answer costs a renewal, not the job: nobody else gets it either."""
    deadline = time.monotonic() + HANDLERS[job.kind].time_limit.total_seconds()
    is_held = True
    try:
        while not done.wait(RENEWAL):
            with suppress(DatabaseError):
                is_held = bool(lease_held_by(job).update(lease_until=Now() + LEASE))
            if not done.is_set() and (not is_held or time.monotonic() > deadline):
                logger.error("job cut off", extra={"job": str(job.pk), "kind": job.kind})
                os.kill(os.getpid(), signal.SIGKILL)
    finally:
        connection.close()
