"""Changing an event's plan, as far as nothing has been played, drawn or closed under it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.conf import settings as site
from django.db import transaction

from accounts.editing import plain_values
from scoring.core.fault import fault
from scoring.registry import ruleset
from tournaments.actors import Actor
from tournaments.audit.services import record_action
from tournaments.audit.stale import refuse_if_stale
from tournaments.exceptions import Faulty, NotFound, Refused
from tournaments.fees.services.payments import follow_new_fee
from tournaments.formats.planned import phase_of
from tournaments.inscriptions.services import waitlist
from tournaments.locks import bump_version, lock_tournament
from tournaments.models import InscriptionMode, Match, Plan, Tournament
from tournaments.permissions import may_organize, require
from tournaments.regulation.faults import faults_of
from tournaments.regulation.selectors import default_options, regulation_fingerprint, settings_of
from tournaments.regulation.settings import (
    FIELDS,
    FREE_TEXTS,
    INSCRIBED,
    OF_THE_TOURNAMENT,
    Freezing,
    PlanSettings,
    flat_values,
    frozen_settings,
)
from tournaments.selectors import find_plan
from tournaments.setup.services.create import sync_tables

FEE_FIELDS = {"fee", "fee_per", "fee_until", "fee_late", "team_size"}


def refuse_if_faulty(settings: PlanSettings) -> None:
    faults = faults_of(settings)
    if settings.language not in dict(site.LANGUAGES):
        faults += (fault("unknown_choice", field="language"),)
    if faults:
        raise Faulty(faults)


@transaction.atomic
def change_plan(
    tournament: Tournament,
    *,
    by: Actor,
    changes: Mapping[str, Any],
    shown_values: Mapping[str, Any] | None = None,
) -> list[str]:
    """Write the settings that differ; the names of those that did.

    1. Lock the matches (none may begin under rules that change below it), the tables, then the
       tournament: before the draw people inscribe, and the last place must not be given while
       the cap moves.
    2. Refuse what rests on settings that others changed since the `shown_values` (`flat_values`),
       what is frozen, naming every field with its reason; then every fault at once.
    3. Write plan, tables, matches not yet begun, the tournament's own fields; log.
    """
    require(may_organize, by, tournament)
    plan = lock_plan(tournament)
    before = settings_of(plan)
    after = with_changes(before, changes)
    differing = [name for name in FIELDS if getattr(before, name) != getattr(after, name)]
    if not differing:
        return []
    refuse_if_stale(
        shown_values,
        now=flat_values(before),
        typed=flat_values(after),
        tournament=plan.tournament,
        action="plan.changed",
    )
    refuse_if_frozen(before, after, progress_of(plan))
    refuse_if_faulty(after)
    refuse_if_in_use(plan, after, differing)
    write_changes(plan, before, after, differing)
    log_change(plan, after, differing, by=by)
    if {"cap", "mode"} & set(differing):
        waitlist.admit_waiting(plan.tournament, plan)
    bump_version(tournament.pk)
    return differing


def lock_plan(tournament: Tournament) -> Plan:
    """With all that its settings rule."""
    list(tournament.matches.select_for_update().order_by("round", "number").values_list("pk"))
    list(tournament.tables.select_for_update().order_by("number").values_list("pk"))
    plan = find_plan(lock_tournament(tournament), lock=True)
    if plan is None:
        raise NotFound("plan")
    return plan


def log_change(plan: Plan, after: PlanSettings, differing: list[str], *, by: Actor) -> None:
    """What people wrote freely goes to remarks, everything else into the chain."""
    values = {name: getattr(after, name) for name in differing}
    texts = {name: values.pop(name) for name in differing if name in FREE_TEXTS}
    record_action(
        plan.tournament,
        "plan.changed",
        by=by,
        data={
            "fields": differing,
            "regulation": regulation_fingerprint(plan),
            "ruleset_version": plan.ruleset_version,
            "values": plain_values(values),
        },
        texts=texts,
    )


def with_changes(before: PlanSettings, changes: Mapping[str, Any]) -> PlanSettings:
    """Options left out are as they were, and under other rules as those rules have them."""
    unknown = sorted(set(changes) - set(FIELDS))
    if unknown:
        raise Faulty(tuple(fault("unknown_setting", field=name) for name in unknown))
    after = replace(before, **changes)
    options = before.options if after.ruleset == before.ruleset else default_options(after.ruleset)
    return replace(after, options={**options, **changes.get("options", {})})


def progress_of(plan: Plan) -> Freezing:
    """Three queries, whatever the event's size."""
    tournament = plan.tournament
    matches = list(tournament.matches.all())
    closed = Tournament.objects.filter(pk=tournament.pk, stage__in=Tournament.OVER).exists()
    people = tournament.participants.filter(withdrawn_at=None, erased_at=None)
    return Freezing(
        closed=closed,
        drawn=bool(matches),
        inscribed=people.exists(),
        begun=frozenset(
            (phase_of(plan.stages, cup=match.cup, round=match.round), match.round_in_cup)
            for match in matches
            if match.has_begun and not match.group
        ),
    )


