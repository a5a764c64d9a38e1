"""What an event's plan says of its stages, and what a stage waits for before it is built."""

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.core.match import target_of
from scoring.registry import ruleset
from tournaments.exceptions import Refused
from tournaments.formats.crossing import crossing_slots, seeded_slots
from tournaments.formats.plan import (
    CROSSING,
    REFILL,
    SEEDED,
    Stage as PlanStage,
    plan_faults,
)
from tournaments.formats.plan_file import parse_source
from tournaments.formats.planned import read_stages, stages_for
from tournaments.models import (
    Plan,
    Stage,
    Tournament,
)
from tournaments.stages.selectors.exits import settled_places
from tournaments.stages.selectors.ladder import read_ends
from tournaments.stages.selectors.reading import sources_of, stage_plan_of
from tournaments.stages.selectors.sources import list_sources, name_source

WITHOUT_A_DRAW = (SEEDED, CROSSING)


def first_tables(tournament: Tournament) -> Stage | None:
    """The stage of groups or rounds that an event begins with, planned or drawn."""
    return tournament.stages.filter(number=1, kind__in=Stage.WITH_TABLES).first()


def first_kind(plan: Plan) -> str:
    """What an event begins with, by its plan."""
    return str(plan.stages[0]["kind"]) if plan.stages else Stage.Kind.KNOCKOUT


def refuse_if_not_fitting(plan: Plan, *, teams: int) -> tuple[PlanStage, ...]:
    """The stages of so many teams, if there can be such."""
    stages = stages_of_plan(plan, teams=teams)
    if faults := plan_faults(stages, teams=teams):
        raise Refused("stages_do_not_fit", teams=teams, faults=[fault.code for fault in faults])
    return stages


def stages_of_plan(plan: Plan, *, teams: int) -> tuple[PlanStage, ...]:
    return stages_for(read_stages(plan.stages), teams=teams, target=target_of_plan(plan))


def target_of_plan(plan: Plan) -> int:
    """Points of a game, where a stage says nothing else."""
    rules = ruleset(plan.ruleset)
    return target_of(rules, rules.choose(**plan.options))


def match_length(stage: Stage) -> dict[str, Any]:
    """Columns of a match of this stage: how many games, and to how many points where the plan has
    points for the stage alone."""
    planned = {row.key: row for row in read_stages(stage.tournament.plan.stages)}[stage.key]
    return {
        "best_of": planned.best_of, "all_played": planned.all_played, "target": planned.target,
    }  # fmt: skip


def has_ends(stage: Stage) -> bool:
    """Whether somebody may leave it: it was drawn, or who is there needs no match to go on."""
    return stage.is_drawn or (not stage.has_tables and bool(read_ends(stage)))


def earlier_stages(stage: Stage) -> list[Stage]:
    """Those that its teams come from."""
    keys = {getattr(source, "stage", "") for source in sources_of(stage)}
    return list(Stage.objects.filter(tournament=stage.tournament_id, key__in=keys))


def refuse_if_places_open(tournament: Tournament, key: str) -> None:
    """For whoever looks before the places are taken: as the tables stand this moment. A stage that
    was drawn has its teams."""
    stage = tournament.stages.filter(key=key).first()
    earlier = earlier_stages(stage) if stage else []
    if stage is None or not earlier or not all(has_ends(row) for row in earlier):
        raise Refused("stage_not_over")
    if stage.is_drawn:
        return
    if open_places := list_open_places(stage, earlier):
        raise Refused("places_open", places=[name_source(source) for source in open_places])


def list_open_places(stage: Stage, earlier: Sequence[Stage]) -> list[str]:
    """As things stand this moment: an appeal may have run out without anybody noticing."""
    settled = {key: team for row in earlier for key, team in settled_places(row, [stage]).items()}
    return [source for source in list_sources(stage) if (stage.pk, source) not in settled]


def slots_from_tables(stage: Stage, team_by_source: Mapping[str, str | None]) -> list[str | None]:
    """Who stands where in the first round, in the order of the stage's sources."""
    if stage.values["way_in"] == CROSSING:
        pairs = stage_plan_of(stage).crossing
        teams = {parse_source(code): team for code, team in team_by_source.items()}
        return list(crossing_slots(pairs, teams))
    there = [team for team in team_by_source.values() if team]
    return list(seeded_slots(there, winners=stage_plan_of(stage).winners))


def has_refill(plan: Plan) -> bool:
    """Whether losers of the first round come back into a bracket from the start."""
    return bool(plan.stages) and plan.stages[0].get("losers") == REFILL
