"""Addresses of the hand sheet's data and of the consultant for a disputed hand."""

from django.urls import URLPattern, path

from referees.views import sheet

urlpatterns: list[URLPattern] = [
    path("r/<slug:slug>/sheet.json", sheet.phone_sheet, name="phone_sheet"),
]
