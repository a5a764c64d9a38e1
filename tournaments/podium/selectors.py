"""What the podium needs from the database, in a fixed number of queries, whatever the size."""

import uuid
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import lru_cache
from operator import attrgetter

from django.db.models import F

from tournaments.announcement.facts import read_prizes
from tournaments.draws.draw_list import deck_for
from tournaments.draws.protocol import FRENCH, SPANISH
from tournaments.engine import logs_by_match, rules_of, state_of
from tournaments.fees.amounts import NOTHING
from tournaments.fees.pot import share_out
from tournaments.fees.selectors import read_pot
from tournaments.formats.planned import BEFORE_SEMIFINALS, LADDER
from tournaments.formats.round_codes import group_code
from tournaments.matches.selectors import counts_flores
from tournaments.models import Match, Place, Plan, Slot, Stage, Team, Tournament
from tournaments.podium.group_standings import GroupTable, add_groups, league_standings
from tournaments.podium.honours import Honour, Tally, add_up, honours, tallies_of
from tournaments.podium.standings import FINAL, THIRD, Played, Standing, podium, standings
from tournaments.regulation.sentences import cup_names
from tournaments.selectors import find_plan
from tournaments.stages.selectors.reading import StageReading, flores_in_table, read_stage
from tournaments.words.money import format_money

MOST_ROUNDS = 10  # of a bracket: 512 teams have nine
BARRED = (Team.State.EXCLUDED,)
WAYS_OUT: Mapping[str, str] = {
    Team.State.WITHDRAWN: "withdrew",
    Team.State.EXCLUDED: "disqualification",
}


@dataclass(frozen=True)
class TeamNames:
    """Who stands on the podium: every athlete who has a place now, and who had one before."""

    key: str
    number: int
    own_name: str = ""
    way_out: str = ""  # of one that has left the event or was put out, whatever it had played
    athletes: list[str] = field(default_factory=list)
    before: list[str] = field(default_factory=list)
    clubs: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        return self.own_name or self.people

    @property
    def people(self) -> str:
        return " / ".join(self.athletes) or f"#{self.number}"


@dataclass(frozen=True)
class EventStandings:
    """Of the main knockout with the groups before it, and of each cup beside it by its key. A team
    stands in two of them where it came into a second one."""

    main: list[Standing]
    cups: dict[str, list[Standing]]
    last: dict[str, list[str]]  # states of the final and of the match for the third place, by cup
    places: Mapping[str, int] | None = None  # so far, where one table decides everything

    @property
    def rows(self) -> list[Standing]:
        return [row for rows in (self.main, *self.cups.values()) for row in rows]

    @property
    def is_over(self) -> bool:
        """Every knockout that was drawn is confirmed to its end."""
        states = {state for states in self.last.values() for state in states}
        return states == {Match.State.CONFIRMED}

    def of_team(self, team: str) -> Standing | None:
        """Where it came to last: in a cup beside the main one, if it plays there."""
        rows = [row for rows in (*self.cups.values(), self.main) for row in rows]
        return next((row for row in rows if row.team == team), None)


def read_standings(tournament: Tournament, plan: Plan | None) -> EventStandings:
    """Three queries, and those of the tables where there are groups."""
    rows = list(tournament.matches.all())
    slots = slots_by_match(tournament)
    teams = list(tournament.teams.order_by("number"))
    in_groups = [build_played(row, slots[row.pk]) for row in rows if row.group]
    by_cup: dict[str, list[Match]] = {"": []}
    leads_up: dict[str, list[Match]] = {}
    has_semifinals = plan is not None and any(row.get("from") == LADDER for row in plan.stages)
    for row in sorted(rows, key=attrgetter("stage_id", "number")):
        if not row.group:
            is_before = has_semifinals and row.cup in BEFORE_SEMIFINALS
            (leads_up if is_before else by_cup).setdefault(row.cup, []).append(row)
    played = {
        cup: [build_played(match, slots[match.pk]) for match in of_cup]
        for cup, of_cup in by_cup.items()
    }
    if leads_up:
        played[""] = [*play_up(leads_up, slots), *played[""]]
    standings = {
        cup: [replace(row, cup=cup) for row in bracket_standings(teams, plan, of_cup)]
        for cup, of_cup in played.items()
    }
    main = standings.pop("")
    last = {
        cup: [row.state for row in of_cup if row.round_in_cup in (FINAL, THIRD)]
        for cup, of_cup in by_cup.items()
    }
    if not in_groups:
        return EventStandings(main, standings, last)
    reading = read_stage(tournament.stages.get(kind__in=Stage.WITH_TABLES))
    if reading.is_last:
        last[""] = [state_of_league(reading)]
    return EventStandings(
        standings_with_groups(reading, main, in_groups),
        standings,
        last,
        places_so_far(reading) if reading.is_last else None,
    )


def places_so_far(reading: StageReading) -> dict[str, int] | None:
    """In one table that decides everything: nobody has a place before something was played, and
    in several tables nobody has one that counts for all."""
    tables = reading.outcome.tables
    if len(tables) != 1:
        return None
    has_begun = any(row.figures.matches for row in tables[0].rows)
    return {row.team: row.place for row in tables[0].rows} if has_begun else {}


