"""The table's rows for inscriptions."""

from typing import Any

from tests.cast import Cast
from tests.event import inscribe_teams, make_event
from tests.rights.rows import NOBODY_BY_THIS_METHOD, ORGANIZERS, Row, everybody

ONLY_ORGANIZERS_ACT = (302, 403, 403, 403, 403, 302)
# An organizer who opens a personal link stands at the door: the page of the person is elsewhere.
THEIRS = (200, 200, 200, 200, 200, 302)


def event(cast: Cast) -> list[Any]:
    """Two teams are inscribed."""
    make_event(cast, fee=10, minimum_age=18)
    inscribe_teams(cast.tournament, 2)
    return [cast.tournament.slug]


def first(cast: Cast) -> list[Any]:
    return [*event(cast), 1]


def link(cast: Cast) -> list[Any]:
    return [*event(cast), inscribe_teams(cast.tournament, 1, first=8)[0].tokens[0]]


def template(cast: Cast) -> list[Any]:
    return [*event(cast), "csv"]


ROWS = [
    Row("inscribe", "get", everybody(200), event),
    Row("inscribe", "post", everybody(200), event, {"p1-name": "Ana", "consents": "on"}),
    Row("inscribed", "get", everybody(200), event),
    Row("inscribed", "post", NOBODY_BY_THIS_METHOD, event),
    Row("inscriptions", "get", ORGANIZERS, event),
    Row("inscriptions", "post", NOBODY_BY_THIS_METHOD, event),
    Row("desk_entry", "get", ORGANIZERS, event),
    Row("desk_entry", "post", ONLY_ORGANIZERS_ACT, event, {"p1-name": "Ana"}),
    Row("import_people", "get", ORGANIZERS, event),
    Row("import_people", "post", ORGANIZERS, event),
    Row("import_template", "get", ORGANIZERS, template),
    Row("check_in", "get", ORGANIZERS, event),
    Row("check_in", "post", ONLY_ORGANIZERS_ACT, event, {"number": "1"}),
    Row("inscription", "get", ORGANIZERS, first),
    Row("inscription", "post", NOBODY_BY_THIS_METHOD, first),
    Row("mark_inscription", "get", NOBODY_BY_THIS_METHOD, first),
    Row("mark_inscription", "post", ONLY_ORGANIZERS_ACT, first, {"deed": "in"}),
    Row("edit_inscription", "get", ORGANIZERS, first),
    Row("edit_inscription", "post", ONLY_ORGANIZERS_ACT, first, {"name": "Eva"}),
    Row("withdraw_inscription", "get", ORGANIZERS, first),
    Row("withdraw_inscription", "post", ONLY_ORGANIZERS_ACT, first),
    Row("replace_inscription", "get", ORGANIZERS, first),
    Row("replace_inscription", "post", ORGANIZERS, first),
    Row("erase_inscription", "get", ORGANIZERS, first),
    Row("erase_inscription", "post", ONLY_ORGANIZERS_ACT, first),
    Row("link_inscription", "get", NOBODY_BY_THIS_METHOD, first),
    Row("link_inscription", "post", ORGANIZERS, first),
    Row("me", "get", THEIRS, link),
    Row("me", "post", everybody(302), link, {"deed": "confirm"}),
    Row("my_data", "get", everybody(200), link),
    Row("my_withdrawal", "get", everybody(200), link),
    Row("my_withdrawal", "post", (302, 200, 200, 200, 200, 200), link),  # it is done once
    Row("my_erasure", "get", everybody(200), link),
    Row("my_erasure", "post", everybody(302), link),
]
