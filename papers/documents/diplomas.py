"""Diplomas: a page for every athlete of the places that have a medal, or for one of them."""

from collections.abc import Collection

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy

from papers.registry import Content, Scope, paper
from tournaments.models import Match, Place, Tournament
from tournaments.podium.selectors import describe_prize, podium_page, state_of_league
from tournaments.podium.standings import FINAL, THIRD
from tournaments.regulation.sentences import cup_name
from tournaments.stages.selectors.reading import read_stage


def is_over(tournament: Tournament) -> bool:
    """Nobody gets a diploma in pencil: the final, and the third place, are confirmed; of one
    knockout at least, or every result of the tables that decide the event."""
    return any(is_confirmed(states) for states in states_of_finals(tournament).values())


def is_confirmed(states: Collection[str]) -> bool:
    return {*states} == {Match.State.CONFIRMED}


def states_of_finals(tournament: Tournament) -> dict[str, list[str]]:
    """By the cup's key."""
    last = Q(round_code__endswith="final") | Q(round_code__endswith="third_place")
    rows = tournament.matches.filter(last, group="").only("tournament", "round_code", "state")
    states: dict[str, list[str]] = {}
    for row in rows:
        if row.round_in_cup in (FINAL, THIRD):
            states.setdefault(row.cup, []).append(row.state)
    return states or states_of_league(tournament)


def states_of_league(tournament: Tournament) -> dict[str, list[str]]:
    """Where no bracket follows the tables; nothing before they are drawn."""
    stages = list(tournament.stages.all())
    if len(stages) != 1 or not stages[0].has_tables or not stages[0].is_drawn:
        return {}
    return {"": [state_of_league(read_stage(stages[0]))]}


@paper(
    kind="diplomas",
    title=gettext_lazy("Diplomas"),
    order=70,
    template="papers/diplomas.html",
    styles=("print-diplomas.css",),
    available=is_over,
    path=lambda tournament, scope: reverse("tournaments:podium", args=[tournament.slug]),
)
def read_diplomas(tournament: Tournament, scope: Scope) -> Content:
    page = podium_page(tournament)
    states = states_of_finals(tournament)
    podiums = [("", page.places), *((cup.cup, cup.places) for cup in page.cups)]
    own = find_athlete(tournament, scope["person"]) if "person" in scope else None
    prizes = {row.team.key: describe_prize(row, page, tournament) for row in page.prizes}
    return {
        "diplomas": [
            {
                "place": place.number,
                "cup": cup_name(cup) if cup else "",
                "suit": place.suit,
                "person": person,
                "team": team.own_name,
                "partners": [other for other in team.athletes if other != person],
                "clubs": team.clubs,
                "prize": "" if cup else prizes.get(team.key, ""),
            }
            for cup, places in podiums
            if is_confirmed(states.get(cup, ()))
            for place in places
            for team in place.teams
            for person in team.athletes
            if own is None or (team.key, person) == own
        ]
    }


def find_athlete(tournament: Tournament, number: str) -> tuple[str, str]:
    """The team and the name under which the podium has the person of that number; nothing stands
    there for whoever has no place in a team."""
    places = Place.objects.filter(
        participant__tournament=tournament, participant__number=number, until=None
    )
    place = places.select_related("participant").first()
    return (str(place.team_id), place.participant.name) if place else ("", "")
