"""Pages of an event's set-up: opening a tournament, its plan, its regulation, its stages."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Sum
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, gettext as _, gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.requests import SignedInRequest, form_page, posted
from tournaments.actors import actor_of_request
from tournaments.exceptions import Faulty, NotFound, Refused
from tournaments.fees.selectors import get_way_to_pay, standing_payments, summarize_fees
from tournaments.models import Plan, Role, Tournament
from tournaments.permissions import may_organize
from tournaments.refusals import refusal_sentence
from tournaments.regulation.labels import ZONE_OF_LANGUAGE
from tournaments.regulation.selectors import regulation_fingerprint, settings_of, versions_of
from tournaments.regulation.sentences import TITLES, regulation, regulation_in_own_language
from tournaments.regulation.settings import PlanSettings, frozen_settings
from tournaments.requests import get_tournament, run_action
from tournaments.selectors import find_plan, tournament_by_slug
from tournaments.setup.blueprints import BLUEPRINTS, blueprints_for, starts_for, usual_for
from tournaments.setup.fits import explain_criteria, fit_sentences
from tournaments.setup.forms import (
    SECTIONS,
    CancelForm,
    DeleteForm,
    NewTournamentForm,
    SetupForm,
)
from tournaments.setup.selectors import overview_of
from tournaments.setup.services import end, progress
from tournaments.setup.services.change import change_plan, progress_of
from tournaments.setup.services.create import (
    NewTournament,
    create_copy,
    create_from_blueprint,
    create_plan,
)

COPY = "copy:"
FIRST_PART = next(iter(SECTIONS))
EARLIER = 30


@login_required
@require_http_methods(["GET", "POST"])
def new_tournament(request: SignedInRequest) -> HttpResponse:
    language = get_language() or settings.LANGUAGE_CODE
    zone = ZONE_OF_LANGUAGE.get(language, settings.TIME_ZONE)
    earlier = own_tournaments(request)
    usual = usual_for(language).key
    copied = COPY + request.GET.get("copy", "")
    # The one that was asked for comes first of all.
    earlier.sort(key=lambda event: COPY + event.slug != copied)
    copies = {COPY + event.slug: event.name for event in earlier}
    form = NewTournamentForm(
        posted(request),
        initial={
            "language": language,
            "time_zone": zone,
            "start": copied if copied in copies else usual,
            "name": name_next_edition(copies.get(copied, "")),
        },
        choices={
            "start": [
                *((key, blueprint.name) for key, blueprint in BLUEPRINTS.items()),
                *((key, _("Like %(event)s") % {"event": name}) for key, name in copies.items()),
            ]
        },
    )
    if form.is_valid():
        tournament = create_as_typed(request, form, start=form.cleaned_data["start"] or usual)
        return redirect("spectators:tournament", tournament.slug)
    context = {
        "form": form,
        "starts": starts_for(language),
        "earlier": earlier,
        "copied": copies.get(copied, ""),
    }
    return render(request, "setup/new.html", context)


YEAR = re.compile(r"\b20\d\d\b")


def name_next_edition(name: str) -> str:
    """
    >>> name_next_edition("Olimpíada 2026: Truco"), name_next_edition("Copa")
    ('Olimpíada 2027: Truco', 'Copa')
    """
    return YEAR.sub(lambda year: str(int(year[0]) + 1), name, count=1)


def create_as_typed(request: SignedInRequest, form: NewTournamentForm, *, start: str) -> Tournament:
    typed = form.cleaned_data
    new = NewTournament(**{name: typed[name] for name in ("name", "language", "time_zone", "date")})
    actor, owner = actor_of_request(request), request.user
    if start.startswith(COPY):
        source = tournament_by_slug(start.removeprefix(COPY))
        return create_copy(source, by=actor, owner=owner, new=new, brings=typed["brings"])
    return create_from_blueprint(by=actor, owner=owner, blueprint=start, new=new)


def own_tournaments(request: SignedInRequest) -> list[Tournament]:
    """Events with a plan that this person organizes, the newest first."""
    rows = Tournament.objects.filter(
        grants__user=request.user,
        grants__role=Role.ORGANIZER,
        grants__ended_at=None,
        plan__isnull=False,
    )
    return list(rows.distinct()[:EARLIER])


@require_http_methods(["GET", "POST"])
def setup(request: HttpRequest, slug: str, part: str = FIRST_PART) -> HttpResponse:
    """One part of the plan, saved by itself; a tournament without a plan chooses where to start."""
    tournament = get_tournament(request, slug, may_organize)
    plan = find_plan(tournament)
    if plan is None:
        return choose_blueprint(request, tournament)
    if part not in SECTIONS:
        raise NotFound(part)
    form = form_for(request, plan, part=part)
    following = next_part(part) if "next" in request.POST else None
    try:
        response = run_action(
            request,
            lambda: change_plan(
                tournament,
                by=actor_of_request(request),
                changes=form.changes(),
                shown_values=form.shown_values,
            ),
            form=form,
            success=lambda changed: (
                _("The set-up is saved.") if changed else _("Nothing was different.")
            ),
            redirect_to=reverse(
                "tournaments:setup_part", args=[tournament.slug, following or part]
            ),
        )
    except Faulty as faulty:
        form.show_faults(faulty)
        response = None
    return response or render_setup(request, tournament, plan, form, part=part)


def next_part(part: str) -> str | None:
    return dict(pairwise(SECTIONS)).get(part)


@require_POST
def setup_preview(request: HttpRequest, slug: str) -> HttpResponse:
    """What the settings would mean, without saving them: a fragment for htmx, else the page."""
    tournament = get_tournament(request, slug, may_organize)
    plan = find_plan(tournament)
    if plan is None:
        return redirect("tournaments:setup", tournament.slug)
    part = request.POST.get("part", FIRST_PART)
    if part not in SECTIONS:
        raise NotFound(part)
    form = form_for(request, plan, part=part)
    form.is_valid()
    if "HX-Request" not in request.headers:
        return render_setup(request, tournament, plan, form, part=part)
    content = {
        "tournament": tournament,
        "form": form,
        "sections": regulation_in_own_language(form.settings()),
        "other_rules": part == "rules" and request.POST.get("options_of") != form.rules.key,
        **describe_groups(tournament, form, form.settings()),
    }
    return render(request, "setup/preview_answer.html", content)


@require_safe
def public_regulation(request: HttpRequest, slug: str) -> HttpResponse:
    """The event's own regulation, for everybody."""
    tournament = get_tournament(request, slug)
    plan = find_plan(tournament)
    if plan is None:
        raise NotFound("plan")
    with timezone.override(tournament.time_zone):
        sections = regulation(settings_of(plan))
    content = {
        "tournament": tournament,
        "sections": sections,
        "fingerprint": regulation_fingerprint(plan),
        "versions": versions_of(tournament),
    }
    return render(request, "setup/regulation.html", content)


