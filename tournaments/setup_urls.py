"""Addresses of an event's set-up, its steps, its end and its exports."""

from django.urls import path

from tournaments.views import exports, new, podium, setup, stages

urlpatterns = [
    path("new/", new.new_tournament, name="new_tournament"),
    path("t/<slug:slug>/setup/", setup.setup, name="setup"),
    path("t/<slug:slug>/setup/preview/", setup.setup_preview, name="setup_preview"),
    path("t/<slug:slug>/regulation/", setup.public_regulation, name="regulation"),
    path("t/<slug:slug>/stage/<slug:act>/", stages.stage, name="stage"),
    path("t/<slug:slug>/podium/", podium.podium, name="podium"),
    path("t/<slug:slug>/exports/", exports.exports, name="exports"),
    path("t/<slug:slug>/exports/<slug:what>.<slug:form>", exports.export, name="export"),
]
