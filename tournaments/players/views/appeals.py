"""A player's appeals, by personal link: object for the own team, speak, go to the committee."""

from datetime import timedelta

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from accounts.requests import posted
from tournaments.actors import actor_of_participant
from tournaments.appeals.forms import AppealForm, StatementForm
from tournaments.appeals.labels import DONE
from tournaments.appeals.selectors import AppealView, appeals_for
from tournaments.appeals.services.file import file_appeal
from tournaments.appeals.views import act_for_team, filed_sentence
from tournaments.exceptions import NotFound
from tournaments.locks import get_plan
from tournaments.matches.selectors import has_rulings, match_page
from tournaments.models import Match, Participant, Slot, Team
from tournaments.numbers import parse_number
from tournaments.players.selectors import get_own_team
from tournaments.players.views.personal_page import get_me
from tournaments.requests import run_action, secret_page


@secret_page
@require_http_methods(["GET", "POST"])
def own_appeals(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    tournament, person = get_me(request, slug, token)
    team = get_own_team(person)
    views = {view.number: view for view in appeals_for(team)}
    forms = {number: StatementForm(None) for number in views}
    if request.method == "POST":
        number = parse_number(request.POST.get("appeal", ""))
        if number not in views:
            raise NotFound("appeal")
        response = act_on_appeal(request, person, team, views[number], forms)
        if response:
            return response
    context = {
        "tournament": tournament,
        "person": person,
        "token": token,
        "rows": [(view, forms[n], list_rights(view, team)) for n, view in views.items()],
        "open_to": list_matches_to_appeal(team),
    }
    return render(request, "appeals/own.html", context)


def side_of_team(view: AppealView, team: Team) -> str:
    if view.appeal.team_id == team.pk:
        return view.side
    return {"A": "B", "B": "A"}.get(view.side, "")


def list_rights(view: AppealView, team: Team) -> dict[str, bool]:
    """What this team may do now; a button that would be refused is not there."""
    mine = view.appeal.team_id == team.pk
    answered = view.state == "answered"
    lost = (view.appeal.outcome == "stands") == mine
    return {
        "mine": mine,
        "speak": view.open,
        "take_on": answered or (view.state == "referee" and view.overdue),
        "accept": answered and lost,
        "withdraw": mine and view.state in ("referee", "committee"),
    }


def act_on_appeal(
    request: HttpRequest,
    person: Participant,
    team: Team,
    view: AppealView,
    forms: dict[int, StatementForm],
) -> HttpResponse | None:
    """Speak, go to the committee or end it; None where the statement's form has faults."""
    by, side = actor_of_participant(person.pk), side_of_team(view, team)
    appeal, action = view.appeal, request.POST.get("do", "")
    appeal.match = Match.objects.select_related("tournament__plan").get(appeals=appeal)
    form = StatementForm(request.POST)
    statement = {}
    if action == "speak":
        if not form.is_valid():
            forms[view.number] = form
            return None
        statement = form.cleaned_data
    return run_action(
        request,
        lambda: act_for_team(action, appeal, by=by, side=side, **statement),
        success=lambda _done: DONE[action] % {"number": view.number},
        redirect_to=request.path,
    )


def list_matches_to_appeal(team: Team) -> list[int]:
    """Numbers of the team's matches that have something to object to while there is time for it,
    the newest first."""
    decided = Q(match__state__in=Match.DECIDED) & ~Q(match__how=Match.EMPTY_BRANCH)
    ruled = has_rulings()
    if minutes := get_plan(team.tournament).appeals_minutes:
        since = timezone.now() - timedelta(minutes=minutes)
        decided &= Q(match__finished_at__gte=since)
        ruled &= Q(match__entries__at__gte=since)
    slots = Slot.objects.filter(decided | ruled, team=team)
    numbers = slots.values_list("match__number", flat=True).distinct()
    return sorted(numbers, reverse=True)


@secret_page
@require_http_methods(["GET", "POST"])
def own_new_appeal(request: HttpRequest, slug: str, token: str, number: int) -> HttpResponse:
    tournament, person = get_me(request, slug, token)
    slots = Slot.objects.filter(match__tournament=tournament, team=get_own_team(person))
    slot = get_object_or_404(slots, match__number=number)
    page = match_page(tournament, number)
    by = actor_of_participant(person.pk)
    form = AppealForm(posted(request), page=page, by=by, side=slot.side)
    back = reverse("tournaments:own_appeals", args=[slug, token])
    response = run_action(
        request,
        lambda: file_appeal(page.row.match, by=by, side=slot.side, **form.cleaned_data),
        form=form,
        success=filed_sentence,
        redirect_to=back,
    )
    context = {"tournament": tournament, "page": page, "row": page.row, "form": form, "back": back}
    return response or render(
        request, "appeals/new.html", {**context, "frame": "tournaments/frame.html"}
    )
