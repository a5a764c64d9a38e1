"""Two people at the same moment, on a real database with real threads: nothing lost or doubled."""

from accounts.models import User
from accounts.services import sign_up
from tests.cast import make_cast
from tests.threads import at_once
from tournaments.actors import actor_of_account
from tournaments.exceptions import Refused
from tournaments.models import LogEntry, RoleGrant, Tournament
from tournaments.roles.services import end_role, grant_role
from tournaments.setup.services.create import create_tournament


def test_two_organizers_who_end_each_other_leave_one(transactional_db):
    cast = make_cast()
    nora, ramon = actor_of_account(cast.organizer), actor_of_account(cast.committee)
    grant_role(cast.tournament, by=nora, user=cast.committee, role="organizer")
    grants = {
        grant.user_id: grant
        for grant in RoleGrant.objects.filter(tournament=cast.tournament, role="organizer")
    }
    results = at_once(
        lambda: end_role(grants[cast.committee.pk], by=nora),
        lambda: end_role(grants[cast.organizer.pk], by=ramon),
    )
    left = RoleGrant.objects.filter(tournament=cast.tournament, role="organizer", ended_at=None)
    assert left.count() == 1
    assert sum(isinstance(result, Exception) for result in results) == 1


def test_one_role_given_by_eight_hands_is_given_once(transactional_db):
    cast = make_cast()
    nora = actor_of_account(cast.organizer)
    before = LogEntry.objects.filter(tournament=cast.tournament).count()
    results = at_once(
        *[
            lambda: grant_role(cast.tournament, by=nora, user=cast.player, role="referee")
            for _ in range(8)
        ]
    )
    assert sum(isinstance(result, RoleGrant) for result in results) == 1
    assert sum(isinstance(result, Refused) for result in results) == 7
    assert LogEntry.objects.filter(tournament=cast.tournament).count() == before + 1


def test_eight_tournaments_of_one_name_get_eight_addresses(transactional_db):
    cast = make_cast()

    def create() -> Tournament:
        return create_tournament(
            by=actor_of_account(cast.player),
            owner=cast.player,
            name="Copa Relámpago",
            language="es-ar",
            time_zone="UTC",
        )

    made = at_once(*[create] * 8)
    assert all(isinstance(result, Tournament) for result in made), made
    assert len({tournament.slug for tournament in made}) == 8


def test_one_address_signing_up_eight_times_at_once_is_one_account(transactional_db):
    results = at_once(*[lambda: sign_up(email="zoe@example.org", name="Zoe", language="en")] * 8)
    assert results == [None] * 8
    assert User.objects.filter(email="zoe@example.org").count() == 1
