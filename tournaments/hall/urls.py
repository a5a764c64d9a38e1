"""Addresses of the board and what is decided beside it."""

from django.urls import path

from tournaments.hall import groups, views

urlpatterns = [
    path("", views.board, name="board"),
    path("referees/", views.table_referees, name="table_referees"),
    path("groups/", groups.groups, name="groups"),
    path("cases/", views.cases, name="cases"),
    path("cases/<int:number>/", views.case, name="case"),
]
