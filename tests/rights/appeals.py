"""The table's rows for appeals."""

from typing import Any

from tests.cast import Cast
from tests.rights.rows import INSIDERS, NOBODY_BY_THIS_METHOD, Row, everybody
from tests.tournaments.appeals.table import object_to, rule
from tests.tournaments.matches.hall import Hall, open_hall
from tournaments.inscriptions.services.links import create_link


def ruled(cast: Cast) -> Hall:
    hall = open_hall(cast, 4)
    rule(hall)
    return hall


def event(cast: Cast) -> list[Any]:
    return [ruled(cast).tournament.slug]


def first_match(cast: Cast) -> list[Any]:
    return [*event(cast), 1]


def one(cast: Cast) -> list[Any]:
    hall = ruled(cast)
    return [hall.tournament.slug, object_to(hall, line=2).number]


def link(cast: Cast) -> list[Any]:
    hall = ruled(cast)
    object_to(hall, line=2)
    return [hall.tournament.slug, create_link(hall.teams[1].places.get(order=1).participant)]


def link_and_match(cast: Cast) -> list[Any]:
    hall = ruled(cast)
    return [hall.tournament.slug, create_link(hall.teams[1].places.get(order=1).participant), 1]


ROWS = [
    Row("tournaments:appeals", "get", INSIDERS, event),
    Row("tournaments:appeals", "post", NOBODY_BY_THIS_METHOD, event),
    Row("tournaments:appeal", "get", INSIDERS, one),
    # The referee answers first; then it is answered, and nobody decides it before it is taken on.
    Row(
        "tournaments:appeal",
        "post",
        (302, 403, 403, 302, 302, 302),
        one,
        {"do": "stands", "reason": "x"},
    ),
    Row("tournaments:new_appeal", "get", INSIDERS, first_match),
    Row("tournaments:new_appeal", "post", INSIDERS, first_match),
    # Whoever holds the link is the player.
    Row("tournaments:own_appeals", "get", everybody(200), link),
    Row("tournaments:own_appeals", "post", everybody(200), link, {"do": "speak", "appeal": "1"}),
    Row("tournaments:own_new_appeal", "get", everybody(200), link_and_match),
    Row("tournaments:own_new_appeal", "post", everybody(200), link_and_match),
]
