"""Tento: every case of the book, its value in every state of a hand, what the engine asks for."""

import pytest

from scoring import (
    Format,
    MatchState,
    Proposal,
    Refused,
    Ruling,
    apply,
    format_entry,
    parse_entry,
    propose,
    ruleset,
    start,
)
from scoring.core.options import Value
from scoring.core.sanction import CUTTER, DEALER
from scoring.core.seats import neighbour

RULES = ruleset("paulista-tento")
# 13.2 to 13.12, without the two that are capped and those that only a mão de ferro knows.
ANYWHERE = ("035", "036", "037", "038", "044", "045")
IN_ONZE_OR_FERRO = ("040", "041")
IN_FERRO = ("042", "043")
STAKES = {"mao": 1, "truco": 3, "seis": 6, "nove": 9, "doze": 12}


def table(score: tuple[int, int] = (0, 0), **options: Value) -> MatchState:
    return start(RULES, options=RULES.choose(**options), format=Format(4, 5))._replace(score=score)


def with_the_offender_dealing(state: MatchState, ruling: Ruling) -> MatchState:
    """Where only the dealer can have done it, or only who cuts, at the dealer's left."""
    row = RULES.sanctions.rows[ruling.sanction]
    if row.offender == DEALER:
        return state._replace(dealer=ruling.against)
    return state._replace(dealer=neighbour(ruling.against, 4)) if row.offender == CUTTER else state


def proposal(state: MatchState, line: str) -> Proposal:
    entry = parse_entry(line, RULES)
    assert isinstance(entry, Ruling)
    found = propose(with_the_offender_dealing(state, entry), entry)
    assert isinstance(found, Proposal), found
    return found


def lacking(state: MatchState, line: str) -> list[str]:
    return [wanted.name for wanted in proposal(state, line).lacking]


@pytest.mark.parametrize("stake", STAKES)
@pytest.mark.parametrize("row", ANYWHERE)
def test_a_tento_is_worth_what_the_hand_is_worth(row: str, stake: str) -> None:
    found = proposal(table(), f"ruling {row} A1 proved=yes stake={stake}")
    assert found.score_after == (0, STAKES[stake])
    assert [award.concept for award in found.awards] == ["tento"]


@pytest.mark.parametrize("row", ["039", "046"])
@pytest.mark.parametrize("stake", STAKES)
def test_a_wrong_number_of_cards_never_costs_more_than_three(row: str, stake: str) -> None:
    told = "proved=yes" if row == "039" else "in_time=yes"
    found = proposal(table(), f"ruling {row} B1 {told} stake={stake}")
    assert found.score_after == (min(3, STAKES[stake]), 0)


@pytest.mark.parametrize("row", [*ANYWHERE, *IN_ONZE_OR_FERRO])
def test_in_mao_de_onze_it_is_one_until_they_answer_and_three_while_playing(row: str) -> None:
    state = table((11, 4))
    assert lacking(state, f"ruling {row} A1 proved=yes") == ["eleven"]
    for eleven, points in (("undecided", 1), ("playing", 3)):
        found = proposal(state, f"ruling {row} A1 proved=yes eleven={eleven}")
        assert found.score_after == (11, 4 + points)
        other = proposal(state, f"ruling {row} B1 proved=yes eleven={eleven}")
        assert other.score_after == (12, 4)


@pytest.mark.parametrize("row", ["035", "036", "037", "038", *IN_ONZE_OR_FERRO, *IN_FERRO])
def test_in_mao_de_ferro_it_loses_the_partida_and_not_the_series(row: str) -> None:
    ruling = parse_entry(f"ruling {row} A1 proved=yes", RULES)
    assert isinstance(ruling, Ruling)
    after = apply(with_the_offender_dealing(table((11, 11)), ruling), ruling)
    assert not isinstance(after, Refused)
    assert [(game.winner, game.score) for game in after.games] == [("B", (11, 12))]
    assert after.outcome is None
    assert after.score == (0, 0)


@pytest.mark.parametrize("row", [*IN_ONZE_OR_FERRO, *IN_FERRO])
def test_what_only_onze_and_ferro_forbid_is_refused_in_a_plain_hand(row: str) -> None:
    refused = apply(table((5, 5)), parse_entry(f"ruling {row} A1 proved=yes", RULES))
    assert isinstance(refused, Refused)
    assert [fault.code for fault in refused.faults] == ["other_kind_of_hand"]


