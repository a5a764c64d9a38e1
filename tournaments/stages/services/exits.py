"""Who comes into a later stage: written when everything above is settled, kept once it is used.

A place whose stage was not drawn follows the tables by itself; a list that was frozen with it is no
longer true. One whose stage was drawn stays, and whoever corrects a result says that it stands as
played: nothing later changes in silence.
"""

from collections.abc import Mapping

from tournaments.actors import Actor
from tournaments.audit.services import record_action
from tournaments.exceptions import Refused
from tournaments.models import Match, Stage, StagePlace, Tournament
from tournaments.stages.selectors.exits import Places, leads_to_places, settled_places
from tournaments.stages.selectors.planned import has_refill
from tournaments.stages.selectors.reading import later_stages, read_stage
from tournaments.stages.selectors.sources import list_sources, name_source
from tournaments.stages.services.playoffs import follow_ties
from tournaments.stages.services.refill import fill_up


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
        write_stage_state(stage, is_settled=len(settled) == planned)
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
        write_stage_state(stage, is_settled=reading.is_decided and not reading.open_groups)
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


def write_stage_state(stage: Stage, *, is_settled: bool) -> None:
    state = Stage.State.SETTLED if is_settled else Stage.State.DRAWN
    if stage.is_drawn and stage.state != state:
        Stage.objects.filter(pk=stage.pk).update(state=state)


def update_later_stages(match: Match, *, by: Actor, stands: bool = False) -> None:
    """What a match of a group, or of a bracket's first round, decides or no longer decides."""
    if leads_to_places(match):
        settle_exits(match.stage, by=by, stands=stands)
    elif match.round == 1 and has_refill(match.tournament.plan):
        fill_up(match)
