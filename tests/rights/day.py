"""The table's rows for the day: board, matches, corrections, bracket."""

from typing import Any

from tests.cast import Cast
from tests.matches.hall import open_hall
from tests.rights.rows import (
    IN_CHARGE,
    INSIDERS,
    NOBODY_BY_THIS_METHOD,
    ORGANIZERS,
    Row,
    everybody,
)


def event(cast: Cast) -> list[Any]:
    return [open_hall(cast, 4).event.slug]


def first_match(cast: Cast) -> list[Any]:
    return [*event(cast), 1]


def unsigned_match(cast: Cast) -> list[Any]:
    hall = open_hall(cast, 4)
    hall.win(1, confirm=False)
    return [hall.event.slug, 1]


SIGN = {"do": "confirm", "signed": "on"}

ROWS = [
    Row("board", "get", INSIDERS, event),
    Row("board", "post", (302, 403, 403, 403, 403, 302), event, {"do": "call_next"}),
    Row("late_team", "get", ORGANIZERS, event),
    Row("late_team", "post", ORGANIZERS, event),
    Row("desk_match", "get", INSIDERS, first_match),
    # A referee does not confirm; the committee does, and then nothing is left to confirm.
    Row("desk_match", "post", (302, 403, 403, 403, 302, 200), unsigned_match, SIGN),
    Row("correct_match", "get", IN_CHARGE, unsigned_match),
    Row("correct_match", "post", IN_CHARGE, unsigned_match),
    Row("bracket", "get", everybody(200), event),
    Row("bracket", "post", NOBODY_BY_THIS_METHOD, event),
    Row("match", "get", everybody(200), first_match),
    Row("match", "post", NOBODY_BY_THIS_METHOD, first_match),
]
