"""The log as sentences: one phrase per known action.

An action without a phrase shows its code, never a guess. Names are those of today, looked up by
the page; the log itself holds only ids.
"""

from collections.abc import Callable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from config.templatetags import log_api, log_appeals, log_papers, log_referees, log_setup
from config.templatetags.log_day import PHRASES as DAY
from config.templatetags.log_inscriptions import PHRASES as INSCRIPTIONS
from tournaments.line_words import told_alone
from tournaments.log_rows import LogRow
from tournaments.models import Role

TEXT_NAMES = {
    "reason": pgettext_lazy("of a decision", "Reason"),
    "case": gettext_lazy("What happened"),
    "notice": gettext_lazy("Notice"),
    "decision": gettext_lazy("Decision and reason"),
    **log_appeals.TEXT_NAMES,
    **log_setup.TEXT_NAMES,
}


def role_name(role: str) -> str:
    return str(Role(role).label) if role in Role.values else role


def words_of(row: LogRow) -> dict[str, str]:
    return {
        "actor": row.actor_name,
        "subject": row.subject_name,
        "role": role_name(str(row.data.get("role", ""))),
        "table": str(row.data.get("table", "")),
        "number": str(row.data.get("number", "")),
        "notation": told_alone(str(row.data.get("notation", ""))),
        "people": str(row.data.get("people", "")),
    }


def granted(row: LogRow) -> str:
    if row.actor == row.subject:
        return _("%(actor)s took on the role of %(role)s.") % words_of(row)
    return _("%(actor)s gave %(subject)s the role of %(role)s.") % words_of(row)


def ended(row: LogRow) -> str:
    if row.actor == row.subject:
        return _("%(actor)s gave up the role of %(role)s.") % words_of(row)
    return _("%(actor)s took the role of %(role)s from %(subject)s.") % words_of(row)


PHRASES = {
    "tournament.created": gettext_lazy("%(actor)s opened the tournament."),
    "match.called": gettext_lazy("%(actor)s called %(subject)s to table %(table)s."),
    "match.call_taken_back": gettext_lazy("%(actor)s took %(subject)s back from table %(table)s."),
    "match.entry": gettext_lazy("%(actor)s wrote line %(number)s of %(subject)s: %(notation)s"),
    "match.confirmed": gettext_lazy("%(actor)s confirmed the result of %(subject)s."),
    "draw.frozen": gettext_lazy("%(actor)s froze the list of draw %(number)s."),
    "draw.made": gettext_lazy("%(actor)s made draw %(number)s."),
    "draw.changed": gettext_lazy("%(actor)s changed draw %(number)s by hand."),
    "remark.erased": gettext_lazy("%(actor)s erased the text of a remark."),
}
PHRASES |= DAY | INSCRIPTIONS
PHRASES |= log_api.PHRASES | log_setup.PHRASES | log_referees.PHRASES | log_appeals.PHRASES
# Where who did it to whom changes the words.
TURNS: dict[str, Callable[[LogRow], str]] = {
    "role.granted": granted,
    "role.ended": ended,
    **log_setup.TURNS,
    **log_referees.TURNS,
    **log_papers.TURNS,
}


def sentence(row: LogRow) -> str:
    if row.action in TURNS:
        return TURNS[row.action](row)
    if row.action in PHRASES:
        return str(PHRASES[row.action]) % words_of(row)
    return f"{row.actor_name} · {row.action} · {row.subject_name}"


def text_name(name: str) -> str:
    """What a free text beside an entry is called."""
    return str(TEXT_NAMES.get(name, name))
