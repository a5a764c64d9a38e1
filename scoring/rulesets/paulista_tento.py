"""Truco paulista, official rules with tento (`paulista-tento`).

The source has sections, not numbers; ours follow their order. Fouls are settled by the referee
through the sanction catalogue (scoring/sanctions/paulista-tento.toml), deals and shuffles too.
"""

from scoring.brazil.phases import FERRO_MODES
from scoring.brazil.reading import awards, decides, forbids, notes
from scoring.brazil.rounds import ALL_TIED, FIRST_TIED, FIRST_TWO_TIED, SECOND_TIED, THIRD_TIED
from scoring.brazil.rulebook import Rulebook, Stakes, constant
from scoring.brazil.ruleset import build_ruleset
from scoring.brazil.words import vocabulary
from scoring.core.ladder import Ladder, Rung
from scoring.core.options import Option, duty_option
from scoring.core.vocabulary import Term
from scoring.sanctions.paulista_tento import catalogue

# 10.4 to 10.7: what the hand is worth accepted, and what the asker takes if they run.
LADDER = Ladder(
    "truco", 1, (Rung("truco", 3, 1), Rung("seis", 6, 3), Rung("nove", 9, 6), Rung("doze", 12, 9))
)
STAKES = Stakes(LADDER, edge_played=3, edge_given_up=1)  # 11.4, 11.3
RULEBOOK = Rulebook(constant(STAKES), (LADDER,))

ARTICLES = (
    # 11 and 12: mão de onze and mão de ferro
    forbids("11.1", "decision_without_onze", "decision_in_ferro"),
    forbids("11.2", "decision_not_theirs", "onze_undecided"),
    notes("11.2", "first_answer_stands", phase="edge"),
    notes("11.2", "played_without_saying"),
    forbids("11.3", "decision_too_late"),
    awards("11.3", "onze_corrida", on="edge ran"),
    awards("11.4", "onze", on="edge won"),
    # Asking is a tento (sanction 040, position B10); as a move it has no effect.
    forbids("11.5", "request_in_onze"),
    awards("12.1", "ferro", on="ferro won"),
    forbids("12.2", "request_in_ferro"),
    # With closed cards those of the round are turned together: none can stay covered.
    forbids("12.5", "covered_in_closed_ferro"),
    # 2 and 7 to 9: the pack, the three cards, rounds and ties
    forbids("2.1", "card_twice"),
    # Cards cannot be compared without the vira, and there is one.
    forbids("2.2", "vira_lacking", "second_vira"),
    forbids("7.1", "not_three_cards", "dealt_twice", "card_not_held"),
    # The player at the dealer's right starts; the others follow to the right.
    forbids("8.1", "wrong_starter", "out_of_turn"),
    forbids("8.2", "covered_in_first"),
    forbids("8.4", "hand_unfinished", "hand_is_over", "result_differs"),
    notes("8.4", "round_without_effect"),
    awards("8.4", "mao", on="won"),
    forbids("8.5", "wrong_opener"),
    decides("9.1", FIRST_TIED),
    # Whoever laid the last card that equalled, of three or four tied cards too (position B25),
    # unless the tournament chose otherwise.
    forbids("9.1.1", "wrong_opener_after_tie"),
    # Such a hand is settled by a tento (sanction 045), not by its cards.
    forbids("9.1.2", "highest_kept_back"),
    forbids("9.1.3", "covered_when_tied"),
    decides("9.2", SECOND_TIED),
    decides("9.3", THIRD_TIED),
    decides("9.4", FIRST_TWO_TIED),
    # The dealing pair takes the hand (position B1, option `all_tied`).
    decides("9.5", ALL_TIED),
    # 10: truco, meio-pau, nove and doze, and how they are answered
    # Any moment will do, unless the tournament chose `truco_timing` turn (position B8).
    forbids("10.1", "asked_out_of_turn"),
    forbids("10.2", "request_unanswered", "nothing_to_answer"),
    notes("10.2", "first_answer_stands", phase="plain"),
    notes("10.3", "lookalike_word"),
    awards("10.4", "truco", "truco_corrido"),
    awards("10.5", "seis", "seis_corrido"),
    awards("10.6", "nove", "nove_corrido"),
    awards("10.7", "doze", "doze_corrido"),
    # Only the side that accepted raises, to the next value.
    forbids("10.8", "step_skipped", "own_request_raised"),
)

# 10.2: any positive word accepts; one that is not listed here may follow ("aceita simbora").
ACCEPTING = (
    *("aceita", "aceito", "cai", "venha", "manda", "vem"),
    *("desce", "topo", "quero", "bora", "aceitou"),
)

RULESET = build_ruleset(
    RULEBOOK,
    ARTICLES,
    key="paulista-tento",
    version="1",
    name="Truco paulista com tento",
    players=(4, 2),
    options=(
        Option("all_tied", ("dealer", "none", "starter"), "dealer", "B1"),
        Option("ferro_mode", FERRO_MODES, "blind", "B4"),
        Option("tie_opener", ("last", "first", "opener"), "last", "B25"),
        Option("show_highest_on_tie", (True, False), True, "B6"),
        Option("truco_timing", ("any", "turn"), "any", "B8"),
        Option("requests_in_onze", ("tento", "void"), "tento", "B10"),
        Option("bottom_or_burn", ("warning", "tento"), "warning", "B15"),
        duty_option("16.1"),
    ),
    vocabulary=vocabulary(
        Term("aceita", ACCEPTING, args="word?"), Term("diz", ("diz", "disse"), args="word")
    ),
    cites={
        "game": "1.1",
        "match": "1.1",
        "opening": "3.3",
        "dealer": "3.3",
        "phase": "11.1",
        "standing": "1.9",
        "disqualification": "16.1",
    },
    first_dealer="draw",
    sanctions=catalogue,
    card_cites={"order": "2.1", "tied": "2.3", "vira": "2.2"},
)
