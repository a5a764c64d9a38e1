"""What happens to an account. Every way to a password goes through one link sent by mail."""

import uuid
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.utils.crypto import salted_hmac

from accounts.editing import ChangedField, find_changed
from accounts.models import User, canonical_email
from jobs.services import count_enqueued, enqueue

Visitor = AbstractBaseUser | AnonymousUser
# Links to one person, so that nobody's mailbox is flooded.
PAUSE = timedelta(minutes=1)  # between two
LINKS_A_DAY = 10


@transaction.atomic
def sign_up(*, email: str, name: str, language: str) -> None:
    """Open an account and send its password link.

    An address that has an account gets a link too, and the page says the same in both cases:
    nobody learns here who has an account.
    """
    user = account_for(email=email, name=name, language=language)
    send_password_link(user.pk, purpose="welcome")


@transaction.atomic
def request_password_link(email: str) -> None:
    """Send a link to choose a new password, if the address has an account.

    If it has none, the same is written and announced for nobody: an answer that comes sooner
    would tell who has an account.
    """
    address = canonical_email(email)
    user = User.objects.filter(email=address, is_active=True).first()
    send_password_link(user.pk if user else missing_account_id(address), purpose="reset")


def missing_account_id(address: str) -> uuid.UUID:
    """The id of an account that does not exist, always the same for one address: asking twice must
    look alike too."""
    return uuid.UUID(bytes=salted_hmac("accounts.nobody", address).digest()[:16])


def send_password_link(user: uuid.UUID, *, purpose: str) -> None:
    kind, arguments = "accounts.password_link", {"user": str(user), "purpose": purpose}
    is_too_soon = count_enqueued(kind, within=PAUSE, **arguments) > 0
    is_too_often = count_enqueued(kind, within=timedelta(days=1), user=str(user)) >= LINKS_A_DAY
    if not is_too_soon and not is_too_often:
        enqueue(kind, **arguments)


def account_for(*, email: str, name: str, language: str) -> User:
    """The account of this address; a new one, which nobody can enter yet, if there is none."""
    user, _ = User.objects.get_or_create(
        email=canonical_email(email), defaults={"name": name, "language": language}
    )
    if not user.password:
        user.set_unusable_password()
        user.save(update_fields=["password"])
    return user


def remember_language(visitor: Visitor, language: str) -> None:
    if isinstance(visitor, User):
        visitor.language = language
        visitor.save(update_fields=["language"])


@transaction.atomic
def change_profile(
    user: User, *, name: str, language: str, shown_values: Mapping[str, Any] | None = None
) -> list[ChangedField]:
    """Nothing is written where another page was saved since this one was shown: then what it
    changed is returned."""
    stored = User.objects.select_for_update().get(pk=user.pk)
    now, typed = profile_values(stored), {"name": name, "language": language}
    changed = find_changed(shown_values, now=now, typed=typed) if shown_values is not None else []
    if not changed:
        stored.name, stored.language = name, language
        stored.save(update_fields=["name", "language"])
    return changed


def profile_values(user: User) -> dict[str, str]:
    return {"name": user.name, "language": user.language}
