"""What the log says of referees and their phones."""

from collections.abc import Callable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.log_rows import LogRow

PHRASES = {
    "phone.invited": gettext_lazy("%(actor)s showed a code to let in a phone for %(subject)s."),
    "phone.let_in": gettext_lazy("A phone was let in for %(subject)s by the code on the board."),
    "phone.approved": gettext_lazy("%(actor)s let in a phone that asked, for %(subject)s."),
    "phone.refused": gettext_lazy("%(actor)s turned away a phone that asked to be let in."),
    "phone.revoked": gettext_lazy("%(actor)s locked out a phone of %(subject)s."),
    "phone.left": gettext_lazy("%(actor)s signed a phone off."),
}


def head_named(row: LogRow) -> str:
    names = {"actor": row.actor_name, "subject": row.subject_name}
    if row.data.get("head"):
        return _("%(actor)s made %(subject)s head referee.") % names
    return _("%(actor)s made %(subject)s an ordinary referee again.") % names


TURNS: dict[str, Callable[[LogRow], str]] = {"role.head": head_named}
