"""Getting in with a phone, the phone's first page, opening a match; and the board's side of it."""

from django.urls import URLPattern, URLResolver, path

from referees.views import access, home, opening, phones

urlpatterns: list[URLPattern | URLResolver] = [
    path("r/<slug:slug>/", home.home, name="referee_home"),
    path("r/<slug:slug>/in/", access.come_in, name="come_in"),
    path("r/<slug:slug>/leave/", access.leave_phone, name="leave_phone"),
    path("r/<slug:slug>/ask/", access.ask_for_access, name="ask_for_access"),
    path("r/<slug:slug>/ask/state/", access.ask_state, name="ask_state"),
    path("r/<slug:slug>/ask/table/<int:number>/", access.ask_at_table, name="ask_at_table"),
    path("r/<slug:slug>/ask/referee/<int:number>/", access.ask_as_referee, name="ask_as_referee"),
    path("r/<slug:slug>/match/<int:number>/open/", opening.opening, name="open_match"),
    path("t/<slug:slug>/board/phones/", phones.phones, name="phones"),
    path("t/<slug:slug>/board/phones/asking/", phones.asking_now, name="phones_asking"),
    path("t/<slug:slug>/board/phones/<int:number>/", phones.invite, name="invite_phone"),
]
