"""From a plan to its stages, from drawn groups to matches, and from settled places to a bracket.
What chance decides is drawn elsewhere."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db import transaction

from scoring.core.sides import SIDES
from tournaments.actors import Actor
from tournaments.audit.services import record_action
from tournaments.brackets.services.build import build_bracket, delete_bracket, hash_rows, mark_drawn
from tournaments.brackets.tree import FEWEST_TEAMS
from tournaments.exceptions import Refused
from tournaments.formats.order_of_play import interleave
from tournaments.formats.planned import write_stage
from tournaments.formats.ranking import FLORES
from tournaments.formats.round_codes import group_code
from tournaments.locks import bump_version, lock_tournament, next_number
from tournaments.models import (
    Match,
    Plan,
    Progress,
    Slot,
    Stage,
    StagePlace,
    Team,
    Tournament,
)
from tournaments.permissions import may_organize, require
from tournaments.stages.selectors.planned import (
    WITHOUT_A_DRAW,
    earlier_stages,
    has_ends,
    match_length,
    refuse_if_not_fitting,
    slots_from_tables,
)
from tournaments.stages.selectors.reading import stage_plan_of
from tournaments.stages.selectors.sources import list_sources, name_source
from tournaments.stages.services.exits import settle_exits


def lock_stages(tournament: Tournament) -> Tournament:
    """All that a new stage could be built on, in the order of locks: matches, stages, the event."""
    list(tournament.matches.select_for_update().order_by("round", "number").values_list("pk"))
    list(tournament.stages.select_for_update(no_key=True).order_by("number").values_list("pk"))
    return lock_tournament(tournament)


def write_planned_stages(tournament: Tournament, *, teams: int) -> Stage:
    """The stages of exactly so many teams, as rows; the first of them. Under the event's lock, and
    only while nothing is drawn."""
    stages = refuse_if_not_fitting(Plan.objects.get(tournament=tournament), teams=teams)
    keys = [stage.key for stage in stages]
    tournament.stages.exclude(key__in=keys).delete()
    rows = [
        Stage.objects.update_or_create(
            tournament=tournament,
            key=stage.key,
            defaults={"number": number, "kind": stage.kind, "values": write_stage(stage)},
        )[0]
        for number, stage in enumerate(stages, start=1)
    ]
    return rows[0]


@transaction.atomic
def build_groups(stage: Stage, *, by: Actor, groups: Mapping[str, Sequence[Team]]) -> list[Match]:
    """All matches of drawn groups, in the order of play: round 1 of every group, then round 2 …
    Groups drawn before give way, unless something has been called or played in them."""
    tournament = stage.tournament
    require(may_organize, by, tournament)
    delete_bracket(stage)
    teams = {str(team.pk): team for members in groups.values() for team in members}
    names = [(name, [str(team.pk) for team in members]) for name, members in groups.items()]
    first = next_number(tournament.matches.all())
    positions: Counter[tuple[str, int]] = Counter()
    pairs = []
    for number, planned in enumerate(interleave(names, legs=stage.values["legs"]), start=first):
        positions[planned.group, planned.round] += 1
        match = build_table_match(
            stage,
            number=number,
            group=planned.group,
            round=planned.round,
            round_code=group_code(planned.group),
            position=positions[planned.group, planned.round],
        )
        pairs.append((match, (teams[planned.a], teams[planned.b])))
    rows = create_table_matches(pairs)
    stage.groups, stage.state = dict(names), Stage.State.DRAWN
    stage.save(update_fields=["groups", "state"])
    record_action(
        tournament,
        "groups.built",
        by=by,
        data={
            "stage": stage.key,
            "groups": len(names),
            "teams": len(teams),
            "matches": len(rows),
            "rows": hash_rows(rows, teams.values()),
        },
    )
    mark_drawn(tournament)
    bump_version(tournament.pk)
    return rows


def build_table_match(stage: Stage, **values: Any) -> Match:
    """A match that counts in a table: both teams are there from the start, and it leads nowhere."""
    return Match(
        tournament=stage.tournament,
        stage=stage,
        state=Match.State.READY,
        **match_length(stage),
        **values,
        flores=[] if FLORES in stage.values["criteria"] and not values.get("is_playoff") else None,
    )


def create_table_matches(pairs: Iterable[tuple[Match, Sequence[Team]]]) -> list[Match]:
    rows, slots = [], []
    for match, teams in pairs:
        rows.append(match)
        slots += [
            Slot(match=match, side=side, kind=Slot.Kind.TEAM, team=team)
            for side, team in zip(SIDES, teams, strict=True)
        ]
    Match.objects.bulk_create(rows)
    Slot.objects.bulk_create(slots)
    return rows


def take_places(stage: Stage, *, by: Actor) -> list[StagePlace]:
    """Everybody who comes into a stage, in the order of its sources; None stands for a place that
    no team can take. Refused while one is open. Looked at again under the lock: an appeal may have
    run out without anybody noticing."""
    for earlier in earlier_stages(stage):
        if not has_ends(earlier):
            raise Refused("stage_not_over")
        if not stage.is_drawn:
            settle_exits(earlier, by=by)
    rows = {place.source: place for place in stage.places.select_related("team")}
    sources = list_sources(stage)
    open_places = [source for source in sources if source not in rows]
    if open_places:
        raise Refused("places_open", places=[name_source(source) for source in open_places])
    return [rows[source] for source in sources]


def take_back_bracket(stage: Stage) -> None:
    """What was drawn or built from places that others have now; refused once somebody was called.
    The draw that made it stays published, and the next one takes its place. Under the lock of the
    match that is corrected, whose service logs it."""
    delete_bracket(stage)
    Stage.objects.filter(pk=stage.pk).update(state=Stage.State.WAITING)


@transaction.atomic
def build_seeded_bracket(stage: Stage, *, by: Actor) -> list[Match]:
    """The bracket of a stage whose places follow from the tables alone: the best seed meets the
    last one and byes go to the best, or as the crossing table says. Once: whoever taps again, or
    at the same moment, would only log it again. After a correction that takes the bracket back it
    may be built anew."""
    require(may_organize, by, stage.tournament)
    tournament = lock_stages(stage.tournament)
    stage = Stage.objects.get(pk=stage.pk)
    if stage.values.get("way_in") not in WITHOUT_A_DRAW:
        raise Refused("stage_is_drawn_by_lot")
    if tournament.stage != Progress.PLAYING:
        raise Refused("stage_not_over")
    if stage.is_drawn:
        raise Refused("bracket_built")
    places = take_places(stage, by=by)
    # Whoever has gone since a bracket beside this one was built has its place in the tables still.
    by_id = {str(p.team.pk): p.team for p in places if p.team and p.team.state not in Team.GONE}
    if len(by_id) < max(FEWEST_TEAMS, stage_plan_of(stage).winners + 1):
        raise Refused("too_few_teams")
    taken = {p.source: str(p.team.pk) if p.team else None for p in places}
    slots = slots_from_tables(
        stage, {source: team if team in by_id else None for source, team in taken.items()}
    )
    return build_bracket(
        tournament, by=by, slots=[by_id[id] if id else None for id in slots], stage=stage
    )
