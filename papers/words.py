"""Sentences for what papers refuse and why one failed. Tests hold the codes against them."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from papers.models import BUNDLE
from papers.registry import PAPERS
from tournaments.exceptions import Refused

REFUSALS: Mapping[str, str | Promise] = {
    "no_such_paper": gettext_lazy("There is no such paper: choose one of the list."),
    "no_such_size": gettext_lazy("This paper does not come in that size: choose one of the list."),
    "nothing_to_print": gettext_lazy("There is nothing to print on it yet."),
}

FAILURES: Mapping[str, str | Promise] = {
    "broken": gettext_lazy("Something went wrong on our side. The log of the server says more."),
    "too_long": gettext_lazy("It took too long and was cut off several times."),
    "no_space": gettext_lazy("The file could not be written: the disk may be full."),
    "foreign": gettext_lazy("It asked for a file that is not ours, and was stopped."),
}


def refusal_words(refusal: Refused) -> str:
    known = REFUSALS.get(refusal.code)
    return str(known) if known is not None else _("Not possible now")


def title_of(kind: str) -> str:
    """Also for a kind that this version no longer knows."""
    if kind == BUNDLE:
        return _("Everything for today")
    return str(PAPERS[kind].title) if kind in PAPERS else kind


def failure_words(reason: str) -> str:
    return str(FAILURES.get(reason, FAILURES["broken"]))
