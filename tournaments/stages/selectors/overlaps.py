"""Who stands in two brackets if a correction leaves a drawn one as it is, and who in neither."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.formats.plan import FirstRoundLosers
from tournaments.models import Match, Slot, Stage
from tournaments.stages.selectors.exits import ExitChange
from tournaments.stages.selectors.sources import find_source


@dataclass(frozen=True)
class Overlap:
    """`team` stays in `stage`, which was drawn, and plays in `other` too; `left_out` would have had
    its place, and plays in neither."""

    team: str
    stage: Stage
    other: Stage
    left_out: str | None


def find_overlaps(match: Match, winner: str | None, changes: Sequence[ExitChange]) -> list[Overlap]:
    """`winner` is the side that wins the match with the correction, empty where nobody does, None
    where it would be open again: then both may still win it."""
    if not changes:
        return []
    winners = read_teams(match, winner)
    overlaps = []
    for change in changes:
        other = find_other_stage(change, changes, match=match, winners=winners)
        if other and change.before:
            overlaps.append(Overlap(change.before, change.stage, other, change.after))
    return overlaps


def find_other_stage(
    change: ExitChange, changes: Iterable[ExitChange], *, match: Match, winners: set[str]
) -> Stage | None:
    """Where whoever keeps this place plays too: a stage that follows the tables by itself, or the
    bracket of the match, which it does not lose any more."""
    if not change.is_used:
        return None
    if find_source(change.stage, FirstRoundLosers):
        return match.stage if change.before in winners else None
    moved = [row for row in changes if not row.is_used and row.after == change.before]
    return moved[0].stage if moved and change.before else None


def read_teams(match: Match, side: str | None) -> set[str]:
    """The ids of whoever stands on a side, or on either."""
    rows = Slot.objects.filter(match=match, team__isnull=False)
    if side is not None:
        rows = rows.filter(side=side)
    return {str(team) for team in rows.values_list("team", flat=True)}
