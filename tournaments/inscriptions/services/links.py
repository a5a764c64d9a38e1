"""The personal link: 128 random bits, of which only the SHA-256 stays here."""

import hashlib
import secrets

from django.db import transaction

from jobs.services import enqueue
from tournaments.actors import Actor, actor_of_participant
from tournaments.audit.services import record_action
from tournaments.exceptions import NotFound, Refused
from tournaments.inscriptions.people import team_of
from tournaments.inscriptions.services.participants import reload, reload_active
from tournaments.locks import lock_tournament
from tournaments.models import Participant, PersonalLink, Tournament
from tournaments.permissions import may_organize, require

MAIL = "tournaments.personal_links"


def hash_secret(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def create_link(participant: Participant) -> str:
    """A new secret beside those the person may hold already; shown once, here."""
    token = secrets.token_urlsafe(16)
    PersonalLink.objects.create(participant=participant, hash=hash_secret(token))
    return token


def participant_by_token(tournament: Tournament, token: str) -> Participant:
    link = (
        PersonalLink.objects.select_related("participant__tournament")
        .filter(hash=hash_secret(token), participant__tournament=tournament)
        .first()
    )
    if link is None:
        raise NotFound("personal link")
    return link.participant


def queue_links(tournament: Tournament, *, first: int, last: int) -> None:
    """Those of these numbers who gave an address get their link by mail."""
    enqueue(MAIL, tournament=str(tournament.pk), first=first, last=last)


@transaction.atomic
def give_link(participant: Participant, *, by: Actor) -> str:
    """The desk hands out a link; the ones given before go on working."""
    require(may_organize, by, participant.tournament)
    tournament = lock_tournament(participant.tournament)
    token = create_link(reload(participant))
    record_action(tournament, "participant.link_given", participant, by=by)
    return token


def has_own_page(participant: Participant) -> bool:
    """They opened it and agreed about their data: from then on nobody else holds their link."""
    return participant.consented_at is not None


@transaction.atomic
def give_partner_link(participant: Participant, *, partner: Participant) -> str:
    """Whoever inscribed a partner may send them their link again, until the partner has made that
    page their own."""
    tournament = lock_tournament(participant.tournament)
    person, other = reload_active(participant), reload_active(partner)
    team = team_of(person)
    if team is None or team_of(other) != team or person == other:
        raise Refused("without_team")
    if has_own_page(other):
        raise Refused("partner_has_page")
    token = create_link(other)
    record_action(tournament, "participant.link_given", other, by=actor_of_participant(person.pk))
    return token


@transaction.atomic
def void_links(participant: Participant, *, by: Actor) -> None:
    """A link that fell into other hands: none of the old ones opens anything from now on."""
    require(may_organize, by, participant.tournament)
    tournament = lock_tournament(participant.tournament)
    PersonalLink.objects.filter(participant=reload(participant)).delete()
    record_action(tournament, "participant.links_voided", participant, by=by)
