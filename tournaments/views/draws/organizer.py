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
from tournaments.brackets.layout import layout
from tournaments.draw import value_faults
from tournaments.draw_forms import CARDS, LOTTERY, ChangeForm, FreezeForm, SourceForm
from tournaments.draw_pages import DECK_ROWS, Shown, card, draw_by_number, shown
from tournaments.exceptions import NotFound, Refused
from tournaments.models import Draw, Plan, Team
from tournaments.permissions import may_run_the_hall
from tournaments.regulation.clauses import Clause
from tournaments.regulation.words import sentence
from tournaments.services.brackets_changes import swap_teams
from tournaments.services.draws.changes import swap_people
from tournaments.services.draws.drawing import make_draw
from tournaments.services.draws.drawing import reveal as start_reveal
from tournaments.services.draws.entrants import Entrant, entrants_of
from tournaments.services.draws.freezing import (
    draw_in_force,
    freeze,
    require_drawable,
    require_enough,
)
from tournaments.services.draws.wishes import short_team
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
    short = short_team(event, entrants) if plan and kind == Draw.Kind.BRACKET else None
    form = FreezeForm(
        posted(request),
        kind=kind,
        entrants=entrants,
        again=before is not None,
        initial=initial_of(before),
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
            if short and "bye" not in draw.document["draws"][-1]["list"]:
                messages.warning(request, no_pass_words(short))
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
            "odd": odd_words(plan) if plan and kind == Draw.Kind.TEAMS else "",
            "short": short,
            "passes": bool(layout(len(entrants)).bye_slots) if short else False,
        },
    )


def odd_words(plan: Plan) -> str:
    """The rule as the regulation prints it: only the set-up can change it."""
    return sentence(Clause("inscriptions", f"odd_{plan.odd_one_out}"))


def no_pass_words(short: Entrant) -> str:
    return _(
        "No bye is free for team %(number)s, which is incomplete: complete it before it is called."
    ) % {"number": short.number}


def initial_of(before: Draw | None) -> Mapping[str, Any]:
    """A re-draw begins with the same source; a lottery as the quiniela prints it."""
    source = before.document["draws"][-1]["list"]["source"] if before else {"kind": CARDS}
    return {
        "source": source["kind"],
        "beacon": source.get("name", ""),
        "count": source.get("count", 20) if source["kind"] == LOTTERY else 20,
        "digits": source.get("digits", 4),
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
    for said in sentences:
        form.add_error(field, said)
