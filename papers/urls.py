"""Addresses of a tournament's papers."""

from django.urls import URLPattern, URLResolver, path

from papers.player_views import my_diploma
from papers.views import paper, papers_page

app_name = "papers"
urlpatterns: list[URLPattern | URLResolver] = [
    path("t/<slug:slug>/papers/", papers_page, name="papers"),
    path("t/<slug:slug>/papers/<uuid:key>.pdf", paper, name="paper"),
    path("t/<slug:slug>/papers/<uuid:key>.zip", paper, {"form": "zip"}, name="paper_zip"),
    path("t/<slug:slug>/me/<str:token>/diploma/", my_diploma, name="my_diploma"),
]
