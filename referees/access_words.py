"""Sentences for what letting a phone in, or opening a match, may refuse."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournaments import day_words
from tournaments.exceptions import Refused

REFUSALS: Mapping[str, str | Promise] = {
    "code_over": gettext_lazy(
        "This code is used up, too old or not from here. Ask for a fresh one at the desk."
    ),
    "too_many_ask": gettext_lazy(
        "Too many phones are asking right now. Wait a few minutes, or go to the desk."
    ),
    "request_over": gettext_lazy(
        "Somebody has answered this phone already, or it waited too long."
    ),
    "nameless": gettext_lazy("Type a name."),
    "referee_twice": gettext_lazy("There is a referee of that name already: add something to it."),
    "not_present": gettext_lazy(
        "A match begins when both teams are here. If one does not come, the desk decides."
    ),
    "not_their_chair": gettext_lazy(
        "The teams have changed meanwhile. Look at who sits where, then try again."
    ),
}


def refusal_words(refusal: Refused) -> str:
    known = REFUSALS.get(refusal.code)
    return str(known) if known is not None else day_words.refusal_words(refusal)
