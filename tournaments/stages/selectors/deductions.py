"""Table points that were taken from a team or given back, as the log says."""

from dataclasses import dataclass

from tournaments.audit.selectors import build_row
from tournaments.models import LogEntry, Stage

TAKEN, GIVEN_BACK = "team.points_deducted", "team.points_given_back"


@dataclass(frozen=True)
class PointsDecision:
    """Points taken from a team, or given back, with the reason; empty where it was erased."""

    team: str
    points: int
    is_given_back: bool
    reason: str


def list_points_decisions(stage: Stage) -> list[PointsDecision]:
    """In the order in which they were decided, from the log: for whoever may read reasons."""
    rows = LogEntry.objects.filter(
        tournament=stage.tournament_id, action__in=(TAKEN, GIVEN_BACK)
    ).prefetch_related("remarks")
    decisions = []
    for entry in rows.order_by("number"):
        if entry.data["stage"] == stage.key:
            texts = {text.name: text.text for text in build_row(entry, {}).texts}
            decisions.append(
                PointsDecision(
                    team=entry.subject.partition(":")[2],
                    points=entry.data["points"],
                    is_given_back=entry.action == GIVEN_BACK,
                    reason=texts.get("reason", ""),
                )
            )
    return decisions
