"""Inscriptions: everybody sees who plays, whoever may inscribes, the organizers do the rest."""

import uuid
from typing import Any

from django.conf import settings
from django.db import transaction
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.base import TournamentView, created
from api.schema import listed, query
from api.shapes.desk import (
    InscribedPersonShape,
    InscribedShape,
    InscribeShape,
    MarksShape,
    UnitFilter,
    UnitShape,
    WithdrawShape,
)
from tournaments.consent import VERSION
from tournaments.erasure import erase_person
from tournaments.exceptions import NotFound
from tournaments.inscription_rows import FILTERS, LEFT, Unit, search, units_of
from tournaments.inscriptions.person import Person
from tournaments.models import Participant
from tournaments.permissions import may_run_the_hall
from tournaments.services.inscriptions import marks, partners
from tournaments.services.inscriptions.edit import FIELDS, change_person
from tournaments.services.inscriptions.inscribe import inscribe
from tournaments.services.inscriptions.withdraw import withdraw

MARKS = {
    "confirmed": lambda one, by, value: marks.confirm(one, by=by, confirmed=value),
    "checked_in": lambda one, by, value: marks.check_in(one, by=by, present=value),
    "age_verified": lambda one, by, value: marks.verify_age(one, by=by, verified=value),
    "payment": lambda one, by, value: marks.set_payment(one, by=by, payment=value),
    "consents": lambda one, by, value: marks.consent(one, by=by),
    "looks_for_partner": lambda one, by, value: partners.set_looking(one, by=by, looking=value),
}


def person_told(person: Participant, *, desk: bool) -> dict[str, Any]:
    told: dict[str, Any] = {
        "pk": person.pk,
        "number": person.number,
        "name": person.name,
        "club": person.club,
    }
    if desk:
        told |= {
            "email": person.email,
            "phone": person.phone,
            "payment": person.payment,
            "confirmed": bool(person.confirmed_at),
            "checked_in": bool(person.checked_in_at),
            "age_verified": bool(person.age_verified_at),
            "withdrawn": bool(person.withdrawn_at),
            "consented": person.consent_version == VERSION,
            "looks_for_partner": person.looks_for_partner,
            "erasure_asked": bool(person.erasure_asked_at),
        }
    return told


def unit_told(unit: Unit, *, desk: bool) -> dict[str, Any]:
    return {
        "state": unit.state,
        "position": unit.position,
        "team": unit.team.number if unit.team else None,
        "people": [person_told(person, desk=desk) for person in unit.people],
    }


class Inscriptions(TournamentView):
    scope = "inscriptions"
    secret_fields = ("links",)

    @extend_schema(
        summary="Who is inscribed, and who waits",
        parameters=query(UnitFilter),
        responses=listed(UnitShape, "By place: who is in first, then who waits."),
    )
    def get(self, request: Request, slug: str) -> Response:
        """Teams and people alone. E-mail, phone and marks only for the organizers."""
        asked = self.asked(UnitFilter)
        desk = may_run_the_hall(self.actor, self.event)
        show = FILTERS[asked["show"] if desk else "all"]
        found = [unit for unit in units_of(self.event) if show(unit)]
        if asked["q"]:
            found = search(found, asked["q"])
        if not desk:
            found = [unit for unit in found if unit.state != LEFT]
        return self.in_parts(
            found, UnitShape, read=lambda part: [unit_told(unit, desk=desk) for unit in part]
        )

    @extend_schema(
        summary="Inscribe a team, or somebody alone",
        request=InscribeShape,
        responses={201: InscribedShape},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Open to everybody while the event takes inscriptions; to the organizers until it is
        over. Whoever has a place is decided at once."""
        sent = self.body(InscribeShape)
        people = [Person(**one) for one in sent["people"]]
        done = inscribe(
            self.event,
            by=self.actor,
            people=people,
            despite_duplicates=sent["despite_duplicates"],
        )
        desk = may_run_the_hall(self.actor, self.event)
        told = {
            "has_a_place": done.has_a_place,
            "team": done.team.number if done.team else None,
            "people": [person_told(person, desk=desk) for person in done.people],
            "links": [
                settings.SITE_URL + reverse("me", args=[self.event.slug, token])
                for token in done.tokens
            ],
        }
        return created(InscribedShape(told).data)


class OneInscription(TournamentView):
    scope = "inscriptions"

    def person(self) -> Participant:
        found = (
            Participant.objects.filter(tournament=self.event, pk=self.kwargs["key"])
            .select_related("tournament")
            .first()
        )
        if found is None:
            raise NotFound(self.kwargs["key"])
        return found

    def told(self, person: Participant) -> Response:
        person.refresh_from_db()
        return Response(InscribedPersonShape(person_told(person, desk=True)).data)

    @extend_schema(summary="One person", responses=InscribedPersonShape)
    def get(self, request: Request, slug: str, key: uuid.UUID) -> Response:
        self.require(may_run_the_hall)
        return self.told(self.person())

    @extend_schema(
        summary="Put right what somebody gave, mark them",
        request=MarksShape,
        responses=InscribedPersonShape,
    )
    def patch(self, request: Request, slug: str, key: uuid.UUID) -> Response:
        """All of it or nothing."""
        self.require(may_run_the_hall)
        person = self.person()
        sent = self.body(MarksShape)
        with transaction.atomic():
            if sent.keys() & set(FIELDS):
                now = {name: sent.get(name, getattr(person, name)) for name in FIELDS}
                change_person(
                    person,
                    by=self.actor,
                    person=Person(**now),
                    despite_duplicates=sent["despite_duplicates"],
                )
            for name in sent.keys() & MARKS.keys():
                MARKS[name](person, self.actor, sent[name])
        return self.told(person)

    @extend_schema(summary="Erase a person for good", request=None, responses={204: None})
    def delete(self, request: Request, slug: str, key: uuid.UUID) -> Response:
        """Results stay, without the name."""
        self.require(may_run_the_hall)
        erase_person(self.person(), by=self.actor)
        return Response(status=204)


class Withdrawal(OneInscription):
    http_method_names = ["post", "options"]

    @extend_schema(
        summary="Somebody leaves before the draw",
        request=WithdrawShape,
        responses={200: InscribedPersonShape},
    )
    def post(self, request: Request, slug: str, key: uuid.UUID) -> Response:
        self.require(may_run_the_hall)
        sent = self.body(WithdrawShape)
        person = self.person()
        withdraw(person, by=self.actor, **sent)
        return self.told(person)
