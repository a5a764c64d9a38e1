"""How a phone comes to keep scores for a referee: invited by a QR on the board, or asked for at a
printed one. Of every secret only the SHA-256 is kept; what ended stays and explains the log."""

from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from tournaments.models import RoleGrant, Table, Tournament


class Invitation(models.Model):
    """A QR as shown on the board: for one phone, for minutes."""

    grant = models.ForeignKey(RoleGrant, models.PROTECT, related_name="invitations")
    hash = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(db_default=Now())
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return self.hash[:8]


class Phone(models.Model):
    """A phone that was let in: it acts as its referee until it ends or is revoked."""

    class Make(models.TextChoices):
        ANDROID = "android", _("Android phone")
        IPHONE = "iphone", _("iPhone")
        OTHER = "other", _("another device")

    grant = models.ForeignKey(RoleGrant, models.PROTECT, related_name="phones")
    hash = models.CharField(max_length=64, unique=True)
    # Coarse on purpose: enough to tell the lost one from the others.
    make = models.CharField(max_length=7, choices=Make.choices, default=Make.OTHER)
    let_in_at = models.DateTimeField(db_default=Now())
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.pk} of {self.grant_id}"


class AccessRequest(models.Model):
    """A phone at a printed QR asks to be let in. Approving it makes its own secret a phone's."""

    class State(models.TextChoices):
        ASKED = "asked"
        APPROVED = "approved"
        REFUSED = "refused"
        ENDED = "ended"  # nobody answered in time, or the same phone asked again

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="access_requests")
    # What the card in hand says: of a table, or of a referee.
    table = models.ForeignKey(Table, models.PROTECT, null=True, related_name="+")
    grant = models.ForeignKey(RoleGrant, models.PROTECT, null=True, related_name="+")
    name = models.CharField(max_length=80)  # as typed on the phone; emptied when it is decided
    code = models.CharField(max_length=2)  # on both screens: the organizer lets in the right phone
    hash = models.CharField(max_length=64, unique=True)
    make = models.CharField(max_length=7, choices=Phone.Make.choices, default=Phone.Make.OTHER)
    state = models.CharField(max_length=8, choices=State.choices, default=State.ASKED)
    asked_at = models.DateTimeField(db_default=Now())
    expires_at = models.DateTimeField()
    phone = models.OneToOneField(Phone, models.PROTECT, null=True, related_name="request")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "code"],
                condition=models.Q(state="asked"),
                name="one_phone_a_code",
            )
        ]

    def __str__(self) -> str:
        return f"{self.code}: {self.state}"
