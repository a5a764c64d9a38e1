"""Groups and rounds as the people who run the hall work on them: what comes next, who came late,
who left, table points."""

import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language, gettext_lazy

from accounts.requests import form_page
from tournaments.actors import Actor, actor_of_request
from tournaments.draws.entrants import teams_outside_rounds
from tournaments.draws.services.late_rounds import enter_rounds
from tournaments.exceptions import NotFound
from tournaments.formats.ranking import POINTS
from tournaments.hall.forms import DeductionForm, GiveBackForm, TeamLeavesForm
from tournaments.inscriptions.selectors import names_by_id, names_of_teams
from tournaments.matches.services.teams import readmit_team, withdraw_team
from tournaments.models import Deduction, Stage, Team, Tournament
from tournaments.permissions import may_decide_results, may_organize, may_see_the_hall
from tournaments.regulation.articles import Reason
from tournaments.regulation.sentences import ONE_TABLE
from tournaments.requests import (
    forget_typed,
    get_tournament,
    get_typed,
    redirect_with_typed,
    run_action,
)
from tournaments.selectors import find_plan
from tournaments.stages.selectors.deductions import PointsDecision, list_points_decisions
from tournaments.stages.selectors.exit_rows import ExitRow, list_exit_rows
from tournaments.stages.selectors.leaving import LeavingPreview, preview_leaving
from tournaments.stages.selectors.next_step import NextStep, find_next_step
from tournaments.stages.selectors.planned import first_kind, first_tables
from tournaments.stages.selectors.points_preview import PointsPreview, preview_points
from tournaments.stages.selectors.tables import GroupView, group_views
from tournaments.stages.services.deductions import deduct_points, take_back_deduction

FORMS = {
    "deduct": DeductionForm,
    "give_back": GiveBackForm,
    "withdraw": TeamLeavesForm,
    "readmit": TeamLeavesForm,
    "enter": TeamLeavesForm,
}
SUCCESS: Mapping[str, Any] = {
    "deduct": gettext_lazy("The points are deducted, and the tables follow."),
    "give_back": gettext_lazy("The points are given back, and the tables follow."),
    "withdraw": gettext_lazy("The team has left, and the tables follow."),
    "readmit": gettext_lazy("The team is back."),
    "enter": gettext_lazy("The team is in, and plays from the next round on."),
}


@dataclass(frozen=True)
class PointsView:
    decision: PointsDecision
    name: str


@form_page
def groups(request: HttpRequest, slug: str) -> HttpResponse:
    """Each small form says in `do` which one it is."""
    tournament = get_tournament(request, slug, may_see_the_hall)
    actor, plan = actor_of_request(request), find_plan(tournament)
    step, stage = find_next_step(tournament, plan), first_tables(tournament)
    if step is None or plan is None or first_kind(plan) == Stage.Kind.KNOCKOUT:
        raise NotFound("groups")
    decides = may_decide_results(actor, tournament)
    drawn = stage if stage and stage.is_drawn else None
    forms: dict[str, Any] = build_forms(drawn) if drawn and decides else {}
    views = group_views(drawn, language=get_language() or "en") if drawn else []
    typed = get_typed(request)
    action = typed.get("do", "") if typed else ""
    leaving = points = None
    if action:
        if stage is None or action not in forms:
            raise NotFound(action)
        forms[action] = build_forms(stage, action, typed)[action]
        leaving = ask_first(action, stage, forms[action])
        points = ask_about_points(action, stage, forms[action])
    if request.method == "POST" and stage and action:
        if leaving or points:
            return redirect_with_typed(request)
        if response := run_on_groups(request, action, stage, forms[action], by=actor):
            return response
    context = {
        "tournament": tournament,
        "step": step,
        "forms": forms,
        "views": views,
        "code": code_of(step, views),
        "deductions": stage.deductions.count() if "deduct" in forms and stage else 0,
        "leaving": leaving,
        "asked": describe_points(points, tournament) if points else None,
        "asked_by": action,
        **points_context(stage),
        "may_run": may_organize(actor, tournament),
        "may_decide": decides and bool(views),
    }
    return render(request, "hall/groups.html", context)


def run_on_groups(
    request: HttpRequest, action: str, stage: Stage, form: Any, *, by: Actor
) -> HttpResponse | None:
    """Nothing where it is refused: the form then says why."""
    response = run_action(
        request,
        act_on_groups(action, stage, form, by=by),
        form=form,
        success=str(SUCCESS[action]),
        redirect_to=request.path,
    )
    if response:
        forget_typed(request)
    return response


def code_of(step: NextStep, views: Sequence[GroupView]) -> str:
    """What the page is called by: all against all is no group."""
    is_league = step.is_league and step.kind == Stage.Kind.GROUPS
    return ONE_TABLE if is_league and len(views) == 1 else step.kind


