"""The acta: every ruling, decision, case and appeal of the event, each with its article, its reason
and the fingerprint of the regulation it rests on. For the files of whoever organizes, and for those
who decide; not for the wall."""

from typing import Any

from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext_lazy

from papers.reading.decisions import decisions_of
from papers.reading.hashes import short
from papers.registry import Content, Scope, paper
from tournaments.appeals import AppealView, appeals_of
from tournaments.cases import CaseView, cases_of
from tournaments.models import Plan, Tournament
from tournaments.services.plans import regulation_of


def drawn(tournament: Tournament) -> bool:
    return tournament.matches.exists() and Plan.objects.filter(tournament=tournament).exists()


def to_the_log(tournament: Tournament, scope: Scope) -> str:
    return reverse("log", args=[tournament.slug])


@paper(
    "acta",
    title=gettext_lazy("Record of rulings and appeals"),
    order=65,
    styles=("print-record.css",),
    available=drawn,
    path=to_the_log,
)
def acta(tournament: Tournament, scope: Scope) -> Content:
    plan = Plan.objects.select_related("tournament").get(tournament=tournament)
    with translation.override(tournament.language):
        return {
            "regulation": regulation_of(plan),
            "decisions": decisions_of(tournament),
            "cases": [case(one) for one in by_number(cases_of(tournament))],
            "appeals": [appeal(one) for one in by_number(appeals_of(tournament))],
        }


def by_number(found: list[Any]) -> list[Any]:
    return sorted(found, key=lambda one: one.number)


def case(found: CaseView) -> dict[str, Any]:
    return {
        "number": found.number,
        "match": found.match,
        "at": found.at.isoformat(),
        "by": found.by,
        "text": found.text,
        "decided_at": found.decided_at.isoformat() if found.decided_at else "",
        "decided_by": found.decided_by,
        "decision": found.decision,
        "article": found.article,
        "regulation": short(found.regulation) if found.regulation else "",
    }


def appeal(found: AppealView) -> dict[str, Any]:
    return {
        "number": found.number,
        "match": found.match,
        "team": found.team,
        "matter": found.matter,
        "state": str(found.appeal.State(found.state).label),
        "steps": [
            {
                "at": step.at.isoformat(),
                "kind": step.kind,
                "by": step.by,
                "team": step.team,
                "text": step.text,
                "outcome": str(found.appeal.Outcome(step.outcome).label) if step.outcome else "",
                "article": step.article,
                "regulation": short(step.regulation) if step.regulation else "",
            }
            for step in found.steps
        ],
    }
