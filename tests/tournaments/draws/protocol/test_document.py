"""The protocol: freeze, commit, source, outcome; re-draws and changes stay visible."""

import pytest

from tests.tournaments.draws.protocol.documents import (
    NAMES,
    SALT,
    again,
    bracket,
    named,
    swap,
    teams,
)
from tests.tournaments.draws.protocol.lists import CARDS, NONCE, bracket_list, team_list
from tournaments.brackets.tree import Slot, build
from tournaments.draws.protocol import (
    Refused,
    fingerprint,
    freeze_again,
    freeze_list,
    outcome_now,
    place_of,
    publish,
    record_change,
    record_draw,
    text_commitment,
    text_of,
    verify,
    with_texts,
)


def codes(error: pytest.ExceptionInfo[Refused]) -> set[str]:
    return {fault.code for fault in error.value.faults}


@pytest.mark.parametrize("make", [bracket, teams])
def test_a_draw_verifies(make):
    assert verify(publish(make())).findings == ()


def test_a_frozen_list_verifies_before_anything_is_drawn():
    report = verify(publish(freeze_list(bracket_list(["a", "b", "c"]))))
    assert report.sound
    assert report.document
    assert report.document["draws"][0]["outcome"] is None


def test_the_same_input_gives_the_same_bytes():
    assert publish(bracket()) == publish(bracket())


def test_other_cards_give_another_seed():
    first = freeze_list(bracket_list(["a"] * 4 + ["b"] * 4))
    one = record_draw(first, nonce=NONCE, value=CARDS)
    other = record_draw(first, nonce=NONCE, value=CARDS[::-1])
    assert one["draws"][0]["seed"] != other["draws"][0]["seed"]


def test_every_fault_of_the_source_and_the_nonce_at_once():
    with pytest.raises(Refused) as error:
        record_draw(
            freeze_list(team_list(["a", "b"])), nonce="00" * 32, value=[*CARDS[:18], "1e", "9e"]
        )
    assert codes(error) == {"card_twice", "no_such_card", "wrong_nonce"}


def test_a_draw_is_made_once():
    with pytest.raises(Refused) as error:
        record_draw(bracket(), nonce=NONCE, value=CARDS)
    assert codes(error) == {"already_drawn"}


def test_a_redraw_keeps_the_old_one_with_its_changes():
    before = swap(bracket(), 1, 8)
    after = again(before)
    assert [record["outcome"] is None for record in after["draws"]] == [False, False]
    assert after["draws"][0]["changes"] == before["changes"]
    assert after["changes"] == []
    assert text_of(after, after["draws"][1]["list"]["reason"]) == "Faltaba una pareja."
    assert verify(publish(after)).findings == ()


def test_a_list_that_was_never_drawn_stays_visible_too():
    first = freeze_list(bracket_list(["a", "b", "c"]))
    after = again(first)
    assert after["draws"][0]["outcome"] is None
    assert verify(publish(after)).sound


def test_a_redraw_needs_a_reason_and_its_past():
    document = bracket()
    its = document["draws"][0]["list"]
    with pytest.raises(Refused) as error:
        freeze_again(document, {**its, "number": 2})
    assert {fault.where for fault in error.value.faults} == {"previous", "reason"}
    with pytest.raises(Refused) as error:
        freeze_again(document, {**its, "number": 2, "previous": "00" * 32, "reason": "00" * 32})
    assert {fault.where for fault in error.value.faults} == {"previous"}


def test_a_change_by_hand_is_listed_and_the_draw_stays_as_it_was():
    before = bracket()
    after = swap(before, 1, 8)
    assert after["draws"] == before["draws"]
    now = outcome_now(after)
    assert now
    assert now["slots"][0] == before["draws"][0]["outcome"]["slots"][7]
    assert verify(publish(after)).findings == ()


def test_a_late_team_takes_a_bye_by_a_change():
    document = bracket()
    slots = document["draws"][0]["outcome"]["slots"]
    free = slots.index(None) + 1
    change = {
        "number": 1,
        "at": "2026-11-16T19:00:00+00:00",
        "reason": "00" * 32,
        "entries": [{"id": "late", "club": None, "name": None}],
        "places": [[free, None, "late"]],
    }
    after = record_change(document, change)
    beside = slots[(free - 1) ^ 1]  # who would have passed free
    assert place_of(after, "late") == place_of(document, beside)
    assert verify(publish(after)).sound


@pytest.mark.parametrize(
    ("places", "code"),
    [
        ([[1, "nobody", "p1"]], "not_as_it_stands"),
        ([[99, None, "p1"]], "wrong_place"),
        ([], "wrong"),
        ("twice", "twice"),
        ("unknown", "unknown_id"),
    ],
)
def test_a_change_must_fit_what_stands(places, code):
    document = bracket()
    slots = document["draws"][0]["outcome"]["slots"]
    bye = slots.index(None) + 1
    places = {"twice": [[bye, None, "p1"]], "unknown": [[bye, None, "p99"]]}.get(
        str(places), places
    )
    change = {"number": 1, "at": "now", "reason": "00" * 32, "entries": [], "places": places}
    with pytest.raises(Refused) as error:
        record_change(document, change)
    assert codes(error) == {code}


def test_teams_can_be_changed_and_added():
    document = teams()
    (left,) = document["draws"][0]["outcome"]["left_out"]
    number = len(document["draws"][0]["outcome"]["teams"]) + 1
    change = {
        "number": 1,
        "at": "2026-11-16T19:00:00+00:00",
        "reason": "00" * 32,
        "entries": [{"id": "late", "club": None, "name": None}],
        "places": [[number, [], [left, "late"]]],
    }
    after = record_change(document, change)
    assert place_of(after, left) == number
    assert verify(publish(after)).sound


