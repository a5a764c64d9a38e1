"""Who was expelled sits down in no later match, unless those in charge let them, with a reason."""

from django.db import transaction

from tournaments import audit
from tournaments.actors import Actor
from tournaments.exceptions import Refused
from tournaments.expulsions import expelled_in
from tournaments.models import Match
from tournaments.permissions import may_decide_results, require
from tournaments.services.entries_ground import go_on, lock
from tournaments.services.results import Because


@transaction.atomic
def let_play(match: Match, *, by: Actor, because: Because) -> None:
    """For this one match. No rulebook here speaks of substitutes for somebody expelled, so it is
    theirs to decide who sits there instead, or that nobody needs to."""
    require(may_decide_results, by, match.tournament)
    because = because.under(match.tournament, "let_play")
    if not because.reason.strip():
        raise Refused("reason_needed")
    match = lock(match)
    people = [str(one.person) for one in expelled_in(match)]
    if not people:
        raise Refused("nobody_expelled")
    go_on(match.tournament_id)
    audit.record(
        match.tournament,
        locked=True,
        actor=by,
        action="match.let_play",
        subject=f"match:{match.pk}",
        data={"people": people, "article": because.article},
        texts={"reason": because.reason.strip()},
    )
