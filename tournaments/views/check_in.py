"""The door: find somebody by name or by the code on their phone, and note that they are here."""

from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.actors import of_request
from tournaments.exceptions import Refused
from tournaments.inscription_rows import IN, WAITING, Unit, counts_of, search, units_of
from tournaments.inscription_words import refusal_words
from tournaments.models import Participant, Tournament
from tournaments.permissions import may_run_the_hall
from tournaments.services.inscriptions import marks
from tournaments.services.inscriptions.ground import plan_of
from tournaments.views.getting import get_tournament
from tournaments.views.inscription import get_person

MOST = 12  # rows: who types one letter more sees the one they want


@never_cache
@require_http_methods(["GET", "POST"])
def check_in(request: HttpRequest, slug: str) -> HttpResponse:
    event = get_tournament(request, slug, may_run_the_hall)
    if request.method == "POST":
        return note(request, event)
    plan = plan_of(event)
    units = [unit for unit in units_of(event) if unit.state in {IN, WAITING}]
    wanted = request.GET.get("q", "")[:100]
    who = request.GET.get("who", "")
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
        },
    )


def found_by_code(units: list[Unit], who: str) -> list[Unit]:
    return [unit for unit in units if any(str(person.number) == who for person in unit.people)]


def note(request: HttpRequest, event: Tournament) -> HttpResponse:
    """One person, or all of a team with one button."""
    numbers = [int(n) for n in request.POST.getlist("number") if n.isascii() and n.isdigit()]
    present = request.POST.get("deed") != "out"
    for number in numbers[:3]:
        person: Participant = get_person(event, number)
        try:
            marks.check_in(person, by=of_request(request), present=present)
        except Refused as refusal:
            messages.error(request, refusal_words(refusal))
    back = {key: request.POST.get(key, "")[:100] for key in ("q", "who")}
    query = urlencode({key: value for key, value in back.items() if value})
    return redirect(reverse("check_in", args=[event.slug]) + (f"?{query}" if query else ""))
