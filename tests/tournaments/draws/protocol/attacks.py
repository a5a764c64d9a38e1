"""Ways to bend a draw after it was made, each as the file that somebody who knows the format would
publish, and what a verifier must say of it. Python and the browser are shown the same."""

import copy
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.tournaments.draws.protocol.documents import SALT, again, bracket, swap
from tests.tournaments.draws.protocol.lists import CARDS, NONCE, bracket_list, team_list
from tournaments.draws.protocol import (
    freeze_list,
    outcome_now,
    publish,
    record_change,
    record_draw,
    text_commitment,
    with_texts,
)
from tournaments.draws.protocol.changes import change_faults
from tournaments.draws.protocol.document import seal_of

Document = dict[str, Any]


@dataclass(frozen=True)
class Attack:
    """`code` is the first finding; without one the file is sound, and the rest must be said."""

    document: Document
    noted: str = ""
    code: str = ""
    says: dict[str, Any] = field(default_factory=dict)

    @property
    def data(self) -> bytes:
        return publish({**self.document, "seal": seal_of(self.document)})


ATTACKS: dict[str, Callable[[], Attack]] = {}


def attack(function: Callable[[], Attack]) -> Callable[[], Attack]:
    ATTACKS[function.__name__] = function
    return function


def with_short() -> Document:
    """Five people in pairs, one of them alone in the incomplete team."""
    draw_list = team_list(["a", "b", "c", "d", "e"], odd="bye")
    return record_draw(freeze_list(draw_list), nonce=NONCE, value=CARDS)


def change(document: Document, places: list[Any], **more: Any) -> Document:
    """A change by hand that nobody looked at before it was published."""
    entry = {
        "number": len(document["changes"]) + 1,
        "at": "2026-11-16T19:00:00+00:00",
        "reason": text_commitment(salt=SALT, text="Pedido."),
        "entries": [],
        "places": places,
        **more,
    }
    return {**copy.deepcopy(document), "changes": [*document["changes"], entry]}


def newcomer(id: str = "late", name: str = "Rita Reserva") -> dict[str, Any]:
    return {"id": id, "club": None, "name": text_commitment(salt=SALT, text=name)}


@attack
def somebody_of_the_short_team_stands_twice() -> Attack:
    """The incomplete team's person is put into another team and left where they were; whoever they
    replace stands nowhere."""
    document = with_short()
    outcome = document["draws"][0]["outcome"]
    (alone,), team = outcome["short"], outcome["teams"][0]
    return Attack(change(document, [[1, team, [alone, team[1]]]]), code="wrong_change")


@attack
def somebody_stands_nowhere() -> Attack:
    document = with_short()
    team = document["draws"][0]["outcome"]["teams"][0]
    return Attack(change(document, [[1, team, team[:1]]]), code="wrong_change")


@attack
def a_team_leaves_its_slot_to_nobody() -> Attack:
    document = bracket()
    slots = document["draws"][0]["outcome"]["slots"]
    return Attack(change(document, [[1, slots[0], None]]), code="wrong_change")


@attack
def a_newcomer_stands_nowhere() -> Attack:
    document = with_short()
    one, other = document["draws"][0]["outcome"]["teams"][:2]
    places = [[1, one, [other[0], one[1]]], [2, other, [one[0], other[1]]]]
    return Attack(change(document, places, entries=[newcomer()]), code="wrong_change")


@attack
def an_id_of_the_list_is_described_anew() -> Attack:
    """p1 would be called, and belong to a club, as the change says."""
    document = swap(bracket(), 1, 8)
    document["changes"][0]["entries"] = [newcomer("p1", "Otro / Otra")]
    return Attack(document, code="wrong_change")


@attack
def an_id_of_an_earlier_change_is_described_anew() -> Attack:
    document = bracket()
    slots = document["draws"][0]["outcome"]["slots"]
    bye, other = slots.index(None) + 1, next(n for n, id in enumerate(slots, start=1) if id)
    document = change(document, [[bye, None, "late"]], entries=[newcomer()])
    places = [[bye, "late", slots[other - 1]], [other, slots[other - 1], "late"]]
    return Attack(change(document, places, entries=[newcomer()]), code="wrong_change")


