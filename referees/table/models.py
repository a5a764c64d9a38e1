from django.db import models
from django.db.models.functions import Now

from tournaments.models import Match


class Closing(models.Model):
    """What a súmula says besides the score."""

    match = models.OneToOneField(Match, models.CASCADE, related_name="closing")
    deck_returned_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"closing of {self.match_id}"


class PinTries(models.Model):
    """Wrong PINs of one team in one match. A new PIN from the desk starts again from none."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="+")
    side = models.CharField(max_length=1)
    wrong = models.PositiveSmallIntegerField(default=0)
    last_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "side"], name="tries_of_one_side_once")
        ]

    def __str__(self) -> str:
        return f"{self.match_id} {self.side}: {self.wrong}"
