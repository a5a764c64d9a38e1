"""What the log says of referees and their phones."""

from django.utils.translation import gettext as _, gettext_lazy

from tournaments.audit.labels import PHRASES, SENTENCE_BUILDERS, names_in
from tournaments.audit.selectors import LogRow

PHRASES |= {
    "phone.invited": gettext_lazy("%(actor)s showed a code to let in a phone for %(subject)s."),
    "phone.let_in": gettext_lazy("A phone was let in for %(subject)s by the code on the board."),
    "phone.approved": gettext_lazy("%(actor)s let in a phone that asked, for %(subject)s."),
    "phone.refused": gettext_lazy("%(actor)s turned away a phone that asked to be let in."),
    "phone.revoked": gettext_lazy("%(actor)s locked out a phone of %(subject)s."),
    "practice.begun": gettext_lazy("Somebody began to practise: %(subject)s."),
    "phone.moved": gettext_lazy("%(actor)s went on with another phone."),
    "phone.left": gettext_lazy("%(actor)s signed a phone off."),
}


def describe_head_referee(row: LogRow) -> str:
    if row.data.get("head"):
        return _("%(actor)s made %(subject)s head referee.") % names_in(row)
    return _("%(actor)s made %(subject)s an ordinary referee again.") % names_in(row)


SENTENCE_BUILDERS["role.head"] = describe_head_referee
