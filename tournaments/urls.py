from django.urls import include, path

from tournaments.views import home, log, people

urlpatterns = [
    path("", home.home, name="home"),
    path("", include("tournaments.setup_urls")),
    path("t/<slug:slug>/draw/", include("tournaments.draw_urls")),
    path("t/<slug:slug>/people/", people.people, name="people"),
    path("t/<slug:slug>/people/<int:number>/end/", people.end_role, name="end_role"),
    path("t/<slug:slug>/log/", log.log, name="log"),
    path("t/<slug:slug>/log/head.json", log.head, name="log_head"),
    path("t/<slug:slug>/log/<uuid:key>/erase/", log.erase_remark, name="erase_remark"),
    path("t/<slug:slug>/", include("tournaments.inscription_urls")),
    path("t/<slug:slug>/", include("tournaments.day_urls")),
    path("t/<slug:slug>/", include("tournaments.appeal_urls")),
]
