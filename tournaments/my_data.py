"""What a player may see on their own page: everything kept about them, and whom they can ask."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q

from tournaments.models import LogEntry, Participant, Place, Plan, Proposal
from tournaments.services.inscriptions.ground import BEFORE_THE_DRAW, in_force, without_team

MOMENTS = (
    "inscribed_at",
    "admitted_at",
    "consented_at",
    "confirmed_at",
    "age_verified_at",
    "checked_in_at",
    "link_mailed_at",
    "place_mailed_at",
    "withdrawn_at",
    "erasure_asked_at",
)
MOST = 60  # people to choose from


@dataclass(frozen=True)
class Finder:
    others: list[Participant]  # who may be asked
    received: list[Proposal]
    made: list[Proposal]
    agreed: list[Participant]  # in teams of three: said yes, and one more is missing


def finder_for(person: Participant, plan: Plan) -> Finder | None:
    """None where there is nothing to find: a team already, the draw made, nobody plays together."""
    alone = not Place.objects.filter(participant=person, until=None).exists()
    open_still = person.tournament.stage in BEFORE_THE_DRAW and not person.withdrawn_at
    if plan.team_size == 1 or not alone or not open_still:
        return None
    proposals = list(
        Proposal.objects.filter(
            Q(asker=person) | Q(asked=person), state__in=["asked", "accepted"]
        ).select_related("asker", "asked")
    )
    met = {person.pk, *(p.asker_id for p in proposals), *(p.asked_id for p in proposals)}
    others = without_team(in_force(person.tournament)).filter(looks_for_partner=True)
    return Finder(
        others=list(others.exclude(pk__in=met).order_by("name")[:MOST])
        if person.looks_for_partner
        else [],
        received=[p for p in proposals if p.state == "asked" and p.asked_id == person.pk],
        made=[p for p in proposals if p.state == "asked" and p.asker_id == person.pk],
        agreed=[
            p.asked if p.asker_id == person.pk else p.asker
            for p in proposals
            if p.state == "accepted"
        ],
    )


def everything_about(person: Participant) -> dict[str, Any]:
    """The row, the teams, the proposals, and the log's entries about this person. Others appear
    by number: their names are theirs."""
    reference = f"participant:{person.pk}"
    entries = LogEntry.objects.filter(
        Q(subject=reference) | Q(actor=reference), tournament=person.tournament_id
    ).prefetch_related("remarks")
    places = Place.objects.filter(participant=person).select_related("team").order_by("since")
    proposals = Proposal.objects.filter(Q(asker=person) | Q(asked=person)).select_related(
        "asker", "asked"
    )
    return {
        "tournament": person.tournament.name,
        "number": person.number,
        "id": str(person.pk),
        "name": person.name,
        "club": person.club,
        "email": person.email,
        "phone": person.phone,
        "payment": person.payment,
        "looks_for_partner": person.looks_for_partner,
        "consent_version": person.consent_version,
        **{moment: spelled(getattr(person, moment)) for moment in MOMENTS},
        "teams": [
            {
                "team": place.team.number,
                "chair": place.order,
                "since": spelled(place.since),
                "until": spelled(place.until),
            }
            for place in places
        ],
        "proposals": [
            {
                "from": proposal.asker.number,
                "to": proposal.asked.number,
                "state": proposal.state,
                "at": spelled(proposal.made_at),
            }
            for proposal in proposals
        ],
        "log": [
            {
                "number": entry.number,
                "at": spelled(entry.at),
                "action": entry.action,
                "texts": [remark.text for remark in entry.remarks.all() if remark.text],
            }
            for entry in entries
        ],
    }


def spelled(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None
