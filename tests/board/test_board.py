"""The board: tables, queue, what needs somebody, and its buttons."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.cast import Cast
from tests.matches.hall import Hall, open_hall
from tournaments.board import board_of
from tournaments.call_text import call_text
from tournaments.models import Match, Stage
from tournaments.services.calls import call_next
from tournaments.services.entries import Sent, record_entry
from tournaments.services.results import Because, pause


def board(hall: Hall, *, later: timedelta = timedelta()):
    return board_of(hall.event, hall.plan, now=timezone.now() + later)


def states(found) -> list[str]:
    return [view.state for view in found.tables]


def test_each_table_shows_what_happens_there(hall: Hall):
    assert states(board(hall)) == ["free"] * 4
    call_next(hall.event, by=hall.by)
    record_entry(hall.match(2), by=hall.by, sent=Sent("mano para A"))
    hall.win(3, confirm=False)
    record_entry(hall.match(4), by=hall.by, sent=Sent("mano para A"))
    pause(hall.match(4), by=hall.by, resume=False, because=Because("Señas"))
    assert states(board(hall)) == ["called", "playing", "confirm", "held"]
    assert states(board(hall, later=timedelta(minutes=16)))[0] == "late"


def test_what_needs_somebody_names_the_held_the_late_and_the_unsigned(hall: Hall):
    call_next(hall.event, by=hall.by)
    hall.win(3, confirm=False)
    pause(hall.match(4), by=hall.by, resume=False, because=Because("Señas"))
    needs = board(hall, later=timedelta(minutes=16)).needs
    assert [(need.kind, need.row.number) for need in needs] == [
        ("held", 4), ("late", 1), ("late", 2), ("confirm", 3),
    ]  # fmt: skip


def test_without_a_tolerance_nobody_is_late(cast):
    hall = open_hall(cast, 4)
    call_next(hall.event, by=hall.by)
    assert board(hall, later=timedelta(hours=5)).needs == []


def test_the_queue_is_in_order_of_round_and_number(hall: Hall):
    assert [row.number for row in board(hall).queue] == [1, 2, 3, 4]
    hall.win(1)
    hall.win(2)
    assert [row.number for row in board(hall).queue] == [3, 4, 5]


def test_a_round_says_when_it_should_end_once_three_matches_were_played(cast):
    hall = open_hall(cast, 16, tables=2)
    now = timezone.now()
    for number in (1, 2, 3):
        hall.win(number)
    assert board(hall).rounds[0].ends_at is None  # sheets typed at once say nothing
    Match.objects.filter(tournament=hall.event, how="games").update(
        called_at=now - timedelta(minutes=40), finished_at=now - timedelta(minutes=10)
    )
    found = board_of(hall.event, hall.plan, now=now).rounds[0]
    # Five to come on two tables, half an hour each: three turns.
    assert found.ends_at == now + timedelta(minutes=90)
    assert (found.confirmed, found.total) == (3, 8)


def test_the_call_says_table_teams_and_until_when(hall: Hall):
    call_next(hall.event, by=hall.by)
    text = call_text(hall.event, board(hall).called[0])
    assert "1" in text.splitlines()[0]
    assert "Acosta / Benítez" in text
    assert len(text.splitlines()) == 3


def test_two_teams_of_one_short_name_are_told_apart(hall: Hall):
    for number, name in ((1, "Ana Paz"), (2, "Ciro Sosa"), (3, "Eva Paz"), (4, "Félix Sosa")):
        hall.event.participants.filter(number=number).update(name=name)
    found = board(hall).queue[0]
    assert (found.a.name, found.b.name) == ("Ana Paz / Ciro Sosa", "Eva Paz / Félix Sosa")


def test_one_button_calls_and_another_takes_back(nora: Client, hall: Hall):
    url = f"/t/{hall.event.slug}/board/"
    assert "4 matches called." in nora.post(url, {"do": "call_next"}, follow=True).text
    nora.post(url, {"do": "take_back", "match": 2})
    assert hall.state(2) == "ready"
    nora.post(url, {"do": "call", "match": 2, "table": 2})
    assert hall.match(2).table.number == 2
    said = nora.post(url, {"do": "call", "match": 2, "table": 3}, follow=True).text
    assert "not ready to be called" in said


def test_a_signed_result_is_confirmed_from_the_board(nora: Client, hall: Hall):
    hall.win(1, confirm=False)
    url = f"/t/{hall.event.slug}/board/"
    nora.post(url, {"do": "confirm", "match": 1})
    assert hall.state(1) == "confirmed"
    assert "no result here" in nora.post(url, {"do": "confirm", "match": 1}, follow=True).text


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"do": "set_on_fire"},
        {"do": "call", "match": "1", "table": "99"},
        {"do": "call", "match": "uno", "table": "1"},
        {"do": "confirm", "match": "9" * 40},
        {"do": "take_back", "match": "²"},
    ],
)
def test_what_nobody_offered_is_not_found(nora: Client, hall: Hall, data):
    assert nora.post(f"/t/{hall.event.slug}/board/", data).status_code == 404


def test_a_closed_event_says_so(nora: Client, hall: Hall):
    hall.event.stage = Stage.FINISHED
    hall.event.save()
    said = nora.post(f"/t/{hall.event.slug}/board/", {"do": "call_next"}, follow=True).text
    assert "not being played" in said


def test_htmx_gets_only_what_moves(nora: Client, hall: Hall):
    url = f"/t/{hall.event.slug}/board/"
    assert "<html" in nora.get(url).text
    assert "<html" not in nora.get(url, headers={"HX-Request": "true"}).text


def test_before_the_draw_the_board_says_so(nora: Client, cast):
    assert "not drawn yet" in nora.get(f"/t/{cast.tournament.slug}/board/").text


def test_a_late_team_enters_through_its_page(nora: Client, cast):
    hall = open_hall(cast, 6)
    url = f"/t/{hall.event.slug}/board/late/"
    assert "inscribe it at the desk first" in nora.get(url).text
    late = hall.teams[-1].__class__.objects.create(tournament=hall.event, number=7, state="waiting")
    for order in (1, 2):
        person = hall.event.participants.create(number=20 + order, name=f"Tarde {order}", key="t")
        late.places.create(participant=person, order=order)
    free = hall.event.matches.filter(slots__by_bye=True).first().slots.get(by_bye=True).team
    assert nora.post(url, {}).text.count("This field is required.") >= 3
    data = {"team": late.pk, "against": free.pk, "reason": "Se pinchó la rueda"}
    assert "They play match 7." in nora.post(url, data, follow=True).text


def test_a_long_queue_shows_its_head_and_is_searched_whole(nora: Client, cast: Cast):
    hall = open_hall(cast, 64, tables=1)
    board = f"/t/{hall.event.slug}/board/"
    page = nora.get(board)
    assert len(page.context["board"].shown) == 20
    assert len(page.context["board"].queue) == 32
    found = nora.get(board, {"q": "30"}).context["board"].shown
    assert [row.number for row in found] == [30]
    last = hall.teams[-1].places.first().participant.name
    found = nora.get(board, {"q": last.upper()}).context["board"].shown
    assert 32 in [row.number for row in found]
    assert nora.get(board, {"q": "zzzz\0 %"}).context["board"].shown == []
