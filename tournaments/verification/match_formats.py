"""How many games has each match? As the plan said when it was built, then as it was changed.

All of it stands in the log: whoever alters the number of a match that nobody has begun, in the
database alone, is found.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from tournaments.audit.subjects import subject_name
from tournaments.formats.planned import FIRST, SINGLE, phase_of
from tournaments.models import LogEntry, Match, Tournament

PLAN, BUILT = ("plan.made", "plan.changed"), ("bracket.built", "bracket.late_team")
CHANGED = "match.format_changed"


def format_faults(tournament: Tournament, matches: list[Match]) -> Iterator[str]:
    log = LogEntry.objects.filter(tournament=tournament, action__in=(*PLAN, *BUILT, CHANGED))
    entries = list(log.order_by("number").values_list("action", "subject", "data"))
    if not any(action == "plan.made" and "values" in data for action, _, data in entries):
        return  # older than plans in the log
    stages = {stage.pk: stage for stage in tournament.stages.all()}
    for match in matches:
        stage = stages[match.stage_id]
        games = stage.values["length"]["games"] if match.group else None
        games = 1 if match.is_playoff else games
        expected = games_of(match, stage.key, games, entries)
        if match.best_of != expected:
            words = f"it is the best of {match.best_of}, the log says {expected}"
            yield f"match {match.number}: {words}"


def games_of(
    match: Match, stage: str, games: int | None, entries: list[tuple[str, str, dict[str, Any]]]
) -> int | None:
    """`games` of its stage, if that has a number of its own: else it follows the plan."""
    follows_plan, subject = games is None, subject_name(match)
    values: dict[str, Any] = {}
    for action, about, data in entries:
        was = planned_games(values, match)
        if action in PLAN:
            values = {**values, **data.get("values", {})}
        now = planned_games(values, match)
        is_built = action == "bracket.built" and data.get("stage", stage) == stage
        is_built = is_built or data.get("id") == str(match.pk)
        if follows_plan and (is_built or (was != now and games == was)):
            games = now
        elif action == CHANGED and about == subject:
            games = data["best_of"]
    return games


def planned_games(plan: Mapping[str, Any], match: Match) -> int | None:
    phase = phase_of(plan.get("stages", ()), cup=match.cup, round=match.round)
    if phase == SINGLE:
        return 1
    usual = plan.get("best_of_first" if phase == FIRST else "best_of_later")
    games: int | None = plan.get("best_of_rounds", {}).get(match.round_in_cup, usual)
    return games
