"""The log of a match: openings, reports, voids, suspensions, walkovers, rulings, and refusals."""

import pytest

from scoring import (
    Format,
    MatchState,
    Refused,
    apply,
    extend,
    parse_entry,
    propose,
    replay,
    ruleset,
    start,
)
from scoring.core.entries import (
    Adjustment,
    Clock,
    Deal,
    Entry,
    Hand,
    Move,
    Opening,
    Ruling,
    Void,
    Walkover,
)
from scoring.core.fault import CORE_CODES
from scoring.errors import SetupError
from scoring.phone import situation_of
from scoring.registry import concepts, fault_codes

ASART = ruleset("asart")
OPENING = "opening A1=ana B1=beto A2=ines B2=raul dealer A1"


def log(*lines: str) -> list[Entry]:
    return [parse_entry(line, ASART) for line in lines]


def played(*lines: str, format: Format | None = None) -> MatchState:
    state = replay(ASART, log(*lines), format=format or Format(4, 3))
    assert isinstance(state, MatchState), state
    return state


def faults(*lines: str) -> list[str]:
    refused = replay(ASART, log(*lines), format=Format(4, 3))
    assert isinstance(refused, Refused), refused
    return [fault.code for fault in refused.faults]


def test_the_opening_says_who_sits_where_and_who_deals() -> None:
    state = played(OPENING)
    assert state.person_in("B2") == "raul"
    assert (state.next.dealer, state.next.mano) == ("A1", "B1")


def test_an_opening_comes_first_and_names_every_seat_once() -> None:
    assert faults("mano para A", OPENING) == ["opening_not_first"]
    assert faults(OPENING, OPENING) == ["opening_not_first"]


def test_others_may_sit_down_before_a_later_game():
    others = "opening A1=ana B1=beto A2=luz B2=raul dealer B1"
    state = played(OPENING, "mano para A", "game 30-12", others)
    assert state.people == parse_entry(others, ASART).people
    assert (state.dealer, state.score) == ("B1", (0, 0))
    assert state.seating_in(1)["A2"] == "ines"
    assert state.seating_in(2)["A2"] == state.seating_in(3)["A2"] == "luz"
    assert faults(OPENING, "game 30-12", "mano para B", others) == ["opening_not_first"]
    assert faults(OPENING, "game 30-12", "game 30-5", others) == ["not_now"]
    assert faults("opening A1=ana B1=ana dealer C9") == [
        "seats_incomplete",
        "person_twice",
        "no_such_seat",
    ]


def test_a_voided_opening_may_be_given_again() -> None:
    again = "opening A1=ana B1=beto A2=ines B2=raul dealer B1"
    state = played(OPENING, "void 1", again, "mano para A")
    assert (state.dealer, state.score) == ("A2", (1, 0))


def test_a_reported_game_counts_and_says_so() -> None:
    state = played("game 30-21", "mano para B", "game 12-30")
    assert [(g.winner, g.how) for g in state.games] == [("A", "reported"), ("B", "reported")]


def test_an_unreachable_report_is_refused() -> None:
    assert faults("game 30-30") == ["score_unreachable"]
    assert faults("game 29-3") == ["score_unreachable"]
    assert faults("mano para B", "game 30-0") == ["score_below_running"]


def test_two_chicos_of_three_win_the_match_and_nothing_more_is_played() -> None:
    state = played("game 30-21", "game 30-2")
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.how, state.outcome.article) == (
        "A",
        "games",
        "11.1.I",
    )
    assert faults("game 30-21", "game 30-2", "mano para A") == ["not_now"]


def test_a_void_replays_the_match_without_that_entry() -> None:
    state = played("A truco, B quiero, mano para A", "mano para B", "void 1 reason r1")
    assert state.score == (0, 1)
    assert [record.void for record in state.records] == [True, False, False]
    assert state.number == 3
    assert state.dealer == "A1"


def test_a_void_can_be_voided() -> None:
    state = played("mano para A", "void 1", "void 2")
    assert state.score == (1, 0)
    assert [record.void for record in state.records] == [False, True, False]


def test_a_void_of_the_last_hand_reopens_the_chico_and_the_match() -> None:
    nearly = ("game 30-0", "A falta envido, B quiero, envido para A")
    assert played(*nearly).outcome is not None
    state = played(*nearly, "void 2")
    assert state.outcome is None
    assert state.games_won == (1, 0)


def test_a_void_that_leaves_a_later_entry_impossible_is_refused_with_its_reason() -> None:
    codes = faults("suspend", "resume", "mano para A", "void 1")
    assert codes[0] == "void_breaks_later"
    assert played("suspend", "resume", "mano para A", "void 1 2").score == (1, 0)


