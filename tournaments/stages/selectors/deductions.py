"""Table points that were taken from a team or given back, as the log says. Everybody may read why,
unless the reason names somebody of the event: that is for whoever runs the hall."""

from dataclasses import dataclass, replace

from tournaments.audit.selectors import build_row
from tournaments.inscriptions.called_names import PARTICLES
from tournaments.inscriptions.names import fold
from tournaments.models import LogEntry, Stage, Tournament

TAKEN, GIVEN_BACK = "team.points_deducted", "team.points_given_back"
SHORTEST_NAME = 3  # letters


@dataclass(frozen=True)
class PointsDecision:
    """Points taken from a team, or given back, with the reason; empty where it was erased."""

    team: str
    points: int
    is_given_back: bool
    reason: str
    is_kept_back: bool = False  # from whoever does not see the hall: the reason names somebody


def list_public_points(stage: Stage) -> list[PointsDecision]:
    """As everybody reads them: without a reason in which a name stands of whoever plays or works
    here. Four queries."""
    decisions = list_points_decisions(stage)
    names = read_names(stage.tournament) if any(row.reason for row in decisions) else frozenset()
    return [
        replace(row, reason="", is_kept_back=True) if names & words_of(row.reason) else row
        for row in decisions
    ]


def read_names(tournament: Tournament) -> frozenset[str]:
    """Every word of the names that people of this event have."""
    people = tournament.participants.values_list("name", "nickname")
    grants = tournament.grants.values_list("name", "user__name")
    words = {word for names in [*people, *grants] for name in names for word in words_of(name)}
    return frozenset(words - words_of(PARTICLES))


def words_of(text: str | None) -> set[str]:
    """Short ones are initials, and say nobody's name.

    >>> sorted(words_of("José A. Pérez"))
    ['jose', 'perez']
    """
    words = (part for word in (text or "").split() for part in fold(word).split())
    return {word for word in words if len(word) >= SHORTEST_NAME}


def list_points_decisions(stage: Stage) -> list[PointsDecision]:
    """In the order in which they were decided, from the log: for whoever sees the hall."""
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
