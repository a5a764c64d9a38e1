"""Addresses for players, the public and the hall's screen."""

from django.urls import path

from spectators.push.views import notify
from spectators.screen import drive_screen
from spectators.sharing.views import (
    bracket_picture_page,
    calendar,
    manifest,
    match_picture_page,
    oembed,
    whole_bracket_page,
    worker,
)
from spectators.views import follow_table, public_page, results_file

app_name = "spectators"
urlpatterns = [
    path("t/<slug:slug>/", public_page, {"page": "tournament"}, name="tournament"),
    path("t/<slug:slug>/groups/", public_page, {"page": "groups"}, name="groups"),
    path("t/<slug:slug>/groups/results.json", results_file, name="results_file"),
    path("t/<slug:slug>/bracket/", public_page, {"page": "bracket"}, name="bracket"),
    path("t/<slug:slug>/bracket/picture.png", bracket_picture_page, name="bracket_picture"),
    path(
        "t/<slug:slug>/bracket/whole.png",
        whole_bracket_page,
        {"form": "png"},
        name="whole_bracket",
    ),
    path(
        "t/<slug:slug>/bracket/whole.svg",
        whole_bracket_page,
        {"form": "svg"},
        name="whole_bracket_svg",
    ),
    path("t/<slug:slug>/match/<int:number>/", public_page, {"page": "match"}, name="match"),
    path("t/<slug:slug>/match/<int:number>/picture.png", match_picture_page, name="match_picture"),
    path("t/<slug:slug>/table/<int:number>/", follow_table, name="table"),
    path("t/<slug:slug>/screen/", public_page, {"page": "screen"}, name="screen"),
    path("t/<slug:slug>/screen/drive/", drive_screen, name="drive_screen"),
    path("t/<slug:slug>/embed/", public_page, {"page": "embed"}, name="embed"),
    path("t/<slug:slug>/calendar.ics", calendar, name="calendar"),
    path("t/<slug:slug>/app.webmanifest", manifest, name="manifest"),
    path("t/<slug:slug>/worker.js", worker, name="service_worker"),
    path("t/<slug:slug>/notify/", notify, name="notify"),
    path("oembed/", oembed, name="oembed"),
]
