"""The table's rows for the phone's score-keeping, and for players who keep their own match."""

from typing import Any

from tests.cast import Cast
from tests.matches.hall import open_hall
from tests.referees.sync.ground import called
from tests.rights.rows import NOBODY_BY_THIS_METHOD, Row, everybody
from tournaments.models import RoleGrant, Table
from tournaments.services.inscriptions.links import make_link


def own_table(cast: Cast) -> list[Any]:
    """Ana is in charge of the table of match 1."""
    hall = open_hall(cast, 4)
    called(hall, 1, 1)
    ana = RoleGrant.objects.get(user=cast.referee)
    Table.objects.filter(tournament=hall.event, number=1).update(referee=ana)
    return [hall.event.slug, 1]


def link(cast: Cast) -> list[Any]:
    hall = open_hall(cast, 4)
    called(hall, 1, 1)
    return [hall.event.slug, make_link(hall.teams[0].places.get(order=1).participant)]


def link_and_number(cast: Cast) -> list[Any]:
    return [*link(cast), 1]


# A committee member keeps no scores; who is not signed in is told how to ask for access.
KEEPERS = (403, 403, 403, 200, 403, 200)

ROWS = [
    Row("phone_worker", "get", everybody(200)),
    Row("keep_match", "get", KEEPERS, own_table),
    Row("keep_match", "post", KEEPERS, own_table),
    Row("match_state", "get", KEEPERS, own_table),
    Row("match_state", "post", NOBODY_BY_THIS_METHOD, own_table),
    Row("match_entries", "get", NOBODY_BY_THIS_METHOD, own_table),
    # The table's visitors send forms: a keeper hears that this is no batch.
    Row("match_entries", "post", (403, 403, 403, 400, 403, 400), own_table),
    # Whoever holds the link is the player.
    Row("own_keep", "get", everybody(200), link),
    Row("own_keep", "post", everybody(200), link),
    Row("own_keep_state", "get", everybody(200), link_and_number),
    Row("own_keep_state", "post", NOBODY_BY_THIS_METHOD, link_and_number),
    Row("own_keep_entries", "get", NOBODY_BY_THIS_METHOD, link_and_number),
    Row("own_keep_entries", "post", everybody(400), link_and_number),
]
