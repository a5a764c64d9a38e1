"""Whom a message reaches, who can be written to, and what they were told last."""

import uuid
from collections import defaultdict
from dataclasses import dataclass, field

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.audit.selectors import fallback_name, resolve_names
from tournaments.exceptions import Refused
from tournaments.inscriptions.selectors import (
    IN,
    WAITING,
    list_inscriptions,
    name_of,
    names_of_teams,
)
from tournaments.locks import get_plan
from tournaments.messages.news import choose_facts, list_facts
from tournaments.models import (
    Broadcast,
    OpenedMessage,
    Participant,
    Place,
    Progress,
    Team,
    Tournament,
)
from tournaments.words.event_language import in_event_language

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
    with in_event_language(tournament):
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


Audience = Broadcast.Audience


@dataclass(frozen=True)
class Recipients:
    """Who is meant, and how they can be reached."""

    people: list[Participant]
    teams: list[Team]

    @property
    def by_mail(self) -> list[Participant]:
        """One mail for an address, also where partners share it; in the order of inscription."""
        addresses: set[str] = set()
        chosen = []
        for person in sorted(self.people, key=lambda person: person.number):
            if person.email and person.email.lower() not in addresses:
                addresses.add(person.email.lower())
                chosen.append(person)
        return chosen

    @property
    def with_number(self) -> list[Participant]:
        return [person for person in self.people if person.phone_number]

    @property
    def unreachable(self) -> list[Participant]:
        """Whoever left neither an address nor a number."""
        return [p for p in self.people if not p.email and not p.phone_number]


def read_audience(tournament: Tournament, audience: str) -> Recipients:
    """As things stand now: who paid since is not asked again."""
    rows = [row for row in list_inscriptions(tournament) if row.state in {IN, WAITING}]
    if audience == Audience.WAITING:
        rows = [row for row in rows if row.state == WAITING]
    people = [person for row in rows for person in row.people]
    if audience == Audience.OWING:
        rows = [row for row in rows if row.took_part]  # as the till counts: no place, no debt yet
        people = [person for row in rows for person in row.people]
        has_fee = bool(get_plan(tournament).fee) and tournament.stage != Progress.CANCELLED
        people = [p for p in people if has_fee and p.payment == Participant.Payment.OWES]
    meant = {person.pk for person in people}
    teams = [row.team for row in rows if row.team and any(p.pk in meant for p in row.people)]
    return Recipients(people, teams)


def count_followers(tournament: Tournament, audience: str, recipients: Recipients) -> int:
    """Browsers that asked to be told."""
    followers = tournament.subscriptions.all()
    if audience != Audience.ALL:
        followers = followers.filter(team__in=recipients.teams)
    return int(followers.count())


def build_news(person: Participant, team: Team | None, *, kind: str) -> tuple[list[str], str]:
    """Keys and text, in the event's language and by its clock; the event's name comes first."""
    tournament = person.tournament
    keys_told = list_told(team) if team else set()
    with in_event_language(tournament), timezone.override(tournament.time_zone):
        facts = list_facts(tournament, team, to=person) if team else []
        chosen = choose_facts(facts, kind, keys_told=keys_told)
        if not chosen:
            raise Refused("nothing_to_tell")
        return [fact.key for fact in chosen], "\n".join(
            [tournament.name, *(fact.text for fact in chosen)]
        )


def list_told(team: Team) -> set[str]:
    """What this team was told already, whoever of them it was."""
    messages = OpenedMessage.objects.filter(team=team).values_list("facts", flat=True)
    return {key for facts in messages for key in facts}
