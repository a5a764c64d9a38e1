"""Closing a match at the table: the deck is back, both teams say yes with their PIN.

A yes by PIN is the same as one by a personal link: with the second the result is ink. Wrong PINs
are counted for each team and match, in a transaction that stays although the yes is refused.
"""

from django.db import transaction
from django.utils import timezone

from referees.models import Closing, PinTries
from tournaments import audit
from tournaments.actors import Actor
from tournaments.exceptions import Refused
from tournaments.models import Match, Team, TeamPin
from tournaments.permissions import may_score, require
from tournaments.services.appeals_ground import team_on
from tournaments.services.entries_ground import go_on, lock
from tournaments.services.pins import has_pin, is_pin
from tournaments.services.players import sign

TRIES = 5


def sign_with_pin(
    match: Match, *, by: Actor, side: str, pin: str, lines: int | None = None
) -> None:
    """One team's yes to the result of so many lines, the one it sees on the referee's phone."""
    refusal = try_to_sign(match, by=by, side=side, pin=pin, lines=lines)
    if refusal is not None:
        raise refusal


@transaction.atomic
def try_to_sign(
    match: Match, *, by: Actor, side: str, pin: str, lines: int | None
) -> Refused | None:
    """A wrong PIN is an answer and no exception here: its count must outlive it. The match's lock
    makes those who guess at once stand in line."""
    require(may_score, by, match.tournament)
    match = lock(match)
    team = team_on(match, side)
    if lines not in {None, match.entries_count}:
        raise Refused("stale", expected=match.entries_count)
    if match.state != Match.State.FINISHED:
        raise Refused("nothing_to_confirm", state=match.state)
    if not has_pin(team):
        raise Refused("no_pin")
    tries = tries_of(match, side, team)
    if tries.wrong >= TRIES:
        raise Refused("pin_locked")
    if is_pin(team, pin.strip()):
        sign(match, side=side, by=by, data={"pin": True})
        return None
    tries.wrong += 1
    tries.last_at = timezone.now()
    tries.save()
    audit.record(
        match.tournament,
        actor=by,
        action="match.pin_wrong",
        subject=f"match:{match.pk}",
        data={"side": side},
    )
    left = TRIES - tries.wrong
    return Refused("pin_wrong", left=left) if left else Refused("pin_locked")


def tries_of(match: Match, side: str, team: Team) -> PinTries:
    """Since the team got its present PIN."""
    tries, _new = PinTries.objects.get_or_create(match=match, side=side)
    if TeamPin.objects.filter(team=team, made_at__gt=tries.last_at).exists():
        tries.wrong = 0
    return tries


@transaction.atomic
def return_deck(match: Match, *, by: Actor, returned: bool = True) -> None:
    """The deck is back on the table, whole; or not, after all."""
    require(may_score, by, match.tournament)
    match = lock(match)
    closing, _new = Closing.objects.get_or_create(match=match)
    if bool(closing.deck_returned_at) == returned:
        return
    closing.deck_returned_at = timezone.now() if returned else None
    closing.save(update_fields=["deck_returned_at"])
    audit.record(
        match.tournament,
        actor=by,
        action="match.deck_returned",
        subject=f"match:{match.pk}",
        data={"returned": returned},
    )
    go_on(match.tournament_id)