@attack
def any_text_as_an_id() -> Attack:
    document = bracket()
    bye = document["draws"][0]["outcome"]["slots"].index(None) + 1
    id = "Acosta <b>campeón</b>"
    return Attack(change(document, [[bye, None, id]], entries=[newcomer(id)]), code="wrong_change")


@attack
def a_change_is_dropped_with_its_text() -> Attack:
    """Somebody noted the file's seal after the change; without the change no state has it."""
    document = bracket()
    return Attack(document, noted=swap(document, 1, 8)["seal"], code="other_list")


@attack
def a_change_in_the_middle_is_dropped() -> Attack:
    whole = swap(swap(bracket(), 1, 8), 3, 4)
    document = copy.deepcopy(whole)
    document["changes"] = [{**document["changes"][1], "number": 1}]
    return Attack(document, noted=whole["seal"], code="other_list")


@attack
def a_second_draw_is_dropped() -> Attack:
    first = bracket()
    return Attack(first, noted=again(first)["draws"][1]["list_hash"], code="other_list")


@attack
def the_noted_list_was_abandoned() -> Attack:
    document = again(bracket())
    says = {"noted": {"draw": 1, "in_force": False, "drawn": False, "changes": None}}
    return Attack(document, noted=document["draws"][0]["list_hash"], says=says)


@attack
def the_noted_file_was_abandoned() -> Attack:
    before = swap(bracket(), 1, 8)
    says = {"noted": {"draw": 1, "in_force": False, "drawn": True, "changes": 1}}
    return Attack(again(before), noted=before["seal"], says=says)


@attack
def two_names_change_places_in_the_texts() -> Attack:
    """Each under the other's commitment."""
    document = copy.deepcopy(bracket())
    one, other = (entry["name"] for entry in document["draws"][0]["list"]["entries"][:2])
    texts = document["texts"]
    texts[one], texts[other] = texts[other], texts[one]
    return Attack(document, code="other_text", says={"unmatched": ["p1", "p2"]})


@attack
def two_people_are_renamed_in_silence() -> Attack:
    """Whoever is called otherwise has no text any more that opens the list's commitment."""
    document = copy.deepcopy(bracket())
    for entry in document["draws"][0]["list"]["entries"][:2]:
        del document["texts"][entry["name"]]
    return Attack(document, says={"unmatched": ["p1", "p2"]})


@attack
def two_people_exchange_their_names_by_a_change() -> Attack:
    document = bracket()
    one, other = document["draws"][0]["list"]["entries"][:2]
    texts = {entry["id"]: document["texts"][entry["name"]]["text"] for entry in (one, other)}
    salt = SALT[::-1]
    new = {id: text_commitment(salt=salt, text=text) for id, text in texts.items()}
    names = [[one["id"], one["name"], new["p2"]], [other["id"], other["name"], new["p1"]]]
    document = change(document, [], names=names)
    document = with_texts(document, [(SALT, "Pedido."), *((salt, text) for text in texts.values())])
    renamed = [
        {"id": "p1", "before": texts["p1"], "after": texts["p2"]},
        {"id": "p2", "before": texts["p2"], "after": texts["p1"]},
    ]
    return Attack(document, says={"renamed": renamed, "unmatched": []})


@attack
def a_new_name_without_its_text() -> Attack:
    document = bracket()
    entry = document["draws"][0]["list"]["entries"][0]
    names = [["p1", entry["name"], "11" * 32]]
    renamed = [{"id": "p1", "before": document["texts"][entry["name"]]["text"], "after": ""}]
    says = {"renamed": renamed, "unmatched": ["p1"]}
    return Attack(change(document, [], names=names), says=says)


@attack
def a_new_name_for_another_than_the_list_has() -> Attack:
    document = change(bracket(), [], names=[["p1", "22" * 32, "11" * 32]])
    return Attack(document, code="wrong_change")


