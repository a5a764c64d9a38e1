"""Sources of chance for the tests: each kind with its value, named wrong, and typed wrong."""

from typing import Any

from tests.tournaments.draws.protocol.lists import CARDS, NONCE, bracket_list
from tournaments.draws.protocol import FRENCH

FROZEN_AT = "2023-08-23T12:00:00.250000+00:00"  # before the round that drand documents
ROUND = 1000
SIGNATURE = (
    "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125"
    "e342b73a8dd2bacbe47e4b6b63ed5e39"
)
RANDOMNESS = "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd"

BEACON = {"kind": "beacon", "chain": "quicknet", "round": ROUND}  # speaks at 15:59:24
LATER = {**BEACON, "round": ROUND + 7000}
TWENTY = {"kind": "cards", "count": 20}
FRENCH_TWENTY = {"kind": "cards", "count": 20, "deck": "french"}
LOTTERY = {
    "kind": "lottery", "name": "Quiniela", "count": 20, "digits": 4,
    "at": "2023-08-23T21:00:00-03:00",
}  # fmt: skip
OLD_LOTTERY = {name: value for name, value in LOTTERY.items() if name != "at"}
OLD_BEACON = {"kind": "beacon", "name": "Faro", "round": "4711"}
NOTHING = {"kind": "none"}
NUMBERS = [f"{number:04}" for number in range(20)]
FRENCH_CARDS = list(FRENCH.cards[1::2])


def falling_back(source: dict[str, Any], after: str, other: dict[str, Any]) -> dict[str, Any]:
    return {**source, "fallback": {"after": after, "source": other}}


EVENING = "2023-08-23T19:00:00+00:00"
PLAN = falling_back(TWENTY, EVENING, LATER)
SOURCES: list[tuple[dict[str, Any], Any]] = [
    (FRENCH_TWENTY, FRENCH_CARDS),
    (NOTHING, None),
    ({**NOTHING, "deck": "french"}, None),
    (BEACON, SIGNATURE),
    (LOTTERY, NUMBERS),
    (PLAN, CARDS),
    (falling_back(BEACON, EVENING, FRENCH_TWENTY), {"fallback": FRENCH_CARDS}),
    (falling_back(LOTTERY, "2023-08-25T00:00:00+00:00", TWENTY), {"fallback": CARDS}),
    (falling_back(FRENCH_TWENTY, "2023-08-23T15:00:00+00:00", BEACON), {"fallback": SIGNATURE}),
]

