"""An appeal: a team objects to a ruling or to a result. First the árbitro answers, then, if a team
does not leave it at that, the committee decides.

What was said stands in the log, whose texts can be erased; a step ties its entry of the log to the
appeal. The state is what the steps come to, kept so that what is open is found with one query.
"""

from datetime import datetime

from django.db import models
from django.utils import timezone
from django.utils.translation import pgettext_lazy

from tournaments.audit.models import LogEntry
from tournaments.inscriptions.models import Team
from tournaments.matches.models import Match
from tournaments.setup.models import Tournament


class AppealQuerySet(models.QuerySet["Appeal"]):
    def open(self) -> "AppealQuerySet":
        """Those that may still be turned round: `Appeal.is_open`, asked of the database."""
        answered = models.Q(state=Appeal.State.ANSWERED, due_at__gt=timezone.now())
        return self.filter(models.Q(state__in=Appeal.WITH_SOMEBODY) | answered)

    def holding(self) -> "AppealQuerySet":
        """Those that hold what depends on them, where the plan says that appeals do."""
        return self.open().filter(tournament__plan__appeals_hold=True)


class Appeal(models.Model):
    class State(models.TextChoices):
        REFEREE = "referee", pgettext_lazy("an appeal", "waits for the referee")
        # The árbitro has answered; until `due_at` a team may take it to the committee.
        ANSWERED = "answered", pgettext_lazy("an appeal", "answered by the referee")
        COMMITTEE = "committee", pgettext_lazy("an appeal", "waits for the committee")
        CLOSED = "closed", pgettext_lazy("an appeal", "decided")
        WITHDRAWN = "withdrawn", pgettext_lazy("an appeal", "withdrawn")

    class Outcome(models.TextChoices):
        STANDS = "stands", pgettext_lazy("an appeal", "it stands")
        OVERTURNED = "overturned", pgettext_lazy("an appeal", "overturned")

    WITH_SOMEBODY = frozenset({State.REFEREE, State.COMMITTEE})

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="appeals")
    number = models.PositiveIntegerField()  # 1, 2, 3 …
    # A bracket drawn again has other matches; the log still says which one it was about.
    match = models.ForeignKey(Match, models.SET_NULL, null=True, related_name="appeals")
    line = models.PositiveIntegerField(null=True)  # the ruling's number; none: the result itself
    team = models.ForeignKey(Team, models.PROTECT, related_name="appeals")  # who objects
    state = models.CharField(max_length=9, choices=State.choices)
    outcome = models.CharField(max_length=10, choices=Outcome.choices, blank=True)
    # Lines of the match that the referee's answer wrote: voiding them takes it back.
    lines = models.JSONField(default=list)
    due_at = models.DateTimeField(null=True)  # of the step that comes next; none: no clock

    objects = AppealQuerySet.as_manager()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="appeal_number_once")
        ]

    def __str__(self) -> str:
        return str(self.number)

    def is_open(self, now: datetime) -> bool:
        """Whether somebody may still turn it round; what depends on it may be held so long."""
        if self.state == self.State.ANSWERED:
            return self.due_at is not None and now < self.due_at
        return self.state in self.WITH_SOMEBODY


class AppealStep(models.Model):
    class Kind(models.TextChoices):
        FILED = "filed"
        STATEMENT = "statement"
        ANSWERED = "answered"  # by the árbitro
        TAKEN_ON = "taken_on"  # to the committee
        ACCEPTED = "accepted"  # a team leaves it at the árbitro's answer
        DECIDED = "decided"  # by the committee
        WITHDRAWN = "withdrawn"

    appeal = models.ForeignKey(Appeal, models.CASCADE, related_name="steps")
    kind = models.CharField(max_length=9, choices=Kind.choices)
    # Whose word it is, where a team speaks; the entry's actor says who spoke or typed it.
    team = models.ForeignKey(Team, models.PROTECT, null=True, related_name="+")
    outcome = models.CharField(max_length=10, choices=Appeal.Outcome.choices, blank=True)
    entry = models.OneToOneField(LogEntry, models.PROTECT, related_name="+")

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.appeal} {self.kind}"
