"""Who may do what in one tournament. A grant that ended stays: it explains older entries."""

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from tournaments.setup.models import Tournament


class Role(models.TextChoices):
    ORGANIZER = "organizer", _("organizer")
    COMMITTEE = "committee", _("committee member")
    REFEREE = "referee", _("referee")


class RoleGrant(models.Model):
    """A role of an account; or of a referee who has none and is only known by name."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="grants")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="grants"
    )
    name = models.CharField(max_length=80, blank=True)  # of a referee without an account
    role = models.CharField(max_length=10, choices=Role.choices)
    head = models.BooleanField(default=False)  # of the referees
    granted_at = models.DateTimeField(db_default=Now())
    ended_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "user", "role"],
                condition=models.Q(ended_at=None),
                name="one_grant_in_force",
            ),
            models.CheckConstraint(
                condition=models.Q(user__isnull=False, name="")
                | (models.Q(user=None, role="referee") & ~models.Q(name="")),
                name="an_account_or_a_referee_by_name",
            ),
            models.CheckConstraint(
                condition=models.Q(head=False) | models.Q(role="referee"),
                name="only_referees_have_a_head",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person_name}: {self.role}"

    @property
    def person_name(self) -> str:
        """For a page; fetch with the account (`select_related("user")`)."""
        return self.user.name if self.user else self.name
