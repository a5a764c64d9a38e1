"""The last place, wanted by several at the same moment; on real threads."""

from typing import Any

import pytest

from tests.cast import make_cast
from tests.event import inscribe_teams, make_event, name
from tests.threads import at_once
from tournaments.actors import NOBODY, SYSTEM
from tournaments.audit.verify import verify
from tournaments.exceptions import Refused
from tournaments.inscriptions.person import Person
from tournaments.inscriptions.services.inscribe import inscribe
from tournaments.inscriptions.services.leave import withdraw
from tournaments.inscriptions.services.waitlist import read_waitlist
from tournaments.models import LogEntry, Participant, Team


@pytest.fixture
def plan(transactional_db):
    return make_event(make_cast(), cap=4)


def test_the_last_place_is_given_once(plan):
    inscribe_teams(plan.tournament, 3)

    def come(number: int):
        people = [Person(name(number)), Person(name(number + 1))]
        return lambda: inscribe(plan.tournament, by=NOBODY, people=people)

    results = at_once(*[come(number) for number in range(20, 32, 2)])
    assert sum(result.has_a_place for result in results) == 1, results
    assert Team.objects.filter(state="confirmed").count() == 4
    assert Team.objects.filter(state="waiting").count() == 5
    assert list(Participant.objects.values_list("number", flat=True)) == list(range(1, 19))
    assert verify(plan.tournament.pk).is_sound


def test_one_person_inscribed_eight_times_at_once_is_inscribed_once(plan):
    results = at_once(
        *[lambda: inscribe(plan.tournament, by=NOBODY, people=[Person("Ana Paz")])] * 8
    )
    assert sum(isinstance(result, Refused) for result in results) == 7, results
    assert Participant.objects.count() == 1


def test_two_who_leave_at_once_let_two_in(plan):
    teams: list[Any] = inscribe_teams(plan.tournament, 7)
    results = at_once(
        *[
            lambda done=done: withdraw(done.people[0], by=SYSTEM, whole_team=True)
            for done in teams[:2]
        ]
    )
    assert not any(isinstance(result, Exception) for result in results), results
    states = [Team.objects.get(pk=done.team.pk).state for done in teams]
    assert states == ["withdrawn"] * 2 + ["confirmed"] * 4 + ["waiting"]
    promoted = LogEntry.objects.filter(action="team.promoted").values_list("subject", flat=True)
    assert list(promoted) == [f"team:{teams[4].team.pk}", f"team:{teams[5].team.pk}"]


def test_people_alone_who_come_at_once_enter_two_by_two(plan):
    results = at_once(
        *[
            lambda n=n: inscribe(plan.tournament, by=NOBODY, people=[Person(name(n))])
            for n in range(9)
        ]
    )
    assert not any(isinstance(result, Exception) for result in results), results
    waitlist = read_waitlist(plan.tournament, plan)
    assert (len(waitlist.singles_in), len(waitlist.singles_waiting)) == (8, 1)
