"""Owing a job, doing it, and finding again what was cut off."""

import logging
import uuid
from datetime import timedelta

from celery import current_app
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from jobs.models import Job
from jobs.registry import HANDLERS

logger = logging.getLogger("retruco.jobs")
FIRST_PAUSE = timedelta(seconds=10)  # doubled after every failed attempt
STALE = timedelta(seconds=15)  # a queued job older than this was probably never announced


def owe(kind: str, **arguments: object) -> Job:
    """Write down, in the caller's transaction, that this must happen; announce it on commit.

    A broker that does not answer must not fail a request whose work is saved: the sweep announces
    again.
    """
    if kind not in HANDLERS:
        raise KeyError(kind)
    job = Job.objects.create(kind=kind, arguments=arguments)
    transaction.on_commit(lambda: announce(job.pk, kind=kind), robust=True)
    return job


def recently_owed(kind: str, *, within: timedelta, **arguments: object) -> bool:
    return Job.objects.filter(
        kind=kind, arguments=arguments, queued_at__gt=timezone.now() - within
    ).exists()


def is_queued(kind: str, **arguments: object) -> bool:
    """One that nobody has begun: it will see whatever is committed by now."""
    return Job.objects.filter(kind=kind, arguments=arguments, state=Job.State.QUEUED).exists()


def announce(job_id: uuid.UUID, *, kind: str) -> None:
    """Tell the workers, by the task's name: tasks import services, never the other way.

    The worker kills what runs past its lease, so that no two runs of a job ever overlap.
    """
    handler = HANDLERS[kind]
    current_app.send_task(
        "jobs.tasks.perform",
        args=[str(job_id)],
        time_limit=handler.time_limit.total_seconds(),
        queue="slow" if handler.slow else "celery",
    )


def perform(job_id: str) -> None:
    """Do one job, if it is still owed.

    1. Claim it: one conditional UPDATE, so that two workers never run the same lease.
    2. Run its handler outside any transaction of ours.
    3. Write down how it ended; after a failure, when to try again.
    """
    owed = Job.objects.filter(pk=job_id, state=Job.State.QUEUED, due_at__lte=timezone.now())
    job = owed.first()
    if job is None:
        return
    handler = HANDLERS[job.kind]
    job.attempts += 1
    if not owed.update(
        state=Job.State.RUNNING,
        attempts=job.attempts,
        lease_until=timezone.now() + handler.time_limit,
    ):
        return
    try:
        handler.run(**job.arguments)
    except Exception as error:
        logger.exception("job failed", extra={"job": job_id, "kind": job.kind})
        put_back(job, attempts=handler.attempts, failure=type(error).__name__)
    else:
        job.state = Job.State.DONE
        job.finished_at = timezone.now()
        job.lease_until = None
        job.failure = ""
        job.save()


def put_back(job: Job, *, attempts: int, failure: str) -> None:
    """Queue it again after a pause, or give up once it was tried often enough."""
    job.failure = failure
    job.lease_until = None
    if job.attempts >= attempts:
        job.state = Job.State.FAILED
        job.finished_at = timezone.now()
    else:
        job.state = Job.State.QUEUED
        job.due_at = timezone.now() + FIRST_PAUSE * 2 ** (job.attempts - 1)
    job.save()


def sweep() -> int:
    """Announce again what is owed: lost messages, pauses that are over, workers that died."""
    now = timezone.now()
    Job.objects.filter(state=Job.State.RUNNING, lease_until__lt=now).update(
        state=Job.State.QUEUED, due_at=now, lease_until=None
    )
    owed = Job.objects.filter(
        Q(due_at__lt=now - STALE) | Q(attempts__gt=0, due_at__lte=now), state=Job.State.QUEUED
    )
    found = list(owed.values_list("pk", "kind")[:1000])
    for key, kind in found:
        announce(key, kind=kind)
    return len(found)


def recover() -> int:
    """Before the only worker of an installation starts: whatever was running was cut off."""
    return Job.objects.filter(state=Job.State.RUNNING).update(
        state=Job.State.QUEUED, due_at=timezone.now() - STALE, lease_until=None
    )
