"""A printed code carries no secret: it asks, the board answers, and the right phone gets in."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from operations.tasks import tidy
from referees.access.services import (
    AT_A_CARD,
    AT_ONCE,
    Card,
    approve_access,
    refuse_access,
    request_access,
)
from referees.models import AccessRequest, Phone
from tests.referees.access.desk import ANDROID, Desk
from tournaments.actors import actor_of_account, actor_of_referee
from tournaments.exceptions import NotAllowed, Refused
from tournaments.models import Table
from tournaments.roles.services import end_role


def asks(desk: Desk, *, table: int = 1, name: str = "Mirta Sosa", client: Client | None = None):
    """A phone at a table's card; it is shown a number."""
    client = client or Client(headers={"user-agent": ANDROID})
    response = client.post(desk.at("referees:ask_at_table", table), {"name": name})
    assert response.status_code == 302, response.content
    return client


def state(desk: Desk, client: Client) -> str:
    return client.get(desk.at("referees:ask_state")).json()["state"]


def answer(desk: Desk, nora: Client, do: str, key: int | None = None) -> None:
    key = key or AccessRequest.objects.latest("pk").pk
    assert nora.post(desk.at("referees:phones"), {"do": do, "key": key}).status_code == 302


def test_the_phone_that_was_shown_the_number_gets_in_by_one_tap_at_the_desk(
    desk: Desk, nora: Client
):
    client = asks(desk)
    request = AccessRequest.objects.get()
    waiting = client.get(desk.at("referees:ask_for_access")).content.decode()
    assert request.code in waiting
    assert state(desk, client) == "asked"
    assert desk.home(client) == 403
    board = nora.get(
        desk.at("referees:phones_asking"), headers={"HX-Request": "true"}
    ).content.decode()
    assert request.code in board
    assert "Mirta Sosa" in board
    answer(desk, nora, "approve")
    assert state(desk, client) == "approved"
    assert desk.home(client) == 200
    assert client.get(desk.at("referees:ask_for_access"))["Location"] == desk.at(
        "referees:referee_home"
    )
    last = desk.last()
    assert (last.action, last.actor) == ("phone.approved", str(desk.hall.by))
    assert last.subject == f"referee:{desk.lucho.pk}"


def test_at_a_table_somebody_else_may_take_over_by_name(desk: Desk, nora: Client):
    client = asks(desk)
    answer(desk, nora, "approve_new")
    table = Table.objects.get(tournament=desk.hall.tournament, number=1)
    assert table.referee_name == "Mirta Sosa"
    assert Table.objects.get(tournament=desk.hall.tournament, number=2).referee == desk.lucho
    assert desk.home(client) == 200
    assert client.get(desk.at("referees:open_match", desk.match_at(1))).status_code == 200
    assert client.get(desk.at("referees:open_match", desk.match_at(2))).status_code == 404


def test_at_a_table_without_a_referee_the_asker_becomes_one(desk: Desk, nora: Client):
    client = asks(desk, table=3)
    answer(desk, nora, "approve")
    assert Table.objects.get(tournament=desk.hall.tournament, number=3).referee_name == "Mirta Sosa"
    assert desk.home(client) == 200
    again = asks(desk, table=4, name="mirta sosa")
    answer(desk, nora, "approve")
    assert desk.hall.tournament.grants.filter(name__iexact="mirta sosa").count() == 1
    assert again.get(desk.at("referees:open_match", desk.match_at(4))).status_code == 200


def test_a_referees_card_asks_for_that_referee_and_names_nobody(desk: Desk, nora: Client):
    client = Client()
    page = client.get(desk.at("referees:ask_as_referee", desk.lucho.pk))
    assert page.status_code == 200
    assert "Lucho" not in page.content.decode()
    client.post(desk.at("referees:ask_as_referee", desk.lucho.pk), {"name": "Lucho"})
    answer(desk, nora, "approve")
    assert Phone.objects.get().grant == desk.lucho
    assert desk.home(client) == 200


def test_without_a_card_one_becomes_a_referee_without_a_table(desk: Desk, nora: Client):
    client = Client()
    client.post(desk.at("referees:ask_for_access"), {"name": "Zulma"})
    answer(desk, nora, "approve")
    assert Phone.objects.get().grant.name == "Zulma"
    assert desk.home(client) == 200


def test_refused_is_refused_and_the_page_says_so(desk: Desk, nora: Client):
    client = asks(desk)
    answer(desk, nora, "refuse")
    assert state(desk, client) == "refused"
    assert desk.home(client) == 403
    page = client.get(desk.at("referees:ask_for_access")).content.decode()
    assert desk.at("referees:ask_at_table", 1) in page
    assert desk.last().action == "phone.refused"


def test_a_request_nobody_answers_ends_and_can_no_longer_be_approved(desk: Desk):
    client = asks(desk)
    AccessRequest.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert state(desk, client) == "ended"
    request = AccessRequest.objects.select_related("tournament").get()
    for answer in (approve_access, refuse_access):
        with pytest.raises(Refused, match="request_over"):
            answer(request, by=desk.hall.by)
    assert desk.phones == []


