"""Addresses of an event's exports."""

from django.urls import path

from tournaments.exports import views

urlpatterns = [
    path("", views.exports, name="exports"),
    path("<slug:what>.<slug:form>", views.export, name="export"),
]
