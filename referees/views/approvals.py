"""Where the head referee, on a phone, or the committee, at the board, decides about a ruling that
puts somebody out. One tap writes it; refusing needs a reason."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from referees.approvals import requests_of
from referees.keeper import keeper_of
from referees.models import RulingRequest
from referees.ruling_words import refusal_words
from referees.services.rulings import approve, refuse
from tournaments.actors import Actor, of_request
from tournaments.exceptions import NotFound, Refused
from tournaments.models import Tournament
from tournaments.permissions import may_expel
from tournaments.views.getting import get_tournament


@never_cache
@require_http_methods(["GET", "POST"])
def phone_requests(request: HttpRequest, slug: str) -> HttpResponse:
    keeper = keeper_of(request, slug)
    if not may_expel(keeper.actor, keeper.tournament):
        raise NotFound("rulings")  # a phone can't sign in as somebody else
    return decide(request, keeper.tournament, keeper.actor, frame="referees/inner_frame.html")


@never_cache
@require_http_methods(["GET", "POST"])
def ruling_requests(request: HttpRequest, slug: str) -> HttpResponse:
    event = get_tournament(request, slug, may_expel)
    return decide(request, event, of_request(request), frame="tournaments/frame.html")


def decide(request: HttpRequest, event: Tournament, actor: Actor, *, frame: str) -> HttpResponse:
    if request.method == "POST":
        one = request_of(event, request.POST.get("request", ""))
        reason = request.POST.get("reason", "").strip()[:500]
        try:
            if request.POST.get("do") == "approve":
                approve(one, by=actor, reason=reason)
                messages.success(request, _("The ruling is written into the match."))
            elif request.POST.get("do") == "refuse":
                refuse(one, by=actor, reason=reason)
                messages.success(request, _("Refused. The match goes on as it stands."))
            else:
                raise NotFound("do")
        except Refused as refusal:
            messages.error(request, refusal_words(refusal))
        return redirect(request.path)
    page = {"tournament": event, "requests": requests_of(event), "frame": frame}
    live = request.headers.get("HX-Request") == "true"  # the board's own list of what waits
    template = "referees/ruling_needs.html" if live else "referees/ruling_requests.html"
    return render(request, template, page)


def request_of(event: Tournament, key: str) -> RulingRequest:
    found = None
    if key.isascii() and key.isdigit() and len(key) < 16:
        rows = RulingRequest.objects.filter(match__tournament=event, pk=int(key))
        found = rows.select_related("match__tournament").first()
    if found is None:
        raise NotFound(key)
    return found
