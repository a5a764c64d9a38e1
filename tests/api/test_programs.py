"""Programs see to their own keys and webhooks, and never get more than they have."""

import pytest

from api.models import Delivery, Token, Webhook
from api.webhooks.services import create_webhook
from tests.api.conftest import Program, key_for
from tests.api.receiver import work
from tournaments.actors import actor_of_account

NEW = {"name": "Pantalla", "scopes": ["read", "hall"]}


def test_a_key_makes_another_that_works_and_revokes_it(program):
    answer = program.post("tokens/", NEW)
    assert answer.status_code == 201, answer.content
    token = answer.json()
    other = Program(token["key"], program.slug)
    assert (token["scopes"], token["by"]) == (["read", "hall"], "Nora")
    assert other.get("log/").status_code == 200
    names = [row["name"] for row in program.get("tokens/").json()["results"]]
    assert names == ["Marcador", "Pantalla"]
    assert "rtk_" not in program.get("tokens/").content.decode()
    assert program.send("delete", f"tokens/{token['id']}/").status_code == 204
    assert other.get("log/").status_code == 401
    revoked = program.get("tokens/?revoked=true").json()["results"]
    assert [row["name"] for row in revoked] == ["Pantalla"]


def test_a_key_gives_no_scope_that_it_lacks(hall, cast):
    small = key_for(hall.tournament, cast.organizer, "read", "programs")
    answer = small.post("tokens/", NEW)
    assert (answer.status_code, answer.json()["code"]) == (403, "scope_lacking")
    assert small.post("tokens/", {"name": "Lectura", "scopes": ["read"]}).status_code == 201
    assert Token.objects.count() == 2


def test_a_key_that_was_not_made_for_programs_makes_none(with_scopes):
    answer = with_scopes("read", "hall").post("tokens/", NEW)
    assert (answer.status_code, answer.json()["code"]) == (403, "scope_lacking")


def test_a_key_revokes_itself(program):
    number = Token.objects.get().pk
    assert program.send("delete", f"tokens/{number}/").status_code == 204
    assert program.get("").status_code == 401


def test_a_new_key_is_not_kept_for_a_second_answer(program):
    first = program.post("tokens/", NEW, Idempotency_Key="key-1")
    again = program.post("tokens/", NEW, Idempotency_Key="key-1")
    assert first.json()["key"].startswith("rtk_")
    assert (again.json()["key"], again.json()["id"]) == ("", first.json()["id"])


def test_every_fault_of_a_new_key_is_told_at_once(program):
    body = program.post("tokens/", {"name": "", "scopes": ["dance"]}).json()
    assert {fault["field"] for fault in body["faults"]} == {"name", "scopes.0"}


def test_a_webhook_is_made_told_looked_at_and_ended(program, hall, receiver):
    answer = program.post("webhooks/", {"url": receiver.url, "kinds": ["call", "finished"]})
    assert answer.status_code == 201, answer.content
    assert answer.json()["secret"] == Webhook.objects.get().secret
    key = answer.json()["id"]
    assert "secret" not in program.get(f"webhooks/{key}/").json()
    receiver.refuses = 1
    program.post("matches/1/call/", {"table": 1})
    work()
    (delivery,) = program.get(f"webhooks/{key}/deliveries/?state=delivered").json()["results"]
    assert (delivery["kind"], delivery["attempts"], delivery["answer"]) == ("call", 2, "204")
    assert delivery["body"]["match"]["number"] == 1
    assert program.get(f"webhooks/{key}/deliveries/?kind=finished").json()["count"] == 0
    assert program.get(f"webhooks/{key}/deliveries/{delivery['id']}/").json() == delivery
    again = program.post(f"webhooks/{key}/deliveries/{delivery['id']}/")
    assert (again.status_code, again.json()["state"]) == (202, "waiting")
    work()
    assert {headers["Retruco-Delivery"] for headers, _ in receiver.got} == {delivery["id"]}
    assert len(receiver.got) == 3
    assert program.send("delete", f"webhooks/{key}/").status_code == 204
    assert program.get("webhooks/").json()["count"] == 0
    assert program.get("webhooks/?ended=true").json()["count"] == 1
    ended = program.post(f"webhooks/{key}/deliveries/{delivery['id']}/")
    assert (ended.status_code, ended.json()["code"]) == (409, "webhook_ended")


def test_an_address_that_can_not_be_called_is_refused(program):
    answer = program.post("webhooks/", {"url": "http://no-such.invalid/x", "kinds": ["call"]})
    assert (answer.status_code, answer.json()["code"]) == (409, "no_address")
    wrong = program.post("webhooks/", {"url": "not an address", "kinds": []})
    assert {fault["field"] for fault in wrong.json()["faults"]} == {"url", "kinds"}


@pytest.fixture
def foreign_delivery(cast) -> Delivery:
    """Iara's webhook, with one message."""
    by = actor_of_account(cast.stranger)
    tournament = cast.other_tournament
    hook, _ = create_webhook(tournament, by=by, url="http://localhost/x", kinds=["call"])
    entry = tournament.log.latest("number")
    return Delivery.objects.create(webhook=hook, entry=entry, kind="call", body={})


def test_another_tournaments_keys_and_webhooks_stay_there(program, cast, foreign_delivery):
    key_for(cast.other_tournament, cast.stranger)
    token, hook = Token.objects.latest("pk").pk, foreign_delivery.webhook_id
    tries = [
        program.send("delete", f"tokens/{token}/"),
        program.get(f"webhooks/{hook}/"),
        program.send("delete", f"webhooks/{hook}/"),
        program.get(f"webhooks/{hook}/deliveries/"),
        program.get(f"webhooks/{hook}/deliveries/{foreign_delivery.pk}/"),
        program.post(f"webhooks/{hook}/deliveries/{foreign_delivery.pk}/"),
    ]
    assert [answer.status_code for answer in tries] == [404] * len(tries)
    assert program.get("tokens/").json()["count"] == 1
    assert program.get("webhooks/").json()["count"] == 0
    assert Token.objects.get(pk=token).revoked_at is None
