"""What a result moves: the winner (and, to the third place, the loser) along the stored edges.

A decided match writes its teams into the next slots in pencil; a confirmed one goes over them in
ink. A slot that nobody will ever fill (both teams stayed away, the team left the event) is EMPTY,
and whoever stands opposite passes through without playing.

Nothing is added up: a match that has not begun follows from its slots alone, and so does one that
was only passed through. Order of locks everywhere: the match, its successors round by round, the
tournament's row last.
"""

import uuid
from dataclasses import dataclass
from functools import partial

from django.db import transaction
from django.utils import timezone

from jobs.services import is_queued, owe
from tournaments.models import Match, Slot, Team

DECIDED = {Match.State.FINISHED, Match.State.CONFIRMED}
BEGUN = {Match.State.PLAYING, *DECIDED}
# How a match may end for a team that does not play on, not even for the third place.
OUT = {"walkover", "disqualification"}
GONE = {Team.State.WITHDRAWN, Team.State.EXCLUDED}
EMPTY_BRANCH = "empty_branch"


@dataclass(frozen=True)
class Placing:
    """Who goes into which slot of a later match: a team, nobody yet, or nobody ever.

    An empty slot keeps the name of a team that left the event, so that it can be let in again.
    """

    match: Match
    side: str
    team: Team | None
    empty: bool
    pencil: bool

    @property
    def kind(self) -> str:
        if self.empty:
            return Slot.Kind.EMPTY
        return Slot.Kind.TEAM if self.team else Slot.Kind.OPEN


def begun(match: Match) -> bool:
    """Played, or being played; a match that was only passed through has not begun."""
    return match.state in BEGUN and match.how != EMPTY_BRANCH


def settle(match: Match) -> None:
    """Write what this match's present result means for the matches after it."""
    for placing in placings(match):
        place(placing)
    if match.state == Match.State.CONFIRMED:
        over = partial(paper_after, match.tournament_id, round=match.round)
        transaction.on_commit(over, robust=True)


def paper_after(tournament: uuid.UUID, *, round: int) -> None:
    """The last result of a round: a fresh bracket to hang up, so that a power cut leaves paper.

    Asked after the commit: of two last results at once, the later one sees both.
    """
    rest = Match.objects.filter(tournament=tournament, round=round)
    if rest.exclude(state=Match.State.CONFIRMED).exists():
        return
    if not is_queued("papers.round", tournament=str(tournament)):
        owe("papers.round", tournament=str(tournament))


def placings(match: Match) -> list[Placing]:
    """The two ways out of a match; the matches they lead to are locked, always in one order."""
    keys = [key for key in (match.winner_to_id, match.loser_to_id) if key]
    later = Match.objects.select_for_update().filter(pk__in=keys).order_by("round", "number")
    rows = {row.pk: row for row in later}
    winner, loser = ends_of(match)
    decided = match.state in DECIDED
    pencil = match.state == Match.State.FINISHED
    found = []
    if match.winner_to_id:
        gone = winner is None or winner.state in GONE
        row = rows[match.winner_to_id]
        found.append(Placing(row, match.winner_to_side, winner, decided and gone, pencil))
    if match.loser_to_id:
        team = None if match.how in OUT else loser
        gone = team is None or team.state in GONE
        row = rows[match.loser_to_id]
        found.append(Placing(row, match.loser_to_side, team, decided and gone, pencil))
    return found


def ends_of(match: Match) -> tuple[Team | None, Team | None]:
    """The team that goes on and the one that does not; nobody while it is open."""
    if not match.winner:
        return None, None
    slots = {slot.side: slot for slot in match.slots.select_related("team")}
    loser = slots["B" if match.winner == "A" else "A"]
    # Who never came to the match did not lose it.
    return slots[match.winner].team, loser.team if loser.kind == Slot.Kind.TEAM else None


def place(placing: Placing) -> None:
    slot = Slot.objects.get(match=placing.match, side=placing.side)
    newcomer = slot.team_id != (placing.team.pk if placing.team else None)
    slot.kind, slot.team, slot.pencil = placing.kind, placing.team, placing.pencil
    slot.save(update_fields=["kind", "team", "pencil"])
    follow(placing.match, newcomer=newcomer)


def follow(match: Match, *, newcomer: bool = False) -> None:
    """The state of a match that has not begun follows from its slots alone."""
    if begun(match):
        return
    slots = list(match.slots.all())
    known = [slot for slot in slots if slot.kind != Slot.Kind.OPEN]
    present = [slot.side for slot in slots if slot.kind == Slot.Kind.TEAM]
    passed = match.how == EMPTY_BRANCH
    winner = how = ""
    if not known:
        state = Match.State.LOCKED
    elif len(known) < 2 or any(slot.pencil for slot in slots):
        state = Match.State.WAITING
    elif len(present) < 2:
        state, how = Match.State.CONFIRMED, EMPTY_BRANCH
        winner = present[0] if present else ""
    elif match.state == Match.State.CALLED and not newcomer:
        state = Match.State.CALLED
    else:
        state = Match.State.READY
    if (state, winner, how) != (match.state, match.winner, match.how):
        write(match, state=state, winner=winner, how=how)
    if passed or how == EMPTY_BRANCH:
        settle(match)


def write(match: Match, *, state: str, winner: str, how: str) -> None:
    match.state, match.winner, match.how = state, winner, how
    if state != Match.State.CALLED:
        match.table = match.called_at = None
    match.confirmed_at = match.finished_at = timezone.now() if how else None
    match.save(
        update_fields=[
            "state", "winner", "how", "table", "called_at", "confirmed_at", "finished_at",
        ]
    )  # fmt: skip


def begun_after(match: Match) -> list[Match]:
    """Later matches that have begun with a team that came from here, nearest first.

    One query for all later rounds; who was only passed through is walked over.
    """
    rows = Match.objects.filter(tournament=match.tournament_id, round__gt=match.round)
    later = {row.pk: row for row in rows.select_related("table")}
    found: list[Match] = []
    queue = [match.winner_to_id, match.loser_to_id]
    while queue:
        key = queue.pop(0)
        row = later.get(key) if key else None
        if row is None or row in found or row.state not in BEGUN:
            continue
        if begun(row):
            found.append(row)
        queue += [row.winner_to_id, row.loser_to_id]
    return found