# Named so, frozen then: the faults.
NAMED: list[tuple[Any, str, set[str]]] = [
    *((source, FROZEN_AT, set[str]()) for source, _ in SOURCES),
    (OLD_LOTTERY, "yesterday", set()),
    (OLD_BEACON, "yesterday", set()),
    (TWENTY, "yesterday", set()),
    (BEACON, "yesterday", {"source_is_past"}),
    (BEACON, "2023-08-23T15:59:23.999999+00:00", set()),
    (BEACON, "2023-08-23T15:59:24+00:00", {"source_is_past"}),
    (BEACON, "2023-08-23T12:59:24.000001-03:00", {"source_is_past"}),
    (LOTTERY, "2023-08-24T00:00:00+00:00", {"source_is_past"}),
    (LOTTERY, "2023-08-23T23:59:59.999+00:00", set()),
    ({**BEACON, "chain": "default"}, FROZEN_AT, {"no_such_chain"}),
    ({**BEACON, "round": "1000"}, FROZEN_AT, {"wrong_round"}),
    ({**BEACON, "round": 0}, FROZEN_AT, {"wrong_round"}),
    ({**BEACON, "name": "quicknet"}, FROZEN_AT, {"strange_member"}),
    ({**LOTTERY, "at": "2023-02-30T21:00:00-03:00"}, FROZEN_AT, {"wrong_moment"}),
    ({**LOTTERY, "at": "2023-08-23T24:00:00-03:00"}, FROZEN_AT, {"wrong_moment"}),
    ({**LOTTERY, "at": "2023-08-23T21:00:00+24:00"}, FROZEN_AT, {"wrong_moment"}),
    ({**LOTTERY, "at": "2023-08-23 21:00"}, FROZEN_AT, {"wrong_moment"}),
    ({**LOTTERY, "at": None}, FROZEN_AT, {"wrong_moment"}),
    ({**TWENTY, "deck": "spanish"}, FROZEN_AT, {"no_such_deck"}),
    ({**TWENTY, "deck": None}, FROZEN_AT, {"no_such_deck"}),
    ({**FRENCH_TWENTY, "count": 41}, FROZEN_AT, {"wrong_number"}),
    ({**FRENCH_TWENTY, "count": 12}, FROZEN_AT, {"source_too_weak"}),
    ({**NOTHING, "count": 1}, FROZEN_AT, {"strange_member"}),
    (falling_back(NOTHING, EVENING, TWENTY), FROZEN_AT, {"strange_member"}),
    ({**TWENTY, "fallback": None}, FROZEN_AT, {"wrong_fallback"}),
    ({**TWENTY, "fallback": {"after": EVENING}}, FROZEN_AT, {"wrong_fallback"}),
    (falling_back(TWENTY, EVENING, NOTHING), FROZEN_AT, {"wrong_fallback"}),
    (falling_back(TWENTY, EVENING, PLAN), FROZEN_AT, {"wrong_fallback"}),
    (falling_back(TWENTY, EVENING, {"kind": "coin"}), FROZEN_AT, {"no_such_source"}),
    (falling_back(TWENTY, "tonight", TWENTY), FROZEN_AT, {"wrong_moment"}),
    (falling_back(TWENTY, EVENING, TWENTY), "yesterday", {"fallback_too_early"}),
    (falling_back(TWENTY, FROZEN_AT, TWENTY), FROZEN_AT, {"fallback_too_early"}),
    (falling_back(TWENTY, "2023-08-23T12:00:00.250001+00:00", TWENTY), FROZEN_AT, set()),
    ({**LOTTERY, "at": "2023-08-23T12:00:00.250001+00:00"}, FROZEN_AT, set()),
    ({**LOTTERY, "at": "2023-08-23T12:00:00.249999+00:00"}, FROZEN_AT, {"source_is_past"}),
    (falling_back(BEACON, "2023-08-23T15:59:24+00:00", TWENTY), FROZEN_AT, {"fallback_too_early"}),
    (falling_back(BEACON, "2023-08-23T15:59:25+00:00", TWENTY), FROZEN_AT, set()),
    (falling_back(TWENTY, EVENING, BEACON), FROZEN_AT, {"fallback_too_early"}),
    ({"kind": "coin"}, FROZEN_AT, {"no_such_source"}),
    (None, FROZEN_AT, {"not_an_object"}),
]  # fmt: skip

# Promised so, typed that: the faults.
TYPED: list[tuple[dict[str, Any], Any, set[str]]] = [
    *((source, value, set[str]()) for source, value in SOURCES),
    (OLD_BEACON, "ab" * 32, set()),
    (BEACON, RANDOMNESS, {"wrong_signature"}),
    (BEACON, SIGNATURE.upper(), {"wrong_signature"}),
    (BEACON, None, {"wrong_signature"}),
    (BEACON, "00" * 48, {"wrong_signature"}),
    (BEACON, "c0" + "00" * 47, {"wrong_signature"}),
    (LATER, SIGNATURE, {"wrong_signature"}),
    (NOTHING, "", {"no_value_needed"}),
    (NOTHING, {"fallback": None}, {"no_value_needed"}),
    (FRENCH_TWENTY, CARDS, {"no_such_card"}),
    (TWENTY, FRENCH_CARDS, {"no_such_card"}),
    (TWENTY, {"fallback": CARDS}, {"not_a_list"}),
    (PLAN, {"fallback": SIGNATURE}, {"wrong_signature"}),
    (PLAN, {"fallback": CARDS}, {"wrong_signature"}),
    (PLAN, {"fallback": CARDS, "more": 1}, {"not_a_list"}),
]


def source_case(source: dict[str, Any], value: Any) -> dict[str, Any]:
    """A bracket of five with this source, frozen while all of them were still to come."""
    made = bracket_list(["Norte", "Norte", "Sur", None, "Sur"], source=source, frozen_at=FROZEN_AT)
    return {"list": made, "nonce": NONCE, "value": value}
