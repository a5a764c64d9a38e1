"""Diplomas: a page for every athlete of the places that have a medal, or for one of them."""

from django.urls import reverse
from django.utils.translation import gettext_lazy

from papers.registry import Content, Scope, paper
from tournaments.models import Match, Place, Tournament
from tournaments.podium.selectors import describe_prize, podium_page


def is_over(tournament: Tournament) -> bool:
    """Nobody gets a diploma in pencil: the final, and the third place, are confirmed."""
    last = tournament.matches.filter(round_code__in=["final", "third_place"])
    return set(last.values_list("state", flat=True)) == {Match.State.CONFIRMED}


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
    places = page.places if is_over(tournament) else []
    own = find_athlete(tournament, scope["person"]) if "person" in scope else None
    prizes = {row.team.key: describe_prize(row, page, tournament) for row in page.prizes}
    return {
        "diplomas": [
            {
                "place": place.number,
                "suit": place.suit,
                "person": person,
                "team": team.own_name,
                "partners": [other for other in team.athletes if other != person],
                "clubs": team.clubs,
                "prize": prizes.get(team.key, ""),
            }
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
