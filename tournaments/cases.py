"""The committee's cases as pages show them: what was asked, what was decided. Three queries."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from tournaments.log_rows import nameless, names_of
from tournaments.models import Case, LogEntry, Tournament


@dataclass(frozen=True)
class CaseView:
    """A text that was erased is empty."""

    number: int
    match: int | None
    text: str
    at: datetime
    by: str
    decision: str = ""
    decided_at: datetime | None = None
    decided_by: str = ""
    article: str = ""

    @property
    def is_open(self) -> bool:
        return self.decided_at is None


def open_cases(tournament: Tournament) -> list[CaseView]:
    return read(Case.objects.filter(tournament=tournament, decided=None))


def cases_of(tournament: Tournament) -> list[CaseView]:
    """The open ones first, then the newest."""
    found = read(Case.objects.filter(tournament=tournament))
    return sorted(found, key=lambda case: (not case.is_open, -case.number))


def read(cases: QuerySet[Case]) -> list[CaseView]:
    rows = list(
        cases.select_related("match", "brought", "decided").prefetch_related(
            "brought__remarks", "decided__remarks"
        )
    )
    names = names_of(
        entry.actor for case in rows for entry in (case.brought, case.decided) if entry
    )
    return [view(case, names) for case in rows]


def view(case: Case, names: dict[str, str]) -> CaseView:
    brought, decided = case.brought, case.decided
    return CaseView(
        number=case.number,
        match=case.match.number if case.match else None,
        text=text_of(brought),
        at=brought.at,
        by=names.get(brought.actor) or nameless(brought.actor),
        decision=text_of(decided) if decided else "",
        decided_at=decided.at if decided else None,
        decided_by=(names.get(decided.actor) or nameless(decided.actor)) if decided else "",
        article=decided.data.get("article", "") if decided else "",
    )


def text_of(entry: LogEntry) -> str:
    return next((remark.text for remark in entry.remarks.all()), "")
