"""Sources of chance: still to come when the list is frozen, checked when they are typed in."""

import pytest

from tests.tournaments.draws.protocol.sources import (
    BEACON,
    NAMED,
    NOTHING,
    RANDOMNESS,
    ROUND,
    SIGNATURE,
    SOURCES,
    TYPED,
    source_case,
)
from tournaments.draws.protocol import (
    fingerprint,
    freeze_list,
    publish,
    record_draw,
    source_faults,
    value_faults,
    verify,
)
from tournaments.draws.protocol.beacon import is_signature_of, randomness_of
from tournaments.draws.protocol.cards import FRENCH, read_card


@pytest.mark.parametrize(("source", "frozen_at", "codes"), NAMED)
def test_how_a_source_is_named(source, frozen_at, codes):
    assert {fault.code for fault in source_faults(source, frozen_at=frozen_at)} == codes


@pytest.mark.parametrize(("source", "value", "codes"), TYPED)
def test_what_is_typed_for_a_source(source, value, codes):
    assert {fault.code for fault in value_faults(source, value)} == codes


def test_the_leagues_signature_of_a_round_is_known_by_its_public_key():
    assert is_signature_of(ROUND, SIGNATURE)
    assert randomness_of(SIGNATURE) == RANDOMNESS
    assert not is_signature_of(ROUND + 1, SIGNATURE)
    for place in range(0, len(SIGNATURE), 7):
        other = "0" if SIGNATURE[place] != "0" else "1"
        assert not is_signature_of(ROUND, SIGNATURE[:place] + other + SIGNATURE[place + 1 :])


@pytest.mark.parametrize(("source", "value"), SOURCES)
def test_a_draw_with_each_source_verifies(source, value):
    case = source_case(source, value)
    document = record_draw(freeze_list(case["list"]), nonce=case["nonce"], value=value)
    assert verify(publish(document)).findings == ()


def test_a_beacons_value_that_nobody_signed_is_found_out():
    case = source_case(BEACON, SIGNATURE)
    document = record_draw(freeze_list(case["list"]), nonce=case["nonce"], value=SIGNATURE)
    document["draws"][0]["source"] = "ab" * 48
    codes = [finding.code for finding in verify(publish(document)).findings]
    assert "wrong_source" in codes


def test_the_value_of_a_quick_draw_is_nothing():
    case = source_case(NOTHING, None)
    document = record_draw(freeze_list(case["list"]), nonce=case["nonce"], value=None)
    assert document["draws"][0]["source"] is None
    assert document["draws"][0]["outcome"] is not None


def test_cards_are_read_as_brazilians_write_them():
    written = "A♣ 7♥ Q♠ k♦ jp 2C 10c Q♣\ufe0f ♣ x".split()  # noqa: SIM905
    assert [read_card(word, FRENCH) for word in written] == [
        "Ap", "7c", "Qe", "Ko", "Jp", "2c", "10c", "Qp", "p", "x",
    ]  # fmt: skip


def test_sixteen_cards_begin_with_the_six_of_older_papers():
    assert fingerprint("5a" * 32)[:6] == fingerprint("5a" * 32, cards=6)
    assert 2**80 < 40 * 39 * 38 * 37 * 36 * 35 * 34 * 33 * 32 * 31 * 30 * 29 * 28 * 27 * 26 * 25
