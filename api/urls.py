"""The API's addresses and its OpenAPI description."""

from django.urls import path
from drf_spectacular.views import SpectacularAPIView

from api import views

urlpatterns = [
    path("schema/", SpectacularAPIView.as_view(), name="api_schema"),
    path("tournaments/", views.TournamentList.as_view(), name="api_tournaments"),
    path("tournaments/<slug:slug>/", views.TournamentDetail.as_view(), name="api_tournament"),
]
