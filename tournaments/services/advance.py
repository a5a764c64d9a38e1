"""What a result moves: the winner (and, to the third place, the loser) along the stored edges.

A decided match writes its teams into the next slots in pencil; a confirmed one goes over them in
ink. A slot that nobody will ever fill (both teams stayed away, the loser is out of the event) is
EMPTY, and whoever stands opposite passes through.

Order of locks everywhere: the match, its successors, the tournament's row last.
"""

from dataclasses import dataclass

from django.utils import timezone

from tournaments.models import Match, Slot, Team

NOT_STARTED = {Match.State.LOCKED, Match.State.WAITING, Match.State.READY, Match.State.CALLED}
DECIDED = {Match.State.FINISHED, Match.State.CONFIRMED}
# How a match may end for a team that does not play on, not even for the third place.
OUT = {"walkover", "disqualification"}
EMPTY_BRANCH = "empty_branch"


@dataclass(frozen=True)
class Placing:
    """Who goes into which slot of a later match: a team, nobody yet, or nobody ever."""

    match: Match
    side: str
    team: Team | None
    empty: bool

    @property
    def kind(self) -> str:
        if self.empty:
            return Slot.Kind.EMPTY
        return Slot.Kind.TEAM if self.team else Slot.Kind.OPEN


def settle(match: Match, *, ink: bool = False) -> None:
    """Write what this match's present result means for the matches after it."""
    for placing in placings(match):
        place(placing, pencil=not ink and placing.kind != Slot.Kind.OPEN)
        if ink:
            pass_through(placing.match)


def placings(match: Match) -> list[Placing]:
    """The two ways out of a match, locked in a fixed order."""
    keys = sorted(key for key in (match.winner_to_id, match.loser_to_id) if key)
    rows = Match.objects.select_for_update().in_bulk(keys)
    slots = {slot.side: slot for slot in match.slots.select_related("team")}
    decided = match.state in DECIDED
    winner = slots[match.winner].team if match.winner else None
    loser = slots["B" if match.winner == "A" else "A"].team if match.winner else None
    found = []
    if match.winner_to_id:
        found.append(
            Placing(
                rows[match.winner_to_id],
                match.winner_to_side,
                winner,
                empty=decided and winner is None,
            )
        )
    if match.loser_to_id:
        gone = match.how in OUT or loser is None
        found.append(
            Placing(
                rows[match.loser_to_id],
                match.loser_to_side,
                None if gone else loser,
                empty=decided and gone,
            )
        )
    return found


def place(placing: Placing, *, pencil: bool) -> None:
    Slot.objects.filter(match=placing.match, side=placing.side).update(
        kind=placing.kind, team=placing.team, pencil=pencil
    )
    follow(placing.match)


def follow(match: Match) -> None:
    """The state of a match that has not begun follows from its slots alone."""
    if match.state not in NOT_STARTED:
        return
    slots = list(match.slots.all())
    known = [slot for slot in slots if slot.kind != Slot.Kind.OPEN]
    if not known:
        state = Match.State.LOCKED
    elif len(known) < 2 or any(slot.pencil for slot in slots):
        state = Match.State.WAITING
    elif match.state == Match.State.CALLED:
        state = Match.State.CALLED
    else:
        state = Match.State.READY
    if state != match.state:
        match.state = state
        if state != Match.State.CALLED:
            match.table = None
            match.called_at = None
        match.save(update_fields=["state", "table", "called_at"])


def pass_through(match: Match) -> None:
    """A match that cannot be played because a slot stays empty for good is decided at once."""
    if match.state != Match.State.READY:
        return
    slots = list(match.slots.all())
    present = [slot.side for slot in slots if slot.kind == Slot.Kind.TEAM]
    if len(present) == 2:
        return
    match.winner = present[0] if present else ""
    match.how = EMPTY_BRANCH
    match.state = Match.State.CONFIRMED
    match.finished_at = match.confirmed_at = timezone.now()
    match.save(update_fields=["winner", "how", "state", "finished_at", "confirmed_at"])
    settle(match, ink=True)
