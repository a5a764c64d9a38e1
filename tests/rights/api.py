"""The table's rows for the API. Whoever has not signed in is told so (401), and not sent away."""

from typing import Any

from api.tokens.services import create_token
from api.webhooks.services import create_webhook
from tests.cast import Cast
from tests.rights import appeals as appeal_rows, day, draws, papers
from tests.rights.referees_sync import other_table, own_table
from tests.rights.rows import ORGANIZERS as TO_THE_PAGE, Row, everybody, inside, slug
from tests.tournaments.matches.hall import Hall, open_hall
from tournaments.actors import actor_of_account
from tournaments.models import RoleGrant

INSIDERS = (401, 403, 403, 200, 200, 200)
IN_CHARGE = (401, 403, 403, 403, 200, 200)
ORGANIZERS = (401, 403, 403, 403, 403, 200)
ACTS = (302, 403, 403, 403, 403, 302)


def only(role: str, status: int) -> tuple[int, ...]:
    """What the organizers get who come last, or those from the committee on."""
    refused = {"organizer": (401, 403, 403, 403, 403), "committee": (401, 403, 403, 403)}[role]
    return (*refused, *[status] * (6 - len(refused)))


def match(cast: Cast) -> list[Any]:
    return day.first_match(cast)


def call(cast: Cast) -> list[Any]:
    hall: Hall = open_hall(cast, 4)
    return [hall.tournament.slug, 1]


def person(cast: Cast) -> list[Any]:
    hall = open_hall(cast, 4)
    return [hall.tournament.slug, hall.teams[0].places.get(order=1).participant_id]


def grant_of_referee(cast: Cast) -> list[Any]:
    return [cast.tournament.slug, RoleGrant.objects.get(user=cast.referee).pk]


def token(cast: Cast) -> list[Any]:
    made, _ = create_token(cast.tournament, user=cast.organizer, name="Marcador", scopes=["read"])
    return [cast.tournament.slug, made.pk]


def hook(cast: Cast) -> list[Any]:
    by = actor_of_account(cast.organizer)
    made, _ = create_webhook(cast.tournament, by=by, url="http://localhost/x", kinds=["call"])
    return [cast.tournament.slug, made.pk]


def sent(name: str, expected: tuple[int, ...], args: Any, /, **data: Any) -> Row:
    return Row(name, "post", expected, args, data, json=True)


WHY = {"reason": "Así fue"}
NEW = {
    "blueprint": "asart",
    "name": "Copa Verano",
    "language": "es-ar",
    "time_zone": "America/Argentina/Buenos_Aires",
}
GAMES = {"games": [[30, 12], [30, 12]]}

