"""Addresses of appeals, below a tournament's own."""

from django.urls import path

from tournaments.appeals import views

urlpatterns = [
    path("appeals/", views.appeals, name="appeals"),
    path("appeals/<int:number>/", views.appeal, name="appeal"),
    path("board/<int:number>/appeal/", views.new_appeal, name="new_appeal"),
]
