"""From a plan and a number of teams to stages, from drawn groups to matches, and from exits to the
places of a bracket. What chance decides is drawn elsewhere."""

from collections.abc import Mapping, Sequence

from django.db import transaction

from scoring.core.match import target_of
from scoring.registry import ruleset
from tournaments.actors import Actor
from tournaments.audit.services import record_action
from tournaments.brackets.build import (
    DRAWABLE,
    SIDES,
    build_bracket,
    delete_bracket,
    hash_rows,
)
from tournaments.exceptions import Refused
from tournaments.formats.crossing import seeded_slots
from tournaments.formats.order_of_play import interleave
from tournaments.formats.plan import (
    SEEDED,
    Stage as PlanStage,
    group_names,
    group_sizes,
    plan_faults,
)
from tournaments.formats.planned import read_stages, stages_for, write_stage
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
from tournaments.stages.exits import places_of, settle_exits
from tournaments.stages.selectors import read_stage


def first_groups(tournament: Tournament) -> Stage | None:
    """The stage of groups that an event begins with, planned or drawn."""
    rows = Stage.objects.filter(tournament=tournament, number=1, kind=Stage.Kind.GROUPS)
    return rows.first()


def lock_stages(tournament: Tournament) -> Tournament:
    """All that a new stage could be built on, in the order of locks: matches, stages, the event."""
    list(tournament.matches.select_for_update().order_by("round", "number").values_list("pk"))
    list(tournament.stages.select_for_update().order_by("number").values_list("pk"))
    return lock_tournament(tournament)


def has_groups(plan: Plan) -> bool:
    return bool(plan.stages)


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


def refuse_if_not_fitting(plan: Plan, *, teams: int) -> tuple[PlanStage, ...]:
    """The stages of so many teams, if there can be such."""
    stages = stages_of_plan(plan, teams=teams)
    if faults := plan_faults(stages, teams=teams):
        raise Refused("stages_do_not_fit", teams=teams, faults=[fault.code for fault in faults])
    return stages


def stages_of_plan(plan: Plan, *, teams: int) -> tuple[PlanStage, ...]:
    rules = ruleset(plan.ruleset)
    target = target_of(rules, rules.choose(**plan.options))
    return stages_for(read_stages(plan.stages), teams=teams, target=target)


def sizes_of(stage: Stage, *, teams: int) -> list[tuple[str, int]]:
    """The names of the groups and how many teams each has, the larger ones first."""
    count = stage.values["groups"]
    return list(zip(group_names(count), group_sizes(teams, count), strict=True))


@transaction.atomic
def build_groups(stage: Stage, *, by: Actor, groups: Mapping[str, Sequence[Team]]) -> list[Match]:
    """All matches of drawn groups, in the order of play: round 1 of every group, then round 2 …
    Groups drawn before give way, unless something has been called or played in them."""
    tournament = stage.tournament
    require(may_organize, by, tournament)
    delete_bracket(stage)
    teams = {str(team.pk): team for members in groups.values() for team in members}
    names = [(name, [str(team.pk) for team in members]) for name, members in groups.items()]
    first, rows, slots = next_number(tournament.matches.all()), [], []
    position: dict[tuple[str, int], int] = {}
    for number, planned in enumerate(interleave(names, legs=stage.values["legs"]), start=first):
        place = position[planned.group, planned.round] = (
            position.get((planned.group, planned.round), 0) + 1
        )
        match = Match(
            tournament=tournament,
            stage=stage,
            group=planned.group,
            number=number,
            round=planned.round,
            round_code=f"group_{planned.group}",
            position=place,
            best_of=stage.values["length"]["games"],
            state=Match.State.READY,
        )
        rows.append(match)
        for side, id in zip(SIDES, (planned.a, planned.b), strict=True):
            slots.append(Slot(match=match, side=side, kind=Slot.Kind.TEAM, team=teams[id]))
    Match.objects.bulk_create(rows)
    Slot.objects.bulk_create(slots)
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
    events = Tournament.objects.filter(pk=tournament.pk, stage__in=DRAWABLE)
    if not events.update(stage=Progress.DRAWN):
        raise Refused("bracket_in_play")
    bump_version(tournament.pk)
    return rows


def take_places(stage: Stage, *, by: Actor) -> list[StagePlace]:
    """Everybody who comes into a stage, in the order of its sources; None stands for a place that
    no team can take. Refused while one is open. Looked at again under the lock: an appeal may have
    run out without anybody noticing."""
    for earlier in Stage.objects.filter(
        tournament=stage.tournament_id, number__lt=stage.number, kind=Stage.Kind.GROUPS
    ):
        if not earlier.is_drawn:
            raise Refused("stage_not_over")
        if not stage.is_drawn:
            settle_exits(earlier, by=by)
    rows = {place.source: place for place in stage.places.select_related("team")}
    sources = stage.values["entrants"]
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


def refuse_if_places_open(tournament: Tournament, key: str) -> None:
    """For whoever looks before the places are taken: as the tables stand this moment. A stage that
    was drawn has its teams."""
    stage = tournament.stages.filter(key=key).first()
    earlier = first_groups(tournament)
    if stage is None or earlier is None or not earlier.is_drawn:
        raise Refused("stage_not_over")
    if stage.is_drawn:
        return
    settled = places_of(read_stage(earlier))
    open_places = [s for s in stage.values["entrants"] if (stage.pk, s) not in settled]
    if open_places:
        raise Refused("places_open", places=[name_source(source) for source in open_places])


def name_source(source: str) -> str:
    """
    >>> name_source("groups:A1"), name_source("groups:best 3.1")
    ('A1', 'best 3.1')
    """
    return source.partition(":")[2]


@transaction.atomic
def build_seeded_bracket(stage: Stage, *, by: Actor) -> list[Match]:
    """The bracket of a stage whose places follow from the tables alone: the best seed meets the
    last one, byes go to the best."""
    require(may_organize, by, stage.tournament)
    tournament = lock_stages(stage.tournament)
    stage = Stage.objects.get(pk=stage.pk)
    if stage.values.get("way_in") != SEEDED:
        raise Refused("stage_is_drawn_by_lot")
    if tournament.stage != Progress.PLAYING:
        raise Refused("stage_not_over")
    teams = [place.team for place in take_places(stage, by=by) if place.team]
    by_id = {str(team.pk): team for team in teams}
    slots = seeded_slots(list(by_id))
    return build_bracket(
        tournament, by=by, slots=[by_id[id] if id else None for id in slots], stage=stage
    )
