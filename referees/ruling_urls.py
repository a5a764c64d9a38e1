"""Addresses of rulings, of closing a match and of appeals, on a referee's phone; and where the
head referee or the committee decides about putting somebody out."""

from django.urls import URLPattern, path

from referees.views import appeals, approvals, closing, rulings

MATCH = "r/<slug:slug>/match/<int:number>/"

urlpatterns: list[URLPattern] = [
    path("r/<slug:slug>/catalogue.json", rulings.sanction_catalogue, name="sanction_catalogue"),
    path(f"{MATCH}ruling/", rulings.ruling, name="ruling"),
    path(f"{MATCH}ruling/propose/", rulings.propose_ruling, name="propose_ruling"),
    path(f"{MATCH}ruling/ask/", rulings.ask_head_referee, name="ask_head_referee"),
    path(f"{MATCH}close/", closing.close_match, name="close_match"),
    path(f"{MATCH}appeal/", appeals.phone_new_appeal, name="phone_new_appeal"),
    path("r/<slug:slug>/appeals/", appeals.phone_appeals, name="phone_appeals"),
    path("r/<slug:slug>/appeals/<int:number>/", appeals.phone_appeal, name="phone_appeal"),
    path("r/<slug:slug>/rulings/", approvals.phone_requests, name="phone_requests"),
    path("t/<slug:slug>/board/rulings/", approvals.ruling_requests, name="ruling_requests"),
]
