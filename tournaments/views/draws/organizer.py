"""The organizer's steps: freeze the list, enter the source, draw; change by hand; the ceremony."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.requests import posted
from tournaments.actors import of_request
from tournaments.draw import value_faults
from tournaments.draw_forms import CARDS, ChangeForm, FreezeForm, SourceForm
from tournaments.draw_pages import DECK_ROWS, Shown, card, draw_by_number, shown
from tournaments.exceptions import NotFound, Refused
from tournaments.models import Draw, Plan, Team
from tournaments.permissions import may_run_the_hall
from tournaments.services.brackets_changes import swap_teams
from tournaments.services.draws.changes import swap_people
from tournaments.services.draws.drawing import make_draw
from tournaments.services.draws.drawing import reveal as start_reveal
from tournaments.services.draws.entrants import entrants_of
from tournaments.services.draws.freezing import (
    draw_in_force,
    freeze,
    require_drawable,
    require_enough,
)
from tournaments.services.draws.wishes import odd_of
from tournaments.views.draws.words import fault_words, refusal_words, source_words
from tournaments.views.getting import get_tournament


@require_http_methods(["GET", "POST"])
def new_draw(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """Who takes part, under which conditions, with which source: then the list is frozen."""
    event = get_tournament(request, slug, may_run_the_hall)
    if kind not in Draw.Kind.values:
        raise NotFound(kind)
    entrants, before = entrants_of(event, kind), draw_in_force(event, kind)
    plan = Plan.objects.filter(tournament=event).first()
    form = FreezeForm(
        posted(request),
        kind=kind,
        entrants=entrants,
        team_size=plan.team_size if plan else 2,
        again=before is not None,
        initial=initial_of(plan, before),
    )
    obstacle: list[str] = []
    try:
        require_drawable(event, kind)
        require_enough(event, kind, entrants)
    except Refused as refusal:
        obstacle = refusal_words(refusal)
    if request.method == "POST" and form.is_valid():
        try:
            draw = freeze(
                event,
                by=of_request(request),
                kind=kind,
                wishes=form.wishes(),
                reason=form.cleaned_data.get("reason", ""),
            )
        except Refused as refusal:
            say_in(form, refusal_words(refusal, entrants))
        else:
            return redirect("draw", event.slug, draw.number)
    return render(
        request,
        "draw/new.html",
        {
            "tournament": event,
            "kind": Draw.Kind(kind),
            "kinds": Draw.Kind,
            "form": form,
            "entrants": entrants,
            "before": before,
            "obstacle": obstacle,
        },
    )


def initial_of(plan: Plan | None, before: Draw | None) -> Mapping[str, Any]:
    """The plan's rule for whoever is left over; a re-draw begins with the same source."""
    odd = odd_of(plan) if plan else ""
    source = before.document["draws"][-1]["list"]["source"] if before else {"kind": CARDS}
    return {
        "odd": odd,
        "source": source["kind"],
        "beacon": source.get("name", ""),
    }


@never_cache
@require_http_methods(["GET", "POST"])
def source(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Type what the source brought, see it once more, draw. A typing mistake can't be undone
    without a re-draw, so nothing is drawn before somebody has looked at it twice."""
    event = get_tournament(request, slug, may_run_the_hall)
    draw = draw_by_number(event, number)
    promised = draw.document["draws"][-1]["list"]["source"]
    form = SourceForm(posted(request), promised=promised)
    value: object = None
    if request.method == "POST" and form.is_valid():
        value = form.value()
        faults = value_faults(promised, value)
        if faults:
            say_in(form, fault_words(faults), field="told")
        elif "sure" in request.POST:
            try:
                make_draw(draw, by=of_request(request), value=value)
            except Refused as refusal:
                say_in(form, refusal_words(refusal))
            else:
                return redirect("ceremony", event.slug)
    checked = value is not None and not form.errors
    return render(
        request,
        "draw/source.html",
        {
            "tournament": event,
            "draw": draw,
            "form": form,
            "promised": promised,
            "source": source_words(promised),
            "rows": DECK_ROWS if promised["kind"] == CARDS else [],
            "checked": checked,
            "cards": cards_of(promised, value) if checked else [],
        },
    )


def cards_of(promised: Mapping[str, Any], value: object) -> list[Any]:
    if promised["kind"] == CARDS and isinstance(value, list):
        return [card(str(code)) for code in value]
    return []


@require_http_methods(["GET", "POST"])
def change(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Two that change places after the draw, with a reason that everybody reads."""
    event = get_tournament(request, slug, may_run_the_hall)
    draw = draw_by_number(event, number)
    whole = shown(draw)
    form = ChangeForm(posted(request), choices=choices_of(whole))
    if request.method == "POST" and form.is_valid():
        try:
            swap(request, draw, **form.cleaned_data)
        except Refused as refusal:
            say_in(form, refusal_words(refusal))
        else:
            messages.success(request, _("Changed, and marked on the public page."))
            return redirect("draw", event.slug, draw.number)
    return render(request, "draw/change.html", {"tournament": event, "draw": draw, "form": form})


def swap(request: HttpRequest, draw: Draw, *, first: str, second: str, reason: str) -> None:
    by = of_request(request)
    if draw.kind == Draw.Kind.TEAMS:
        swap_people(draw, by=by, first=first, second=second, reason=reason)
        return
    if draw.superseded_by_id or not draw.is_drawn:
        raise Refused("not_in_force")
    teams = {str(team.pk): team for team in Team.objects.filter(pk__in=[first, second])}
    swap_teams(teams[first], teams[second], by=by, reason=reason)


def choices_of(whole: Shown) -> list[tuple[str, str]]:
    """Everybody who may be moved, with where they stand."""
    people = [
        (one.id, f"{spot.place} · {one.name or one.number}")
        for spot in whole.spots
        for one in spot.people
    ]
    return people + [(one.id, str(one.name or one.number)) for one in whole.left_out]


@require_POST
def reveal(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The ceremony for everybody: from its beginning, or all at once."""
    event = get_tournament(request, slug, may_run_the_hall)
    draw = draw_by_number(event, number)
    start_reveal(draw, by=of_request(request), all_at_once="all" in request.POST)
    return redirect("ceremony", event.slug)


def say_in(form: BaseForm, sentences: list[str], *, field: str | None = None) -> None:
    for sentence in sentences:
        form.add_error(field, sentence)
