"""Queue a job, do it, and find again what was cut off.

A message to the workers names a queue, not a job: whoever takes it does the next job that is due
there. So one message too many finds nothing to do, and none is ever waited behind.
"""

import logging
import uuid
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from datetime import timedelta

from celery import current_app
from django.db import transaction
from django.db.models import Case, Q, QuerySet, Value, When
from django.db.models.functions import Now
from django.utils import timezone

from jobs.models import Job
from jobs.registry import HANDLERS, QUEUES, JobFailed, kinds_of

logger = logging.getLogger("retruco.jobs")
FIRST_PAUSE = timedelta(seconds=10)  # doubled after every failed attempt
MAX_FAILURE = 200  # characters
MAX_LOSSES = 10  # of the process that did it: then the job itself is at fault
LEASE = timedelta(seconds=9)  # renewed while a job runs; how soon a death is noticed
STALE = timedelta(seconds=15)  # a job that is due for longer, in a queue that stands still
LOST = "WorkerLost"

LeaseKeeper = Callable[[Job], AbstractContextManager[object]]


def enqueue(kind: str, **arguments: object) -> Job:
    """Write down, in the caller's transaction, that this must happen; announce it on commit.

    A broker that does not answer must not fail a request whose work is saved: the sweep announces
    again.
    """
    queue = HANDLERS[kind].queue
    job = Job.objects.create(kind=kind, arguments=arguments)
    transaction.on_commit(lambda: announce(queue), robust=True)
    return job


def count_enqueued(kind: str, *, within: timedelta, **arguments: object) -> int:
    """Jobs of late that have these arguments, whatever others they have."""
    since = timezone.now() - within
    same = {f"arguments__{name}": value for name, value in arguments.items()}
    return Job.objects.filter(kind=kind, queued_at__gt=since, **same).count()


def is_queued(kind: str, **arguments: object) -> bool:
    """One that nobody has begun: it will see whatever is committed by now."""
    return Job.objects.filter(kind=kind, arguments=arguments, state=Job.State.QUEUED).exists()


def announce(queue: str, *, and_others: bool = False) -> None:
    """Tell the workers of a queue that a job is due, by the task's name: tasks import services,
    never the other way.

    `and_others` asks whoever takes one to announce the next: where messages were lost, one in the
    queue is enough to wake every worker.
    """
    current_app.send_task("jobs.tasks.perform_next", args=[queue, and_others], queue=queue)


def list_due(queue: str) -> QuerySet[Job]:
    """The shortest kinds first: nobody who waits before a page waits for a pile of papers."""
    kinds = kinds_of(queue)
    limits = {kind: HANDLERS[kind].time_limit.total_seconds() for kind in kinds}
    shortest = Case(*(When(kind=kind, then=Value(limit)) for kind, limit in limits.items()))
    return queued_and_due().filter(kind__in=kinds).order_by(shortest, "due_at")


def queued_and_due() -> QuerySet[Job]:
    """A job queued in what is now the future was queued before the clock was set back: its hour is
    no longer known, and it waits no longer."""
    now = timezone.now()
    is_due = Q(due_at__lte=now) | Q(queued_at__gt=now + STALE)
    return Job.objects.filter(is_due, state=Job.State.QUEUED)


def perform_next(queue: str, *, and_others: bool, keep_lease: LeaseKeeper) -> None:
    """Do the next job that is due; if another worker was faster, the one after it."""
    while key := list_due(queue).values_list("pk", flat=True).first():
        job = claim(key)
        if job:
            if and_others and list_due(queue).exists():
                announce(queue, and_others=True)
            run(job, keep_lease)
            return


def perform(job_id: str) -> None:
    """Do this one job here and now, if it is still to be done."""
    job = claim(uuid.UUID(job_id))
    if job:
        run(job, nullcontext)


