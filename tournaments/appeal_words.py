"""Sentences for appeals: refusals, steps and what an outcome means."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments.models import Appeal, AppealStep

REFUSALS: Mapping[str, str | Promise] = {
    "held_by_appeal": gettext_lazy("This match waits for the decision on appeal %(number)s."),
    "under_appeal": gettext_lazy(
        "Appeal %(number)s about this match is open: the result stays in pencil until it is"
        " decided."
    ),
    "match_gone": gettext_lazy("The match of this appeal is no longer in the bracket."),
    "no_team_there": gettext_lazy("There is no team on that side."),
    "no_result_yet": gettext_lazy("There is no result yet to object to."),
    "no_such_ruling": gettext_lazy("Line %(line)s is no ruling that counts."),
    "appeal_too_late": gettext_lazy(
        "Too late: there were %(minutes)s minutes for it. The committee may still take it up."
    ),
    "appeal_open": gettext_lazy("Your appeal %(number)s about this is open already."),
    "appeal_decided": gettext_lazy("Appeal %(number)s has been decided or is not open."),
    "enough_said": gettext_lazy("Each team has %(most)s statements: yours are all made."),
    "referee_first": gettext_lazy("The referee answers first."),
    "not_theirs_to_end": gettext_lazy("It is not for this team to end appeal %(number)s now."),
    "say_what_is_decided": gettext_lazy("Say whether it stands or is overturned."),
    "say_what_is_right": gettext_lazy("Give the right games, or the lines that shall not count."),
    "committee_undoes": gettext_lazy(
        "This would undo matches that were played: only the committee can decide it so."
    ),
}
STEPS: Mapping[str, str | Promise] = {
    AppealStep.Kind.FILED: gettext_lazy("Objection"),
    AppealStep.Kind.STATEMENT: gettext_lazy("Statement"),
    AppealStep.Kind.ANSWERED: gettext_lazy("Answer of the referee"),
    AppealStep.Kind.TAKEN_ON: gettext_lazy("To the committee"),
    AppealStep.Kind.ACCEPTED: gettext_lazy("Answer accepted"),
    AppealStep.Kind.DECIDED: gettext_lazy("Decision of the committee"),
    AppealStep.Kind.WITHDRAWN: gettext_lazy("Withdrawn"),
}
OUTCOMES: Mapping[str, str | Promise] = {
    Appeal.Outcome.STANDS: pgettext_lazy("an appeal", "it stands"),
    Appeal.Outcome.OVERTURNED: pgettext_lazy("an appeal", "overturned"),
}
