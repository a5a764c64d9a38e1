"""Addresses of what an event tells about itself."""

from django.urls import path

from tournaments.announcement import views

urlpatterns = [
    path("announcement/", views.announcement, name="announcement"),
    path("announcement/<slug:kind>/", views.add_picture, name="add_picture"),
    path("pictures/<uuid:picture>/remove/", views.remove_picture, name="remove_picture"),
    path("pictures/<uuid:picture>/", views.picture, name="picture"),
]
