"""Appeals at the desk: all of them, a new one, and one to be heard and decided.

A referee's phone has the same two pages under its own addresses; it brings its own actor, frame
and way back (`AppealPageContext`).
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.requests import form_page, fresh_page, posted
from tournaments.actors import Actor, actor_of_request
from tournaments.appeals.forms import AppealForm, StatementForm, VerdictForm
from tournaments.appeals.labels import DONE
from tournaments.appeals.selectors import AppealView, appeals_of, read_appeals
from tournaments.appeals.services.decide import Verdict, decide_appeal, may_decide, preview_verdict
from tournaments.appeals.services.file import (
    add_statement,
    escalate,
    file_appeal,
    withdraw_or_accept,
)
from tournaments.exceptions import Faulty, NotFound, Refused
from tournaments.matches.forms import add_refusal
from tournaments.matches.labels import BrokenLine, list_broken_lines
from tournaments.matches.selectors import match_page
from tournaments.matches.services.corrections import Preview
from tournaments.matches.views import (
    exits_context,
    later_stages_choice,
    moved_rows,
    numbers_to_undo,
    take_out_too,
    undone_rows,
)
from tournaments.models import Appeal, Match, Tournament
from tournaments.permissions import may_decide_results, may_see_the_hall
from tournaments.requests import get_tournament, run_action


@dataclass(frozen=True)
class AppealPageContext:
    """From where somebody works on appeals."""

    tournament: Tournament
    actor: Actor
    frame: str
    back: str
    appeal: Callable[[int], str]  # the address of one


def appeal_page_context(request: HttpRequest, slug: str) -> AppealPageContext:
    tournament = get_tournament(request, slug, may_see_the_hall)
    return AppealPageContext(
        tournament,
        actor_of_request(request),
        "tournaments/frame.html",
        reverse("tournaments:appeals", args=[slug]),
        lambda number: reverse("tournaments:appeal", args=[slug, number]),
    )


@fresh_page
def appeals(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, may_see_the_hall)
    plan = getattr(tournament, "plan", None)
    context = {"tournament": tournament, "appeals": appeals_of(tournament), "plan": plan}
    return render(request, "appeals/appeals.html", context)


@form_page
def new_appeal(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    return file_appeal_page(request, appeal_page_context(request, slug), number)


def file_appeal_page(request: HttpRequest, desk: AppealPageContext, number: int) -> HttpResponse:
    """A team objects, and whoever works here writes it down."""
    page = match_page(desk.tournament, number)
    line = request.GET.get("line", "")
    initial = {"matter": line} if line else {}
    form = AppealForm(posted(request), page=page, by=desk.actor, initial=initial)
    response = run_action(
        request,
        lambda: file_appeal(page.row.match, by=desk.actor, **form.cleaned_data),
        form=form,
        success=filed_sentence,
        redirect_to=lambda appeal: desk.appeal(appeal.number),
    )
    context = {
        "tournament": desk.tournament,
        "page": page,
        "row": page.row,
        "form": form,
        "frame": desk.frame,
        "back": desk.back,
    }
    return response or render(request, "appeals/new.html", context)


def filed_sentence(appeal: Appeal) -> str:
    if appeal.state == Appeal.State.COMMITTEE:
        return _("Appeal %(number)s waits for the committee.") % {"number": appeal.number}
    return _("Appeal %(number)s waits for the referee.") % {"number": appeal.number}


@form_page
def appeal(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    return appeal_page(request, appeal_page_context(request, slug), number)


VERDICTS = ("stands", "overturned", "preview")


def appeal_page(request: HttpRequest, desk: AppealPageContext, number: int) -> HttpResponse:
    """Everything said so far; statements, the way to the committee, the decision."""
    view = get_view(desk.tournament, number)
    appeal, actor, action = view.appeal, desk.actor, posted_action(request)
    page = match_page(desk.tournament, view.match) if view.match else None
    sides = [(side, name) for side, name in zip("AB", view.sides, strict=True) if name]
    speak = StatementForm(request.POST if action == "speak" else None, sides=sides)
    decide, effect, broken = None, None, list[BrokenLine]()
    if page and may_decide(actor, appeal):
        data = take_out_too(request.POST) if action in VERDICTS else None
        decide = VerdictForm(data, match=page.row.match, state=page.state)
        effect, broken = preview_in(decide, appeal, action)

    if request.method == "POST" and not (action == "preview" and decide):
        response = run_action(
            request,
            lambda: act_on_appeal(request, view, actor, speak=speak, decide=decide),
            form={"speak": speak, **dict.fromkeys(VERDICTS, decide)}.get(action),
            success=lambda _done: DONE[action] % {"number": number},
            redirect_to=desk.appeal(number),
        )
        if response:
            return response
    context = {
        "tournament": desk.tournament,
        "frame": desk.frame,
        "back": desk.back,
        "view": view,
        "page": page,
        "row": page.row if page else None,
        "forms": {"speak": speak, **({"decide": decide} if decide else {})},
        "effect": effect,
        "broken": broken,
        "undone": undone_rows(desk.tournament, effect),
        "moved": moved_rows(desk.tournament, effect),
        **exits_context(desk.tournament, effect),
        "may_take_on": may_decide_results(actor, desk.tournament)
        and appeal.state in (Appeal.State.REFEREE, Appeal.State.ANSWERED),
    }
    return render(request, "appeals/appeal.html", context)


def posted_action(request: HttpRequest) -> str:
    """Lines to be taken out too are shown once more before anything is decided."""
    return "preview" if "settle" in request.POST else request.POST.get("do", "")


def act_on_appeal(
    request: HttpRequest,
    view: AppealView,
    actor: Actor,
    *,
    speak: StatementForm,
    decide: VerdictForm | None,
) -> None:
    action, appeal = posted_action(request), view.appeal
    if action == "speak":
        act_for_team(action, appeal, by=actor, **speak.cleaned_data)
    elif action not in VERDICTS:  # the committee takes it on for no team
        act_for_team(action, appeal, by=actor, side=view.side if action == "withdraw" else "")
    elif decide:
        verdict, undoing = decide.verdict(action), numbers_to_undo(request)
        decide_appeal(
            appeal,
            by=actor,
            verdict=verdict,
            undoing=undoing,
            shown_values=decide.shown_values,
            **later_stages_choice(request),
        )
    else:
        raise Refused("appeal_decided", number=view.number)


def act_for_team(action: str, appeal: Appeal, *, by: Actor, side: str, text: str = "") -> None:
    """Speak, go to the committee, or end it: what a page offers to a team, or to who writes down
    what it says."""
    if action == "speak":
        add_statement(appeal, by=by, side=side, text=text)
    elif action == "take_on":
        escalate(appeal, by=by, side=side)
    elif action in ("withdraw", "leave") and side:
        withdraw_or_accept(appeal, by=by, side=side)
    else:
        raise NotFound(action)


def get_view(tournament: Tournament, number: int) -> AppealView:
    views = read_appeals(Appeal.objects.filter(tournament=tournament, number=number), tournament)
    if not views:
        raise NotFound(number)
    view = views[0]
    if view.appeal.match_id:
        view.appeal.match = Match.objects.select_related("tournament__plan", "table__referee").get(
            pk=view.appeal.match_id
        )
    return view


def preview_in(
    form: VerdictForm, appeal: Appeal, action: str
) -> tuple[Preview | None, list[BrokenLine]]:
    """What the verdict in the form would do, or why it cannot be done so and which lines would
    have to fall too; without one, what it would do to strike the ruling."""
    if action in ("preview", "overturned") and form.is_outdated():
        return None, []
    if form.is_valid():
        verdict = form.verdict("overturned" if action == "preview" else action)
    elif appeal.line:
        verdict = Verdict("overturned", "-")
    else:
        return None, []
    try:
        return preview_verdict(appeal, verdict), []
    except (Faulty, Refused) as refusal:
        broken = list_broken_lines(refusal)
        if broken and verdict.correction is None and appeal.line:
            broken.insert(0, BrokenLine(appeal.line, [_("The ruling itself.")]))
        elif form.is_valid() and not broken:
            add_refusal(form, refusal)
        return None, broken
