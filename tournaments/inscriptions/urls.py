"""Addresses of inscriptions, all below a tournament's own."""

from django.urls import path

from tournaments.inscriptions.views import check_in, desk, imports, person, public, teams

ONE = "inscriptions/<int:number>/"

urlpatterns = [
    path("inscription/", public.inscribe_here, name="inscribe"),
    path("inscription/done/<str:tokens>/", public.inscription_done, name="inscription_done"),
    path("inscribed/", public.inscribed, name="inscribed"),
    path("check-in/", check_in.check_in_page, name="check_in"),
    path("check-in/taps/", check_in.check_in_taps, name="check_in_taps"),
    path("check-in/worker.js", check_in.check_in_worker, name="check_in_worker"),
    path("inscriptions/", desk.inscriptions, name="inscriptions"),
    path("inscriptions/desk/", desk.desk_entry, name="desk_entry"),
    path("inscriptions/pairs/", teams.pairs, name="pairs"),
    path("inscriptions/import/", imports.import_people, name="import_people"),
    path(
        "inscriptions/import/template.<slug:kind>", imports.import_template, name="import_template"
    ),
    path(ONE, person.inscription, name="inscription"),
    path(f"{ONE}mark/", person.mark_inscription, name="mark_inscription"),
    path(f"{ONE}edit/", person.edit_inscription, name="edit_inscription"),
    path(f"{ONE}withdraw/", person.withdraw_inscription, name="withdraw_inscription"),
    path(f"{ONE}return/", person.return_inscription, name="return_inscription"),
    path(f"{ONE}replace/", person.replace_inscription, name="replace_inscription"),
    path(f"{ONE}team/", teams.team_inscription, name="team_inscription"),
    path(f"{ONE}erase/", person.erase_inscription, name="erase_inscription"),
    path(f"{ONE}link/", person.link_inscription, name="link_inscription"),
]
