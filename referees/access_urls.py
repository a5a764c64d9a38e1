"""Getting in with a phone, the phone's first page, opening a match; and the board's side of it."""

from django.urls import URLPattern, URLResolver

urlpatterns: list[URLPattern | URLResolver] = []
