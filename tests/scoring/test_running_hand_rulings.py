"""What a hand that is still being played tells of a ruling: nobody is asked for it again."""

import pytest

from scoring import (
    Format,
    MatchState,
    Proposal,
    Ruling,
    format_entry,
    parse_entry,
    propose,
    ruleset,
    start,
)
from scoring.core.entries import Hand
from scoring.core.ruling import fill_inputs


def fill(key: str, hand: str, ruling: str, score: tuple[int, int] = (0, 0)) -> tuple[str, Proposal]:
    """The ruling's line with what the hand tells, and what it proposes."""
    rules = ruleset(key)
    state: MatchState = start(rules, format=Format(4, 3))._replace(score=score)
    entry = parse_entry(f"ruling {ruling}", rules)
    running = parse_entry(hand, rules) if hand else Hand(())
    assert isinstance(entry, Ruling)
    assert isinstance(running, Hand)
    told = fill_inputs(state, entry, running)
    proposal = propose(state, told)
    assert isinstance(proposal, Proposal), proposal
    return format_entry(told, rules).removeprefix("ruling "), proposal


@pytest.mark.parametrize(
    ("key", "hand", "ruling", "told", "score"),
    [
        ("asart", "A envido, B quiero", "006 A1", "006 A1 envido_points=2 truco_stake=1", (0, 3)),
        (
            "asart",
            "A envido, B real envido, A quiero, A truco, B quiero retruco, A quiero",
            "006 A1",
            "006 A1 envido_points=5 truco_stake=3",
            (0, 8),
        ),
        ("asart", "A envido", "028 A all=yes", None, (0, 2)),
        ("asart", "A truco, B quiero", "028 A all=yes envido=over", None, (0, 2)),
        ("asart", "A truco", "028 B all=yes envido=open", None, (2, 0)),
        ("paulista-tento", "A truco, B aceita", "035 A1 proved=yes", None, (0, 3)),
        ("paulista-tento", "A truco, B seis, A aceita", "035 B1 proved=yes", None, (6, 0)),
        # Position B12: what is pending does not count yet.
        ("paulista-tento", "A truco, B seis", "035 A1 proved=yes", None, (0, 3)),
        ("paulista-tento", "", "035 A1 proved=yes", "035 A1 proved=yes stake=mao", (0, 1)),
        ("venezolano", "A truco, B quiero", "076 A1", "076 A1 truco_stake=3", (0, 3)),
    ],
)
def test_the_stakes_come_from_the_taps(
    key: str, hand: str, ruling: str, told: str | None, score: tuple[int, int]
) -> None:
    line, proposal = fill(key, hand, ruling)
    assert told in (None, line)
    assert proposal.lacking == ()
    assert proposal.score_after == score


def test_in_a_mao_de_onze_it_is_known_whether_they_answered() -> None:
    for hand, points in (("", 1), ("A joga", 3)):
        _, proposal = fill("paulista-tento", hand, "035 A1 proved=yes", (11, 4))
        assert proposal.score_after == (11, 4 + points)


def test_only_what_the_hand_does_not_tell_is_asked() -> None:
    _, proposal = fill("venezolano", "A envido, B quiero, A truco, B quiero", "079 A1")
    assert [lacking.name for lacking in proposal.lacking] == ["envite_winner", "truco_winner"]
    _, proposal = fill("asart", "A envido", "001 B1")
    assert [lacking.name for lacking in proposal.lacking] == ["said"]


def test_what_the_referee_says_stands() -> None:
    line, _ = fill("paulista-tento", "A truco, B aceita", "035 A1 proved=yes stake=mao")
    assert line == "035 A1 proved=yes stake=mao"


def test_a_hand_without_envido_has_nothing_to_show() -> None:
    rules = ruleset("asart")
    state = start(rules)
    entry = parse_entry("ruling 006 A1", rules)
    running = parse_entry("A truco, B quiero", rules)
    assert isinstance(entry, Ruling)
    assert isinstance(running, Hand)
    faults = propose(state, fill_inputs(state, entry, running))
    assert isinstance(faults, list)
    assert [fault.code for fault in faults] == ["no_envido_wanted"]
