"""Appeals on a referee's phone: a team at the table objects, the head referee hears and answers."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from accounts.requests import form_page, fresh_page
from referees.access.scorekeeper import Scorekeeper, get_scorekeeper
from tournaments.appeals.selectors import open_views
from tournaments.appeals.views import AppealPageContext, appeal_page, file_appeal_page
from tournaments.exceptions import NotFound


def page_context(keeper: Scorekeeper, back: str) -> AppealPageContext:
    slug = keeper.tournament.slug
    return AppealPageContext(
        keeper.tournament,
        keeper.actor,
        "referees/inner_frame.html",
        back,
        lambda number: reverse("referees:phone_appeal", args=[slug, number]),
    )


@form_page
def phone_new_appeal(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    keeper = get_scorekeeper(request, slug)
    keeper.match(number)  # only at their own tables
    back = reverse("referees:keep_match", args=[slug, number])
    return file_appeal_page(request, page_context(keeper, back), number)


@form_page
def phone_appeal(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    keeper = get_scorekeeper(request, slug)
    if not keeper.matches.filter(appeals__number=number).exists():
        raise NotFound(number)
    return appeal_page(
        request, page_context(keeper, reverse("referees:phone_appeals", args=[slug])), number
    )


@fresh_page
def phone_appeals(request: HttpRequest, slug: str) -> HttpResponse:
    keeper = get_scorekeeper(request, slug)
    views = open_views(keeper.tournament)
    if views and not keeper.everywhere:  # those about their own tables
        numbers = set(keeper.matches.values_list("number", flat=True))
        views = [view for view in views if view.match in numbers]
    page = {"tournament": keeper.tournament, "appeals": views}
    return render(request, "referees/appeals.html", page)
