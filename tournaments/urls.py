"""Addresses of the tournaments: one list for each concept."""

from django.urls import include, path

from tournaments.exports.views import event_json
from tournaments.views import home

app_name = "tournaments"
urlpatterns = [
    path("", home, name="home"),
    path("", include("tournaments.setup.urls")),
    path("t/<slug:slug>/", include("tournaments.roles.urls")),
    path("t/<slug:slug>/", include("tournaments.announcement.urls")),
    path("t/<slug:slug>/log/", include("tournaments.audit.urls")),
    path("t/<slug:slug>/", include("tournaments.inscriptions.urls")),
    path("t/<slug:slug>/", include("tournaments.till.urls")),
    path("t/<slug:slug>/draw/", include("tournaments.draws.urls")),
    path("t/<slug:slug>/board/", include("tournaments.matches.urls")),
    path("t/<slug:slug>/board/", include("tournaments.hall.urls")),
    path("t/<slug:slug>/", include("tournaments.appeals.urls")),
    path("t/<slug:slug>/me/<str:token>/", include("tournaments.players.urls")),
    path("t/<slug:slug>/", include("tournaments.messages.urls")),
    path("t/<slug:slug>/podium/", include("tournaments.podium.urls")),
    path("t/<slug:slug>/event.json", event_json, name="event_file"),
    path("t/<slug:slug>/exports/", include("tournaments.exports.urls")),
]
