"""Money that was taken, who need not pay, and where to send it. No names: a payment knows its
participant by id, and whoever took it as the log knows them."""

import uuid

from django.db import models
from django.utils.translation import pgettext_lazy

from tournaments.inscriptions.models import Participant, Team
from tournaments.setup.models import Tournament


class Method(models.TextChoices):
    CASH = "cash", pgettext_lazy("way of paying", "cash")
    TRANSFER = "transfer", pgettext_lazy("way of paying", "transfer")
    PIX = "pix", "Pix"
    CARD = "card", pgettext_lazy("way of paying", "card")


class Payment(models.Model):
    """An amount that somebody took for one participant. It is never changed: one that was a
    mistake is undone, and stays."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="payments")
    number = models.PositiveIntegerField()  # of its receipt, from 1
    participant = models.ForeignKey(Participant, models.PROTECT, related_name="payments")
    amount = models.DecimalField(max_digits=10, decimal_places=2)
    # Empty for what was noted as paid before there were payments.
    method = models.CharField(max_length=8, choices=Method.choices, blank=True)
    taken_by = models.CharField(max_length=60)  # as the log names who acts
    taken_at = models.DateTimeField()
    txid = models.CharField(max_length=25, blank=True)  # of a line in a bank statement
    # What it was taken for, where that was a place bought again.
    reentry = models.ForeignKey("Reentry", models.PROTECT, null=True, related_name="payments")
    undone_by = models.CharField(max_length=60, blank=True)
    undone_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="payment_number_once"),
            models.UniqueConstraint(
                fields=["tournament", "txid", "participant"],
                condition=models.Q(undone_at=None) & ~models.Q(txid=""),
                name="one_payment_a_txid",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.amount}"

    @property
    def pix_txid(self) -> str:
        """Nothing for the mark of a line that had none."""
        return "" if self.txid.startswith("#") else self.txid


class Exemption(models.Model):
    """Somebody pays nothing. Why stands in the log, where it can be erased."""

    participant = models.OneToOneField(Participant, models.PROTECT, related_name="exemption")
    granted_by = models.CharField(max_length=60)
    granted_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"exemption of {self.participant_id}"


class Reentry(models.Model):
    """A team was let in again and is charged for it: a row for each person, or one for the team
    where the fee is a team's. One that was a mistake is undone, and stays."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    team = models.ForeignKey(Team, models.PROTECT, related_name="reentries")
    number = models.PositiveSmallIntegerField()  # of the team's re-entries, from 1
    participant = models.ForeignKey(Participant, models.PROTECT, related_name="reentries")
    amount = models.DecimalField(max_digits=10, decimal_places=2)
    # What had been paid when nothing was owed any more: a price that rose since is not asked for.
    settled = models.DecimalField(max_digits=10, decimal_places=2, null=True)
    # The bracket that it buys a place in; None where it is money alone.
    stage = models.ForeignKey("Stage", models.PROTECT, null=True, related_name="returns")
    charged_by = models.CharField(max_length=60)  # as the log names who acts
    charged_at = models.DateTimeField()
    undone_by = models.CharField(max_length=60, blank=True)
    undone_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["team", "number", "participant"], name="reentry_number_once"
            )
        ]

    def __str__(self) -> str:
        return f"re-entry {self.number}: {self.amount}"


class WayToPay(models.Model):
    """How people pay for an event: the desk's usual way, and where money is sent."""

    tournament = models.OneToOneField(Tournament, models.PROTECT, related_name="way_to_pay")
    method = models.CharField(max_length=8, choices=Method.choices, default=Method.CASH)
    pix_key = models.CharField(max_length=77, blank=True)
    pix_name = models.CharField(max_length=25, blank=True)
    pix_city = models.CharField(max_length=15, blank=True)
    # Alias, CBU or a bank's data, as people copy it.
    transfer = models.TextField(max_length=300, blank=True)

    def __str__(self) -> str:
        return f"way to pay for {self.tournament_id}"
