"""Closing a match: the súmula on the referee's phone, and both teams' yes by their PIN."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from referees.closing import sumula_of
from referees.keeper import Keeper, keeper_of
from referees.ruling_words import refusal_words
from referees.services.closing import return_deck, sign_with_pin
from referees.views.rulings import is_number
from tournaments.exceptions import NotFound, Refused
from tournaments.match_page import match_page
from tournaments.models import Match


@never_cache
@require_http_methods(["GET", "POST"])
def close_match(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    keeper = keeper_of(request, slug)
    match = keeper.match(number)
    errors: dict[str, str] = {}
    if request.method == "POST":
        side = request.POST.get("side", "")
        try:
            messages.success(request, act(request, keeper, match))
        except Refused as refusal:
            errors[side] = refusal_words(refusal)
        else:
            return redirect("close_match", slug, number)
    page = match_page(keeper.tournament, number)
    sumula = sumula_of(page)
    # Beside the team's own field while there is one, else above everything.
    general = [said for side, said in errors.items() if not side or not sumula.may_sign]
    return render(
        request,
        "referees/close.html",
        {
            "tournament": keeper.tournament,
            "page": page,
            "row": page.row,
            "sumula": sumula,
            "errors": errors,
            "general": general[0] if general else "",
        },
    )


def act(request: HttpRequest, keeper: Keeper, match: Match) -> str:
    do, side = request.POST.get("do", ""), request.POST.get("side", "")
    if do == "deck":
        returned = request.POST.get("returned") == "yes"
        return_deck(match, by=keeper.actor, returned=returned)
        return _("The deck is back.") if returned else _("The deck is missing.")
    if do != "sign" or side not in ("A", "B"):
        raise NotFound(do)
    seen = request.POST.get("seen", "")
    sign_with_pin(
        match,
        by=keeper.actor,
        side=side,
        pin=request.POST.get("pin", "")[:10],
        lines=int(seen) if is_number(seen) else -1,
    )
    match.refresh_from_db(fields=["state"])
    if match.state == Match.State.CONFIRMED:
        return _("Both teams have signed: the result is final.")
    return _("Signed. The other team is missing.")
