"""What the verifier says of each attack; the browser's is held to the same answers."""

from dataclasses import asdict

import pytest

from tests.tournaments.draws.protocol.attacks import ATTACKS, with_short
from tests.tournaments.draws.protocol.documents import again, bracket, swap
from tournaments.draws.protocol import is_in_short_team, outcome_now, place_of, publish, verify
from tournaments.draws.protocol.states import earlier_states


@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_is_found_or_said(name):
    attack = ATTACKS[name]()
    report = verify(attack.data, noted=attack.noted)
    assert [finding.code for finding in report.findings][:1] == [attack.code] * bool(attack.code)
    says = asdict(report)
    for member, expected in attack.says.items():
        answer = says[member]
        assert (list(answer) if isinstance(answer, tuple) else answer) == expected


def test_every_state_that_a_file_was_in_is_known_again():
    first = bracket()
    second = swap(swap(first, 1, 8), 3, 4)
    third = again(second)
    fourth = swap(third, 1, 8)
    for document, draw, changes in ((first, 1, 0), (second, 1, 2), (third, 2, 0), (fourth, 2, 1)):
        noted = verify(publish(fourth), noted=document["seal"]).noted
        assert noted
        assert (noted.draw, noted.in_force, noted.changes) == (draw, draw == 2, changes)
    assert len({seal for seal, _ in earlier_states(fourth)}) == 7


def test_the_incomplete_team_has_a_place():
    document = with_short()
    outcome = outcome_now(document)
    assert outcome
    (alone,) = outcome["short"]
    assert place_of(document, alone) == len(outcome["teams"]) + 1
    assert is_in_short_team(document, alone)
    assert not is_in_short_team(document, outcome["teams"][0][0])


def test_whoever_comes_in_for_another_leaves_them_out():
    document = with_short()
    outcome = outcome_now(document)
    assert outcome
    assert outcome["left_out"] == []
    attack = ATTACKS["somebody_is_replaced"]()
    now = outcome_now(attack.document)
    assert now
    assert now["left_out"] == outcome["teams"][0][:1]
