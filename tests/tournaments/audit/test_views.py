"""The log as people see it: names of today, texts where not erased, the head for everybody."""

import pytest
from django.test import Client

from tests.tournaments.audit.conftest import ENTRIES, Log, new_people
from tournaments.actors import SYSTEM, actor_of_account
from tournaments.audit.selectors import PAGE, log_page
from tournaments.audit.services import erase_remark
from tournaments.models import RoleGrant
from tournaments.roles.services import end_role, grant_role

QUERIES = 4  # how many entries, which, their remarks, the people named


def test_names_are_those_of_today(log: Log):
    log.cast.player.name = "Alberto"
    log.cast.player.save()
    rows = {row.number: row for row in log_page(log.tournament, number=None)}
    assert (rows[6].actor_name, rows[6].subject_name) == ("Nora", "Alberto")


def test_newest_come_first_and_texts_stand_beside_their_entry(log: Log):
    rows = list(log_page(log.tournament, number=None))
    assert [row.number for row in rows] == list(range(ENTRIES, 0, -1))
    texts = {
        row.number: [(text.name, text.text) for text in row.texts] for row in rows if row.texts
    }
    assert texts == {6: [("reason", "llegó tarde")], 8: [("reason", "se fue a jugar a otra mesa")]}
    assert all("texts" not in row.data for row in rows)


def test_an_erased_text_is_gone_and_said_to_be(log: Log):
    erase_remark(log.remark(6), by=SYSTEM)
    rows = {row.number: row for row in log_page(log.tournament, number=None)}
    [text] = rows[6].texts
    assert text.text == ""
    assert text.erased_at is not None
    assert rows[10].actor_name != "system"


def test_a_page_costs_the_same_whatever_it_holds(log: Log, django_assert_num_queries):
    with django_assert_num_queries(QUERIES):
        assert len(list(log_page(log.tournament, number=None))) == ENTRIES
    by = actor_of_account(log.cast.organizer)
    for person in new_people(30):
        grant = grant_role(log.tournament, by=by, user=person, role="referee")
        end_role(grant, by=by, reason="fin de turno")
    for number in ("1", "2", "nonsense"):
        with django_assert_num_queries(QUERIES):
            page = log_page(log.tournament, number=number)
    assert len(list(page)) == PAGE
    assert page.paginator.num_pages == 2


def test_the_page_shows_names_and_reasons_to_an_organizer(log: Log, client: Client):
    client.force_login(log.cast.organizer)
    answer = client.get(f"/t/{log.tournament.slug}/log/")
    assert answer.status_code == 200
    assert "Beto" in answer.content.decode()
    assert "llegó tarde" in answer.content.decode()
    erase_remark(log.remark(6), by=SYSTEM)
    assert "llegó tarde" not in client.get(f"/t/{log.tournament.slug}/log/").content.decode()


def test_the_views_queries_do_not_grow_with_the_log(
    log: Log, client: Client, django_assert_max_num_queries
):
    client.force_login(log.cast.organizer)
    by = actor_of_account(log.cast.organizer)
    for person in new_people(60):
        grant_role(log.tournament, by=by, user=person, role="referee")
    with django_assert_max_num_queries(14):
        assert client.get(f"/t/{log.tournament.slug}/log/").status_code == 200


@pytest.mark.parametrize("path", ["", "log/head.json"])
def test_everybody_sees_the_head(log: Log, client: Client, path: str):
    answer = client.get(f"/t/{log.tournament.slug}/{path}")
    assert answer.status_code == 200
    assert log.entry(ENTRIES).hash in answer.content.decode()


def test_the_heads_answer_is_an_anchors_line_and_is_never_cached(log: Log, client: Client):
    answer = client.get(f"/t/{log.tournament.slug}/log/head.json")
    assert answer.json().keys() == {"tournament", "slug", "number", "hash", "at"}
    assert answer.json()["number"] == ENTRIES
    assert "no-store" in answer["Cache-Control"]


def test_an_ended_role_still_explains_its_entries(log: Log):
    grant = RoleGrant.objects.filter(ended_at=None, user=log.cast.referee).get()
    end_role(grant, by=actor_of_account(log.cast.organizer))
    first, *_ = log_page(log.tournament, number="1")
    assert first.subject_name == "Ana"
