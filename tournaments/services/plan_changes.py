"""Changing an event's plan, as far as nothing has been played, drawn or closed under it."""

import datetime as clock
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django.conf import settings as site
from django.db import transaction

from scoring.core.fault import fault
from scoring.core.ruleset import Ruleset
from scoring.registry import ruleset
from tournaments import audit
from tournaments.actors import Actor
from tournaments.exceptions import Faulty, NotFound, Refused
from tournaments.models import InscriptionMode, Match, Plan, Stage, Tournament
from tournaments.permissions import may_run_the_hall, require
from tournaments.regulation.faults import faults_of
from tournaments.regulation.frozen import INSCRIBED, Standing, frozen
from tournaments.regulation.settings import (
    FIELDS,
    FREE_TEXTS,
    OF_THE_TOURNAMENT,
    Settings,
)
from tournaments.services.advance import begun
from tournaments.services.entries_ground import bump, lock
from tournaments.services.inscriptions import waitlist
from tournaments.services.inscriptions.ground import lock as lock_tournament
from tournaments.services.plans import default_options, lay_tables, regulation_of, settings_of

CLOSED = (Stage.FINISHED, Stage.ARCHIVED)


@transaction.atomic
def change_plan(tournament: Tournament, *, by: Actor, changes: Mapping[str, Any]) -> list[str]:
    """Write the settings that differ; the names of those that did.

    1. Lock the matches (none may begin under rules that change below it), the tables, then the
       tournament: before the draw people inscribe, and the last place must not be given while
       the cap moves.
    2. Refuse what is frozen, naming every field with its reason; then every fault at once.
    3. Write plan, tables, matches not yet begun, the tournament's own fields; log.
    """
    require(may_run_the_hall, by, tournament)
    list(tournament.matches.select_for_update().order_by("round", "number").values_list("pk"))
    list(tournament.tables.select_for_update().order_by("number").values_list("pk"))
    plan = plan_of(lock_tournament(tournament))
    before = settings_of(plan)
    after = with_changes(before, changes)
    differing = [name for name in FIELDS if getattr(before, name) != getattr(after, name)]
    if not differing:
        return []
    refuse_frozen(before, after, standing_of(tournament))
    found = faults_of(after)
    if after.language not in dict(site.LANGUAGES):
        found += (fault("unknown_choice", field="language"),)
    if found:
        raise Faulty(found)
    refuse_what_is_in_use(plan, after, differing)
    write(plan, before, after, differing)
    audit.record(
        tournament,
        actor=by,
        action="plan.changed",
        subject=f"tournament:{tournament.pk}",
        data={
            "fields": differing,
            "regulation": regulation_of(plan),
            "values": {
                name: machine_value(getattr(after, name))
                for name in differing
                if name not in FREE_TEXTS
            },
        },
        texts={
            name: getattr(after, name)
            for name in differing
            if name in FREE_TEXTS and getattr(after, name)
        },
    )
    if {"cap", "mode"} & set(differing):
        waitlist.settle(plan.tournament, plan)
    bump(tournament.pk)
    return differing


def with_changes(before: Settings, changes: Mapping[str, Any]) -> Settings:
    """Options left out are as they were, and under other rules as those rules have them."""
    after = before.but(only_known(changes))
    kept = before.options if after.ruleset == before.ruleset else default_options(after.ruleset)
    return after.but({"options": {**kept, **changes.get("options", {})}})


def plan_of(tournament: Tournament) -> Plan:
    plan = Plan.objects.select_for_update().filter(tournament=tournament).first()
    if plan is None:
        raise NotFound("plan")
    plan.tournament = tournament
    return plan


def only_known(changes: Mapping[str, Any]) -> dict[str, Any]:
    unknown = sorted(set(changes) - set(FIELDS))
    if unknown:
        raise Faulty(tuple(fault("unknown_setting", field=name) for name in unknown))
    return dict(changes)


