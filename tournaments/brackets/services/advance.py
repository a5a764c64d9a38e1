"""What a result moves: the winner (and, to the third place, the loser) along the stored edges.

A decided match writes its teams into the next slots in pencil; a confirmed one goes over them in
ink. A slot that nobody will ever fill (both teams stayed away, the team left the event) is EMPTY,
and whoever stands opposite passes through without playing.

Nothing is added up: a match that has not begun follows from its slots alone, and so does one that
was only passed through. Order of locks everywhere: the match, its successors round by round,
the rows of stages, tables, the tournament's row last.
"""

import uuid
from dataclasses import dataclass
from functools import partial

from django.db import transaction
from django.utils import timezone

from jobs.services import enqueue, is_queued
from tournaments.models import Match, Slot, Team


@dataclass(frozen=True)
class SlotUpdate:
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


def advance_teams(match: Match) -> None:
    """Write what this match's present result means for the matches after it."""
    for update in slot_updates(match):
        fill_slot(update)
    if match.state == Match.State.CONFIRMED and not match.group:
        over = partial(queue_bracket_print, match)
        transaction.on_commit(over, robust=True)


def queue_bracket_print(match: Match) -> None:
    """The last result of a round: a fresh bracket to hang up, so that a power cut leaves paper.

    Asked after the commit: of two last results at once, the later one sees both.
    """
    rest = Match.objects.filter(stage=match.stage_id, round=match.round)
    if rest.exclude(state=Match.State.CONFIRMED).exists():
        return
    about = {"tournament": str(match.tournament_id), **({"cup": match.cup} if match.cup else {})}
    if not is_queued("papers.round", **about):
        enqueue("papers.round", **about)


def slot_updates(match: Match) -> list[SlotUpdate]:
    """The two ways out of a match; the matches they lead to are locked, always in one order."""
    keys = [key for key in (match.winner_to_id, match.loser_to_id) if key]
    later = Match.objects.select_for_update().filter(pk__in=keys).order_by("round", "number")
    rows = {row.pk: row for row in later}
    winner, loser = winner_and_loser(match)
    pencil = match.state == Match.State.FINISHED
    if match.how in Match.LOSER_IS_OUT:
        loser = None
    updates = []
    for key, side, team in (
        (match.winner_to_id, match.winner_to_side, winner),
        (match.loser_to_id, match.loser_to_side, loser),
    ):
        if key:
            is_gone = team is None or team.state in Team.GONE
            updates.append(SlotUpdate(rows[key], side, team, match.is_decided and is_gone, pencil))
    return updates


def winner_and_loser(match: Match) -> tuple[Team | None, Team | None]:
    """The team that goes on and the one that does not; nobody while it is open."""
    if not match.winner:
        return None, None
    slots = {slot.side: slot for slot in match.slots.select_related("team")}
    loser = slots["B" if match.winner == "A" else "A"]
    # Who never came to the match did not lose it.
    return slots[match.winner].team, loser.team if loser.kind == Slot.Kind.TEAM else None


def fill_slot(update: SlotUpdate) -> None:
    slot = Slot.objects.get(match=update.match, side=update.side)
    newcomer = slot.team_id != (update.team.pk if update.team else None)
    slot.kind, slot.team, slot.pencil = update.kind, update.team, update.pencil
    slot.save(update_fields=["kind", "team", "pencil"])
    update_state_from_slots(update.match, newcomer=newcomer)


def update_state_from_slots(match: Match, *, newcomer: bool = False) -> None:
    """The state of a match that has not begun follows from its slots alone."""
    if match.has_begun:
        return
    slots = list(match.slots.all())
    settled = [slot for slot in slots if slot.kind != Slot.Kind.OPEN]
    present = [slot.side for slot in slots if slot.kind == Slot.Kind.TEAM]
    passed = match.was_passed_through
    winner = how = ""
    if not settled:
        state = Match.State.LOCKED
    elif len(settled) < 2 or any(slot.pencil for slot in slots):
        state = Match.State.WAITING
    elif len(present) < 2:
        state, how = Match.State.CONFIRMED, Match.EMPTY_BRANCH
        winner = present[0] if present else ""
    elif match.state == Match.State.CALLED and not newcomer:
        state = Match.State.CALLED
    else:
        state = Match.State.READY
    if (state, winner, how) != (match.state, match.winner, match.how):
        write_match_state(match, state=state, winner=winner, how=how)
    if passed or match.was_passed_through:
        advance_teams(match)


