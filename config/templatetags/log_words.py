"""The log as sentences: one phrase per known action.

An action without a phrase shows its code, never a guess. Names are those of today, handed in by
the page; the log itself holds only ids.
"""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournaments.models import Role

Words = Callable[[str, str, Mapping[str, Any]], str]


def role_name(role: str) -> str:
    return str(Role(role).label) if role in Role.values else role


def created(actor: str, subject: str, data: Mapping[str, Any]) -> str:
    return _("%(actor)s opened the tournament.") % {"actor": actor}


def granted(actor: str, subject: str, data: Mapping[str, Any]) -> str:
    words = {"actor": actor, "subject": subject, "role": role_name(str(data.get("role")))}
    if actor == subject:
        return _("%(actor)s became %(role)s.") % words
    return _("%(actor)s made %(subject)s %(role)s.") % words


def ended(actor: str, subject: str, data: Mapping[str, Any]) -> str:
    words = {"actor": actor, "subject": subject, "role": role_name(str(data.get("role")))}
    if actor == subject:
        return _("%(actor)s is no longer %(role)s, by their own decision.") % words
    return _("%(actor)s took the role of %(role)s from %(subject)s.") % words


def erased(actor: str, subject: str, data: Mapping[str, Any]) -> str:
    return _("%(actor)s erased the text of a remark.") % {"actor": actor}


PHRASES: dict[str, Words] = {
    "tournament.created": created,
    "role.granted": granted,
    "role.ended": ended,
    "remark.erased": erased,
}


def sentence(*, action: str, actor: str, subject: str, data: Mapping[str, Any]) -> str:
    words = PHRASES.get(action)
    return words(actor, subject, data) if words else f"{actor} · {action} · {subject}"