def renaming(*names, number=1, **more):
    return {
        "number": number,
        "at": "2026-11-16T19:00:00+00:00",
        "reason": "00" * 32,
        "entries": [],
        "places": [],
        "names": [list(name) for name in names],
        **more,
    }


def test_a_name_put_right_is_a_change_that_keeps_the_committed_one():
    document = bracket()
    entry = document["draws"][0]["list"]["entries"][0]
    new = text_commitment(salt=SALT, text="Acosta / Benitez")
    after = record_change(document, renaming((entry["id"], entry["name"], new)))
    after = with_texts(after, [(SALT, "Acosta / Benitez")])
    assert after["draws"] == document["draws"]
    assert outcome_now(after) == outcome_now(document)
    assert text_of(after, entry["name"]) == "Acosta / Benítez"
    assert text_of(after, new) == "Acosta / Benitez"
    assert verify(publish(after)).findings == ()
    back = renaming((entry["id"], new, entry["name"]), number=2)
    assert verify(publish(record_change(after, back))).sound


def test_a_name_may_change_before_the_draw_and_a_place_may_not():
    document = freeze_list(bracket_list(["a", "b"]))
    after = record_change(document, renaming(("p1", None, "11" * 32)))
    assert verify(publish(after)).sound
    assert verify(publish(record_draw(after, nonce=NONCE, value=CARDS))).sound
    with pytest.raises(Refused) as error:
        record_change(document, renaming(("p1", None, "11" * 32), places=[[1, "p1", "p2"]]))
    assert codes(error) == {"nothing_drawn_yet"}


@pytest.mark.parametrize(
    ("names", "code"),
    [
        ([], "wrong"),
        ([["p1", None]], "wrong"),
        ([["p1", "22" * 32, "11" * 32]], "not_as_it_stands"),
        ([["p1", None, None]], "wrong"),
        ([["p1", None, "Ana"]], "wrong"),
        ([["p9", None, "11" * 32]], "unknown_id"),
        ([[["p1"], None, "11" * 32]], "unknown_id"),
        ([["p1", None, "11" * 32], ["p1", "11" * 32, "22" * 32]], "unknown_id"),
    ],
)
def test_a_new_name_must_fit_the_one_that_stands(names, code):
    document = freeze_list(bracket_list(["a", "b"]))
    with pytest.raises(Refused) as error:
        record_change(document, renaming(*names))
    assert codes(error) == {code}


def test_somebody_of_the_short_team_can_be_changed():
    draw_list = team_list(["a", "b", "c", "d", "e"], odd="bye")
    document = record_draw(freeze_list(draw_list), nonce=NONCE, value=CARDS)
    outcome = document["draws"][0]["outcome"]
    (short,), team = outcome["short"], outcome["teams"][0]
    places = [[0, [short], [team[0]]], [1, team, [short, team[1]]]]
    change = renaming((short, None, "11" * 32), places=places)
    after = record_change(document, change)
    now = outcome_now(after)
    assert now
    assert (now["short"], now["teams"][0]) == ([team[0]], [short, team[1]])
    assert verify(publish(after)).sound


def test_a_list_without_a_short_team_has_no_place_for_one():
    document = bracket()
    change = renaming(places=[[0, None, "p1"]])
    del change["names"]
    with pytest.raises(Refused) as error:
        record_change(document, change)
    assert codes(error) == {"wrong_place"}


def test_a_name_can_be_erased_and_all_else_still_verifies():
    document = bracket()
    commitment = document["draws"][0]["list"]["entries"][0]["name"]
    texts = {key: text for key, text in document["texts"].items() if key != commitment}
    after = {**document, "texts": texts}
    assert text_of(document, commitment) == NAMES[0]
    assert text_of(after, commitment) == ""
    assert verify(publish(after)).sound
    assert after["seal"] == document["seal"]


def test_a_name_that_nobody_committed_to_is_found():
    report = verify(publish(with_texts(bracket(), [(SALT, "Somebody else")])))
    assert [finding.code for finding in report.findings] == ["stray_text"]


def test_the_hash_noted_before_the_draw_must_be_in_the_file():
    document = bracket()
    noted = document["draws"][0]["list_hash"]
    assert verify(publish(document), noted=noted).sound
    report = verify(publish(document), noted="00" * 32)
    assert report.findings[0].code == "other_list"


def test_it_says_where_a_team_stands():
    document = bracket()
    slots = document["draws"][0]["outcome"]["slots"]
    matches = build(slots, third_place="match").matches
    for match in matches:
        for side in match.sides:
            if isinstance(side, Slot):
                assert place_of(document, slots[side.number - 1]) == match.number
    assert place_of(document, "nobody") is None
    assert place_of(freeze_list(bracket_list(["a", "b"])), "p1") is None


def test_a_first_list_is_number_one():
    with pytest.raises(Refused):
        freeze_list(bracket_list(["a", "b"], number=2, previous="00" * 32, reason="00" * 32))


def test_a_commitment_binds_its_text():
    draw_list, texts = named(team_list(["a", "b"]))
    assert text_commitment(salt=texts[0][0], text=texts[0][1]) == draw_list["entries"][0]["name"]


def test_the_fingerprint_is_sixteen_different_cards():
    digest = bracket()["draws"][0]["list_hash"]
    assert len(set(fingerprint(digest))) == 16
