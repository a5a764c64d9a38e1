"""Taking back a walkover: somebody came after all, or the wrong team was tapped. Until the next
match has begun; from then on it is a correction, which shows what it undoes."""

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.core.match import MatchState
from tournaments.actors import Actor
from tournaments.brackets.services.advance import find_begun_later_matches
from tournaments.exceptions import Refused
from tournaments.matches.services.corrections import Correction, apply_correction
from tournaments.matches.services.entries import lock_and_replay
from tournaments.matches.services.teams import readmit_team
from tournaments.models import Match, Team
from tournaments.permissions import may_decide_results, require
from tournaments.regulation.articles import Reason


def may_take_back_walkover(match: Match) -> bool:
    return match.how in Match.WALKOVERS and not find_begun_later_matches(match)


@transaction.atomic
def take_back_walkover(match: Match, *, by: Actor) -> None:
    """1. Lock the match and look whether a walkover ended it. 2. Refuse once a later match has
    begun. 3. Take its line out; a later match that was only called goes back to the queue. 4. A
    team that had left the event by it is in again.
    """
    require(may_decide_results, by, match.tournament)
    locked = lock_and_replay(match)
    line = find_walkover(locked.before)
    if locked.match.how not in Match.WALKOVERS or line is None:
        raise Refused("no_walkover")
    if begun := find_begun_later_matches(locked.match):
        raise Refused("later_match_played", matches=[row.number for row in begun])
    reason = _("The walkover is taken back.")
    gone = [
        slot.team
        for slot in locked.match.slots.select_related("team__tournament")
        if slot.team and slot.team.state == Team.State.WITHDRAWN
    ]
    apply_correction(locked, by=by, correction=Correction(voids=(line,), reason=reason))
    for team in gone:
        readmit_team(team, by=by, because=Reason(reason))


def find_walkover(state: MatchState) -> int | None:
    """The number of the line that ended it."""
    lines = [
        record.number
        for record in state.records
        if record.entry.kind == "walkover" and not record.void
    ]
    return lines[-1] if lines else None
