"""Addresses of the referee's phone."""

from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("referees.access_urls")),
    path("", include("referees.sheet_urls")),
    path("", include("referees.sync_urls")),
    path("", include("referees.ruling_urls")),
]
