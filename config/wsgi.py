"""The web application that granian serves.

Behind a proxy the peer is the proxy: only the addresses in TRUSTED_PROXIES may tell us who really
asked, and over which scheme.

Pages and rules are loaded before the first person asks for them, not while they wait.
"""

import os
from collections.abc import Callable, Iterable
from typing import Any

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver
from granian.utils.proxies import wrap_wsgi_with_proxy_headers

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


def in_one_piece(django: Callable[..., Any]) -> Application:
    """granian sends a list at once. Anything else it takes piece by piece through a channel between
    two threads, and whoever asks next fights for the interpreter with what is being closed."""

    def answer(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        response = django(environ, start_response)
        if response.streaming:
            return response
        response.close()
        return [response.content]

    return answer


application = in_one_piece(get_wsgi_application())
get_resolver().check()

from referees.sheets import prepare_sheets_aside  # noqa: E402  (models need the application)

prepare_sheets_aside()
if settings.TRUSTED_PROXIES:
    application = wrap_wsgi_with_proxy_headers(application, trusted_hosts=settings.TRUSTED_PROXIES)
