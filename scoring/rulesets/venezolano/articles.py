"""The collector of this ruleset's articles, and the rules that only decide, without points.

The trait "declared" is never set: those articles are listed, and one function speaks for all of
them, because a replay should not ask sixty rules about every hand.

Notes and faults are found while a hand is read (`scoring.venezuela`); here each is declared under
the rule it comes from, so that codes can be listed and every one cites its rule.
"""

from collections.abc import Iterator
from typing import Any

from scoring.core.article import Articles
from scoring.core.award import Note
from scoring.core.fault import Fault
from scoring.core.game import Game
from scoring.venezuela.table import TRAITS, Table

articles = Articles(TRAITS)
forbids, awards = articles.forbids, articles.awards

# Rule -> what its reading may note. No points: an act without effect, or why something counts.
NOTES: dict[str, tuple[str, ...]] = {
    "3": ("envite_by_cards",),
    "4": ("vueltas_by_cards",),
    "10": ("quiero_envido_misplaced",),
    "13": ("same_falta",),
    "15": ("first_voice",),
    "18": ("single_stone_counts_two",),
    "19": ("envite_not_allowed",),
    "22": ("envite_first",),
    "23": ("answer_closed",),
    "25": ("not_a_reply",),
    "27": ("overstake_stands",),
    "28": ("answer_closed",),
    "29": ("answer_closed",),
    "34": ("raise_on_decided_hand",),
    "35": ("truco_out_of_turn",),
    "36": ("first_voice",),
    "38": ("may_look_now",),
    "39": ("looked_at_in_the_end",),
    "42": ("higher_below", "first_tied"),
    "43": ("out_of_turn",),
    "45": ("must_clear_flor", "flor_not_askable"),
    "46": ("last_tied_may_call",),
    "47": ("same_side_raises",),
    "49": ("flor_lost",),
    "50": ("flor_lost",),
    "55": ("bound_by_partner",),
    "58": ("partner_truco_valid",),
    "59": ("flor_proved",),
    "60": ("mas_mano_speaks_first",),
    "76": ("a_ley_not_valid",),
    "77": ("flor_lost",),
    "78": ("taken_con_ley", "taken_sin_ley"),
    "79": ("plain_answer",),
    "80": ("card_not_shown",),
    "81": ("answer_closed", "silence_hides_flor"),
    "82": ("bound_by_partner",),
    "83": ("envite_above_one",),
    "85": ("must_clear_flor", "must_go_to_truco"),
    "86": ("must_go_to_truco",),
    "90": ("simultaneous",),
    "96": ("passed",),
    "97": ("all_passed",),
    "101": ("out_of_turn",),
    "108": ("hand_void",),
    "MAS-MANO": ("tie_to_mas_mano",),
    "POR-PRIMERA": ("won_by_the_first",),
    "DE-MANO": ("won_as_mano",),
    "TAPADO": ("muerte_checked",),
    "E3": ("flor_lost",),
    "E12": ("first_song_stands",),
    "T3": ("not_a_muerte",),
    "T5": ("not_a_muerte",),
    "T6": ("partner_plays_on",),
    "F7": ("flor_lost",),
    "F12": ("small_refuses",),
    "F14": ("mas_a_ley_not_valid",),
    "F15": ("mas_a_ley_not_valid",),
    "R3": ("bad_call",),
}

# Rule -> what is given or noted under it by a function that stands under a neighbouring rule: one
# function gives the whole envite, say, and each raise cites its own rule.
_ENVITE = ("envite", "envite_no_querido")
_TRUCO = ("truco", "truco_no_querido")
GIVEN: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("10", "11", "12", "13", "17", "18", "21", "26"), _ENVITE),
    **dict.fromkeys(("31", "32", "33"), _TRUCO),
    "37": ("piedra",),
    "53": ("envite_reservada",),
    "54": ("envite_reservada",),
    "56": ("not_collected", "piedra"),
    "62": ("piedra",),
    "65": ("envite_reservada",),
    "66": ("flor",),
    "68": ("reservada_refused",),
    "69": ("envite_void",),
    "70": ("envite_reservada",),
    "73": ("envite_reservada",),
    "74": ("flor",),
    "75": ("envite_reservada",),
    "84": ("privo",),
    "87": ("flor", "envite_flores"),
    "88": ("flor", "envite_void"),
    "89": ("flor", "envite_reservada"),
    "TRUCO": ("base",),
    "MAZO": ("truco_mazo",),
    "R2": ("envite_void",),
    "R3": ("envite_void", "piedra"),
    "R4": ("envite_flor_falsa", "false_flor", "piedra"),
}

# Rule -> what makes a telling impossible or incomplete.
FAULTS: dict[str, tuple[str, ...]] = {
    "1": ("card_twice",),
    "3": ("no_such_value",),
    "9": ("envite_disagrees", "envite_winner_needed"),
    "17": ("cannot_be_called",),
    "18": ("cannot_be_called",),
    "25": ("nothing_to_answer",),
    "26": ("cannot_be_called",),
    "30": ("hand_over", "raise_out_of_order"),
    "31": ("hand_over", "raise_out_of_order"),
    "32": ("hand_over", "raise_out_of_order"),
    "33": ("hand_over", "raise_out_of_order"),
    "35": ("not_the_turn",),
    "41": ("card_not_held", "already_played"),
    "42": ("two_cards_due", "not_the_turn"),
    "48": ("nothing_to_answer",),
    "53": ("flor_disagrees", "flor_winner_needed"),
    "79": ("nothing_to_answer",),
    "84": ("not_cantando", "nothing_to_privar"),
    "90": ("nothing_to_answer",),
    "97": ("pass_all_three",),
    "101": ("same_card_due", "no_early_card"),
    "108": ("proof_not_due",),
    "CANTANDO": ("nothing_to_check",),
    "FLOR": ("flor_value_differs", "no_such_value"),
    "MAZO": ("hand_over",),
    "PIEZAS": ("vira_needed", "vira_twice"),
    "SALIDA": ("three_cards",),
    "T6": ("already_gone",),
    "TRUCO": ("base_disagrees", "three_vueltas", "vueltas_disagree"),
}


def nothing(game: Game, table: Table) -> Iterator[Any]:
    """Stands for a rule whose notes or faults are yielded by the one function below."""
    return iter(())


def _declare() -> None:
    for number, codes in (*NOTES.items(), *GIVEN.items()):
        awards(number, *codes, on="declared")(nothing)
    for number, codes in FAULTS.items():
        forbids(number, *codes, on="declared")(nothing)


_declare()


@awards("4", *NOTES["4"], on="notes")
def what_the_reading_noted(game: Game, table: Table) -> Iterator[Note]:
    """All notes of the reading, each under its own rule as listed above."""
    return iter(table.notes)


@forbids("1", *FAULTS["1"], on="faults")
def what_the_reading_refused(game: Game, table: Table) -> Iterator[Fault]:
    """All faults of the reading, each under its own rule as listed above."""
    return iter(table.faults)
