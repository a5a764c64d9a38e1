"""The versions a regulation has had, as the log keeps their fingerprints. One query."""

from dataclasses import dataclass
from datetime import datetime

from scoring.core.options import Value
from scoring.registry import all_rulesets
from tournaments.models import LogEntry, Plan, Tournament
from tournaments.regulation.fingerprint import fingerprint
from tournaments.regulation.settings import FIELDS, OF_THE_TOURNAMENT, PlanSettings
from tournaments.selectors import find_plan


@dataclass(frozen=True)
class Version:
    number: int  # 1 is the first
    fingerprint: str
    since: datetime


def versions_of(tournament: Tournament) -> list[Version]:
    """The first one first. A change of the plan that changes no rule makes no version."""
    entries = LogEntry.objects.filter(tournament=tournament, action__startswith="plan.")
    versions: list[Version] = []
    for data, at in entries.order_by("number").values_list("data", "at"):
        mark = data.get("regulation", "")
        if mark and (not versions or versions[-1].fingerprint != mark):
            versions.append(Version(len(versions) + 1, mark, at))
    return versions


def plan_fields() -> list[str]:
    return [name for name in FIELDS if name not in OF_THE_TOURNAMENT]


def settings_of(plan: Plan) -> PlanSettings:
    """The plan as the value that the regulation reads, with every option filled in."""
    tournament = plan.tournament
    values = {name: getattr(plan, name) for name in plan_fields()}
    values["options"] = default_options(plan.ruleset) | plan.options
    return PlanSettings(
        name=tournament.name, language=tournament.language, time_zone=tournament.time_zone, **values
    )


def regulation_fingerprint(plan: Plan) -> str:
    """The fingerprint of what the event is played under now: rulings cite it."""
    return fingerprint(settings_of(plan), version=plan.ruleset_version)


def current_fingerprint(tournament: Tournament) -> str:
    """What a decision of this moment rests on; nothing where there is no plan yet."""
    plan = find_plan(tournament)
    return regulation_fingerprint(plan) if plan else ""


def default_options(key: str) -> dict[str, Value]:
    """What the ruleset itself would choose; nothing for one that is unknown."""
    rules = all_rulesets().get(key)
    return {option.name: option.default for option in rules.options} if rules else {}