def play_up(
    leads_up: Mapping[str, list[Match]], slots: Mapping[uuid.UUID, dict[str, str]]
) -> list[Played]:
    """The ladder and the main bracket as rounds before the semi-finals of both: whoever lost in the
    main stands before whoever lost in the ladder. Their rounds count from below 1."""
    played, after = [], 0
    for cup in BEFORE_SEMIFINALS:
        of_cup = leads_up.get(cup, [])
        last = max((match.round for match in of_cup), default=0)
        played += [
            replace(
                build_played(match, slots[match.pk]),
                round=match.round - last - after,
                code=match.round_code,
            )
            for match in of_cup
        ]
        after += MOST_ROUNDS
    return played


def state_of_league(reading: StageReading) -> str:
    """As that of a final: decided once every result is in and no medal waits for a lot."""
    if not reading.is_decided:
        return Match.State.READY
    return Match.State.FINISHED if reading.open_groups else Match.State.CONFIRMED


def standings_with_groups(
    reading: StageReading, bracket: list[Standing], in_groups: list[Played]
) -> list[Standing]:
    stage = reading.stage
    tables = [
        GroupTable(
            stage.kind if stage.is_rounds else group_code(table.name),
            [(row.team, row.place) for row in table.rows],
            table.struck,
            table.left,
        )
        for table in reading.outcome.tables
    ]
    if reading.is_last:
        medals = {leaving.team: medal for medal, leaving in reading.medals if leaving.team}
        return league_standings(tables, in_groups, medals=medals, is_over=reading.is_decided)
    return add_groups(bracket, tables, in_groups, is_over=bool(bracket))


def bracket_standings(
    teams: list[Team], plan: Plan | None, matches: list[Played]
) -> list[Standing]:
    drawn = {team for match in matches for team in match.teams}
    teams = [team for team in teams if str(team.pk) in drawn]
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
        code=match.round_in_cup,
        teams=tuple(sides.values()),
        decided=match.is_decided,
        confirmed=match.state == Match.State.CONFIRMED,
        winner=sides.get(match.winner) if match.winner else None,
        how=match.how,
        number=match.number,
        games=tuple((a, b) for a, b in match.games) if len(sides) == 2 else (),
    )


def find_ways_out(tournament: Tournament) -> dict[str, str]:
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
        str(key): TeamNames(str(key), number, own_name, WAYS_OUT.get(state, ""))
        for key, number, own_name, state in tournament.teams.values_list(
            "pk", "number", "name", "state"
        )
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
    return honours(
        tallies_at(tournament.pk, tournament.version), in_table=find_flores_in_table(tournament)
    )


def find_flores_in_table(tournament: Tournament) -> dict[str, int] | None:
    """By team, where a table counts them."""
    counting = tournament.matches.filter(flores__isnull=False).select_related("stage").first()
    return flores_in_table(read_stage(counting.stage)) if counting else None


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
    place: int | None = None  # so far, in the one table of a league


@dataclass(frozen=True)
class HonourRow:
    honour: Honour
    teams: list[TeamNames]


@dataclass(frozen=True)
class CupPodium:
    """Of a knockout beside the main one: its own champion, its own places."""

    cup: str
    places: list[PodiumPlace]
    rows: list[StandingRow]
    decided: bool
    pencil: bool

    @property
    def medals(self) -> int:
        return sum(place.medals for place in self.places)


@dataclass(frozen=True)
class PodiumPage:
    places: list[PodiumPlace]
    rows: list[StandingRow]
    honours: list[HonourRow]
    decided: bool  # the final and, where there is one, the match for the third place; or a league
    pencil: bool  # decided, not yet confirmed
    cups: list[CupPodium]
    has_one_table: bool = False  # which decides everything: nobody came to any round
    pot: Decimal = NOTHING  # what there is to win, as far as it was received
    currency: str = ""
    counts_flores: bool = False  # its table does, and the honour goes by that

    @property
    def main_name(self) -> str:
        """Of the main knockout, where others stand beside it."""
        return cup_names([cup.cup for cup in self.cups])[""]

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
    standings = read_standings(tournament, plan)
    names, suits = team_names(tournament), SUITS[deck_for(tournament).name]
    decided = is_decided(standings.last[""])
    honours = honours_of(tournament) if decided else []
    pot, promised = read_pot(plan), dict(read_prizes(tournament))
    prizes = share_out(pot, plan.pot_shares, [row.rank for row in standings.main])
    return PodiumPage(
        places=build_places(standings.main, names, suits),
        rows=[
            StandingRow(
                row,
                names[row.team],
                prize,
                promised.get(row.rank or 0, ""),
                (standings.places or {}).get(row.team),
            )
            for row, prize in zip(standings.main, prizes, strict=True)
        ],
        honours=[HonourRow(h, [names[team] for team in h.teams]) for h in honours],
        decided=decided,
        pencil=Match.State.FINISHED in standings.last[""],
        cups=[
            CupPodium(
                cup,
                build_places(rows, names, suits),
                [StandingRow(row, names[row.team]) for row in rows],
                decided=is_decided(standings.last[cup]),
                pencil=Match.State.FINISHED in standings.last[cup],
            )
            for cup, rows in standings.cups.items()
        ],
        has_one_table=standings.places is not None,
        pot=pot,
        currency=plan.currency,
        counts_flores=bool(honours) and counts_flores(tournament),
    )


def is_decided(last: list[str]) -> bool:
    """The final and, where there is one, the match for the third place."""
    return bool(last) and all(state in Match.DECIDED for state in last)


def build_places(
    standings: list[Standing], names: dict[str, TeamNames], suits: dict[str, str]
) -> list[PodiumPlace]:
    return [
        PodiumPlace(PODIUM_PLACES[medal], medal, suits[medal], [names[team] for team in teams])
        for medal, teams in podium(standings)
    ]
