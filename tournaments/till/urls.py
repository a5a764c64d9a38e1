"""Addresses of the till, all below a tournament's own."""

from django.urls import path

from tournaments.till.views import desk, returns

urlpatterns = [
    path("fees/", desk.till_page, name="till"),
    path("fees/ways/", desk.way_to_pay_page, name="way_to_pay"),
    path("fees/statement/", desk.statement_page, name="statement"),
    path("fees/returns/", returns.returns_page, name="returns"),
    path("fees/payments/<int:number>/undo/", desk.undo_payment_page, name="undo_payment"),
    path("fees/<int:number>/", desk.bill_page, name="bill"),
    path("fees/<int:number>/paid/", desk.pay_in_one_tap, name="pay_in_one_tap"),
    path("me/<str:token>/receipt/", desk.my_receipt, name="my_receipt"),
]
