"""Addresses of the log."""

from django.urls import path

from tournaments.audit import views

urlpatterns = [
    path("", views.log_page_view, name="log"),
    path("head.json", views.log_head_json, name="log_head"),
    path("<uuid:key>/erase/", views.erase_remark_page, name="erase_remark"),
]
