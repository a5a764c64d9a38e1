"""Addresses of appeals, below a tournament's own."""

from django.urls import path

from tournaments.views import appeals, my_appeals

urlpatterns = [
    path("appeals/", appeals.appeals, name="appeals"),
    path("appeals/<int:number>/", appeals.appeal, name="appeal"),
    path("board/<int:number>/appeal/", appeals.new_appeal, name="new_appeal"),
    path("me/<str:token>/appeals/", my_appeals.own_appeals, name="own_appeals"),
    path(
        "me/<str:token>/appeals/new/<int:number>/",
        my_appeals.own_new_appeal,
        name="own_new_appeal",
    ),
]