def test_a_void_needs_an_entry_that_stands() -> None:
    assert faults("void 1") == ["no_such_entry"]
    assert faults("mano para A", "void 1", "void 1") == ["entry_already_void"]
    assert isinstance(apply(start(ASART), Void(())), Refused)


def test_voids_begin_where_the_match_was_begun() -> None:
    state = start(ASART).beginning(score=(5, 10), dealer="A1")
    after = extend(state, log("mano para A", "mano para B", "void 1"))
    assert isinstance(after, MatchState)
    assert (after.score, after.dealer) == ((5, 11), "B1")


def test_a_suspended_match_waits_for_its_resumption() -> None:
    assert played("mano para A", "suspend reason r1").suspended
    assert faults("suspend", "mano para A") == ["not_now"]
    assert played("suspend", "resume", "mano para A").score == (1, 0)
    assert faults("resume") == ["not_now"]


def test_walkovers_and_disqualifications_end_the_match() -> None:
    state = played("walkover B reason r1")
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.how) == ("B", "walkover")
    state = played("walkover none reason r1")
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.how) == (None, "double_walkover")
    assert faults("walkover none", "mano para A") == ["not_now"]
    assert played("walkover none", "void 1", "mano para A").score == (1, 0)
    state = played("disqualify B2 article 7.1.2")
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.article) == ("A", "7.1.2")
    assert faults("disqualify C1") == ["no_such_seat"]


def test_the_committee_may_adjust_within_the_game() -> None:
    assert played("A truco, B no quiero", "adjust A -1 reason r1").score == (0, 0)
    assert faults("adjust A -1") == ["points_out_of_range"]
    assert faults("adjust B +31") == ["points_out_of_range"]
    assert played("adjust B +30").games_won == (0, 1)


def test_the_deal_can_be_set() -> None:
    assert played("deal A2").next.mano == "B2"
    assert faults("deal C2") == ["no_such_seat"]


def test_entries_of_wrong_content_are_refused_and_never_raise() -> None:
    state = start(ASART)
    bad: list[Entry] = [
        Adjustment("C", 1),  # type: ignore[arg-type]
        Walkover("x"),  # type: ignore[arg-type]
        Deal(""),
        Opening((), ""),
        Hand(()),
        Ruling("999", "A"),
        Ruling("006", "Z"),
        Ruling("006", "A", (("nothing", 1),)),
        Ruling("006", "A", (("envido_points", "many"),)),
        Ruling("006", "A", about=7),
    ]
    for entry in bad:
        assert isinstance(apply(state, entry), Refused), entry


def test_an_answer_does_not_depend_on_what_was_asked_before() -> None:
    """1 and True are equal and hash alike; only one of them is a number of tantos."""
    calls = (Move("A1", "envido"), Move("B1", "quiero"))
    end = Move(None, "mano_para", ("A",))
    good = Hand((*calls, Move("A1", "tantos", (1,)), end))
    bad = Hand((*calls, Move("A1", "tantos", (True,)), end))
    for hand in (bad, good, bad):
        assert isinstance(apply(start(ASART), hand), Refused) == (hand is bad)


def test_a_ruling_is_proposed_before_it_is_applied() -> None:
    state = played(OPENING, "A envido, B quiero, envido para A, mano para A")
    ruling = Ruling("006", "A1")
    proposal = propose(state, ruling)
    assert not isinstance(proposal, list)
    assert (proposal.score_before, proposal.score_after) == ((3, 0), (0, 3))
    after = apply(state, ruling)
    assert isinstance(after, MatchState)
    assert after.score == proposal.score_after


def test_a_ruling_confirmed_with_another_score_is_refused() -> None:
    lines = (OPENING, "A envido, B quiero, envido para A, mano para A")
    assert faults(*lines, "ruling 006 A1 confirmed 1-2") == ["confirmed_differs"]
    assert played(*lines, "ruling 006 A1 confirmed 0-3").score == (0, 3)


def test_a_ruling_on_the_hand_that_ended_the_chico_reopens_it() -> None:
    state = start(ASART).beginning(score=(28, 10))
    after = extend(state, log("A envido, B quiero, envido para A, mano para A", "ruling 006 A1"))
    assert isinstance(after, MatchState)
    assert (after.score, after.games) == ((28, 13), ())


def test_a_ruling_on_the_hand_keeps_what_other_rulings_gave_since() -> None:
    duty = next(row.id for row in ASART.sanctions.rows.values() if row.cls == "DUTY")
    hand = "A envido, B quiero, envido para A, mano para A"
    state = played(OPENING, hand, f"ruling {duty} B1", f"ruling {duty} B1", "ruling 006 A1")
    assert state.score == (1, 3)
    assert [award.concept for award in state.records[-1].awards] == [
        "envido_transferred",
        "truco_transferred",
    ]


