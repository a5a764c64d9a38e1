"""Giving and taking roles."""

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.services import account_for, send_password_link
from tournaments import audit
from tournaments.actors import Actor, of_account
from tournaments.exceptions import Refused
from tournaments.models import Role, RoleGrant, Tournament
from tournaments.permissions import may_manage_people, require


@transaction.atomic
def invite(tournament: Tournament, *, by: Actor, email: str, name: str, role: str) -> RoleGrant:
    """Give a role to the person with this address; who has no account yet gets a link by mail."""
    require(may_manage_people, by, tournament)
    user = account_for(email=email, name=name, language=tournament.language)
    grant = grant_role(tournament, by=by, user=user, role=role)
    if not user.has_usable_password():
        send_password_link(user.pk, purpose="welcome")
    return grant


@transaction.atomic
def grant_role(tournament: Tournament, *, by: Actor, user: User, role: str) -> RoleGrant:
    require(may_manage_people, by, tournament)
    lock(tournament)
    if RoleGrant.objects.filter(
        tournament=tournament, user=user, role=role, ended_at=None
    ).exists():
        raise Refused("already_has_role", role=role)
    grant = RoleGrant.objects.create(tournament=tournament, user=user, role=role)
    audit.record(
        tournament,
        actor=by,
        action="role.granted",
        subject=str(of_account(user)),
        data={"grant": grant.pk, "role": role},
    )
    return grant


@transaction.atomic
def end_role(grant: RoleGrant, *, by: Actor, reason: str = "") -> None:
    """Take a role away; never the last organizer's, who could not come back."""
    tournament = grant.tournament
    require(may_manage_people, by, tournament)
    lock(tournament)
    grant = RoleGrant.objects.select_related("user").get(pk=grant.pk)
    if grant.ended_at:
        raise Refused("role_already_ended")
    in_force = RoleGrant.objects.filter(tournament=tournament, role=Role.ORGANIZER, ended_at=None)
    if grant.role == Role.ORGANIZER and in_force.count() == 1:
        raise Refused("last_organizer")
    grant.ended_at = timezone.now()
    grant.save(update_fields=["ended_at"])
    audit.record(
        tournament,
        actor=by,
        action="role.ended",
        subject=str(of_account(grant.user)),
        data={"grant": grant.pk, "role": grant.role},
        texts={"reason": reason} if reason else {},
    )


def lock(tournament: Tournament) -> None:
    """Two organizers at once: the second sees what the first did."""
    Tournament.objects.select_for_update().get(pk=tournament.pk)