def form_for(request: HttpRequest, plan: Plan, *, part: str) -> SetupForm:
    frozen = frozen_settings(progress_of(plan))
    return SetupForm(posted(request), settings=settings_of(plan), frozen=frozen, parts=[part])


def render_setup(
    request: HttpRequest, tournament: Tournament, plan: Plan, form: SetupForm, *, part: str
) -> HttpResponse:
    typed = form.settings() if form.is_bound else settings_of(plan)
    context = {
        "tournament": tournament,
        "plan": plan,
        "way": get_way_to_pay(tournament),
        "form": form,
        "part": part,
        "parts": [(code, TITLES[code]) for code in SECTIONS],
        "title": TITLES[part],
        "fields": [form[name] for name in SECTIONS[part] if name != "stages"],
        "next_title": TITLES.get(next_part(part) or ""),
        "sections": regulation_in_own_language(typed),
        "blueprint": BLUEPRINTS.get(plan.blueprint),
        **describe_groups(tournament, form, typed),
    }
    return render(request, "setup/setup.html", context)


def describe_groups(
    tournament: Tournament, form: SetupForm, plan_settings: PlanSettings
) -> dict[str, Any]:
    """What the chosen groups make of the teams, and what their table goes by."""
    if "stages" not in form.fields or any(name.startswith("stages") for name in form.errors):
        return {}
    inscribed = overview_of(tournament).taken if plan_settings.stages else 0
    return {
        "fits": fit_sentences(plan_settings, inscribed=inscribed),
        "criteria": explain_criteria(plan_settings),
    }


