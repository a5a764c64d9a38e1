"""Truco mineiro (`mineiro`): four fixed manilhas, hands worth two, a mão de dez.

No federation has written it down; the book and its numbers are ours, and where the sources differ
an option says so (positions M1 to M14). Fouls are settled by the referee
(scoring/sanctions/mineiro.toml).
"""

from scoring.brazil.reading import (
    FORBIDDEN_REQUEST,
    GIVEN_UP,
    awards,
    decides,
    forbids,
    notes,
)
from scoring.brazil.rounds import ALL_TIED, FIRST_TIED, FIRST_TWO_TIED, SECOND_TIED, THIRD_TIED
from scoring.brazil.ruleset import build_ruleset
from scoring.core.award import PUNISHED
from scoring.core.options import Option, duty_option, expulsion_option
from scoring.rulesets.mineiro.values import LADDERS, RULEBOOK
from scoring.rulesets.mineiro.words import VOCABULARY
from scoring.sanctions.mineiro import catalogue

ARTICLES = (
    # 6 and 7: mão de dez and mão de ferro
    forbids("6.1", "decision_without_dez"),
    forbids("6.2", "decision_not_theirs", "dez_undecided", "decision_too_late"),
    notes("6.2", "played_without_saying"),
    notes("6.3", "one_yes_accepts", phase="edge"),
    awards("6.4", "mao_de_dez", on="edge won"),
    awards("6.5", "mao_de_dez_corrida", on="edge ran"),
    # Whoever asks loses the game, unless the tournament chose otherwise (position M5).
    awards("6.6", FORBIDDEN_REQUEST, on="edge ran"),
    notes("6.6", PUNISHED, "request_without_effect"),
    forbids("7.1", "decision_in_ferro"),
    awards("7.2", "ferro", on="ferro won"),
    forbids("7.3", "request_in_ferro"),
    # 2 and 3: the pack, dealing and laying
    forbids("2.1", "card_twice"),
    forbids("3.2", "not_three_cards", "dealt_twice", "card_not_held"),
    forbids("3.3", "wrong_starter", "out_of_turn"),
    forbids("3.4", "wrong_opener"),
    # Who opened the tied round, or by option who made the tie (position M9).
    forbids("3.5", "wrong_opener_after_tie"),
    forbids("3.6", "covered_in_first", "covered_never"),
    # Free by default (position M8).
    forbids("3.7", "highest_kept_back", "covered_when_tied"),
    # 4: who wins the hand
    awards("4.1", "mao", on="won"),
    decides("4.2", FIRST_TIED, FIRST_TWO_TIED),
    decides("4.3", SECOND_TIED, THIRD_TIED),
    # Nobody scores (position M4).
    decides("4.4", ALL_TIED),
    forbids("4.5", "hand_unfinished", "hand_is_over", "result_differs"),
    notes("4.5", "round_without_effect"),
    # 5: requests, answers, giving up
    forbids("5.1", "step_skipped"),
    awards("5.2", "truco", "seis", "dez", "oito", "nove", "doze"),
    awards(
        *("5.3", "truco_corrido", "seis_corrido", "dez_corrido"),
        *("oito_corrido", "nove_corrido", "doze_corrido"),
    ),
    forbids("5.4", "own_request_raised"),
    forbids("5.5", "asked_out_of_turn"),
    forbids("5.6", "request_unanswered", "nothing_to_answer"),
    notes("5.7", "one_yes_accepts", phase="plain"),
    awards("5.9", GIVEN_UP, on="ran"),
)


RULESET = build_ruleset(
    RULEBOOK,
    ARTICLES,
    key="mineiro",
    version="1",
    name="Truco mineiro",
    players=(4, 2, 6),
    options=(
        Option("ladder", tuple(LADDERS), next(iter(LADDERS)), "M1"),
        Option("all_tied", ("none", "mano", "dealer"), "none", "M4"),
        Option("request_in_dez", ("loses_game", "void"), "loses_game", "M5"),
        Option("ferro_mode", ("blind", "open"), "blind", "M6"),
        Option("truco_timing", ("any", "turn"), "any", "M7"),
        Option("show_highest_on_tie", (False, True), False, "M8"),
        Option("tie_opener", ("opener", "tier"), "opener", "M9"),
        Option("covered", ("from_second", "never"), "from_second", "M10"),
        Option("tento", ("off", "on"), "off", "M12"),
        duty_option("8.1"),
        expulsion_option(),
    ),
    vocabulary=VOCABULARY,
    cites={
        "duty": "8.1",
        "game": "1.3",
        "match": "1.2",
        "opening": "3.1",
        "dealer": "3.1",
        "phase": "6.1",
        "standing": "6.1",
        "disqualification": "8.3",
    },
    first_dealer="draw",
    sanctions=catalogue,
    card_cites={"order": "2.3", "tied": "2.4", "vira": "2.2"},
    gives_up=True,
    ladders_for=lambda options: (RULEBOOK.stakes(options).ladder,),
)
