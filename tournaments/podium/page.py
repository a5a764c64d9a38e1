"""The podium as its page shows it: names beside ids. Ten queries at most, whatever the size."""

from dataclasses import dataclass

from tournaments.models import Match, Tournament
from tournaments.podium.honours import Honour
from tournaments.podium.reading import TeamNames, honours_of, standings_of, team_names
from tournaments.podium.standings import Standing, podium

SUITS = {"gold": "oro", "silver": "espada", "bronze": "basto"}
PLACES = {"gold": 1, "silver": 2, "bronze": 3}


@dataclass(frozen=True)
class Place:
    number: int
    medal: str
    suit: str
    teams: list[TeamNames]

    @property
    def medals(self) -> int:
        """One for each athlete."""
        return sum(len(team.athletes) for team in self.teams)


@dataclass(frozen=True)
class Row:
    standing: Standing
    team: TeamNames


@dataclass(frozen=True)
class HonourShown:
    honour: Honour
    teams: list[TeamNames]


@dataclass(frozen=True)
class PodiumPage:
    places: list[Place]
    rows: list[Row]
    honours: list[HonourShown]
    decided: bool  # the final and, where there is one, the match for the third place
    pencil: bool  # decided, not yet confirmed

    @property
    def medals(self) -> int:
        return sum(place.medals for place in self.places)


def podium_page(tournament: Tournament) -> PodiumPage:
    standings = standings_of(tournament)
    names = team_names(tournament)
    last = list(
        tournament.matches.filter(round_code__in=["final", "third_place"]).values_list(
            "state", flat=True
        )
    )
    decided = bool(last) and all(
        state in (Match.State.FINISHED, Match.State.CONFIRMED) for state in last
    )
    honours = honours_of(tournament) if decided else []
    return PodiumPage(
        places=[
            Place(PLACES[medal], medal, SUITS[medal], [names[team] for team in teams])
            for medal, teams in podium(standings)
        ],
        rows=[Row(row, names[row.team]) for row in standings],
        honours=[HonourShown(h, [names[team] for team in h.teams]) for h in honours],
        decided=decided,
        pencil=Match.State.FINISHED in last,
    )