def test_the_referee_is_asked_for_what_the_score_cannot_tell() -> None:
    assert lacking(table(), "ruling 035 A1") == ["proved"]
    assert lacking(table(), "ruling 035 A1 proved=yes") == ["stake"]
    assert lacking(table((11, 4)), "ruling 035 A1 proved=yes") == ["eleven"]
    assert lacking(table((11, 11)), "ruling 035 A1 proved=yes") == []
    assert lacking(table(), "ruling 046 B2 in_time=yes") == ["stake"]
    assert lacking(table(), "ruling 054 A1 round=second") == ["tied"]
    assert lacking(table(), "ruling 054 A1 round=second tied=yes") == ["stake"]


def test_only_a_rival_of_the_dealer_chooses_what_becomes_of_a_turned_card() -> None:
    state = table()
    assert state.dealer == "B2"
    assert lacking(state, "ruling 050 B2 owner=A1") == ["choice"]
    assert lacking(state, "ruling 050 B2 owner=B1") == []
    assert lacking(state, "ruling 050 B2 owner=B2") == []


def test_without_proof_nothing_happens() -> None:
    for row in (*ANYWHERE, "039"):
        found = proposal(table(), f"ruling {row} A1 proved=no")
        assert found.effect is not None
        assert found.effect.no_effect
        assert found.score_after == (0, 0)


def test_a_tento_ends_the_hand_and_the_deal_moves_on() -> None:
    state = table()
    after = apply(state, parse_entry("ruling 035 A1 proved=yes stake=mao", RULES))
    assert not isinstance(after, Refused)
    assert (state.next.dealer, state.next.mano) == ("B2", "A1")
    assert (after.next.dealer, after.next.mano) == ("A1", "B1")


def test_the_log_keeps_who_saw_it_and_how_it_was_proved() -> None:
    line = "ruling 035 A1 proved=yes stake=truco confirmed 0-3 seen s17 proof p4"
    entry = parse_entry(line, RULES)
    after = apply(table(), entry)
    assert not isinstance(after, Refused)
    kept = after.records[-1].entry
    assert isinstance(kept, Ruling)
    assert (kept.seen, kept.proof) == ("s17", "p4")
    assert format_entry(kept, RULES) == line


def test_a_score_other_than_the_one_confirmed_is_refused() -> None:
    entry = parse_entry("ruling 035 A1 proved=yes stake=mao confirmed 0-3", RULES)
    refused = apply(table(), entry)
    assert isinstance(refused, Refused)
    assert [fault.code for fault in refused.faults] == ["confirmed_differs"]


def test_a_claim_of_four_cards_after_the_first_card_turns_on_the_claimant() -> None:
    late = proposal(table(), "ruling 046 B2 in_time=no stake=truco")
    own = proposal(table(), "ruling 039 A1 proved=yes stake=truco")
    assert late.score_after == own.score_after == (0, 3)


@pytest.mark.parametrize("row", ["051", "052", "056"])
def test_a_duty_is_warned_once_and_then_costs_a_tento(row: str) -> None:
    state = table((2, 2))
    first = proposal(state, f"ruling {row} A1")
    assert first.effect is not None
    assert first.effect.warning
    entry = parse_entry(f"ruling {row} A1", RULES)
    assert isinstance(entry, Ruling)
    after = apply(with_the_offender_dealing(state, entry), entry)
    assert not isinstance(after, Refused)
    assert lacking(after, f"ruling {row} A1") == ["stake"]
    second = proposal(after, f"ruling {row} A1 stake=truco")
    assert (second.earlier, second.score_after) == (1, (2, 5))
    partner = proposal(after, f"ruling {row} A2")
    assert partner.effect is not None
    assert partner.effect.warning


def test_options_move_the_line_between_warning_and_tento() -> None:
    strict = table((11, 4), bottom_or_burn="tento")
    found = proposal(strict, "ruling 055 A1 eleven=undecided")
    assert found.score_after == (11, 5)
    mild = table((11, 4), requests_in_onze="void")
    assert proposal(mild, "ruling 040 A1 proved=yes").score_after == (11, 4)
    free = table(show_highest_on_tie=False)
    assert proposal(free, "ruling 045 A1 proved=yes stake=mao").score_after == (0, 0)


def test_the_organization_puts_a_side_out_of_the_match() -> None:
    for line in ("ruling 057 A1 decision=disqualified", "disqualify A1 reason r1"):
        after = apply(table((9, 9)), parse_entry(line, RULES))
        assert not isinstance(after, Refused)
        assert after.outcome is not None
        assert (after.outcome.winner, after.outcome.how) == ("B", "disqualification")
        assert after.outcome.article == "16.1"
