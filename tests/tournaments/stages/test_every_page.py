"""Every page of an event, at the start, in the middle and at the end of each format: for whoever
runs it, for everybody and for each player, and what the papers read."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from django.conf import settings
from django.test import Client
from django.urls import NoReverseMatch, get_resolver, reverse

from papers.registry import PAPERS, WHOLE
from tests.cast import Cast
from tests.rights.test_table import names
from tests.tournaments.hall.test_queries import cost
from tests.tournaments.matches.hall import Hall
from tests.tournaments.stages.groups import GroupsHall
from tests.tournaments.stages.rounds import open_rounds
from tests.tournaments.stages.test_best_losers import open_best_losers
from tests.tournaments.stages.test_cups import (
    draw,
    open_event,
    open_repechage,
    play_first_round,
)
from tests.tournaments.stages.test_ladder import LadderHall, start_ladder
from tests.tournaments.stages.test_league import open_league, play as play_all_against_all
from tests.tournaments.stages.test_refill import open_refill
from tests.tournaments.stages.test_returns import Pairs, open_pairs
from tournaments.formats.planned import groups_then_knockout
from tournaments.inscriptions.services.links import create_link
from tournaments.locks import bump_version
from tournaments.matches.services.calls import call_next
from tournaments.models import Draw, Tournament
from tournaments.stages.selectors.next_step import find_next_step

pytestmark = pytest.mark.django_db


def play_repechage(hall: Hall) -> None:
    play_first_round(hall)
    draw(hall, Draw.Kind.BRACKET, subject="consolation")
    hall.play_on(Random(1))


def play_returns(hall: Pairs) -> None:
    hall.play_pairs()
    hall.buy(hall.losers()[0])
    hall.close("Ya pagaron todos")
    hall.draw_bracket()
    hall.play_on(Random(3))


def play_best_losers(hall: Pairs) -> None:
    hall.play_pairs()
    while find_next_step(hall.tournament, hall.tournament.plan).ties:
        hall.draw_lot()
    hall.draw_bracket()
    hall.play_on(Random(5))


def play_ladder(hall: LadderHall) -> None:
    hall.play_all_rounds()
    hall.build("main", "ladder")
    hall.play("ladder")
    hall.play("main")
    hall.draw_semifinals()
    hall.play_on(Random(6))


FORMATS: dict[str, tuple[Callable[[Cast], Hall], Callable[[Hall], None]]] = {
    "repechage": (open_repechage, play_repechage),
    "refill": (open_refill, lambda hall: hall.play_on(Random(4))),
    "league": (open_league, play_all_against_all),
    "rounds": (open_rounds, lambda hall: hall.play_rounds()),
    "returns": (open_pairs, play_returns),
    "best losers": (open_best_losers, play_best_losers),
    "ladder": (start_ladder, play_ladder),
}


def addresses(tournament: Tournament) -> list[str]:
    """All that need nothing but the event."""
    paths = []
    for name in names(get_resolver()):
        with suppress(NoReverseMatch):
            paths.append(reverse(name, args=[tournament.slug]))
    return paths


def open_everything(hall: Hall, nora: Client) -> None:
    """Whatever is asked is answered; an error of the program would be raised here."""
    tournament = Tournament.objects.get(pk=hall.tournament.pk)
    numbers = tournament.matches.values_list("number", flat=True)
    paths = addresses(tournament)
    for name in ("spectators:match", "tournaments:desk_match", "tournaments:correct_match"):
        paths += [reverse(name, args=[tournament.slug, number]) for number in numbers]
    for language in ("es-ar", "pt-br"):
        nora.cookies[settings.LANGUAGE_COOKIE_NAME] = language
        pages = {path: nora.get(path).status_code for path in paths}
        assert [path for path, status in pages.items() if status >= 500] == []
        assert sum(status == 200 for status in pages.values()) > 30
        assert Client().get(f"/t/{tournament.slug}/", {"live": language}).status_code == 200
    for path in paths:
        Client().get(path)
    for person in tournament.participants.all()[:4]:
        page = Client().get(f"/t/{tournament.slug}/me/{create_link(person)}/", follow=True)
        assert page.status_code == 200
    for paper in PAPERS.values():
        if paper.available(tournament) and paper.has_whole:
            paper.read(tournament, WHOLE)


# Half a minute each: these two in ./test, the others in ./test --full.
SOONER = ("refill", "rounds")


@pytest.mark.parametrize(
    "name",
    [name if name in SOONER else pytest.param(name, marks=pytest.mark.full) for name in FORMATS],
)
def test_every_page_opens_from_the_draw_to_the_podium(cast, nora, name):
    open_hall, play_on = FORMATS[name]
    hall = open_hall(cast)
    open_everything(hall, nora)
    call_next(hall.tournament, by=hall.by)
    open_everything(hall, nora)
    play_on(hall)
    open_everything(hall, nora)


PAGES = ("", "board/", "bracket/", "groups/", "draw/", "podium/", "screen/")


@pytest.mark.parametrize("name", FORMATS)
def test_pages_ask_as_often_for_few_as_for_many(cast, nora, name):
    open_hall, _ = FORMATS[name]
    cast.other_tournament.grants.update(user=cast.organizer)
    small = open_hall(cast, 8)
    large = open_hall(replace(cast, tournament=cast.other_tournament), 14)
    few, many = (count_queries(hall, nora) for hall in (small, large))
    assert few == many


def count_queries(hall: Hall, nora: Client) -> dict[str, int]:
    """Of each page, without what is read once for all of them."""
    call_next(hall.tournament, by=hall.by)
    queries = {}
    for page in PAGES:
        path = f"/t/{hall.tournament.slug}/{page}"
        nora.get(path)
        bump_version(hall.tournament.pk)
        queries[page] = cost(lambda path=path: nora.get(path))
    return queries


CUPS_BY_RANK = [
    {"key": "silver", "kind": "knockout", "way_in": "pots", "source": "groups", "each": 1,
     "from": "places"},
    {"key": "bronze", "kind": "knockout", "way_in": "drawn", "source": "groups", "from": "rest"},
]  # fmt: skip


def open_stages(cast: Cast, number: int) -> Hall:
    """An event of 1, 2 or 4 stages: all of them drawn, the brackets begun."""
    if number == 1:
        return open_event(cast, [], 16, Draw.Kind.BRACKET)
    stages = groups_then_knockout(each=1, fill=False) + (CUPS_BY_RANK if number == 4 else [])
    hall = open_event(cast, stages, 16, Draw.Kind.GROUPS, hall=GroupsHall)
    hall.play_groups()
    hall.tournament = Tournament.objects.select_related("plan").get(pk=hall.tournament.pk)
    for key in [stage["key"] for stage in stages[1:]]:
        kind = Draw.Kind.BRACKET if key == "bronze" else Draw.Kind.POTS
        draw(hall, kind, subject=key)
    return hall


def test_pages_ask_as_often_whatever_the_number_of_stages(cast, nora):
    """A bracket alone has no tables to be read: it asks less often, never more."""
    cast.other_tournament.grants.update(user=cast.organizer)
    two = count_queries(open_stages(cast, 2), nora)
    other = replace(cast, tournament=cast.other_tournament)
    four = count_queries(open_stages(other, 4), nora)
    assert two == four


def test_a_bracket_alone_asks_no_more_often_than_groups_with_a_bracket(cast, nora):
    cast.other_tournament.grants.update(user=cast.organizer)
    one = count_queries(open_stages(cast, 1), nora)
    two = count_queries(open_stages(replace(cast, tournament=cast.other_tournament), 2), nora)
    assert [page for page in PAGES if one[page] > two[page]] == []
