from django.urls import path

from tournaments.api import views

urlpatterns = [
    path("tournaments/", views.TournamentList.as_view(), name="api_tournaments"),
    path("tournaments/<slug:slug>/", views.TournamentDetail.as_view(), name="api_tournament"),
]
