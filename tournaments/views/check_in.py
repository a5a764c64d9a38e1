"""The door: find somebody by name or by the code on their phone, and note that they are here."""

import uuid
from collections.abc import Iterable, Mapping
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.actors import Actor, of_request
from tournaments.exceptions import Refused
from tournaments.inscription_rows import IN, WAITING, Unit, counts_of, search, units_of
from tournaments.inscription_words import refusal_words
from tournaments.models import Participant, Place, TeamPin, Tournament
from tournaments.permissions import may_run_the_hall
from tournaments.services.inscriptions import marks
from tournaments.services.inscriptions.ground import plan_of
from tournaments.services.pins import has_pin, issue_pin
from tournaments.views.getting import get_tournament
from tournaments.views.inscription import get_person

NO_PINS: Mapping[uuid.UUID, str] = {}
MOST = 12  # rows: who types one letter more sees the one they want


@never_cache
@require_http_methods(["GET", "POST"])
def check_in(request: HttpRequest, slug: str) -> HttpResponse:
    event = get_tournament(request, slug, may_run_the_hall)
    if request.method == "POST":
        return note(request, event)
    wanted, who = request.GET.get("q", "")[:100], request.GET.get("who", "")
    return door(request, event, wanted=wanted, who=who)


def door(
    request: HttpRequest,
    event: Tournament,
    *,
    wanted: str,
    who: str,
    pins: Mapping[uuid.UUID, str] = NO_PINS,
) -> HttpResponse:
    """`pins` are those just made, by team: this answer is the only place that ever shows them."""
    plan = plan_of(event)
    units = [unit for unit in units_of(event) if unit.state in {IN, WAITING}]
    found = found_by_code(units, who) if who else search(units, wanted) if wanted.strip() else []
    return render(
        request,
        "inscriptions/check_in.html",
        {
            "tournament": event,
            "plan": plan,
            "counts": counts_of(units, plan),
            "wanted": wanted,
            "who": who,
            "found": found[:MOST],
            "more": max(0, len(found) - MOST),
            "asked": bool(who or wanted.strip()),
            "pins": pins,
            "with_pin": set(
                TeamPin.objects.filter(team__tournament=event).values_list("team", flat=True)
            ),
        },
    )


def found_by_code(units: list[Unit], who: str) -> list[Unit]:
    return [unit for unit in units if any(str(person.number) == who for person in unit.people)]


def note(request: HttpRequest, event: Tournament) -> HttpResponse:
    """One person, or all of a team with one button."""
    numbers = [int(n) for n in request.POST.getlist("number") if n.isascii() and n.isdigit()]
    deed = request.POST.get("deed")
    people: list[Participant] = [get_person(event, number) for number in numbers[:3]]
    pins: dict[uuid.UUID, str] = {}
    try:
        if deed != "pin":
            for person in people:
                marks.check_in(person, by=of_request(request), present=deed != "out")
        if deed != "out":
            pins = pins_for(people, by=of_request(request), again=deed == "pin")
    except Refused as refusal:
        messages.error(request, refusal_words(refusal))
    back = {key: request.POST.get(key, "")[:100] for key in ("q", "who")}
    if pins:
        return door(request, event, wanted=back["q"], who=back["who"], pins=pins)
    query = urlencode({key: value for key, value in back.items() if value})
    return redirect(reverse("check_in", args=[event.slug]) + (f"?{query}" if query else ""))


def pins_for(people: Iterable[Participant], *, by: Actor, again: bool) -> dict[uuid.UUID, str]:
    """A team gets its PIN when the last of its people is here; a new one whenever the desk says."""
    places = Place.objects.filter(participant__in=list(people), until=None)
    teams = {place.team for place in places.select_related("team__tournament")}
    found: dict[uuid.UUID, str] = {}
    for team in teams:
        missing = team.places.filter(until=None, participant__checked_in_at=None).exists()
        if again or not (missing or has_pin(team)):
            found[team.pk] = issue_pin(team, by=by)
    return found
