"""Bringing and deciding the committee's cases."""

from django.db import transaction

from tournaments.actors import Actor
from tournaments.audit.services import record_action
from tournaments.exceptions import Refused, require_reason
from tournaments.locks import bump_version, lock_tournament, next_number, refuse_if_over
from tournaments.models import Case, Match, Tournament
from tournaments.permissions import may_decide_results, may_see_the_hall, require
from tournaments.regulation.articles import resolve_article
from tournaments.regulation.selectors import current_fingerprint


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
