"""On the phone: somebody was expelled in the middle of a match, and how it goes on. Only what the
plan allows is offered; the committee can always be asked."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.requests import form_page
from referees.access.scorekeeper import Scorekeeper, get_scorekeeper
from tournaments.exceptions import NotFound, Refused
from tournaments.forms import read_remark
from tournaments.hall.services.cases import bring_case
from tournaments.matches.services.expulsions import (
    COMMITTEE,
    MATCH,
    RESERVE,
    find_expelled,
    give_match,
    list_reserves,
    list_ways_on,
    seat_reserve,
)
from tournaments.models import Case, Match, Remark
from tournaments.refusals import refusal_sentence
from tournaments.regulation.articles import Reason
from tournaments.requests import run_action


@form_page
def expelled(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    keeper = get_scorekeeper(request, slug)
    match = keeper.match(number)
    back = reverse("referees:keep_match", args=[slug, number])
    if request.method == "POST":
        way = request.POST.get("do", "")
        if way not in (RESERVE, MATCH, COMMITTEE):
            raise NotFound("do")
        response = run_action(
            request,
            lambda: continue_match(request, keeper, match, way),
            redirect_to=request.path if way == COMMITTEE else back,
            on_refusal=lambda refusal: messages.error(request, refusal_sentence(refusal)),
        )
        if response:
            return response
    people = find_expelled(match)
    context = {
        "tournament": keeper.tournament,
        "match": match,
        "people": people,
        "back": back,
        "ways": list_ways_on(match) if people else [],
        "reserves": list_reserves(match).order_by("name"),
        "asked": Case.objects.filter(match=match, decided=None).exists(),
        "reason": request.POST.get("reason", ""),
        "max_reason": Remark.MAX_LENGTH,
    }
    return render(request, "referees/expelled.html", context)


def continue_match(request: HttpRequest, keeper: Scorekeeper, match: Match, way: str) -> None:
    names = ", ".join(row.name for row in find_expelled(match))
    default = _("%(names)s was expelled in the middle of the match.") % {"names": names}
    reason = read_remark(request.POST.get("reason", "")) or default
    if way == COMMITTEE:
        bring_case(keeper.tournament, by=keeper.actor, text=reason, match=match)
    elif way == MATCH:
        give_match(match, by=keeper.actor, because=Reason(reason))
    else:
        number = request.POST.get("reserve", "")
        reserves = list_reserves(match).filter(number=number) if number.isdecimal() else ()
        reserve = next(iter(reserves), None)
        if reserve is None:
            raise Refused("choose_a_reserve")
        person = request.POST.get("person", "")
        seat_reserve(match, by=keeper.actor, expelled=person, reserve=reserve, reason=reason)
