"""An event to test with: a plan for the cast's tournament, and people who inscribe themselves.

`make_event` writes the plan directly, so that a test says only what it is about; people come in
through the services, as they do in the product.
"""

from typing import Any

from scoring.registry import ruleset
from tests.cast import Cast
from tournaments.models import Plan, Stage, Table, Tournament

SURNAMES = (
    "Acosta Benítez Coria Duarte Escudero Funes Godoy Herrera Ibarra Juárez Ledesma Molina Navarro"
    " Ojeda Paz Quiroga Robledo Sosa Toledo Urquiza Vega Wilches Yáñez Zárate"
).split()
FIRST_NAMES = "Ana Bruno Carla Diego Elsa Fabio Gala Hugo Irma Julio Karina Luis".split()


def make_event(
    cast: Cast,
    *,
    tournament: Tournament | None = None,
    rules: str = "asart",
    team_size: int = 2,
    cap: int | None = 8,
    stage: str = Stage.OPEN,
    tables: int = 4,
    **fields: Any,
) -> Plan:
    """A plan for the tournament (the cast's own by default), taking inscriptions."""
    event = tournament or cast.tournament
    chosen = ruleset(rules)
    plan = Plan.objects.create(
        tournament=event,
        blueprint="",
        ruleset=chosen.key,
        ruleset_version=chosen.version,
        team_size=team_size,
        cap=cap,
        tables=tables,
        **({"best_of_first": 3, "best_of_later": 3} | fields),
    )
    Table.objects.bulk_create(Table(tournament=event, number=n + 1) for n in range(tables))
    event.stage = stage
    event.save(update_fields=["stage"])
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
