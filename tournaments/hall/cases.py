"""The committee's cases as pages show them: three queries."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import F, Q, QuerySet
from django.db.models.lookups import IsNull

from tournaments.audit.selectors import fallback_name, resolve_names
from tournaments.models import Case, LogEntry, Remark, Tournament
from tournaments.numbers import is_number

PAGE = 20


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
    regulation: str = ""

    @property
    def is_open(self) -> bool:
        return self.decided_at is None


def open_cases(tournament: Tournament) -> list[CaseView]:
    return read_cases(Case.objects.filter(tournament=tournament, decided=None))


def cases_of(tournament: Tournament) -> list[CaseView]:
    """The open ones first, then the newest."""
    return read_cases(in_order(Case.objects.filter(tournament=tournament)))


def cases_page(tournament: Tournament, *, number: str | None, search: str = "") -> Page[Any]:
    """A page of them, or of those whose words, number or match were asked for. One page costs the
    same whatever the event has been through."""
    rows = Case.objects.filter(tournament=tournament)
    if search:
        remarks = Remark.objects.filter(entry__tournament=tournament, text__icontains=search)
        fits = Q(brought__in=remarks.values("entry")) | Q(decided__in=remarks.values("entry"))
        if is_number(search):
            fits |= Q(number=int(search)) | Q(match__number=int(search))
        rows = rows.filter(fits)
    page: Page[Any] = Paginator(in_order(rows), PAGE).get_page(number)
    page.object_list = read_cases(page.object_list)  # type: ignore[arg-type]
    return page


def in_order(cases: QuerySet[Case]) -> QuerySet[Case]:
    return cases.order_by(IsNull(F("decided"), False), "-number")


def read_cases(cases: QuerySet[Case]) -> list[CaseView]:
    rows = list(
        cases.select_related("match", "brought", "decided").prefetch_related(
            "brought__remarks", "decided__remarks"
        )
    )
    names = resolve_names(
        entry.actor for case in rows for entry in (case.brought, case.decided) if entry
    )
    return [case_view(case, names) for case in rows]


def case_view(case: Case, names: dict[str, str]) -> CaseView:
    brought, decided = case.brought, case.decided
    return CaseView(
        number=case.number,
        match=case.match.number if case.match else None,
        text=text_of(brought),
        at=brought.at,
        by=names.get(brought.actor) or fallback_name(brought.actor),
        decision=text_of(decided) if decided else "",
        decided_at=decided.at if decided else None,
        decided_by=(names.get(decided.actor) or fallback_name(decided.actor)) if decided else "",
        article=decided.data.get("article", "") if decided else "",
        regulation=decided.data.get("regulation", "") if decided else "",
    )


def text_of(entry: LogEntry) -> str:
    return next((remark.text for remark in entry.remarks.all()), "")
