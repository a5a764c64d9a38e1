import pytest

from tournaments.actors import NOBODY, actor_of_account
from tournaments.exceptions import NotAllowed, Refused
from tournaments.models import RoleGrant
from tournaments.permissions import may_manage_people, may_read_log, may_see_people, roles_of
from tournaments.roles.services import end_role, grant_role, invite


def grant_of(cast, person) -> RoleGrant:
    return RoleGrant.objects.get(tournament=cast.tournament, user=person, ended_at=None)


def test_roles_belong_to_one_tournament_only(cast):
    assert roles_of(actor_of_account(cast.organizer), cast.tournament) == {"organizer"}
    assert roles_of(actor_of_account(cast.stranger), cast.tournament) == frozenset()
    assert roles_of(NOBODY, cast.tournament) == frozenset()


@pytest.mark.parametrize(
    ("right", "allowed"),
    [
        (may_manage_people, {"organizer"}),
        (may_see_people, {"organizer", "committee", "referee"}),
        (may_read_log, {"organizer", "committee"}),
    ],
)
def test_each_right_belongs_to_its_roles(cast, right, allowed):
    people = {"organizer", "committee", "referee", "player", "stranger"}
    actual = {
        name for name in people if right(actor_of_account(getattr(cast, name)), cast.tournament)
    }
    assert actual == allowed


def test_a_closed_account_has_no_roles(cast):
    cast.organizer.is_active = False
    cast.organizer.save()
    assert roles_of(actor_of_account(cast.organizer), cast.tournament) == frozenset()


@pytest.mark.parametrize("name", ["committee", "referee", "player", "stranger"])
def test_only_organizers_give_roles_also_when_no_view_asked(cast, name):
    somebody = actor_of_account(getattr(cast, name))
    with pytest.raises(NotAllowed):
        grant_role(cast.tournament, by=somebody, user=cast.player, role="referee")
    with pytest.raises(NotAllowed):
        end_role(grant_of(cast, cast.referee), by=somebody)


def test_it_refuses_the_same_role_twice(cast):
    with pytest.raises(Refused, match="already_has_role"):
        grant_role(
            cast.tournament, by=actor_of_account(cast.organizer), user=cast.referee, role="referee"
        )


def test_a_role_can_be_given_again_after_it_ended(cast):
    nora = actor_of_account(cast.organizer)
    end_role(grant_of(cast, cast.referee), by=nora, reason="went home")
    assert roles_of(actor_of_account(cast.referee), cast.tournament) == frozenset()
    grant_role(cast.tournament, by=nora, user=cast.referee, role="referee")
    assert roles_of(actor_of_account(cast.referee), cast.tournament) == {"referee"}
    assert RoleGrant.objects.filter(user=cast.referee).count() == 2


def test_the_last_organizer_stays(cast):
    nora = actor_of_account(cast.organizer)
    with pytest.raises(Refused, match="last_organizer"):
        end_role(grant_of(cast, cast.organizer), by=nora)
    grant_role(cast.tournament, by=nora, user=cast.committee, role="organizer")
    end_role(grant_of(cast, cast.organizer), by=nora)
    assert roles_of(nora, cast.tournament) == frozenset()


def test_a_role_ends_once(cast):
    nora = actor_of_account(cast.organizer)
    grant = grant_of(cast, cast.referee)
    end_role(grant, by=nora)
    with pytest.raises(Refused, match="role_already_ended"):
        end_role(grant, by=nora)


def test_an_invited_newcomer_gets_an_account_nobody_can_enter_yet(cast):
    grant = invite(
        cast.tournament,
        by=actor_of_account(cast.organizer),
        email="Zoe@Example.org",
        name="Zoe",
        role="referee",
    )
    assert grant.user.email == "zoe@example.org"
    assert not grant.user.has_usable_password()
    assert grant.user.language == cast.tournament.language


def test_inviting_a_known_address_gives_the_role_to_its_account(cast):
    grant = invite(
        cast.tournament,
        by=actor_of_account(cast.organizer),
        email="BETO@example.org",
        name="Somebody else",
        role="committee",
    )
    assert grant.user == cast.player
    assert grant.user.name == "Beto"
