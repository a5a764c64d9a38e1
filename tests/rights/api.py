"""The table's rows for the API. Whoever has not signed in is told so (401), and not sent away."""

from typing import Any

from api.services.tokens import make_token
from api.services.webhooks import make_webhook
from tests.cast import Cast
from tests.matches.hall import Hall, open_hall
from tests.rights import appeals as appeal_rows
from tests.rights import day, draws, papers
from tests.rights.rows import ORGANIZERS as TO_THE_PAGE
from tests.rights.rows import Row, everybody, inside, slug
from tournaments.actors import of_account
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
    return [hall.event.slug, 1]


def person(cast: Cast) -> list[Any]:
    hall = open_hall(cast, 4)
    return [hall.event.slug, hall.teams[0].places.get(order=1).participant_id]


def grant_of_referee(cast: Cast) -> list[Any]:
    return [cast.tournament.slug, RoleGrant.objects.get(user=cast.referee).pk]


def token(cast: Cast) -> list[Any]:
    made, _ = make_token(cast.tournament, user=cast.organizer, name="Marcador", scopes=["read"])
    return [cast.tournament.slug, made.pk]


def hook(cast: Cast) -> list[Any]:
    by = of_account(cast.organizer)
    made, _ = make_webhook(cast.tournament, by=by, url="http://localhost/x", kinds=["call"])
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
    Row("api_docs", "get", everybody(200)),
    Row("tokens", "get", TO_THE_PAGE, slug),
    Row("tokens", "post", TO_THE_PAGE, slug, {"name": "Marcador", "scopes": ["read"]}),
    Row("revoke_token", "post", ACTS, token),
    Row("webhooks", "get", TO_THE_PAGE, slug),
    Row("webhooks", "post", TO_THE_PAGE, slug, {"url": "http://localhost/x", "kinds": ["call"]}),
    Row("webhook", "get", TO_THE_PAGE, hook),
    Row("webhook", "post", ACTS, hook, {"do": "end"}),
    Row("api_schema", "get", everybody(200)),
    Row("api_rulesets", "get", everybody(200)),
    sent(
        "api_adjudicate",
        everybody(200),
        lambda cast: [],
        ruleset="asart",
        lines=["A envido, B no quiero, mano para B"],
    ),
    sent("api_adjudicate_slash", everybody(400), lambda cast: []),
    Row("api_tournaments", "get", everybody(200)),
    sent("api_tournaments", (401, 201, 201, 201, 201, 201), lambda cast: [], **NEW),
    Row("api_tournament", "get", everybody(200), slug),
    Row("api_tournament", "delete", everybody(405), slug, json=True),
    Row("api_plan", "get", everybody(404), slug),
    sent("api_plan", only("organizer", 201), slug, blueprint="asart"),
    Row("api_plan", "patch", only("organizer", 200), day.event, {"place": "Club"}, json=True),
    sent("api_steps", only("organizer", 409), slug, step="open"),
    Row("api_people", "get", INSIDERS, slug),
    sent(
        "api_people",
        only("organizer", 201),
        slug,
        name="Zoe",
        email="zoe@example.org",
        role="referee",
    ),
    Row("api_person", "delete", only("organizer", 204), grant_of_referee, json=True),
    Row("api_log", "get", IN_CHARGE, slug),
    Row("api_inscriptions", "get", everybody(200), day.event),
    # The draw is made: nobody but the desk inscribes.
    sent(
        "api_inscriptions",
        (409, 409, 409, 409, 409, 201),
        day.event,
        people=[{"name": "Zoe Prado"}, {"name": "Yara Prado"}],
    ),
    Row("api_inscription", "get", ORGANIZERS, person),
    Row("api_inscription", "patch", ORGANIZERS, person, {"checked_in": True}, json=True),
    Row("api_inscription", "delete", only("organizer", 204), person, json=True),
    sent("api_withdrawal", only("organizer", 409), person),
    Row("api_draws", "get", everybody(200), slug),
    sent("api_draws", only("organizer", 409), slug, kind="bracket", source="cards"),
    Row("api_draw", "get", everybody(200), draws.frozen),
    sent("api_draw_make", only("organizer", 409), draws.frozen, told="1e 2e"),
    sent("api_draw_reveal", only("organizer", 409), draws.frozen),
    Row("api_bracket", "get", everybody(200), day.event),
    sent(
        "api_bracket_changes",
        only("organizer", 201),
        day.event,
        act="swap",
        team=1,
        other=3,
        **WHY,
    ),
    Row("api_teams", "get", everybody(200), day.event),
    Row("api_tables", "get", everybody(200), day.event),
    Row("api_tables", "put", ORGANIZERS, day.event, {"assignments": []}, json=True),
    Row("api_standings", "get", everybody(200), day.event),
    sent("api_calls", only("organizer", 201), day.event),
    Row("api_matches", "get", everybody(200), day.event),
    Row("api_match", "get", everybody(200), match),
    Row("api_match", "patch", ORGANIZERS, match, {"best_of": 3}, json=True),
    Row("api_entries", "get", everybody(200), match),
    # Ana is a referee, but keeps no table.
    sent("api_entries", only("organizer", 201), match, lines=["A truco, B no quiero"]),
    sent("api_games", only("organizer", 201), match, **GAMES),
    # Two walkovers are one too many: the committee was first.
    sent(
        "api_decisions",
        (401, 403, 403, 403, 201, 422),
        match,
        act="walkover",
        side="A",
        **WHY,
    ),
    sent("api_corrections", only("committee", 409), match, **WHY),
    sent("api_confirmation", (401, 403, 403, 403, 201, 409), day.unsigned_match, signed=True),
    sent("api_call", only("organizer", 201), call, table=1),
    Row("api_call", "delete", only("organizer", 409), call, json=True),
    Row("api_ruling_requests", "get", IN_CHARGE, day.event),
    sent("api_ruling_request", only("committee", 404), inside(9), approve=False),
    Row("api_appeals", "get", INSIDERS, day.event),
    # No result yet: there is nothing to object to.
    sent("api_appeals", (401, 403, 403, 409, 409, 409), day.event, match=1, side="A", text="No"),
    Row("api_appeal", "get", INSIDERS, appeal_rows.one),
    sent(
        "api_appeal",
        (401, 403, 403, 201, 201, 201),
        appeal_rows.one,
        kind="statement",
        side="A",
        text="Así fue",
    ),
    Row("api_cases", "get", INSIDERS, day.event),
    sent("api_cases", (401, 403, 403, 201, 201, 201), day.event, text="Sin luz"),
    sent("api_case", (401, 403, 403, 403, 201, 409), day.open_case, decision="Sigue"),
    Row("api_documents", "get", everybody(200), day.event),
    sent("api_documents", only("organizer", 202), day.event, kind="bracket"),
    Row("api_document", "get", everybody(200), lambda cast: papers.made(cast, "bracket")),
    Row("api_file", "get", ORGANIZERS, lambda cast: papers.made(cast, "inscription_list")),
    Row("api_export", "get", everybody(200), inside("matches", "csv")),
    Row("api_export", "get", IN_CHARGE, inside("log", "json")),
    Row("api_export", "get", ORGANIZERS, inside("everything", "zip")),
]
