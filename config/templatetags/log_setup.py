"""The log's sentences about set-up, steps and the end of an event."""

from collections.abc import Callable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.log_rows import LogRow
from tournaments.regulation.labels import LABELS, label_of
from tournaments.regulation.settings import FREE_TEXTS

PHRASES = {
    "plan.made": gettext_lazy("%(actor)s made the plan of the event."),
    "inscriptions.opened": gettext_lazy("%(actor)s opened the inscriptions."),
    "inscriptions.closed": gettext_lazy("%(actor)s closed the inscriptions."),
    "tournament.finished": gettext_lazy("%(actor)s closed the event: its results are frozen."),
    "tournament.archived": gettext_lazy("%(actor)s archived the event."),
}
TEXT_NAMES = {name: LABELS[name] for name in FREE_TEXTS}


def plan_changed(row: LogRow) -> str:
    fields = ", ".join(label_of(str(name)) for name in row.data.get("fields", []))
    return _("%(actor)s changed the set-up: %(fields)s.") % {
        "actor": row.actor_name,
        "fields": fields,
    }


def format_changed(row: LogRow) -> str:
    return _("%(actor)s set %(subject)s to best of %(best_of)s.") % {
        "actor": row.actor_name,
        "subject": row.subject_name,
        "best_of": row.data.get("best_of", ""),
    }


TURNS: dict[str, Callable[[LogRow], str]] = {
    "plan.changed": plan_changed,
    "match.format_changed": format_changed,
}
