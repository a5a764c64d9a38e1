"""The floor: a bare Django, no middleware, one view that answers bytes it holds in memory."""

import os
from pathlib import Path

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.http import HttpRequest, HttpResponse
from django.urls import path

if not settings.configured:
    settings.configure(
        ROOT_URLCONF=__name__,
        MIDDLEWARE=[],
        ALLOWED_HOSTS=["*"],
        SECRET_KEY="benchmark",  # noqa: S106
        LOGGING_CONFIG=None,
    )

BODIES = {file.stem: file.read_bytes() for file in Path(os.environ["FLOOR"]).glob("*.gz")}


def floor(request: HttpRequest, name: str) -> HttpResponse:
    body = BODIES[name]
    headers = {"Content-Encoding": "gzip", "ETag": '"floor"', "Content-Length": str(len(body))}
    return HttpResponse(body, headers=headers)


urlpatterns = [path("floor/<slug:name>/", floor)]
application = get_wsgi_application()
