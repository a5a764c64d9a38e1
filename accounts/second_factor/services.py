"""The second factor: a passkey, the code of an app, or a recovery code for a lost phone.

Optional for organizers; whoever keeps a public installation needs one. Without a passkey or an app
the recovery codes are nothing by themselves, and go with the last of the two.
"""

import os
import time
import uuid
from base64 import b32encode

from django.conf import settings
from django.contrib.auth import login
from django.db import transaction
from django.http import HttpRequest
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken

from accounts.models import AuthenticatorApp, Passkey, User
from accounts.second_factor.sealing import hash_code, new_code, seal

PENDING = "second_factor_pending"  # in the session of whoever has given the password alone
DONE = "second_factor_done"
PENDING_SECONDS = 600
RECOVERY_CODES = 10
APP_KEY = 20  # bytes, as apps expect them


def has_second_factor(user: User) -> bool:
    return user.passkeys.exists() or has_app(user)


def has_app(user: User) -> bool:
    return AuthenticatorApp.objects.filter(user=user, confirmed=True).exists()


def needs_second_factor(request: HttpRequest) -> bool:
    """Whoever keeps a public installation reads everybody's logs: a password is not enough."""
    return settings.MODE.name == "production" and not request.session.get(DONE)


def ask_for_second_factor(request: HttpRequest, user: User, *, next_page: str) -> None:
    """The password was right. Nobody is signed in yet; within ten minutes the rest must come."""
    request.session.cycle_key()
    request.session[PENDING] = {
        "user": str(user.pk),
        "password": user.get_session_auth_hash(),
        "until": time.time() + PENDING_SECONDS,
        "next": next_page,
    }


def pending_user(request: HttpRequest) -> User | None:
    """Who has given the password, as long as it is still theirs."""
    pending = request.session.get(PENDING)
    if not pending or pending["until"] < time.time():
        return None
    user = User.objects.filter(pk=uuid.UUID(pending["user"]), is_active=True).first()
    return user if user and user.get_session_auth_hash() == pending["password"] else None


def sign_in_fully(request: HttpRequest, user: User) -> str:
    """Sign in after the second factor; the page that was asked for."""
    next_page = str(request.session.pop(PENDING)["next"])
    login(request, user, backend="django.contrib.auth.backends.ModelBackend")
    request.session[DONE] = True
    return next_page


def is_right_code(user: User, code: str) -> bool:
    """Of the app, or one of the recovery codes, which then is used up.

    Both kinds of device wait longer after every wrong code, so that nobody tries them all.
    """
    compact = join_code(code)
    token = hash_code(compact, owner=str(user.pk))
    with transaction.atomic():
        apps = AuthenticatorApp.objects.select_for_update().filter(user=user, confirmed=True)
        recovery = StaticDevice.objects.select_for_update().filter(user=user, confirmed=True)
        return any(device.verify_token(compact) for device in apps) or any(
            device.verify_token(token) for device in recovery
        )


def join_code(code: str) -> str:
    """As it is compared: people type the gaps that they read."""
    return "".join(code.split()).lower()


def begin_app(user: User) -> AuthenticatorApp:
    """A device that counts once a code of it was given; one that was never confirmed is kept, so
    that reloading the page does not change the picture."""
    begun = AuthenticatorApp.objects.filter(user=user, confirmed=False).order_by("pk")
    return next(filter(AuthenticatorApp.is_readable, begun), None) or create_app(
        user, confirmed=False
    )


def create_app(user: User, *, confirmed: bool) -> AuthenticatorApp:
    key = seal(os.urandom(APP_KEY), owner=str(user.pk))
    return AuthenticatorApp.objects.create(user=user, name="app", key=key, confirmed=confirmed)


def secret_of(device: AuthenticatorApp) -> str:
    """For typing it, where no camera can read the picture."""
    return in_fours(b32encode(device.bin_key).decode().rstrip("="))


def in_fours(text: str) -> str:
    return " ".join(text[start : start + 4] for start in range(0, len(text), 4))


@transaction.atomic
def confirm_app(user: User, code: str) -> bool:
    """A new app takes the place of the one before."""
    device = begin_app(user)
    if not device.verify_token(join_code(code)):
        return False
    AuthenticatorApp.objects.filter(user=user, confirmed=True).delete()
    device.confirmed = True
    device.save(update_fields=["confirmed"])
    return True


@transaction.atomic
def new_recovery_codes(user: User) -> list[str]:
    """Shown once; those from before are void."""
    StaticDevice.objects.filter(user=user).delete()
    device = StaticDevice.objects.create(user=user, name="recovery", confirmed=True)
    codes = [new_code() for _ in range(RECOVERY_CODES)]
    StaticToken.objects.bulk_create(
        StaticToken(device=device, token=hash_code(code, owner=str(user.pk))) for code in codes
    )
    return [in_fours(code) for code in codes]


def count_recovery_codes(user: User) -> int:
    return StaticToken.objects.filter(device__user=user).count()


@transaction.atomic
def remove_app(user: User) -> None:
    AuthenticatorApp.objects.filter(user=user).delete()
    drop_codes_without_factor(user)


@transaction.atomic
def remove_passkey(user: User, key: int) -> None:
    Passkey.objects.filter(user=user, pk=key).delete()
    drop_codes_without_factor(user)


def drop_codes_without_factor(user: User) -> None:
    if not has_second_factor(user):
        StaticDevice.objects.filter(user=user).delete()