def points_context(stage: Stage | None) -> dict[str, Any]:
    return {
        "has_points": bool(stage and POINTS in stage.values.get("criteria", ())),
        "points_decisions": list_points(stage) if stage else [],
    }


def build_forms(stage: Stage, action: str = "", data: Any = None) -> dict[str, Any]:
    """Those that make sense now."""
    later_drawn = Stage.objects.filter(
        tournament=stage.tournament_id, number__gt=stage.number, state=Stage.State.DRAWN
    ).exists()
    teams = list_teams(stage)
    names = {team.pk: name for team, name in teams}
    standing = stage.deductions.filter(taken_back=False).select_related("team")
    choices: dict[str, Sequence[tuple[Any, str]]] = {
        "deduct": [(team.pk, name) for team, name in teams],
        "give_back": [(row.pk, f"−{row.points}  {names[row.team_id]}") for row in standing],
        "withdraw": [(team.pk, name) for team, name in teams if team.state not in Team.GONE],
        "readmit": [(team.pk, name) for team, name in teams if team.state in Team.GONE],
    }
    choices["enter"] = list_late_teams(stage)
    if POINTS not in stage.values["criteria"]:
        choices["deduct"] = choices["give_back"] = []
    return {
        name: FORMS[name](
            data if name == action else None,
            prefix=name,
            choices=choices[name],
            later_drawn=later_drawn,
        )
        for name in FORMS
        if choices[name]
    }


def list_teams(stage: Stage) -> list[tuple[Team, str]]:
    """Everybody who was drawn into a group, by number."""
    names = names_of_teams(stage.tournament)
    ids = {uuid.UUID(id) for ids in stage.groups.values() for id in ids}
    rows = Team.objects.filter(pk__in=ids).order_by("number")
    return [(team, f"{team.number} · {names.get(team.pk, '')}") for team in rows]


def ask_first(action: str, stage: Stage, form: Any) -> LeavingPreview | None:
    """Nobody leaves by one tap: first what would follow."""
    if action != "withdraw" or not form.is_valid() or form.is_sure:
        return None
    names = names_by_id(stage.tournament)
    return preview_leaving(stage, str(form.cleaned_data["team"]), names)


def ask_about_points(action: str, stage: Stage, form: Any) -> PointsPreview | None:
    """Nothing to ask where nobody else would go on."""
    if action not in ("deduct", "give_back") or not form.is_valid() or form.is_sure:
        return None
    data, names = form.cleaned_data, names_by_id(stage.tournament)
    if action == "deduct":
        asked = preview_points(stage, team=str(data["team"]), points=data["points"], names=names)
    else:
        row = Deduction.objects.get(pk=data["deduction"])
        asked = preview_points(stage, team=str(row.team_id), points=-row.points, names=names)
    return asked if asked.exits else None


@dataclass(frozen=True)
class PointsAsked:
    """What would follow, in words."""

    group: str
    order: tuple[str, ...]
    exits: list[ExitRow]


def describe_points(preview: PointsPreview, tournament: Tournament) -> PointsAsked:
    rows = list_exit_rows(preview.exits, names_by_id(tournament))
    return PointsAsked(preview.group, preview.order, rows)


def list_late_teams(stage: Stage) -> list[tuple[Any, str]]:
    """Who may still come into the rounds."""
    if not stage.is_rounds:
        return []
    return [
        (one.id, f"{one.number} · {one.name}") for one in teams_outside_rounds(stage.tournament)
    ]


def list_points(stage: Stage) -> list[PointsView]:
    """The latest last. Reasons are read by whoever sees the hall."""
    decisions = list_points_decisions(stage)
    if not decisions:
        return []
    names = names_by_id(stage.tournament)
    return [PointsView(row, names.get(row.team, "")) for row in decisions]


def act_on_groups(action: str, stage: Stage, form: Any, *, by: Actor) -> Callable[[], object]:
    def act() -> object:
        data = form.cleaned_data
        if action == "give_back":
            row = Deduction.objects.select_related("team", "stage__tournament").get(
                pk=data["deduction"], stage=stage
            )
            return take_back_deduction(row, by=by, reason=data["reason"], stands=data["stands"])
        team = Team.objects.select_related("tournament").get(pk=data["team"])
        if action == "deduct":
            return deduct_points(
                stage,
                by=by,
                team=team,
                points=data["points"],
                reason=data["reason"],
                stands=data["stands"],
                decided=data["decided"],
            )
        act_on_team = {"withdraw": withdraw_team, "readmit": readmit_team, "enter": enter_rounds}
        return act_on_team[action](team, by=by, because=Reason(data["reason"]))

    return act
