"""Opening a tournament."""

from django.db import IntegrityError, transaction
from django.utils.text import slugify

from accounts.models import User
from tournaments import audit
from tournaments.actors import Actor, of_account
from tournaments.exceptions import NotAllowed, Refused
from tournaments.models import Role, RoleGrant, Tournament
from tournaments.permissions import may_create_tournaments


@transaction.atomic
def create_tournament(
    *, by: Actor, owner: User, name: str, language: str, time_zone: str, slug: str = ""
) -> Tournament:
    """A new tournament and its first organizer."""
    if not may_create_tournaments(by):
        raise NotAllowed("may_create_tournaments")
    tournament = claim_address(slug, Tournament(name=name, language=language, time_zone=time_zone))
    audit.record(
        tournament,
        actor=by,
        action="tournament.created",
        subject=f"tournament:{tournament.pk}",
        # Not the address: it is made from a name that people choose, and names stay outside.
        data={"language": language, "time_zone": time_zone},
    )
    grant = RoleGrant.objects.create(tournament=tournament, user=owner, role=Role.ORGANIZER)
    audit.record(
        tournament,
        actor=by,
        action="role.granted",
        subject=str(of_account(owner)),
        data={"grant": grant.pk, "role": Role.ORGANIZER},
    )
    return tournament


def claim_address(slug: str, tournament: Tournament) -> Tournament:
    """Save under the address asked for, or under one made from the name.

    Two tournaments of one name opened at the same moment find the same address free: the database
    lets one have it, the other looks again.
    """
    for _ in range(20):
        tournament.slug = slug or free_slug(tournament.name)
        try:
            with transaction.atomic():
                tournament.save(force_insert=True)
        except IntegrityError:
            if slug:
                raise Refused("slug_taken", slug=slug) from None
        else:
            return tournament
    raise Refused("slug_taken", slug=tournament.slug)


def free_slug(name: str) -> str:
    """An address made from the name; numbered where it is taken."""
    base = slugify(name)[:50].strip("-") or "torneo"
    taken = set(Tournament.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    if base not in taken:
        return base
    return next(f"{base}-{n}" for n in range(2, len(taken) + 3) if f"{base}-{n}" not in taken)
