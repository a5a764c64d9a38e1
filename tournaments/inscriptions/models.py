"""People who play, and the teams they play in.

A participant is the only place of a player's personal data. The log, the matches and the draw know
the id alone; erasing empties this row and leaves the results.
"""

import uuid

from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext, gettext_lazy as _, pgettext

from tournaments.inscriptions.names import LONGEST_NAME, LONGEST_NICKNAME, LONGEST_PHONE
from tournaments.setup.models import Tournament


class Participant(models.Model):
    class Payment(models.TextChoices):
        OWES = "owes", _("owes")
        PAID = "paid", _("paid")
        FREE = "free", _("nothing to pay")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="participants")
    number = models.PositiveIntegerField()  # order of inscription, from 1
    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    nickname = models.CharField(_("nickname"), max_length=LONGEST_NICKNAME, blank=True)
    # The shortest of their names that nobody else of the event has (`update_short_names`).
    called = models.CharField(max_length=160, blank=True)
    # Folded name, for finding the same person twice and for searching; emptied with the name.
    key = models.CharField(max_length=LONGEST_NAME)
    club = models.CharField(_("club"), max_length=LONGEST_NAME, blank=True)
    email = models.EmailField(_("e-mail"), blank=True)
    phone = models.CharField(_("phone"), max_length=LONGEST_PHONE, blank=True)  # as it was typed
    # The same as a link needs it (E.164); empty where it can't be read.
    phone_number = models.CharField(max_length=16, blank=True)
    answers = models.JSONField(default=dict, blank=True)  # {question of the plan: answer}
    note = models.TextField(_("note"), blank=True)  # the organizers' own, seen by nobody else
    inscribed_at = models.DateTimeField(db_default=Now())
    # When somebody without a team was given a place, in a group that makes a whole team; a team's
    # people follow their team.
    admitted_at = models.DateTimeField(null=True)
    consented_at = models.DateTimeField(null=True)
    consent_version = models.PositiveSmallIntegerField(null=True)
    confirmed_at = models.DateTimeField(null=True)  # said that they will come
    age_verified_at = models.DateTimeField(null=True)  # by whom: the log; never a birth date
    payment = models.CharField(max_length=4, choices=Payment.choices, default="owes")
    looks_for_partner = models.BooleanField(default=False)
    withdrawn_at = models.DateTimeField(null=True)
    checked_in_at = models.DateTimeField(null=True)
    link_mailed_at = models.DateTimeField(null=True)
    place_mailed_at = models.DateTimeField(null=True)  # that a place became free for them
    erasure_asked_at = models.DateTimeField(null=True)
    erased_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="participant_number_once")
        ]

    def __str__(self) -> str:
        return self.name or gettext("somebody erased")

    @property
    def number_label(self) -> str:
        """The number as it is read beside those of teams, while they have none: person 7 is not
        pair 7. Whoever is in a team is called by the team's number alone."""
        return pgettext("number of somebody without a team", "P%(number)s") % {
            "number": self.number
        }

    @property
    def owes(self) -> bool:
        return self.payment == self.Payment.OWES


class PersonalLink(models.Model):
    """A secret that opens its owner's page. Of the secret only the SHA-256 is kept.

    One person may hold several: one shown at the desk, one that came by mail.
    """

    participant = models.ForeignKey(Participant, models.PROTECT, related_name="links")
    hash = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(db_default=Now())

    def __str__(self) -> str:
        return self.hash[:8]


class Proposal(models.Model):
    """One person without a team asks another to play together."""

    class State(models.TextChoices):
        ASKED = "asked"
        ACCEPTED = "accepted"
        DECLINED = "declined"
        ENDED = "ended"  # taken back, or one of the two found another team or left

    asker = models.ForeignKey(Participant, models.PROTECT, related_name="proposals_made")
    asked = models.ForeignKey(Participant, models.PROTECT, related_name="proposals_received")
    state = models.CharField(max_length=8, choices=State.choices, default=State.ASKED)
    made_at = models.DateTimeField(db_default=Now())

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["asker", "asked"],
                condition=models.Q(state__in=["asked", "accepted"]),
                name="one_open_proposal",
            )
        ]

    def __str__(self) -> str:
        return f"{self.asker_id} {self.state} {self.asked_id}"


class Team(models.Model):
    class State(models.TextChoices):
        CONFIRMED = "confirmed", _("confirmed")
        WAITING = "waiting", _("waiting")
        WITHDRAWN = "withdrawn", _("withdrawn")
        EXCLUDED = "excluded", _("excluded")

    GONE = frozenset({State.WITHDRAWN, State.EXCLUDED})

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="teams")
    number = models.PositiveIntegerField()
    name = models.CharField(_("name"), max_length=60, blank=True)  # of its own, if it has one
    note = models.TextField(_("note"), blank=True)  # the organizers' own
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


class TeamPin(models.Model):
    team = models.OneToOneField(Team, models.PROTECT, related_name="pin")
    salt = models.CharField(max_length=22)
    hash = models.CharField(max_length=64)
    made_at = models.DateTimeField(db_default=Now())

    def __str__(self) -> str:
        return f"pin of {self.team}"


class PeopleFile(models.Model):
    """A file of people on its way in: one at a time in an event. A worker reads it; its good rows
    are taken, the others stay here to be put right. It goes with its last row."""

    class State(models.TextChoices):
        QUEUED = "queued"
        READY = "ready"
        FAILED = "failed"  # as a whole; `fault` says why

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="people_file")
    state = models.CharField(max_length=6, choices=State.choices, default=State.QUEUED)
    asked_at = models.DateTimeField(db_default=Now())
    content = models.BinaryField()  # until it is read
    rows_read = models.PositiveIntegerField(default=0)
    header = models.JSONField(default=list)
    rows = models.JSONField(default=list)  # each [number in the file, [cell, …]], as typed
    fault = models.CharField(max_length=40, blank=True)
    fault_data = models.JSONField(default=dict)

    def __str__(self) -> str:
        return f"{self.tournament} ({self.state})"
