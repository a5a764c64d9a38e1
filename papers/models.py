"""A document: one paper of an event, in one size, as the event was at one moment.

The row is the truth about it, as a job's row is about a job: what it shows (`content`), how far its
making is, where its file is. Rows are never changed into another version: new content is a new row,
and the old ones stay with the log's number at which they were read.
"""

import uuid

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from tournaments.models import Tournament

JOB = "papers.make"
BUNDLE = "today"  # a kind beside those of the registry: everything for today


class Document(models.Model):
    class State(models.TextChoices):
        QUEUED = "queued", _("in the queue")
        MAKING = "making", _("being made")
        READY = "ready", _("ready")
        FAILED = "failed", _("failed")
        REMOVED = "removed", _("removed")  # it named somebody who was erased

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="documents")
    kind = models.CharField(max_length=30)
    scope = models.JSONField(default=dict)  # {"match": "7"}; empty for the whole
    size = models.CharField(max_length=6)
    language = models.CharField(max_length=5, choices=settings.LANGUAGES)
    # What it shows, and its SHA-256; emptied with the file when somebody on it is erased.
    content = models.JSONField(default=dict)
    fingerprint = models.CharField(max_length=64, blank=True)
    key = models.CharField(max_length=64)  # of kind, scope, size, language and fingerprint
    people = models.JSONField(default=list)  # ids of the participants it names
    version = models.PositiveIntegerField()  # the tournament's, when it was read
    log_number = models.PositiveIntegerField()  # the log's head then
    read_at = models.DateTimeField()

    state = models.CharField(max_length=7, choices=State.choices, default=State.QUEUED)
    attempts = models.PositiveSmallIntegerField(default=0)
    done = models.PositiveSmallIntegerField(default=0)  # of a bundle: papers made
    total = models.PositiveSmallIntegerField(default=1)
    reason = models.CharField(max_length=20, blank=True)  # why it failed, as a code
    asked_at = models.DateTimeField(db_default=Now())
    made_at = models.DateTimeField(null=True)

    file_size = models.PositiveIntegerField(null=True)
    file_hash = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ["-asked_at"]
        constraints = [
            # Two people who ask at once ask for one paper.
            models.UniqueConstraint(
                fields=["tournament", "key"],
                condition=~models.Q(state="removed"),
                name="one_paper_of_one_content",
            )
        ]
        indexes = [models.Index(fields=["tournament", "kind", "-asked_at"], name="papers_of_kind")]

    def __str__(self) -> str:
        return f"{self.kind} {self.size} ({self.state})"

    @property
    def under_way(self) -> bool:
        return self.state in (self.State.QUEUED, self.State.MAKING)