@attack
def somebody_is_replaced() -> Attack:
    document = with_short()
    team = document["draws"][0]["outcome"]["teams"][0]
    after = record_change(document, change(document, [[1, team, ["late", team[1]]]],
                                     entries=[newcomer()])["changes"][0])  # fmt: skip
    return Attack(after, says={"taken_out": team[:1], "unmatched": ["late"]})


@attack
def a_triangle_of_replacements() -> Attack:
    """A by R, B by A, R by B: two people of drawn teams have changed places, in three changes."""
    document = with_short()
    one, other = document["draws"][0]["outcome"]["teams"][:2]
    document = change(document, [[1, one, ["late", one[1]]]], entries=[newcomer()])
    document = change(document, [[2, other, [one[0], other[1]]]])
    document = change(document, [[1, ["late", one[1]], [other[0], one[1]]]])
    return Attack(document, says={"taken_out": ["late"], "unmatched": ["late"]})


@attack
def a_member_that_only_looks_like_two() -> Attack:
    """{"salt,text": …} is not {"salt": …, "text": …}."""
    document = copy.deepcopy(bracket())
    key = next(iter(document["texts"]))
    document["texts"][key] = {"salt,text": ""}
    return Attack(document, code="wrong_shape")


@attack
def an_entry_whose_member_only_looks_like_three() -> Attack:
    document = copy.deepcopy(bracket())
    document["draws"][0]["list"]["entries"][0] = {"club,id,name": "p1"}
    return Attack(document, code="wrong_list")


@attack
def an_outcome_that_cannot_be_read() -> Attack:
    """Also with changes that would be applied to it."""
    document = copy.deepcopy(swap(bracket(), 1, 8))
    document["draws"][0].update(nonce=7, outcome=7)
    return Attack(document, code="other_nonce")


@attack
def changes_to_an_outcome_that_is_not_the_draws() -> Attack:
    document = copy.deepcopy(bracket())
    document["draws"][0]["outcome"]["slots"].reverse()
    return Attack({**document, "changes": [7]}, code="other_outcome")


def random_changes(seed: int) -> Document:
    """A drawn document with some changes by hand that nobody looked at: right ones, and wrong ones
    of every kind."""
    chance = Random(f"changes {seed}")
    clubs = ["a", "b", "c", "d", "e", "f", "g", "h"][: chance.randrange(5, 9)]
    odd, size = chance.choice(["waitlist", "bye", "trio"]), chance.choice([2, 3])
    lists = [bracket_list(clubs), team_list(clubs, odd=odd if size == 2 else "bye", team_size=size)]
    document = record_draw(freeze_list(chance.choice(lists)), nonce=NONCE, value=CARDS)
    ids = [entry["id"] for entry in document["draws"][0]["list"]["entries"]] + ["late", "p1", "x y"]
    for _ in range(chance.randrange(1, 4)):
        outcome = outcome_now(document)
        assert outcome
        places = random_places(chance, outcome, ids)
        more: dict[str, Any] = {}
        if chance.random() < 0.3:
            more["entries"] = [newcomer(chance.choice(ids[-3:]))]
        if chance.random() < 0.3:
            more["names"] = [[chance.choice(ids), chance.choice([None, "11" * 32]), "22" * 32]]
        document = change(document, places, **more)
        record = document["draws"][0]
        if change_faults(record["list"], record["outcome"], document["changes"]):
            break
    return document


def random_places(chance: Random, outcome: dict[str, Any], ids: list[str]) -> list[Any]:
    """Two people exchanged, wherever they stand; and now and then something else."""
    standing = outcome.get("slots") or [outcome["short"], *outcome["teams"]]
    first = 1 if "slots" in outcome else 0
    one, other = chance.sample(ids[:-2], 2)
    turned = {one: other, other: one}
    places = []
    for where, there in enumerate(standing, start=first):
        after = turned.get(there, there) if first else [turned.get(id, id) for id in there]
        if after != there and chance.random() < 0.9:
            places.append([where, there, after])
    if chance.random() < 0.1:
        places.append([len(standing) + chance.choice([0, 1]), [], [chance.choice(ids)]])
    return places or [[1, standing[first ^ 1], standing[first ^ 1]]]
