"""The floor: a view that locks the match and the tournament and inserts one entry, nothing else. It
passes the same middleware as everything."""

import uuid

from django.db import transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import include, path

from tournaments.models import Entry, Match, Tournament


def floor(request: HttpRequest, key: uuid.UUID, number: int) -> HttpResponse:
    with transaction.atomic():
        match = Match.objects.select_for_update().get(pk=key)
        Tournament.objects.select_for_update().get(pk=match.tournament_id)
        Entry.objects.create(
            match=match,
            number=number,
            client_id=uuid.uuid4(),
            kind="hand",
            notation="mano para A",
            awards=[],
            actor="system",
        )
    return JsonResponse({"number": match.number})


urlpatterns = [path("floor/<uuid:key>/<int:number>/", floor), path("", include("config.urls"))]
