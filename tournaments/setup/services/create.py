"""Opening an event with its plan: from a blueprint, or as a copy of an earlier event."""

import datetime as clock
from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings as site
from django.db import IntegrityError, transaction
from django.utils import translation
from django.utils.text import slugify

from accounts.models import User
from scoring.core.fault import fault
from scoring.registry import ruleset
from tournaments.actors import Actor
from tournaments.announcement.services import copy_pictures, copy_texts
from tournaments.audit.services import record_action
from tournaments.exceptions import Faulty, NotAllowed, NotFound, Refused
from tournaments.fees.services.ways import copy_way_to_pay
from tournaments.hall.services.tables import assign_tables
from tournaments.models import Plan, Role, RoleGrant, Table, Tournament
from tournaments.permissions import may_create_tournaments, may_organize, require
from tournaments.regulation.faults import faults_of
from tournaments.regulation.selectors import plan_fields, regulation_fingerprint, settings_of
from tournaments.regulation.settings import chained_values
from tournaments.roles.services import add_referee, create_grant, grant_role, set_head
from tournaments.selectors import find_plan
from tournaments.setup.blueprints import BLUEPRINTS, Blueprint

# What a copy brings along beside the plan, each only if it is asked for.
COMMITTEE, REFEREES, TABLES, TEXTS, QUESTIONS, PICTURES = (
    "committee", "referees", "tables", "texts", "questions", "pictures",
)  # fmt: skip
BRINGS = (COMMITTEE, REFEREES, TABLES, TEXTS, QUESTIONS, PICTURES)
# What belongs to one edition of an event only: a copy starts without it.
OF_ONE_EDITION = ("date", "opens_at", "closes_at", "fee_until", "fee_late")


@dataclass(frozen=True)
class NewTournament:
    """What only the organizer can say about a new event."""

    name: str
    language: str
    time_zone: str
    date: clock.date | None = None
    slug: str = ""

    def create(self, *, by: Actor, owner: User) -> Tournament:
        if self.language not in dict(site.LANGUAGES):
            raise Faulty((fault("unknown_choice", field="language"),))
        own = {name: getattr(self, name) for name in ("name", "language", "time_zone", "slug")}
        return create_tournament(by=by, owner=owner, **own)


@transaction.atomic
def create_from_blueprint(
    *, by: Actor, owner: User, blueprint: str, new: NewTournament
) -> Tournament:
    tournament = new.create(by=by, owner=owner)
    create_plan(tournament, by=by, blueprint=blueprint, date=new.date)
    return tournament


@transaction.atomic
def create_copy(
    source: Tournament,
    *,
    by: Actor,
    owner: User,
    new: NewTournament,
    brings: Collection[str] = (),
) -> Tournament:
    """The same plan under another name and date, and whatever of `BRINGS` is asked for."""
    require(may_organize, by, source)
    plan = find_plan(source)
    if plan is None:
        raise Refused("nothing_to_copy")
    tournament = new.create(by=by, owner=owner)
    same = {name: getattr(plan, name) for name in plan_fields() if name not in OF_ONE_EDITION}
    values = same | {"date": new.date, "options": dict(plan.options)}
    if QUESTIONS not in brings:
        values["questions"] = ""
    write_plan(tournament, by=by, blueprint=plan.blueprint, values=values, source=source)
    copy_way_to_pay(source, tournament)
    if COMMITTEE in brings:
        copy_people(source, tournament, by=by, role=Role.COMMITTEE)
    if REFEREES in brings:
        copies = copy_people(source, tournament, by=by, role=Role.REFEREE)
        if TABLES in brings:
            copy_tables(source, tournament, by=by, copies=copies)
    if TEXTS in brings:
        copy_texts(source, tournament)
    if PICTURES in brings:
        copy_pictures(source, tournament)
    return tournament


@transaction.atomic
def create_plan(
    tournament: Tournament, *, by: Actor, blueprint: str, date: clock.date | None = None
) -> Plan:
    """A first plan for a tournament that has none."""
    require(may_organize, by, tournament)
    start = BLUEPRINTS.get(blueprint)
    if start is None:
        raise NotFound(blueprint)
    if find_plan(tournament):
        raise Refused("already_planned")
    values = {**values_of(start, language=tournament.language), "date": date}
    return write_plan(tournament, by=by, blueprint=start.key, values=values)


