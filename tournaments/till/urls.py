"""Addresses of the till, all below a tournament's own."""

from django.urls import path

from tournaments.till import return_views, views

urlpatterns = [
    path("fees/", views.till_page, name="till"),
    path("fees/ways/", views.way_to_pay_page, name="way_to_pay"),
    path("fees/statement/", views.statement_page, name="statement"),
    path("fees/returns/", return_views.returns_page, name="returns"),
    path("fees/payments/<int:number>/undo/", views.undo_payment_page, name="undo_payment"),
    path("fees/<int:number>/", views.bill_page, name="bill"),
    path("fees/<int:number>/paid/", views.pay_in_one_tap, name="pay_in_one_tap"),
    path("me/<str:token>/receipt/", views.my_receipt, name="my_receipt"),
]
