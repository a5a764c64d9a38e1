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
from tournaments.actors import of_account
from tournaments.models import Remark, RoleGrant
from tournaments.services.roles import end_role


def referee_grant(cast: Cast) -> list[Any]:
    return [cast.tournament.slug, RoleGrant.objects.get(user=cast.referee).pk]


def remark(cast: Cast) -> list[Any]:
    """The reason why a referee's role ended."""
    grant = RoleGrant.objects.get(user=cast.referee)
    end_role(grant, by=of_account(cast.organizer), reason="Se fue de viaje")
    return [cast.tournament.slug, Remark.objects.get(text="Se fue de viaje").pk]


ROWS = [
    Row("livez", "get", everybody(200)),
    Row("readyz", "get", everybody(200)),
    Row("version", "get", everybody(200)),
    # No role in any tournament opens the installation's logs.
    Row("admin", "get", (302, 403, 403, 403, 403, 403)),
    Row("all_logs", "get", (302, 403, 403, 403, 403, 403), args=lambda cast: ["log"]),
    Row("rehearse", "get", SIGN_IN_FIRST),
    Row("rehearse", "post", SIGN_IN_FIRST),
    # Nobody's job but one's own.
    Row("rehearsal", "get", (302, 404, 404, 404, 404, 404), args=lambda cast: [uuid.uuid4()]),
    Row("choose_language", "get", NOBODY_BY_THIS_METHOD),
    Row("choose_language", "post", everybody(302), data={"language": "pt-br"}),
    Row("choose_theme", "get", NOBODY_BY_THIS_METHOD),
    Row("choose_theme", "post", everybody(302), data={"theme": "noche"}),
    Row("login", "get", (200, 302, 302, 302, 302, 302)),
    Row("logout", "get", NOBODY_BY_THIS_METHOD),
    Row("logout", "post", everybody(302)),
    Row("sign_up", "get", everybody(200)),
    Row("sign_up", "post", everybody(200), data={"name": "Zoe", "email": "zoe@example.org"}),
    Row("request_password_link", "get", everybody(200)),
    Row("request_password_link", "post", everybody(200), data={"email": "zoe@example.org"}),
    # A made-up link: the page says that it is no longer good.
    Row("choose_password", "get", everybody(200), args=lambda cast: ["MQ", "made-up"]),
    Row("account", "get", SIGN_IN_FIRST),
    Row("account", "post", everybody(302), data={"name": "X", "language": "en"}),
    Row("change_password", "get", SIGN_IN_FIRST),
    Row("change_password", "post", SIGN_IN_FIRST),
    Row("home", "get", everybody(200)),
    Row("home", "post", NOBODY_BY_THIS_METHOD),
    Row("new_tournament", "get", SIGN_IN_FIRST),
    Row("new_tournament", "post", SIGN_IN_FIRST),
    # The cast's tournament has no plan yet: set-up asks where to start, the rest has to wait.
    Row("setup", "get", ORGANIZERS, slug),
    Row("setup", "post", ORGANIZERS, slug),
    Row("setup_preview", "get", NOBODY_BY_THIS_METHOD, slug),
    Row("setup_preview", "post", (302, 403, 403, 403, 403, 302), slug),
    Row("regulation", "get", everybody(404), slug),
    Row("stage", "get", ORGANIZERS, inside("open")),
    Row("stage", "post", (302, 403, 403, 403, 403, 409), inside("open")),
    Row("podium", "get", everybody(200), slug),
    Row("exports", "get", INSIDERS, slug),
    Row("export", "get", ORGANIZERS, inside("participants", "csv")),
    Row("export", "get", ORGANIZERS, inside("teams", "xlsx")),
    Row("export", "get", ORGANIZERS, inside("everything", "zip")),
    Row("export", "get", IN_CHARGE, inside("entries", "json")),
    Row("export", "get", IN_CHARGE, inside("log", "csv")),
    Row("export", "get", everybody(200), inside("matches", "csv")),
    Row("export", "get", everybody(200), inside("standings", "json")),
    Row("export", "post", NOBODY_BY_THIS_METHOD, inside("matches", "csv")),
    Row("people", "get", INSIDERS, slug),
    Row("people", "post", ORGANIZERS, slug),
    Row("end_role", "get", ORGANIZERS, referee_grant),
    Row("end_role", "post", (302, 403, 403, 403, 403, 302), referee_grant),
    Row("log", "get", IN_CHARGE, slug),
    Row("log", "post", NOBODY_BY_THIS_METHOD, slug),
    Row("log_head", "get", everybody(200), slug),
    Row("erase_remark", "get", ORGANIZERS, remark),
    Row("erase_remark", "post", (302, 403, 403, 403, 403, 302), remark),
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
