"""Rulings that wait for the head referee, and what belongs to closing a match."""

from django.db import models
from django.db.models.functions import Now

from tournaments.models import LogEntry, Match


class RulingRequest(models.Model):
    """A ruling that puts somebody out, asked for at the table and decided by the head referee.

    The line is in notation, the texts beside it are those of the log's entry. Once approved it is
    written into the match as any ruling.
    """

    class State(models.TextChoices):
        ASKED = "asked"
        APPROVED = "approved"
        REFUSED = "refused"

    match = models.ForeignKey(Match, models.CASCADE, related_name="ruling_requests")
    client_id = models.UUIDField(unique=True)  # made where it was typed: sent twice is asked once
    line = models.TextField()
    state = models.CharField(max_length=8, choices=State.choices, default=State.ASKED)
    asked_at = models.DateTimeField(db_default=Now())
    asked = models.OneToOneField(LogEntry, models.PROTECT, related_name="+")
    refused = models.OneToOneField(LogEntry, models.PROTECT, null=True, related_name="+")

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.line}: {self.state}"
