"""What people agree to when they inscribe themselves. In our own words, in every language.

A changed text is a new version: whoever agreed to an older one is asked again on their page.
"""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.models import Plan
from tournaments.regulation.questions import labels_of

VERSION = 1

TEXT = (
    _(
        "The organizers keep your name, your club and, if you give them, your e-mail and phone,"
        " to run this tournament and to reach you about it. They are used for nothing else."
    ),
    _(
        "Your name, your club and your results are public: on the pages of the tournament, on the"
        " screen in the hall and on its papers."
    ),
    _("E-mail and phone are seen by the organizers alone. Of your age only that it was checked."),
    _(
        "On your personal page you can see and download everything kept about you, withdraw, and"
        " ask to be erased. Results stay, without your name."
    ),
)
QUESTIONS = _(
    "The organizers also ask for: %(questions)s. Your answers are seen by them alone, and go with"
    " your other data."
)


def consent_text(plan: Plan) -> Sequence[Any]:
    """With what the organizers of this event ask on their own account."""
    labels = labels_of(plan.questions)
    return (*TEXT, QUESTIONS % {"questions": ", ".join(labels)}) if labels else TEXT
