"""The API's addresses, one list per app, and its OpenAPI description."""

from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView

urlpatterns = [
    path("schema/", SpectacularAPIView.as_view(), name="api_schema"),
    path("", include("tournaments.api.urls")),
]