ROWS = [
    Row("api:docs", "get", everybody(200)),
    Row("api_pages:tokens", "get", TO_THE_PAGE, slug),
    Row("api_pages:tokens", "post", TO_THE_PAGE, slug, {"name": "Marcador", "scopes": ["read"]}),
    Row("api_pages:revoke_token", "post", ACTS, token),
    Row("api_pages:webhooks", "get", TO_THE_PAGE, slug),
    Row(
        "api_pages:webhooks",
        "post",
        TO_THE_PAGE,
        slug,
        {"url": "http://localhost/x", "kinds": ["call"]},
    ),
    Row("api_pages:webhook", "get", TO_THE_PAGE, hook),
    Row("api_pages:webhook", "post", ACTS, hook, {"do": "end"}),
    Row("api:schema", "get", everybody(200)),
    Row("api:rulesets", "get", everybody(200)),
    sent(
        "api:adjudicate",
        everybody(200),
        lambda cast: [],
        ruleset="asart",
        lines=["A envido, B no quiero, mano para B"],
    ),
    sent("api:adjudicate_slash", everybody(400), lambda cast: []),
    Row("api:tournaments", "get", everybody(200)),
    sent("api:tournaments", (401, 201, 201, 201, 201, 201), lambda cast: [], **NEW),
    Row("api:tournament", "get", everybody(200), slug),
    Row("api:tournament", "delete", everybody(405), slug, json=True),
    Row("api:plan", "get", everybody(404), slug),
    sent("api:plan", only("organizer", 201), slug, blueprint="asart"),
    Row("api:plan", "patch", only("organizer", 200), day.event, {"place": "Club"}, json=True),
    sent("api:steps", only("organizer", 409), slug, step="open"),
    sent("api:cancellation", ORGANIZERS, slug, **WHY),
    sent("api:deletion", only("organizer", 409), slug, name="Otra copa"),
    Row("api:announcement", "get", everybody(200), slug),
    Row("api:announcement", "patch", ORGANIZERS, slug, {"prizes": "Un chivo"}, json=True),
    Row("api:people", "get", INSIDERS, slug),
    sent(
        "api:people",
        only("organizer", 201),
        slug,
        name="Zoe",
        email="zoe@example.org",
        role="referee",
    ),
    Row("api:person", "delete", only("organizer", 204), grant_of_referee, json=True),
    Row("api:log", "get", IN_CHARGE, slug),
    Row("api:inscriptions", "get", everybody(200), day.event),
    # The draw is made: nobody but the desk inscribes.
    sent(
        "api:inscriptions",
        (409, 409, 409, 409, 409, 201),
        day.event,
        people=[{"name": "Zoe Prado"}, {"name": "Yara Prado"}],
    ),
    Row("api:inscription", "get", ORGANIZERS, person),
    Row("api:inscription", "patch", ORGANIZERS, person, {"checked_in": True}, json=True),
    Row("api:inscription", "delete", only("organizer", 204), person, json=True),
    sent("api:withdrawal", only("organizer", 409), person),
    Row("api:withdrawal", "delete", only("organizer", 409), person, json=True),
    Row("api:draws", "get", everybody(200), slug),
    sent("api:draws", only("organizer", 409), slug, kind="bracket", source="cards"),
    Row("api:draw", "get", everybody(200), draws.frozen),
    sent("api:draw_make", only("organizer", 409), draws.frozen, told="1e 2e"),
    sent("api:draw_cancellation", ORGANIZERS, draws.frozen, reason="Faltan dos"),
    sent("api:draw_reveal", only("organizer", 409), draws.frozen),
    Row("api:stages", "get", everybody(200), day.event),
    sent(
        "api:stage_bracket",
        only("organizer", 409),
        lambda cast: [*day.event(cast), "knockout"],
    ),
    Row("api:bracket", "get", everybody(200), day.event),
    sent(
        "api:bracket_changes",
        only("organizer", 201),
        day.event,
        act="swap",
        team=1,
        other=3,
        **WHY,
    ),
    Row("api:teams", "get", everybody(200), day.event),
    Row("api:tables", "get", everybody(200), day.event),
    Row("api:tables", "put", ORGANIZERS, day.event, {"assignments": []}, json=True),
    Row("api:standings", "get", everybody(200), day.event),
    sent("api:calls", only("organizer", 201), day.event),
    Row("api:matches", "get", everybody(200), day.event),
    Row("api:match", "get", everybody(200), match),
    Row("api:match", "patch", ORGANIZERS, match, {"best_of": 3}, json=True),
    Row("api:entries", "get", everybody(200), match),
    # Ana writes at her own table, and at no other.
    sent("api:entries", (401, 403, 403, 201, 403, 201), own_table, lines=["A truco, B no quiero"]),
    sent("api:entries", only("organizer", 201), other_table, lines=["A truco, B no quiero"]),
    # Ana is a referee, but keeps no table.
    sent("api:entries", only("organizer", 201), match, lines=["A truco, B no quiero"]),
    sent("api:games", only("organizer", 201), match, **GAMES),
    # Two walkovers are one too many: the committee was first.
    sent(
        "api:decisions",
        (401, 403, 403, 403, 201, 422),
        match,
        act="walkover",
        side="A",
        **WHY,
    ),
    # Nobody stayed away: there is nothing to take back.
    Row("api:walkover", "delete", only("committee", 409), match, json=True),
    sent("api:corrections", only("committee", 409), match, **WHY),
    sent("api:confirmation", (401, 403, 403, 403, 201, 409), day.unsigned_match, signed=True),
    sent("api:call", only("organizer", 201), call, table=1),
    # It was never called.
    Row("api:call", "put", only("organizer", 409), call, {"table": 1}, json=True),
    Row("api:call", "delete", only("organizer", 409), call, json=True),
    Row("api:ruling_requests", "get", IN_CHARGE, day.event),
    sent("api:ruling_request", only("committee", 404), inside(9), approve=False),
    Row("api:appeals", "get", INSIDERS, day.event),
    # No result yet: there is nothing to object to.
    sent("api:appeals", (401, 403, 403, 409, 409, 409), day.event, match=1, side="A", text="No"),
    Row("api:appeal", "get", INSIDERS, appeal_rows.one),
    sent(
        "api:appeal",
        (401, 403, 403, 201, 201, 201),
        appeal_rows.one,
        kind="statement",
        side="A",
        text="Así fue",
    ),
    Row("api:cases", "get", INSIDERS, day.event),
    sent("api:cases", (401, 403, 403, 201, 201, 201), day.event, text="Sin luz"),
    sent("api:case", (401, 403, 403, 403, 201, 409), day.open_case, decision="Sigue"),
    Row("api:documents", "get", everybody(200), day.event),
    sent("api:documents", only("organizer", 202), day.event, kind="bracket"),
    Row("api:document", "get", everybody(200), lambda cast: papers.made(cast, "bracket")),
    Row("api:file", "get", ORGANIZERS, lambda cast: papers.made(cast, "inscription_list")),
    Row("api:export", "get", everybody(200), inside("matches", "csv")),
    Row("api:export", "get", IN_CHARGE, inside("log", "json")),
    Row("api:export", "get", ORGANIZERS, inside("everything", "zip")),
]
