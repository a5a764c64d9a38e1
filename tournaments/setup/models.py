"""An event: what everything else belongs to."""

import uuid

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from tournaments.brackets.tree import FEWEST_TEAMS, MOST_TEAMS


class Progress(models.TextChoices):
    """How far an event has come. Only ever forward; a re-draw stays within DRAWN. Cancelled is
    as over as finished, without a podium."""

    SETUP = "setup", _("being set up")
    OPEN = "open", _("taking inscriptions")
    DRAWN = "drawn", _("drawn")
    PLAYING = "playing", _("being played")
    FINISHED = "finished", _("finished")
    ARCHIVED = "archived", _("archived")
    CANCELLED = "cancelled", pgettext_lazy("stage", "cancelled")


class Tournament(models.Model):
    BEFORE_THE_DRAW = frozenset({Progress.SETUP, Progress.OPEN})
    BEFORE_PLAY = BEFORE_THE_DRAW | {Progress.DRAWN}
    READY_OR_PLAYING = frozenset({Progress.DRAWN, Progress.PLAYING})
    OVER = frozenset({Progress.FINISHED, Progress.ARCHIVED, Progress.CANCELLED})

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    slug = models.SlugField(_("address"), max_length=60, unique=True)
    name = models.CharField(_("name"), max_length=120)
    language = models.CharField(_("language"), max_length=5, choices=settings.LANGUAGES)
    time_zone = models.CharField(_("time zone"), max_length=40)
    created_at = models.DateTimeField(db_default=Now())
    stage = models.CharField(max_length=9, choices=Progress.choices, default=Progress.SETUP)
    # A rehearsal plays itself for demos and training; the public list leaves it out.
    rehearsal = models.BooleanField(default=False)
    # Its people's data and its pictures are gone and its address is free; the log stays, by ids.
    deleted_at = models.DateTimeField(null=True)
    # Tables to practise at, for anybody: reached by phones alone, and by no other address.
    practice = models.BooleanField(default=False)
    # Grows with every change that a spectator could see; written last in a transaction, so that
    # the row everybody shares is locked as briefly as possible.
    version = models.PositiveIntegerField(default=0)
    # Whether somebody outside wants to be told: kept by the API, so that nobody has to ask.
    webhooks = models.BooleanField(default=False)

    class Meta:
        ordering = ["-created_at", "name"]

    def __str__(self) -> str:
        return self.name


class InscriptionMode(models.TextChoices):
    INDIVIDUAL = "individual", _("alone; the draw makes the teams")
    TEAMS = "teams", _("in complete teams")
    BOTH = "both", _("alone or in teams")


class FeePer(models.TextChoices):
    PERSON = "person", _("each person")
    TEAM = "team", _("each team")


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


class ListOrder(models.TextChoices):
    """How printed lists and those of the desk sort people."""

    COUNTRY = "country", _("as in the event's country")
    FIRST_NAME = "first_name", _("by first name")
    SURNAME = "surname", _("by surname")


class Plan(models.Model):
    tournament = models.OneToOneField(Tournament, models.PROTECT, related_name="plan")
    blueprint = models.CharField(max_length=20)  # the one it was made from, by its key

    date = models.DateField(_("date"), null=True, blank=True)
    starts_at = models.TimeField(_("start"), null=True, blank=True)
    place = models.CharField(_("place"), max_length=120, blank=True)
    category = models.CharField(_("category"), max_length=80, blank=True)
    minimum_age = models.PositiveSmallIntegerField(_("minimum age"), null=True, blank=True)

    team_size = models.PositiveSmallIntegerField(
        _("people per team"), validators=[MinValueValidator(1), MaxValueValidator(3)]
    )
    # People on a team's list beside those who play; who sits down is said game by game.
    reserves = models.PositiveSmallIntegerField(
        _("reserves per team"), default=0, validators=[MaxValueValidator(3)]
    )
    cap = models.PositiveSmallIntegerField(
        _("places for teams"),
        null=True,
        blank=True,
        validators=[MinValueValidator(FEWEST_TEAMS), MaxValueValidator(MOST_TEAMS)],
    )
    mode = models.CharField(
        _("inscription"), max_length=10, choices=InscriptionMode.choices, default="both"
    )
    odd_one_out = models.CharField(
        _("odd one out"), max_length=8, choices=OddOneOut.choices, default="waitlist"
    )
    # What is also asked of whoever inscribes, one question a line (`regulation/questions.py`).
    questions = models.TextField(_("more questions"), blank=True)
    list_order = models.CharField(
        _("order of lists"), max_length=10, choices=ListOrder.choices, default="country"
    )
    opens_at = models.DateTimeField(_("inscriptions open"), null=True, blank=True)
    closes_at = models.DateTimeField(_("inscriptions close"), null=True, blank=True)
    fee = models.DecimalField(_("fee"), max_digits=10, decimal_places=2, null=True, blank=True)
    currency = models.CharField(_("currency"), max_length=3, blank=True)
    fee_per = models.CharField(max_length=6, choices=FeePer.choices, default="person")
    # The last day of the fee, and what it costs afterwards: both, or the price stays the same.
    fee_until = models.DateField(null=True, blank=True)
    fee_late = models.DecimalField(max_digits=10, decimal_places=2, null=True, blank=True)
    # What a team, or each of its people, pays to be let in again.
    reentry_fee = models.DecimalField(max_digits=10, decimal_places=2, null=True, blank=True)
    # The prize pot: so many percent of the fees, an amount beside them, and percent by place.
    pot_percent = models.PositiveSmallIntegerField(null=True, blank=True)
    pot_added = models.DecimalField(max_digits=10, decimal_places=2, null=True, blank=True)
    pot_shares = models.JSONField(default=list, blank=True)

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

    # What is played before the knockout, and who comes into it (`formats/planned.py`); an empty
    # list is a knockout from the start.
    stages = models.JSONField(default=list, blank=True)

    tables = models.PositiveSmallIntegerField(_("tables"), default=8)
    tolerance_first = models.PositiveSmallIntegerField(
        _("tolerance in the first round"), null=True, blank=True
    )
    tolerance_later = models.PositiveSmallIntegerField(
        _("tolerance in later rounds"), null=True, blank=True
    )
    calls_by_itself = models.BooleanField(_("calls the next match by itself"), default=False)
    # How a phone begins; each referee may keep hands the other way.
    quick_hands = models.BooleanField(_("hands are kept by their amounts"), default=False)
    # Minutes for each step of an appeal: to object, to answer, to take it to the committee.
    appeals_minutes = models.PositiveSmallIntegerField(
        _("minutes for each step of an appeal"), null=True, blank=True
    )
    # Matches that depend on an open appeal are not called meanwhile.
    appeals_hold = models.BooleanField(_("an open appeal holds what depends on it"), default=True)
    sponsors = models.TextField(_("sponsors"), blank=True)

    def __str__(self) -> str:
        return f"{self.tournament}: {self.ruleset}"

    @property
    def list_size(self) -> int:
        """How many people a team may name at most."""
        return self.team_size + self.reserves
