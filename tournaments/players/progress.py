"""How far a player's team has come: what it played, and where it stands once it is out."""

from dataclasses import dataclass

from tournaments.brackets.selectors import MatchRow, Side, match_rows
from tournaments.inscriptions.selectors import names_of_teams
from tournaments.models import Match, Slot, Stage, Team, Tournament
from tournaments.podium.selectors import read_standings
from tournaments.podium.standings import GOLD, Standing
from tournaments.selectors import find_plan


@dataclass(frozen=True)
class PlayedMatch:
    """A confirmed match as one of its two teams sees it."""

    row: MatchRow
    side: str

    @property
    def own(self) -> Side:
        return self.row.a if self.side == "A" else self.row.b

    @property
    def rival(self) -> Side:
        return self.row.b if self.side == "A" else self.row.a

    @property
    def score(self) -> str:
        """Games won, ours first; nothing where nobody played."""
        if not self.row.match.games:
            return ""
        return f"{self.own.games}\u2013{self.rival.games}"

    @property
    def games(self) -> str:
        """The points of every game, ours first."""
        own = "AB".index(self.side)
        return ", ".join(f"{game[own]}\u2013{game[1 - own]}" for game in self.row.match.games)


@dataclass(frozen=True)
class Progress:
    played: list[PlayedMatch]  # the latest first
    standing: Standing
    teams: int  # that were drawn into it
    is_over: bool  # the last match of its knockout is confirmed: places change no more
    next_cup: str = ""  # key of a knockout that it comes into, and that is not drawn yet

    @property
    def is_out(self) -> bool:
        """Nothing left to play, and no cup either."""
        return self.standing.rank is not None and not self.is_champion and not self.next_cup

    @property
    def is_champion(self) -> bool:
        return self.standing.medal == GOLD and self.is_over


def progress_of(tournament: Tournament, team: Team) -> Progress | None:
    """None before the draw, and for a team that was not drawn."""
    standings = read_standings(tournament, find_plan(tournament))
    standing = standings.of_team(str(team.pk))
    if standing is None:
        return None
    sides = dict(
        Slot.objects.filter(team=team, match__state=Match.State.CONFIRMED).values_list(
            "match", "side"
        )
    )
    confirmed = Match.objects.filter(pk__in=sides).exclude(how=Match.EMPTY_BRANCH)
    latest_first = confirmed.order_by("-stage__number", "-round", "-number")
    rows = match_rows(latest_first, names_of_teams(tournament))
    return Progress(
        played=[PlayedMatch(row, sides[row.match.pk]) for row in rows],
        standing=standing,
        teams=len(standings.cups.get(standing.cup, standings.main)),
        next_cup=find_next_cup(team),
        is_over={*standings.last[standing.cup]} == {Match.State.CONFIRMED},
    )


def find_next_cup(team: Team) -> str:
    """A cup beside the main knockout where it has a place already, in ink."""
    places = team.stage_places.filter(stage__state__in=(Stage.State.WAITING, Stage.State.FROZEN))
    place = places.select_related("stage").first()
    return place.stage.cup if place else ""
