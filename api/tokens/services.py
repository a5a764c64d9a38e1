"""Making and revoking tokens: an organizer's, for one tournament, for named scopes. Reading what is
public needs no token."""

import secrets
from collections.abc import Mapping, Sequence

from django.db import transaction
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from api.models import Token
from tournaments.actors import Actor, actor_of_account
from tournaments.audit.services import record_action
from tournaments.exceptions import NotAllowed, Refused
from tournaments.inscriptions.services.links import hash_secret
from tournaments.models import Tournament
from tournaments.permissions import may_organize, require

SCOPES: Mapping[str, str | Promise] = {
    "read": _("read what only people with a role see"),
    "setup": _("set up: plan, steps of the event"),
    "people": _("give and take roles: organizers, committee, referees"),
    "inscriptions": _("inscribe people, mark them, take them out"),
    "draws": _("freeze and make draws"),
    "hall": _("call matches to tables, let referees' phones in, drive the screen"),
    "results": _("hands, rulings, results, decisions, confirmations"),
    "appeals": _("appeals and cases"),
    "papers": _("have papers made"),
    "programs": _("make and revoke keys and webhooks"),
}
PREFIX = "rtk_"  # so that a key that was published by mistake can be found


@transaction.atomic
def create_token(
    tournament: Tournament,
    *,
    user: User,
    name: str,
    scopes: Sequence[str],
    made_by: Token | None = None,
) -> tuple[Token, str]:
    """The token, and its key, which nobody can ask for again. One that is made by another token
    may do no more than that one."""
    by = actor_of_account(user)
    require(may_organize, by, tournament)
    if made_by is not None and set(scopes) - set(made_by.scopes):
        raise NotAllowed("scope_lacking")
    if not name.strip():
        raise Refused("nameless")
    chosen = [scope for scope in SCOPES if scope in scopes]
    if not chosen or set(scopes) - set(SCOPES):
        raise Refused("no_scope")
    key = PREFIX + secrets.token_urlsafe(32)
    token = Token.objects.create(
        tournament=tournament, user=user, name=name.strip(), hash=hash_secret(key), scopes=chosen
    )
    record_action(tournament, "token.made", token, by=by, data={"scopes": chosen})
    return token, key


@transaction.atomic
def revoke_token(token: Token, *, by: Actor) -> None:
    """At once, and for good."""
    require(may_organize, by, token.tournament)
    in_force = Token.objects.filter(pk=token.pk, revoked_at=None)
    if not in_force.update(revoked_at=timezone.now()):
        return
    record_action(token.tournament, "token.revoked", token, by=by)
