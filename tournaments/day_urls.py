"""Addresses of the day: board, matches, corrections. What everybody sees is in `spectators`."""

from django.urls import path

from tournaments.views import board, corrections, hall, matches

urlpatterns = [
    path("board/", board.board, name="board"),
    path("board/late/", board.late_team, name="late_team"),
    path("board/referees/", hall.table_referees, name="table_referees"),
    path("board/cases/", hall.cases, name="cases"),
    path("board/cases/<int:number>/", hall.case, name="case"),
    path("board/<int:number>/", matches.desk_match, name="desk_match"),
    path("board/<int:number>/correct/", corrections.correct_match, name="correct_match"),
]
