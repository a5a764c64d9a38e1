"""Housekeeping that nobody asks for: once a day, what is over is thrown away."""

from datetime import timedelta

from celery import shared_task
from django.core.management import call_command
from django.utils import timezone

from api.once import forget_old_answers
from jobs.models import Job
from referees.services.access_requests import forget_unanswered
from spectators.services.push import forget_finished
from spectators.store import tidy as tidy_snapshots

KEPT = timedelta(days=30)


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
