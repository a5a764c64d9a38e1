"""A player's own inscription, by the personal link: look, confirm, agree, leave, ask to be
erased."""

from collections.abc import Callable
from typing import Any

from django.db import transaction
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.base import created
from api.players import PlayerView
from api.shapes.desk_acts import PinShape
from api.shapes.players import MeShape, MyMarksShape, MyReasonShape
from api.views.inscriptions import person_told
from tournaments.actors import Actor
from tournaments.consent import VERSION
from tournaments.erasure import ask_for_erasure
from tournaments.exceptions import Refused
from tournaments.models import Participant
from tournaments.my_data import everything_about, finder_for
from tournaments.my_match import my_match
from tournaments.services.inscriptions import marks, partners
from tournaments.services.inscriptions.ground import plan_of, team_of
from tournaments.services.inscriptions.withdraw import withdraw
from tournaments.services.pins import issue_pin
from tournaments.views.inscription import unit_of
from tournaments.views.me import may_have_pin

Deed = Callable[[Participant, Actor, Any], None]
MARKS: dict[str, Deed] = {
    "confirmed": lambda me, by, value: marks.confirm(me, by=by, confirmed=value),
    "consents": lambda me, by, value: marks.consent(me, by=by),
    "looks_for_partner": lambda me, by, value: partners.set_looking(me, by=by, looking=value),
}
MY_DATA = OpenApiExample(
    "Example",
    value={
        "tournament": "Copa Primavera",
        "number": 3,
        "name": "Ana Acosta",
        "club": "El Fortín",
        "teams": [{"team": 4, "chair": 1, "since": "2026-10-03T18:20:00+00:00", "until": None}],
        "proposals": [],
        "log": [{"number": 12, "at": "…", "action": "participant.inscribed", "texts": []}],
    },
    response_only=True,
)


def told(person: Participant) -> dict[str, Any]:
    event = person.tournament
    unit = unit_of(event, person)
    mine = my_match(person)
    data = {
        "person": person_told(person, desk=True),
        "state": unit.state,
        "position": unit.position,
        "team": unit.team.number if unit.team else None,
        "partners": [other for other in unit.people if other != person],
        "must_consent": person.consent_version != VERSION,
        "looks_for_partner": person.looks_for_partner,
        "may_have_pin": may_have_pin(person, unit.team),
        "match": mine.match.number if mine else None,
        "finder": finder_for(person, plan_of(event)),
    }
    return dict(MeShape(data).data)


class Me(PlayerView):
    @extend_schema(summary="My inscription", responses=MeShape)
    def get(self, request: Request, slug: str) -> Response:
        """By the personal link, as are all addresses below: the secret, or the whole link, in the
        header `Personal-Link`."""
        return Response(told(self.person))

    @extend_schema(
        summary="I will come, I agree, I look for a partner",
        request=MyMarksShape,
        responses=MeShape,
    )
    def patch(self, request: Request, slug: str) -> Response:
        """All of it or nothing."""
        person = self.person
        sent = self.body(MyMarksShape)
        with transaction.atomic():
            for name, value in sent.items():
                MARKS[name](person, self.actor, value)
        person.refresh_from_db()
        return Response(told(person))


class MyData(PlayerView):
    @extend_schema(
        summary="Everything kept about me", responses=OpenApiTypes.OBJECT, examples=[MY_DATA]
    )
    def get(self, request: Request, slug: str) -> Response:
        """To take away. Others appear by number: their names are theirs."""
        return Response(everything_about(self.person))


class MyWithdrawal(PlayerView):
    @extend_schema(
        summary="I leave, before the draw", request=MyReasonShape, responses={201: MeShape}
    )
    def post(self, request: Request, slug: str) -> Response:
        """Partners who stay are alone from now on."""
        person = self.person
        withdraw(person, by=self.actor, reason=self.body(MyReasonShape)["reason"])
        person.refresh_from_db()
        return created(told(person))


class MyErasure(PlayerView):
    @extend_schema(summary="I ask to be erased", request=None, responses={201: MeShape})
    def post(self, request: Request, slug: str) -> Response:
        """The organizers see it on their list, and do it."""
        person = self.person
        ask_for_erasure(person, by=self.actor)
        person.refresh_from_db()
        return created(told(person))


class MyPin(PlayerView):
    secret_fields = ("pin",)

    @extend_schema(summary="My team's PIN", request=None, responses={201: PinShape})
    def post(self, request: Request, slug: str) -> Response:
        """Once somebody of the team is checked in, and as long as it has none. Shown this once."""
        team = team_of(self.person)
        if team is None:
            raise Refused("without_team")
        team.tournament = self.person.tournament
        return created(PinShape({"pin": issue_pin(team, by=self.actor)}).data)
