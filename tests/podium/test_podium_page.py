"""The podium as the public sees it: who, how many medals, and when it is final."""

from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.matches.hall import WHY, Hall, open_hall
from tournaments.actors import SYSTEM
from tournaments.models import Place, Stage
from tournaments.podium.page import podium_page
from tournaments.services.entries import Sent, record_entry
from tournaments.services.results import confirm_result
from tournaments.services.results_teams import exclude_team, withdraw_team
from tournaments.services.stages import finish
from tournaments.services.tournaments import create_tournament


def play_all(hall: Hall, *, side: str = "A") -> None:
    for match in hall.event.matches.order_by("number"):
        hall.win(match.number, side)


def names(page, medal: str) -> list[list[str]]:
    return [team.athletes for place in page.places if place.medal == medal for team in place.teams]


def test_each_athlete_of_three_places_gets_a_medal(cast):
    hall = open_hall(cast)
    play_all(hall)
    page = podium_page(hall.event)
    assert [(place.number, place.medals) for place in page.places] == [(1, 2), (2, 2), (3, 2)]
    assert names(page, "gold") == [["Ana Acosta", "Bruno Benítez"]]
    assert page.medals == 6


def test_a_shared_third_place_needs_more_medals(cast):
    hall = open_hall(cast, third_place="shared")
    play_all(hall)
    page = podium_page(hall.event)
    assert [(place.number, len(place.teams), place.medals) for place in page.places] == [
        (1, 1, 2),
        (2, 1, 2),
        (3, 2, 4),
    ]


@pytest.mark.parametrize(("size", "medals"), [(3, 9), (1, 3)])
def test_teams_of_three_and_of_one(cast, size, medals):
    hall = open_hall(cast, team_size=size)
    play_all(hall)
    assert podium_page(hall.event).medals == medals


def test_who_was_replaced_is_named_without_a_medal(cast):
    hall = open_hall(cast, teams=2)
    team = hall.teams[0]
    place = Place.objects.get(team=team, order=2)
    place.until = place.since
    place.save()
    play_all(hall)
    first = podium_page(hall.event).places[0]
    assert (first.teams[0].athletes, first.teams[0].before) == (["Ana Acosta"], ["Bruno Benítez"])
    assert first.medals == 1


def test_an_excluded_finalist_takes_no_medal_and_a_team_that_left_takes_no_bronze(cast):
    hall = open_hall(cast)
    for number in (1, 2, 3, 4):
        hall.win(number)
    withdraw_team(hall.teams[2], by=hall.by, because=WHY)  # loses its semi-final
    hall.confirm(5)
    hall.win(6)
    exclude_team(hall.teams[4], by=hall.by, because=WHY)  # loses the final
    hall.confirm(8)
    page = podium_page(hall.event)
    assert names(page, "silver") == []
    assert names(page, "bronze") == [hall_names(hall, 6)]
    ranks = {row.team.number: row.standing.rank for row in page.rows}
    assert (ranks[1], ranks[5], ranks[7], ranks[3]) == (1, 2, 3, 4)


def hall_names(hall: Hall, index: int) -> list[str]:
    return list(
        hall.teams[index].places.order_by("order").values_list("participant__name", flat=True)
    )


def test_honours_come_from_the_hands(cast):
    hall = open_hall(cast, teams=2, rules="venezolano", best_of_first=1, best_of_later=1)
    match = hall.match(1)
    for _ in range(6):
        record_entry(match, by=hall.by, sent=Sent("A flor 30, base para A"))
    confirm_result(hall.match(1), by=hall.by, signed=True)
    hall.event.refresh_from_db()
    (shown,) = podium_page(hall.event).honours
    assert (shown.honour.code, shown.honour.count) == ("most_flores", 6)
    assert shown.teams[0].number == 1


def test_the_page_says_when_it_is_provisional_and_when_final(client, cast):
    hall = open_hall(cast)
    url = reverse("podium", args=[hall.event.slug])
    before = client.get(url)
    assert before.context["page"].places == []
    play_all(hall)
    assert client.get(url).context["closed"] is False
    finish(hall.event, by=hall.by)
    after = client.get(url)
    assert after.context["closed"] is True
    assert "Ana Acosta" in after.content.decode()
    hall.event.refresh_from_db()
    assert hall.event.stage == Stage.FINISHED


def test_without_a_bracket_the_page_says_that_nobody_stands_there_yet(client, cast):
    answer = client.get(reverse("podium", args=[cast.tournament.slug]))
    assert answer.status_code == 200
    assert answer.context["page"].rows == []


def test_it_costs_the_same_whatever_the_size(client, cast):
    counts = []
    for teams in (4, 32):
        event = create_tournament(
            by=SYSTEM, owner=cast.organizer, name="Copa", language="es-ar", time_zone="UTC"
        )
        hall = open_hall(cast, teams, tournament=event)
        hall.play_on(Random(1))
        with CaptureQueriesContext(connection) as counter:
            page = client.get(reverse("podium", args=[event.slug])).context["page"]
        assert len(page.rows) == teams
        counts.append(len(counter))
    assert counts[0] == counts[1] <= 14
