"""Addresses of a tournament's papers."""

from django.urls import URLPattern, URLResolver, path

from papers.views import papers

urlpatterns: list[URLPattern | URLResolver] = [
    path("t/<slug:slug>/papers/", papers.papers, name="papers"),
    path("t/<slug:slug>/papers/<uuid:key>.pdf", papers.paper, name="paper"),
    path("t/<slug:slug>/papers/<uuid:key>.zip", papers.paper, {"form": "zip"}, name="paper_zip"),
]
