"""What Celery runs: one job, and the sweep."""

from celery import shared_task

from jobs import services


@shared_task
def perform(job_id: str) -> None:
    services.perform(job_id)


@shared_task
def sweep() -> None:
    services.sweep()
