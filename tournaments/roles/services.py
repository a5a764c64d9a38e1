"""Giving and taking roles."""

from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from accounts.services import account_for
from jobs.services import enqueue
from tournaments.actors import Actor, actor_of_grant
from tournaments.audit.services import record_action
from tournaments.exceptions import Refused
from tournaments.locks import lock_tournament
from tournaments.models import Role, RoleGrant, Tournament
from tournaments.permissions import may_manage_people, require

INVITATION = "tournaments.invitation"


@transaction.atomic
def invite(tournament: Tournament, *, by: Actor, email: str, name: str, role: str) -> RoleGrant:
    """Give a role to the person with this address. A mail says which event, which role and who
    invites; who has no account yet finds the link to a password in it."""
    require(may_manage_people, by, tournament)
    user = account_for(email=email, name=name, language=tournament.language)
    grant = grant_role(tournament, by=by, user=user, role=role)
    inviter = str(by.user_id or "")
    enqueue(INVITATION, grant=grant.pk, inviter=inviter)
    return grant


@transaction.atomic
def grant_role(tournament: Tournament, *, by: Actor, user: User, role: str) -> RoleGrant:
    require(may_manage_people, by, tournament)
    lock_tournament(tournament)
    if RoleGrant.objects.filter(
        tournament=tournament, user=user, role=role, ended_at=None
    ).exists():
        raise Refused("already_has_role", role=role)
    return create_grant(tournament, by=by, user=user, role=role)


def create_grant(tournament: Tournament, *, by: Actor, role: str, **fields: Any) -> RoleGrant:
    grant = RoleGrant.objects.create(tournament=tournament, role=role, **fields)
    data = {"grant": grant.pk, "role": role, **({"head": True} if grant.head else {})}
    record_action(tournament, "role.granted", actor_of_grant(grant), by=by, data=data)
    return grant


@transaction.atomic
def add_referee(tournament: Tournament, *, by: Actor, name: str, head: bool = False) -> RoleGrant:
    """A referee by name alone: no account, no mail; a phone is let in for them later."""
    require(may_manage_people, by, tournament)
    lock_tournament(tournament)
    name = " ".join(name.split())
    if not name:
        raise Refused("nameless")
    same = RoleGrant.objects.filter(tournament=tournament, role=Role.REFEREE, ended_at=None)
    if same.filter(Q(name__iexact=name) | Q(user__name__iexact=name)).exists():
        raise Refused("referee_twice")
    return create_grant(tournament, by=by, role=Role.REFEREE, name=name, head=head)


@transaction.atomic
def set_head(grant: RoleGrant, *, by: Actor, head: bool) -> None:
    """Make a referee head of the referees, or one of them again. There may be several."""
    tournament = grant.tournament
    require(may_manage_people, by, tournament)
    lock_tournament(tournament)
    grant = RoleGrant.objects.select_related("user").get(pk=grant.pk)
    if grant.ended_at or grant.role != Role.REFEREE:
        raise Refused("not_a_referee")
    if grant.head == head:
        return
    grant.head = head
    grant.save(update_fields=["head"])
    record_action(
        tournament,
        "role.head",
        actor_of_grant(grant),
        by=by,
        data={"grant": grant.pk, "head": head},
    )


@transaction.atomic
def end_role(grant: RoleGrant, *, by: Actor, reason: str = "") -> None:
    """Take a role away; never the last organizer's, who could not come back."""
    tournament = grant.tournament
    require(may_manage_people, by, tournament)
    lock_tournament(tournament)
    grant = RoleGrant.objects.select_related("user").get(pk=grant.pk)
    if grant.ended_at:
        raise Refused("role_already_ended")
    in_force = RoleGrant.objects.filter(tournament=tournament, role=Role.ORGANIZER, ended_at=None)
    if grant.role == Role.ORGANIZER and in_force.count() == 1:
        raise Refused("last_organizer")
    grant.ended_at = timezone.now()
    grant.save(update_fields=["ended_at"])
    record_action(
        tournament,
        "role.ended",
        actor_of_grant(grant),
        by=by,
        data={"grant": grant.pk, "role": grant.role},
        texts={"reason": reason},
    )
