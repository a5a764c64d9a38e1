"""What the podium needs from the database, in a fixed number of queries, whatever the size."""

import uuid
from collections import defaultdict
from dataclasses import dataclass, field
from decimal import Decimal
from functools import lru_cache

from django.db.models import F

from tournaments.announcement.facts import read_prizes
from tournaments.draws.draw_list import deck_for
from tournaments.draws.protocol import FRENCH, SPANISH
from tournaments.engine import logs_by_match, rules_of, state_of
from tournaments.fees.amounts import NOTHING
from tournaments.fees.pot import share_out
from tournaments.fees.selectors import read_pot
from tournaments.models import Match, Place, Plan, Slot, Stage, Team, Tournament
from tournaments.money import format_money
from tournaments.podium.group_standings import GroupTable, add_groups
from tournaments.podium.honours import Honour, Tally, add_up, honours, tallies_of
from tournaments.podium.standings import Played, Standing, podium, standings
from tournaments.selectors import find_plan
from tournaments.stages.selectors import read_stage

BARRED = (Team.State.EXCLUDED,)


@dataclass(frozen=True)
class TeamNames:
    """Who stands on the podium: every athlete who has a place now, and who had one before."""

    key: str
    number: int
    own_name: str = ""
    athletes: list[str] = field(default_factory=list)
    before: list[str] = field(default_factory=list)
    clubs: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        return self.own_name or self.people

    @property
    def people(self) -> str:
        return " / ".join(self.athletes) or f"#{self.number}"


def standings_of(tournament: Tournament) -> list[Standing]:
    return standings_under(tournament, find_plan(tournament))


def standings_under(tournament: Tournament, plan: Plan | None) -> list[Standing]:
    """Teams that were drawn, the best first: those of the bracket, then whoever stayed behind in
    the groups. Three queries, and those of the tables where there are groups."""
    rows = list(tournament.matches.all())
    slots = slots_by_match(tournament)
    if any(row.group for row in rows):
        played = [build_played(row, slots[row.pk]) for row in rows if row.group]
        return standings_with_groups(tournament, plan, rows, slots, played)
    return bracket_standings(tournament, plan, rows, slots)


def standings_with_groups(
    tournament: Tournament,
    plan: Plan | None,
    rows: list[Match],
    slots: dict[uuid.UUID, dict[str, str]],
    in_groups: list[Played],
) -> list[Standing]:
    stage = tournament.stages.get(kind=Stage.Kind.GROUPS)
    bracket = bracket_standings(tournament, plan, [row for row in rows if not row.group], slots)
    reading = read_stage(stage)
    tables = [
        GroupTable(table.name, [(row.team, row.place) for row in table.rows], table.struck)
        for table in reading.outcome.tables
    ]
    is_over = bool(bracket)
    return add_groups(bracket, tables, in_groups, is_over=is_over)


def bracket_standings(
    tournament: Tournament,
    plan: Plan | None,
    rows: list[Match],
    slots: dict[uuid.UUID, dict[str, str]],
) -> list[Standing]:
    matches = [build_played(row, slots[row.pk]) for row in rows]
    drawn = {team for match in matches for team in match.teams}
    teams = [team for team in tournament.teams.order_by("number") if str(team.pk) in drawn]
    return standings(
        [str(team.pk) for team in teams],
        matches,
        third_place=plan.third_place if plan else "match",
        barred={str(team.pk) for team in teams if team.state in BARRED},
    )


def slots_by_match(tournament: Tournament) -> dict[uuid.UUID, dict[str, str]]:
    """The teams of each match by side; what is still in pencil counts too, and a team that left
    keeps its slot's name."""
    teams: dict[uuid.UUID, dict[str, str]] = defaultdict(dict)
    rows = Slot.objects.filter(match__tournament=tournament, team__isnull=False)
    for match, side, team in rows.order_by("side").values_list("match_id", "side", "team_id"):
        teams[match][side] = str(team)
    return teams


def build_played(match: Match, sides: dict[str, str]) -> Played:
    return Played(
        round=match.round,
        code=match.round_code,
        teams=tuple(sides.values()),
        decided=match.is_decided,
        confirmed=match.state == Match.State.CONFIRMED,
        winner=sides.get(match.winner) if match.winner else None,
        how=match.how,
        games=tuple((a, b) for a, b in match.games) if len(sides) == 2 else (),
    )


