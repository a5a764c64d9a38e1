"""Appeals at the desk: all of them, a new one, and one to be heard and decided.

A referee's phone has the same two pages under its own addresses; it brings its own actor, frame
and way back (`Desk`).
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.requests import posted
from tournaments.actors import Actor, of_request
from tournaments.appeal_forms import AppealForm, StatementForm, VerdictForm
from tournaments.appeals import AppealView, appeals_of, read
from tournaments.day_words import fault_words, refusal_words
from tournaments.exceptions import Faulty, NotFound, Refused
from tournaments.match_page import MatchPage, match_page
from tournaments.match_rows import rows_of
from tournaments.models import Appeal, Match, Tournament
from tournaments.permissions import may_decide_results, may_see_the_hall
from tournaments.services.appeals import file_appeal, leave_it, speak, take_on
from tournaments.services.appeals_decide import (
    Verdict,
    decide_appeal,
    may_decide,
    preview_verdict,
)
from tournaments.services.corrections import Preview
from tournaments.team_names import names_of_teams
from tournaments.views.board import whole
from tournaments.views.getting import get_tournament


@dataclass(frozen=True)
class Desk:
    """From where somebody works on appeals."""

    event: Tournament
    actor: Actor
    frame: str
    back: str
    appeal: Callable[[int], str]  # the address of one


def desk_of(request: HttpRequest, slug: str) -> Desk:
    event = get_tournament(request, slug, may_see_the_hall)
    return Desk(
        event,
        of_request(request),
        "tournaments/frame.html",
        reverse("appeals", args=[slug]),
        lambda number: reverse("appeal", args=[slug, number]),
    )


@never_cache
@require_safe
def appeals(request: HttpRequest, slug: str) -> HttpResponse:
    event = get_tournament(request, slug, may_see_the_hall)
    plan = getattr(event, "plan", None)
    return render(
        request,
        "appeals/appeals.html",
        {"tournament": event, "appeals": appeals_of(event), "plan": plan},
    )


@never_cache
@require_http_methods(["GET", "POST"])
def new_appeal(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    return object_from(request, desk_of(request, slug), number)


def object_from(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    """A team objects, and whoever works here writes it down."""
    page = match_page(desk.event, number)
    wanted = request.GET.get("line", "")
    form = AppealForm(posted(request), page=page, initial={"matter": wanted} if wanted else {})
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            appeal = file_appeal(
                page.row.match, by=desk.actor, side=data["side"], text=data["text"], line=form.line
            )
        except Refused as refusal:
            form.add_error(None, refusal_words(refusal))
        else:
            messages.success(request, filed_words(appeal))
            return redirect(desk.appeal(appeal.number))
    context = {"tournament": desk.event, "page": page, "row": page.row, "form": form}
    return render(request, "appeals/new.html", {**context, "frame": desk.frame, "back": desk.back})


def filed_words(appeal: Appeal) -> str:
    if appeal.state == Appeal.State.COMMITTEE:
        return _("Appeal %(number)s waits for the committee.") % {"number": appeal.number}
    return _("Appeal %(number)s waits for the referee.") % {"number": appeal.number}


@never_cache
@require_http_methods(["GET", "POST"])
def appeal(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    return one_appeal(request, desk_of(request, slug), number)


def one_appeal(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    """Everything said so far; statements, the way to the committee, the decision."""
    view = view_of(desk.event, number)
    found = view.appeal
    page = match_page(desk.event, view.match) if view.match else None
    decides = may_decide(desk.actor, found)
    forms: dict[str, Any] = {"speak": statement(view, None)}
    seen: Preview | None = None
    if decides and page:
        forms["decide"] = verdict_form(page, None)
        if found.line:
            seen, _fault = look(found, Verdict("overturned", "-"))
    if request.method == "POST":
        try:
            said, seen = act(request, desk, view, page, forms, decides=decides)
        except Refused as refusal:
            blame(request, forms, refusal_words(refusal))
        else:
            if said:
                messages.success(request, said)
                return redirect(desk.appeal(number))
    undone = undone_rows(desk.event, seen)
    return render(
        request,
        "appeals/appeal.html",
        {
            "tournament": desk.event,
            "frame": desk.frame,
            "back": desk.back,
            "view": view,
            "page": page,
            "row": page.row if page else None,
            "forms": forms,
            "seen": seen,
            "undone": undone,
            "may_take_on": may_decide_results(desk.actor, desk.event)
            and found.state in (Appeal.State.REFEREE, Appeal.State.ANSWERED),
        },
    )


def view_of(event: Tournament, number: int) -> AppealView:
    views = read(Appeal.objects.filter(tournament=event, number=number), event)
    if not views:
        raise NotFound(number)
    view = views[0]
    if view.appeal.match_id:
        view.appeal.match = Match.objects.select_related("tournament__plan", "table__referee").get(
            pk=view.appeal.match_id
        )
    return view


def statement(view: AppealView, data: Any) -> StatementForm:
    sides = [(side, name) for side, name in zip("AB", view.sides, strict=True) if name]
    return StatementForm(data, sides=sides)


def verdict_form(page: MatchPage, data: Any) -> VerdictForm:
    return VerdictForm(data, match=page.row.match, state=page.state)


def act(
    request: HttpRequest,
    desk: Desk,
    view: AppealView,
    page: MatchPage | None,
    forms: dict[str, Any],
    *,
    decides: bool,
) -> tuple[str, Preview | None]:
    """What was done, in words; nothing where a form or a preview has something to say first."""
    do = request.POST.get("do", "")
    number = {"number": view.number}
    if do == "speak":
        form = forms["speak"] = statement(view, request.POST)
        if form.is_valid():
            data = form.cleaned_data
            speak(view.appeal, by=desk.actor, side=data["side"], text=data["text"])
            return _("Noted in appeal %(number)s.") % number, None
        return "", None
    if do == "take_on":
        take_on(view.appeal, by=desk.actor)
        return _("Appeal %(number)s is with the committee now.") % number, None
    if do == "withdraw" and view.side:
        leave_it(view.appeal, by=desk.actor, side=view.side)
        return _("Appeal %(number)s is withdrawn.") % number, None
    if do in ("stands", "overturned", "preview") and page and decides:
        return decide(request, desk, view, page, forms)
    if do in ("stands", "overturned", "preview"):
        raise Refused("appeal_decided", number=view.number)
    raise NotFound(do)


def decide(
    request: HttpRequest, desk: Desk, view: AppealView, page: MatchPage, forms: dict[str, Any]
) -> tuple[str, Preview | None]:
    form = forms["decide"] = verdict_form(page, request.POST)
    if not form.is_valid():
        seen = None
        if view.appeal.line:
            seen, _fault = look(view.appeal, Verdict("overturned", "-"))
        return "", seen
    do = request.POST["do"]
    verdict = form.verdict("overturned" if do == "preview" else do)
    seen, said = look(view.appeal, verdict)
    for sentence in said:
        form.add_error(None, sentence)
    if do == "preview" or said:
        return "", seen
    named = frozenset(map(whole, request.POST.getlist("undoing")))
    decide_appeal(view.appeal, by=desk.actor, verdict=verdict, undoing=named)
    return _("Appeal %(number)s is decided.") % {"number": view.number}, None


def look(appeal: Appeal, verdict: Verdict) -> tuple[Preview | None, list[str]]:
    """What the verdict would do, or why it cannot be done so."""
    try:
        return preview_verdict(appeal, verdict), []
    except Faulty as faulty:
        return None, [fault_words(fault) for fault in faulty.faults]
    except Refused as refusal:
        return None, [refusal_words(refusal)]


def undone_rows(event: Tournament, seen: Preview | None) -> list[Any]:
    if seen is None or not seen.undoes:
        return []
    keys = [row.pk for row in seen.undoes]
    return rows_of(Match.objects.filter(pk__in=keys), names_of_teams(event))


def blame(request: HttpRequest, forms: dict[str, Any], sentence: str) -> None:
    name = "speak" if request.POST.get("do") == "speak" else "decide"
    form = forms.get(name)
    if form is not None and form.is_bound:
        form.add_error(None, sentence)
    else:
        messages.error(request, sentence)