def choose_blueprint(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    chosen = request.POST.get("blueprint", "")
    if request.method == "POST" and chosen in BLUEPRINTS:
        create_plan(tournament, by=actor_of_request(request), blueprint=chosen)
        return redirect("tournaments:setup", tournament.slug)
    context = {
        "tournament": tournament,
        "blueprints": blueprints_for(tournament.language),
        "missing": request.method == "POST",
    }
    return render(request, "setup/choose.html", context)


@dataclass(frozen=True)
class StageStep:
    """One step of the event, as its page asks for it."""

    run: Callable[..., None]
    title: Any
    consequence: Any
    success: Any
    next_page: str = "spectators:tournament"


STAGE_STEPS = {
    "open": StageStep(
        progress.open_inscriptions,
        title=gettext_lazy("Open inscriptions"),
        consequence=gettext_lazy("The public form takes inscriptions from now on."),
        success=gettext_lazy("Inscriptions are open."),
    ),
    "close": StageStep(
        progress.close_inscriptions,
        title=gettext_lazy("Close inscriptions"),
        consequence=gettext_lazy(
            "The public form takes no more; the desk can still write people in."
        ),
        success=gettext_lazy("Inscriptions are closed."),
    ),
    "finish": StageStep(
        progress.finish,
        title=gettext_lazy("Close the event"),
        consequence=gettext_lazy(
            "Results, standings and set-up are frozen, and the podium goes into the log. This"
            " cannot be taken back."
        ),
        success=gettext_lazy("The event is closed."),
        next_page="tournaments:podium",
    ),
    "archive": StageStep(
        progress.archive,
        title=gettext_lazy("Archive the event"),
        consequence=gettext_lazy(
            "The event leaves the list of what is going on; its pages stay as they are."
        ),
        success=gettext_lazy("The event is archived."),
    ),
}


@require_http_methods(["GET", "POST"])
def stage(request: HttpRequest, slug: str, act: str) -> HttpResponse:
    tournament = get_tournament(request, slug, may_organize)
    step = STAGE_STEPS.get(act)
    if step is None:
        raise NotFound(act)
    problem = ""
    if request.method == "POST":
        try:
            step.run(tournament, by=actor_of_request(request))
        except Refused as refusal:
            problem = refusal_sentence(refusal)
        else:
            messages.success(request, str(step.success))
            return redirect(step.next_page, tournament.slug)
    content = {
        "tournament": tournament,
        "act": act,
        "step": step,
        "problem": problem,
        "owing": act in ("finish", "archive") and has_debtors(tournament),
    }
    return render(request, "setup/stage.html", content, status=409 if problem else 200)


def has_debtors(tournament: Tournament) -> bool:
    plan = find_plan(tournament)
    return bool(plan and plan.fee and summarize_fees(tournament, plan).owing)


@form_page
def cancel(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, may_organize)
    form = CancelForm(posted(request))
    response = end_event(
        request,
        end.cancel_event,
        tournament,
        form,
        success=_("The tournament is cancelled. Its page says so, and everybody is written to."),
        redirect_to=reverse("tournaments:messages", args=[tournament.slug]),
    )
    context = {"tournament": tournament, "form": form}
    return response or render(request, "setup/cancel.html", context)


@form_page
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug, may_organize)
    form = DeleteForm(posted(request))
    response = end_event(
        request,
        end.delete_event,
        tournament,
        form,
        success=_("The tournament is deleted."),
        redirect_to=reverse("tournaments:home"),
    )
    context = {
        "tournament": tournament,
        "form": form,
        "has_results": end.has_results(tournament),
        "people": tournament.participants.filter(erased_at=None).count(),
        "received": standing_payments(tournament).aggregate(total=Sum("amount"))["total"],
        "plan": find_plan(tournament),
    }
    return response or render(request, "setup/delete.html", context)


def end_event(
    request: HttpRequest,
    act: Callable[..., None],
    tournament: Tournament,
    form: CancelForm | DeleteForm,
    **follows: Any,
) -> HttpResponse | None:
    """With the one thing that the form asks for."""
    (field,) = form.fields
    return run_action(
        request,
        lambda: act(tournament, by=actor_of_request(request), **form.cleaned_data),
        form=form,
        error_field=field,
        **follows,
    )
