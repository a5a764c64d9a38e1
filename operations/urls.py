from django.urls import path

from operations import health, views

app_name = "operations"
urlpatterns = [
    path("livez", health.livez, name="livez"),
    path("readyz", health.readyz, name="readyz"),
    path("version/", health.version, name="version"),
    path("admin/", views.all_logs, name="admin"),
    path("admin/<slug:kind>/", views.all_logs, name="all_logs"),
    path("rehearsal/", views.rehearse, name="rehearse"),
    path("rehearsal/<uuid:key>/", views.rehearsal, name="rehearsal"),
]
