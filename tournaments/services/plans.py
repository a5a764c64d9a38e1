"""Opening an event with its plan: from a blueprint, or as a copy of an earlier event."""

import datetime as clock
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings as site
from django.db import transaction
from django.utils import translation

from accounts.models import User
from scoring.core.fault import fault
from scoring.core.options import Value
from scoring.registry import all_rulesets, ruleset
from tournaments import audit
from tournaments.actors import Actor
from tournaments.blueprints import BLUEPRINTS, Blueprint
from tournaments.exceptions import Faulty, NotFound, Refused
from tournaments.models import Plan, Role, RoleGrant, Table, Tournament
from tournaments.permissions import may_run_the_hall, require
from tournaments.regulation.faults import faults_of
from tournaments.regulation.fingerprint import fingerprint
from tournaments.regulation.settings import FIELDS, OF_THE_TOURNAMENT, Settings
from tournaments.services.roles import add_referee, grant_role, set_head
from tournaments.services.tournaments import create_tournament

# What belongs to one edition of an event only: a copy starts without it.
OF_ONE_EDITION = ("date", "opens_at", "closes_at")


@dataclass(frozen=True)
class New:
    """What only the organizer can say about a new event."""

    name: str
    language: str
    time_zone: str
    date: clock.date | None = None
    slug: str = ""


@transaction.atomic
def create_from_blueprint(*, by: Actor, owner: User, blueprint: str, new: New) -> Tournament:
    tournament = open_tournament(by=by, owner=owner, new=new)
    make_plan(tournament, by=by, blueprint=blueprint, date=new.date)
    return tournament


@transaction.atomic
def create_copy(
    source: Tournament, *, by: Actor, owner: User, new: New, with_people: bool = False
) -> Tournament:
    """The same plan under another name and date; with its committee and referees, if wanted."""
    require(may_run_the_hall, by, source)
    plan = Plan.objects.filter(tournament=source).select_related("tournament").first()
    if plan is None:
        raise Refused("nothing_to_copy")
    tournament = open_tournament(by=by, owner=owner, new=new)
    same = {name: getattr(plan, name) for name in plan_fields() if name not in OF_ONE_EDITION}
    values = same | {"date": new.date, "options": dict(plan.options)}
    write_plan(tournament, by=by, blueprint=plan.blueprint, values=values, source=source)
    if with_people:
        copy_people(source, tournament, by=by)
    return tournament


@transaction.atomic
def make_plan(
    tournament: Tournament, *, by: Actor, blueprint: str, date: clock.date | None = None
) -> Plan:
    """A first plan for a tournament that has none."""
    require(may_run_the_hall, by, tournament)
    found = BLUEPRINTS.get(blueprint)
    if found is None:
        raise NotFound(blueprint)
    if Plan.objects.filter(tournament=tournament).exists():
        raise Refused("already_planned")
    values = {**values_of(found, language=tournament.language), "date": date}
    return write_plan(tournament, by=by, blueprint=found.key, values=values)


def values_of(blueprint: Blueprint, *, language: str) -> dict[str, Any]:
    """A blueprint's settings, its words in the tournament's language."""
    with translation.override(language):
        category = str(blueprint.category)
    return {**blueprint.settings, "ruleset": blueprint.ruleset, "category": category}


def open_tournament(*, by: Actor, owner: User, new: New) -> Tournament:
    if new.language not in dict(site.LANGUAGES):
        raise Faulty((fault("unknown_choice", field="language"),))
    return create_tournament(
        by=by,
        owner=owner,
        name=new.name,
        language=new.language,
        time_zone=new.time_zone,
        slug=new.slug,
    )


def write_plan(
    tournament: Tournament,
    *,
    by: Actor,
    blueprint: str,
    values: Mapping[str, Any],
    source: Tournament | None = None,
) -> Plan:
    """The rules' version and every option are written down by value, also those left as they are:
    a later default must not change an event that exists."""
    rules = ruleset(values["ruleset"])
    plan = Plan(
        tournament=tournament,
        blueprint=blueprint,
        ruleset_version=rules.version,
        **{**values, "options": dict(rules.choose(**values.get("options", {})))},
    )
    found = faults_of(settings_of(plan))
    if found:
        raise Faulty(found)
    plan.save(force_insert=True)
    lay_tables(tournament, plan.tables)
    audit.record(
        tournament,
        actor=by,
        action="plan.made",
        subject=f"tournament:{tournament.pk}",
        data={
            "blueprint": blueprint,
            "ruleset": plan.ruleset,
            "ruleset_version": plan.ruleset_version,
            "regulation": regulation_of(plan),
            **({"copy_of": str(source.pk)} if source else {}),
        },
    )
    return plan


def lay_tables(tournament: Tournament, number: int) -> None:
    """As many tables as the plan says; those beyond stay on record, out of use."""
    known = set(tournament.tables.values_list("number", flat=True))
    Table.objects.bulk_create(
        Table(tournament=tournament, number=n) for n in range(1, number + 1) if n not in known
    )
    tournament.tables.filter(number__lte=number).update(in_use=True)
    tournament.tables.filter(number__gt=number).update(in_use=False)


def plan_fields() -> list[str]:
    return [name for name in FIELDS if name not in OF_THE_TOURNAMENT]


def settings_of(plan: Plan) -> Settings:
    """The plan as the value that the regulation reads, with every option filled in."""
    tournament = plan.tournament
    values = {name: getattr(plan, name) for name in plan_fields()}
    values["options"] = default_options(plan.ruleset) | plan.options
    return Settings(
        name=tournament.name,
        language=tournament.language,
        time_zone=tournament.time_zone,
        **values,
    )


def regulation_of(plan: Plan) -> str:
    """The fingerprint of what the event is played under now: rulings cite it."""
    return fingerprint(settings_of(plan), version=plan.ruleset_version)


def cited_regulation(tournament: Tournament) -> str:
    """What a decision of this moment rests on; nothing where there is no plan yet."""
    plan = Plan.objects.select_related("tournament").filter(tournament=tournament).first()
    return regulation_of(plan) if plan else ""


def default_options(key: str) -> dict[str, Value]:
    """What the ruleset itself would choose; nothing for one that is unknown."""
    rules = all_rulesets().get(key)
    return {option.name: option.default for option in rules.options} if rules else {}


def copy_people(source: Tournament, tournament: Tournament, *, by: Actor) -> None:
    grants = RoleGrant.objects.filter(
        tournament=source, ended_at=None, role__in=[Role.COMMITTEE, Role.REFEREE]
    ).select_related("user")
    for grant in grants:
        if grant.user is None:
            add_referee(tournament, by=by, name=grant.name, head=grant.head)
            continue
        copied = grant_role(tournament, by=by, user=grant.user, role=grant.role)
        if grant.head:
            set_head(copied, by=by, head=True)
