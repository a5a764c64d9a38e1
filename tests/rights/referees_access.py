"""The table's rows for getting in with a phone and opening a match."""

from typing import Any

from referees.access.services import Card, request_access
from tests.cast import Cast
from tests.rights.rows import NOBODY_BY_THIS_METHOD, ORGANIZERS, Row, everybody
from tests.tournaments.matches.hall import open_hall
from tournaments.hall.services.tables import assign_tables
from tournaments.matches.services.calls import call_next
from tournaments.models import RoleGrant

# A referee keeps scores, an organizer everywhere; everybody else is shown how to ask.
KEEPERS = (403, 403, 403, 200, 403, 200)


def ana(cast: Cast) -> RoleGrant:
    return RoleGrant.objects.get(user=cast.referee, tournament=cast.tournament)


def event(cast: Cast) -> list[Any]:
    hall = open_hall(cast, 4)
    assign_tables(hall.tournament, by=hall.by, assignment={ana(cast).pk: frozenset({1})})
    call_next(hall.tournament, by=hall.by)
    return [hall.tournament.slug]


def called(cast: Cast) -> list[Any]:
    slug = event(cast)
    return [*slug, cast.tournament.matches.get(table__number=1).number]


def elsewhere(cast: Cast) -> list[Any]:
    slug = event(cast)
    return [*slug, cast.tournament.matches.get(table__number=2).number]


def table(cast: Cast) -> list[Any]:
    return [*event(cast), 1]


def grant(cast: Cast) -> list[Any]:
    return [*event(cast), ana(cast).pk]


def asked(cast: Cast) -> list[Any]:
    """Somebody asks; the first organizer who comes along turns all away."""
    slug = event(cast)
    request_access(cast.tournament, name="Zulma", card=Card(), make="other")
    return slug


ROWS = [
    Row("referees:referee_home", "get", KEEPERS, event),
    Row("referees:referee_home", "post", NOBODY_BY_THIS_METHOD, event),
    Row("referees:come_in", "get", everybody(200), event),
    Row("referees:come_in", "post", everybody(409), event, {"token": "made-up"}),
    # Nobody here came by a phone.
    Row("referees:leave_phone", "get", NOBODY_BY_THIS_METHOD, event),
    Row("referees:leave_phone", "post", (403, 403, 403, 404, 403, 404), event),
    Row("referees:ask_for_access", "get", everybody(200), event),
    Row("referees:ask_for_access", "post", everybody(200), event, {"name": ""}),
    Row("referees:ask_state", "get", everybody(200), event),
    Row("referees:ask_state", "post", NOBODY_BY_THIS_METHOD, event),
    Row("referees:ask_at_table", "get", everybody(200), table),
    Row("referees:ask_at_table", "post", everybody(200), table, {"name": ""}),
    Row("referees:ask_as_referee", "get", everybody(200), grant),
    Row("referees:ask_as_referee", "post", everybody(200), grant, {"name": ""}),
    Row("referees:open_match", "get", KEEPERS, called),
    Row("referees:open_match", "get", (403, 403, 403, 404, 403, 200), elsewhere),
    Row("referees:open_match", "post", KEEPERS, called),
    Row("referees:phones", "get", ORGANIZERS, event),
    Row("referees:phones", "post", (302, 403, 403, 403, 403, 302), asked, {"do": "refuse_all"}),
    Row("referees:phones_asking", "get", ORGANIZERS, asked),
    Row("referees:phones_asking", "post", NOBODY_BY_THIS_METHOD, event),
    Row("referees:invite_phone", "get", ORGANIZERS, grant),
    Row("referees:invite_phone", "post", ORGANIZERS, grant),
]
