"""Housekeeping that nobody asks for: once a day, what is over is thrown away."""

from datetime import timedelta

from celery import shared_task
from django.core.management import call_command
from django.utils import timezone

from api.idempotency import forget_old_answers
from jobs.models import Job
from jobs.services import enqueue
from referees.access.services import forget_unanswered
from spectators.push.services import forget_finished
from spectators.snapshot_files import tidy as tidy_snapshots
from tournaments.models import Tournament

KEPT = timedelta(days=30)


@shared_task
def verify_all() -> None:
    """Every night: a log or a result that somebody bent shows as a failed job."""
    for key in Tournament.objects.filter(practice=False).values_list("pk", flat=True):
        enqueue("operations.verify", tournament=str(key))


@shared_task
def tidy() -> None:
    """Sessions that ended, jobs done a month ago, snapshots nobody asks for, phones that followed
    an event which is over, names of phones that asked in vain. A failed job stays: somebody must
    look at it."""
    call_command("clearsessions")
    Job.objects.filter(state=Job.State.DONE, finished_at__lt=timezone.now() - KEPT).delete()
    tidy_snapshots()
    forget_finished()
    forget_old_answers()
    forget_unanswered()
