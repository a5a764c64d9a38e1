"""Who comes into a later stage: written when everything above is settled, kept once it is used.

A place whose stage was not drawn follows the tables by itself; a list that was frozen with it is no
longer true. One whose stage was drawn stays, and whoever corrects a result says that it stands as
played: nothing later changes in silence.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournaments.actors import Actor
from tournaments.audit.services import record_action
from tournaments.exceptions import Refused
from tournaments.formats.plan import describe_source
from tournaments.formats.results import Result
from tournaments.models import Match, Stage, StagePlace, Tournament
from tournaments.stages.selectors import StageReading, later_stages, read_stage


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
        return self.source.partition(":")[2]


def places_of(reading: StageReading) -> dict[tuple[int, str], str | None]:
    """The team of each exit that is settled, by the later stage's row and the source; None where
    no team can take it."""
    return {
        (key, describe_source(source)): leaving.team
        for (key, source), (_, leaving) in zip(reading.sources, reading.outcome.exits, strict=True)
        if reading.is_ink(source, leaving)
    }


def settle_exits(stage: Stage, *, by: Actor, stands: bool = False) -> None:
    """Write who goes on from here, as far as that is settled; called by every transaction that
    decides or undoes a result, under its match's lock.

    The stage's row is locked first: of the last two results of a group at the same moment, the
    second one sees both. `stands`: a place that was used keeps its team, by decision.
    """
    stage = Stage.objects.select_for_update().get(pk=stage.pk)
    later = {row.pk: row for row in later_stages(stage)}
    if not later:
        return
    settled = places_of(read_stage(stage))
    rows = {
        (place.stage_id, place.source): place
        for place in StagePlace.objects.filter(stage__in=later)
    }
    used = [row for row in later.values() if row.is_drawn]
    for row in used:
        keep_places(row, settled, rows, stands=stands)
    new: dict[str, dict[str, str | None]] = {}
    for key, team in settled.items():
        if later[key[0]] in used:
            continue
        place = rows.get(key)
        if place is None or str(place.team_id or "") != (team or ""):
            StagePlace.objects.update_or_create(
                stage_id=key[0], source=key[1], defaults={"team_id": team, "by_decision": False}
            )
            new.setdefault(later[key[0]].key, {})[key[1]] = team
    open_again = [
        place.pk for key, place in rows.items() if key not in settled and later[key[0]] not in used
    ]
    StagePlace.objects.filter(pk__in=open_again).delete()
    write_state(
        stage, is_settled=len(settled) == sum(len(r.values["entrants"]) for r in later.values())
    )
    tournament = Tournament.objects.get(pk=stage.tournament_id)
    for name, places in new.items():
        record_action(tournament, "stage.places", by=by, data={"stage": name, "places": places})


def keep_places(
    stage: Stage,
    settled: Mapping[tuple[int, str], str | None],
    rows: Mapping[tuple[int, str], StagePlace],
    *,
    stands: bool,
) -> None:
    """Of a stage that was drawn: who came in stays in. Refused where that is no longer
    what the tables say, unless somebody decided so."""
    moved = [
        place
        for (key, source), place in rows.items()
        if key == stage.pk
        and not place.by_decision
        and settled.get((key, source), "open") != (str(place.team_id) if place.team_id else None)
    ]
    if moved and not stands:
        names = [place.source.partition(":")[2] for place in moved]
        raise Refused("later_stage_drawn", places=names)
    StagePlace.objects.filter(pk__in=[place.pk for place in moved]).update(by_decision=True)


def write_state(stage: Stage, *, is_settled: bool) -> None:
    state = Stage.State.SETTLED if is_settled else Stage.State.DRAWN
    if stage.is_drawn and stage.state != state:
        Stage.objects.filter(pk=stage.pk).update(state=state)


def settle_after(match: Match, *, by: Actor, stands: bool = False) -> None:
    """What a match of a group decides or no longer decides; nothing to do in a bracket."""
    if match.group:
        settle_exits(match.stage, by=by, stands=stands)


def list_used_stages(changes: Iterable[ExitChange]) -> list[Stage]:
    return list({change.stage.pk: change.stage for change in changes if change.is_used}.values())


def find_exit_changes(match: Match, result: Result | None) -> list[ExitChange]:
    """The places that would be somebody else's if this match of a group ended so."""
    if not match.group:
        return []
    later = {row.pk: row for row in later_stages(match.stage)}
    before = places_of(read_stage(match.stage))
    after = places_of(read_stage(match.stage, instead={match.pk: result}))
    taken = {
        (place.stage_id, place.source): str(place.team_id) if place.team_id else None
        for place in StagePlace.objects.filter(stage__in=later)
    }
    before = {**before, **taken}
    return [
        ExitChange(later[key], source, team, after.get((key, source)))
        for (key, source), team in before.items()
        if after.get((key, source), "open") != team
    ]
