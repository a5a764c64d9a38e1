"""Teams that name more people than play."""

import pytest

from tests.event import make_event
from tournaments.actors import NOBODY, SYSTEM, actor_of_account
from tournaments.draws.entrants import entrants_of
from tournaments.draws.readiness import NOT_HERE, find_unready
from tournaments.exceptions import Refused
from tournaments.inscriptions.person import Person
from tournaments.inscriptions.selectors import list_inscriptions
from tournaments.inscriptions.services.check_in import check_in, issue_pin
from tournaments.inscriptions.services.imports import import_lines, preview_file
from tournaments.inscriptions.services.inscribe import inscribe
from tournaments.inscriptions.services.leave import withdraw
from tournaments.inscriptions.services.taps import issue_pins
from tournaments.inscriptions.services.teams import (
    add_to_list,
    pair_people,
    split_team,
    take_off_list,
)
from tournaments.models import Draw, LogEntry, Participant, Plan, Team, TeamPin

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


def test_somebody_alone_comes_onto_a_list_with_room_and_frees_their_place(plan, cast, client):
    by, done = actor_of_account(cast.organizer), come(plan, *NAMES[:3])
    alone, fifth = come(plan, NAMES[3]).people[0], come(plan, NAMES[4]).people[0]
    client.force_login(cast.organizer)
    url = f"/t/{plan.tournament.slug}/inscriptions/{done.people[0].number}/team/"
    assert f'<option value="{alone.number}">' in client.get(url).text
    client.post(url, {"do": "list", "newcomer": alone.number})
    places = done.team.places.filter(until=None).order_by("order")
    assert [place.participant for place in places] == [*done.people, alone]
    alone.refresh_from_db()
    assert alone.admitted_at is None
    assert LogEntry.objects.filter(action="team.listed").count() == 1
    assert 'value="list"' not in client.get(url).text  # four are all
    with pytest.raises(Refused, match="list_full"):
        add_to_list(done.team, fifth, by=by)
    with pytest.raises(Refused, match="has_team"):
        add_to_list(done.team, alone, by=by)


def test_who_was_put_on_a_list_is_taken_off_again_and_has_the_place_back(plan, cast, client):
    Plan.objects.filter(pk=plan.pk).update(cap=3)
    done = come(plan, *NAMES[:2])
    alone, other = (come(plan, name).people[0] for name in NAMES[2:4])
    client.force_login(cast.organizer)
    url = f"/t/{plan.tournament.slug}/inscriptions/{done.people[0].number}/team/"
    page = client.get(url).text
    assert 'value="unlist"' not in page  # two play: nobody can be spared
    page = client.post(url, {"do": "list", "newcomer": alone.number}, follow=True).text
    assert page.count('value="unlist"') == 3 + 1  # at each name, and where it is undone
    issue_pin(done.team, by=actor_of_account(cast.organizer))
    page = client.post(url, {"do": "unlist", "member": alone.number}, follow=True).text
    assert f'name="newcomer" value="{alone.number}"' in page  # undoing that
    places = done.team.places.filter(until=None).order_by("order")
    assert [place.participant for place in places] == done.people
    assert Participant.objects.get(pk=alone.pk).admitted_at
    assert Participant.objects.get(pk=other.pk).admitted_at
    assert not TeamPin.objects.filter(team=done.team).exists()
    assert LogEntry.objects.filter(action="team.unlisted").count() == 1
    by = actor_of_account(cast.organizer)
    with pytest.raises(Refused, match="list_too_short"):
        take_off_list(done.people[0], by=by)
    with pytest.raises(Refused, match="without_team"):
        take_off_list(alone, by=by)


def test_the_page_of_who_is_taken_off_leads_to_that_of_who_stays(plan, cast, client):
    done = come(plan, *NAMES[:3])
    first, second, _third = done.people
    client.force_login(cast.organizer)
    pages = f"/t/{plan.tournament.slug}/inscriptions/"
    answer = client.post(f"{pages}{first.number}/team/", {"do": "unlist", "member": first.number})
    assert answer.url == f"{pages}{second.number}/team/"


def test_nobody_is_taken_off_the_list_of_another_team(plan, cast, client):
    done, others = come(plan, *NAMES[:3]), come(plan, "Fito Gil", "Gus Paz", "Hugo Rey")
    client.force_login(cast.organizer)
    url = f"/t/{plan.tournament.slug}/inscriptions/{done.people[0].number}/team/"
    client.post(url, {"do": "unlist", "member": others.people[0].number})
    assert others.team.places.filter(until=None).count() == 3


def test_nobody_loses_the_place_that_they_shared(plan, cast):
    done = come(plan, *NAMES[:2])
    alone = [come(plan, name).people[0] for name in NAMES[2:4]]
    assert not come(plan, "Fito Gil", "Gus Paz").has_a_place
    with pytest.raises(Refused, match="would_lose_place"):
        add_to_list(done.team, alone[0], by=actor_of_account(cast.organizer))
    assert Participant.objects.get(pk=alone[1].pk).admitted_at


def test_a_list_that_is_too_long_is_refused_and_not_cut(plan, cast, client):
    people = [come(plan, name).people[0] for name in NAMES]
    client.force_login(cast.organizer)
    numbers = [person.number for person in people]
    client.post(f"/t/{plan.tournament.slug}/inscriptions/pairs/", {"number": numbers})
    assert not Team.objects.exists()


def test_the_pin_comes_when_as_many_as_play_are_here(plan):
    done = come(plan, *NAMES[:4])
    for number, person in enumerate(done.people[:2], start=1):
        Participant.objects.filter(pk=person.pk).update(checked_in_at=person.inscribed_at)
        assert bool(issue_pins([person], by=SYSTEM)) == (number == 2)


def test_a_team_is_here_when_as_many_as_play_are(plan):
    done = come(plan, *NAMES[:3])
    for count, person in enumerate(done.people[:2], start=1):
        check_in(person, by=SYSTEM)
        (row,) = list_inscriptions(plan.tournament)
        assert row.here == (count == 2)
        unready = {each.code: each.people for each in find_unready(plan.tournament, "bracket")}
        assert len(unready.get(NOT_HERE, ())) == (2 if count == 1 else 0)


@pytest.mark.parametrize(("count", "faults"), [(2, []), (4, []), (5, ["team_size"])])
def test_a_file_brings_lists_as_long_as_the_plan_has_them(plan, cast, count, faults):
    by = actor_of_account(cast.organizer)
    rows = "".join(f"{name},1\n" for name in NAMES[:count])
    content = f"Nombre,Pareja\n{rows}".encode()
    seen = preview_file(plan.tournament, by=by, content=content)
    assert [fault.code for fault in seen.faults] == faults
    if not faults:
        import_lines(plan.tournament, by=by, lines=seen.lines)
        assert Team.objects.get().places.count() == count


def test_the_form_has_a_chair_for_each_and_the_last_may_stay_empty(plan, client):
    url = f"/t/{plan.tournament.slug}/inscription/"
    page = client.get(url).content.decode()
    assert 'name="p4-name"' in page
    assert 'name="p5-name"' not in page
    data = {"p1-name": NAMES[0], "p2-name": NAMES[1], "p3-name": NAMES[2], "consents": "on"}
    client.post(url, data)
    assert Team.objects.get().places.count() == 3
