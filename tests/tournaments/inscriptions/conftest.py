"""An event that takes inscriptions, and short ways to come in."""

from collections.abc import Callable

import pytest

from tests.cast import Cast
from tests.event import make_event
from tournaments.actors import NOBODY, Actor, actor_of_account
from tournaments.inscriptions.person import Person
from tournaments.inscriptions.services.inscribe import Inscribed, inscribe
from tournaments.models import Plan

Come = Callable[..., Inscribed]


@pytest.fixture
def plan(cast: Cast) -> Plan:
    return make_event(cast, cap=2)


@pytest.fixture
def nora(cast: Cast) -> Actor:
    return actor_of_account(cast.organizer)


@pytest.fixture
def come(plan: Plan) -> Come:
    """`come("Ana", "Beto")`: a pair by the public form."""

    def arrive(*names: str, by: Actor = NOBODY) -> Inscribed:
        return inscribe(plan.tournament, by=by, people=[Person(name) for name in names])

    return arrive
