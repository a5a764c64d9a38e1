"""The partner finder."""

from typing import Any

import pytest

from tests.event import make_event
from tournaments.actors import actor_of_participant
from tournaments.exceptions import NotAllowed, Refused
from tournaments.inscriptions.services.partners import (
    answer_proposal,
    propose,
    set_looking,
    take_back,
)
from tournaments.models import Participant, Place, Proposal


@pytest.fixture
def alone(come):
    """`alone("A", "B")`: people who came alone and want to be found."""

    def arrive(*names: str) -> list[Participant]:
        people = [come(name).people[0] for name in names]
        for person in people:
            set_looking(person, by=actor_of_participant(person.pk), looking=True)
        return people

    return arrive


def ask(one: Participant, other: Participant) -> Any:
    return propose(one, by=actor_of_participant(one.pk), to=other)


def accept(one: Participant) -> Any:
    proposal = Proposal.objects.get(asked=one, state="asked")
    return answer_proposal(proposal, by=actor_of_participant(one.pk), accept=True)


def test_who_is_asked_and_accepts_is_a_team(alone):
    a, b = alone("A A", "B B")
    assert ask(a, b) is None
    team = accept(b)
    assert team.state == "confirmed"
    assert {place.participant for place in team.places.all()} == {a, b}
    assert not Participant.objects.filter(looks_for_partner=True).exists()
    assert not Proposal.objects.filter(state__in=["asked", "accepted"]).exists()


def test_who_asks_back_accepts(alone):
    a, b = alone("A A", "B B")
    ask(a, b)
    assert ask(b, a).state == "confirmed"


def test_asking_twice_is_asking_once(alone):
    a, b = alone("A A", "B B")
    ask(a, b)
    ask(a, b)
    assert Proposal.objects.count() == 1


def test_who_does_not_want_to_be_found_is_not(alone, come):
    a, b = alone("A A")[0], come("B B").people[0]
    with pytest.raises(Refused, match="not_to_be_found"):
        ask(a, b)
    with pytest.raises(Refused, match="not_to_be_found"):
        ask(a, a)


def test_only_the_one_who_was_asked_answers(alone):
    a, b, c = alone("A A", "B B", "C C")
    ask(a, b)
    proposal = Proposal.objects.get()
    for stranger in (a, c):
        with pytest.raises(NotAllowed):
            answer_proposal(proposal, by=actor_of_participant(stranger.pk), accept=True)
    with pytest.raises(NotAllowed):
        take_back(proposal, by=actor_of_participant(b.pk))


def test_a_no_and_a_proposal_taken_back_are_over(alone):
    a, b, c = alone("A A", "B B", "C C")
    ask(a, b)
    ask(a, c)
    first, second = Proposal.objects.all()
    answer_proposal(first, by=actor_of_participant(b.pk), accept=False)
    take_back(second, by=actor_of_participant(a.pk))
    for proposal, who in ((first, b), (second, c)):
        with pytest.raises(Refused, match="proposal_over"):
            answer_proposal(proposal, by=actor_of_participant(who.pk), accept=True)


def test_who_found_a_team_can_neither_ask_nor_be_asked(alone):
    a, b, c = alone("A A", "B B", "C C")
    ask(a, c)
    ask(a, b)
    accept(b)
    with pytest.raises(Refused, match="proposal_over"):
        answer_proposal(Proposal.objects.get(asked=c), by=actor_of_participant(c.pk), accept=True)
    with pytest.raises(Refused, match="has_team"):
        ask(c, a)


def test_nobody_loses_a_place_by_finding_a_partner_who_waits(alone, come):
    come("T T", "U U")
    a, b, c = alone("A A", "B B", "C C")  # a and b have the second place, c waits
    ask(a, c)
    with pytest.raises(Refused, match="would_lose_place"):
        accept(c)
    assert not Place.objects.filter(participant__in=[a, b, c]).exists()
    assert Participant.objects.get(pk=b.pk).admitted_at
    assert Proposal.objects.get().state == "asked"


def test_with_places_left_one_inside_and_one_alone_may_unite(cast, alone):
    make_event(cast, cap=8)
    a, b, c = alone("A A", "B B", "C C")
    ask(a, c)
    assert accept(c).state == "confirmed"
    assert Participant.objects.get(pk=b.pk).admitted_at is None


def test_three_become_a_team_by_two_agreements(cast, alone):
    make_event(cast, team_size=3, cap=2)
    a, b, c, d = alone("A A", "B B", "C C", "D D")
    ask(a, b)
    assert accept(b) is None
    ask(c, d)
    assert accept(d) is None
    ask(b, c)
    with pytest.raises(Refused, match="too_many_partners"):
        accept(c)
    assert not Place.objects.exists()


def test_a_chain_of_three_is_a_team(cast, alone):
    make_event(cast, team_size=3, cap=2)
    a, b, c = alone("A A", "B B", "C C")
    ask(a, b)
    accept(b)
    ask(b, c)
    team = accept(c)
    assert [place.participant for place in team.places.all()] == [a, b, c]
