"""Addresses of a tournament's draws."""

from django.urls import path

from tournaments.draws.views import ceremony, organizer, public

urlpatterns = [
    path("", public.draws, name="draws"),
    path("new/<slug:kind>/", organizer.new_draw, name="new_draw"),
    path("seeded/", organizer.seeded_bracket, name="seeded_bracket"),
    path("ceremony/", ceremony.ceremony, name="ceremony"),
    path("verify/", public.verify, name="verify_draw"),
    path("verifier.html", public.verifier_file, name="verifier_file"),
    path("<int:number>/", public.draw, name="draw"),
    path("<int:number>.json", public.document, name="draw_document"),
    path("<int:number>/source/", organizer.source, name="draw_source"),
    path("<int:number>/cancel/", organizer.cancel, name="cancel_draw"),
    path("<int:number>/change/", organizer.change, name="change_draw"),
    path("<int:number>/reveal/", organizer.reveal, name="reveal_draw"),
]
