"""Addresses of the board and what is decided beside it."""

from django.urls import path

from tournaments.hall.views import board, groups

urlpatterns = [
    path("", board.board, name="board"),
    path("referees/", board.table_referees, name="table_referees"),
    path("groups/", groups.groups, name="groups"),
    path("cases/", board.cases, name="cases"),
    path("cases/<int:number>/", board.case, name="case"),
]
