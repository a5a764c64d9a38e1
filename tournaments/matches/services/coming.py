"""A called team says that it is on its way."""

from django.db import transaction

from tournaments.actors import Actor
from tournaments.audit.services import record_action
from tournaments.exceptions import Refused
from tournaments.locks import bump_version, lock_match
from tournaments.matches.coming import find_coming
from tournaments.models import Match


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
