"""The table's rows for the phone's score-keeping, and for players who keep their own match."""

from typing import Any

from tests.cast import Cast
from tests.referees.sync.phones import called
from tests.rights.rows import NOBODY_BY_THIS_METHOD, Row, everybody
from tests.tournaments.matches.hall import open_hall
from tournaments.inscriptions.services.links import create_link
from tournaments.models import RoleGrant, Table


def own_table(cast: Cast) -> list[Any]:
    """Ana is in charge of the table of match 1."""
    hall = open_hall(cast, 4)
    called(hall, 1, 1)
    ana = RoleGrant.objects.get(user=cast.referee)
    Table.objects.filter(tournament=hall.tournament, number=1).update(referee=ana)
    return [hall.tournament.slug, 1]


def other_table(cast: Cast) -> list[Any]:
    """Ana is in charge of another table than that of match 1."""
    arguments = own_table(cast)
    tables = Table.objects.filter(tournament=cast.tournament)
    ana = RoleGrant.objects.get(user=cast.referee)
    tables.filter(number=1).update(referee=None)
    tables.filter(number=2).update(referee=ana)
    return arguments


def link(cast: Cast) -> list[Any]:
    hall = open_hall(cast, 4)
    called(hall, 1, 1)
    return [hall.tournament.slug, create_link(hall.teams[0].places.get(order=1).participant)]


def link_and_number(cast: Cast) -> list[Any]:
    return [*link(cast), 1]


# A committee member keeps no scores; who is not signed in is told how to ask for access.
KEEPERS = (403, 403, 403, 200, 403, 200)
# Of other tables than their own, a referee learns nothing.
NOT_AT_OTHER_TABLES = (403, 403, 403, 404, 403, 200)
HAND = {"client_id": "0d4c5f3e-8a56-4b1e-9a0e-6f3a8d0c1b2f", "number": 1, "line": "mano para A"}

ROWS = [
    Row("referees:practice", "get", everybody(200)),
    Row("referees:practice", "post", everybody(302), data={"ruleset": "asart"}),
    Row("referees:phone_worker", "get", everybody(200)),
    Row("referees:keep_match", "get", KEEPERS, own_table),
    Row("referees:keep_match", "post", KEEPERS, own_table),
    Row("referees:match_state", "get", KEEPERS, own_table),
    Row("referees:match_state", "post", NOBODY_BY_THIS_METHOD, own_table),
    Row("referees:match_entries", "get", NOBODY_BY_THIS_METHOD, own_table),
    # The table's visitors send forms: a keeper hears that this is no batch.
    Row("referees:match_entries", "post", (403, 403, 403, 400, 403, 400), own_table),
    Row("referees:match_entries", "post", KEEPERS, own_table, {"items": [HAND]}, json=True),
    Row(
        "referees:match_entries",
        "post",
        NOT_AT_OTHER_TABLES,
        other_table,
        {"items": [HAND]},
        json=True,
    ),
    # Whoever holds the link is the player.
    Row("referees:own_keep", "get", everybody(200), link),
    Row("referees:own_keep", "post", everybody(200), link),
    Row("referees:own_keep_state", "get", everybody(200), link_and_number),
    Row("referees:own_keep_state", "post", NOBODY_BY_THIS_METHOD, link_and_number),
    Row("referees:preview_change", "get", NOBODY_BY_THIS_METHOD, own_table),
    Row("referees:preview_change", "post", (403, 403, 403, 400, 403, 400), own_table),
    Row("referees:own_preview_change", "get", NOBODY_BY_THIS_METHOD, link_and_number),
    Row("referees:own_preview_change", "post", everybody(400), link_and_number),
    Row("referees:own_keep_entries", "get", NOBODY_BY_THIS_METHOD, link_and_number),
    Row("referees:own_keep_entries", "post", everybody(400), link_and_number),
]
