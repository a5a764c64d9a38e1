"""The board that runs the hall: tables, queue, and what needs somebody now."""

from typing import NamedTuple

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _, ngettext, override

from accounts.requests import form_page, posted
from tournaments.actors import Actor, actor_of_request
from tournaments.exceptions import NotFound
from tournaments.forms import read_remark
from tournaments.hall.board import Board, Call, get_board
from tournaments.hall.cases import cases_page, read_cases
from tournaments.hall.forms import CaseDecisionForm, CaseForm, TablesForm
from tournaments.hall.labels import call_text
from tournaments.hall.services.cases import bring_case, decide_case
from tournaments.hall.services.tables import assign_tables
from tournaments.hall.tables import referees_of, tables_by_referee
from tournaments.matches.services.calls import (
    call_match,
    call_next,
    move_to_table,
    swap_tables,
    take_back_call,
)
from tournaments.matches.services.clocks import (
    MOST_ADDED,
    Round,
    add_minutes,
    pause_clock,
    resume_clock,
    start_clock,
    stop_clock,
)
from tournaments.matches.services.results import confirm_result
from tournaments.models import Case, Match, Plan, Remark, Table, Tournament
from tournaments.numbers import parse_number
from tournaments.permissions import may_decide_results, may_organize, may_see_the_hall
from tournaments.requests import Undo, get_tournament, leads_to_whatsapp, run_action


@leads_to_whatsapp
@form_page
def board(request: HttpRequest, slug: str) -> HttpResponse:
    """The whole page, or for htmx only what moves."""
    tournament = get_tournament(request, slug, may_see_the_hall)
    actor = actor_of_request(request)
    if request.method == "POST":
        response = run_action(
            request,
            lambda: act_on_board(request, tournament),
            success=lambda done: done.words,
            undo=lambda done: done.way_back(request.path),
            redirect_to=request.path,
        )
        if response:
            return response
    plan = Plan.objects.filter(tournament=tournament).first()
    search = request.GET.get("q", "").strip()[:80]
    page = get_board(tournament, plan, now=timezone.now(), search=search) if plan else None
    moving = page.find_movable(request.GET.get("move", "")) if page else None
    live = request.headers.get("HX-Request") == "true"
    context = {
        "tournament": tournament,
        "board": page,
        "calls": calls_with_text(tournament, page) if page else [],
        "moving": moving,
        "swaps": page.find_swaps(moving) if page and moving else (),
        "may_run": may_organize(actor, tournament),
        "may_decide": may_decide_results(actor, tournament),
        "now": timezone.now(),
        "most_minutes": MOST_ADDED,
        "max_reason": Remark.MAX_LENGTH,
    }
    return render(request, "hall/live.html" if live else "hall/board.html", context)


class BoardAction(NamedTuple):
    words: str = ""
    called: tuple[Match, ...] = ()
    undo: tuple[tuple[str, str], ...] = ()

    def way_back(self, board: str) -> Undo | None:
        """The calls that were made just now, all at once; a table that was changed."""
        if self.undo:
            return Undo(board, self.undo)
        if not self.called:
            return None
        matches = tuple(("match", str(match.number)) for match in self.called)
        return Undo(board, (("do", "take_back"), *matches))


def act_on_board(request: HttpRequest, tournament: Tournament) -> BoardAction:
    """One button of the board, and what to say of it. What nobody offered is not found."""
    actor, action = actor_of_request(request), request.POST.get("do", "")
    if action == "call_next":
        called = call_next(tournament, by=actor)
        sentence = ngettext("%(number)s match called.", "%(number)s matches called.", len(called))
        return BoardAction(sentence % {"number": len(called)}, tuple(called))
    if action.startswith(CLOCK):
        return act_on_clock(request, tournament, action.removeprefix(CLOCK))
    if action not in ("call", "move", "swap", "take_back", "confirm"):
        raise NotFound(action)
    numbers = [parse_number(number) for number in request.POST.getlist("match")] or [-1]
    matches = [get_object_or_404(tournament.matches, number=number) for number in numbers]
    if action in ("call", "move", "swap"):
        number = parse_number(request.POST.get("table", ""))
        table = get_object_or_404(tournament.tables, number=number)
    if action == "move":
        return move_on_board(matches[0], table, by=actor)
    if action == "swap":
        other = parse_number(request.POST.get("other", ""))
        there = get_object_or_404(tournament.matches, number=other)
        return swap_on_board(matches[0], table, other=there, by=actor)
    if action == "call":
        call_match(matches[0], by=actor, table=table)
        words = _("Match %(number)s is called to table %(table)s.")
        return BoardAction(words % {"number": matches[0].number, "table": number}, (matches[0],))
    if action == "take_back":
        with transaction.atomic():
            for match in matches:
                take_back_call(match, by=actor)
        return BoardAction()
    confirm_result(matches[0], by=actor, signed=True)
    words = _("The result of match %(number)s is confirmed.")
    return BoardAction(words % {"number": matches[0].number})


