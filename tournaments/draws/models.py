"""A draw: frozen, then drawn; a re-draw takes its place and leaves it standing.

The document is what the public checks (docs/draw.md). It is kept without names: they are looked up
among the participants when it is published, so that erasing a person needs no change here but the
salt that tied the name to the frozen list.
"""

import uuid
from typing import Any, Self

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.setup.models import Tournament


class DrawQuerySet(models.QuerySet["Draw"]):
    def in_force(self) -> Self:
        """Nothing took its place."""
        return self.filter(superseded_by=None)

    def drawn(self) -> Self:
        return self.in_force().filter(state=Draw.State.DRAWN)

    def waiting(self) -> Self:
        """Frozen, and not drawn."""
        return self.in_force().filter(state=Draw.State.FROZEN)


class Draw(models.Model):
    class Kind(models.TextChoices):
        TEAMS = "teams", _("draw of the teams")
        BRACKET = "bracket", _("draw of the bracket")
        LATE = "late", _("draw of a late team's rival")
        GROUPS = "groups", _("draw of the groups")
        POTS = "pots", _("draw of the bracket from pots")
        LOT = "lot", _("lot")
        ROUND = "round", _("draw of a round")

    class State(models.TextChoices):
        FROZEN = "frozen", _("list frozen")
        DRAWN = "drawn", _("drawn")
        CANCELLED = "cancelled", _("list cancelled")  # never drawn; the next list takes its place

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="draws")
    number = models.PositiveIntegerField()  # 1, 2, 3 … whatever their kind: part of the address
    kind = models.CharField(max_length=7, choices=Kind.choices)
    # For whom it is made, where an event has several of a kind: the id of a late team, the key of
    # a stage, of a lot also what it is about, of a round also its number.
    subject = models.CharField(max_length=64, blank=True)
    # The draw whose places it gives away: of a late team's rival, that of the bracket.
    basis = models.ForeignKey("self", models.PROTECT, null=True, related_name="built_on_it")
    state = models.CharField(max_length=9, choices=State.choices, default=State.FROZEN)
    document = models.JSONField()  # as `tournaments.draws.protocol` makes it, its texts left out
    changes = models.PositiveSmallIntegerField(default=0)  # by hand, as the document counts them
    # {entry id: salt}: with the name of today it gives the commitment in the list, if it is still
    # the name of that day. Erasing a person takes the salt away. Reasons are in the log's remarks.
    salts = models.JSONField(default=dict)
    # {entry id: [[salt, name], …]}: names that the document commits to and nobody has any more.
    former_names = models.JSONField(default=dict)
    # {code: ids or a count}: what was not ready when the list was frozen all the same.
    despite = models.JSONField(default=dict)
    nonce = models.CharField(max_length=64)  # nobody's to see until the draw is made
    superseded_by = models.OneToOneField(
        "self", models.PROTECT, null=True, related_name="supersedes"
    )
    frozen_at = models.DateTimeField()
    drawn_at = models.DateTimeField(null=True)
    # The ceremony shows one place after another from here on; all of them once it is over.
    reveal_from = models.DateTimeField(null=True)
    revealed_at = models.DateTimeField(null=True)

    objects = DrawQuerySet.as_manager()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="draw_number_once"),
            # Two organizers at once: one draw of a kind is in force, of late teams one for each.
            models.UniqueConstraint(
                fields=["tournament", "kind", "subject"],
                condition=models.Q(superseded_by=None),
                name="one_draw_in_force",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"

    @property
    def record(self) -> dict[str, object]:
        """The document's last record: this draw's own."""
        return self.document["draws"][-1]

    @property
    def frozen_list(self) -> dict[str, Any]:
        return self.document["draws"][-1]["list"]

    @property
    def list_hash(self) -> str:
        return str(self.record["list_hash"])

    @property
    def is_drawn(self) -> bool:
        return self.state == self.State.DRAWN

    @property
    def lost_its_basis(self) -> bool:
        """What it was built on was drawn again: it no longer counts."""
        return self.basis is not None and self.basis.superseded_by_id is not None

    @property
    def is_cancelled(self) -> bool:
        return self.state == self.State.CANCELLED

    @property
    def waits_for_source(self) -> bool:
        """Its list is frozen, and nothing took its place."""
        return self.state == self.State.FROZEN and self.superseded_by_id is None
