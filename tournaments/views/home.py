"""The front page, and opening a tournament."""

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods, require_safe

from accounts.requests import SignedInRequest, posted
from tournaments.actors import of_request
from tournaments.forms import ZONE_OF_LANGUAGE, TournamentForm
from tournaments.models import Tournament
from tournaments.selectors import tournaments_of
from tournaments.services.tournaments import create_tournament

NEWEST = 30


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    return render(
        request,
        "tournaments/home.html",
        {
            "mine": tournaments_of(of_request(request)),
            "newest": Tournament.objects.all()[:NEWEST],
        },
    )


@login_required
@require_http_methods(["GET", "POST"])
def new_tournament(request: SignedInRequest) -> HttpResponse:
    language = get_language() or settings.LANGUAGE_CODE
    zone = ZONE_OF_LANGUAGE.get(language, settings.TIME_ZONE)
    form = TournamentForm(posted(request), initial={"language": language, "time_zone": zone})
    if request.method == "POST" and form.is_valid():
        tournament = create_tournament(
            by=of_request(request), owner=request.user, **form.cleaned_data
        )
        return redirect("tournament", tournament.slug)
    return render(request, "tournaments/new.html", {"form": form})