CLOCK = "clock_"


def act_on_clock(request: HttpRequest, tournament: Tournament, action: str) -> BoardAction:
    """One button of a round's clock."""
    actor, posted_values = actor_of_request(request), request.POST
    key = posted_values.get("stage", "").replace("\0", "")
    stage = get_object_or_404(tournament.stages, key=key)
    round = Round(stage, parse_number(posted_values.get("round", "")))
    reason = read_remark(posted_values.get("reason", ""))
    if action == "start":
        start_clock(round, by=actor)
        return BoardAction(_("The clock runs."))
    if action == "pause":
        pause_clock(round, by=actor)
        return BoardAction(_("The clock is paused."))
    if action == "resume":
        resume_clock(round, by=actor)
        return BoardAction(_("The clock runs again."))
    if action == "add":
        minutes = parse_number(posted_values.get("minutes", ""))
        add_minutes(round, by=actor, minutes=minutes, reason=reason)
        return BoardAction(_("The round has more time."))
    if action == "stop":
        stop_clock(round, by=actor, reason=reason)
        return BoardAction(_("The clock is stopped: the round goes on without it."))
    raise NotFound(action)


def move_on_board(match: Match, table: Table, *, by: Actor) -> BoardAction:
    before = match.table
    move_to_table(match, by=by, table=table)
    words = _("Match %(number)s goes on at table %(table)s.")
    fields = (("do", "move"), ("match", str(match.number)), ("table", str(before)))
    return BoardAction(
        words % {"number": match.number, "table": table.number}, undo=fields if before else ()
    )


def swap_on_board(match: Match, table: Table, *, other: Match, by: Actor) -> BoardAction:
    before = match.table
    swap_tables(match, by=by, table=table, other=other)
    words = _(
        "Match %(number)s goes on at table %(table)s, match %(other)s at table %(other_table)s."
    )
    places = {"number": match.number, "table": table, "other": other.number, "other_table": before}
    numbers = (("match", str(match.number)), ("table", str(before)), ("other", str(other.number)))
    return BoardAction(words % places, undo=(("do", "swap"), *numbers))


def calls_with_text(tournament: Tournament, page: Board) -> list[tuple[Call, str]]:
    """What goes to the group is written in the tournament's own language."""
    with override(tournament.language):
        return [(call, call_text(tournament, call)) for call in page.called]


@form_page
def table_referees(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, may_organize)
    referees = referees_of(tournament)
    tables = list(tournament.tables.filter(in_use=True))
    values = tables_by_referee(referees, tables)
    form = TablesForm(posted(request), referees=referees, values=values)
    response = run_action(
        request,
        lambda: assign_tables(
            tournament,
            by=actor_of_request(request),
            assignment=form.cleaned_data["assignment"],
            shown_values=form.shown_values,
        ),
        form=form,
        success=_("The tables are assigned."),
        redirect_to=reverse("tournaments:board", args=[tournament.slug]),
    )
    context = {
        "tournament": tournament,
        "form": form,
        "tables": len(tables),
    }
    return response or render(request, "hall/referees.html", context)


@form_page
def cases(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody who works in the hall brings cases and sees them."""
    tournament = get_tournament(request, slug, may_see_the_hall)
    actor = actor_of_request(request)
    search = request.GET.get("q", "").replace("\0", "").strip()[:80]
    form = CaseForm(
        posted(request), initial={"match": request.GET.get("match", "")}, tournament=tournament
    )
    response = run_action(
        request,
        lambda: bring_case(tournament, by=actor, **form.cleaned_data),
        form=form,
        success=lambda case: (
            _("Case %(number)s waits for the committee.") % {"number": case.number}
        ),
        redirect_to=request.path,
    )
    return response or render(
        request,
        "hall/cases.html",
        {
            "tournament": tournament,
            "form": form,
            "page": cases_page(tournament, number=request.GET.get("page"), search=search),
            "search": search,
            "may_decide": may_decide_results(actor, tournament),
        },
    )


@form_page
def case(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One case, to be decided."""
    tournament = get_tournament(request, slug, may_decide_results)
    case = get_object_or_404(tournament.cases, number=number)
    form = CaseDecisionForm(posted(request))
    response = run_action(
        request,
        lambda: decide_case(case, by=actor_of_request(request), **form.cleaned_data),
        form=form,
        success=_("Case %(number)s is decided.") % {"number": number},
        redirect_to=reverse("tournaments:cases", args=[tournament.slug]),
    )
    view = read_cases(Case.objects.filter(pk=case.pk))[0]
    context = {"tournament": tournament, "form": form, "case": view}
    return response or render(request, "hall/case.html", context)
