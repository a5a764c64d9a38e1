"""Opening a match: who is here, who sits where, who deals first. One screen; works without script.

Swapping chairs only asks the page again; nothing is written before the button at the bottom.
"""

import uuid
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from referees.access_words import refusal_words
from referees.keeper import keeper_of
from referees.opening import Chair, OpeningView, dealer_before, opening_of
from referees.services.opening import Seating, open_match
from scoring.core.seats import TABLES, Seat
from tournaments.day_words import fault_words
from tournaments.exceptions import Faulty, Refused
from tournaments.expulsions import refuse_expelled
from tournaments.models import Match

NOT_YET = (Match.State.READY, Match.State.CALLED)


@never_cache
@require_http_methods(["GET", "POST"])
def opening(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    keeper = keeper_of(request, slug)
    match = keeper.match(number)
    there = redirect("keep_match", slug, number)
    if match.state not in NOT_YET:
        return there
    typed = Typed.of(request)
    view = opening_of(match, order=typed.order if request.method == "POST" else None)
    errors = put_out(match)
    swap = request.POST.get("swap", "")
    if swap:
        view = opening_of(match, order=swapped(view.chairs, swap))
    elif request.method == "POST":
        errors = [*typed.faults(view), *errors]
        if not errors:
            try:
                open_match(match, by=keeper.actor, seating=typed.seating(view))
            except Faulty as faulty:
                errors = [fault_words(fault) for fault in faulty.faults]
            except Refused as refusal:
                errors = [refusal_words(refusal)]
            else:
                return there
    here = typed.here if request.method == "POST" else {t.side for t in view.teams if t.checked_in}
    context: dict[str, Any] = {
        "tournament": keeper.tournament,
        "match": match,
        "view": view,
        "errors": errors,
        "here": here,
        "first": typed.first,
        "client_id": typed.client_id or uuid.uuid4(),
        "number": match.entries_count + 1,
        "now": timezone.now(),
    }
    return render(request, "referees/opening.html", context)


@dataclass(frozen=True)
class Typed:
    """What the form says, as far as it can be understood."""

    order: dict[Seat, uuid.UUID]
    first: str  # id of whoever deals, or begins
    here: set[str]
    client_id: uuid.UUID | None
    number: int

    @classmethod
    def of(cls, request: HttpRequest) -> "Typed":
        found = {seat: key_of(request.POST.get(f"chair_{seat}", "")) for seat in TABLES[6]}
        number = request.POST.get("number", "")
        return cls(
            order={seat: key for seat, key in found.items() if key},
            first=request.POST.get("first", ""),
            here={side for side in "AB" if f"here_{side}" in request.POST},
            client_id=key_of(request.POST.get("client_id", "")),
            number=int(number) if number.isascii() and number.isdigit() and len(number) < 6 else -1,
        )

    def faults(self, view: OpeningView) -> list[str]:
        """All at once."""
        found = []
        if self.here != {"A", "B"}:
            found.append(refusal_words(Refused("not_present")))
        if self.order != {chair.seat: chair.person.pk for chair in view.chairs}:
            found.append(refusal_words(Refused("not_their_chair")))
        elif self.first not in {str(chair.person.pk) for chair in view.chairs}:
            found.append(
                _("Choose who begins.") if view.rule.asks_mano else _("Choose who deals first.")
            )
        return found

    def seating(self, view: OpeningView) -> Seating:
        first = next(chair.seat for chair in view.chairs if str(chair.person.pk) == self.first)
        dealer = dealer_before(first, len(view.chairs)) if view.rule.asks_mano else first
        return Seating(self.order, dealer, self.number, self.client_id or uuid.uuid4())


def put_out(match: Match) -> list[str]:
    """Who was expelled before and would sit here, said before anybody is seated."""
    try:
        refuse_expelled(match)
    except Refused as refusal:
        return [refusal_words(refusal)]
    return []


def key_of(text: str) -> uuid.UUID | None:
    try:
        return uuid.UUID(text)
    except ValueError:
        return None


def swapped(chairs: list[Chair], pair: str) -> dict[Seat, uuid.UUID]:
    """ "A1-A2": those two change places; a pair that is none changes nothing."""
    order = {chair.seat: chair.person.pk for chair in chairs}
    one, _dash, other = pair.partition("-")
    if one in order and other in order:
        order[one], order[other] = order[other], order[one]
    return order
