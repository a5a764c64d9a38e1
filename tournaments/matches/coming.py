"""A called team says that it is on its way. The desk sees it, and so does whoever decides about a
walkover later: the log has it. Said once for each call, it changes nothing else."""

import uuid
from collections.abc import Iterable

from django.db import transaction

from tournaments.actors import Actor
from tournaments.audit.services import record_action, subject_name
from tournaments.exceptions import Refused
from tournaments.locks import bump_version, lock_match
from tournaments.models import LogEntry, Match

COMING = "match.team_coming"


def find_coming(tournament_id: uuid.UUID, matches: Iterable[Match]) -> dict[uuid.UUID, set[str]]:
    """The sides that are on their way to their table, by match. What was said to an earlier call
    does not count. One query."""
    called = {subject_name(match): match for match in matches if match.state == Match.State.CALLED}
    rows = LogEntry.objects.filter(
        tournament=tournament_id, action=COMING, subject__in=called
    ).values_list("subject", "at", "data")
    sides: dict[uuid.UUID, set[str]] = {}
    for subject, at, data in rows if called else []:
        match = called[subject]
        if match.called_at and at >= match.called_at:
            sides.setdefault(match.pk, set()).add(data["side"])
    return sides


@transaction.atomic
def announce_coming(match: Match, *, by: Actor, side: str) -> None:
    """Whoever calls has seen to it that the side itself says so. A second tap, or the partner's,
    writes nothing."""
    match = lock_match(match)
    if match.state != Match.State.CALLED:
        raise Refused("match_not_called", state=match.state)
    if side in find_coming(match.tournament_id, [match]).get(match.pk, set()):
        return
    record_action(match.tournament, "match.team_coming", match, by=by, data={"side": side})
    bump_version(match.tournament_id)
