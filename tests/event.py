"""An event to test with: a plan for the cast's tournament, and people who inscribe themselves.

`make_event` writes the plan directly, so that a test says only what it is about; people come in
through the services, as they do in the product.
"""

from typing import Any

from scoring.registry import ruleset
from tests.cast import Cast
from tournaments.actors import SYSTEM, Actor
from tournaments.inscriptions.person import Person
from tournaments.inscriptions.services.inscribe import Inscribed, inscribe
from tournaments.models import Plan, Progress, Table, Tournament

PEOPLE = """
Acosta Benítez Coria Duarte Escudero Funes Godoy Herrera Ibarra Juárez Ledesma Molina Navarro Ojeda
Paz Quiroga Robledo Sosa Toledo Urquiza Vega Wilches Yáñez Zárate;
Ana Bruno Carla Diego Elsa Fabio Gala Hugo Irma Julio Karina Luis
"""
SURNAMES, FIRST_NAMES = (names.split() for names in PEOPLE.split(";"))


def make_event(
    cast: Cast,
    *,
    tournament: Tournament | None = None,
    rules: str = "asart",
    team_size: int = 2,
    cap: int | None = 8,
    stage: str = Progress.OPEN,
    tables: int = 4,
    **fields: Any,
) -> Plan:
    """A plan for the tournament (the cast's own by default), taking inscriptions."""
    tournament = tournament or cast.tournament
    chosen = ruleset(rules)
    plan, _ = Plan.objects.update_or_create(
        tournament=tournament,
        defaults={
            "blueprint": "",
            "ruleset": chosen.key,
            "ruleset_version": chosen.version,
            "team_size": team_size,
            "cap": cap,
            "tables": tables,
            "best_of_first": 3,
            "best_of_later": 3,
            **fields,
        },
    )
    for number in range(1, tables + 1):
        Table.objects.get_or_create(tournament=tournament, number=number)
    tournament.stage = stage
    tournament.save(update_fields=["stage"])
    return plan


def name(number: int) -> str:
    """A different full name for every number from 0.

    >>> name(0), name(1), name(288)
    ('Ana Acosta', 'Bruno Benítez', 'Ana Acosta 2')
    """
    lap, turn = divmod(number, len(FIRST_NAMES) * len(SURNAMES))
    first = FIRST_NAMES[turn % len(FIRST_NAMES)]
    last = SURNAMES[(turn + turn // len(SURNAMES)) % len(SURNAMES)]
    return f"{first} {last}" + (f" {lap + 1}" if lap else "")


def inscribe_teams(
    tournament: Tournament, count: int, *, size: int = 2, first: int = 0, by: Actor = SYSTEM
) -> list[Inscribed]:
    """So many teams, of people with different names, from the name of that number on."""
    return [
        inscribe(
            tournament,
            by=by,
            people=[Person(name(first + size * n + chair)) for chair in range(size)],
        )
        for n in range(count)
    ]
