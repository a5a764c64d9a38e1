"""What a phone sends and what it is answered, one item after the other."""

import uuid
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from referees.sync.services import process_items, write_from_phone
from referees.sync.state import read_state
from referees.sync.views import state_after
from tests.referees.sync.phones import PhoneClient, another_phone, item, let_in
from tests.tournaments.matches.hall import Hall
from tournaments.actors import actor_of_referee
from tournaments.matches.services.entries import RecordResult, Submission, record_entry
from tournaments.matches.services.results import confirm_result
from tournaments.models import Entry, LogEntry, Match
from tournaments.roles.services import end_role


def lines(hall: Hall, number: int = 1) -> list[str]:
    return list(hall.match(number).entries.values_list("notation", flat=True))


def test_a_hand_is_accepted_and_the_state_comes_back(phone: PhoneClient, hall: Hall):
    answer = phone.send(1, item("A envido, B quiero, envido para A, mano para B", 1)).json()
    [answered] = answer["items"]
    assert (answered["result"], answered["number"]) == ("accepted", 1)
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
    record_entry(hall.match(1), by=hall.by, submission=Submission("mano para B"))
    answer = phone.send(1, item("mano para A", 1), item("mano para A", 2)).json()
    assert [answered["result"] for answered in answer["items"]] == ["conflict", "held"]
    assert answer["items"][0]["number"] == 2  # what is free
    assert answer["state"]["entries"][0]["notation"] == "mano para B"  # theirs, to be shown
    assert lines(hall) == ["mano para B"]


def test_the_same_hand_of_another_phone_is_one_hand(phone: PhoneClient, hall: Hall):
    other = another_phone(phone)
    phone.send(1, item("A envido, B quiero, envido para A, mano para B", 1))
    spelled = item("A envido,B quiero,  envido para A, mano para B", 1)
    assert other.results(1, spelled, item("mano para A", 2)) == ["duplicate", "accepted"]
    assert hall.match(1).score == [3, 1]
    assert len(lines(hall)) == 2


@pytest.mark.parametrize("since", ["void 1", "replace 1 with mano para B"])
def test_a_hand_that_was_struck_or_corrected_meanwhile_is_asked_about(
    phone: PhoneClient, hall: Hall, since: str
):
    phone.send(1, item("mano para A", 1), item(since, 2, reason="Se anotó mal"))
    assert another_phone(phone).results(1, item("mano para A", 1)) == ["conflict"]


def test_only_a_hand_of_the_same_teams_is_the_same(phone: PhoneClient, hall: Hall):
    teams = [str(uuid.uuid4()), str(uuid.uuid4())]
    phone.send(1, item("mano para A", 1))
    assert another_phone(phone).results(1, item("mano para A", 1, teams=teams)) == ["conflict"]
    assert another_phone(phone).results(1, item("deal A1", 1)) == ["conflict"]


def test_a_conflict_tells_who_entered_the_other_line_on_what_and_when(
    phone: PhoneClient, hall: Hall
):
    phone.send(1, item("mano para A", 1))
    type(phone.grant.phones.get()).objects.update(make="android")
    conflict = another_phone(phone).send(1, item("mano para B", 1)).json()["items"][0]
    other = conflict["other"]
    assert (other["who"], other["device"]) == ("Rita", "Teléfono Android")
    since = hall.match(1).entries.get().at - datetime.fromisoformat(other["at"])
    assert since < timedelta(milliseconds=1)  # as JSON writes it


def test_who_comes_between_two_items_is_in_the_state_that_shows_the_conflict(
    phone: PhoneClient, hall: Hall
):
    """Side by side means with theirs: the phone has nothing else to show it from."""
    match = hall.match(1)

    def write_and_let_another_in(match: Match, submission: Submission) -> RecordResult:
        recorded = write_from_phone(match, by=actor_of_referee(phone.grant), submission=submission)
        record_entry(hall.match(1), by=hall.by, submission=Submission("mano para B"))
        return recorded

    hands = [Submission("mano para A", number=number) for number in (1, 2, 3)]
    result = process_items(match, hands, write=write_and_let_another_in)
    assert [answer.result for answer in result.answers] == ["accepted", "conflict", "held"]
    state = state_after(match, result, since=0)
    assert [entry["notation"] for entry in state["entries"]] == ["mano para A", "mano para B"]
    assert state["expected"] == 3


