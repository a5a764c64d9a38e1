"""The personal link: 128 random bits, of which only the SHA-256 stays here."""

import hashlib
import secrets

from django.db import transaction
from django.utils import timezone

from jobs.services import owe
from tournaments import audit
from tournaments.actors import Actor
from tournaments.exceptions import NotFound
from tournaments.models import Participant, PersonalLink, Tournament
from tournaments.permissions import may_run_the_hall, require
from tournaments.services.inscriptions.ground import fresh, lock

MAIL = "tournaments.personal_links"


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def make_link(participant: Participant) -> str:
    """A new secret beside those the person may hold already; shown once, here."""
    token = secrets.token_urlsafe(16)
    PersonalLink.objects.create(participant=participant, hash=hash_of(token))
    return token


def owner_of(tournament: Tournament, token: str) -> Participant:
    link = (
        PersonalLink.objects.select_related("participant__tournament")
        .filter(hash=hash_of(token), participant__tournament=tournament)
        .first()
    )
    if link is None:
        raise NotFound("personal link")
    return link.participant


def owe_links(tournament: Tournament, *, first: int, last: int) -> None:
    """Those of these numbers who gave an address get their link by mail."""
    owe(MAIL, tournament=str(tournament.pk), first=first, last=last)


@transaction.atomic
def give_link(participant: Participant, *, by: Actor) -> str:
    """The desk hands out a link; the ones given before go on working."""
    require(may_run_the_hall, by, participant.tournament)
    tournament = lock(participant.tournament)
    token = make_link(fresh(participant))
    audit.record(
        tournament, actor=by, action="participant.link_given", subject=subject_of(participant)
    )
    return token


@transaction.atomic
def void_links(participant: Participant, *, by: Actor) -> None:
    """A link that fell into other hands: none of the old ones opens anything from now on."""
    require(may_run_the_hall, by, participant.tournament)
    tournament = lock(participant.tournament)
    PersonalLink.objects.filter(participant=fresh(participant)).delete()
    audit.record(
        tournament, actor=by, action="participant.links_voided", subject=subject_of(participant)
    )


def mailed(participant: Participant) -> None:
    Participant.objects.filter(pk=participant.pk).update(link_mailed_at=timezone.now())


def subject_of(participant: Participant) -> str:
    return f"participant:{participant.pk}"
