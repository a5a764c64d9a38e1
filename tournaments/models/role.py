"""Who may do what in one tournament. A grant that ended stays: it explains older entries."""

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournament import Tournament


class Role(models.TextChoices):
    ORGANIZER = "organizer", _("organizer")
    COMMITTEE = "committee", _("committee member")
    REFEREE = "referee", _("referee")


class RoleGrant(models.Model):
    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="grants")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="grants")
    role = models.CharField(max_length=10, choices=Role.choices)
    granted_at = models.DateTimeField(db_default=Now())
    ended_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "user", "role"],
                condition=models.Q(ended_at=None),
                name="one_grant_in_force",
            )
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.role}"
