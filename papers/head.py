"""What stands at the top of every paper of an event, as plain data. Two queries at most."""

from typing import Any

from tournaments.models import Plan, Tournament


def head_of(tournament: Tournament) -> dict[str, Any]:
    plan = Plan.objects.filter(tournament=tournament).first()
    return {
        "name": tournament.name,
        "slug": tournament.slug,
        "zone": tournament.time_zone,
        "stage": tournament.stage,
        "rehearsal": tournament.rehearsal,
        "date": plan.date.isoformat() if plan and plan.date else "",
        "starts_at": plan.starts_at.strftime("%H:%M") if plan and plan.starts_at else "",
        "place": plan.place if plan else "",
        "category": plan.category if plan else "",
        "ruleset": plan.ruleset if plan else "",
        "sponsors": plan.sponsors if plan else "",
    }
