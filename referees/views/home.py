"""The referee's first page: my tables, what is played there, and what comes next."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from referees.home import home_of
from referees.keeper import keeper_of


@never_cache
@require_safe
def home(request: HttpRequest, slug: str) -> HttpResponse:
    keeper = keeper_of(request, slug)
    page = {"tournament": keeper.tournament, "keeper": keeper, "home": home_of(keeper)}
    return render(request, "referees/home.html", page)
