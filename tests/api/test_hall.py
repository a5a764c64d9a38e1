"""Referees, their phones, rulings that wait and the hall's screen, by programs alone."""

from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.urls import reverse

from referees.access.services import Card, request_access
from referees.models import AccessRequest, Phone
from tests.api.conftest import Program, key_for
from tests.api.test_tokens import elsewhere
from tournaments.models import RoleGrant, Table
from tournaments.roles.services import add_referee, set_head

EXPELS = "ruling 025 B1 verified=yes"  # signals: disqualification, article 7.1.2


def referee(program: Program, name: str = "Lucho Rey", **more: bool) -> int:
    answer = program.post("referees/", {"name": name, **more})
    assert answer.status_code == 201, answer.content
    number: int = answer.json()["id"]
    return number


def asking(hall, *, table: int | None = None, name: str = "Zulma") -> AccessRequest:
    card = Card(
        table=Table.objects.get(tournament=hall.tournament, number=table) if table else None
    )
    return request_access(hall.tournament, name=name, card=card, make="android").request


def test_a_referee_by_name_keeps_tables_and_becomes_head(program, hall):
    number = referee(program)
    program.send("put", "tables/", {"assignments": [{"referee": number, "tables": [2, 1]}]})
    assert program.send("patch", f"referees/{number}/", {"head": True}).json()["head"]
    (head,) = program.get("referees/?head=true").json()["results"]
    assert head == {
        "id": number,
        "name": "Lucho Rey",
        "head": True,
        "account": False,
        "tables": [1, 2],
        "phones": [],
    }
    assert [row["name"] for row in program.get("referees/?q=ana").json()["results"]] == ["Ana"]
    assert program.send("delete", f"people/{number}/").status_code == 204
    assert program.send("patch", f"referees/{number}/", {"head": False}).status_code == 404


def test_two_referees_of_one_name_are_refused_in_words(program):
    referee(program)
    again = program.post("referees/", {"name": " lucho  REY "}, Accept_Language="es-ar")
    assert (again.status_code, again.json()["code"]) == (409, "referee_twice")
    assert again.json()["detail"] == "Ya hay un juez con ese nombre: agregale el apellido."


def test_a_phone_gets_in_by_its_invitation_and_is_locked_out(program, hall):
    number = referee(program)
    answer = program.post(f"referees/{number}/invitation/", Idempotency_Key="phone-1")
    assert answer.status_code == 201, answer.content
    link = urlsplit(answer.json()["link"])
    assert link.path == reverse("referees:come_in", args=[hall.tournament.slug])
    phone = Client()
    assert phone.post(link.path, {"token": link.fragment}).status_code == 302
    home = reverse("referees:referee_home", args=[hall.tournament.slug])
    assert phone.get(home).status_code == 200
    (row,) = program.get(f"phones/?referee={number}").json()["results"]
    assert row["make"] == "other"
    assert program.get("phones/?referee=1").json()["count"] == 0
    assert program.send("delete", f"phones/{row['id']}/").status_code == 204
    assert phone.get(home).status_code == 403
    assert program.get("phones/").json()["results"] == []


def test_the_secret_of_an_invitation_is_not_kept_for_a_second_answer(program):
    number = referee(program)
    first = program.post(f"referees/{number}/invitation/", Idempotency_Key="phone-1")
    again = program.post(f"referees/{number}/invitation/", Idempotency_Key="phone-1")
    assert first.json()["link"]
    assert again.json()["link"] == ""


def test_phones_that_ask_are_let_in_or_turned_away(program, hall):
    number = referee(program)
    program.send("put", "tables/", {"assignments": [{"referee": number, "tables": [1]}]})
    first, second, third = asking(hall, table=1), asking(hall, table=2), asking(hall)
    requests = program.get("phone-requests/?table=1").json()["results"]
    assert [(row["code"], row["referee"]) for row in requests] == [(first.code, "Lucho Rey")]
    let_in = program.post(f"phone-requests/{first.pk}/", {"approve": True}).json()
    assert (let_in["state"], let_in["name"]) == ("approved", "")
    assert Phone.objects.get(pk=let_in["phone"]).grant_id == number
    away = program.post(f"phone-requests/{second.pk}/", {"approve": False}).json()
    assert (away["state"], away["phone"]) == ("refused", None)
    late = program.post(f"phone-requests/{second.pk}/", {"approve": True})
    assert (late.status_code, late.json()["code"]) == (409, "request_over")
    assert program.send("delete", "phone-requests/").status_code == 204
    third.refresh_from_db()
    assert third.state == "refused"


