"""A job's row is the truth about it; the broker's message is only a nudge.

Celery's filesystem broker forgets a task in flight when its worker is killed, and a Redis that
restarts may too. So what must happen is written in the transaction that decided it, and
`jobs.tasks.sweep` finds again whatever was begun and never ended, and wakes a queue that sleeps.
"""

import uuid

from django.db import models
from django.db.models.functions import Now


class Job(models.Model):
    class State(models.TextChoices):
        QUEUED = "queued"
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    kind = models.CharField(max_length=60)
    arguments = models.JSONField()  # ids only: names and addresses stay in their own tables
    state = models.CharField(max_length=8, choices=State.choices, default=State.QUEUED)
    attempts = models.PositiveSmallIntegerField(default=0)
    queued_at = models.DateTimeField(db_default=Now())
    due_at = models.DateTimeField(db_default=Now())  # not before; pushed back after a failure
    lease_until = models.DateTimeField(
        null=True
    )  # while running, renewed; later than this, it is lost
    finished_at = models.DateTimeField(null=True)
    failure = models.CharField(max_length=200, blank=True, default="")

    class Meta:
        indexes = [
            models.Index(
                fields=["due_at"],
                name="jobs_owed",
                condition=models.Q(state__in=["queued", "running"]),
            ),
            # "Is one of these queued already?", asked with every entry of a log.
            models.Index(fields=["kind"], name="jobs_queued", condition=models.Q(state="queued")),
        ]

    def __str__(self) -> str:
        return f"{self.kind} ({self.state})"