def claim(job_id: uuid.UUID) -> Job | None:
    """One conditional UPDATE, so that two workers never run the same lease. Leases are told by the
    database's clock: workers on several hosts need not agree on the second."""
    queued = queued_and_due().filter(pk=job_id)
    job = queued.first()
    if job is None:
        return None
    job.attempts += 1
    claimed = queued.filter(attempts=job.attempts - 1).update(
        state=Job.State.RUNNING, attempts=job.attempts, lease_until=Now() + LEASE
    )
    return job if claimed else None


def lease_held_by(job: Job) -> QuerySet[Job]:
    """The row, while it is this run that holds it: `attempts` counts the leases."""
    return Job.objects.filter(pk=job.pk, state=Job.State.RUNNING, attempts=job.attempts)


def run(job: Job, keep_lease: LeaseKeeper) -> None:
    """Outside any transaction of ours; then write down how it ended, and after a failure when to
    try again."""
    handler = HANDLERS[job.kind]
    try:
        with keep_lease(job):
            handler.run(**job.arguments)
    except Exception as error:
        logger.exception("job failed", extra={"job": str(job.pk), "kind": job.kind})
        failure = str(error) if isinstance(error, JobFailed) else type(error).__name__
        retry_later(job, attempts=handler.attempts, failure=failure[:MAX_FAILURE])
    else:
        lease_held_by(job).update(
            state=Job.State.DONE, finished_at=timezone.now(), lease_until=None, failure=""
        )


def retry_later(job: Job, *, attempts: int, failure: str) -> None:
    """Queue it again after a pause, or give up once it was tried often enough."""
    now = timezone.now()
    if job.attempts >= attempts:
        ending = {"state": Job.State.FAILED, "finished_at": now}
    else:
        pause = FIRST_PAUSE * 2 ** (job.attempts - 1)
        ending = {"state": Job.State.QUEUED, "due_at": now + pause}
    lease_held_by(job).update(failure=failure, lease_until=None, **ending)


def sweep() -> int:
    """1. Queue again what a process began and never ended, or give it up. 2. Announce to each
    queue that has due jobs and stands still. How many queues that were."""
    lost = Job.objects.filter(state=Job.State.RUNNING, lease_until__lt=Now())
    lost.filter(attempts__gte=MAX_LOSSES).update(
        state=Job.State.FAILED, finished_at=timezone.now(), lease_until=None, failure=LOST
    )
    lost.update(state=Job.State.QUEUED, due_at=timezone.now(), lease_until=None)
    idle = [queue for queue in QUEUES if is_stalled(queue)]
    for queue in idle:
        announce(queue, and_others=True)
    return len(idle)


def is_stalled(queue: str) -> bool:
    """Jobs are due, and nobody does any. One that was just announced has a moment's grace; what
    was tried before has nobody to announce it."""
    running = Job.objects.filter(state=Job.State.RUNNING, lease_until__gte=Now())
    if running.filter(kind__in=kinds_of(queue)).exists():
        return False
    now = timezone.now()
    is_just_announced = Q(attempts=0, due_at__range=(now - STALE, now + STALE))
    return list_due(queue).exclude(is_just_announced).exists()


def list_interrupted(kind: str) -> list[dict[str, str]]:
    """The arguments of jobs of this kind that nobody does although they should be: the process
    that did them died, or nobody takes what is due."""
    lost = Job.objects.filter(kind=kind, state=Job.State.RUNNING, lease_until__lt=Now())
    interrupted = list(lost.values_list("arguments", flat=True))
    if is_stalled(HANDLERS[kind].queue):
        waiting = queued_and_due().filter(kind=kind)
        interrupted += waiting.values_list("arguments", flat=True)
    return interrupted


def is_interrupted(kind: str, **arguments: object) -> bool:
    return arguments in list_interrupted(kind)


def recover() -> int:
    """Before the only worker of an installation starts: whatever was running was cut off."""
    return Job.objects.filter(state=Job.State.RUNNING).update(
        state=Job.State.QUEUED, due_at=timezone.now() - STALE, lease_until=None
    )
