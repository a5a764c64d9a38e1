"""The podium as the public sees it: who, how many medals, and when it is final."""

import re
from random import Random

import pytest
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournaments.matches.hall import WHY, Hall, open_hall
from tournaments.actors import SYSTEM
from tournaments.matches.services.entries import Submission, record_entry
from tournaments.matches.services.results import Sheet, confirm_result, record_games, walkover
from tournaments.matches.services.teams import exclude_team, withdraw_team
from tournaments.models import Place, Progress
from tournaments.podium.selectors import podium_page
from tournaments.setup.services.create import create_tournament
from tournaments.setup.services.progress import finish


def play_all(hall: Hall, *, side: str = "A") -> None:
    for match in hall.tournament.matches.order_by("number"):
        hall.win(match.number, side)


def names(page, medal: str) -> list[list[str]]:
    return [team.athletes for place in page.places if place.medal == medal for team in place.teams]


def test_each_athlete_of_three_places_gets_a_medal(cast):
    hall = open_hall(cast)
    play_all(hall)
    page = podium_page(hall.tournament)
    assert [(place.number, place.medals) for place in page.places] == [(1, 2), (2, 2), (3, 2)]
    assert names(page, "gold") == [["Ana Acosta", "Bruno Benítez"]]
    assert page.medals == 6


def test_a_shared_third_place_needs_more_medals(cast):
    hall = open_hall(cast, third_place="shared")
    play_all(hall)
    page = podium_page(hall.tournament)
    assert [(place.number, len(place.teams), place.medals) for place in page.places] == [
        (1, 1, 2),
        (2, 1, 2),
        (3, 2, 4),
    ]


