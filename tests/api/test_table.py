"""A match at its table by a program: seats, the deck, both teams' yes; and a paper tried again."""

from papers.models import Document
from referees.models import Closing
from tournaments.inscriptions.services.check_in import issue_pin


def seats(hall, **changed: str) -> dict:
    people = {
        f"{side}{order}": str(hall.teams[team].places.get(order=order).participant_id)
        for side, team in (("A", 0), ("B", 1))
        for order in (1, 2)
    }
    chairs = [{"seat": seat, "person": person} for seat, person in (people | changed).items()]
    return {"chairs": chairs, "dealer": "B2", "number": 1}


def test_a_match_is_opened_with_its_people_on_their_chairs_once(program, hall):
    sent = seats(hall)
    first = program.post("matches/1/seats/", sent, Idempotency_Key="o1")
    assert first.status_code == 201, first.content
    again = program.post("matches/1/seats/", sent, Idempotency_Key="o1")
    assert again.headers["Idempotency-Replayed"] == "true"
    (line,) = program.get("matches/1/entries/").json()["lines"]
    assert line["kind"] == "opening"


def test_nobody_sits_on_the_other_teams_chair(program, hall):
    third = str(hall.teams[2].places.get(order=1).participant_id)
    refused = program.post("matches/1/seats/", seats(hall, A1=third))
    assert (refused.status_code, refused.json()["code"]) == (409, "not_their_chair")
    wrong = program.post("matches/1/seats/", {"chairs": [{"seat": "C1"}], "dealer": "mesa"})
    fields = {fault["field"] for fault in wrong.json()["faults"]}
    assert fields == {"chairs.0.seat", "chairs.0.person", "dealer"}
    assert program.get("matches/1/entries/").json()["lines"] == []


def test_both_teams_say_yes_with_their_pins(program, hall):
    hall.win(1, confirm=False)
    lines = hall.match(1).entries_count
    pins = {side: issue_pin(hall.teams[n], by=hall.by) for side, n in (("A", 0), ("B", 1))}
    path = "matches/1/signatures/"
    wrong = program.post(path, {"side": "A", "pin": "abcd", "lines": lines})
    assert (wrong.status_code, wrong.json()["code"]) == (409, "pin_wrong")
    stale = program.post(path, {"side": "A", "pin": pins["A"], "lines": lines + 1})
    assert (stale.status_code, stale.json()["code"]) == (409, "stale")
    for side, pin in pins.items():
        done = program.post(path, {"side": side, "pin": pin, "lines": lines})
        assert done.status_code == 201, done.content
    assert done.json()["state"] == "confirmed"


def test_pins_are_counted_also_under_a_key(program, hall):
    hall.win(1, confirm=False)
    issue_pin(hall.teams[0], by=hall.by)
    sent = {"side": "A", "pin": "abcd", "lines": hall.match(1).entries_count}
    codes = [
        program.post("matches/1/signatures/", sent, Idempotency_Key=f"s{n}").json()["code"]
        for n in range(6)
    ]
    assert codes == ["pin_wrong"] * 4 + ["pin_locked"] * 2


def test_the_deck_is_noted(program, hall):
    assert program.post("matches/1/deck/", {"returned": True}).status_code == 201
    assert Closing.objects.get().deck_returned_at
    wrong = program.post("matches/1/deck/", {"returned": "quizás"})
    assert [fault["field"] for fault in wrong.json()["faults"]] == ["returned"]


def test_a_paper_that_failed_is_tried_again(program):
    key = program.post("documents/", {"kind": "bracket", "size": "A4"}).json()["id"]
    Document.objects.filter(pk=key).update(state="failed", attempts=3, reason="broke")
    again = program.post(f"documents/{key}/again/", Idempotency_Key="p1")
    assert (again.status_code, again.json()["state"], again.json()["reason"]) == (202, "queued", "")
    assert program.post(f"documents/{key}/again/", Idempotency_Key="p1").json() == again.json()


def test_a_verdict_is_seen_before_it_is_given(program, hall):
    hall.win(1, confirm=False)
    number = program.post("appeals/", {"match": 1, "side": "B", "text": "No fue así"}).json()[
        "number"
    ]
    path = f"appeals/{number}/preview/"
    early = program.post(path, {"outcome": "stands"})
    assert early.status_code == 403  # the referee's turn
    program.post(f"appeals/{number}/", {"kind": "take_on"})
    stands = program.post(path, {"outcome": "stands"}).json()
    assert (stands["before"], stands["undoes"]) == (stands["after"], [])
    lines = {"voids": [1, 2], "adds": ["game 12-30", "game 12-30"]}
    other = program.post(path, {"outcome": "overturned", **lines}).json()
    assert other["changes_the_winner"]
    assert hall.match(1).winner == "A"
    silent = program.post(path, {"outcome": "overturned"})
    assert (silent.status_code, silent.json()["code"]) == (409, "say_what_is_right")
    wrong = program.post(path, {"outcome": "quizás", "adds": ["a\nb"]})
    assert {fault["field"] for fault in wrong.json()["faults"]} == {"outcome", "adds.0"}
