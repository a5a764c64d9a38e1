"""Addresses of the referees' phones, and of the pages on the board that answer them."""

from django.urls import URLPattern, path

from referees import appeals
from referees.access import views as access
from referees.consult.book import book_json, book_page
from referees.consult.views import ask_doubt, consult_match, doubts_dialog
from referees.home import home
from referees.practice.views import practice
from referees.rulings import views as rulings
from referees.rulings.expelled import expelled
from referees.sheet.views import phone_sheet
from referees.sync import views as sync
from referees.table.passing import pass_table
from referees.table.views import close_match, opening

EVENT = "r/<slug:slug>/"
MATCH = "r/<slug:slug>/match/<int:number>/"
BOARD = "t/<slug:slug>/board/"
OWN = "t/<slug:slug>/me/<str:token>/keep/"

app_name = "referees"
urlpatterns: list[URLPattern] = [
    path("practice/", practice, name="practice"),
    path("r/worker.js", sync.phone_worker, name="phone_worker"),
    path(EVENT, home, name="referee_home"),
    path(f"{EVENT}in/", access.come_in, name="come_in"),
    path(f"{EVENT}leave/", access.leave_phone, name="leave_phone"),
    path(f"{EVENT}ask/", access.ask_for_access, name="ask_for_access"),
    path(f"{EVENT}ask/state/", access.ask_state, name="ask_state"),
    path(f"{EVENT}ask/table/<int:number>/", access.ask_at_table, name="ask_at_table"),
    path(f"{EVENT}ask/referee/<int:number>/", access.ask_as_referee, name="ask_as_referee"),
    path(f"{EVENT}book/", book_page, name="book"),
    path(f"{EVENT}book.json", book_json, name="book_json"),
    path(f"{EVENT}sheet.json", phone_sheet, name="phone_sheet"),
    path(f"{EVENT}catalogue.json", rulings.sanction_catalogue, name="sanction_catalogue"),
    path(f"{EVENT}doubts.json", doubts_dialog, name="doubts"),
    path(f"{EVENT}rulings/", rulings.phone_requests, name="phone_requests"),
    path(f"{EVENT}appeals/", appeals.phone_appeals, name="phone_appeals"),
    path(f"{EVENT}appeals/<int:number>/", appeals.phone_appeal, name="phone_appeal"),
    path(MATCH, sync.keep_match, name="keep_match"),
    path(f"{MATCH}state.json", sync.match_state, name="match_state"),
    path(f"{MATCH}entries/", sync.match_entries, name="match_entries"),
    path(f"{MATCH}change/", sync.preview_change, name="preview_change"),
    path(f"{MATCH}open/", opening, name="open_match"),
    path(f"{MATCH}pass/", pass_table, name="pass_table"),
    path(f"{MATCH}ruling/", rulings.ruling, name="ruling"),
    path(f"{MATCH}ruling/propose/", rulings.propose_ruling, name="propose_ruling"),
    path(f"{MATCH}ruling/ask/", rulings.ask_head_referee, name="ask_head_referee"),
    path(f"{MATCH}expelled/", expelled, name="expelled"),
    path(f"{MATCH}consult/", consult_match, name="consult_match"),
    path(f"{MATCH}consult/ask/", ask_doubt, name="ask_doubt"),
    path(f"{MATCH}close/", close_match, name="close_match"),
    path(f"{MATCH}appeal/", appeals.phone_new_appeal, name="phone_new_appeal"),
    path(f"{BOARD}phones/", access.phones, name="phones"),
    path(f"{BOARD}phones/asking/", access.open_access_requests, name="phones_asking"),
    path(f"{BOARD}phones/<int:number>/", access.invite, name="invite_phone"),
    path(f"{BOARD}rulings/", rulings.ruling_requests, name="ruling_requests"),
    path(OWN, sync.own_keep, name="own_keep"),
    path(f"{OWN}<int:number>/state.json", sync.own_keep_state, name="own_keep_state"),
    path(f"{OWN}<int:number>/entries/", sync.own_keep_entries, name="own_keep_entries"),
    path(f"{OWN}<int:number>/change/", sync.own_preview_change, name="own_preview_change"),
]
