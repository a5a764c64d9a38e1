"""A team's PIN: four digits that it gets with its check-in and signs with on the referee's phone.

It is shown once, to whoever asked for it; kept is an HMAC under the site's own key and a salt, so
that nobody who reads the database can try ten thousand of them. The desk gives a new one at any
time; players get theirs themselves as long as the team has none.
"""

import secrets

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from tournaments import audit
from tournaments.actors import Actor, of_participant
from tournaments.exceptions import NotAllowed, Refused
from tournaments.models import Place, Team, TeamPin
from tournaments.permissions import may_run_the_hall
from tournaments.services.inscriptions.ground import OVER, lock

DIGITS = 4


@transaction.atomic
def issue_pin(team: Team, *, by: Actor) -> str:
    """The digits, this once. The old ones stop working."""
    desk = may_run_the_hall(by, team.tournament)
    if not desk:
        require_member_here(by, team)
    tournament = lock(team.tournament)
    if tournament.stage in OVER:
        raise Refused("event_over")
    if not desk and TeamPin.objects.filter(team=team).exists():
        raise Refused("pin_given")
    pin = f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"
    salt = secrets.token_urlsafe(16)
    TeamPin.objects.update_or_create(
        team=team, defaults={"salt": salt, "hash": digest(salt, pin), "made_at": timezone.now()}
    )
    audit.record(tournament, actor=by, action="team.pin_issued", subject=f"team:{team.pk}")
    return pin


def require_member_here(by: Actor, team: Team) -> None:
    """Somebody of the team, by the personal link, who has been checked in."""
    places = Place.objects.filter(team=team, until=None, participant__checked_in_at__isnull=False)
    if not any(by == of_participant(key) for key in places.values_list("participant", flat=True)):
        raise NotAllowed("may_have_the_pin")


def has_pin(team: Team) -> bool:
    return TeamPin.objects.filter(team=team).exists()


def is_pin(team: Team, pin: str) -> bool:
    """Whether these are the team's digits. Whoever asks must count the tries."""
    found = TeamPin.objects.filter(team=team).first()
    return found is not None and constant_time_compare(found.hash, digest(found.salt, pin))


def digest(salt: str, pin: str) -> str:
    return salted_hmac(f"tournaments.pin.{salt}", pin, algorithm="sha256").hexdigest()
