"""The call of a match as one message for the players' group, in the language now active."""

from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from tournaments.hall.board import Call
from tournaments.matches.labels import length_label
from tournaments.models import Tournament
from tournaments.regulation.sentences import round_name
from tournaments.words.hours import hour_words


def call_text(tournament: Tournament, call: Call) -> str:
    """Table first: it is what people look for."""
    row, table = call.row, call.row.match.table
    where = {"table": table.number if table else "–", "a": row.a.name, "b": row.b.name}
    lines = [
        _("Table %(table)s: %(a)s against %(b)s.") % where,
        f"{tournament.name}, {round_name(row.shown_code)}, {length_label(row.match)}.",
    ]
    if call.due_at:
        until = hour_words(localtime(call.due_at).time())
        lines.append(_("Be there by %(time)s: after that it is a walkover.") % {"time": until})
    return "\n".join(lines)