def values_of(blueprint: Blueprint, *, language: str) -> dict[str, Any]:
    """A blueprint's settings, its words in the tournament's language."""
    with translation.override(language):
        category = str(blueprint.category)
    return {**blueprint.settings, "ruleset": blueprint.ruleset, "category": category}


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
    faults = faults_of(settings_of(plan))
    if faults:
        raise Faulty(faults)
    plan.save(force_insert=True)
    sync_tables(tournament, plan.tables)
    record_action(
        tournament,
        "plan.made",
        by=by,
        data={
            "blueprint": blueprint,
            "ruleset": plan.ruleset,
            "ruleset_version": plan.ruleset_version,
            "regulation": regulation_fingerprint(plan),
            "values": chained_values(settings_of(plan)),
            **({"copy_of": str(source.pk)} if source else {}),
        },
    )
    return plan


def sync_tables(tournament: Tournament, number: int) -> None:
    """As many tables as the plan says; those beyond stay on record, out of use."""
    existing = set(tournament.tables.values_list("number", flat=True))
    Table.objects.bulk_create(
        Table(tournament=tournament, number=n) for n in range(1, number + 1) if n not in existing
    )
    tournament.tables.filter(number__lte=number).update(in_use=True)
    tournament.tables.filter(number__gt=number).update(in_use=False)


def copy_people(
    source: Tournament, tournament: Tournament, *, by: Actor, role: str
) -> dict[int, RoleGrant]:
    """The new grants by the keys of those they were copied from."""
    grants = RoleGrant.objects.filter(tournament=source, ended_at=None, role=role).select_related(
        "user"
    )
    copies = {}
    for grant in grants:
        if grant.user is None:
            copies[grant.pk] = add_referee(tournament, by=by, name=grant.name, head=grant.head)
            continue
        copies[grant.pk] = grant_role(tournament, by=by, user=grant.user, role=grant.role)
        if grant.head:
            set_head(copies[grant.pk], by=by, head=True)
    return copies


def copy_tables(
    source: Tournament, tournament: Tournament, *, by: Actor, copies: Mapping[int, RoleGrant]
) -> None:
    """Each referee in charge of the same tables as there."""
    numbers: dict[int, set[int]] = defaultdict(set)
    tables = Table.objects.filter(tournament=source, in_use=True, referee__in=copies)
    for number, grant in tables.values_list("number", "referee"):
        numbers[copies[grant].pk].add(number)
    if numbers:
        assignment = {grant: frozenset(of_grant) for grant, of_grant in numbers.items()}
        assign_tables(tournament, by=by, assignment=assignment)


@transaction.atomic
def create_tournament(
    *, by: Actor, owner: User, name: str, language: str, time_zone: str, slug: str = ""
) -> Tournament:
    """A new tournament and its first organizer."""
    if not may_create_tournaments(by):
        raise NotAllowed("may_create_tournaments")
    tournament = claim_address(slug, Tournament(name=name, language=language, time_zone=time_zone))
    record_action(
        tournament, "tournament.created", by=by, data={"language": language, "time_zone": time_zone}
    )
    create_grant(tournament, by=by, user=owner, role=Role.ORGANIZER)
    return tournament


def claim_address(slug: str, tournament: Tournament) -> Tournament:
    """Save under the address asked for, or under one made from the name.

    Two tournaments of one name opened at the same moment find the same address free: the database
    lets one have it, the other looks again.
    """
    for _ in range(20):
        tournament.slug = slug or free_slug(tournament.name)
        try:
            with transaction.atomic():
                tournament.save(force_insert=True)
        except IntegrityError:
            if slug:
                raise Refused("slug_taken", slug=slug) from None
        else:
            return tournament
    raise Refused("slug_taken", slug=tournament.slug)


def free_slug(name: str) -> str:
    """An address made from the name; numbered where it is taken."""
    base = slugify(name)[:50].strip("-") or "torneo"
    taken = set(Tournament.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    if base not in taken:
        return base
    return next(f"{base}-{n}" for n in range(2, len(taken) + 3) if f"{base}-{n}" not in taken)
