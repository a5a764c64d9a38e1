"""Who leaves a stage for a later one, as its results stand this moment, and what another result
would change."""

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from tournaments.brackets.tree import MAIN
from tournaments.formats.plan import Winners, describe_source
from tournaments.formats.planned import FIRST_ROUND
from tournaments.formats.results import Result
from tournaments.models import Match, Stage, StagePlace
from tournaments.stages.selectors.ladder import (
    is_before_semifinals,
    leads_to_semifinals,
    read_ends,
    used_places,
)
from tournaments.stages.selectors.losers import Ending, read_losers
from tournaments.stages.selectors.reading import StageReading, later_stages, read_stage, sources_of
from tournaments.stages.selectors.returns import read_returns
from tournaments.stages.selectors.sources import find_source, name_source

# By the later stage's row and the source.
Places = dict[tuple[int, str], str | None]


@dataclass(frozen=True)
class ExitChange:
    """A place that another result gives to somebody else: by its source, with the ids of teams."""

    stage: Stage  # that it leads to
    source: str
    before: str | None
    after: str | None

    @property
    def is_used(self) -> bool:
        """Something was built on it."""
        return self.stage.is_drawn

    @property
    def name(self) -> str:
        """Of the place, without its stage: "A2"."""
        return name_source(self.source)


def places_of(reading: StageReading) -> Places:
    """The team of each exit that is settled, by the later stage's row and the source; None where
    no team can take it."""
    return {
        (key, describe_source(source)): leaving.team
        for key, source, leaving in reading.leavings
        if reading.is_ink(source, leaving)
    }


def settled_places(
    stage: Stage, later: Sequence[Stage], *, instead: Mapping[uuid.UUID, Any] | None = None
) -> Places:
    """Who comes from a stage into the later ones, as far as it is settled: by its tables, or as a
    loser of its first round. An appeal opens places of what is still to be drawn; who came into
    what was drawn is in, until a result says somebody else. `instead` has other endings for some
    matches."""
    settled: Places = {}
    for is_drawn in (False, True):
        if rows := [row for row in later if row.is_drawn is is_drawn]:
            settled |= read_places(stage, rows, instead=instead, with_held=is_drawn)
    return settled


def read_places(
    stage: Stage,
    later: Sequence[Stage],
    *,
    instead: Mapping[uuid.UUID, Any] | None,
    with_held: bool,
) -> Places:
    """`with_held`: what an appeal holds counts as settled."""
    how: dict[str, Any] = {"instead": instead, "with_held": with_held}
    if bracket := next((row for row in later if find_source(row, Winners)), None):
        settled = read_returns(stage, bracket, **how).settled
        return {(bracket.pk, source): team for source, team in settled.items()}
    if stage.has_tables:
        rows = {row.pk for row in later}
        places = places_of(read_stage(stage, **how))
        return {key: team for key, team in places.items() if key[0] in rows}
    if semifinals := next((row for row in later if takes_ends(row, stage)), None):
        ends = read_ends(stage, used=used_places(semifinals), **how)
        return {(semifinals.pk, source): team for source, team in ends.items()}
    return {
        (row.pk, source): team
        for row in later
        for source, team in read_losers(stage, with_gone=row.is_drawn, **how).items()
    }


def takes_ends(later: Stage, stage: Stage) -> bool:
    """Whether whoever is left in a bracket plays on in another one."""
    return any(leads_to_semifinals(source, stage) for source in sources_of(later))


def leads_to_places(match: Match) -> bool:
    """In a bracket the first round, where the plan has a cup of its losers; all of both that lead
    to the semi-finals of a ladder."""
    if is_before_semifinals(match):
        return True
    if match.group or match.round > 1:
        return bool(match.group)
    stages = match.tournament.plan.stages
    return any(row.get("from") == FIRST_ROUND and row["source"] == MAIN for row in stages) and (
        not match.cup
    )


def list_used_stages(changes: Iterable[ExitChange]) -> list[Stage]:
    return list({change.stage.pk: change.stage for change in changes if change.is_used}.values())


def may_be_drawn_again(stages: Sequence[Stage]) -> bool:
    """Whether what was drawn in them can still be taken back: nothing happened there."""
    rows = Match.objects.filter(stage__in=stages)
    touched = rows.filter(~Q(state__in=Match.NOT_CALLED) | Q(entries_count__gt=0))
    return bool(stages) and not touched.exists()


def find_exit_changes(match: Match, ending: Result | Ending | None) -> list[ExitChange]:
    """The places that would be somebody else's if this match ended so: of a group with that result,
    in a bracket with that winner."""
    later = {row.pk: row for row in later_stages(match.stage)} if leads_to_places(match) else {}
    if not later:
        return []
    stage = match.stage
    before = settled_places(stage, [*later.values()])
    after = settled_places(stage, [*later.values()], instead={match.pk: ending})
    taken = {
        (place.stage_id, place.source): str(place.team_id) if place.team_id else None
        for place in StagePlace.objects.filter(stage__in=later, source__startswith=f"{stage.key}:")
    }
    before = {**before, **taken}
    return [
        ExitChange(later[key], source, team, after.get((key, source)))
        for (key, source), team in before.items()
        if after.get((key, source), "open") != team
    ]
