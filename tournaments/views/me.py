"""A player's own page, opened by a secret link. Nobody signs in here."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.requests import posted
from tournaments import day_words
from tournaments.actors import of_participant, of_request
from tournaments.consent import TEXT, VERSION
from tournaments.erasure import ask_for_erasure
from tournaments.exceptions import Refused
from tournaments.inscription_forms import ReasonForm
from tournaments.inscription_words import refusal_words
from tournaments.models import Participant, Proposal, Team, Tournament
from tournaments.my_data import everything_about, finder_for
from tournaments.my_match import my_match
from tournaments.permissions import may_run_the_hall
from tournaments.qr import qr_svg
from tournaments.services.inscriptions import marks, partners
from tournaments.services.inscriptions.ground import BEFORE_THE_DRAW, plan_of, team_of
from tournaments.services.inscriptions.links import owner_of
from tournaments.services.inscriptions.withdraw import withdraw
from tournaments.services.pins import has_pin, issue_pin
from tournaments.views.getting import get_tournament
from tournaments.views.inscription import unit_of

Deed = Callable[[Participant, str], object]


def proposal_of(key: str) -> Proposal:
    found = None
    if key.isascii() and key.isdigit():
        found = Proposal.objects.select_related("asker", "asked").filter(pk=int(key[:18])).first()
    if found is None:
        raise Refused("proposal_over")
    return found


def somebody(person: Participant, number: str) -> Participant:
    found = None
    if number.isascii() and number.isdigit():
        found = Participant.objects.filter(
            tournament=person.tournament_id, number=int(number[:9])
        ).first()
    if found is None:
        raise Refused("not_to_be_found")
    return found


def answer(person: Participant, key: str, *, accept: bool) -> object:
    return partners.answer(proposal_of(key), by=of_participant(person.pk), accept=accept)


DEEDS: dict[str, Deed] = {
    "confirm": lambda me, _: marks.confirm(me, by=of_participant(me.pk)),
    "consent": lambda me, _: marks.consent(me, by=of_participant(me.pk)),
    "look": lambda me, _: partners.set_looking(me, by=of_participant(me.pk), looking=True),
    "hide": lambda me, _: partners.set_looking(me, by=of_participant(me.pk), looking=False),
    "ask": lambda me, to: partners.propose(me, by=of_participant(me.pk), to=somebody(me, to)),
    "accept": lambda me, key: answer(me, key, accept=True),
    "decline": lambda me, key: answer(me, key, accept=False),
    "take_back": lambda me, key: partners.take_back(proposal_of(key), by=of_participant(me.pk)),
}


def get_me(request: HttpRequest, slug: str, token: str) -> tuple[Tournament, Participant]:
    event = get_tournament(request, slug)
    return event, owner_of(event, token)


@never_cache
@require_http_methods(["GET", "POST"])
def me(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """My inscription. An organizer who scans the code comes to the door's page instead."""
    event, person = get_me(request, slug, token)
    if request.method == "POST" and request.POST.get("deed") == "pin":
        return own_pin(request, event, person, token)
    if request.method == "POST":
        return act(request, person, token)
    if "mine" not in request.GET and may_run_the_hall(of_request(request), event):
        url = reverse("check_in", args=[event.slug])
        return redirect(f"{url}?who={person.number}")
    return shown(request, event, person, token)


def own_pin(
    request: HttpRequest, event: Tournament, person: Participant, token: str
) -> HttpResponse:
    """The team's PIN, in this one answer: nothing of it stays in a session or an address."""
    team = team_of(person)
    try:
        pin = issue_pin(team, by=of_participant(person.pk)) if team else ""
    except Refused as refusal:
        messages.error(request, day_words.refusal_words(refusal))
        return secret(redirect(mine(person, token)))
    return shown(request, event, person, token, pin=pin)


def may_have_pin(person: Participant, team: Team | None) -> bool:
    """Once they are here, and as long as the team has none."""
    return bool(team and person.checked_in_at and not has_pin(team))


def shown(
    request: HttpRequest, event: Tournament, person: Participant, token: str, *, pin: str = ""
) -> HttpResponse:
    plan = plan_of(event)
    unit = unit_of(event, person)
    return secret(
        render(
            request,
            "inscriptions/me.html",
            {
                "tournament": event,
                "plan": plan,
                "person": person,
                "unit": unit,
                "partners": [other for other in unit.people if other != person],
                "token": token,
                "qr": qr_svg(request.build_absolute_uri(request.path)),
                "consent": TEXT,
                "must_consent": person.consent_version != VERSION,
                "before_the_draw": event.stage in BEFORE_THE_DRAW,
                "finder": finder_for(person, plan),
                "match": my_match(person),
                "pin": pin,
                "may_have_pin": may_have_pin(person, unit.team),
                "appeals": bool(unit.team) and event.stage not in BEFORE_THE_DRAW,
            },
        )
    )


def act(request: HttpRequest, person: Participant, token: str) -> HttpResponse:
    deed = DEEDS.get(request.POST.get("deed", ""))
    try:
        if deed:
            deed(person, request.POST.get("key", ""))
    except Refused as refusal:
        messages.error(request, refusal_words(refusal))
    return secret(redirect(mine(person, token)))


def mine(person: Participant, token: str) -> str:
    return reverse("me", args=[person.tournament.slug, token]) + "?mine"


def secret(response: Any) -> HttpResponse:
    """The address is the key: into no search engine, and into no other site's log. For the latter
    the site's own policy is enough (same-origin); with no-referrer at all browsers would send the
    page's forms from a null origin, and the check against forgery refuse them."""
    response["X-Robots-Tag"] = "noindex"
    return response


@never_cache
@require_safe
def my_data(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """Everything kept about me, to take away."""
    _event, person = get_me(request, slug, token)
    response = JsonResponse(
        everything_about(person), json_dumps_params={"indent": 2, "ensure_ascii": False}
    )
    response["Content-Disposition"] = f'attachment; filename="{person.tournament.slug}.json"'
    return secret(response)


@never_cache
@require_http_methods(["GET", "POST"])
def my_withdrawal(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    event, person = get_me(request, slug, token)
    form = ReasonForm(posted(request))
    if request.method == "POST" and form.is_valid():
        try:
            withdraw(person, by=of_participant(person.pk), reason=form.cleaned_data["reason"])
        except Refused as refusal:
            form.add_error(None, refusal_words(refusal))
        else:
            messages.success(request, _("You have withdrawn."))
            return secret(redirect(mine(person, token)))
    partners = [other for other in unit_of(event, person).people if other != person]
    context = {"tournament": event, "person": person, "form": form, "token": token}
    return secret(
        render(request, "inscriptions/my_withdrawal.html", {**context, "partners": partners})
    )


@never_cache
@require_http_methods(["GET", "POST"])
def my_erasure(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    event, person = get_me(request, slug, token)
    if request.method == "POST":
        ask_for_erasure(person, by=of_participant(person.pk))
        messages.success(request, _("The organizers see your request on their list."))
        return secret(redirect(mine(person, token)))
    context = {"tournament": event, "person": person, "token": token}
    return secret(render(request, "inscriptions/my_erasure.html", context))