def refuse_if_frozen(before: PlanSettings, after: PlanSettings, progress: Freezing) -> None:
    reasons = dict(frozen_settings(progress))
    if reasons.get("mode") == INSCRIBED and after.mode == InscriptionMode.BOTH:
        del reasons["mode"]  # wider: nobody who is in would be left out
    stuck = {name: reasons[name] for name in differences(before, after) if name in reasons}
    if stuck:
        raise Refused("frozen", fields=stuck)


def differences(before: PlanSettings, after: PlanSettings) -> list[str]:
    """Names of what differs, each round of `best_of_rounds` by itself."""
    names = [name for name in FIELDS if getattr(before, name) != getattr(after, name)]
    if "best_of_rounds" in names:
        old, new = before.best_of_rounds, after.best_of_rounds
        codes = sorted({*old, *new})
        names += [f"best_of_rounds.{code}" for code in codes if old.get(code) != new.get(code)]
    return names


def refuse_if_in_use(plan: Plan, after: PlanSettings, differing: list[str]) -> None:
    tournament = plan.tournament
    if "cap" in differing and after.cap is not None:
        taken = waitlist.read_waitlist(tournament, plan).taken
        if after.cap < taken:
            raise Refused("places_taken", field="cap", taken=taken)
    if "tables" in differing:
        busy = tournament.matches.at_a_table().filter(table__number__gt=after.tables)
        numbers = sorted(busy.values_list("table__number", flat=True))
        if numbers:
            raise Refused("table_busy", field="tables", tables=numbers)


def write_changes(
    plan: Plan, before: PlanSettings, after: PlanSettings, differing: list[str]
) -> None:
    tournament = plan.tournament
    for name in differing:
        setattr(tournament if name in OF_THE_TOURNAMENT else plan, name, getattr(after, name))
    if {"ruleset", "options"} & set(differing):
        plan.ruleset_version = ruleset(after.ruleset).version
    plan.save()
    if "tables" in differing:
        sync_tables(tournament, after.tables)
    update_match_formats(tournament, before, after)
    own = [name for name in OF_THE_TOURNAMENT if name in differing]
    if own:
        tournament.save(update_fields=own)
    if FEE_FIELDS & set(differing):
        follow_new_fee(plan)


def update_match_formats(tournament: Tournament, before: PlanSettings, after: PlanSettings) -> None:
    """Matches not yet begun follow the plan, unless somebody set that match apart."""
    changed = []
    for match in tournament.matches.filter(group=""):
        was = before.best_of(round=match.round, code=match.round_in_cup, cup=match.cup)
        now = after.best_of(round=match.round, code=match.round_in_cup, cup=match.cup)
        if was != now and match.best_of == was and not match.has_begun:
            match.best_of = now
            changed.append(match)
    Match.objects.bulk_update(changed, ["best_of"])
