"""Programs that act for people, answers kept for a while, and who wants to be told what."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models.functions import Now

from tournaments.models import LogEntry, Tournament


class Token(models.Model):
    """What lets a program into one tournament, for somebody with a role there: it can do what its
    maker may do at that moment, within its scopes. Its key is the secret that the program sends;
    of that only the SHA-256 is kept."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="tokens")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="tokens")
    name = models.CharField(max_length=60)  # of the program, as its maker calls it
    hash = models.CharField(max_length=64, unique=True)
    scopes = models.JSONField(default=list)
    made_at = models.DateTimeField(db_default=Now())
    used_at = models.DateTimeField(null=True)  # to a few minutes
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name


class KeptAnswer(models.Model):
    """What a POST with an Idempotency-Key was answered: the same key again gets the same answer.

    It may hold names, so it goes after a day, and at once when somebody of that tournament is
    erased.
    """

    owner = models.CharField(max_length=60)  # "token:7", "account:<id>"
    key = models.CharField(max_length=200)
    request = models.CharField(max_length=64)  # SHA-256 of address and body
    tournament = models.ForeignKey(Tournament, models.CASCADE, null=True, related_name="+")
    status = models.PositiveSmallIntegerField(default=0)
    body = models.JSONField(null=True)
    at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [models.UniqueConstraint(fields=["owner", "key"], name="one_answer_a_key")]

    def __str__(self) -> str:
        return f"{self.owner} {self.status}"


class Webhook(models.Model):
    """An address that is told of what happens in one tournament. The secret signs what is sent,
    so it is kept as it is; it opens nothing here."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="hooks")
    url = models.URLField(max_length=500)
    kinds = models.JSONField(default=list)
    secret = models.CharField(max_length=64)
    made_at = models.DateTimeField(db_default=Now())
    ended_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["made_at", "pk"]

    def __str__(self) -> str:
        return str(self.pk)


class Delivery(models.Model):
    """One piece of news for one address, and how its sending went. It holds ids and numbers, no
    names: nothing to erase."""

    class State(models.TextChoices):
        WAITING = "waiting"
        DELIVERED = "delivered"
        FAILED = "failed"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    webhook = models.ForeignKey(Webhook, models.CASCADE, related_name="deliveries")
    entry = models.ForeignKey(LogEntry, models.PROTECT, related_name="+")
    kind = models.CharField(max_length=10)
    body = models.JSONField()
    state = models.CharField(max_length=9, choices=State.choices, default=State.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    answer = models.CharField(max_length=30, blank=True)  # "200", "timeout": a status or a code
    made_at = models.DateTimeField(db_default=Now())
    tried_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-made_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["webhook", "entry", "kind"], name="news_told_once")
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.state}"
