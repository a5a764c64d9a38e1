"""Who lost in the first round of a bracket, and so comes into a cup of their own.

Each match of that round is a place of the cup: its loser's, once the result is in ink; nobody's, if
that team stayed away, was put out or has gone. A bye has no match, and whoever had one no place.
"""

import uuid
from collections.abc import Mapping

from tournaments.models import Match, Slot, Stage, Team
from tournaments.stages.selectors.reading import matches_under_appeal
from tournaments.stages.selectors.sources import loser_place

# How a match may end for a team that has no second chance after it.
NO_SECOND_CHANCE = {*Match.LOSER_IS_OUT, "double_walkover", "forfeit", Match.EMPTY_BRANCH}
# (winning side, how it ended): what a correction would make of a match.
Ending = tuple[str, str]


def read_losers(
    stage: Stage,
    *,
    instead: Mapping[uuid.UUID, Ending] | None = None,
    with_gone: bool = False,
    with_held: bool = False,
) -> dict[str, str | None]:
    """The team of each place that is settled, by the place's name; None where there is none.
    `with_gone`: of a cup that was drawn, whoever left since had the place. `with_held`: an appeal
    that was filed since does not make it a wrong one. Three queries."""
    matches = list(stage.matches.filter(round=1).order_by("number"))
    teams: dict[tuple[uuid.UUID, str], str] = {}
    rows = Slot.objects.filter(match__in=matches, kind=Slot.Kind.TEAM, team__isnull=False)
    for key, side, team, state in rows.values_list("match", "side", "team", "team__state"):
        if with_gone or state not in Team.GONE:
            teams[key, side] = str(team)
    held = set() if with_held else matches_under_appeal(stage)
    settled: dict[str, str | None] = {}
    for match in matches:
        winner, how = (instead or {}).get(match.pk, (match.winner, match.how))
        is_ink = match.state == Match.State.CONFIRMED and match.pk not in held
        if not how or not (is_ink or match.pk in (instead or {})):
            continue
        loser = "B" if winner == "A" else "A"
        is_entitled = bool(winner) and how not in NO_SECOND_CHANCE
        name = loser_place(stage.key, match.number)
        settled[name] = teams.get((match.pk, loser)) if is_entitled else None
    return settled
