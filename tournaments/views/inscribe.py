"""The public side of inscriptions: the form, and the list of who plays."""

from dataclasses import replace

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.requests import posted
from tournaments.actors import NOBODY
from tournaments.consent import TEXT
from tournaments.exceptions import Refused
from tournaments.inscription_forms import AgreementForm, ChairForms
from tournaments.inscription_rows import IN, WAITING, counts_of, search, units_of
from tournaments.inscription_words import refusal_words
from tournaments.models import InscriptionMode, Plan, Tournament
from tournaments.services.inscriptions.ground import plan_of
from tournaments.services.inscriptions.inscribe import Inscribed, inscribe, require_open
from tournaments.services.inscriptions.waitlist import standing_of
from tournaments.views.getting import get_tournament

PAGE = 100


@never_cache
@require_http_methods(["GET", "POST"])
def inscribe_here(request: HttpRequest, slug: str) -> HttpResponse:
    """The public form. Also an organizer is the public here; their own entrance is the desk."""
    event = get_tournament(request, slug)
    with timezone.override(event.time_zone):
        try:
            plan = plan_of(event)
            require_open(event, plan, desk=False, now=timezone.now())
        except Refused as refusal:
            context = {"tournament": event, "why": refusal_words(refusal)}
            return render(request, "inscriptions/closed.html", context)
        return form_page(request, event, plan)


def form_page(request: HttpRequest, event: Tournament, plan: Plan) -> HttpResponse:
    chairs = ChairForms(posted(request), chairs=chairs_of(plan), own=True)
    agreement = AgreementForm(posted(request))
    general: list[str] = []
    if request.method == "POST" and all([chairs.is_valid(), agreement.is_valid()]):
        people = chairs.people
        alone = len(people) == 1
        looks = alone and agreement.cleaned_data["looks_for_partner"]
        people[0] = replace(people[0], consents=True, looks_for_partner=looks)
        try:
            done = inscribe(event, by=NOBODY, people=people)
        except Refused as refusal:
            if not chairs.refuse(refusal, at_desk=False):
                general.append(refusal_words(refusal))
        else:
            return done_page(request, event, plan, done)
    return render(
        request,
        "inscriptions/inscribe.html",
        {
            "tournament": event,
            "plan": plan,
            "chairs": chairs.forms,
            "agreement": agreement,
            "general": general,
            "consent": TEXT,
            "together": plan.team_size > 1 and plan.mode != InscriptionMode.INDIVIDUAL,
            "alone": plan.team_size > 1 and plan.mode != InscriptionMode.TEAMS,
            "free": standing_of(event, plan).free,
        },
    )


def chairs_of(plan: Plan) -> int:
    return 1 if plan.mode == InscriptionMode.INDIVIDUAL else plan.team_size


def done_page(request: HttpRequest, event: Tournament, plan: Plan, done: Inscribed) -> HttpResponse:
    """Shown once, as the answer to the form: the links can't be shown again."""
    links = [
        (person, request.build_absolute_uri(reverse("me", args=[event.slug, token])))
        for person, token in zip(done.people, done.tokens, strict=True)
    ]
    context = {"tournament": event, "plan": plan, "done": done, "links": links}
    return render(request, "inscriptions/done.html", context)


@require_safe
def inscribed(request: HttpRequest, slug: str) -> HttpResponse:
    """Who plays and who waits: names and clubs, nothing else."""
    event = get_tournament(request, slug)
    plan = plan_of(event)
    units = [unit for unit in units_of(event) if unit.state in {IN, WAITING}]
    wanted = request.GET.get("q", "")[:100]
    page = Paginator(search(units, wanted), PAGE).get_page(request.GET.get("page"))
    return render(
        request,
        "inscriptions/inscribed.html",
        {
            "tournament": event,
            "plan": plan,
            "page": page,
            "counts": counts_of(units, plan),
            "wanted": wanted,
        },
    )