def write_match_state(match: Match, *, state: str, winner: str, how: str) -> None:
    match.state, match.winner, match.how = state, winner, how
    if state != Match.State.CALLED:
        match.table = match.called_at = None
    match.confirmed_at = match.finished_at = timezone.now() if how else None
    match.save(
        update_fields=[
            "state", "winner", "how", "table", "called_at", "confirmed_at", "finished_at",
        ]
    )  # fmt: skip


@dataclass(frozen=True)
class MovedMatch:
    """A match about to begin whose team another result takes away."""

    match: Match
    leaves: Team | None
    comes: Team | None  # nobody yet, or, if `stays_empty`, nobody ever
    stays_empty: bool


@dataclass(frozen=True)
class Ends:
    """Who goes on from a match, and who to the third place; nobody while it is open."""

    winner: Team | None = None
    loser: Team | None = None
    is_decided: bool = False


def find_moved_matches(
    match: Match, *, winner: str, how: str, undone: list[Match]
) -> list[MovedMatch]:
    """The called and ready matches that would get another team if this match ended so, and the
    begun ones in `undone` were emptied, in the order of their numbers. Nothing is written; it is
    what `advance_teams` would write, followed on paper."""
    rows = Match.objects.filter(tournament=match.tournament_id, round__gte=match.round)
    later = {row.pk: row for row in rows.select_related("table").prefetch_related("slots__team")}
    slots = {(row.pk, slot.side): slot for row in later.values() for slot in row.slots.all()}
    sides = {side: slots[match.pk, side] for side in "AB"}
    beaten = sides["B" if winner == "A" else "A"] if winner else None
    plays_on = beaten and beaten.kind == Slot.Kind.TEAM and how not in Match.LOSER_IS_OUT
    ends = {row.pk: Ends() for row in undone}
    ends[match.pk] = Ends(
        winner=sides[winner].team if winner else None,
        loser=beaten.team if beaten and plays_on else None,
        is_decided=bool(how),
    )
    moved: dict[uuid.UUID, MovedMatch] = {}
    queue = [match, *undone]
    while queue:
        row = queue.pop(0)
        for key, side, team in (
            (row.winner_to_id, row.winner_to_side, ends[row.pk].winner),
            (row.loser_to_id, row.loser_to_side, ends[row.pk].loser),
        ):
            if not key:
                continue
            comes = team if team and team.state not in Team.GONE else None
            after, leaves = later[key], slots[key, side].team
            if leaves == comes or key in ends:
                continue
            if after.was_passed_through:
                ends[key] = Ends(comes, is_decided=ends[row.pk].is_decided)
                queue.append(after)
            elif after.state in Match.ABOUT_TO_BEGIN:
                stays_empty = ends[row.pk].is_decided and comes is None
                moved[key] = MovedMatch(after, leaves, comes, stays_empty)
    return sorted(moved.values(), key=lambda moved_match: moved_match.match.number)


def find_begun_later_matches(match: Match) -> list[Match]:
    """Later matches that have begun with a team that came from here, nearest first.

    One query for all later rounds; who was only passed through is walked over.
    """
    rows = Match.objects.filter(tournament=match.tournament_id, round__gte=match.round)
    later = {row.pk: row for row in rows.select_related("table")}
    begun: list[Match] = []
    queue = [match.winner_to_id, match.loser_to_id]
    while queue:
        key = queue.pop(0)
        row = later.get(key) if key else None
        if row is None or row in begun or row.state not in Match.BEGUN:
            continue
        if row.has_begun:
            begun.append(row)
        queue += [row.winner_to_id, row.loser_to_id]
    return sorted(begun, key=lambda row: (row.round, row.number))
