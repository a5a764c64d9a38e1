"""A player's own page through the stages: the group, the place and why, the bracket."""

import pytest
from django.test import Client

from tests.cast import Cast
from tests.tournaments.players.test_personal_page import headings, page_of
from tests.tournaments.stages.groups import GroupsHall, open_groups
from tournaments.matches.services.calls import call_next
from tournaments.matches.services.teams import withdraw_team
from tournaments.regulation.articles import Reason
from tournaments.stages.services.build import build_seeded_bracket

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall(cast: Cast, client: Client) -> GroupsHall:
    client.cookies["language"] = "en"
    return open_groups(cast, 8, plan={"way_in": "seeded"})


def test_of_several_matches_the_one_at_a_table_comes_first(client: Client, hall: GroupsHall):
    url = page_of(hall, 1)
    assert headings(client.get(url).text) == "Your match is ready: stay close"
    call_next(hall.tournament, by=hall.by)
    page = client.get(url).text
    assert headings(page) == "Go to table 1"
    assert "Group A" in page
    assert page.count("Still to play here") == 1


def test_a_finished_match_asks_for_a_yes_before_the_next_one(client: Client, hall: GroupsHall):
    hall.result(1, 4, (30, 10), (30, 10), confirm=False)
    assert headings(client.get(page_of(hall, 4)).text) == "Is the result right?"


def test_the_place_has_its_reason_and_the_way_on_is_in_pencil(client: Client, hall: GroupsHall):
    hall.result(1, 4, (30, 10), (30, 10))
    page = client.get(page_of(hall, 1)).text
    assert "Place 1." in page
    assert "If it ended now, you would go on." in page
    assert "If it ended now, you would not go on." in client.get(page_of(hall, 4)).text


def test_who_is_out_is_told_so_before_the_bracket_is_made(client: Client, hall: GroupsHall):
    hall.play_groups()
    assert headings(client.get(page_of(hall, 1)).text) == "You go on"
    out = client.get(page_of(hall, 4)).text
    assert headings(out) == "You have played all your matches"
    assert "You do not go on to the bracket." in out


@pytest.mark.parametrize("matches", [0, 2])
def test_who_has_left_is_not_told_to_go_on(client: Client, hall: GroupsHall, matches):
    for rival in (3, 4)[:matches]:
        hall.result(1, rival, (30, 10), (30, 10))
    withdraw_team(hall.teams[0], by=hall.by, because=Reason("Se fueron."))
    assert headings(client.get(page_of(hall, 1)).text) == "You have left"


def test_a_long_table_waits_for_a_tap(cast: Cast, client: Client):
    hall = open_groups(cast, 8, plan={"size": 8})
    client.cookies["language"] = "en"
    assert '<details class="own-table">' in client.get(page_of(hall, 1)).text


def test_a_short_table_is_open(client: Client, hall: GroupsHall):
    assert '<details class="own-table" open>' in client.get(page_of(hall, 1)).text


def test_then_the_bracket_comes_first_and_the_group_stays(client: Client, hall: GroupsHall):
    hall.play_groups()
    build_seeded_bracket(hall.knockout, by=hall.by)
    page = client.get(page_of(hall, 1)).text
    assert headings(page) == "Your match is ready: stay close"
    assert "Semi-finals" in page
    assert "You go on to the bracket." in page
    assert headings(client.get(page_of(hall, 4)).text) == "You played in: Group A"
