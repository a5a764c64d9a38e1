"""Making and revoking tokens: an organizer's, for one tournament, for named scopes."""

import secrets
from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from api.auth import digest
from api.models import Token
from api.scopes import SCOPES
from tournaments import audit
from tournaments.actors import Actor, of_account
from tournaments.exceptions import NotAllowed, Refused
from tournaments.models import Tournament
from tournaments.permissions import may_run_the_hall, require

PREFIX = "rtk_"  # so that a key that was published by mistake can be found


@transaction.atomic
def make_token(
    tournament: Tournament,
    *,
    user: User,
    name: str,
    scopes: Sequence[str],
    made_by: Token | None = None,
) -> tuple[Token, str]:
    """The token, and its key, which nobody can ask for again. One that is made by another token
    may do no more than that one."""
    by = of_account(user)
    require(may_run_the_hall, by, tournament)
    if made_by is not None and set(scopes) - set(made_by.scopes):
        raise NotAllowed("scope_lacking")
    if not name.strip():
        raise Refused("nameless")
    chosen = [scope for scope in SCOPES if scope in scopes]
    if not chosen or set(scopes) - set(SCOPES):
        raise Refused("no_scope")
    key = PREFIX + secrets.token_urlsafe(32)
    token = Token.objects.create(
        tournament=tournament, user=user, name=name.strip(), hash=digest(key), scopes=chosen
    )
    audit.record(
        tournament,
        actor=by,
        action="token.made",
        subject=f"token:{token.pk}",
        data={"scopes": chosen},
    )
    return token, key


@transaction.atomic
def revoke_token(token: Token, *, by: Actor) -> None:
    """At once, and for good."""
    require(may_run_the_hall, by, token.tournament)
    alive = Token.objects.filter(pk=token.pk, revoked_at=None)
    if not alive.update(revoked_at=timezone.now()):
        return
    audit.record(token.tournament, actor=by, action="token.revoked", subject=f"token:{token.pk}")
