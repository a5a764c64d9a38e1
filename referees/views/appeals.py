"""Appeals on a referee's phone: a team at the table objects, the head referee hears and answers."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from referees.keeper import Keeper, keeper_of
from tournaments.appeals import AppealView, open_views
from tournaments.exceptions import NotFound
from tournaments.models import Appeal
from tournaments.views.appeals import Desk, object_from, one_appeal


def desk_at(keeper: Keeper, back: str) -> Desk:
    slug = keeper.tournament.slug
    return Desk(
        keeper.tournament,
        keeper.actor,
        "referees/inner_frame.html",
        back,
        lambda number: reverse("phone_appeal", args=[slug, number]),
    )


@never_cache
@require_http_methods(["GET", "POST"])
def phone_new_appeal(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    keeper = keeper_of(request, slug)
    keeper.match(number)  # only at their own tables
    back = reverse("keep_match", args=[slug, number])
    return object_from(request, desk_at(keeper, back), number)


@never_cache
@require_http_methods(["GET", "POST"])
def phone_appeal(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    keeper = keeper_of(request, slug)
    found = Appeal.objects.filter(tournament=keeper.tournament, number=number).first()
    if found is None or not keeper.matches.filter(appeals=found).exists():
        raise NotFound(number)
    return one_appeal(request, desk_at(keeper, reverse("phone_appeals", args=[slug])), number)


@never_cache
@require_safe
def phone_appeals(request: HttpRequest, slug: str) -> HttpResponse:
    keeper = keeper_of(request, slug)
    page = {"tournament": keeper.tournament, "appeals": theirs(keeper)}
    return render(request, "referees/appeals.html", page)


def theirs(keeper: Keeper) -> list[AppealView]:
    """Open ones about their own tables; the head referee and the organizers have them all."""
    views = open_views(keeper.tournament)
    if keeper.everywhere or not views:
        return views
    numbers = set(keeper.matches.values_list("number", flat=True))
    return [view for view in views if view.match in numbers]
