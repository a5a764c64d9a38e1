"""What an organizer sets up before anybody plays: the event's own regulation, as fields.

The ruleset's version and options are kept here by value: a later version of the rules never
changes an event that began under this one. What has been played under is frozen by
`tournaments.services.plans`.
"""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournament import Tournament


class InscriptionMode(models.TextChoices):
    INDIVIDUAL = "individual", _("alone; the draw makes the teams")
    TEAMS = "teams", _("in complete teams")
    BOTH = "both", _("alone or in teams")


class ThirdPlace(models.TextChoices):
    MATCH = "match", _("played for")
    SHARED = "shared", _("shared by both semi-finalists")
    NONE = "none", _("not awarded")


class OddOneOut(models.TextChoices):
    """What becomes of individuals whom the draw cannot place in a whole team."""

    WAITLIST = "waitlist", _("goes to the waitlist")
    RESERVE = "reserve", _("stays as a reserve")
    LARGER = "larger", _("joins a team as one more")
    SHORT = "short", _("an incomplete team: passes free if there is a bye")


class Plan(models.Model):
    tournament = models.OneToOneField(Tournament, models.PROTECT, related_name="plan")
    blueprint = models.CharField(max_length=20)  # the template it was made from

    date = models.DateField(_("date"), null=True, blank=True)
    starts_at = models.TimeField(_("start"), null=True, blank=True)
    place = models.CharField(_("place"), max_length=120, blank=True)
    category = models.CharField(_("category"), max_length=80, blank=True)
    minimum_age = models.PositiveSmallIntegerField(_("minimum age"), null=True, blank=True)

    team_size = models.PositiveSmallIntegerField(
        _("people per team"), validators=[MinValueValidator(1), MaxValueValidator(3)]
    )
    cap = models.PositiveSmallIntegerField(
        _("places for teams"),
        null=True,
        blank=True,
        validators=[MinValueValidator(2), MaxValueValidator(512)],
    )
    mode = models.CharField(
        _("inscription"), max_length=10, choices=InscriptionMode.choices, default="both"
    )
    odd_one_out = models.CharField(
        _("odd one out"), max_length=8, choices=OddOneOut.choices, default="waitlist"
    )
    opens_at = models.DateTimeField(_("inscriptions open"), null=True, blank=True)
    closes_at = models.DateTimeField(_("inscriptions close"), null=True, blank=True)
    fee = models.DecimalField(_("fee"), max_digits=10, decimal_places=2, null=True, blank=True)
    currency = models.CharField(_("currency"), max_length=3, blank=True)

    ruleset = models.CharField(_("rules"), max_length=20)
    ruleset_version = models.CharField(max_length=20)
    options = models.JSONField(default=dict)
    best_of_first = models.PositiveSmallIntegerField(_("first phase, best of"))
    best_of_later = models.PositiveSmallIntegerField(_("later phases, best of"))
    # {"final": 5}: rounds that are played otherwise than their phase
    best_of_rounds = models.JSONField(default=dict, blank=True)
    third_place = models.CharField(
        _("third place"), max_length=6, choices=ThirdPlace.choices, default="match"
    )

    tables = models.PositiveSmallIntegerField(_("tables"), default=8)
    tolerance_first = models.PositiveSmallIntegerField(
        _("tolerance in the first round"), null=True, blank=True
    )
    tolerance_later = models.PositiveSmallIntegerField(
        _("tolerance in later rounds"), null=True, blank=True
    )
    calls_by_itself = models.BooleanField(_("calls the next match by itself"), default=False)
    # Minutes for each step of an appeal: to object, to answer, to take it to the committee.
    appeals_minutes = models.PositiveSmallIntegerField(
        _("minutes for each step of an appeal"), null=True, blank=True
    )
    # Matches that depend on an open appeal are not called meanwhile.
    appeals_hold = models.BooleanField(_("an open appeal holds what depends on it"), default=True)
    sponsors = models.TextField(_("sponsors"), blank=True)

    def __str__(self) -> str:
        return f"{self.tournament}: {self.ruleset}"
