"""A case that no rule foresees: somebody brings it, the committee decides it.

Both are entries of the log, where the texts are (erasable, as all free text); this row only ties
them together, so that what is still open is found without reading the log.
"""

from django.db import models

from tournaments.audit.models import LogEntry
from tournaments.matches.models import Match
from tournaments.setup.models import Tournament


class Case(models.Model):
    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="cases")
    number = models.PositiveIntegerField()  # 1, 2, 3 …
    # A bracket drawn again has other matches; the log still says which one it was about.
    match = models.ForeignKey(Match, models.SET_NULL, null=True, related_name="cases")
    brought = models.OneToOneField(LogEntry, models.PROTECT, related_name="+")
    decided = models.OneToOneField(LogEntry, models.PROTECT, null=True, related_name="+")

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="case_number_once")
        ]

    def __str__(self) -> str:
        return str(self.number)
