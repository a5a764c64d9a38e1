"""Addresses below a personal link."""

from django.urls import path

from tournaments.players.views import appeals, match, personal_page

urlpatterns = [
    path("", personal_page.me, name="personal_page"),
    path("match/", match.own_match, name="own_match"),
    path("data.json", personal_page.my_data, name="my_data"),
    path("withdraw/", personal_page.my_withdrawal, name="my_withdrawal"),
    path("erasure/", personal_page.my_erasure, name="my_erasure"),
    path("appeals/", appeals.own_appeals, name="own_appeals"),
    path("appeals/new/<int:number>/", appeals.own_new_appeal, name="own_new_appeal"),
]
