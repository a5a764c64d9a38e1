"""Who is locked out after wrong passwords: one account at one address, as django-axes asks us.

Everybody in a hall shares one address, so an address alone is never locked. One account tried from
many addresses is slowed (`accounts.throttles`), but not for a device its owner has used before.
"""

from collections.abc import Mapping

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from accounts.models import User, canonical_email

DEVICE_SALT = "accounts.device"


def client_address(request: HttpRequest) -> str:
    """The address the request came from, as the web server saw it.

    `config.wsgi` has already replaced a trusted proxy's address by the client's; headers are not
    read again here, because anybody can send them.
    """
    return str(request.META.get("REMOTE_ADDR", ""))


def tried_account(request: HttpRequest, credentials: Mapping[str, str] | None) -> str:
    """The account that was tried, spelled one way: typing it in capitals is no new try."""
    typed = (credentials or {}).get("username") or request.POST.get("username", "")
    return canonical_email(typed)


def remember_device(response: HttpResponse, user: User) -> None:
    """This browser has signed in as this person. It opens nothing: it only is not slowed down."""
    response.set_cookie(
        settings.DEVICE_COOKIE_NAME,
        signing.dumps(str(user.pk), salt=DEVICE_SALT),
        max_age=settings.DEVICE_COOKIE_AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def is_known_device(request: HttpRequest, account: str) -> bool:
    cookie = request.COOKIES.get(settings.DEVICE_COOKIE_NAME, "")
    try:
        user = signing.loads(cookie, salt=DEVICE_SALT, max_age=settings.DEVICE_COOKIE_AGE)
    except signing.BadSignature:
        return False
    return User.objects.filter(pk=user, email=account).exists()
