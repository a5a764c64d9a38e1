"""Cases that no rule foresees: anybody who works in the hall brings them, the committee decides.

Both are entries of the log. What a decision means for a match (points, a disqualification, a
correction) is done there, with the services for it; here is what was asked and answered.
"""

from django.db import transaction
from django.db.models import Max

from tournaments import audit
from tournaments.actors import Actor
from tournaments.articles import cited
from tournaments.exceptions import Refused
from tournaments.models import Case, Match, Tournament
from tournaments.permissions import may_decide_results, may_see_the_hall, require
from tournaments.services.entries_ground import bump
from tournaments.services.inscriptions.ground import OVER, lock
from tournaments.services.plans import cited_regulation


@transaction.atomic
def bring_case(tournament: Tournament, *, by: Actor, text: str, match: Match | None = None) -> Case:
    require(may_see_the_hall, by, tournament)
    return write_case(tournament, by=by, text=text, match=match)


def write_case(tournament: Tournament, *, by: Actor, text: str, match: Match | None) -> Case:
    """Without asking who may: for services that have seen to it themselves."""
    if not text.strip():
        raise Refused("reason_needed")
    tournament = lock(tournament)
    if tournament.stage in OVER:
        raise Refused("event_over")
    number = (tournament.cases.aggregate(last=Max("number"))["last"] or 0) + 1
    entry = audit.record(
        tournament,
        actor=by,
        action="case.brought",
        subject=f"match:{match.pk}" if match else f"tournament:{tournament.pk}",
        data={"number": number},
        texts={"case": text.strip()},
    )
    case = Case.objects.create(tournament=tournament, number=number, match=match, brought=entry)
    bump(tournament.pk)
    return case


@transaction.atomic
def decide_case(case: Case, *, by: Actor, decision: str, article: str = "") -> None:
    """Once: what was decided stays, and a better answer is a new case."""
    require(may_decide_results, by, case.tournament)
    if not decision.strip():
        raise Refused("reason_needed")
    tournament = lock(case.tournament)
    case = Case.objects.select_related("match").get(pk=case.pk)
    if case.decided_id:
        raise Refused("case_decided", number=case.number)
    case.decided = audit.record(
        tournament,
        actor=by,
        action="case.decided",
        subject=f"match:{case.match_id}" if case.match_id else f"tournament:{tournament.pk}",
        data={
            "number": case.number,
            "article": cited(tournament, "case", article),
            "regulation": cited_regulation(tournament),
        },
        texts={"decision": decision.strip()},
    )
    case.save(update_fields=["decided"])
    bump(tournament.pk)
