"""The table's rows for rulings, closing a match, and appeals on a referee's phone."""

from typing import Any

from tests.cast import Cast
from tests.rights.referees_sync import KEEPERS, own_table
from tests.rights.rows import IN_CHARGE, NOBODY_BY_THIS_METHOD, Row, everybody
from tests.tournaments.appeals.table import object_to, rule
from tests.tournaments.matches.hall import open_hall
from tournaments.models import RoleGrant, Table


def event(cast: Cast) -> list[Any]:
    return own_table(cast)[:1]


def ruled(cast: Cast) -> list[Any]:
    """Ana is in charge of the table where line 2 is a ruling, and a team objects to it."""
    hall = open_hall(cast, 4)
    rule(hall)
    ana = RoleGrant.objects.get(user=cast.referee)
    table = Table.objects.get(tournament=hall.tournament, number=1)
    Table.objects.filter(pk=table.pk).update(referee=ana)
    hall.tournament.matches.filter(number=1).update(table=table)
    return [hall.tournament.slug, object_to(hall, line=2).number]


KEEPERS_JSON = (403, 403, 403, 400, 403, 400)
ONLY_GET = NOBODY_BY_THIS_METHOD

ROWS = [
    Row("referees:sanction_catalogue", "get", everybody(200), event),
    Row("referees:sanction_catalogue", "post", ONLY_GET, event),
    Row("referees:ruling", "get", KEEPERS, own_table),
    Row("referees:ruling", "post", KEEPERS, own_table),
    Row("referees:propose_ruling", "get", NOBODY_BY_THIS_METHOD, own_table),
    Row("referees:propose_ruling", "post", KEEPERS_JSON, own_table),
    Row("referees:ask_head_referee", "get", NOBODY_BY_THIS_METHOD, own_table),
    Row("referees:ask_head_referee", "post", KEEPERS_JSON, own_table),
    Row("referees:expelled", "get", KEEPERS, own_table),
    Row("referees:expelled", "post", (403, 403, 403, 404, 403, 404), own_table, {"do": "nothing"}),
    Row("referees:close_match", "get", KEEPERS, own_table),
    # A deck can be back before the match is over.
    Row("referees:close_match", "post", (403, 403, 403, 302, 403, 302), own_table,
        {"do": "deck", "returned": "yes"}),
    Row("referees:phone_new_appeal", "get", KEEPERS, own_table),
    Row("referees:phone_new_appeal", "post", KEEPERS, own_table),
    Row("referees:phone_appeals", "get", KEEPERS, event),
    Row("referees:phone_appeals", "post", ONLY_GET, event),
    Row("referees:phone_appeal", "get", KEEPERS, ruled),
    Row("referees:phone_appeal", "post", KEEPERS, ruled, {"do": "speak"}),
    # Ana is a referee and not their head.
    Row("referees:phone_requests", "get", (403, 403, 403, 404, 403, 200), event),
    Row("referees:phone_requests", "post", (403, 403, 403, 404, 403, 404), event),
    Row("referees:ruling_requests", "get", IN_CHARGE, event),
    Row("referees:ruling_requests", "post", (302, 403, 403, 403, 404, 404), event),
]  # fmt: skip
