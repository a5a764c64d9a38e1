"""Addresses of an event's people and their roles."""

from django.urls import path

from tournaments.roles import views

urlpatterns = [
    path("people/", views.people_page, name="people"),
    path("people/<int:number>/end/", views.end_role_page, name="end_role"),
]
