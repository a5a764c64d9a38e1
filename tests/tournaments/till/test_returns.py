"""The desk's page of places that are bought again, and what the others read of it."""

import pytest
from django.urls import reverse
from django.utils.translation import override

from papers.documents.rounds import read_round_table
from tests.tournaments.setup.test_views import BACKEND
from tests.tournaments.stages.test_returns import open_pairs
from tournaments.players.own_group import own_group
from tournaments.regulation.clauses import clauses
from tournaments.regulation.selectors import settings_of
from tournaments.stages.labels import own_words, qualification_words, row_words
from tournaments.stages.selectors.returns import find_returns
from tournaments.stages.selectors.tables import view_stage

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall(cast, client):
    opened = open_pairs(cast, 12)
    opened.play_pairs()
    client.force_login(cast.organizer, backend=BACKEND)
    opened.page = reverse("tournaments:returns", args=[opened.tournament.slug])
    return opened


@pytest.mark.parametrize("act", [{}, {"do": ""}, {"do": "buy"}])
def test_nothing_is_paid_by_a_form_that_does_not_say_so(hall, client, act):
    answer = client.post(hall.page, {**act, "team": hall.losers()[0].number})
    assert answer.status_code == 404
    assert not hall.tournament.log.filter(action__startswith="reentry").exists()
    assert hall.received() == 0


def test_the_desk_takes_the_money_closes_and_gives_back(hall, client):
    page = client.get(hall.page).content.decode()
    assert page.count('value="pay"') == 6
    for team in hall.losers()[:3]:
        client.post(hall.page, {"do": "pay", "team": team.number})
    assert len(find_returns(hall.tournament).paid) == 3
    client.post(hall.page, {"do": "close"})
    assert find_returns(hall.tournament).is_closed
    page = client.get(hall.page).content.decode()
    assert "reopen" in page
    assert reverse("tournaments:new_draw", args=[hall.tournament.slug, "lot"]) in page
    draws = client.get(reverse("tournaments:draws", args=[hall.tournament.slug]))
    assert "first%3Areturns" in draws.content.decode()
    hall.draw_lot()
    [out] = find_returns(hall.tournament).to_refund
    number = hall.tournament.teams.get(pk=out).number
    client.post(hall.page, {"do": "refund", "team": number})
    assert find_returns(hall.tournament).to_refund == ()


def test_what_cannot_be_is_said(hall, client):
    winner = hall.winners()[0]
    answer = client.post(hall.page, {"do": "pay", "team": winner.number}, follow=True)
    assert "primera ronda" in answer.content.decode()
    assert client.post(hall.page, {"do": "pay", "team": "x"}).status_code == 404
    client.post(hall.page, {"do": "close"})
    answer = client.post(hall.page, {"do": "reopen"})
    assert answer.context["form"].errors["reason"]


@override("en")
def test_the_table_says_who_may_come_back(hall):
    loser = hall.losers()[0]
    words = [row_words(row) for row in view_stage(hall.pairs, language="en").groups[0].rows]
    assert words.count("goes on") == 6
    assert words.count("may buy a place again") == 6
    row = own_group(hall.tournament, loser, language="en").row
    assert own_words(row) == "You may buy a place again: pay at the desk."
    hall.buy(loser)
    hall.close()
    view = view_stage(hall.pairs, language="en")
    assert row_words(view.row_of(str(loser.pk))[1]) == "is back"
    assert (
        qualification_words(view.qualification)
        == "Winners go on, and whoever bought a place again."
    )


def test_the_page_asks_the_database_a_fixed_number_of_times(
    hall, client, django_assert_max_num_queries
):
    client.get(hall.page)
    with django_assert_max_num_queries(40):
        client.get(hall.page)


def test_the_board_says_that_places_are_sold(hall, client):
    board = client.get(reverse("tournaments:board", args=[hall.tournament.slug]))
    assert hall.page in board.content.decode()


def test_the_regulation_says_how(hall):
    codes = [clause.code for clause in clauses(settings_of(hall.tournament.plan))]
    assert {"pairs", "return_places", "return_window_open", "return_lot"} <= {*codes}
    assert "late_team_pairs" in codes


def test_the_paper_of_the_table_says_who_goes_on(hall):
    stage = read_round_table(hall.tournament, {})
    assert stage["sale"]


def test_who_closes_before_the_time_is_up_has_to_say_why(cast, client):
    opened = open_pairs(cast, 12, window=30)
    opened.play_pairs()
    client.force_login(cast.organizer, backend=BACKEND)
    page = reverse("tournaments:returns", args=[opened.tournament.slug])
    form = client.get(page).content.decode().partition('aria-labelledby="closing"')[2]
    assert "opcional" not in form
    client.post(page, {"do": "close", "reason": "Nadie más quiere."})
    assert find_returns(opened.tournament).is_closed


def test_who_won_goes_on_for_good_while_places_are_sold(cast):
    opened = open_pairs(cast, 12, window=30)
    stage = opened.tournament.stages.get(key="first")
    assert view_stage(stage, language="en").is_if_it_ended_now
    opened.play_pairs()
    view = view_stage(stage, language="en")
    assert view.qualification.sells
    assert not view.is_ink
    assert not view.is_if_it_ended_now