def test_a_number_that_is_too_high_is_a_conflict_too(phone: PhoneClient, hall: Hall):
    assert phone.results(1, item("mano para A", 2)) == ["conflict"]
    assert lines(hall) == []


def test_other_teams_than_those_on_the_screen_are_a_conflict(phone: PhoneClient, hall: Hall):
    other = [str(uuid.uuid4()), str(uuid.uuid4())]
    assert phone.results(1, item("mano para A", 1, teams=other)) == ["conflict"]


def test_what_a_phone_leaves_empty_may_also_be_null(phone: PhoneClient, hall: Hall):
    empty = {"teams": None, "reason": None, "texts": None}
    assert phone.results(1, item("mano para A", 1, **empty)) == ["accepted"]


def test_against_the_rules_is_refused_with_every_fault(phone: PhoneClient, hall: Hall):
    answer = phone.send(1, item("A quiero, mano para A", 1), item("mano para A", 2)).json()
    first, second = answer["items"]
    assert (first["result"], second["result"]) == ("refused", "held")
    (fault,) = first["faults"]
    assert fault["words"] == (
        "No hay nada que contestar: no quedaba ningún canto sin respuesta."
        f" Art. {fault['article']}."
    )
    assert lines(hall) == []


def test_what_came_since_is_told_alone_and_all_of_it_where_earlier_lines_changed(
    phone: PhoneClient, hall: Hall
):
    phone.send(1, item("mano para A", 1))
    state = phone.send(1, item("mano para B", 2), since=1).json()["state"]
    assert (state["since"], [entry["number"] for entry in state["entries"]]) == (1, [2])
    state = phone.send(1, item("void 1", 3, reason="Se anotó dos veces"), since=2).json()["state"]
    assert (state["since"], [entry["number"] for entry in state["entries"]]) == (0, [1, 2, 3])
    assert [entry["score"] for entry in state["entries"]][1] == [0, 1]
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
    record_entry(hall.match(1), by=hall.by, submission=Submission("adjust A +3"))
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
        phone.url("referees:match_entries", 1),
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
    {"reason": "x" * 1001}, {"client_id": 7}, {"texts": {"other": "x"}}, {"texts": "x"},
]  # fmt: skip


@pytest.mark.parametrize("body", BAD, ids=str)
def test_what_is_no_batch_is_not_understood(phone: PhoneClient, body: bytes):
    answer = phone.client.post(
        phone.url("referees:match_entries", 1), body, content_type="application/json"
    )
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
    url = reverse("referees:match_state", args=[hall.tournament.slug, 1])
    assert (Client().get(url).status_code, Client().get(url).json()) == (
        403,
        {"code": "not_let_in"},
    )


def test_a_correction_needs_a_reason_and_is_told_with_what_was(phone: PhoneClient, hall: Hall):
    phone.send(1, item("mano para A", 1), item("mano para B", 2))
    right = "replace 1 with A truco, B quiero, mano para B"
    answer = phone.send(1, item(right, 3)).json()["items"][0]
    assert (answer["result"], answer["faults"][0]["code"]) == ("refused", "reason_needed")
    state = phone.send(1, item(right, 3, reason="Fue truco"), since=2).json()["state"]
    first, second, third = state["entries"]
    assert (first["notation"], first["changed_by"]) == ("A truco, B quiero, mano para B", 3)
    assert first["was"].startswith("La mano fue para ")
    assert (first["score"], second["score"]) == ([0, 2], [0, 3])
    assert [award["points"] for award in first["awards"]] == [2]
    assert second["before"] == {
        "hand": 2, "game": 1, "score": [0, 2], "dealer": second["before"]["dealer"], "memory": None,
    }  # fmt: skip
    assert first["before"]["dealer"] != second["before"]["dealer"]
    assert (third["kind"], third["awards"]) == ("replace", [])
    assert state["undo"]["number"] == 3  # undo gives back what was
    assert phone.results(1, item("void 3", 4)) == ["accepted"]
    assert hall.match(1).score == [1, 1]


