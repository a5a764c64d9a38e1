"""The audit log: append-only, hash-chained per tournament, without personal data.

Database triggers (tournaments.audit.triggers) refuse every change but the next entry, also from
plain SQL. Free text lives in `Remark`, which a person's erasure may empty; the chain holds only a
salted commitment to it and verifies before and after.
"""

import uuid

from django.db import models

from tournaments.setup.models import Tournament


class LogEntry(models.Model):
    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="log")
    number = models.PositiveIntegerField()  # 1, 2, 3 … without gaps
    at = models.DateTimeField()
    actor = models.CharField(max_length=60)  # "account:<id>", "system", …
    action = models.CharField(max_length=60)  # namespaced: "role.granted"
    subject = models.CharField(max_length=80)  # "account:<id>", "tournament:<id>", …
    data = models.JSONField()
    previous = models.CharField(max_length=64)  # hash of the entry before; zeros for the first
    hash = models.CharField(max_length=64)
    # Of the content's own hash; none in entries of the first form.
    salt = models.CharField(max_length=32, null=True)  # noqa: DJ001  empty is no salt

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="log_number_once")
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.action}"


class Remark(models.Model):
    """Free text of one entry, which holds its commitment: SHA-256 of salt and text.

    Erasing empties text *and* salt; without the salt nobody can test guesses against the
    commitment that stays in the chain.
    """

    MAX_LENGTH = 1000  # of a reason
    MAX_STATEMENT = 4000  # of an objection, a statement, a case and what is decided about it

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    entry = models.ForeignKey(LogEntry, models.PROTECT, related_name="remarks")
    text = models.TextField()
    salt = models.CharField(max_length=64)
    erased_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return str(self.id)
