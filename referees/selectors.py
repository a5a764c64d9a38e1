"""The teams of a match as the phone shows them, and the row that a form means."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any, TypeVar

from django.db.models import Model, QuerySet, UUIDField
from django.shortcuts import get_object_or_404

from scoring.core.match import MatchState
from scoring.core.seats import TABLES, side_of
from tournaments.engine import rules_of
from tournaments.inscriptions.called_names import CalledName, call_team
from tournaments.matches.replay_cache import replay_match
from tournaments.models import Match, Slot
from tournaments.numbers import parse_number
from tournaments.prepared import Param, PreparedQuery

Json = dict[str, Any]
Row = TypeVar("Row", bound=Model)
SELECT_SEATED = PreparedQuery(
    lambda: (
        Slot.objects.filter(match=Param("match", UUIDField()))
        .order_by("side", "-team__places__since", "team__places__order")
        .values_list(
            "side",
            "team",
            "team__number",
            "team__name",
            "team__places__participant",
            "team__places__participant__called",
            "team__places__participant__name",
            "team__places__until",
            "team__places__order",
        )
    )
)


def team_rows(match: Match, state: MatchState) -> dict[str, Json]:
    """Both teams with their people in the seats of the opening, or in their chairs before it."""
    people: dict[str, list[tuple[str, str]]] = defaultdict(list)
    inscribed: dict[str, list[tuple[int, CalledName]]] = defaultdict(list)  # by their order
    teams: dict[str, tuple[str, int, str]] = {}
    for side, team, number, own_name, person, called, name, until, order in SELECT_SEATED(
        match=match.pk
    ):
        teams[side] = (str(team or ""), number or 0, own_name or "")
        if person and until is None:
            people[side].append((str(person), called))
            inscribed[side].append((order, CalledName(called, name)))
    seats = {person: seat for seat, person in state.people}
    rows: dict[str, Json] = {}
    for side, (team_id, team_number, own_name) in teams.items():
        taken = {seats.get(person) for person, _ in people[side]}
        table = TABLES[state.format.players]
        free = iter([seat for seat in table if side_of(seat) == side and seat not in taken])
        seated = [(seats.get(person) or next(free, ""), name) for person, name in people[side]]
        waiting = [name for seat, name in seated if not seat]
        rows[side] = {
            "id": team_id,
            "name": call_team(
                [one for _, one in sorted(inscribed[side])],
                own_name=own_name,
                number=team_number,
                language=match.tournament.language,
            ),
            "people": [{"seat": seat, "name": name} for seat, name in sorted(seated) if seat],
            "bench": waiting,
        }
    return rows


def names_at_table(teams: Mapping[str, Json]) -> dict[str, str]:
    """Of both teams and of everybody who sits there, by side and by seat."""
    names = {side: team["name"] for side, team in teams.items()}
    people = [person for team in teams.values() for person in team["people"]]
    return names | {person["seat"]: person["name"] for person in people}


def get_state(match: Match) -> MatchState:
    """Where the match stands; its row carries its tournament with the plan."""
    return replay_match(match, rules_of(match.tournament.plan, match)).state


def get_by_key(rows: QuerySet[Row], key: str) -> Row:
    """The row whose number a form has sent."""
    return get_object_or_404(rows, pk=parse_number(key, max_digits=18))
