"""The web application that granian serves.

Behind a proxy the peer is the proxy: only the addresses in TRUSTED_PROXIES may tell us who really
asked, and over which scheme.

Phones that only look are answered before Django: see spectators/snapshot_middleware.py.

Pages and rules are loaded before the first person asks for them, not while they wait.
"""

import os

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver
from django.utils.module_loading import import_string
from granian.utils.proxies import wrap_wsgi_with_proxy_headers

from config.bodies import read_bodies_first
from config.chunks import as_one_chunk

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

django = as_one_chunk(get_wsgi_application())
get_resolver().check()
import_string(settings.PREPARED_AT_START)()
application = import_string(settings.ANSWERS_BEFORE_DJANGO)(django)
if settings.MODE.embedded:  # elsewhere nginx takes the bodies in
    application = read_bodies_first(application, threads=settings.WEB_THREADS)
if settings.TRUSTED_PROXIES:
    application = wrap_wsgi_with_proxy_headers(application, trusted_hosts=settings.TRUSTED_PROXIES)
# Outermost: there the peer is still whoever connected.
application = import_string(settings.METRICS)(application)
