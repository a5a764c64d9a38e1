"""A player's appeals, by personal link: object for the own team, speak, go to the committee."""

from django.contrib import messages
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.requests import posted
from tournaments.actors import of_participant
from tournaments.appeal_forms import AppealForm, StatementForm
from tournaments.appeals import AppealView, appeals_for
from tournaments.day_words import refusal_words
from tournaments.exceptions import NotFound, Refused
from tournaments.match_page import match_page
from tournaments.models import Match, Participant, Slot, Team
from tournaments.services.advance import DECIDED, EMPTY_BRANCH
from tournaments.services.appeals import file_appeal, leave_it, speak, take_on
from tournaments.services.inscriptions.ground import team_of
from tournaments.views.appeals import filed_words
from tournaments.views.board import whole
from tournaments.views.me import get_me, secret


@never_cache
@require_http_methods(["GET", "POST"])
def own_appeals(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    event, person = get_me(request, slug, token)
    team = own_team(person)
    views = appeals_for(team)
    forms = {view.number: StatementForm(None) for view in views}
    if request.method == "POST":
        view = next((v for v in views if v.number == whole(request.POST.get("appeal", ""))), None)
        if view is None:
            raise NotFound("appeal")
        form = StatementForm(request.POST)
        try:
            said = act(request.POST.get("do", ""), person, team, view, form)
        except Refused as refusal:
            messages.error(request, refusal_words(refusal))
            said = ""
        if said:
            messages.success(request, said)
            return secret(redirect("own_appeals", slug, token))
        if form.errors:
            forms[view.number] = form
    return secret(
        render(
            request,
            "appeals/own.html",
            {
                "tournament": event,
                "person": person,
                "token": token,
                "shown": [(view, forms[view.number], rights(view, team)) for view in views],
                "open_to": open_to(team),
            },
        )
    )


def own_team(person: Participant) -> Team:
    team = team_of(person)
    if team is None:
        raise NotFound("team")
    team.tournament = person.tournament
    return team


def side_in(view: AppealView, team: Team) -> str:
    if view.appeal.team_id == team.pk:
        return view.side
    return {"A": "B", "B": "A"}.get(view.side, "")


def rights(view: AppealView, team: Team) -> dict[str, bool]:
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


def act(do: str, person: Participant, team: Team, view: AppealView, form: StatementForm) -> str:
    by, side = of_participant(person.pk), side_in(view, team)
    number = {"number": view.number}
    appeal = view.appeal
    appeal.match = Match.objects.select_related("tournament__plan").get(appeals=appeal)
    if do == "speak":
        if not form.is_valid():
            return ""
        speak(appeal, by=by, side=side, text=form.cleaned_data["text"])
        return _("Noted in appeal %(number)s.") % number
    if do == "take_on":
        take_on(appeal, by=by, side=side)
        return _("Appeal %(number)s is with the committee now.") % number
    if do == "leave":
        leave_it(appeal, by=by, side=side)
        return _("Appeal %(number)s is over.") % number
    raise NotFound(do)


def open_to(team: Team) -> list[int]:
    """Numbers of the team's matches that have something to object to, the newest first."""
    decided = Q(match__state__in=DECIDED) & ~Q(match__how=EMPTY_BRANCH)
    ruled = Q(match__entries__kind="ruling")
    slots = Slot.objects.filter(decided | ruled, team=team)
    numbers = slots.values_list("match__number", flat=True).distinct()
    return sorted(numbers, reverse=True)


@never_cache
@require_http_methods(["GET", "POST"])
def own_new_appeal(request: HttpRequest, slug: str, token: str, number: int) -> HttpResponse:
    event, person = get_me(request, slug, token)
    team = own_team(person)
    slot = Slot.objects.filter(match__tournament=event, match__number=number, team=team).first()
    if slot is None:
        raise NotFound(number)
    page = match_page(event, number)
    form = AppealForm(posted(request), page=page, side=slot.side)
    if request.method == "POST" and form.is_valid():
        try:
            appeal = file_appeal(
                page.row.match,
                by=of_participant(person.pk),
                side=slot.side,
                text=form.cleaned_data["text"],
                line=form.line,
            )
        except Refused as refusal:
            form.add_error(None, refusal_words(refusal))
        else:
            messages.success(request, filed_words(appeal))
            return secret(redirect("own_appeals", slug, token))
    context = {"tournament": event, "page": page, "row": page.row, "form": form}
    back = reverse("own_appeals", args=[slug, token])
    return secret(
        render(
            request,
            "appeals/new.html",
            {**context, "frame": "tournaments/frame.html", "back": back},
        )
    )
