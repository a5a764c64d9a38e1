"""Rights, as functions of who acts and where. Services call `require`; views may ask the same
functions to decide what to show. A right that is not named here does not exist."""

from collections.abc import Callable
from typing import Any

from django.db.models import BigAutoField, Q, QuerySet, UUIDField

from tournaments.actors import SYSTEM, Actor
from tournaments.exceptions import NotAllowed
from tournaments.models import Role, RoleGrant, Tournament
from tournaments.prepared import Param, PreparedQuery

Right = Callable[[Actor, Tournament], bool]


def grants_of(actor: Actor, tournament: Tournament) -> QuerySet[RoleGrant]:
    """In force: an account's, or the one that a referee's phone was let in for."""
    if actor.user_id is not None:
        return RoleGrant.objects.filter(
            tournament=tournament, ended_at=None, user_id=actor.user_id, user__is_active=True
        )
    if actor.grant_id is not None:
        return phone_grants(tournament.pk, actor.grant_id)
    return RoleGrant.objects.none()


def phone_grants(tournament: Any, grant: Any) -> QuerySet[RoleGrant]:
    return RoleGrant.objects.filter(
        Q(user=None) | Q(user__is_active=True),
        tournament=tournament,
        ended_at=None,
        pk=grant,
        role=Role.REFEREE,
    )


# A phone's roles are looked up with every hand.
SELECT_PHONE_ROLES = PreparedQuery(
    lambda: phone_grants(
        Param("tournament", UUIDField()), Param("grant", BigAutoField())
    ).values_list("role")
)


def roles_of(actor: Actor, tournament: Tournament) -> frozenset[str]:
    if actor.grant_id is not None:
        rows = SELECT_PHONE_ROLES(tournament=tournament.pk, grant=actor.grant_id)
        return frozenset(role for (role,) in rows)
    return frozenset(grants_of(actor, tournament).values_list("role", flat=True))


def has_role(actor: Actor, tournament: Tournament, *roles: str) -> bool:
    """One of these roles. The system has them all."""
    return actor == SYSTEM or not roles_of(actor, tournament).isdisjoint(roles)


def is_head_referee(actor: Actor, tournament: Tournament) -> bool:
    return grants_of(actor, tournament).filter(head=True).exists()


def may_create_tournaments(actor: Actor) -> bool:
    return actor == SYSTEM or actor.user_id is not None


def may_manage_people(actor: Actor, tournament: Tournament) -> bool:
    return has_role(actor, tournament, Role.ORGANIZER)


def may_see_people(actor: Actor, tournament: Tournament) -> bool:
    return has_role(actor, tournament, *Role)


def may_read_log(actor: Actor, tournament: Tournament) -> bool:
    """The log names nobody, but it shows who did what when: for the people in charge."""
    return has_role(actor, tournament, Role.ORGANIZER, Role.COMMITTEE)


def may_erase_remarks(actor: Actor, tournament: Tournament) -> bool:
    return has_role(actor, tournament, Role.ORGANIZER)


def may_organize(actor: Actor, tournament: Tournament) -> bool:
    """Set up, inscriptions, draws, tables, papers: the organizers'."""
    return has_role(actor, tournament, Role.ORGANIZER)


def may_see_the_hall(actor: Actor, tournament: Tournament) -> bool:
    """The board and the desk's page of a match: everybody who works there."""
    return has_role(actor, tournament, *Role)


def may_score(actor: Actor, tournament: Tournament) -> bool:
    return has_role(actor, tournament, Role.ORGANIZER, Role.REFEREE)


def may_decide_results(actor: Actor, tournament: Tournament) -> bool:
    """Walkovers, corrections, confirmations by force: not a single referee's."""
    return has_role(actor, tournament, Role.ORGANIZER, Role.COMMITTEE)


def may_expel(actor: Actor, tournament: Tournament) -> bool:
    """Disqualifications and expulsions: the head referee's or the committee's word."""
    return may_decide_results(actor, tournament) or is_head_referee(actor, tournament)


def may_hand_over(actor: Actor, tournament: Tournament) -> bool:
    """Any table to another referee; who is in charge of one may pass that one on."""
    return may_organize(actor, tournament) or is_head_referee(actor, tournament)


def may_confirm_refused(actor: Actor, tournament: Tournament) -> bool:
    """A result that a team refuses to sign: the head referee's word beside its referee's."""
    return may_decide_results(actor, tournament) or is_head_referee(actor, tournament)


def require(right: Right, actor: Actor, tournament: Tournament) -> None:
    if not right(actor, tournament):
        raise NotAllowed(right.__name__)
