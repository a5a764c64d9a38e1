"""Addresses of what organizers send."""

from django.urls import path

from tournaments.messages import views

urlpatterns = [
    path("messages/", views.message_many, name="messages"),
    path("inscriptions/<int:number>/whatsapp/", views.whatsapp, name="whatsapp"),
]
