"""Choosing what the hall's screen shows."""

from django.db import transaction

from spectators.models import Scene, ScreenState
from tournaments import audit
from tournaments.actors import Actor
from tournaments.exceptions import Refused
from tournaments.models import Tournament
from tournaments.permissions import may_run_the_hall, require
from tournaments.services.entries_ground import bump


@transaction.atomic
def show_on_screen(tournament: Tournament, *, by: Actor, scene: str, notice: str = "") -> None:
    """A notice is shown as it was typed, and kept in the log by its commitment only."""
    require(may_run_the_hall, by, tournament)
    notice = notice.strip()
    if scene == Scene.NOTICE and not notice:
        raise Refused("notice_empty")
    ScreenState.objects.update_or_create(
        tournament=tournament, defaults={"scene": scene, "notice": notice}
    )
    audit.record(
        tournament,
        actor=by,
        action="screen.shown",
        subject=f"tournament:{tournament.pk}",
        data={"scene": scene},
        texts={"notice": notice} if notice else {},
    )
    bump(tournament.pk)
