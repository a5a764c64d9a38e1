"""What each kind of visitor gets at each address. A URL without a row fails the test.

Rows: URL name, method, the statuses in the order of VISITORS. `args` and `data` are functions of
the cast where the address needs them. 302 for a stranger to the site means "sign in first".
"""

import uuid
from typing import Any

from tests.cast import Cast
from tests.rights import (
    api,
    api_event,
    api_hall,
    appeals,
    day,
    draws,
    inscriptions,
    papers,
    referees_access,
    referees_sheet,
    referees_sync,
    rulings,
    spectators,
)
from tests.rights.rows import (
    IN_CHARGE,
    INSIDERS,
    NOBODY_BY_THIS_METHOD,
    ORGANIZERS,
    SIGN_IN_FIRST,
    Row,
    everybody,
    inside,
    slug,
)
from tests.tournaments.announcement.drawings import draw, upload
from tournaments.actors import actor_of_account
from tournaments.announcement.services import add_picture
from tournaments.models import Remark, RoleGrant
from tournaments.roles.services import end_role


def referee_grant(cast: Cast) -> list[Any]:
    return [cast.tournament.slug, RoleGrant.objects.get(user=cast.referee).pk]


def remark(cast: Cast) -> list[Any]:
    """The reason why a referee's role ended."""
    grant = RoleGrant.objects.get(user=cast.referee)
    end_role(grant, by=actor_of_account(cast.organizer), reason="Se fue de viaje")
    return [cast.tournament.slug, Remark.objects.get(text="Se fue de viaje").pk]


def a_logo(cast: Cast) -> list[Any]:
    by = actor_of_account(cast.organizer)
    logo = add_picture(cast.tournament, by=by, kind="logo", sent=upload(draw()))
    return [cast.tournament.slug, logo.pk]


