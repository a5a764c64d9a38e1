"""What people were told: one by one, so that the next message says only what is new; and many."""

import uuid

from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from tournaments.audit.models import Remark
from tournaments.inscriptions.models import Participant, Team
from tournaments.setup.models import Tournament


class OpenedMessage(models.Model):
    """A message to one person that an organizer opened in WhatsApp. The text is not kept."""

    class Kind(models.TextChoices):
        LINK = "link", _("personal link")
        CALL = "call", _("call to the table")
        PARTNER = "partner", _("partner drawn")
        RESULT = "result", _("result")
        NEWS = "news", _("all that is new")

    participant = models.ForeignKey(
        Participant, models.CASCADE, related_name="opened_messages", editable=False
    )
    team = models.ForeignKey(
        Team, models.SET_NULL, null=True, related_name="opened_messages", editable=False
    )
    kind = models.CharField(max_length=7, choices=Kind.choices)
    facts = models.JSONField(default=list)  # keys of what it told
    by = models.CharField(max_length=60)  # as the log names who acts
    at = models.DateTimeField(db_default=Now())

    class Meta:
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.kind} {self.at:%H:%M}"


class Broadcast(models.Model):
    """A message to many. Its id is made with the preview: the same one twice is one message."""

    class Audience(models.TextChoices):
        ALL = "all", _("everybody who is inscribed")
        WAITING = "waiting", _("whoever waits for a place or a partner")
        OWING = "owing", _("whoever owes the fee")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="broadcasts")
    audience = models.CharField(max_length=7, choices=Audience.choices)
    # Emptied when it names somebody who is erased.
    text = models.TextField(max_length=Remark.MAX_STATEMENT)
    by = models.CharField(max_length=60)
    at = models.DateTimeField(db_default=Now())
    # How far each way has come. Written before the message goes: who was reached is not again.
    mailed_until = models.PositiveIntegerField(default=0)  # number of a participant
    pushed_until = models.PositiveBigIntegerField(default=0)  # key of a browser that follows
    mailed = models.PositiveIntegerField(default=0)
    pushed = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["-at"]

    def __str__(self) -> str:
        return f"{self.audience} {self.pk}"
