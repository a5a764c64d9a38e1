"""Who lost in the first round of a bracket, and so comes into a cup of their own.

Each match of that round is a place of the cup: its loser's, once the result is in ink; nobody's, if
that team stayed away, was put out or has gone. A bye has no match, and whoever had one no place.
"""

import uuid
from collections.abc import Mapping

from tournaments.brackets.advance import GONE
from tournaments.formats.plan import FirstRoundLosers
from tournaments.formats.plan_file import parse_source
from tournaments.models import Match, Slot, Stage
from tournaments.stages.no_chance import NO_SECOND_CHANCE
from tournaments.stages.returns import list_return_sources
from tournaments.stages.selectors import matches_under_appeal

# (winning side, how it ended): what a correction would make of a match.
Ending = tuple[str, str]


def losers_source(stage: Stage) -> FirstRoundLosers | None:
    """The bracket whose losers come into a stage."""
    sources = [parse_source(code) for code in stage.values.get("entrants", ())]
    return next((source for source in sources if isinstance(source, FirstRoundLosers)), None)


def place_name(stage: str, number: int) -> str:
    """As the stage keeps it, by the printed number of the match.

    >>> place_name("knockout", 3)
    'knockout:loser 3'
    """
    return f"{stage}:loser {number}"


def list_sources(stage: Stage) -> list[str]:
    """Every place of a stage by its name: of losers, one for each match of the round."""
    if bought := list_return_sources(stage):
        return bought
    if (source := losers_source(stage)) is None:
        return list(stage.values.get("entrants", ()))
    matches = Match.objects.filter(
        tournament=stage.tournament_id, stage__key=source.stage, round=1
    ).order_by("number")
    return [place_name(source.stage, number) for number in matches.values_list("number", flat=True)]


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
        if with_gone or state not in GONE:
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
        name = place_name(stage.key, match.number)
        settled[name] = teams.get((match.pk, loser)) if is_entitled else None
    return settled
