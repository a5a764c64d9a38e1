"""Who can be written to, and what they were told last."""

import uuid
from collections import defaultdict
from dataclasses import dataclass, field

from tournaments.audit.selectors import fallback_name, resolve_names
from tournaments.messages.models import OpenedMessage
from tournaments.messages.news import choose_facts, list_facts
from tournaments.messages.services import list_told
from tournaments.models import Participant, Place, Team, Tournament

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
class MessageMenu:
    """What an organizer may send this person now, each as (kind, words)."""

    kinds: list[tuple[str, str]] = field(default_factory=list)
    last: OpenedMessage | None = None  # to anybody of the team
    last_by: str = ""


def menu_for(person: Participant, team: Team | None) -> MessageMenu:
    """A message that would say nothing is not offered."""
    facts = list_facts(person.tournament, team, to=person) if team else []
    told = list_told(team) if team else set()
    kinds = [kind for kind in Kind if kind == Kind.LINK or choose_facts(facts, kind, told=told)]
    messages = OpenedMessage.objects.filter(team=team) if team else person.opened_messages.all()
    last = messages.first()
    names = resolve_names([last.by]) if last else {}
    return MessageMenu(
        kinds=[(str(kind), str(kind.label)) for kind in kinds],
        last=last,
        last_by=(names.get(last.by) or fallback_name(last.by)) if last else "",
    )