def test_hands_are_numbered_through_the_match_whatever_is_struck(phone: PhoneClient, hall: Hall):
    hall.tournament.matches.filter(number=1).update(best_of=3)
    envido = "A1 envido, B1 quiero, envido para A, mano para B"
    hands = ["mano para A"] * 30 + [envido, "ruling 006 A1", "mano para B"]
    phone.send(1, *(item(line, n) for n, line in enumerate(hands, start=1)))
    state = phone.send(1, item("void 32", 34, reason="No fue"), since=33).json()["state"]
    numbers = [(entry["hand"], entry["game"]) for entry in state["entries"]]
    assert numbers[28:] == [(29, 1), (30, 1), (31, 2), (0, 2), (32, 2), (0, 2)]
    assert [entry["name"] for entry in state["entries"][-3:]] == [
        "la sanción de la mano 31", "la mano 32", "la anulación",
    ]  # fmt: skip
    assert state["entries"][32]["before"]["hand"] == 32
    assert state["situation"]["hand"] == 33
    state = phone.send(1, item("void 33", 35, reason="Mal repartida"), since=34).json()["state"]
    assert (state["entries"][32]["hand"], state["situation"]["hand"]) == (32, 33)
    assert state["entries"][34]["words"] == "Se anuló la mano 32"


def test_why_something_was_struck_is_told_to_referees_alone(phone: PhoneClient, hall: Hall):
    phone.send(1, item("mano para A", 1), item("void 1", 2, reason="Mal repartida"))
    match = hall.match(1)
    by = {entry["number"]: entry["reason"] for entry in phone.state(1).json()["entries"]}
    assert by == {1: "", 2: "Mal repartida"}
    assert {entry["reason"] for entry in read_state(match)["entries"]} == {""}


def test_a_sealed_result_is_corrected_at_its_table_unless_it_would_change_who_goes_on(
    phone: PhoneClient, hall: Hall
):
    hands = [item("mano para A", n) for n in range(1, 31 * hall.match(1).best_of)]
    phone.send(1, *hands)
    last = hall.match(1).entries_count
    confirm_result(hall.match(1), by=hall.by, signed=True)
    url = f"/r/{hall.tournament.slug}/match/1/change/"

    def preview(line: str) -> Any:
        return phone.client.post(url, {"line": line}, content_type="application/json").json()

    assert [fault["code"] for fault in preview(f"replace {last} with mano para B")["faults"]] == [
        "sealed_winner"
    ]
    right = "replace 1 with A truco, B no quiero"
    assert preview(right)["faults"] == []
    assert phone.results(1, item(right, last + 1, reason="Fue truco")) == ["accepted"]
    assert hall.match(1).state == "confirmed"


def test_a_struck_line_is_restored_later_with_a_reason(phone: PhoneClient, hall: Hall):
    phone.send(1, item("mano para A", 1), item("mano para B", 2))
    phone.send(1, item("void 1", 3, reason="Repetida"), item("mano para B", 4))
    assert phone.results(1, item("void 3", 5)) == ["refused"]
    assert phone.results(1, item("void 3", 5, reason="No era repetida")) == ["accepted"]
    assert hall.match(1).score == [1, 2]


def test_what_a_line_would_change_is_told_and_nothing_written(phone: PhoneClient, hall: Hall):
    phone.send(1, *[item("mano para A", number) for number in range(1, 30)])
    url = f"/r/{hall.tournament.slug}/match/1/change/"

    def ask(line: str):
        return phone.client.post(url, {"line": line}, content_type="application/json").json()

    effect = ask("replace 28 with mano para B")
    assert [(row["number"], row["why"]) for row in effect["changes"]] == [
        (28, "corrected"), (29, "score"),
    ]  # fmt: skip
    broken = ask("replace 28 with A truco, B quiero, B retruco, A quiero, mano para A")["broken"]
    assert [row["number"] for row in broken] == [29]
    assert broken[0]["reasons"]
    assert ask("replace 99 with mano para A")["faults"]
    assert len(lines(hall)) == 29
