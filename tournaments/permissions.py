"""Rights, as functions of who acts and where. Services call `require`; views may ask the same
functions to decide what to show. A right that is not named here does not exist."""

from collections.abc import Callable

from django.db.models import BigAutoField, Q, QuerySet, UUIDField

from tournaments.actors import SYSTEM, Actor
from tournaments.exceptions import NotAllowed
from tournaments.models import Role, RoleGrant, Tournament
from tournaments.prepared import Given, Prepared

Right = Callable[[Actor, Tournament], bool]

IN_FORCE = Q(tournament=Given("tournament", UUIDField()), ended_at=None)
ACCOUNT_ROLES = Prepared(
    lambda: RoleGrant.objects.filter(
        IN_FORCE, user_id=Given("user", UUIDField()), user__is_active=True
    ).values_list("role")
)
PHONE_ROLES = Prepared(
    lambda: RoleGrant.objects.filter(
        IN_FORCE,
        Q(user=None) | Q(user__is_active=True),
        pk=Given("grant", BigAutoField()),
        role=Role.REFEREE,
    ).values_list("role")
)


def roles_of(actor: Actor, tournament: Tournament) -> frozenset[str]:
    if actor.user_id is not None:
        rows = ACCOUNT_ROLES(tournament=tournament.pk, user=actor.user_id)
    elif actor.grant_id is not None:
        rows = PHONE_ROLES(tournament=tournament.pk, grant=actor.grant_id)
    else:
        rows = []
    return frozenset(role for (role,) in rows)


def grants_of(actor: Actor, tournament: Tournament) -> QuerySet[RoleGrant]:
    """In force: an account's, or the one that a referee's phone was let in for."""
    in_force = RoleGrant.objects.filter(tournament=tournament, ended_at=None)
    if actor.user_id is not None:
        return in_force.filter(user_id=actor.user_id, user__is_active=True)
    if actor.grant_id is not None:
        return in_force.filter(
            Q(user=None) | Q(user__is_active=True), pk=actor.grant_id, role=Role.REFEREE
        )
    return RoleGrant.objects.none()


def is_head_referee(actor: Actor, tournament: Tournament) -> bool:
    return grants_of(actor, tournament).filter(head=True).exists()


def may_create_tournaments(actor: Actor) -> bool:
    return actor == SYSTEM or actor.user_id is not None


def may_manage_people(actor: Actor, tournament: Tournament) -> bool:
    return actor == SYSTEM or Role.ORGANIZER in roles_of(actor, tournament)


def may_see_people(actor: Actor, tournament: Tournament) -> bool:
    return actor == SYSTEM or bool(roles_of(actor, tournament))


def may_read_log(actor: Actor, tournament: Tournament) -> bool:
    """The log names nobody, but it shows who did what when: for the people in charge."""
    return actor == SYSTEM or bool(roles_of(actor, tournament) & {Role.ORGANIZER, Role.COMMITTEE})


def may_erase_remarks(actor: Actor, tournament: Tournament) -> bool:
    return actor == SYSTEM or Role.ORGANIZER in roles_of(actor, tournament)


def may_run_the_hall(actor: Actor, tournament: Tournament) -> bool:
    """Set up, inscriptions, draws, tables, papers: the organizers'."""
    return actor == SYSTEM or Role.ORGANIZER in roles_of(actor, tournament)


def may_see_the_hall(actor: Actor, tournament: Tournament) -> bool:
    """The board and the desk's page of a match: everybody who works there."""
    return actor == SYSTEM or bool(roles_of(actor, tournament))


def may_score(actor: Actor, tournament: Tournament) -> bool:
    return actor == SYSTEM or bool(roles_of(actor, tournament) & {Role.ORGANIZER, Role.REFEREE})


def may_decide_results(actor: Actor, tournament: Tournament) -> bool:
    """Walkovers, corrections, confirmations by force: not a single referee's."""
    return actor == SYSTEM or bool(roles_of(actor, tournament) & {Role.ORGANIZER, Role.COMMITTEE})


def may_expel(actor: Actor, tournament: Tournament) -> bool:
    """Disqualifications and expulsions: the head referee's or the committee's word."""
    return may_decide_results(actor, tournament) or is_head_referee(actor, tournament)


def require(right: Right, actor: Actor, tournament: Tournament) -> None:
    if not right(actor, tournament):
        raise NotAllowed(right.__name__)
