"""What can be wrong with a line that somebody types (a ruling of a paper sheet, a correction), as
sentences. Faults inside a hand told card by card keep their code and article: whoever writes
those reads the notation.
"""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

LINE_FAULTS: Mapping[str, str | Promise] = {
    "no_such_sanction": gettext_lazy("The catalogue has no row %(sanction)s."),
    "no_such_seat": gettext_lazy("%(seat)s is no seat of this table: %(expected)s."),
    "no_such_side": gettext_lazy("%(side)s is no side: write A or B."),
    "input_lacking": gettext_lazy("This ruling needs one thing more: %(name)s=%(expected)s."),
    "input_unknown": gettext_lazy("This ruling does not take %(name)s."),
    "input_wrong": gettext_lazy("%(name)s can't be %(value)s; possible is: %(expected)s."),
    "confirmed_differs": gettext_lazy(
        "This ruling leads to %(expected)s, and the line says %(a)s–%(b)s."
    ),
    "no_hand_to_amend": gettext_lazy("There is no hand before it that this ruling could change."),
    "opening_not_first": gettext_lazy("Who sits where is noted before everything else."),
    "seats_incomplete": gettext_lazy("Name each seat once: %(expected)s."),
    "person_twice": gettext_lazy("The same person sits in two seats."),
    "unknown_word": gettext_lazy("“%(token)s” is no word of the notation."),
    "too_many_words": gettext_lazy("The line goes on where it should end: “%(token)s”."),
    "expected": gettext_lazy("Something else was expected here: “%(clause)s”."),
    "argument_expected": gettext_lazy("Something is missing here: “%(clause)s”."),
    "empty_clause": gettext_lazy("There is nothing between two commas."),
    "empty_line": gettext_lazy("The line is empty."),
    "line_too_long": gettext_lazy("The line is too long."),
}
