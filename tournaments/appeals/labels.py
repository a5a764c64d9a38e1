"""The steps of an appeal in words, and what is said once one is done."""

from django.utils.translation import gettext_lazy as _

from tournaments.models import AppealStep

STEPS = {
    AppealStep.Kind.FILED: _("Objection"),
    AppealStep.Kind.STATEMENT: _("Statement"),
    AppealStep.Kind.ANSWERED: _("Answer of the referee"),
    AppealStep.Kind.TAKEN_ON: _("To the committee"),
    AppealStep.Kind.ACCEPTED: _("Answer accepted"),
    AppealStep.Kind.DECIDED: _("Decision of the committee"),
    AppealStep.Kind.WITHDRAWN: _("Withdrawn"),
}

# What somebody did with it, by the name of the button.
DONE = {
    "speak": _("Noted in appeal %(number)s."),
    "take_on": _("Appeal %(number)s is with the committee now."),
    "leave": _("Appeal %(number)s is over."),  # withdrawn, or its answer accepted
    "withdraw": _("Appeal %(number)s is withdrawn."),
    "stands": _("Appeal %(number)s is decided."),
    "overturned": _("Appeal %(number)s is decided."),
}
