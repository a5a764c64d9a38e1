"""The web application that granian serves.

Behind a proxy the peer is the proxy: only the addresses in TRUSTED_PROXIES may tell us who really
asked, and over which scheme.
"""

import os

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from granian.utils.proxies import wrap_wsgi_with_proxy_headers

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_wsgi_application()
if settings.TRUSTED_PROXIES:
    application = wrap_wsgi_with_proxy_headers(application, trusted_hosts=settings.TRUSTED_PROXIES)
