"""Who comes into a later stage: written when everything above is settled, kept once it is used.

A place whose stage was not drawn follows the tables by itself; a list that was frozen with it is no
longer true. One whose stage was drawn stays, and whoever corrects a result says that it stands as
played: nothing later changes in silence.
"""

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.actors import Actor
from tournaments.audit.services import record_action
from tournaments.brackets.tree import MAIN
from tournaments.exceptions import Refused
from tournaments.formats.plan import Winners, describe_source
from tournaments.formats.planned import FIRST_ROUND
from tournaments.formats.results import Result
from tournaments.models import Match, Stage, StagePlace, Tournament
from tournaments.stages.selectors.ladder import (
    is_before_semifinals,
    leads_to_semifinals,
    read_ends,
    used_places,
)
from tournaments.stages.selectors.losers import Ending, read_losers
from tournaments.stages.selectors.reading import StageReading, later_stages, read_stage, sources_of
from tournaments.stages.selectors.returns import read_returns
from tournaments.stages.selectors.sources import find_source, list_sources, name_source
from tournaments.stages.services.playoffs import follow_ties
from tournaments.stages.services.refill import fill_up, refills

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
    loser of its first round. `instead` has other endings for some matches."""
    if bracket := next((row for row in later if find_source(row, Winners)), None):
        settled = read_returns(stage, bracket, instead=instead).settled
        return {(bracket.pk, source): team for source, team in settled.items()}
    if stage.has_tables:
        return places_of(read_stage(stage, instead=instead))
    if semifinals := next((row for row in later if takes_ends(row, stage)), None):
        ends = read_ends(stage, instead=instead, used=used_places(semifinals))
        return {(semifinals.pk, source): team for source, team in ends.items()}
    return {
        (row.pk, source): team
        for row in later
        for source, team in read_losers(stage, instead=instead, with_gone=row.is_drawn).items()
    }


def takes_ends(later: Stage, stage: Stage) -> bool:
    """Whether whoever is left in a bracket plays on in another one."""
    return any(leads_to_semifinals(source, stage) for source in sources_of(later))


def settle_exits(stage: Stage, *, by: Actor, stands: bool = False) -> None:
    """Write who goes on from here, as far as that is settled; called by every transaction that
    decides or undoes a result, under its match's lock.

    The stage's row is locked first: of the last two results of a group at the same moment, the
    second one sees both. `stands`: a place that was used keeps its team, by decision.
    """
    stage = Stage.objects.select_for_update(no_key=True).get(pk=stage.pk)
    later = {row.pk: row for row in later_stages(stage)}
    if not later:
        settle_last(stage, by=by)
        return
    settled = settled_places(stage, [*later.values()])
    rows = {
        (place.stage_id, place.source): place
        for place in StagePlace.objects.filter(stage__in=later, source__startswith=f"{stage.key}:")
    }
    used = [row for row in later.values() if row.is_drawn]
    sources_kept = {row.key: keep_places(row, settled, rows, stands=stands) for row in used}
    unused = {key: row for key, row in later.items() if not row.is_drawn}
    new = write_places(unused, settled, rows)
    if stage.has_tables:
        planned = sum(len(list_sources(row)) for row in later.values())
        write_state(stage, is_settled=len(settled) == planned)
    if not used:
        follow_ties(stage, by=by)
    tournament = Tournament.objects.get(pk=stage.tournament_id)
    for name, places in new.items():
        record_action(tournament, "stage.places", by=by, data={"stage": name, "places": places})
    for name, sources in sources_kept.items():
        if sources:
            record_action(tournament, "stage.kept", by=by, data={"stage": name, "places": sources})


def write_places(
    later: Mapping[int, Stage], settled: Places, rows: Mapping[tuple[int, str], StagePlace]
) -> dict[str, dict[str, str | None]]:
    """Into stages that are not drawn; what is open again loses its row. Returns what is new, by
    stage and source."""
    new: dict[str, dict[str, str | None]] = {}
    for key, team in settled.items():
        if key[0] not in later:
            continue
        place = rows.get(key)
        if place is None or place.by_decision or str(place.team_id or "") != (team or ""):
            StagePlace.objects.update_or_create(
                stage_id=key[0], source=key[1], defaults={"team_id": team, "by_decision": False}
            )
            new.setdefault(later[key[0]].key, {})[key[1]] = team
    open_again = [place.pk for key, place in rows.items() if key not in settled and key[0] in later]
    StagePlace.objects.filter(pk__in=open_again).delete()
    return new


def settle_last(stage: Stage, *, by: Actor) -> None:
    """Of an event that its tables decide: nobody goes on from here, and ties for a medal may have
    to be played off."""
    if stage.has_tables:
        reading = read_stage(stage)
        write_state(stage, is_settled=reading.is_decided and not reading.open_groups)
        follow_ties(stage, by=by)


def keep_places(
    stage: Stage,
    settled: Mapping[tuple[int, str], str | None],
    rows: Mapping[tuple[int, str], StagePlace],
    *,
    stands: bool,
) -> list[str]:
    """Of a stage that was drawn: who came in stays in. Refused where that is no longer what the
    tables say, unless somebody decided so; the sources of the places about which they did."""
    moved = [
        place
        for (key, source), place in rows.items()
        if key == stage.pk
        and not place.by_decision
        and settled.get((key, source), "open") != (str(place.team_id) if place.team_id else None)
    ]
    if moved and not stands:
        names = [name_source(place.source) for place in moved]
        raise Refused("later_stage_drawn", places=names)
    StagePlace.objects.filter(pk__in=[place.pk for place in moved]).update(by_decision=True)
    return [place.source for place in moved]


def write_state(stage: Stage, *, is_settled: bool) -> None:
    state = Stage.State.SETTLED if is_settled else Stage.State.DRAWN
    if stage.is_drawn and stage.state != state:
        Stage.objects.filter(pk=stage.pk).update(state=state)


def settle_after(match: Match, *, by: Actor, stands: bool = False) -> None:
    """What a match of a group, or of a bracket's first round, decides or no longer decides."""
    if leads_to_places(match):
        settle_exits(match.stage, by=by, stands=stands)
    elif match.round == 1 and refills(match.tournament.plan):
        fill_up(match)


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
