"""A called team says that it is on its way. The desk sees it, and so does whoever decides about a
walkover later: the log has it. Said once for each call, it changes nothing else."""

import uuid
from collections.abc import Iterable

from tournaments.audit.subjects import subject_name
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
