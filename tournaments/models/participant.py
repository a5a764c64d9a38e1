"""People who play, and the teams they play in.

A participant is the only place of a player's personal data. The log, the matches and the draw know
the id alone; erasing empties this row and leaves the results.
"""

import uuid

from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournament import Tournament


class Participant(models.Model):
    class Payment(models.TextChoices):
        OWES = "owes", _("owes")
        PAID = "paid", _("paid")
        FREE = "free", _("nothing to pay")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="participants")
    number = models.PositiveIntegerField()  # order of inscription, from 1
    name = models.CharField(_("name"), max_length=80)
    # Folded name, for finding the same person twice and for searching; emptied with the name.
    key = models.CharField(max_length=80)
    club = models.CharField(_("club"), max_length=80, blank=True)
    email = models.EmailField(_("e-mail"), blank=True)
    phone = models.CharField(_("phone"), max_length=30, blank=True)
    inscribed_at = models.DateTimeField(db_default=Now())
    consented_at = models.DateTimeField(null=True)
    age_verified_at = models.DateTimeField(null=True)  # by whom: the log; never a birth date
    payment = models.CharField(max_length=4, choices=Payment.choices, default="owes")
    looks_for_partner = models.BooleanField(default=False)
    withdrawn_at = models.DateTimeField(null=True)
    checked_in_at = models.DateTimeField(null=True)
    erased_at = models.DateTimeField(null=True)
    # SHA-256 of the secret in the personal link: the link itself is shown once and mailed.
    link_hash = models.CharField(max_length=64, unique=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="participant_number_once")
        ]

    def __str__(self) -> str:
        return self.name


class Team(models.Model):
    class State(models.TextChoices):
        CONFIRMED = "confirmed", _("confirmed")
        WAITING = "waiting", _("waiting")
        WITHDRAWN = "withdrawn", _("withdrawn")
        EXCLUDED = "excluded", _("excluded")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="teams")
    number = models.PositiveIntegerField()
    state = models.CharField(max_length=9, choices=State.choices)
    drawn = models.BooleanField(default=False)  # made by the pair draw, not by its people
    seed = models.PositiveSmallIntegerField(null=True)  # cabeza de serie
    queued_at = models.DateTimeField(db_default=Now())  # its place in the waitlist

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="team_number_once")
        ]

    def __str__(self) -> str:
        return f"{self.number}"


class Place(models.Model):
    """Somebody's place in a team. A place that ended stays: it says who played before."""

    team = models.ForeignKey(Team, models.PROTECT, related_name="places")
    participant = models.ForeignKey(Participant, models.PROTECT, related_name="places")
    order = models.PositiveSmallIntegerField()  # 1, 2, 3: the chair, also in the notation
    since = models.DateTimeField(db_default=Now())
    until = models.DateTimeField(null=True)

    class Meta:
        ordering = ["order"]
        constraints = [
            models.UniqueConstraint(
                fields=["participant"], condition=models.Q(until=None), name="one_team_at_a_time"
            ),
            models.UniqueConstraint(
                fields=["team", "order"], condition=models.Q(until=None), name="one_person_a_chair"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.participant} in {self.team}"
