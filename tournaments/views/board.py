"""The board that runs the hall: tables, queue, and what needs somebody now."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.requests import posted
from tournaments.actors import of_request
from tournaments.board import Board, Call, board_of
from tournaments.call_text import call_text
from tournaments.day_forms import LateForm
from tournaments.day_words import refusal_words
from tournaments.exceptions import NotFound, Refused
from tournaments.models import Match, Plan, Slot, Table, Team, Tournament
from tournaments.permissions import (
    may_decide_results,
    may_run_the_hall,
    may_see_the_hall,
)
from tournaments.services.brackets_changes import enter_late
from tournaments.services.calls import call_match, call_next, take_back_call
from tournaments.services.results import confirm_result
from tournaments.team_names import names_of_teams
from tournaments.views.getting import get_tournament


@never_cache
@require_http_methods(["GET", "POST"])
def board(request: HttpRequest, slug: str) -> HttpResponse:
    """The whole page, or for htmx only what moves."""
    event = get_tournament(request, slug, may_see_the_hall)
    actor = of_request(request)
    if request.method == "POST":
        try:
            act(request, event)
        except Refused as refusal:
            messages.error(request, refusal_words(refusal))
        return redirect("board", event.slug)
    plan = Plan.objects.filter(tournament=event).first()
    wanted = request.GET.get("q", "").strip()[:80]
    found = board_of(event, plan, now=timezone.now(), wanted=wanted) if plan else None
    live = request.headers.get("HX-Request") == "true"
    return render(
        request,
        "board/live.html" if live else "board/board.html",
        {
            "tournament": event,
            "board": found,
            "calls": calls_with_text(event, found) if found else [],
            "may_run": may_run_the_hall(actor, event),
            "may_decide": may_decide_results(actor, event),
            "now": timezone.now(),
        },
    )


def act(request: HttpRequest, event: Tournament) -> None:
    """One button of the board. What nobody offered is not found."""
    actor = of_request(request)
    do = request.POST.get("do", "")
    if do == "call_next":
        called = call_next(event, by=actor)
        said = ngettext("%(number)s match called.", "%(number)s matches called.", len(called))
        messages.success(request, said % {"number": len(called)})
    elif do == "call":
        match = one_match(event, request.POST.get("match", ""))
        table = Table.objects.filter(
            tournament=event, number=whole(request.POST.get("table", ""))
        ).first()
        if table is None:
            raise NotFound("table")
        call_match(match, by=actor, table=table)
    elif do == "take_back":
        take_back_call(one_match(event, request.POST.get("match", "")), by=actor)
    elif do == "confirm":
        match = one_match(event, request.POST.get("match", ""))
        confirm_result(match, by=actor, signed=True)
        said = _("The result of match %(number)s is confirmed.")
        messages.success(request, said % {"number": match.number})
    else:
        raise NotFound(do)


def whole(text: str) -> int:
    """A number as a form sends it; -1, which nothing has, for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else -1


def one_match(event: Tournament, number: str) -> Match:
    found = Match.objects.filter(tournament=event, number=whole(number)).first()
    if found is None:
        raise NotFound(number)
    found.tournament = event
    return found


def calls_with_text(event: Tournament, found: Board) -> list[tuple[Call, str]]:
    """What goes to the group is written in the tournament's own language."""
    with override(event.language):
        return [(call, call_text(event, call)) for call in found.called]


@require_http_methods(["GET", "POST"])
def late_team(request: HttpRequest, slug: str) -> HttpResponse:
    """A team that came after the draw takes the place of a bye."""
    event = get_tournament(request, slug, may_run_the_hall)
    names = names_of_teams(event)
    slots = Slot.objects.filter(match__tournament=event).select_related("match", "team")
    inside = {slot.team_id for slot in slots}
    waiting = (Match.State.LOCKED, Match.State.WAITING, Match.State.READY)
    free = {
        slot.team.pk: names.get(slot.team.pk, "")
        for slot in slots
        if slot.by_bye and slot.team and slot.match.state in waiting
    }
    able = Team.objects.filter(
        tournament=event, state__in=(Team.State.CONFIRMED, Team.State.WAITING)
    ).exclude(pk__in=[key for key in inside if key])
    late = {team.pk: names[team.pk] for team in able if team.pk in names}
    form = LateForm(posted(request), late=late, free=free)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            match = enter_late(
                Team.objects.select_related("tournament").get(pk=data["team"]),
                by=of_request(request),
                against=Team.objects.select_related("tournament").get(pk=data["against"]),
                reason=data["reason"],
            )
        except Refused as refusal:
            form.add_error(None, refusal_words(refusal))
        else:
            said = _("They play match %(number)s.") % {"number": match.number}
            messages.success(request, said)
            return redirect("board", event.slug)
    return render(
        request,
        "board/late.html",
        {"tournament": event, "form": form, "possible": bool(free and late), "free": free},
    )
