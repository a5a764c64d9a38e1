"""The rules that only decide, without points: what a reading notes or refuses under each.

The trait "declared" is never set: those articles are listed, and one function speaks for all of
them, because a replay should not ask sixty rules about every hand.

Notes and faults are found while a hand is read (`scoring.venezuela`); here each is declared under
the rule it comes from, so that codes can be listed and every one cites its rule.
"""

from collections.abc import Iterator
from typing import Any

from scoring.core.article import Rule, awards, forbids
from scoring.core.award import Note
from scoring.core.fault import Fault
from scoring.core.game import Game
from scoring.venezuela.table import Table

# What a reading may note -> the rules that say so. No points: an act without effect, or why
# something counts.
NOTES = {
    "envite_by_cards": "3",
    "vueltas_by_cards": "4",
    "quiero_envido_misplaced": "10",
    "same_falta": "13",
    "first_voice": "15 36",
    "single_stone_counts_two": "18",
    "envite_not_allowed": "19",
    "envite_first": "22",
    "answer_closed": "23 28 29 81",
    "not_a_reply": "25",
    "overstake_stands": "27",
    "raise_on_decided_hand": "34",
    "truco_out_of_turn": "35",
    "may_look_now": "38",
    "looked_at_in_the_end": "39",
    "higher_below": "42",
    "first_tied": "42",
    "out_of_turn": "43 101",
    "must_clear_flor": "45 85",
    "flor_not_askable": "45",
    "last_tied_may_call": "46",
    "same_side_raises": "47",
    "flor_lost": "49 50 77 E3 F7",
    "bound_by_partner": "55 82",
    "partner_truco_valid": "58",
    "flor_proved": "59",
    "mas_mano_speaks_first": "60",
    "a_ley_not_valid": "76",
    "taken_con_ley": "78",
    "taken_sin_ley": "78",
    "plain_answer": "79",
    "card_not_shown": "80",
    "silence_hides_flor": "81",
    "envite_above_one": "83",
    "must_go_to_truco": "85 86",
    "simultaneous": "90",
    "passed": "96",
    "all_passed": "97",
    "hand_void": "108",
    "tie_to_mas_mano": "MAS-MANO",
    "won_by_the_first": "POR-PRIMERA",
    "won_as_mano": "DE-MANO",
    "muerte_checked": "TAPADO",
    "first_song_stands": "E12",
    "not_a_muerte": "T3 T5",
    "partner_plays_on": "T6",
    "small_refuses": "F12",
    "mas_a_ley_not_valid": "F14 F15",
    "bad_call": "R3",
}
# What is given or noted -> rules under which it stands besides that of the function that yields it:
# one function gives the whole envite, say, and each raise cites its own rule.
GIVEN = {
    "envite": "10 11 12 13 17 18 21 26",
    "envite_no_querido": "10 11 12 13 17 18 21 26",
    "truco": "31 32 33",
    "truco_no_querido": "31 32 33",
    "piedra": "37 56 62 R3 R4",
    "envite_reservada": "53 54 65 70 73 75 89",
    "not_collected": "56",
    "flor": "66 74 87 88 89",
    "reservada_refused": "68",
    "envite_void": "69 88 R2 R3",
    "privo": "84",
    "envite_flores": "87",
    "base": "TRUCO",
    "truco_mazo": "MAZO",
    "envite_flor_falsa": "R4",
    "false_flor": "R4",
}
# What makes a telling impossible or incomplete -> the rules behind it.
FAULTS = {
    "card_twice": "1",
    "no_such_value": "3 FLOR",
    "envite_value_differs": "3",
    "envite_disagrees": "9",
    "envite_winner_needed": "9",
    "cannot_be_called": "17 18 26",
    "nothing_to_answer": "25 48 79 90",
    "envite_unanswered": "9",
    "call_lacking": "9 53 61",
    "hand_is_over": "30 31 32 33 TRUCO",
    "raise_out_of_order": "30 31 32 33",
    "not_the_turn": "35 42",
    "card_not_held": "41",
    "already_played": "41",
    "two_cards_due": "42",
    "too_many_flores": "52",
    "two_reservadas": "64",
    "flor_denied_by_cards": "FLOR",
    "flor_disagrees": "53",
    "flor_winner_needed": "53",
    "not_cantando": "84",
    "nothing_to_privar": "84",
    "pass_all_three": "97",
    "same_card_due": "101",
    "no_early_card": "101",
    "proof_not_due": "108",
    "nothing_to_check": "CANTANDO",
    "flor_value_differs": "FLOR",
    "vira_needed": "PIEZAS",
    "vira_twice": "PIEZAS",
    "three_cards": "SALIDA",
    "dealt_twice": "SALIDA",
    "already_gone": "T6",
    "base_disagrees": "TRUCO",
    "vueltas_disagree": "34 42 TRUCO",
    "tie_needs_seats": "MAS-MANO",
}


def nothing(game: Game, table: Table) -> Iterator[Any]:
    """Stands for a rule whose notes or faults are yielded by one of the functions below."""
    return iter(())


def declare(code: str, rules: str, *, forbids: bool = False) -> Iterator[tuple[str, Rule]]:
    """Articles that are only listed."""
    for number in rules.split():
        yield number, Rule(nothing, forbids, (code,), "declared")


@awards("vueltas_by_cards", on="notes")
def what_the_reading_noted(game: Game, table: Table) -> Iterator[Note]:
    """All notes of the reading, each under its own rule as listed above."""
    return iter(table.notes)


@forbids("card_twice", on="faults")
def what_the_reading_refused(game: Game, table: Table) -> Iterator[Fault]:
    """All faults of the reading, each under its own rule as listed above."""
    return iter(table.faults)


ARTICLES = (
    *(line for code, rules in (*NOTES.items(), *GIVEN.items()) for line in declare(code, rules)),
    *(line for code, rules in FAULTS.items() for line in declare(code, rules, forbids=True)),
    ("4", what_the_reading_noted),
    ("1", what_the_reading_refused),
)
