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
    "opening_not_first": "an opening comes before everything else",
    "seats_incomplete": "an opening names each seat of the table once",
    "person_twice": "one person sits in one seat",
    "no_such_seat": "the seat is not at this table",
    "no_such_side": "the side is neither A nor B",
    "no_such_entry": "the entry number is not in the log, or is not of that kind",
    "entry_already_void": "the entry was voided before",
    "void_breaks_later": "without that entry a later one can no longer stand",
    "unknown_word": "the word is not in the ruleset's vocabulary",
    "wrong_speaker": "the word needs a seat, a side, or nobody before it",
    "wrong_arguments": "the word takes other arguments",
    "no_such_card": "the card is not in the deck",
    "card_twice": "one card in two places",
    "score_unreachable": "no hands can lead to this score",
    "score_below_running": "the reported score is lower than what was already played",
    "no_such_sanction": "the ruleset's catalogue has no such row",
    "input_lacking": "the ruling needs this input before it can be applied",
    "input_unknown": "the sanction does not take this input",
    "input_wrong": "the input's value is not one of those possible",
    "confirmed_differs": "the ruling leads to another score than the one confirmed",
    "points_out_of_range": "the adjustment leaves the range from zero to the target",
    "no_hand_to_amend": "the ruling concerns a hand, and there is none",
}
