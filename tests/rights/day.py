"""The table's rows for the day: board, matches, corrections, bracket."""

from typing import Any

from tests.cast import Cast
from tests.matches.hall import open_hall
from tests.rights.rows import (
    IN_CHARGE,
    INSIDERS,
    ORGANIZERS,
    Row,
    everybody,
)
from tournaments.services.cases import bring_case
from tournaments.services.inscriptions.links import make_link


def event(cast: Cast) -> list[Any]:
    return [open_hall(cast, 4).event.slug]


def first_match(cast: Cast) -> list[Any]:
    return [*event(cast), 1]


def unsigned_match(cast: Cast) -> list[Any]:
    hall = open_hall(cast, 4)
    hall.win(1, confirm=False)
    return [hall.event.slug, 1]


def open_case(cast: Cast) -> list[Any]:
    hall = open_hall(cast, 4)
    return [hall.event.slug, bring_case(hall.event, by=hall.by, text="Sin luz").number]


def link_to_a_match(cast: Cast) -> list[Any]:
    hall = open_hall(cast, 4)
    hall.win(1, confirm=False)
    return [hall.event.slug, make_link(hall.teams[0].places.get(order=1).participant)]


SIGN = {"do": "confirm", "signed": "on"}

ROWS = [
    Row("board", "get", INSIDERS, event),
    Row("board", "post", (302, 403, 403, 403, 403, 302), event, {"do": "call_next"}),
    Row("late_team", "get", ORGANIZERS, event),
    Row("late_team", "post", ORGANIZERS, event),
    Row("table_referees", "get", ORGANIZERS, event),
    Row("table_referees", "post", (302, 403, 403, 403, 403, 302), event),
    Row("cases", "get", INSIDERS, event),
    Row("cases", "post", (302, 403, 403, 302, 302, 302), event, {"text": "Sin luz"}),
    Row("case", "get", IN_CHARGE, open_case),
    # The committee decides; then it is decided.
    Row("case", "post", (302, 403, 403, 403, 302, 200), open_case, {"decision": "Sigue"}),
    # Whoever holds the link is the player.
    Row("own_match", "get", everybody(200), link_to_a_match),
    Row("own_match", "post", everybody(302), link_to_a_match, {"do": "sign"}),
    Row("desk_match", "get", INSIDERS, first_match),
    # A referee does not confirm; the committee does, and then nothing is left to confirm.
    Row("desk_match", "post", (302, 403, 403, 403, 302, 200), unsigned_match, SIGN),
    Row("correct_match", "get", IN_CHARGE, unsigned_match),
    Row("correct_match", "post", IN_CHARGE, unsigned_match),
]
