"""Addresses of the phone's score-keeping: the page, its state, what it sends, its worker; and the
same for players who keep their own match."""

from django.urls import URLPattern, path

from referees.views import keep, shell, sync, worker

MATCH = "r/<slug:slug>/match/<int:number>/"
OWN = "t/<slug:slug>/me/<str:token>/keep/"

urlpatterns: list[URLPattern] = [
    path("r/worker.js", worker.phone_worker, name="phone_worker"),
    path(MATCH, shell.keep_match, name="keep_match"),
    path(f"{MATCH}state.json", sync.match_state, name="match_state"),
    path(f"{MATCH}entries/", sync.match_entries, name="match_entries"),
    path(OWN, keep.own_keep, name="own_keep"),
    path(f"{OWN}<int:number>/state.json", keep.own_keep_state, name="own_keep_state"),
    path(f"{OWN}<int:number>/entries/", keep.own_keep_entries, name="own_keep_entries"),
]
