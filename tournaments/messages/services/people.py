"""Messages to one person: opened in WhatsApp or mailed, and what each told is remembered."""

from collections.abc import Callable

from django.db import transaction
from django.utils import timezone

from tournaments.actors import SYSTEM, Actor
from tournaments.audit.services import record_action
from tournaments.exceptions import Refused
from tournaments.inscriptions.labels import link_text
from tournaments.inscriptions.people import team_of
from tournaments.inscriptions.phones import whatsapp_link
from tournaments.inscriptions.services.check_in import has_pin, issue_pin
from tournaments.inscriptions.services.links import create_link
from tournaments.inscriptions.services.participants import reload_active
from tournaments.locks import lock_tournament
from tournaments.messages.models import OpenedMessage
from tournaments.messages.news import partner_facts
from tournaments.messages.selectors import build_news
from tournaments.messages.services.mails import mail_person
from tournaments.models import Participant, Place, Team, Tournament
from tournaments.permissions import may_organize, require

Kind = OpenedMessage.Kind


@transaction.atomic
def open_message(
    participant: Participant, *, by: Actor, kind: str, personal_url: Callable[[str], str]
) -> str:
    """The address that opens WhatsApp with this text for this number. `personal_url` gives the
    whole address of a personal link, for the message that carries one."""
    require(may_organize, by, participant.tournament)
    tournament = lock_tournament(participant.tournament)
    person = reload_active(participant)
    if kind not in Kind.values:
        raise Refused("unknown_message")
    if not person.phone_number:
        raise Refused("no_number")
    team = team_of(person)
    if kind == Kind.LINK:
        keys, text = ["link"], link_text(tournament, personal_url(create_link(person)))
        record_action(tournament, "participant.link_given", person, by=by)
    else:
        keys, text = build_news(person, team, kind=kind)
    OpenedMessage.objects.create(
        participant=person, team=team, kind=kind, facts=keys, by=str(by), at=timezone.now()
    )
    record_action(tournament, "message.opened", person, by=by, data={"kind": kind})
    return whatsapp_link(person.phone_number, text)


def mail_drawn_team(tournament: Tournament, team: Team) -> None:
    """To each of a drawn team who gave an address, once; with a PIN for a team that has none."""
    places = Place.objects.filter(team=team, until=None).select_related("participant__tournament")
    people = [place.participant for place in places.order_by("order") if place.participant.email]
    unmailed = [person for person in people if note_partner_mail(person, team)]
    if not unmailed:
        return
    pin = "" if has_pin(team) else issue_pin(team, by=SYSTEM)
    templates = ("mail/partner_drawn_subject.txt", "mail/partner_drawn.txt")
    for person in unmailed:
        mail_person(person, *templates, pin=pin)


def note_partner_mail(person: Participant, team: Team) -> bool:
    """Whether they are to be written to: noted first, so that nobody gets the mail twice."""
    keys = [fact.key for fact in partner_facts(team, to=person)]
    mailed = OpenedMessage.objects.filter(participant=person, by=str(SYSTEM), facts=keys)
    if not keys or mailed.exists():
        return False
    OpenedMessage.objects.create(
        participant=person, team=team, kind=Kind.PARTNER, facts=keys, by=str(SYSTEM)
    )
    return True
