"""The log's entries as a page shows them: names of today beside the ids, free texts beside their
commitments. At most eight queries a page, whatever it holds."""

import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.paginator import Page, Paginator
from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.audit.chain import TEXTS
from tournaments.audit.subjects import subject_name
from tournaments.models import LogEntry, Match, Participant, RoleGrant, Team, Tournament
from tournaments.numbers import parse_number

PAGE = 50


@dataclass(frozen=True)
class Text:
    name: str  # "reason"
    remark: uuid.UUID
    text: str
    erased_at: datetime | None


@dataclass(frozen=True)
class LogRow:
    number: int
    at: datetime
    actor: str
    actor_name: str
    action: str
    subject: str
    subject_name: str
    data: Mapping[str, Any]
    texts: list[Text]
    previous: str
    hash: str


def log_page(tournament: Tournament, *, number: str | None, match: str = "") -> Page[Any]:
    """A page of rows, newest first; the first page for a number that is none. Of all entries, or
    of those about the match with that number."""
    entries = LogEntry.objects.filter(tournament=tournament).order_by("-number")
    if match:
        matches = tournament.matches.filter(number=parse_number(match))
        entries = entries.filter(subject__in=[subject_name(match) for match in matches])
    page: Page[Any] = Paginator(entries.prefetch_related("remarks"), PAGE).get_page(number)
    listed = list(page.object_list)
    names = resolve_names(who for entry in listed for who in (entry.actor, entry.subject))
    page.object_list = [build_row(entry, names) for entry in listed]
    return page


def get_log_row(entry: LogEntry) -> LogRow:
    """One entry by itself."""
    return build_row(entry, resolve_names([entry.actor, entry.subject]))


def resolve_names(references: Iterable[str]) -> dict[str, str]:
    """Today's names of whatever has one, by "account:<id>", "participant:<id>", "match:<id>" …"""
    ids: dict[str, set[str]] = {"account": set(), "match": set(), "participant": set()}
    for kind, _colon, key in (who.partition(":") for who in references):
        ids.setdefault(kind, set()).add(key)
    people = User.objects.filter(pk__in=ids["account"]).values_list("pk", "name")
    players = Participant.objects.filter(pk__in=ids["participant"]).only("name")
    matches = Match.objects.filter(pk__in=ids["match"]).values_list("pk", "number")
    referees = RoleGrant.objects.filter(pk__in=ids.get("referee", ())).select_related("user")
    teams = Team.objects.filter(pk__in=ids.get("team", ())).values_list("pk", "number")
    return {
        **{f"account:{key}": name for key, name in people},
        **{f"participant:{player.pk}": str(player) for player in players},
        **{f"referee:{grant.pk}": grant.person_name for grant in referees},
        **{f"match:{key}": _("match %(number)s") % {"number": number} for key, number in matches},
        **{f"team:{key}": _("team %(number)s") % {"number": number} for key, number in teams},
    }


def build_row(entry: LogEntry, names: Mapping[str, str]) -> LogRow:
    texts = entry.data.get(TEXTS, {})
    remarks = {str(remark.pk): remark for remark in entry.remarks.all()}
    return LogRow(
        number=entry.number,
        at=entry.at,
        actor=entry.actor,
        actor_name=names.get(entry.actor) or fallback_name(entry.actor),
        action=entry.action,
        subject=entry.subject,
        subject_name=names.get(entry.subject) or fallback_name(entry.subject),
        data={name: value for name, value in entry.data.items() if name != TEXTS},
        texts=[
            Text(name=name, remark=remark.pk, text=remark.text, erased_at=remark.erased_at)
            for name, text in texts.items()
            if (remark := remarks.get(text["remark"]))  # gone only if somebody removed triggers
        ],
        previous=entry.previous,
        hash=entry.hash,
    )


def fallback_name(reference: str) -> str:
    kind, _colon, key = reference.partition(":")
    if kind == "system":
        return _("the system")
    if kind == "account":
        return _("an account that is gone")
    if kind == "nobody":
        return _("somebody on the public page")
    return f"{kind} {key[:8]}"
