"""The table's rows for getting in with a phone and opening a match."""

from typing import Any

from referees.services.access_requests import Card, ask
from tests.cast import Cast
from tests.matches.hall import open_hall
from tests.rights.rows import NOBODY_BY_THIS_METHOD, ORGANIZERS, Row, everybody
from tournaments.models import RoleGrant
from tournaments.services.calls import call_next
from tournaments.services.tables import assign_tables

# A referee keeps scores, an organizer everywhere; everybody else is shown how to ask.
KEEPERS = (403, 403, 403, 200, 403, 200)


def ana(cast: Cast) -> RoleGrant:
    return RoleGrant.objects.get(user=cast.referee, tournament=cast.tournament)


def event(cast: Cast) -> list[Any]:
    hall = open_hall(cast, 4)
    assign_tables(hall.event, by=hall.by, assignment={ana(cast).pk: frozenset({1})})
    call_next(hall.event, by=hall.by)
    return [hall.event.slug]


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
    ask(cast.tournament, name="Zulma", card=Card(), make="other")
    return slug


ROWS = [
    Row("referee_home", "get", KEEPERS, event),
    Row("referee_home", "post", NOBODY_BY_THIS_METHOD, event),
    Row("come_in", "get", everybody(200), event),
    Row("come_in", "post", everybody(409), event, {"token": "made-up"}),
    # Nobody here came by a phone.
    Row("leave_phone", "get", NOBODY_BY_THIS_METHOD, event),
    Row("leave_phone", "post", (403, 403, 403, 404, 403, 404), event),
    Row("ask_for_access", "get", everybody(200), event),
    Row("ask_for_access", "post", everybody(200), event, {"name": ""}),
    Row("ask_state", "get", everybody(200), event),
    Row("ask_state", "post", NOBODY_BY_THIS_METHOD, event),
    Row("ask_at_table", "get", everybody(200), table),
    Row("ask_at_table", "post", everybody(200), table, {"name": ""}),
    Row("ask_as_referee", "get", everybody(200), grant),
    Row("ask_as_referee", "post", everybody(200), grant, {"name": ""}),
    Row("open_match", "get", KEEPERS, called),
    Row("open_match", "get", (403, 403, 403, 404, 403, 200), elsewhere),
    Row("open_match", "post", KEEPERS, called),
    Row("phones", "get", ORGANIZERS, event),
    Row("phones", "post", (302, 403, 403, 403, 403, 302), asked, {"do": "refuse_all"}),
    Row("phones_asking", "get", ORGANIZERS, asked),
    Row("phones_asking", "post", NOBODY_BY_THIS_METHOD, event),
    Row("invite_phone", "get", ORGANIZERS, grant),
    Row("invite_phone", "post", ORGANIZERS, grant),
]
