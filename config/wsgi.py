"""The web application that granian serves.

Behind a proxy the peer is the proxy: only the addresses in TRUSTED_PROXIES may tell us who really
asked, and over which scheme.

Phones that only look are answered before Django: see spectators/fast.py.

Pages and rules are loaded before the first person asks for them, not while they wait.
"""

import os

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver
from granian.utils.proxies import wrap_wsgi_with_proxy_headers

from config.serving import in_one_piece

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

django = in_one_piece(get_wsgi_application())
get_resolver().check()

# Models need the application.
from referees.sheets import prepare_sheets_aside  # noqa: E402
from spectators.fast import short_way  # noqa: E402

prepare_sheets_aside()
application = short_way(django)
if settings.TRUSTED_PROXIES:
    application = wrap_wsgi_with_proxy_headers(application, trusted_hosts=settings.TRUSTED_PROXIES)
