"""What a phone sends and what it is answered, one item after the other."""

import uuid

import pytest
from django.test import Client
from django.urls import reverse

from referees.services.scoring import keep, sent_by
from referees.views.sync import state_after
from tests.matches.hall import Hall
from tests.referees.sync.ground import PhoneClient, item, let_in
from tournaments.actors import of_referee
from tournaments.models import Entry, LogEntry, Match
from tournaments.services.entries import Recorded, Sent, record_entry
from tournaments.services.roles import end_role


def lines(hall: Hall, number: int = 1) -> list[str]:
    return list(hall.match(number).entries.values_list("notation", flat=True))


def test_a_hand_is_accepted_and_the_state_comes_back(phone: PhoneClient, hall: Hall):
    answer = phone.send(1, item("A envido, B quiero, envido para A, mano para B", 1)).json()
    [one] = answer["items"]
    assert (one["result"], one["number"]) == ("accepted", 1)
    state = answer["state"]
    assert state["expected"] == 2
    assert state["situation"]["score"] == [2, 1]
    assert state["undo"]["situation"]["score"] == [0, 0]
    [entry] = state["entries"]
    assert [award["article"] for award in entry["awards"]] != ["", ""]
    assert "envido" in entry["words"]
    assert hall.match(1).score == [2, 1]
    assert LogEntry.objects.latest("number").actor == f"referee:{phone.grant.pk}"


def test_several_items_are_taken_in_their_order(phone: PhoneClient, hall: Hall):
    hands = [item(f"mano para {side}", n) for n, side in enumerate("ABBA", start=1)]
    assert phone.results(1, *hands) == ["accepted"] * 4
    assert lines(hall) == ["mano para A", "mano para B", "mano para B", "mano para A"]


def test_the_same_item_twice_is_one_entry(phone: PhoneClient, hall: Hall):
    hand = item("mano para A", 1)
    assert phone.results(1, hand) == ["accepted"]
    assert phone.results(1, hand, item("mano para B", 2)) == ["duplicate", "accepted"]
    assert phone.results(1, hand) == ["duplicate"]
    assert lines(hall) == ["mano para A", "mano para B"]


def test_a_number_that_is_taken_is_a_conflict_and_holds_what_is_behind(
    phone: PhoneClient, hall: Hall
):
    record_entry(hall.match(1), by=hall.by, sent=Sent("mano para B"))
    answer = phone.send(1, item("mano para A", 1), item("mano para A", 2)).json()
    assert [one["result"] for one in answer["items"]] == ["conflict", "held"]
    assert answer["items"][0]["number"] == 2  # what is free
    assert answer["state"]["entries"][0]["notation"] == "mano para B"  # theirs, to be shown
    assert lines(hall) == ["mano para B"]


def test_who_comes_between_two_items_is_in_the_state_that_shows_the_conflict(
    phone: PhoneClient, hall: Hall
):
    """Side by side means with theirs: the phone has nothing else to show it from."""
    match = hall.match(1)
    write = sent_by(of_referee(phone.grant))

    def write_and_let_another_in(match: Match, sent: Sent) -> Recorded:
        recorded = write(match, sent)
        record_entry(hall.match(1), by=hall.by, sent=Sent("mano para B"))
        return recorded

    hands = [Sent("mano para A", number=number) for number in (1, 2, 3)]
    kept = keep(match, hands, write=write_and_let_another_in)
    assert [one.result for one in kept.answers] == ["accepted", "conflict", "held"]
    told = state_after(match, kept, since=0)
    assert [entry["notation"] for entry in told["entries"]] == ["mano para A", "mano para B"]
    assert told["expected"] == 3


def test_a_number_that_is_too_high_is_a_conflict_too(phone: PhoneClient, hall: Hall):
    assert phone.results(1, item("mano para A", 2)) == ["conflict"]
    assert lines(hall) == []


def test_other_teams_than_those_on_the_screen_are_a_conflict(phone: PhoneClient, hall: Hall):
    other = [str(uuid.uuid4()), str(uuid.uuid4())]
    assert phone.results(1, item("mano para A", 1, teams=other)) == ["conflict"]


def test_against_the_rules_is_refused_with_every_fault(phone: PhoneClient, hall: Hall):
    answer = phone.send(1, item("A quiero, mano para A", 1), item("mano para A", 2)).json()
    first, second = answer["items"]
    assert (first["result"], second["result"]) == ("refused", "held")
    assert first["faults"]
    assert all(fault["words"] for fault in first["faults"])
    assert lines(hall) == []


def test_what_came_since_is_told_alone_and_voids_of_older_lines_every_time(
    phone: PhoneClient, hall: Hall
):
    phone.send(1, item("mano para A", 1), item("mano para B", 2))
    state = phone.send(1, item("void 1", 3, reason="Se anotó dos veces"), since=2).json()["state"]
    assert (state["since"], [entry["number"] for entry in state["entries"]]) == (2, [3])
    assert state["void"] == [1]
    assert phone.state(1, since=3).json()["entries"] == []
    assert len(phone.state(1, since=99).json()["entries"]) == 3  # nobody has seen that many


