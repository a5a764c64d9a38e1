"""Addresses of a match at the desk. What everybody sees of it is in `spectators`."""

from django.urls import path

from tournaments.matches import views

urlpatterns = [
    path("<int:number>/", views.desk_match, name="desk_match"),
    path("<int:number>/correct/", views.correct_match, name="correct_match"),
]
