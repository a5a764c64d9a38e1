"""A stage of an event: how far it is, and what others were built on it. Tables are never stored."""

import uuid
from datetime import datetime, timedelta

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.inscriptions.models import Team
from tournaments.setup.models import Tournament


class Stage(models.Model):
    """Every event that is drawn has at least one; a league has no knockout. `values` is the plan's
    stage for the number of teams that came (`formats/plan_file.py`); empty until its list is
    frozen, and for a knockout of all who are inscribed: the plan says everything about that.

    Its row is locked without its key: a match that is written twice in one transaction looks that
    up again, while it may hold what whoever locked the stage waits for."""

    class Kind(models.TextChoices):
        KNOCKOUT = "knockout", _("knockout")
        GROUPS = "groups", _("groups")
        ROUNDS = "rounds", _("rounds")
        REFILL = "refill", _("refill")

    WITH_TABLES = (Kind.GROUPS, Kind.ROUNDS)

    class State(models.TextChoices):
        WAITING = "waiting", _("to come")
        FROZEN = "frozen", _("list frozen")
        DRAWN = "drawn", _("drawn")
        SETTLED = "settled", _("over")  # every place that it leads to is taken

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="stages")
    number = models.PositiveSmallIntegerField()
    key = models.SlugField(max_length=20)
    kind = models.CharField(max_length=8, choices=Kind.choices)
    state = models.CharField(max_length=7, choices=State.choices, default=State.WAITING)
    values = models.JSONField(default=dict)
    # {"A": [team id, …]}: as drawn, in the order of the circle method. Rounds have one, with late
    # entries at its end.
    groups = models.JSONField(default=dict)
    # [{"round": 2, "team": id, "late": false}, …]: who had no rival in a round. A late entry's is
    # the last round it missed.
    byes = models.JSONField(default=list)
    # From when on no place of it can be bought any more, where that was ever possible.
    closed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="stage_number_once"),
            models.UniqueConstraint(fields=["tournament", "key"], name="stage_key_once"),
        ]

    def __str__(self) -> str:
        return self.key

    @property
    def cup(self) -> str:
        """Its key, unless it is the event's main knockout: rounds of its bracket are named so."""
        return "" if self.key == self.Kind.KNOCKOUT else self.key

    @property
    def has_tables(self) -> bool:
        return self.kind in self.WITH_TABLES

    @property
    def is_rounds(self) -> bool:
        return self.kind == self.Kind.ROUNDS

    @property
    def is_drawn(self) -> bool:
        return self.state in (self.State.DRAWN, self.State.SETTLED)


class StagePlace(models.Model):
    """An exit that was taken: who comes into a stage from where ("groups:A1")."""

    stage = models.ForeignKey(Stage, models.PROTECT, related_name="places")
    source = models.CharField(max_length=40)
    team = models.ForeignKey(Team, models.PROTECT, null=True, related_name="stage_places")
    # The tables say somebody else by now, and the organizers decided that it stands as played.
    by_decision = models.BooleanField(default=False)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "source"], name="stage_source_once"),
        ]

    def __str__(self) -> str:
        return self.source


class Deduction(models.Model):
    """Table points that a team loses in a stage. Its reason stands in the log's remarks."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    stage = models.ForeignKey(Stage, models.PROTECT, related_name="deductions")
    team = models.ForeignKey(Team, models.PROTECT, related_name="deductions")
    points = models.PositiveSmallIntegerField()
    taken_back = models.BooleanField(default=False)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.team} -{self.points}"


class RoundClock(models.Model):
    """The clock of a round, once the organizers have started it: when it runs out, and since when
    it is paused. Nothing ticks: what is left follows from these times. One that was stopped stays,
    and another may be started."""

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="clocks")
    round = models.PositiveSmallIntegerField()  # of its stage, as matches have it
    started_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    paused_at = models.DateTimeField(null=True)
    stopped_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["stage", "round"],
                condition=models.Q(stopped_at=None),
                name="one_clock_a_round",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.stage} {self.round}"

    def left(self, now: datetime) -> timedelta:
        """Below zero once its time is up."""
        return self.ends_at - (self.paused_at or now)

    def is_up(self, now: datetime) -> bool:
        return self.left(now) <= timedelta()
