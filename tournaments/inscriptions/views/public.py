"""The public side of inscriptions: the form, and the list of who plays."""

from dataclasses import replace

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from accounts.qr import qr_svg
from accounts.requests import form_page, posted
from tournaments.actors import NOBODY
from tournaments.exceptions import Refused
from tournaments.fees.payment_requests import find_payment_requests
from tournaments.inscriptions.consent import consent_text
from tournaments.inscriptions.forms import InscriptionForm
from tournaments.inscriptions.labels import link_text
from tournaments.inscriptions.people import team_of
from tournaments.inscriptions.phones import whatsapp_link
from tournaments.inscriptions.selectors import IN, WAITING, counts_of, list_inscriptions, search
from tournaments.inscriptions.services.inscribe import inscribe, refuse_if_closed
from tournaments.inscriptions.services.links import participant_by_token
from tournaments.inscriptions.services.waitlist import read_waitlist
from tournaments.locks import get_plan
from tournaments.models import InscriptionMode, Participant, Plan, Team, Tournament
from tournaments.refusals import refusal_sentence
from tournaments.regulation.questions import parse_questions
from tournaments.requests import get_tournament, secret_page

PAGE = 100


@form_page
def inscribe_here(request: HttpRequest, slug: str) -> HttpResponse:
    """The public form. Also an organizer is the public here; their own entrance is the desk."""
    tournament = get_tournament(request, slug)
    with timezone.override(tournament.time_zone):
        try:
            plan = get_plan(tournament)
            refuse_if_closed(tournament, plan, desk=False, now=timezone.now())
        except Refused as refusal:
            context = {"tournament": tournament, "why": refusal_sentence(refusal)}
            return render(request, "inscriptions/closed.html", context)
        return inscription_page(request, tournament, plan)


def inscription_page(request: HttpRequest, tournament: Tournament, plan: Plan) -> HttpResponse:
    form = InscriptionForm(
        posted(request),
        chairs=chairs_of(plan),
        at_desk=False,
        questions=parse_questions(plan.questions),
    )
    if form.is_valid():
        people = form.people
        looks = len(people) == 1 and form.terms.cleaned_data["looks_for_partner"]
        people[0] = replace(people[0], consents=True, looks_for_partner=looks)
        try:
            tokens = ".".join(inscribe(tournament, by=NOBODY, people=people).tokens)
            return redirect("tournaments:inscription_done", tournament.slug, tokens)
        except Refused as refusal:
            form.show_refusal(refusal)
    context = {
        "tournament": tournament,
        "plan": plan,
        "form": form,
        "consent": consent_text(plan),
        "together": plan.team_size > 1 and plan.mode != InscriptionMode.INDIVIDUAL,
        "alone": plan.team_size > 1 and plan.mode != InscriptionMode.TEAMS,
        "free": read_waitlist(tournament, plan).free,
    }
    return render(request, "inscriptions/inscribe.html", context)


def chairs_of(plan: Plan) -> int:
    return 1 if plan.mode == InscriptionMode.INDIVIDUAL else plan.list_size


@secret_page
@require_safe
def inscription_done(request: HttpRequest, slug: str, tokens: str) -> HttpResponse:
    """What the form leads to. The address holds the secrets of the personal links, so that the
    page can be reloaded and none of them is lost with it."""
    tournament = get_tournament(request, slug)
    people = {token: participant_by_token(tournament, token) for token in tokens.split(".")}
    links = [describe_link(request, person, token) for token, person in people.items()]
    first = next(iter(people.values()))
    team = team_of(first)
    has_place = team.state == Team.State.CONFIRMED if team else bool(first.admitted_at)
    context = {
        "tournament": tournament,
        "links": links,
        "team": team,
        "has_place": has_place,
        "requests": find_payment_requests(first, get_plan(tournament)),
    }
    return render(request, "inscriptions/done.html", context)


def describe_link(request: HttpRequest, person: Participant, token: str) -> dict[str, object]:
    path = reverse("tournaments:personal_page", args=[person.tournament.slug, token])
    url = request.build_absolute_uri(path)
    return {
        "person": person,
        "url": url,
        "qr": qr_svg(url),
        "whatsapp": whatsapp_link(person.phone_number, link_text(person.tournament, url)),
    }


@require_safe
def inscribed(request: HttpRequest, slug: str) -> HttpResponse:
    """Who plays and who waits: names and clubs, nothing else."""
    tournament = get_tournament(request, slug)
    plan = get_plan(tournament)
    units = [unit for unit in list_inscriptions(tournament) if unit.state in {IN, WAITING}]
    query = request.GET.get("q", "")[:100]
    page = Paginator(search(units, query), PAGE).get_page(request.GET.get("page"))
    context = {
        "tournament": tournament,
        "plan": plan,
        "page": page,
        "counts": counts_of(units, plan),
        "search": query,
    }
    return render(request, "inscriptions/inscribed.html", context)