def test_dealer_errors_are_counted_per_person_and_cost_the_deal() -> None:
    state = played(OPENING, "ruling 024 A1")
    assert state.dealer == "A1"
    assert state.counts == {("ana", "dealer_error"): (1,)}
    state = played(OPENING, "ruling 024 A1", "mano para A", "ruling 024 B1")
    assert state.dealer == "B1"
    state = played(OPENING, "ruling 024 A1", "ruling 024 A1")
    assert state.dealer == "B1"


def test_the_scope_of_dealer_errors_is_an_option() -> None:
    lines = log(OPENING, "ruling 024 A1", "game 30-0", "ruling 024 A1")
    for scope, dealer in (("match", "B1"), ("game", "A1")):
        state = replay(ASART, lines, options=ASART.choose(dealer_error_scope=scope))
        assert isinstance(state, MatchState)
        assert state.dealer == dealer


def test_the_format_must_suit_the_ruleset() -> None:
    with pytest.raises(SetupError):
        start(ASART, format=Format(3, 3))
    with pytest.raises(SetupError):
        start(ASART, format=Format(4, 2))
    with pytest.raises(SetupError):
        ASART.choose(falta_envido_malas="whatever")
    with pytest.raises(SetupError):
        ASART.choose(no_such_option=1)
    with pytest.raises(SetupError):
        ruleset("bridge")


def test_every_fault_code_is_in_the_list() -> None:
    known = {code for _, code, _ in fault_codes()}
    assert set(CORE_CODES) <= known
    assert {"envido_late", "truco_order"} <= known
    assert ("asart", "envido", "4.3.1") in set(concepts())


def test_at_zero_only_games_that_have_not_begun_start_higher() -> None:
    running = played("mano para A", "clock start 25-25 article R3.2")
    assert running.score == (1, 0)
    state = played("mano para A", "clock start 25-25 article R3.2", "game 30-12")
    assert (state.score, state.games_won) == ((25, 25), (1, 0))
    fresh = played("game 30-12", "clock start 25-25")
    assert fresh.score == (25, 25)
    opened = played("game 30-12", OPENING, "clock start 25-25", "mano para B")
    assert opened.score == (25, 26)
    # Whoever takes the hand out again takes out that the game had begun.
    assert played("mano para A", "clock start 25-25", "void 1").score == (25, 25)
    assert played("clock start 25-25", "void 1").score == (0, 0)


def test_what_the_clock_does_is_done_once_and_within_the_game() -> None:
    assert faults("clock deal", "clock deal") == ["clock_twice"]
    assert faults("clock start 30-30") == ["points_out_of_range"]
    assert faults("mano para A", "clock stand 0-3") == ["score_below_running"]
    assert faults("suspend", "clock deal") == ["not_now"]
    assert played("clock deal", "void 1", "clock deal").clock == Clock("deal")
    nobody = replay(ASART, [Clock("stand"), Clock("deal", (1, 1))], format=Format(4, 3))
    assert isinstance(nobody, Refused)
    for wrong in (Clock("start"), Clock("deal", (1, 1))):
        refused = replay(ASART, [wrong], format=Format(4, 3))
        assert isinstance(refused, Refused)
        assert refused.faults[0].code == "clock_score"


@pytest.mark.parametrize(
    ("lines", "winner"),
    [
        (["game 30-12", "mano para B", "clock stand"], "A"),  # more games, fewer points
        (["mano para B", "clock stand"], "B"),
        (["game 30-12", "game 12-30", "mano para A", "clock stand article R3.2"], "A"),
        (["clock stand 8-5"], "A"),
        (["clock stand 8-8"], None),
        (["clock stand"], None),
        (["clock stand", "mano para B"], "B"),
        (["clock stand 29-29", "mano para B"], "B"),
        (["clock stand", "A falta envido, B quiero, envido para A"], "A"),
    ],
)
def test_a_match_that_stands_goes_to_games_then_points_and_goes_on_while_level(
    lines: list[str], winner: str | None
) -> None:
    state = played(*lines)
    if winner is None:
        assert state.outcome is None
        return
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.how) == (winner, "time")
    assert state.outcome.article == ("R3.2" if "R3.2" in lines[-1] else ASART.cites["match"])


def test_a_ruling_behind_the_clock_decides_anew_who_won() -> None:
    state = played("A envido, B quiero, envido para A, mano para A", "clock stand", "ruling 006 A1")
    assert state.outcome is not None
    assert (state.score, state.outcome.winner) == ((0, 3), "B")


def test_in_a_game_that_began_at_the_clock_s_score_no_stroke_of_it_is_red() -> None:
    state = played("mano para A", "clock start 25-25", "game 30-12", "adjust A +1")
    assert situation_of(state)["red"] == [[26], []]
