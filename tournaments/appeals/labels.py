"""The steps of an appeal in words."""

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