def standing_of(tournament: Tournament) -> Standing:
    """Three queries, whatever the event's size."""
    matches = list(tournament.matches.all())
    closed = Tournament.objects.filter(pk=tournament.pk, stage__in=CLOSED).exists()
    people = tournament.participants.filter(withdrawn_at=None, erased_at=None)
    return Standing(
        closed=closed,
        drawn=bool(matches),
        inscribed=people.exists(),
        begun=frozenset((match.round, match.round_code) for match in matches if begun(match)),
    )


def refuse_frozen(before: Settings, after: Settings, standing: Standing) -> None:
    reasons = dict(frozen(standing))
    if reasons.get("mode") == INSCRIBED and after.mode == InscriptionMode.BOTH:
        del reasons["mode"]  # wider: nobody who is in would be left out
    stuck = {name: reasons[name] for name in differences(before, after) if name in reasons}
    if stuck:
        raise Refused("frozen", fields=stuck)


def differences(before: Settings, after: Settings) -> list[str]:
    """Names of what differs, each round of `best_of_rounds` by itself."""
    names = [name for name in FIELDS if getattr(before, name) != getattr(after, name)]
    if "best_of_rounds" in names:
        old, new = before.best_of_rounds, after.best_of_rounds
        codes = sorted({*old, *new})
        names += [f"best_of_rounds.{code}" for code in codes if old.get(code) != new.get(code)]
    return names


def refuse_what_is_in_use(plan: Plan, after: Settings, differing: list[str]) -> None:
    tournament = plan.tournament
    if "cap" in differing and after.cap is not None:
        taken = waitlist.standing_of(tournament, plan).taken
        if after.cap < taken:
            raise Refused("places_taken", field="cap", taken=taken)
    if "tables" in differing:
        busy = tournament.matches.filter(
            table__number__gt=after.tables, state__in=[Match.State.CALLED, Match.State.PLAYING]
        )
        numbers = sorted(busy.values_list("table__number", flat=True))
        if numbers:
            raise Refused("table_busy", field="tables", tables=numbers)


def write(plan: Plan, before: Settings, after: Settings, differing: list[str]) -> None:
    tournament = plan.tournament
    for name in differing:
        setattr(tournament if name in OF_THE_TOURNAMENT else plan, name, getattr(after, name))
    if {"ruleset", "options"} & set(differing):
        plan.ruleset_version = ruleset(after.ruleset).version
    plan.save()
    if "tables" in differing:
        lay_tables(tournament, after.tables)
    retime_matches(tournament, before, after)
    own = [name for name in OF_THE_TOURNAMENT if name in differing]
    if own:
        tournament.save(update_fields=own)


def retime_matches(tournament: Tournament, before: Settings, after: Settings) -> None:
    """Matches not yet begun follow the plan, unless somebody set that match apart."""
    changed = []
    for match in tournament.matches.all():
        was = before.best_of(round=match.round, code=match.round_code)
        now = after.best_of(round=match.round, code=match.round_code)
        if was != now and match.best_of == was and not begun(match):
            match.best_of = now
            changed.append(match)
    Match.objects.bulk_update(changed, ["best_of"])


@transaction.atomic
def set_match_format(match: Match, *, by: Actor, best_of: int) -> None:
    """One match played otherwise than its round; only while it has not begun."""
    require(may_run_the_hall, by, match.tournament)
    match = lock(match)
    if begun(match):
        raise Refused("frozen", fields={"best_of": "played"})
    allowed = rules_of_match(match).best_of
    if best_of not in allowed:
        raise Faulty((fault("wrong_best_of", *allowed, field="best_of"),))
    match.best_of = best_of
    match.save(update_fields=["best_of"])
    audit.record(
        match.tournament,
        actor=by,
        action="match.format_changed",
        subject=f"match:{match.pk}",
        data={"best_of": best_of},
    )
    bump(match.tournament_id)


def rules_of_match(match: Match) -> Ruleset:
    return ruleset(match.tournament.plan.ruleset)


def machine_value(value: Any) -> Any:
    """A setting as the log holds it: the same in every language.

    >>> machine_value(Decimal("10.50")), machine_value(clock.time(14))
    ('10.50', '14:00:00')
    """
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, clock.date | clock.time | clock.datetime):
        return value.isoformat()
    return dict(value) if isinstance(value, Mapping) else value
