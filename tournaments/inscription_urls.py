"""Addresses of inscriptions, all below a tournament's own."""

from django.urls import path

from tournaments.views import check_in, imports, inscribe, inscription, inscriptions, me, my_match

urlpatterns = [
    path("inscription/", inscribe.inscribe_here, name="inscribe"),
    path("inscribed/", inscribe.inscribed, name="inscribed"),
    path("check-in/", check_in.check_in, name="check_in"),
    path("inscriptions/", inscriptions.inscriptions, name="inscriptions"),
    path("inscriptions/desk/", inscriptions.desk_entry, name="desk_entry"),
    path("inscriptions/import/", imports.import_people, name="import_people"),
    path(
        "inscriptions/import/template.<slug:kind>", imports.import_template, name="import_template"
    ),
    path("inscriptions/<int:number>/", inscription.inscription, name="inscription"),
    path("inscriptions/<int:number>/mark/", inscription.mark_inscription, name="mark_inscription"),
    path("inscriptions/<int:number>/edit/", inscription.edit_inscription, name="edit_inscription"),
    path(
        "inscriptions/<int:number>/withdraw/",
        inscription.withdraw_inscription,
        name="withdraw_inscription",
    ),
    path(
        "inscriptions/<int:number>/replace/",
        inscription.replace_inscription,
        name="replace_inscription",
    ),
    path(
        "inscriptions/<int:number>/erase/", inscription.erase_inscription, name="erase_inscription"
    ),
    path("inscriptions/<int:number>/link/", inscription.link_inscription, name="link_inscription"),
    path("me/<str:token>/", me.me, name="me"),
    path("me/<str:token>/match/", my_match.own_match, name="own_match"),
    path("me/<str:token>/data.json", me.my_data, name="my_data"),
    path("me/<str:token>/withdraw/", me.my_withdrawal, name="my_withdrawal"),
    path("me/<str:token>/erasure/", me.my_erasure, name="my_erasure"),
]
