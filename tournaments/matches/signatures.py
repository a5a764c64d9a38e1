"""A team that refuses to sign: its referee notes it with the reason, and the result does not wait
for that team any longer. It stands by two words instead of the team's: of the referee who noted it
and of the head referee; or the desk's, as for every result that lacks a signature.

No rulebook says what follows when somebody does not sign. The log has it all; like a signature, a
refusal is about the result that was shown, and falls with it when another line is written."""

import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from tournaments.audit.selectors import build_row, resolve_names
from tournaments.audit.subjects import subject_name
from tournaments.models import LogEntry, Match

REFUSED = "match.signature_refused"


@dataclass(frozen=True)
class SignatureRefusal:
    by: str  # who noted it
    at: datetime
    reason: str  # empty once it was erased


def find_refusals(match: Match) -> dict[str, SignatureRefusal]:
    """By side: who does not sign the result as it stands. Whoever signed after all is not here."""
    entries = LogEntry.objects.filter(
        tournament=match.tournament_id,
        subject=subject_name(match),
        action=REFUSED,
        data__lines=match.entries_count,
    ).prefetch_related("remarks")
    names = resolve_names(entry.actor for entry in entries)
    rows = [build_row(entry, names) for entry in entries]
    return {
        row.data["side"]: SignatureRefusal(
            row.actor_name, row.at, next((text.text for text in row.texts), "")
        )
        for row in rows
        if row.data["side"] not in match.signed
    }


def refused_matches(tournament_id: uuid.UUID, matches: Iterable[Match]) -> set[uuid.UUID]:
    """Those of them whose result, as it stands, a team refuses to sign. One query."""
    by_subject = {subject_name(match): match for match in matches}
    rows = LogEntry.objects.filter(
        tournament=tournament_id, action=REFUSED, subject__in=by_subject
    ).values_list("subject", "data")
    return {
        match.pk
        for subject, data in rows
        if (match := by_subject[subject]).entries_count == data["lines"]
        and data["side"] not in match.signed
    }
