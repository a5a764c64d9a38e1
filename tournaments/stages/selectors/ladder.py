"""The ladder back: who comes into the semi-finals out of the bracket that ends with three, and out
of the ladder of whoever missed the cut.

Each of the four places is settled by itself, once the match that gives it is in ink. Where teams
have left so that a bracket needs no match, whoever is there has the place without one; one that
nobody can take any more is nobody's.
"""

import uuid
from collections.abc import Iterable, Mapping
from operator import attrgetter
from typing import Any

from tournaments.brackets.tree import MAIN
from tournaments.formats.plan import ChampionOf, LastOf, Source, describe_source
from tournaments.formats.planned import BEFORE_SEMIFINALS, LADDER
from tournaments.formats.rounds import Entrant
from tournaments.models import Match, Slot, Stage, Team, Tournament
from tournaments.stages.selectors.losers import Ending
from tournaments.stages.selectors.reading import matches_under_appeal

SEMIFINALS = MAIN  # the stage into which both lead, and what its draw is about


def is_before_semifinals(match: Match) -> bool:
    """Whether it may decide who comes into the semi-finals of a ladder."""
    return match.cup in BEFORE_SEMIFINALS and any(
        row.get("from") == LADDER for row in match.tournament.plan.stages
    )


def leads_to_semifinals(source: Source, stage: Stage) -> bool:
    return isinstance(source, LastOf | ChampionOf) and source.stage == stage.key


def read_ends(
    stage: Stage,
    *,
    instead: Mapping[uuid.UUID, Ending] | None = None,
    used: Mapping[str, uuid.UUID | None] | None = None,
    with_held: bool = False,
) -> dict[str, str | None]:
    """The team of each place that a bracket gives and that is settled, by the place's name; None
    where there is none. `used` are the places of semi-finals that were drawn: whoever left since
    had theirs. `with_held`: an appeal that was filed since does not make it a wrong one. `instead`
    has other endings for some matches. Five queries."""
    winners = int(stage.values.get("winners", 1))
    places = dict(stage.places.values_list("source", "team"))
    if not stage.is_drawn and len(places) < len(stage.values["entrants"]):
        return {}
    left = set(stage.tournament.teams.filter(state__in=Team.GONE).values_list("pk", flat=True))
    seeds = [places.get(source) for source in stage.values["entrants"]]
    there = [team for team in seeds if team and team not in left]
    if not stage.is_drawn and len(there) > winners:
        return {}
    ends = Ends(stage, instead=instead or {}, with_held=with_held) if stage.is_drawn else None
    free = [team for team in there if ends is None or team not in ends.teams]
    settled: dict[str, str | None] = {}
    for number in range(1, winners + 1):
        name = name_end(stage, number)
        if ends is None or not ends.has_match(number):
            first = free.pop(0) if free else None
            team = used[name] if used and name in used else first
        elif ends.is_open(number):
            continue
        else:
            team = ends.winner(number)
        settled[name] = None if team is None or (used is None and team in left) else str(team)
    return settled


def used_places(semifinals: Stage) -> dict[str, uuid.UUID | None] | None:
    """Who had which place when they were drawn; None before."""
    if not semifinals.is_drawn:
        return None
    return dict(semifinals.places.values_list("source", "team"))


def name_end(stage: Stage, number: int) -> str:
    """As the semi-finals keep it."""
    if int(stage.values.get("winners", 1)) > 1:
        return describe_source(LastOf(stage.key, number))
    return describe_source(ChampionOf(stage.key))


class Ends:
    """The last matches of a bracket that was drawn, from the top, and who won them."""

    def __init__(
        self, stage: Stage, *, instead: Mapping[uuid.UUID, Ending], with_held: bool
    ) -> None:
        self.matches = {match.pk: match for match in stage.matches.order_by("number")}
        self.slots = {
            (slot.match_id, slot.side): slot for slot in Slot.objects.filter(match__in=self.matches)
        }
        self.teams = {slot.team_id for slot in self.slots.values()}
        self.held = set() if with_held else matches_under_appeal(stage)
        self.endings: dict[uuid.UUID, Ending] = {}
        # A team that another ending sends on, as far as nobody has played it.
        self.sent: dict[tuple[uuid.UUID, str], uuid.UUID | None] = {}
        self.emptied: set[uuid.UUID] = set()
        for key, ending in instead.items():
            if key in self.matches:
                self.endings[key] = ending
                self.follow(self.matches[key], ending)
        last = max((match.round for match in self.matches.values()), default=0)
        self.last = {
            match.position: match
            for match in sorted(self.matches.values(), key=attrgetter("number"))
            if match.round == last
        }

    def follow(self, match: Match, ending: Ending) -> None:
        """Behind a match that ends otherwise: what was played there is emptied, whoever was only
        passed through gives way."""
        winner = self.slots[match.pk, ending[0]].team_id if ending[0] else None
        was = self.slots[match.pk, match.winner].team_id if match.winner else None
        while match.winner_to_id and winner != was:
            side, match = match.winner_to_side, self.matches[match.winner_to_id]
            if not match.was_passed_through:
                self.emptied.add(match.pk)
                winner = None
                was = self.slots[match.pk, match.winner].team_id if match.winner else None
            self.sent[match.pk, side] = winner

    def has_match(self, number: int) -> bool:
        return number in self.last

    def is_open(self, number: int) -> bool:
        match = self.last[number]
        if match.pk in self.endings:
            return not self.endings[match.pk][1]
        is_ink = match.state == Match.State.CONFIRMED and match.pk not in self.held
        return not is_ink or match.pk in self.emptied

    def winner(self, number: int) -> uuid.UUID | None:
        match = self.last[number]
        side = self.endings.get(match.pk, (match.winner, ""))[0]
        if not side:
            return None
        team: uuid.UUID | None = self.slots[match.pk, side].team_id
        return self.sent.get((match.pk, side), team)


def slots_of_round(outcome: Mapping[str, Any]) -> list[str | None]:
    """Of the semi-finals as drawn; whoever has no rival passes to the final."""
    slots: list[str | None] = [team for pair in outcome["pairs"] for team in pair]
    return [*slots, outcome["bye"], None] if outcome["bye"] else slots


def field_of_semifinals(tournament: Tournament, ids: Iterable[str]) -> list[Entrant]:
    """Nothing but who met whom before: in the rounds, in either bracket, also where one of them
    stayed away."""
    teams = list(ids)
    met: dict[str, set[str]] = {team: set() for team in teams}
    for pair in pairs_met(tournament):
        if pair <= {*teams}:
            a, b = pair
            met[a].add(b)
            met[b].add(a)
    return [Entrant(team, 0, met=frozenset(met[team])) for team in teams]


def pairs_met(tournament: Tournament) -> set[frozenset[str]]:
    """Before the semi-finals."""
    sides: dict[uuid.UUID, set[str]] = {}
    slots = Slot.objects.filter(match__tournament=tournament, team__isnull=False)
    rows = slots.exclude(match__stage__key=SEMIFINALS).exclude(match__how="")
    for match, team in rows.values_list("match", "team"):
        sides.setdefault(match, set()).add(str(team))
    return {frozenset(teams) for teams in sides.values() if len(teams) == 2}
