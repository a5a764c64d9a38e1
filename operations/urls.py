from django.urls import path

from operations import health
from operations.views import logs, rehearsals

urlpatterns = [
    path("livez", health.livez, name="livez"),
    path("readyz", health.readyz, name="readyz"),
    path("version/", health.version, name="version"),
    path("admin/", logs.all_logs, name="admin"),
    path("admin/<slug:kind>/", logs.all_logs, name="all_logs"),
    path("rehearsal/", rehearsals.rehearse, name="rehearse"),
    path("rehearsal/<uuid:key>/", rehearsals.rehearsal, name="rehearsal"),
]