def test_somebody_new_takes_the_table_over(program, hall):
    number = referee(program)
    program.send("put", "tables/", {"assignments": [{"referee": number, "tables": [1]}]})
    request = asking(hall, table=1)
    answer = program.post(f"phone-requests/{request.pk}/", {"approve": True, "as_new": True}).json()
    assert answer["referee"] == "Zulma"
    tables = {
        table["number"]: table["referee"] for table in program.get("tables/").json()["results"]
    }
    assert tables[1] == "Zulma"


@pytest.fixture
def waiting(cast, hall, program) -> int:
    """Ana, in charge of table 1, asks for an expulsion; the id of what waits."""
    ana = RoleGrant.objects.get(user=cast.referee)
    program.send("put", "tables/", {"assignments": [{"referee": ana.pk, "tables": [1]}]})
    program.post("matches/1/call/", {"table": 1})
    client = Client()
    client.force_login(cast.referee, backend="django.contrib.auth.backends.ModelBackend")
    answer = client.post(
        f"/api/v1/tournaments/{hall.tournament.slug}/matches/1/entries/",
        {"lines": [EXPELS], "reason": "Insultó al rival"},
        content_type="application/json",
    )
    assert (answer.status_code, answer.json()["passed_to_head"]) == (202, True), answer.content
    (ruling,) = program.get("ruling-requests/?match=1").json()["results"]
    assert ruling["texts"] == {"reason": "Insultó al rival"}
    assert ruling["does"]
    assert ruling["by"] == "Ana"
    number: int = ruling["id"]
    return number


def test_a_ruling_that_waits_is_written_once_approved(program, hall, waiting):
    ruling = program.post(f"ruling-requests/{waiting}/", {"approve": True}).json()
    assert ruling["state"] == "approved", ruling
    assert program.get("ruling-requests/").json()["count"] == 0
    assert program.get("ruling-requests/?state=approved").json()["results"] == [ruling]
    assert EXPELS in [
        line["notation"] for line in program.get("matches/1/entries/").json()["lines"]
    ]
    again = program.post(f"ruling-requests/{waiting}/", {"approve": True})
    assert (again.status_code, again.json()["code"]) == (409, "request_decided")


def test_a_ruling_is_refused_with_a_reason(program, hall, waiting):
    bare = program.post(f"ruling-requests/{waiting}/", {"approve": False})
    assert (bare.status_code, bare.json()["code"]) == (409, "reason_needed")
    answer = program.post(f"ruling-requests/{waiting}/", {"approve": False, "reason": "No se vio"})
    assert (answer.json()["state"], answer.json()["does"]) == ("refused", [])
    assert program.get("matches/1/entries/").json()["lines"] == []


def test_the_head_referee_decides_by_an_own_account(cast, hall, waiting):
    set_head(RoleGrant.objects.get(user=cast.referee), by=hall.by, head=True)
    client = Client()
    client.force_login(cast.referee, backend="django.contrib.auth.backends.ModelBackend")
    path = f"/api/v1/tournaments/{hall.tournament.slug}/ruling-requests/"
    assert client.get(path).json()["count"] == 1
    sent = {"approve": True}
    assert client.post(f"{path}{waiting}/", sent, content_type="application/json").json()["state"]


