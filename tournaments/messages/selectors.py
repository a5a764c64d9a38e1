"""Who can be written to, and what they were told last."""

import uuid
from collections import defaultdict
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from tournaments.audit.selectors import fallback_name, resolve_names
from tournaments.inscriptions.selectors import name_of, names_of_teams
from tournaments.messages.models import OpenedMessage
from tournaments.messages.news import choose_facts, list_facts
from tournaments.messages.services import list_told
from tournaments.models import Participant, Place, Team, Tournament
from tournaments.words.event_language import speak_of

Kind = OpenedMessage.Kind


def reachable_people(tournament: Tournament) -> dict[uuid.UUID, list[Participant]]:
    """By team, whoever gave a number that can be read. One query."""
    places = Place.objects.filter(team__tournament=tournament, until=None).exclude(
        participant__phone_number=""
    )
    people: dict[uuid.UUID, list[Participant]] = defaultdict(list)
    for place in places.order_by("order").select_related("participant"):
        people[place.team_id].append(place.participant)
    return dict(people)


@dataclass(frozen=True)
class DrawnTeam:
    """A team that the draw made, and who of it can be told so."""

    number: int
    name: str
    with_number: list[Participant]
    with_mail: list[Participant]
    unreachable: list[Participant]


def list_drawn_teams(tournament: Tournament) -> list[DrawnTeam]:
    """By number. Two queries, whatever their number."""
    names = names_of_teams(tournament)
    people: dict[Team, list[Participant]] = defaultdict(list)
    places = Place.objects.filter(
        team__tournament=tournament, team__drawn=True, team__state=Team.State.CONFIRMED, until=None
    )
    for place in places.order_by("team__number", "order").select_related("team", "participant"):
        people[place.team].append(place.participant)
    return [
        DrawnTeam(
            number=team.number,
            name=name_of(team, names),
            with_number=[person for person in members if person.phone_number],
            with_mail=[person for person in members if person.email],
            unreachable=[p for p in members if not p.phone_number and not p.email],
        )
        for team, members in people.items()
    ]


def write_drawn_teams(tournament: Tournament, teams: list[DrawnTeam]) -> str:
    """One text for the group of the event, in its language."""
    with speak_of(tournament):
        lines = [f"{team.number}: {team.name}" for team in teams]
        return "\n".join([tournament.name, _("So the draw decided:"), *lines])


@dataclass(frozen=True)
class MessageMenu:
    """What an organizer may send this person now, each as (kind, words)."""

    kinds: list[tuple[str, str]] = field(default_factory=list)
    last: OpenedMessage | None = None  # to anybody of the team
    last_by: str = ""


def menu_for(person: Participant, team: Team | None) -> MessageMenu:
    """A message that would say nothing is not offered."""
    facts = list_facts(person.tournament, team, to=person) if team else []
    keys_told = list_told(team) if team else set()
    kinds = [
        kind for kind in Kind if kind == Kind.LINK or choose_facts(facts, kind, keys_told=keys_told)
    ]
    messages = OpenedMessage.objects.filter(team=team) if team else person.opened_messages.all()
    last = messages.first()
    names = resolve_names([last.by]) if last else {}
    return MessageMenu(
        kinds=[(str(kind), str(kind.label)) for kind in kinds],
        last=last,
        last_by=(names.get(last.by) or fallback_name(last.by)) if last else "",
    )
