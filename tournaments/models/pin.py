"""The PIN with which a team signs on the referee's phone. Only a keyed hash of it is kept."""

from django.db import models
from django.db.models.functions import Now

from tournaments.models.participant import Team


class TeamPin(models.Model):
    team = models.OneToOneField(Team, models.PROTECT, related_name="pin")
    salt = models.CharField(max_length=22)
    hash = models.CharField(max_length=64)
    made_at = models.DateTimeField(db_default=Now())

    def __str__(self) -> str:
        return f"pin of {self.team}"
