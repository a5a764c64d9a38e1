"""Every address of the site. tests/rights must have a row for each."""

from django.urls import include, path

urlpatterns = [
    path("", include("operations.urls")),
    path("", include("accounts.urls")),
    path("", include("referees.urls")),
    path("", include("papers.urls")),
    path("", include("spectators.urls")),
    path("", include("tournaments.urls")),
    path("t/<slug:slug>/", include("api.page_urls")),
    path("api/v1/", include("api.urls")),
]

handler400 = "config.errors.bad_request"
handler403 = "config.errors.forbidden"
handler404 = "config.errors.not_found"
handler500 = "config.errors.server_error"
