"""Truco paulista as the AABB-SP Olympiad of 2024 plays it (`paulista-aabb`).

Articles 1 to 8 are the tournament's, article 9 the game; 9 is subdivided by its own sections. There
is no tento here: what other rulebooks punish is simply not possible, or goes to the árbitro
(scoring/sanctions/paulista-aabb.toml).
"""

from scoring.brazil.cards import DECKS
from scoring.brazil.phases import FERRO_MODES
from scoring.brazil.reading import awards, decides, forbids, notes
from scoring.brazil.rounds import ALL_TIED, FIRST_TIED, FIRST_TWO_TIED, SECOND_TIED, THIRD_TIED
from scoring.brazil.rulebook import Rulebook, Stakes, constant
from scoring.brazil.ruleset import build_ruleset
from scoring.brazil.table import deck_name
from scoring.brazil.words import vocabulary
from scoring.cards import Deck
from scoring.core.ladder import Ladder, Rung
from scoring.core.options import Option, Options, duty_option
from scoring.core.seats import LEFT, RIGHT
from scoring.core.vocabulary import Term
from scoring.sanctions.paulista_aabb import catalogue

# 9.4.4, 9.4.5, 9.4.8 and 9.4.9: what the hand is worth accepted, and if they run.
LADDER = Ladder(
    "truco", 1, (Rung("truco", 3, 1), Rung("seis", 6, 3), Rung("nove", 9, 6), Rung("doze", 12, 9))
)
STAKES = Stakes(LADDER, edge_played=3, edge_given_up=1)  # 9.5.2, 9.5.3


def has_fixed_manilhas(options: Options) -> bool:
    return options["manilhas"] == "fixed"


RULEBOOK = Rulebook(constant(STAKES), (LADDER,), has_fixed_manilhas=has_fixed_manilhas)

ARTICLES = (
    # 9.5 and 9.6: mão de onze and mão de ferro
    forbids("9.5.1", "decision_without_onze", "decision_not_theirs", "onze_undecided"),
    awards("9.5.2", "onze", on="edge won"),
    awards("9.5.3", "onze_corrida", on="edge ran"),
    forbids("9.5.5", "decision_too_late"),
    notes("9.5.5", "played_without_saying"),
    notes("9.5.6", "first_answer_stands", phase="edge"),
    forbids("9.5.7", "request_in_onze"),
    forbids("9.6.1", "decision_in_ferro"),
    awards("9.6.2", "ferro", on="ferro won"),
    forbids("9.6.2", "request_in_ferro"),
    forbids("9.6.4", "covered_in_closed_ferro"),
    # 9.1 to 9.3: rounds and ties, the pack, the manilhas
    forbids("9.1.2", "not_three_cards", "dealt_twice", "card_not_held"),
    awards("9.1.2", "mao", on="won"),
    forbids("9.1.4", "hand_unfinished", "hand_is_over", "result_differs"),
    notes("9.1.4", "round_without_effect"),
    # Both pairs won one and tied another: the first round decides (position B17).
    decides("9.1.4", THIRD_TIED),
    forbids("9.1.5", "out_of_turn"),
    # To the left as printed (position B9, option `hand_rotation`).
    forbids("9.1.7", "wrong_starter"),
    forbids("9.1.8", "wrong_opener"),
    forbids("9.1.9", "wrong_opener_after_tie"),
    decides("9.1.10", SECOND_TIED),
    decides("9.1.11", FIRST_TIED, FIRST_TWO_TIED),
    # Free by default (position B6); a duty with the option `show_highest_on_tie`.
    forbids("9.1.11", "highest_kept_back", "covered_when_tied"),
    # Nobody scores (position B1, option `all_tied`).
    decides("9.1.12", ALL_TIED),
    forbids("9.1.15", "covered_in_first"),
    forbids("9.2.1", "card_twice"),
    forbids("9.3.1", "vira_lacking", "second_vira"),
    forbids("9.3.5", "vira_with_fixed_manilhas"),
    # 9.4: truco, 6, 9 and 12, and how they are answered
    forbids("9.4.2", "asked_out_of_turn"),
    forbids("9.4.3", "request_unanswered", "nothing_to_answer"),
    notes("9.4.3", "first_answer_stands", phase="plain"),
    awards("9.4.4", "truco_corrido"),
    awards("9.4.5", "truco"),
    forbids("9.4.7", "own_request_raised"),
    awards("9.4.8", "seis_corrido", "nove_corrido", "doze_corrido"),
    awards("9.4.9", "seis", "nove", "doze"),
    forbids("9.4.11", "step_skipped"),
)


def rotation(options: Options) -> int:
    """The start, and with it the deal, moves to the left as printed (position B9)."""
    return LEFT if options["hand_rotation"] == "left" else RIGHT


def deck_for(options: Options) -> Deck:
    return DECKS[deck_name(options)]


def conflicts(options: Options) -> tuple[str, ...]:
    """Of the fixed manilhas the clean pack has only one (position B29)."""
    if has_fixed_manilhas(options) and deck_name(options) == "limpo":
        return ("deck", "manilhas")
    return ()


RULESET = build_ruleset(
    RULEBOOK,
    ARTICLES,
    key="paulista-aabb",
    version="2024.1",
    name="AABB-SP 2024",
    players=(4, 2),
    options=(
        Option("all_tied", ("none", "dealer", "starter"), "none", "B1"),
        Option("ferro_mode", FERRO_MODES, "open", "B4"),
        Option("tie_opener", ("first", "last", "opener"), "first", "B5"),
        Option("show_highest_on_tie", (False, True), False, "B6"),
        Option("truco_timing", ("turn", "any"), "turn", "B8"),
        Option("hand_rotation", ("left", "right"), "left", "B9"),
        Option("requests_in_onze", ("void", "tento"), "void", "B10"),
        Option("deck", ("sujo", "limpo"), "sujo", "9.2.1"),
        Option("manilhas", ("vira", "fixed"), "vira", "9.3.5"),
        duty_option("6"),
    ),
    vocabulary=vocabulary(Term("aceita", ("aceita", "aceito", "cai", "desce", "vem", "aceitou"))),
    cites={
        "duty": "6",
        "game": "9.7.1",
        "match": "4.3",
        "opening": "9.1.6",
        "dealer": "9.1.7",
        "phase": "9.5.1",
        "standing": "9.5.1",
        "disqualification": "8",
        "appeal": "6",
    },
    first_dealer="draw_mano",
    sanctions=catalogue,
    card_cites={"order": "9.2.2", "tied": "9.3.4", "vira": "9.3.3"},
    rotation=rotation,
    deck_for=deck_for,
    conflicts=conflicts,
)
