"""Diplomas: a page for every athlete of the places that have a medal."""

from django.urls import reverse
from django.utils.translation import gettext_lazy

from papers.registry import Content, Scope, paper
from tournaments.models import Match, Tournament
from tournaments.podium.selectors import podium_page


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
    places = podium_page(tournament).places if is_over(tournament) else []
    return {
        "diplomas": [
            {
                "place": place.number,
                "suit": place.suit,
                "person": person,
                "team": team.own_name,
                "partners": [other for other in team.athletes if other != person],
                "clubs": team.clubs,
            }
            for place in places
            for team in place.teams
            for person in team.athletes
        ]
    }
