"""What Celery runs: one job, and the sweep."""

from celery import shared_task

from jobs import services
from jobs.leases import keep_lease


@shared_task
def perform_next(queue: str, and_others: bool = False) -> None:
    services.perform_next(queue, and_others=and_others, keep_lease=keep_lease)


@shared_task
def sweep() -> None:
    services.sweep()
