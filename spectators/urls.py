"""Addresses for players, the public and the hall's screen."""

from django.urls import path

from spectators.views import public, push, screen, sharing

urlpatterns = [
    path("t/<slug:slug>/", public.tournament, name="tournament"),
    path("t/<slug:slug>/bracket/", public.bracket, name="bracket"),
    path("t/<slug:slug>/bracket/picture.png", sharing.bracket_picture, name="bracket_picture"),
    path("t/<slug:slug>/match/<int:number>/", public.match, name="match"),
    path(
        "t/<slug:slug>/match/<int:number>/picture.png", sharing.match_picture, name="match_picture"
    ),
    path("t/<slug:slug>/screen/", public.screen, name="screen"),
    path("t/<slug:slug>/screen/drive/", screen.drive_screen, name="drive_screen"),
    path("t/<slug:slug>/embed/", public.embed, name="embed"),
    path("t/<slug:slug>/calendar.ics", sharing.calendar, name="calendar"),
    path("t/<slug:slug>/app.webmanifest", sharing.manifest, name="manifest"),
    path("t/<slug:slug>/worker.js", sharing.worker, name="service_worker"),
    path("t/<slug:slug>/notify/", push.notify, name="notify"),
    path("oembed/", sharing.oembed, name="oembed"),
]
