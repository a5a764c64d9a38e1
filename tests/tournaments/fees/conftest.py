"""An event that costs something."""

from collections.abc import Callable
from decimal import Decimal

import pytest

from tests.cast import Cast
from tests.event import make_event
from tournaments.actors import Actor, actor_of_account
from tournaments.inscriptions.person import Person
from tournaments.inscriptions.services.inscribe import Inscribed, inscribe
from tournaments.models import Participant, Plan

Come = Callable[..., Inscribed]


@pytest.fixture
def plan(cast: Cast) -> Plan:
    return make_event(cast, fee=Decimal(20), currency="BRL")


@pytest.fixture
def nora(cast: Cast) -> Actor:
    return actor_of_account(cast.organizer)


@pytest.fixture
def come(plan: Plan, nora: Actor) -> Come:
    def arrive(*names: str) -> Inscribed:
        return inscribe(plan.tournament, by=nora, people=[Person(name) for name in names])

    return arrive


@pytest.fixture
def pair(come: Come) -> list[Participant]:
    return come("Tim Maia", "Gal Costa").people
