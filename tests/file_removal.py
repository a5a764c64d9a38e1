"""Files that are to be removed: a worker's part, done here and now."""

from jobs.models import Job
from jobs.services import perform
from tournaments.stored_files import REMOVE


def remove_files_owed() -> None:
    for job in Job.objects.filter(kind=REMOVE, state=Job.State.QUEUED):
        perform(str(job.pk))
