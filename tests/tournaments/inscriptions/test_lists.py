"""Teams that name more people than play."""

import pytest

from tests.event import make_event
from tournaments.actors import NOBODY, SYSTEM, actor_of_account
from tournaments.draws.entrants import entrants_of
from tournaments.exceptions import Refused
from tournaments.inscriptions.person import Person
from tournaments.inscriptions.services.inscribe import inscribe
from tournaments.inscriptions.services.leave import withdraw
from tournaments.inscriptions.services.taps import issue_pins
from tournaments.inscriptions.services.teams import pair_people, split_team
from tournaments.models import Draw, Participant, Plan, Team

NAMES = ("Ana Paz", "Beto Sosa", "Caio Luz", "Davi Rios", "Elsa Vega")


@pytest.fixture
def plan(cast) -> Plan:
    return make_event(cast, rules="mineiro", reserves=2, cap=2)


def come(plan, *names):
    return inscribe(plan.tournament, by=NOBODY, people=[Person(name) for name in names])


@pytest.mark.parametrize("count", [2, 3, 4])
def test_a_pair_names_up_to_four(plan, count):
    done = come(plan, *NAMES[:count])
    assert done.has_a_place
    assert done.team.places.count() == count
    assert [entrant.id for entrant in entrants_of(plan.tournament, Draw.Kind.BRACKET)] == [
        str(done.team.pk)
    ]


def test_five_are_too_many(plan):
    with pytest.raises(Refused) as refused:
        come(plan, *NAMES)
    assert refused.value.code == "team_size"


def test_who_leaves_a_list_with_enough_others_leaves_them_a_team(plan):
    done = come(plan, *NAMES[:3])
    withdraw(done.people[0], by=SYSTEM)
    done.team.refresh_from_db()
    assert done.team.state == Team.State.CONFIRMED
    assert done.team.places.filter(until=None).count() == 2
    withdraw(done.people[1], by=SYSTEM)
    done.team.refresh_from_db()
    assert done.team.state == Team.State.WITHDRAWN


def test_the_desk_makes_and_splits_a_team_of_four(plan, cast):
    by = actor_of_account(cast.organizer)
    alone = [come(plan, name).people[0] for name in NAMES[:4]]
    team = pair_people(plan.tournament, alone, by=by)
    assert team.places.filter(until=None).count() == 4
    split_team(team, by=by)
    # Its place holds as many as play, not as many as it named.
    assert Participant.objects.exclude(admitted_at=None).count() <= plan.cap * plan.team_size


def test_the_pin_comes_when_as_many_as_play_are_here(plan):
    done = come(plan, *NAMES[:4])
    for number, person in enumerate(done.people[:2], start=1):
        Participant.objects.filter(pk=person.pk).update(checked_in_at=person.inscribed_at)
        assert bool(issue_pins([person], by=SYSTEM)) == (number == 2)


def test_the_form_has_a_chair_for_each_and_the_last_may_stay_empty(plan, client):
    url = f"/t/{plan.tournament.slug}/inscription/"
    page = client.get(url).content.decode()
    assert 'name="p4-name"' in page
    assert 'name="p5-name"' not in page
    data = {"p1-name": NAMES[0], "p2-name": NAMES[1], "p3-name": NAMES[2], "consents": "on"}
    client.post(url, data)
    assert Team.objects.get().places.count() == 3
