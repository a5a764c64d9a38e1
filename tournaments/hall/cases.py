"""The committee's cases: bringing and deciding them, and how pages show them (three queries)."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.paginator import Page, Paginator
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.db.models.lookups import IsNull

from tournaments.actors import Actor
from tournaments.audit.selectors import fallback_name, resolve_names
from tournaments.audit.services import record_action
from tournaments.exceptions import Refused, require_reason
from tournaments.locks import bump_version, lock_tournament, next_number, refuse_if_over
from tournaments.models import Case, LogEntry, Match, Remark, Tournament
from tournaments.permissions import may_decide_results, may_see_the_hall, require
from tournaments.regulation.articles import resolve_article
from tournaments.regulation.selectors import current_fingerprint
from tournaments.requests import is_number

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


@transaction.atomic
def bring_case(tournament: Tournament, *, by: Actor, text: str, match: Match | None = None) -> Case:
    require(may_see_the_hall, by, tournament)
    return write_case(tournament, by=by, text=text, match=match)


def write_case(tournament: Tournament, *, by: Actor, text: str, match: Match | None) -> Case:
    """Without asking who may: for services that have seen to it themselves."""
    require_reason(text)
    tournament = lock_tournament(tournament)
    refuse_if_over(tournament)
    number = next_number(tournament.cases.all())
    entry = record_action(
        tournament, "case.brought", match, by=by, data={"number": number}, texts={"case": text}
    )
    case = Case.objects.create(tournament=tournament, number=number, match=match, brought=entry)
    bump_version(tournament.pk)
    return case


@transaction.atomic
def decide_case(case: Case, *, by: Actor, decision: str, article: str = "") -> None:
    """Once: what was decided stays, and a better answer is a new case."""
    require(may_decide_results, by, case.tournament)
    require_reason(decision)
    tournament = lock_tournament(case.tournament)
    case = Case.objects.select_related("match").get(pk=case.pk)
    if case.decided_id:
        raise Refused("case_decided", number=case.number)
    case.decided = record_action(
        tournament,
        "case.decided",
        case.match,
        by=by,
        data={
            "number": case.number,
            "article": resolve_article(tournament, "case", article),
            "regulation": current_fingerprint(tournament),
        },
        texts={"decision": decision},
    )
    case.save(update_fields=["decided"])
    bump_version(tournament.pk)
