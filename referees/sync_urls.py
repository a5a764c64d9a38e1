"""Addresses of the phone's score-keeping: the page, its state, what it sends, its worker."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
