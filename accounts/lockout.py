"""Who is locked out after wrong passwords: one account at one address, as django-axes asks us.

Everybody in a hall shares one address, so an address alone is never locked.
"""

from collections.abc import Mapping

from django.http import HttpRequest

from accounts.models import canonical_email


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
