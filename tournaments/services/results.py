"""Results as an organizer or referee brings them in, besides hands: a paper súmula, a walkover,
two teams that stayed away, a confirmation."""

from django.db import transaction
from django.utils import timezone

from tournaments import audit
from tournaments.actors import Actor
from tournaments.exceptions import Refused
from tournaments.models import Match
from tournaments.permissions import may_decide_results, require
from tournaments.services.advance import settle
from tournaments.services.entries import Recorded, Sent, bump, lock, record_entry


@transaction.atomic
def record_games(
    match: Match, *, by: Actor, games: list[tuple[int, int]], source: str = "sumula"
) -> Recorded:
    """A paper súmula: the final score of each game. All or nothing, each checked by the engine."""
    if not games:
        raise Refused("no_games")
    recorded = None
    for a, b in games:
        recorded = record_entry(match, by=by, sent=Sent(f"game {a}-{b} source {source}"))
    assert recorded is not None  # noqa: S101  the loop ran
    return recorded


@transaction.atomic
def walkover(match: Match, *, by: Actor, winner: str, reason: str) -> Recorded:
    """One team did not come, or left."""
    require(may_decide_results, by, match.tournament)
    return record_entry(match, by=by, sent=Sent(f"walkover {winner}", texts={"reason": reason}))


@transaction.atomic
def double_walkover(match: Match, *, by: Actor, reason: str) -> Recorded:
    """Neither team came: nobody advances, and whoever waits in the next match passes through."""
    require(may_decide_results, by, match.tournament)
    return record_entry(match, by=by, sent=Sent("walkover none", texts={"reason": reason}))


@transaction.atomic
def confirm_result(match: Match, *, by: Actor, reason: str = "") -> None:
    """From pencil to ink: the next match may be called. With a reason where it was forced."""
    require(may_decide_results, by, match.tournament)
    match = lock(match)
    if match.state != Match.State.FINISHED:
        raise Refused("nothing_to_confirm", state=match.state)
    match.state = Match.State.CONFIRMED
    match.confirmed_at = timezone.now()
    match.save(update_fields=["state", "confirmed_at"])
    settle(match, ink=True)
    audit.record(
        match.tournament,
        actor=by,
        action="match.confirmed",
        subject=f"match:{match.pk}",
        texts={"reason": reason} if reason else {},
    )
    bump(match.tournament_id)
