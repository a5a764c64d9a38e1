"""The board's page of referees and phones."""

import pytest
from django.test import Client

from tests.referees.access.desk import Desk
from tournaments.models import RoleGrant
from tournaments.setup.services.create import NewTournament, create_copy


def act(desk: Desk, nora: Client, **data: object):
    return nora.post(desk.at("referees:phones"), data)


def test_an_organizer_adds_referees_by_name_alone(desk: Desk, nora: Client):
    assert act(desk, nora, do="add", name="  Mirta   Sosa ", head="on").status_code == 302
    grant = RoleGrant.objects.get(name="Mirta Sosa")
    assert (grant.user, grant.role, grant.head) == (None, "referee", True)
    page = act(desk, nora, do="add", name="mirta sosa")
    assert page.status_code == 200
    assert "mirta sosa" in page.content.decode()
    assert act(desk, nora, do="add", name="").status_code == 200


def test_the_page_shows_who_is_where_with_which_phones(desk: Desk, nora: Client):
    desk.phone()
    page = nora.get(desk.at("referees:phones")).content.decode()
    assert "Lucho Paz" in page
    assert "Ana" in page
    assert "tables 1\u20132" in page
    assert "Android phone" in page
    assert desk.at("referees:invite_phone", desk.lucho.pk) in page


def test_a_referee_becomes_head_and_ordinary_again(desk: Desk, nora: Client):
    for head in ("yes", "no"):
        act(desk, nora, do="head", key=desk.lucho.pk, head=head)
        desk.lucho.refresh_from_db()
        assert desk.lucho.head == (head == "yes")
    log = nora.get(desk.at("tournaments:log")).content.decode()
    assert "made Lucho Paz head referee" in log


@pytest.mark.parametrize("data", [
    {}, {"do": "dance"}, {"do": "revoke", "key": "x"}, {"do": "revoke", "key": "9" * 40},
    {"do": "approve", "key": "-1"}, {"do": "head", "key": ""}, {"do": "refuse", "key": "0"},
])  # fmt: skip
def test_what_nobody_offered_is_not_found(desk: Desk, nora: Client, data: dict[str, str]):
    assert nora.post(desk.at("referees:phones"), data).status_code == 404


def test_the_answer_given_on_the_board_returns_to_the_board(desk: Desk, nora: Client):
    Client().post(desk.at("referees:ask_at_table", 1), {"name": "Mirta"})
    request = desk.hall.tournament.access_requests.get()
    response = act(desk, nora, do="refuse", key=request.pk, **{"from": "board"})
    assert response["Location"] == desk.at("tournaments:board")


def test_it_costs_the_same_however_many_referees_and_phones(
    desk: Desk, nora: Client, django_assert_num_queries
):
    desk.phone()
    with django_assert_num_queries(8):
        nora.get(desk.at("referees:phones"))
    for n in range(5):
        act(desk, nora, do="add", name=f"Juez {n}")
    for _ in range(4):
        desk.phone()
    nora.get(desk.at("referees:phones"))
    with django_assert_num_queries(8):
        nora.get(desk.at("referees:phones"))


def test_the_board_asks_for_its_requests_and_costs_no_query_more(desk: Desk, nora: Client):
    page = nora.get(desk.at("tournaments:board")).content.decode()
    assert desk.at("referees:phones_asking") in page
    assert desk.at("referees:phones") in page


def test_a_copy_of_the_event_brings_its_referees_by_name(desk: Desk):
    new = NewTournament(
        name="Copa otra", language="es-ar", time_zone="America/Argentina/Buenos_Aires"
    )
    desk.lucho.head = True
    desk.lucho.save()
    copy = create_copy(
        desk.hall.tournament,
        by=desk.hall.by,
        owner=desk.hall.cast.organizer,
        new=new,
        brings=["referees"],
    )
    names = {(grant.person_name, grant.head) for grant in copy.grants.filter(role="referee")}
    assert names == {("Ana", False), ("Lucho Paz", True)}


def test_a_code_for_this_computer_alone_says_so(desk: Desk, nora: Client):
    near = nora.post(
        desk.at("referees:invite_phone", desk.lucho.pk), headers={"host": "localhost:8000"}
    )
    far = nora.post(desk.at("referees:invite_phone", desk.lucho.pk))
    words = "address of this computer only"
    assert words in near.content.decode()
    assert words not in far.content.decode()
