"""Giving and taking roles."""

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from accounts.services import account_for, send_password_link
from tournaments import audit
from tournaments.actors import Actor, of_account, of_referee
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
def add_referee(tournament: Tournament, *, by: Actor, name: str, head: bool = False) -> RoleGrant:
    """A referee by name alone: no account, no mail; a phone is let in for them later."""
    require(may_manage_people, by, tournament)
    lock(tournament)
    name = " ".join(name.split())
    if not name:
        raise Refused("nameless")
    same = RoleGrant.objects.filter(tournament=tournament, role=Role.REFEREE, ended_at=None)
    if same.filter(Q(name__iexact=name) | Q(user__name__iexact=name)).exists():
        raise Refused("referee_twice")
    grant = RoleGrant.objects.create(tournament=tournament, name=name, role=Role.REFEREE, head=head)
    audit.record(
        tournament,
        actor=by,
        action="role.granted",
        subject=str(of_referee(grant)),
        data={"grant": grant.pk, "role": Role.REFEREE, **({"head": True} if head else {})},
    )
    return grant


@transaction.atomic
def set_head(grant: RoleGrant, *, by: Actor, head: bool) -> None:
    """Make a referee head of the referees, or one of them again. There may be several."""
    tournament = grant.tournament
    require(may_manage_people, by, tournament)
    lock(tournament)
    grant = RoleGrant.objects.select_related("user").get(pk=grant.pk)
    if grant.ended_at or grant.role != Role.REFEREE:
        raise Refused("not_a_referee")
    if grant.head == head:
        return
    grant.head = head
    grant.save(update_fields=["head"])
    audit.record(
        tournament,
        actor=by,
        action="role.head",
        subject=str(holder(grant)),
        data={"grant": grant.pk, "head": head},
    )


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
        subject=str(holder(grant)),
        data={"grant": grant.pk, "role": grant.role},
        texts={"reason": reason} if reason else {},
    )


def holder(grant: RoleGrant) -> Actor:
    """Whom the log names: the account, or the referee who has none."""
    return of_account(grant.user) if grant.user else of_referee(grant)


def lock(tournament: Tournament) -> None:
    """Two organizers at once: the second sees what the first did."""
    Tournament.objects.select_for_update().get(pk=tournament.pk)