def ways_out(tournament: Tournament) -> dict[str, str]:
    """Of teams that went out without losing a game for it: whether they left ("withdrew") or never
    came ("absent"), by team. Who had begun to play has left. One query."""
    rows = Slot.objects.filter(
        match__tournament=tournament,
        match__how__in=(*Match.WALKOVERS, Match.EMPTY_BRANCH),
        team__isnull=False,
    ).exclude(side=F("match__winner"))
    return {
        str(slot.team_id): "withdrew" if has_left(slot) else "absent"
        for slot in rows.select_related("match", "team").order_by("match__round")
        if slot.team and slot.team.state != Team.State.EXCLUDED
    }


def has_left(slot: Slot) -> bool:
    match = slot.match
    if slot.team and slot.team.state == Team.State.WITHDRAWN:
        return True
    return match.how == "walkover" and bool(match.games or any(match.score))


def team_names(tournament: Tournament) -> dict[str, TeamNames]:
    """Every team by id with its people. Two queries."""
    names = {
        str(key): TeamNames(str(key), number, own_name)
        for key, number, own_name in tournament.teams.values_list("pk", "number", "name")
    }
    places = Place.objects.filter(team__tournament=tournament).order_by("order", "since")
    for team, name, club, until in places.values_list(
        "team_id", "participant__name", "participant__club", "until"
    ):
        row = names[str(team)]
        (row.before if until else row.athletes).append(name)
        if club and not until and club not in row.clubs:
            row.clubs.append(club)
    return names


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
    logs = logs_by_match(tournament.matches.all())
    tallies: list[Tally] = []
    for match in tournament.matches.decided():
        sides = slots[match.pk]
        if len(sides) == 2 and logs[match.pk]:
            state = state_of(rules_of(plan, match), logs[match.pk])
            tallies += tallies_of(state, teams=(sides["A"], sides["B"]))
    return tuple(add_up(tallies))


# By the event's deck: each medal wears a suit.
SUITS = {
    SPANISH.name: {"gold": "oro", "silver": "espada", "bronze": "basto"},
    FRENCH.name: {"gold": "ouros", "silver": "espadas", "bronze": "paus"},
}
PODIUM_PLACES = {"gold": 1, "silver": 2, "bronze": 3}


@dataclass(frozen=True)
class PodiumPlace:
    number: int
    medal: str
    suit: str
    teams: list[TeamNames]

    @property
    def medals(self) -> int:
        """One for each athlete."""
        return sum(len(team.athletes) for team in self.teams)


@dataclass(frozen=True)
class StandingRow:
    standing: Standing
    team: TeamNames
    prize: Decimal = NOTHING  # its part of the pot
    prize_words: str = ""  # what the event's page promises


@dataclass(frozen=True)
class HonourRow:
    honour: Honour
    teams: list[TeamNames]


@dataclass(frozen=True)
class PodiumPage:
    places: list[PodiumPlace]
    rows: list[StandingRow]
    honours: list[HonourRow]
    decided: bool  # the final and, where there is one, the match for the third place
    pencil: bool  # decided, not yet confirmed
    pot: Decimal = NOTHING  # what there is to win, as far as it was received
    currency: str = ""

    @property
    def prizes(self) -> list[StandingRow]:
        """Who wins something, once it is decided."""
        return [row for row in self.rows if row.prize or row.prize_words] if self.decided else []

    @property
    def medals(self) -> int:
        return sum(place.medals for place in self.places)


def describe_prize(row: StandingRow, page: PodiumPage, tournament: Tournament) -> str:
    """In the organizers' words, and its part of the pot."""
    money = format_money(row.prize, page.currency, tournament.language) if row.prize else ""
    return " · ".join(filter(None, (row.prize_words, money)))


def podium_page(tournament: Tournament) -> PodiumPage:
    plan = find_plan(tournament) or Plan()
    standings = standings_under(tournament, plan)
    names = team_names(tournament)
    last = list(
        tournament.matches.filter(round_code__in=["final", "third_place"]).values_list(
            "state", flat=True
        )
    )
    decided = bool(last) and all(state in Match.DECIDED for state in last)
    honours = honours_of(tournament) if decided else []
    suits = SUITS[deck_for(tournament).name]
    pot = read_pot(plan)
    prizes = share_out(pot, plan.pot_shares, [row.rank for row in standings])
    promised = dict(read_prizes(tournament))
    return PodiumPage(
        places=[
            PodiumPlace(PODIUM_PLACES[medal], medal, suits[medal], [names[team] for team in teams])
            for medal, teams in podium(standings)
        ],
        rows=[
            StandingRow(row, names[row.team], prize, promised.get(row.rank or 0, ""))
            for row, prize in zip(standings, prizes, strict=True)
        ],
        honours=[HonourRow(h, [names[team] for team in h.teams]) for h in honours],
        decided=decided,
        pencil=Match.State.FINISHED in last,
        pot=pot,
        currency=plan.currency,
    )