def test_a_second_answer_changes_nothing(desk: Desk):
    asks(desk)
    request = AccessRequest.objects.select_related("tournament").get()
    refuse_access(request, by=desk.hall.by)
    with pytest.raises(Refused, match="request_over"):
        approve_access(request, by=desk.hall.by)
    assert desk.phones == []


def test_only_organizers_answer(desk: Desk):
    asks(desk)
    request = AccessRequest.objects.select_related("tournament").get()
    for by in (actor_of_account(desk.hall.cast.referee), actor_of_referee(desk.lucho)):
        for answer in (approve_access, refuse_access):
            with pytest.raises(NotAllowed):
                answer(request, by=by)


def test_the_card_of_a_referee_who_left_lets_nobody_in(desk: Desk, nora: Client):
    client = Client()
    client.post(desk.at("referees:ask_as_referee", desk.lucho.pk), {"name": "Lucho"})
    end_role(desk.lucho, by=desk.hall.by)
    answer(desk, nora, "approve")
    assert desk.home(client) == 403
    assert client.get(desk.at("referees:ask_as_referee", desk.lucho.pk)).status_code == 404


def test_one_browser_has_one_open_request(desk: Desk):
    client = asks(desk)
    for _ in range(AT_ONCE):
        client.post(desk.at("referees:ask_for_access"), {"name": "Mirta Sosa"})
    assert AccessRequest.objects.filter(state="asked").count() == 1


def test_a_prank_at_one_card_leaves_the_others_alone(desk: Desk, nora: Client):
    for _ in range(AT_A_CARD):
        asks(desk)
    response = Client().post(desk.at("referees:ask_at_table", 1), {"name": "Uno más"})
    assert response.status_code == 200
    assert "Uno más" in response.content.decode()  # what was typed stays
    asks(desk, table=2)
    nora.post(desk.at("referees:phones"), {"do": "refuse_all"})
    assert not AccessRequest.objects.filter(state="asked").exists()
    asks(desk)


def test_an_event_takes_so_many_requests_at_once_and_numbers_are_never_the_same(desk: Desk):
    Table.objects.bulk_create(
        Table(tournament=desk.hall.tournament, number=number) for number in range(5, 60)
    )
    tables = list(Table.objects.filter(tournament=desk.hall.tournament))
    for table in tables[:AT_ONCE]:
        request_access(desk.hall.tournament, name="X", card=Card(table=table), make="other")
    with pytest.raises(Refused, match="too_many_ask"):
        request_access(
            desk.hall.tournament, name="X", card=Card(table=tables[AT_ONCE]), make="other"
        )
    codes = AccessRequest.objects.values_list("code", flat=True)
    assert len(set(codes)) == AT_ONCE
    AccessRequest.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    request_access(desk.hall.tournament, name="X", card=Card(table=tables[AT_ONCE]), make="other")
    assert not AccessRequest.objects.filter(state="ended").exclude(name="").exists()


def test_an_answered_request_forgets_the_name(desk: Desk, nora: Client):
    asks(desk)
    answer(desk, nora, "approve")
    assert AccessRequest.objects.get().name == ""


def test_a_request_nobody_answered_forgets_the_name_within_a_day(desk: Desk):
    asks(desk, table=1)
    asks(desk, table=2, name="Beto")
    late = AccessRequest.objects.filter(table__number=1)
    late.update(expires_at=timezone.now() - timedelta(seconds=1))
    tidy()
    names = dict(AccessRequest.objects.values_list("state", "name"))
    assert names == {"ended": "", "asked": "Beto"}


def test_asking_writes_nothing_into_the_log(desk: Desk):
    before = desk.hall.tournament.log.count()
    asks(desk)
    assert desk.hall.tournament.log.count() == before


@pytest.mark.parametrize("name", ["", "   ", "x" * 81])
def test_a_name_that_is_none_is_asked_for_again(desk: Desk, name: str):
    response = Client().post(desk.at("referees:ask_at_table", 1), {"name": name})
    assert response.status_code == 200
    assert not AccessRequest.objects.exists()


def test_there_is_no_card_of_a_table_that_is_not_there(desk: Desk):
    assert Client().get(desk.at("referees:ask_at_table", 77)).status_code == 404
    assert Client().get(desk.at("referees:ask_as_referee", 10**12)).status_code == 404


def test_another_tournaments_organizer_finds_no_request_here(desk: Desk, nora: Client):
    other = desk.hall.cast.other_tournament
    pending = request_access(other, name="Iria", card=Card(), make="other")
    response = nora.post(desk.at("referees:phones"), {"do": "approve", "key": pending.request.pk})
    assert response.status_code == 404


def test_the_asking_part_of_the_board_is_one_query_more_however_many_ask(
    desk: Desk, nora: Client, django_assert_num_queries
):
    def look() -> None:
        nora.get(desk.at("referees:phones_asking"), headers={"HX-Request": "true"})

    asks(desk)
    with django_assert_num_queries(5):
        look()
    for table in (2, 3, 4):
        asks(desk, table=table)
    with django_assert_num_queries(5):
        look()
