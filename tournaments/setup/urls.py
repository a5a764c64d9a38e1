"""Addresses of an event's set-up, its regulation and its stages."""

from django.urls import path

from tournaments.setup import views

urlpatterns = [
    path("new/", views.new_tournament, name="new_tournament"),
    path("t/<slug:slug>/setup/", views.setup, name="setup"),
    path("t/<slug:slug>/setup/preview/", views.setup_preview, name="setup_preview"),
    path("t/<slug:slug>/setup/<slug:part>/", views.setup, name="setup_part"),
    path("t/<slug:slug>/regulation/", views.public_regulation, name="regulation"),
    path("t/<slug:slug>/cancel/", views.cancel, name="cancel_event"),
    path("t/<slug:slug>/delete/", views.delete, name="delete_event"),
    path("t/<slug:slug>/stage/<slug:act>/", views.stage, name="stage"),
]