@pytest.mark.parametrize(
    ("ruleset", "points", "suits"),
    [
        ("asart", 30, ["oro", "espada", "basto"]),
        ("paulista-aabb", 12, ["ouros", "espadas", "paus"]),
    ],
)
def test_medals_wear_the_suits_of_the_events_deck(client, cast, ruleset, points, suits):
    hall = open_hall(cast, ruleset=ruleset)
    for match in hall.tournament.matches.order_by("number"):
        games = Sheet(((points, 0),) * (match.best_of // 2 + 1))
        record_games(hall.match(match.number), by=hall.by, sheet=games)
        hall.confirm(match.number)
    assert [place.suit for place in podium_page(hall.tournament).places] == suits
    page = client.get(reverse("tournaments:podium", args=[hall.tournament.slug])).text
    for suit in suits:
        assert f'<div class="naipe {suit}">' in page


@pytest.mark.parametrize(("size", "medals"), [(3, 9), (1, 3)])
def test_teams_of_three_and_of_one(cast, size, medals):
    hall = open_hall(cast, team_size=size)
    play_all(hall)
    assert podium_page(hall.tournament).medals == medals


def test_who_was_replaced_is_named_without_a_medal(cast):
    hall = open_hall(cast, teams=2)
    team = hall.teams[0]
    place = Place.objects.get(team=team, order=2)
    place.until = place.since
    place.save()
    play_all(hall)
    first = podium_page(hall.tournament).places[0]
    assert (first.teams[0].athletes, first.teams[0].before) == (["Ana Acosta"], ["Bruno Benítez"])
    assert first.medals == 1


def test_a_teams_own_name_stands_on_the_podium_over_its_people(client, cast):
    hall = open_hall(cast)
    hall.tournament.teams.filter(pk=hall.teams[0].pk).update(name="Os Valetes do Zap")
    play_all(hall)
    page = podium_page(hall.tournament)
    assert [row.team.name for row in page.rows][0] == "Os Valetes do Zap"
    text = client.get(reverse("tournaments:podium", args=[hall.tournament.slug])).text
    podium, standings = text.split('id="standings"')
    assert "<li><b>Os Valetes do Zap</b></li>" in podium
    assert podium.index("Os Valetes do Zap") < podium.index("<li>Ana Acosta</li>")
    assert "<b>Os Valetes do Zap</b>" in standings
    assert '<span class="small muted">Ana Acosta / Bruno Benítez</span>' in standings


def test_an_excluded_finalist_takes_no_medal_and_a_team_that_left_takes_no_bronze(cast):
    hall = open_hall(cast)
    for number in (1, 2, 3, 4):
        hall.win(number)
    withdraw_team(hall.teams[2], by=hall.by, because=WHY)  # loses its semi-final
    hall.confirm(5)
    hall.win(6)
    exclude_team(hall.teams[4], by=hall.by, because=WHY)  # loses the final
    hall.confirm(8)
    page = podium_page(hall.tournament)
    assert names(page, "silver") == []
    assert names(page, "bronze") == [hall_names(hall, 6)]
    ranks = {row.team.number: row.standing.rank for row in page.rows}
    assert (ranks[1], ranks[5], ranks[7], ranks[3]) == (1, 2, 3, 4)


def test_the_podium_tells_who_left_from_who_never_came(client, cast):
    hall = open_hall(cast)
    withdraw_team(hall.teams[0], by=hall.by, because=WHY)
    walkover(hall.match(2), by=hall.by, winner="A", because=WHY)
    record_entry(hall.match(3), by=hall.by, submission=Submission("mano para A"))
    walkover(hall.match(3), by=hall.by, winner="A", because=WHY)
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "pt-br"
    text = client.get(reverse("tournaments:podium", args=[hall.tournament.slug])).text
    said = re.findall(r"<b>([^<]*)</b>\s*<span class=\"small muted\">([^<]*)</span>", text)
    numbers = {" / ".join(hall_names(hall, number - 1)): number for number in range(1, 9)}
    assert {numbers[name]: words for name, words in said} == {
        1: "desistiram",
        4: "não compareceram",
        6: "desistiram",
    }


def hall_names(hall: Hall, index: int) -> list[str]:
    return list(
        hall.teams[index].places.order_by("order").values_list("participant__name", flat=True)
    )


def test_honours_come_from_the_hands(cast):
    hall = open_hall(cast, teams=2, rules="venezolano", best_of_first=1, best_of_later=1)
    match = hall.match(1)
    for _ in range(6):
        record_entry(match, by=hall.by, submission=Submission("A flor 30, base para A"))
    confirm_result(hall.match(1), by=hall.by, signed=True)
    hall.tournament.refresh_from_db()
    (shown,) = podium_page(hall.tournament).honours
    assert (shown.honour.code, shown.honour.count) == ("most_flores", 6)
    assert shown.teams[0].number == 1


def test_the_page_says_when_it_is_provisional_and_when_final(client, cast):
    hall = open_hall(cast)
    url = reverse("tournaments:podium", args=[hall.tournament.slug])
    before = client.get(url)
    assert before.context["page"].places == []
    play_all(hall)
    assert client.get(url).context["closed"] is False
    finish(hall.tournament, by=hall.by)
    after = client.get(url)
    assert after.context["closed"] is True
    assert "Ana Acosta" in after.content.decode()
    hall.tournament.refresh_from_db()
    assert hall.tournament.stage == Progress.FINISHED


def test_without_a_bracket_the_page_says_that_nobody_stands_there_yet(client, cast):
    answer = client.get(reverse("tournaments:podium", args=[cast.tournament.slug]))
    assert answer.status_code == 200
    assert answer.context["page"].rows == []


def test_it_costs_the_same_whatever_the_size(client, cast):
    counts = []
    for teams in (4, 32):
        tournament = create_tournament(
            by=SYSTEM, owner=cast.organizer, name="Copa", language="es-ar", time_zone="UTC"
        )
        hall = open_hall(cast, teams, tournament=tournament)
        hall.play_on(Random(1))
        with CaptureQueriesContext(connection) as counter:
            page = client.get(reverse("tournaments:podium", args=[tournament.slug])).context["page"]
        assert len(page.rows) == teams
        counts.append(len(counter))
    assert counts[0] == counts[1] <= 15
