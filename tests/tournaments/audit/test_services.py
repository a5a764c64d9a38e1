"""Services write the log in their own transaction: both happen or neither, and nobody is named."""

import threading

import pytest
from django.db import connection, transaction

from accounts.models import User
from jobs.models import Job
from tests.cast import Cast
from tests.tournaments.audit.conftest import Log, new_people
from tournaments.actors import SYSTEM, actor_of_account
from tournaments.audit.chain import Unspeakable
from tournaments.audit.services import erase_remark, record_action
from tournaments.audit.verify import verify
from tournaments.models import LogEntry, Remark, RoleGrant, Tournament
from tournaments.roles.services import end_role, grant_role, invite
from tournaments.setup.services.create import create_tournament


class Cut(Exception):
    """The power goes."""


def entries(tournament: Tournament) -> int:
    return LogEntry.objects.filter(tournament=tournament).count()


def test_a_service_that_fails_leaves_no_entry(cast: Cast, grant: RoleGrant):
    before = entries(cast.tournament), Job.objects.count(), Remark.objects.count()
    with pytest.raises(Cut):
        end_role_and_fail(cast, grant)
    assert (entries(cast.tournament), Job.objects.count(), Remark.objects.count()) == before
    grant.refresh_from_db()
    assert grant.ended_at is None


@transaction.atomic
def end_role_and_fail(cast: Cast, grant: RoleGrant) -> None:
    before = entries(cast.tournament)
    end_role(grant, by=actor_of_account(cast.organizer), reason="se durmió")
    assert entries(cast.tournament) == before + 1
    raise Cut


def test_a_service_whose_entry_fails_does_nothing(
    cast: Cast, grant: RoleGrant, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("tournaments.audit.services.queue_anchor", fail)
    with pytest.raises(Cut):
        end_role(grant, by=actor_of_account(cast.organizer))
    grant.refresh_from_db()
    assert grant.ended_at is None


def fail(tournament: Tournament) -> None:
    raise Cut


@pytest.mark.django_db(transaction=True)
def test_it_refuses_to_write_outside_a_transaction(cast: Cast):
    with pytest.raises(RuntimeError, match="transaction"):
        record_action(cast.tournament, "test.made", "nothing:1", by=SYSTEM)


@pytest.mark.parametrize("action", ["granted", "Role.granted", "role.", "role granted", ""])
def test_it_refuses_an_action_without_a_namespace(cast: Cast, action: str):
    with pytest.raises(ValueError, match=f"^{action}$"):
        record_action(cast.tournament, action, "nothing:1", by=SYSTEM)


def test_it_refuses_data_in_the_place_of_commitments(cast: Cast):
    with pytest.raises(ValueError, match="test.made"):
        record_action(cast.tournament, "test.made", "a:1", by=SYSTEM, data={"texts": {}})


def test_it_refuses_what_has_no_single_spelling(cast: Cast):
    before = entries(cast.tournament)
    with pytest.raises(Unspeakable):
        record_action(cast.tournament, "test.made", "a:1", by=SYSTEM, data={"n": 0.1})
    assert entries(cast.tournament) == before


@pytest.mark.parametrize(
    "data", [{"n": 2**53 - 1, "s": 'ñ \U0001f0a1 \u2028 \\ " \x01'}, {}, {"": []}]
)
def test_every_value_it_takes_comes_back_as_it_was(cast: Cast, data: dict[str, object]):
    record_action(cast.tournament, "test.made", "a:1", by=SYSTEM, data=data)
    assert LogEntry.objects.latest("pk").data == data
    assert verify(cast.tournament.pk).is_sound


def test_nobody_is_named_in_the_chain(cast: Cast):
    """Every service, with marked names, addresses and reasons; then the whole table is searched."""
    mark = "Zacarías"
    by = actor_of_account(cast.organizer)
    tournament = create_tournament(
        by=by, owner=cast.organizer, name=f"Copa {mark}", language="es-ar", time_zone="UTC"
    )
    given = invite(tournament, by=by, email=f"{mark}@example.org", name=mark, role="referee")
    end_role(given, by=by, reason=f"{mark} llegó tarde")
    erase_remark(Remark.objects.get(entry__tournament=tournament), by=by)
    again = grant_role(tournament, by=by, user=given.user, role="committee")
    end_role(again, by=by, reason=f"{mark} se fue")
    assert entries(tournament) == 7
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM tournaments_logentry")
        whole = repr(cursor.fetchall()).lower()
    for spelling in (mark, "zacar", "example.org", "copa", "nora", "llegó"):
        assert spelling.lower() not in whole
    assert mark in Remark.objects.get(erased_at=None).text


@pytest.mark.django_db(transaction=True)
def test_services_running_at_once_keep_the_chain(log: Log):
    """Two real threads, each with its own connection; in every round both grant a role at once."""
    by = actor_of_account(log.cast.organizer)
    people = new_people(24)
    next_round = threading.Barrier(2, timeout=60)
    failures: list[Exception] = []

    def grant_all(mine: list[User]) -> None:
        try:
            for person in mine:
                next_round.wait()
                grant_role(log.tournament, by=by, user=person, role="referee")
        except Exception as error:
            failures.append(error)
            next_round.abort()
        finally:
            connection.close()

    threads = [threading.Thread(target=grant_all, args=[people[half::2]]) for half in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    report = verify(log.tournament.pk)
    assert report.is_sound
    assert report.entries == 9 + len(people)
