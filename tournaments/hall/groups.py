"""Groups as the people who run the hall work on them: what comes next, who left, table points."""

import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language, gettext_lazy

from accounts.requests import form_page
from tournaments.actors import Actor, actor_of_request
from tournaments.brackets.advance import GONE
from tournaments.exceptions import NotFound
from tournaments.formats.ranking import POINTS
from tournaments.hall.forms import DeductionForm, GiveBackForm, TeamLeavesForm
from tournaments.inscriptions.selectors import names_of_teams
from tournaments.matches.services.teams import readmit_team, withdraw_team
from tournaments.models import Deduction, Stage, Team
from tournaments.permissions import may_decide_results, may_organize, may_see_the_hall
from tournaments.regulation.articles import Reason
from tournaments.requests import get_tournament, run_action
from tournaments.selectors import find_plan
from tournaments.stages.build import first_groups
from tournaments.stages.deductions import deduct_points, take_back_deduction
from tournaments.stages.next_step import find_next_step
from tournaments.stages.table_views import GroupView, group_views

FORMS = {
    "deduct": DeductionForm,
    "give_back": GiveBackForm,
    "withdraw": TeamLeavesForm,
    "readmit": TeamLeavesForm,
}
SUCCESS: Mapping[str, Any] = {
    "deduct": gettext_lazy("The points are deducted, and the tables follow."),
    "give_back": gettext_lazy("The points are given back, and the tables follow."),
    "withdraw": gettext_lazy("The team has left, and the tables follow."),
    "readmit": gettext_lazy("The team is back."),
}


@dataclass(frozen=True)
class DeductionView:
    deduction: Deduction
    name: str


@form_page
def groups(request: HttpRequest, slug: str) -> HttpResponse:
    """Each small form says in `do` which one it is."""
    tournament = get_tournament(request, slug, may_see_the_hall)
    actor, plan = actor_of_request(request), find_plan(tournament)
    step, stage = find_next_step(tournament, plan), first_groups(tournament)
    if step is None or plan is None:
        raise NotFound("groups")
    decides = may_decide_results(actor, tournament)
    forms: dict[str, Any] = {}
    views: list[GroupView] = []
    if stage and stage.is_drawn:
        stage.tournament = tournament
        forms = build_forms(stage) if decides else {}
        views = group_views(stage, language=get_language() or "en")
    action = request.POST.get("do", "") if request.method == "POST" else ""
    if action:
        if stage is None or action not in forms:
            raise NotFound(action)
        forms[action] = build_forms(stage, action, request.POST)[action]
        response = run_action(
            request,
            act_on_groups(action, stage, forms[action], by=actor),
            form=forms[action],
            success=str(SUCCESS[action]),
            redirect_to=request.path,
        )
        if response:
            return response
    context = {
        "tournament": tournament,
        "step": step,
        "forms": forms,
        "views": views,
        "deductions": list_deductions(stage) if stage else [],
        "has_points": bool(stage and POINTS in stage.values.get("criteria", ())),
        "may_run": may_organize(actor, tournament),
        "may_decide": decides and bool(views),
    }
    return render(request, "hall/groups.html", context)


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
        "withdraw": [(team.pk, name) for team, name in teams if team.state not in GONE],
        "readmit": [(team.pk, name) for team, name in teams if team.state in GONE],
    }
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


def list_deductions(stage: Stage) -> list[DeductionView]:
    """The latest last; their reasons stand in the log."""
    rows = list(stage.deductions.select_related("team"))
    if not rows:
        return []
    names = names_of_teams(stage.tournament)
    return [DeductionView(row, names.get(row.team.pk, "")) for row in rows]


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
            )
        leave = withdraw_team if action == "withdraw" else readmit_team
        return leave(team, by=by, because=Reason(data["reason"]))

    return act
