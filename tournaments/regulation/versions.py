"""The versions a regulation has had, as the log keeps their fingerprints. One query."""

from dataclasses import dataclass
from datetime import datetime

from tournaments.models import LogEntry, Tournament


@dataclass(frozen=True)
class Version:
    number: int  # 1 is the first
    fingerprint: str
    since: datetime


def versions_of(tournament: Tournament) -> list[Version]:
    """The first one first. A change of the plan that changes no rule makes no version."""
    kept = LogEntry.objects.filter(tournament=tournament, action__startswith="plan.")
    found: list[Version] = []
    for data, at in kept.order_by("number").values_list("data", "at"):
        mark = data.get("regulation", "")
        if mark and (not found or found[-1].fingerprint != mark):
            found.append(Version(len(found) + 1, mark, at))
    return found
