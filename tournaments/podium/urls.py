"""Address of the podium."""

from django.urls import path

from tournaments.podium import views

urlpatterns = [path("", views.podium, name="podium")]
