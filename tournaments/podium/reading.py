"""What the podium needs from the database, in a fixed number of queries, whatever the size."""

import uuid
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from tournaments.engine import rules_of, state_of
from tournaments.models import Entry, Match, Place, Plan, Slot, Team, Tournament
from tournaments.podium.honours import Honour, Tally, added_up, honours, tallies_of
from tournaments.podium.standings import Played, Standing, podium, standings

DECIDED = (Match.State.FINISHED, Match.State.CONFIRMED)
BARRED = (Team.State.EXCLUDED,)


@dataclass(frozen=True)
class TeamNames:
    """Who stands on the podium: every athlete who has a place now, and who had one before."""

    key: str
    number: int
    athletes: list[str] = field(default_factory=list)
    before: list[str] = field(default_factory=list)
    clubs: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        return " / ".join(self.athletes) or f"#{self.number}"


def places_of(tournament: Tournament) -> list[tuple[str, list[str]]]:
    """The podium by ids, as the closing entry keeps it."""
    return podium(standings_of(tournament))


def standings_of(tournament: Tournament) -> list[Standing]:
    """Teams that were drawn into the bracket, the best first. Four queries."""
    rows = list(tournament.matches.all())
    slots = slots_by_match(tournament)
    matches = [played(row, slots[row.pk]) for row in rows]
    drawn = {team for match in matches for team in match.teams}
    teams = [team for team in tournament.teams.order_by("number") if str(team.pk) in drawn]
    plan = Plan.objects.filter(tournament=tournament).first()
    return standings(
        [str(team.pk) for team in teams],
        matches,
        third_place=plan.third_place if plan else "match",
        barred={str(team.pk) for team in teams if team.state in BARRED},
    )


def slots_by_match(tournament: Tournament) -> dict[uuid.UUID, dict[str, str]]:
    """The teams of each match by side; what is still in pencil counts too, and a team that left
    keeps its slot's name."""
    found: dict[uuid.UUID, dict[str, str]] = defaultdict(dict)
    rows = Slot.objects.filter(match__tournament=tournament, team__isnull=False)
    for match, side, team in rows.order_by("side").values_list("match_id", "side", "team_id"):
        found[match][side] = str(team)
    return found


def played(match: Match, sides: dict[str, str]) -> Played:
    whole = len(sides) == 2
    return Played(
        round=match.round,
        code=match.round_code,
        teams=tuple(sides.values()),
        decided=match.state in DECIDED,
        confirmed=match.state == Match.State.CONFIRMED,
        winner=sides.get(match.winner) if match.winner else None,
        how=match.how,
        games=tuple((a, b) for a, b in match.games) if whole else (),
    )


def team_names(tournament: Tournament) -> dict[str, TeamNames]:
    """Every team by id with its people. Two queries."""
    found = {
        str(key): TeamNames(str(key), number)
        for key, number in tournament.teams.values_list("pk", "number")
    }
    places = Place.objects.filter(team__tournament=tournament).order_by("order", "since")
    for team, name, club, until in places.values_list(
        "team_id", "participant__name", "participant__club", "until"
    ):
        row = found[str(team)]
        (row.before if until else row.athletes).append(name)
        if club and not until and club not in row.clubs:
            row.clubs.append(club)
    return found


def honours_of(tournament: Tournament) -> list[Honour]:
    """From the match logs through the engine; replayed once per version of the tournament."""
    return honours(tallies_at(tournament.pk, tournament.version))


@lru_cache(maxsize=32)
def tallies_at(tournament_id: uuid.UUID, version: int) -> tuple[Tally, ...]:
    tournament = Tournament.objects.get(pk=tournament_id)
    plan = Plan.objects.filter(tournament=tournament).first()
    if plan is None:
        return ()
    slots = slots_by_match(tournament)
    logs = logs_by_match(tournament)
    rows = tournament.matches.filter(state__in=DECIDED)
    return tuple(added_up(tallies(plan, rows, slots, logs)))


def tallies(
    plan: Plan,
    rows: Iterable[Match],
    slots: dict[uuid.UUID, dict[str, str]],
    logs: dict[uuid.UUID, list[Entry]],
) -> Iterable[Tally]:
    for row in rows:
        sides = slots[row.pk]
        if len(sides) == 2 and logs[row.pk]:
            state = state_of(rules_of(plan, row), logs[row.pk])
            yield from tallies_of(state, teams=(sides["A"], sides["B"]))


def logs_by_match(tournament: Tournament) -> dict[uuid.UUID, list[Entry]]:
    found: dict[uuid.UUID, list[Entry]] = defaultdict(list)
    for entry in Entry.objects.filter(match__tournament=tournament).order_by("match", "number"):
        found[entry.match_id].append(entry)
    return found