def test_two_matches_swap_their_tables(program, hall):
    for number in (1, 2):
        program.post(f"matches/{number}/call/", {"table": number})
    taken = program.send("put", "matches/2/call/", {"table": 1})
    assert (taken.status_code, taken.json()["code"]) == (409, "table_taken")
    swap = {"table": 1, "swap_with": 1}
    older = program.send("put", "matches/2/call/", swap, If_Match='"older"')
    assert older.status_code == 412
    etag = program.get("matches/2/").headers["ETag"]
    assert program.send("put", "matches/2/call/", swap, If_Match=etag).json()["table"] == 1
    assert program.get("matches/1/").json()["table"] == 2
    again = program.send("put", "matches/2/call/", swap)
    assert (again.status_code, again.json()["code"]) == (409, "not_at_that_table")
    nobody = program.send("put", "matches/2/call/", {"table": 1, "swap_with": 99})
    assert nobody.status_code == 404


def test_the_screen_is_driven_and_says_what_it_shows(program, hall):
    first = program.get("screen/").json()
    assert (first["scene"], [match["number"] for match in first["ready"]]) == ("auto", [1, 2])
    assert first["address"].endswith(reverse("spectators:screen", args=[hall.tournament.slug]))
    empty = program.send("put", "screen/", {"scene": "notice"})
    assert (empty.status_code, empty.json()["code"]) == (409, "notice_empty")
    sent = {"scene": "notice", "notice": "Empanadas en la barra"}
    assert program.send("put", "screen/", sent).json()["notice"] == "Empanadas en la barra"
    program.post("matches/2/call/", {"table": 3})
    assert program.send("put", "matches/2/call/", {"table": 1}).json()["table"] == 1
    program.post("matches/1/call/", {"table": 2})
    program.post("matches/2/entries/", {"lines": ["A truco, B no quiero"]})
    now = Client().get(f"/api/v1/tournaments/{hall.tournament.slug}/screen/").json()
    assert now["scene"] == "notice"
    assert [match["number"] for match in now["called"]] == [1]
    assert [match["number"] for match in now["playing"]] == [2]
    assert (
        b"Empanadas"
        in Client().get(reverse("spectators:screen", args=[hall.tournament.slug])).content
    )


def test_nothing_of_another_hall_is_found_through_ones_own(program, cast):
    other = elsewhere(cast)
    grant = add_referee(other.tournament, by=other.by, name="Tadeu")
    phone = Phone.objects.create(grant=grant, hash="1" * 64, expires_at="2099-01-01T00:00:00Z")
    request = asking(other)
    tries = [
        program.send("patch", f"referees/{grant.pk}/", {"head": True}),
        program.post(f"referees/{grant.pk}/invitation/"),
        program.send("delete", f"phones/{phone.pk}/"),
        program.post(f"phone-requests/{request.pk}/", {"approve": True}),
    ]
    assert [answer.status_code for answer in tries] == [404] * len(tries)
    for path in ("referees/", "phones/", "phone-requests/"):
        assert "Tadeu" not in program.get(path).content.decode()
    assert program.get("phones/").json()["count"] == 0
    phone.refresh_from_db()
    assert phone.revoked_at is None


def test_strangers_are_not_told_who_keeps_a_table(program, hall, client):
    number = referee(program, "Lucho Paz")
    program.send("put", "tables/", {"assignments": [{"referee": number, "tables": [1]}]})
    assert program.get("tables/").json()["results"][0]["referee"] == "Lucho Paz"
    path = f"/api/v1/tournaments/{hall.tournament.slug}/tables/"
    assert [row["referee"] for row in client.get(path).json()["results"]][0] == ""
    assert "Lucho" not in client.get(path).text


def test_scopes_of_the_hall_and_of_set_up_are_kept_apart(hall, cast):
    desk = key_for(hall.tournament, cast.organizer, "hall")
    assert desk.post("referees/", {"name": "Lucho"}).json()["code"] == "scope_lacking"
    assert desk.send("put", "screen/", {"scene": "calls"}).status_code == 200
    planner = key_for(hall.tournament, cast.organizer, "setup")
    assert planner.post("referees/", {"name": "Lucho"}).json()["code"] == "scope_lacking"
    office = key_for(hall.tournament, cast.organizer, "people")
    number = referee(office)
    assert office.post(f"referees/{number}/invitation/").json()["code"] == "scope_lacking"
    assert office.get("phones/").status_code == 403  # not made for reading
