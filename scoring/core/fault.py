"""Why an entry is refused: a code, the article behind it, what was expected. No sentences."""

from dataclasses import dataclass
from typing import NamedTuple

Datum = str | int | bool | None


class Fault(NamedTuple):
    """`expected` names what would have been right; `move` points at the move in question."""

    code: str
    article: str = ""
    expected: tuple[Datum, ...] = ()
    data: tuple[tuple[str, Datum], ...] = ()
    move: int | None = None


def fault(
    code: str, *expected: Datum, article: str = "", move: int | None = None, **data: Datum
) -> Fault:
    """
    >>> fault("not_now", "hand", "ruling", given="opening").expected
    ('hand', 'ruling')
    """
    return Fault(code, article, expected, tuple(sorted(data.items())), move)


@dataclass(frozen=True, slots=True)
class Refused:
    """An entry that could not be applied: its number in the log and every fault at once."""

    number: int
    faults: tuple[Fault, ...]


# What the machinery itself refuses, whatever the ruleset. Rulesets declare theirs beside the
# article (see `Articles`); `scoring.registry.fault_codes` finds both.
CORE_CODES: dict[str, str] = {
    "not_now": "this kind of entry is not allowed in the present state",
    "opening_not_first": "an opening comes before everything else of a game",
    "seats_incomplete": "an opening names each seat of the table once",
    "person_twice": "one person sits in one seat",
    "no_such_seat": "the seat is not at this table",
    "no_such_side": "the side is neither A nor B",
    "no_such_entry": "the entry number is not in the log, or is not of that kind",
    "entry_already_void": "the entry was voided before",
    "void_breaks_later": "without that entry a later one can no longer stand",
    "change_breaks_later": "after that change a later line can no longer stand",
    "other_game": "the line would be counted in another game, which ends earlier or later now",
    "wrong_replacement": "a line of this kind cannot be put in the place of that one",
    "unknown_word": "the word is not in the ruleset's vocabulary",
    "wrong_speaker": "the word needs a seat, a side, or nobody before it",
    "wrong_arguments": "the word takes other arguments",
    "no_such_card": "the card is not in the deck",
    "card_twice": "one card in two places",
    "score_unreachable": "no hands can lead to this score",
    "score_below_running": "the reported score is lower than what was already played",
    "clock_twice": "the time of a round runs out once in a match",
    "flores_below_counted": "fewer flores than the hands that were written have",
    "clock_score": "only games that start anew, or a match that stands, have a score",
    "no_such_sanction": "the ruleset's catalogue has no such row",
    "input_lacking": "the ruling needs this input before it can be applied",
    "input_unknown": "the sanction does not take this input",
    "input_wrong": "the input's value is not one of those possible",
    "confirmed_differs": "the ruling leads to another score than the one confirmed",
    "points_out_of_range": "the adjustment leaves the range from zero to the target",
    "input_out_of_range": "the number is higher than the ruleset can pay, or than there is",
    "offender_not_dealer": "only the player who deals that hand can have done this",
    "offender_not_cutter": "only the player who cuts for that hand can have done this",
    "hand_is_finished": "the ruling concerns the hand being played, not one that is over",
    "no_hand_to_amend": "the ruling concerns a hand, and there is none",
    "no_envido_wanted": "the ruling concerns a wanted envido, and there was none in that hand",
    "envido_of_the_rival": "only the side that won the envido owed anything",
    "other_kind_of_hand": "the ruling concerns another kind of hand than this one",
    "hand_denies_it": "the hand as it was told says otherwise",
    "hand_kept_quickly": "the ruling needs the moves of a hand that is told by its amounts alone",
    "no_such_amount": "the ruleset has no amount of this name",
    "amount_not_payable": "nothing of this name gives so much at this score",
    "amount_twice": "one hand gives this once, to one side",
    "amount_past_target": "a side cannot get more points than it lacks",
    "amounts_lacking": "in this ruleset a hand gives somebody points",
}
