"""A ruling that puts somebody out, entered at the table without network: when it arrives the head
referee is asked, and nothing of it stays on the phone or in its way."""

import uuid

import pytest

from referees.models import RulingRequest
from referees.rulings.services import approve_request, refuse_request
from tests.referees.sync.phones import PhoneClient, item
from tests.tournaments.matches.hall import Hall
from tournaments.audit.verify import verify
from tournaments.matches.services.entries import Submission, record_entry
from tournaments.models import LogEntry

SIGNALS = "ruling 025 B1 verified=yes"  # disqualification, article 7.1.2


def lines(hall: Hall) -> list[str]:
    return list(hall.match(1).entries.values_list("notation", flat=True))


@pytest.fixture
def grave() -> dict:
    return item(SIGNALS, 2)


@pytest.fixture
def sent(phone: PhoneClient, grave: dict) -> list[dict]:
    """What a phone brings along after a while without network."""
    return [item("mano para A", 1), grave, item("mano para B", 3)]


def test_it_becomes_a_question_and_what_is_behind_comes_again(
    phone: PhoneClient, hall: Hall, sent: list[dict], grave: dict
):
    answer = phone.send(1, *sent).json()
    assert [answered["result"] for answered in answer["items"]] == ["accepted", "asked", "held"]
    assert answer["items"][1]["faults"] == []
    assert answer["state"]["requests"] == 1
    assert phone.results(1, {**sent[2], "number": 2}) == ["accepted"]
    assert lines(hall) == ["mano para A", "mano para B"]
    assert RulingRequest.objects.get().line == SIGNALS
    assert phone.state(1).json()["requests"] == 1


def test_sent_again_it_is_asked_once_wherever_the_match_is_by_then(
    phone: PhoneClient, hall: Hall, sent: list[dict], grave: dict
):
    phone.send(1, *sent)  # the answer was lost
    record_entry(hall.match(1), by=hall.by, submission=Submission("mano para A"))
    assert phone.results(1, *sent) == ["duplicate", "asked", "held"]
    hall.win(1)
    assert phone.results(1, grave) == ["asked"]
    assert RulingRequest.objects.count() == 1


def test_sent_again_after_it_was_approved_it_is_known_as_the_line_it_became(
    phone: PhoneClient, hall: Hall, sent: list[dict], grave: dict
):
    phone.send(1, *sent)
    approve_request(RulingRequest.objects.get(), by=hall.by)
    assert phone.results(1, grave) == ["duplicate"]
    assert hall.match(1).how == "disqualification"


def test_whoever_took_it_back_on_the_phone_takes_back_the_question(
    phone: PhoneClient, hall: Hall, sent: list[dict], grave: dict
):
    phone.send(1, *sent)
    back = item(f"withdraw {grave['client_id']}", 2)
    answer = phone.send(1, back, {**sent[2], "number": 2}).json()
    assert [answered["result"] for answered in answer["items"]] == ["withdrawn", "accepted"]
    assert answer["state"]["requests"] == 0
    assert RulingRequest.objects.get().state == "refused"
    assert LogEntry.objects.filter(action="ruling.withdrawn").count() == 1
    assert phone.results(1, back) == ["withdrawn"]  # the answer was lost
    assert LogEntry.objects.filter(action="ruling.withdrawn").count() == 1
    assert phone.results(1, grave) == ["asked"]  # an old request arrives late: not asked again
    assert RulingRequest.objects.get().state == "refused"
    assert verify(hall.tournament.pk).is_sound


def test_what_was_decided_meanwhile_is_not_taken_back(
    phone: PhoneClient, hall: Hall, grave: dict, sent: list[dict]
):
    phone.send(1, *sent)
    back = item(f"withdraw {grave['client_id']}", 2)
    approve_request(RulingRequest.objects.get(), by=hall.by)
    answer = phone.send(1, back).json()["items"][0]
    assert (answer["result"], answer["faults"][0]["code"]) == ("refused", "request_decided")
    assert hall.match(1).how == "disqualification"


def test_what_the_head_referee_refused_needs_no_taking_back(
    phone: PhoneClient, hall: Hall, grave: dict, sent: list[dict]
):
    phone.send(1, *sent)
    refuse_request(RulingRequest.objects.get(), by=hall.by, reason="No se probó")
    assert phone.results(1, item(f"withdraw {grave['client_id']}", 2)) == ["withdrawn"]
    assert not LogEntry.objects.filter(action="ruling.withdrawn").exists()


def test_nothing_else_is_taken_back_by_it(phone: PhoneClient, hall: Hall, sent: list[dict]):
    phone.send(1, *sent)
    assert phone.results(1, item(f"withdraw {uuid.uuid4()}", 2)) == ["withdrawn"]
    assert phone.results(1, item("withdraw 2", 2)) == ["refused"]
    assert RulingRequest.objects.get().state == "asked"
    other = phone.client.post(
        phone.url("referees:match_entries", 2),
        {"items": [item("x", 1)]},
        content_type="application/json",
    )
    assert other.status_code == 404


def test_a_ruling_tells_its_effect_and_article_in_the_list(phone: PhoneClient, hall: Hall):
    phone.client.cookies["language"] = "en"
    answer = phone.send(1, item("ruling 004 A1", 1)).json()
    [entry] = answer["state"]["entries"]
    assert entry["awards"] == []
    assert entry["says"][0]["words"].startswith("A warning")
    assert entry["says"][0]["article"]
