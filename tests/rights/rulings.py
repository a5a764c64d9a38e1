"""The table's rows for rulings, closing a match, and appeals on a referee's phone."""

from typing import Any

from tests.appeals.table import object_to, rule
from tests.cast import Cast
from tests.matches.hall import open_hall
from tests.rights.referees_sync import KEEPERS, own_table
from tests.rights.rows import IN_CHARGE, NOBODY_BY_THIS_METHOD, Row, everybody
from tournaments.models import RoleGrant, Table


def event(cast: Cast) -> list[Any]:
    return own_table(cast)[:1]


def ruled(cast: Cast) -> list[Any]:
    """Ana is in charge of the table where line 2 is a ruling, and a team objects to it."""
    hall = open_hall(cast, 4)
    rule(hall)
    ana = RoleGrant.objects.get(user=cast.referee)
    table = Table.objects.get(tournament=hall.event, number=1)
    Table.objects.filter(pk=table.pk).update(referee=ana)
    hall.event.matches.filter(number=1).update(table=table)
    return [hall.event.slug, object_to(hall, line=2).number]


KEEPERS_JSON = (403, 403, 403, 400, 403, 400)
ONLY_GET = NOBODY_BY_THIS_METHOD

ROWS = [
    Row("sanction_catalogue", "get", everybody(200), event),
    Row("sanction_catalogue", "post", ONLY_GET, event),
    Row("ruling", "get", KEEPERS, own_table),
    Row("ruling", "post", KEEPERS, own_table),
    Row("propose_ruling", "get", NOBODY_BY_THIS_METHOD, own_table),
    Row("propose_ruling", "post", KEEPERS_JSON, own_table),
    Row("ask_head_referee", "get", NOBODY_BY_THIS_METHOD, own_table),
    Row("ask_head_referee", "post", KEEPERS_JSON, own_table),
    Row("close_match", "get", KEEPERS, own_table),
    # A deck can be back before the match is over.
    Row("close_match", "post", (403, 403, 403, 302, 403, 302), own_table,
        {"do": "deck", "returned": "yes"}),
    Row("phone_new_appeal", "get", KEEPERS, own_table),
    Row("phone_new_appeal", "post", KEEPERS, own_table),
    Row("phone_appeals", "get", KEEPERS, event),
    Row("phone_appeals", "post", ONLY_GET, event),
    Row("phone_appeal", "get", KEEPERS, ruled),
    Row("phone_appeal", "post", KEEPERS, ruled, {"do": "speak"}),
    # Ana is a referee and not their head.
    Row("phone_requests", "get", (403, 403, 403, 404, 403, 200), event),
    Row("phone_requests", "post", (403, 403, 403, 404, 403, 404), event),
    Row("ruling_requests", "get", IN_CHARGE, event),
    Row("ruling_requests", "post", (302, 403, 403, 403, 404, 404), event),
]  # fmt: skip