def test_undo_needs_no_reason_and_can_be_undone(phone: PhoneClient, hall: Hall):
    phone.send(1, item("mano para A", 1), item("mano para B", 2))
    answer = phone.send(1, item("void 2", 3)).json()
    assert answer["items"][0]["result"] == "accepted"
    assert answer["state"]["situation"]["score"] == [1, 0]
    assert answer["state"]["undo"]["number"] == 1
    assert phone.results(1, item("void 3", 4)) == ["accepted"]
    assert hall.match(1).score == [1, 1]


def test_an_earlier_line_is_taken_out_only_with_a_reason(phone: PhoneClient, hall: Hall):
    phone.send(1, item("mano para A", 1), item("mano para B", 2))
    refused = phone.send(1, item("void 1", 3)).json()["items"][0]
    assert refused["faults"][0]["code"] == "reason_needed"
    assert phone.results(1, item("void 1\nmano para B", 3)) == ["refused"]
    corrected = item("void 1\nmano para B", 3, reason="Era de ellos")
    assert phone.results(1, corrected) == ["accepted"]
    assert phone.results(1, corrected) == ["duplicate"]
    assert hall.match(1).score == [0, 2]
    assert LogEntry.objects.filter(remarks__text="Era de ellos").count() == 1


def test_a_referee_takes_out_nothing_that_the_committee_decided(phone: PhoneClient, hall: Hall):
    record_entry(hall.match(1), by=hall.by, sent=Sent("adjust A +3"))
    assert phone.send(1, item("void 1", 2, reason="No")).status_code == 403
    assert phone.send(1, item("disqualify B", 2)).status_code == 403
    assert hall.match(1).score == [3, 0]


def test_after_the_end_a_hand_is_refused(phone: PhoneClient, hall: Hall):
    phone.send(1, item("game 30-12", 1), item("game 30-20", 2))
    assert hall.match(1).winner == "A"
    assert phone.results(1, item("mano para B", 3)) == ["refused"]
    hall.confirm(1)
    assert phone.results(1, item("void 2", 3)) == ["refused"]
    assert hall.match(1).winner == "A"


def test_another_referees_table_is_not_found(phone: PhoneClient, hall: Hall):
    other = let_in(hall, tables=[2], name="Omar")
    assert other.send(1, item("mano para A", 1)).status_code == 404
    assert other.state(1).json() == {"code": "not_found"}
    assert other.results(2, item("mano para A", 1)) == ["accepted"]
    assert lines(hall) == []


def test_a_forged_secret_opens_nothing(phone: PhoneClient, hall: Hall):
    [cookie] = phone.client.cookies.values()
    forged = cookie.value[:-1] + ("a" if cookie.value[-1] != "a" else "b")
    phone.client.cookies[cookie.key] = forged
    answer = phone.send(1, item("mano para A", 1))
    assert (answer.status_code, answer.json()) == (403, {"code": "not_let_in"})
    assert phone.state(1).status_code == 403
    assert lines(hall) == []


def test_a_revoked_referee_is_out_at_once(phone: PhoneClient, hall: Hall):
    assert phone.results(1, item("mano para A", 1)) == ["accepted"]
    end_role(phone.grant, by=hall.by, reason="Teléfono perdido")
    assert phone.send(1, item("mano para A", 2)).status_code == 403


def test_another_site_can_send_nothing(phone: PhoneClient, hall: Hall):
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = phone.client.cookies
    phone.client = strict
    assert phone.send(1, item("mano para A", 1)).status_code == 403
    token = phone.state(1).json()["csrf"]
    answer = strict.post(
        phone.url("match_entries", 1),
        {"items": [item("mano para A", 1)]},
        content_type="application/json",
        headers={"X-CSRFToken": token},
    )
    assert answer.json()["items"][0]["result"] == "accepted"


BAD = [
    b"", b"{", b"[]", b"null", b'"x"', b'{"items": {}}', b'{"items": []}', b'{"items": [1]}',
    b'{"items": [{}]}', b"[" * 5000,
]  # fmt: skip
WRONG = [
    {"client_id": "x"}, {"client_id": None}, {"number": 0}, {"number": True}, {"number": 1.5},
    {"number": 2**40}, {"number": None}, {"line": None}, {"line": "a\0b"}, {"line": "x" * 5000},
    {"line": "\ud800"}, {"teams": "AB"}, {"teams": [1, 2]}, {"teams": ["a"]}, {"reason": ["x"]},
    {"reason": "x" * 600},
]  # fmt: skip


@pytest.mark.parametrize("body", BAD, ids=str)
def test_what_is_no_batch_is_not_understood(phone: PhoneClient, body: bytes):
    answer = phone.client.post(phone.url("match_entries", 1), body, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, "not_understood")


@pytest.mark.parametrize("fault", WRONG, ids=str)
def test_a_faulty_item_is_not_understood(phone: PhoneClient, fault: dict):
    answer = phone.send(1, {**item("mano para A", 1), **fault})
    assert (answer.status_code, answer.json()["code"]) == (400, "not_understood")
    assert Entry.objects.count() == 0


def test_nonsense_as_a_line_is_a_fault_of_that_line(phone: PhoneClient):
    for line in ("", "hola", "void", "void 99", "mano para C", "opening"):
        assert phone.results(1, item(line, 1)) == ["refused"], line


def test_nobody_in_particular_gets_json_and_no_page(hall: Hall):
    url = reverse("match_state", args=[hall.event.slug, 1])
    assert (Client().get(url).status_code, Client().get(url).json()) == (
        403,
        {"code": "not_let_in"},
    )