ROWS = [
    Row("operations:livez", "get", everybody(200)),
    Row("operations:readyz", "get", everybody(200)),
    Row("operations:version", "get", everybody(200)),
    # No role in any tournament opens the installation's logs.
    Row("operations:admin", "get", (302, 403, 403, 403, 403, 403)),
    Row("operations:all_logs", "get", (302, 403, 403, 403, 403, 403), args=lambda cast: ["log"]),
    Row("operations:rehearse", "get", SIGN_IN_FIRST),
    Row("operations:rehearse", "post", SIGN_IN_FIRST),
    # Nobody's job but one's own.
    Row(
        "operations:rehearsal",
        "get",
        (302, 404, 404, 404, 404, 404),
        args=lambda cast: [uuid.uuid4()],
    ),
    Row("accounts:choose_language", "get", NOBODY_BY_THIS_METHOD),
    Row("accounts:choose_language", "post", everybody(302), data={"language": "pt-br"}),
    Row("accounts:choose_theme", "get", NOBODY_BY_THIS_METHOD),
    Row("accounts:choose_theme", "post", everybody(302), data={"theme": "noche"}),
    Row("accounts:login", "get", (200, 302, 302, 302, 302, 302)),
    Row("accounts:logout", "get", NOBODY_BY_THIS_METHOD),
    Row("accounts:logout", "post", everybody(302)),
    Row("accounts:sign_up", "get", everybody(200)),
    Row(
        "accounts:sign_up", "post", everybody(200), data={"name": "Zoe", "email": "zoe@example.org"}
    ),
    Row("accounts:request_password_link", "get", everybody(200)),
    Row(
        "accounts:request_password_link", "post", everybody(200), data={"email": "zoe@example.org"}
    ),
    # A made-up link: the page says that it is no longer good.
    Row("accounts:choose_password", "get", everybody(200), args=lambda cast: ["MQ", "made-up"]),
    Row("accounts:account", "get", SIGN_IN_FIRST),
    Row("accounts:account", "post", everybody(302), data={"name": "X", "language": "en"}),
    Row("accounts:change_password", "get", SIGN_IN_FIRST),
    Row("accounts:change_password", "post", SIGN_IN_FIRST),
    # Nobody has given a password just now.
    Row("accounts:second_factor", "get", everybody(302)),
    Row("accounts:second_factor", "post", everybody(302), data={"code": "123456"}),
    Row("accounts:security", "get", SIGN_IN_FIRST),
    Row("accounts:security", "post", (302, 405, 405, 405, 405, 405)),
    Row("accounts:add_app", "get", SIGN_IN_FIRST),
    Row("accounts:add_app", "post", SIGN_IN_FIRST, data={"code": "123456"}),
    # Not at this address: see tests/accounts/test_second_factor.py.
    Row("accounts:add_passkey", "get", (302, 404, 404, 404, 404, 404)),
    Row("accounts:add_passkey", "post", (302, 404, 404, 404, 404, 404)),
    # None of them has a factor.
    Row("accounts:recovery_codes", "get", everybody(302)),
    Row("accounts:recovery_codes", "post", everybody(302)),
    Row("accounts:remove_factor", "get", (302, 404, 404, 404, 404, 404), lambda cast: ["app"]),
    Row("accounts:remove_factor", "post", (302, 404, 404, 404, 404, 404), lambda cast: ["app"]),
    Row("tournaments:home", "get", everybody(200)),
    Row("tournaments:home", "post", NOBODY_BY_THIS_METHOD),
    Row("tournaments:new_tournament", "get", SIGN_IN_FIRST),
    Row("tournaments:new_tournament", "post", SIGN_IN_FIRST),
    # The cast's tournament has no plan yet: set-up asks where to start, the rest has to wait.
    Row("tournaments:setup", "get", ORGANIZERS, slug),
    Row("tournaments:setup", "post", ORGANIZERS, slug),
    Row("tournaments:setup_part", "get", ORGANIZERS, inside("day")),
    Row("tournaments:setup_part", "post", ORGANIZERS, inside("day")),
    Row("tournaments:setup_preview", "get", NOBODY_BY_THIS_METHOD, slug),
    Row("tournaments:setup_preview", "post", (302, 403, 403, 403, 403, 302), slug),
    Row("tournaments:announcement", "get", ORGANIZERS, slug),
    Row("tournaments:announcement", "post", (302, 403, 403, 403, 403, 302), slug),
    Row("tournaments:add_picture", "get", NOBODY_BY_THIS_METHOD, inside("logo")),
    Row("tournaments:add_picture", "post", ORGANIZERS, inside("logo")),
    Row("tournaments:remove_picture", "get", NOBODY_BY_THIS_METHOD, inside(uuid.uuid4())),
    Row("tournaments:remove_picture", "post", (302, 403, 403, 403, 403, 404), inside(uuid.uuid4())),
    Row("tournaments:picture", "get", everybody(200), a_logo),
    Row("tournaments:picture", "post", NOBODY_BY_THIS_METHOD, a_logo),
    Row("tournaments:regulation", "get", everybody(404), slug),
    Row("tournaments:cancel_event", "get", ORGANIZERS, slug),
    Row("tournaments:cancel_event", "post", ORGANIZERS, slug),
    Row("tournaments:delete_event", "get", ORGANIZERS, slug),
    Row("tournaments:delete_event", "post", ORGANIZERS, slug),
    Row("tournaments:stage", "get", ORGANIZERS, inside("open")),
    Row("tournaments:stage", "post", (302, 403, 403, 403, 403, 409), inside("open")),
    Row("tournaments:podium", "get", everybody(200), slug),
    Row("tournaments:event_file", "get", everybody(200), slug),
    Row("tournaments:event_file", "post", NOBODY_BY_THIS_METHOD, slug),
    Row("tournaments:exports", "get", INSIDERS, slug),
    Row("tournaments:export", "get", ORGANIZERS, inside("participants", "csv")),
    Row("tournaments:export", "get", ORGANIZERS, inside("teams", "xlsx")),
    Row("tournaments:export", "get", ORGANIZERS, inside("everything", "zip")),
    Row("tournaments:export", "get", IN_CHARGE, inside("entries", "json")),
    Row("tournaments:export", "get", IN_CHARGE, inside("log", "csv")),
    Row("tournaments:export", "get", everybody(200), inside("matches", "csv")),
    Row("tournaments:export", "get", everybody(200), inside("standings", "json")),
    Row("tournaments:export", "post", NOBODY_BY_THIS_METHOD, inside("matches", "csv")),
    Row("tournaments:people", "get", INSIDERS, slug),
    Row("tournaments:people", "post", ORGANIZERS, slug),
    Row("tournaments:end_role", "get", ORGANIZERS, referee_grant),
    Row("tournaments:end_role", "post", (302, 403, 403, 403, 403, 302), referee_grant),
    Row("tournaments:log", "get", IN_CHARGE, slug),
    Row("tournaments:log", "post", NOBODY_BY_THIS_METHOD, slug),
    Row("tournaments:log_head", "get", everybody(200), slug),
    Row("tournaments:erase_remark", "get", ORGANIZERS, remark),
    Row("tournaments:erase_remark", "post", (302, 403, 403, 403, 403, 302), remark),
    *api.ROWS,
    *api_event.ROWS,
    *api_hall.ROWS,
    *inscriptions.ROWS,
    *draws.ROWS,
    *day.ROWS,
    *appeals.ROWS,
    *rulings.ROWS,
    *papers.ROWS,
    *referees_access.ROWS,
    *referees_sync.ROWS,
    *referees_sheet.ROWS,
    *spectators.ROWS,
]
