"""Name badges: who somebody is, in letters that are read across a table."""

from django.utils.translation import gettext_lazy

from papers.documents.lists import has_participants
from papers.registry import Content, Scope, paper
from tournaments.inscriptions.selectors import IN, list_inscriptions
from tournaments.models import Role, RoleGrant, Tournament

IN_CHARGE = (Role.ORGANIZER, Role.COMMITTEE, Role.REFEREE)


@paper(
    kind="badges",
    title=gettext_lazy("Name badges"),
    order=54,
    template="papers/badges.html",
    styles=("print-badges.css",),
    available=has_participants,
)
def read_badges(tournament: Tournament, scope: Scope) -> Content:
    """Players by team, then whoever runs the event. As many on a sheet as the template cuts."""
    units = [unit for unit in list_inscriptions(tournament) if unit.state == IN]
    players = [
        {
            "called": person.called or person.name,
            "name": person.name,
            "team": unit.team.number if unit.team else 0,
            "club": person.club,
            "role": "",
        }
        for unit in sorted(units, key=lambda unit: (unit.team is None, unit.number))
        for person in unit.people
        if person.name
    ]
    return {"badges": players + badges_of_roles(tournament)}


def badges_of_roles(tournament: Tournament) -> list[Content]:
    grants = RoleGrant.objects.filter(
        tournament=tournament, ended_at=None, role__in=IN_CHARGE
    ).select_related("user")
    return [
        {"called": grant.person_name, "name": "", "team": 0, "club": "", "role": grant.role}
        for grant in sorted(grants, key=lambda grant: (grant.role, grant.person_name))
        if grant.person_name
    ]
