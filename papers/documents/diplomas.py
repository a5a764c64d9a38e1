"""Diplomas: a page for every athlete of the places that have a medal."""

from django.urls import reverse
from django.utils.translation import gettext_lazy

from papers.registry import Content, Scope, paper
from tournaments.models import Match, Tournament
from tournaments.podium.page import podium_page


def over(tournament: Tournament) -> bool:
    """Nobody gets a diploma in pencil: the final, and the third place, are confirmed."""
    last = tournament.matches.filter(round_code__in=["final", "third_place"])
    states = set(last.values_list("state", flat=True))
    return states == {Match.State.CONFIRMED}


def to_the_podium(tournament: Tournament, scope: Scope) -> str:
    return reverse("podium", args=[tournament.slug])


@paper(
    "diplomas",
    title=gettext_lazy("Diplomas"),
    order=70,
    styles=("print-diplomas.css",),
    available=over,
    path=to_the_podium,
)
def diplomas(tournament: Tournament, scope: Scope) -> Content:
    page = podium_page(tournament)
    return {
        "diplomas": [
            {
                "place": place.number,
                "suit": place.suit,
                "person": person,
                "partners": [other for other in team.athletes if other != person],
                "clubs": team.clubs,
            }
            for place in page.places
            for team in place.teams
            for person in team.athletes
        ]
        if over(tournament)
        else [],
    }
