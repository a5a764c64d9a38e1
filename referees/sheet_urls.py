"""Addresses of the hand sheet's data and of the consultant for a disputed hand."""

from django.urls import URLPattern, path

from referees.views import consult, sheet

urlpatterns: list[URLPattern] = [
    path("r/<slug:slug>/sheet.json", sheet.phone_sheet, name="phone_sheet"),
    path(
        "r/<slug:slug>/match/<int:number>/consult/",
        consult.consult_match,
        name="consult_match",
    ),
]
