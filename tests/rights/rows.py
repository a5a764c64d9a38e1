"""What a row of the table of rights is made of."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.cast import Cast

VISITORS = ("anonymous", "player", "stranger", "referee", "committee", "organizer")


def nothing(cast: Cast) -> list[Any]:
    return []


@dataclass(frozen=True)
class Row:
    name: str
    method: str
    expected: tuple[int, ...]
    args: Callable[[Cast], list[Any]] = nothing
    data: dict[str, Any] = field(default_factory=dict)
    json: bool = False  # sent as a program does

    @property
    def sent(self) -> dict[str, Any]:
        return {"data": self.data, **({"content_type": "application/json"} if self.json else {})}


def by_preparation(rows: list[Row]) -> list[list[Row]]:
    """Rows with the same past, which is then played once for all of them."""
    groups: dict[Any, list[Row]] = {}
    for row in rows:
        groups.setdefault(row.args, []).append(row)
    return list(groups.values())


def everybody(status: int) -> tuple[int, ...]:
    return (status,) * len(VISITORS)


def slug(cast: Cast) -> list[Any]:
    return [cast.tournament.slug]


def inside(*more: Any) -> Callable[[Cast], list[Any]]:
    """An address in the tournament with more in it than the tournament's own."""
    return lambda cast: [cast.tournament.slug, *more]


SIGN_IN_FIRST = (302, 200, 200, 200, 200, 200)
INSIDERS = (302, 403, 403, 200, 200, 200)
IN_CHARGE = (302, 403, 403, 403, 200, 200)
ORGANIZERS = (302, 403, 403, 403, 403, 200)
NOBODY_BY_THIS_METHOD = everybody(405)
# A cookie opens nothing there, whoever's it is: only the personal link does.
BY_LINK_ALONE = everybody(401)
