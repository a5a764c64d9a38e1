"""The desk: personal links, reserves, a team's PIN, how many there are."""

import uuid
from dataclasses import asdict

from django.conf import settings
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.base import TournamentView, created
from api.schema import listed, query
from api.shapes.desk import InscribedPersonShape
from api.shapes.desk_acts import CountsShape, LinksShape, PinShape, ReplaceShape
from api.views.inscriptions import OneInscription, person_told
from tournaments.exceptions import NotFound, Refused
from tournaments.inscription_rows import IN, WAITING, counts_of, units_of
from tournaments.models import Participant, Plan, Team, Tournament
from tournaments.permissions import may_run_the_hall
from tournaments.services.inscriptions.ground import in_force, without_team
from tournaments.services.inscriptions.links import give_link, void_links
from tournaments.services.inscriptions.replace import replace_person
from tournaments.services.pins import issue_pin

FOR_THE_DESK = ("here", "owing")


def plan_in(event: Tournament) -> Plan:
    """For whoever only reads: without a plan there is nothing to be read."""
    found = Plan.objects.filter(tournament=event).select_related("tournament").first()
    if found is None:
        raise NotFound("plan")
    return found


class Links(OneInscription):
    http_method_names = ["post", "delete", "options"]
    secret_fields = ("links",)

    @extend_schema(
        summary="Make a new personal link for somebody",
        request=None,
        responses={201: LinksShape},
    )
    def post(self, request: Request, slug: str, key: uuid.UUID) -> Response:
        """Shown this once. The ones given before go on working."""
        self.require(may_run_the_hall)
        token = give_link(self.person(), by=self.actor)
        link = settings.SITE_URL + reverse("me", args=[slug, token])
        return created(LinksShape({"links": [link]}).data)

    @extend_schema(summary="Revoke somebody's personal links", request=None, responses={204: None})
    def delete(self, request: Request, slug: str, key: uuid.UUID) -> Response:
        """All of them: none opens anything from now on."""
        self.require(may_run_the_hall)
        void_links(self.person(), by=self.actor)
        return Response(status=204)


class Replacement(OneInscription):
    http_method_names = ["post", "options"]

    @extend_schema(
        summary="A reserve takes somebody's chair",
        request=ReplaceShape,
        responses={201: InscribedPersonShape},
    )
    def post(self, request: Request, slug: str, key: uuid.UUID) -> Response:
        """Between two games, and nobody who has played for another team. Answers the reserve."""
        self.require(may_run_the_hall)
        person = self.person()
        sent = self.body(ReplaceShape)
        reserve = Participant.objects.filter(tournament=self.event, pk=sent["reserve"]).first()
        if reserve is None:
            raise Refused("not_in_tournament")
        replace_person(person, by=self.actor, reserve=reserve, reason=sent["reason"])
        reserve.refresh_from_db()
        return created(InscribedPersonShape(person_told(reserve, desk=True)).data)


class Reserves(TournamentView):
    @extend_schema(
        summary="Who could take a chair: everybody without a team",
        parameters=query(),
        responses=listed(InscribedPersonShape, "In the order of inscription."),
    )
    def get(self, request: Request, slug: str) -> Response:
        """The waitlist itself needs no hand: a place that becomes
        free goes to the next whole team at once."""
        self.require(may_run_the_hall)
        found = without_team(in_force(self.event)).order_by("number")
        return self.in_parts(
            found,
            InscribedPersonShape,
            read=lambda part: [person_told(person, desk=True) for person in part],
        )


class TeamPin(TournamentView):
    scope = "inscriptions"
    secret_fields = ("pin",)

    @extend_schema(summary="Give a team a new PIN", request=None, responses={201: PinShape})
    def post(self, request: Request, slug: str, number: int) -> Response:
        """With it the team signs on the referee's phone. The old one stops working."""
        self.require(may_run_the_hall)
        found = Team.objects.filter(tournament=self.event, number=number)
        team = found.select_related("tournament").first()
        if team is None:
            raise NotFound(number)
        return created(PinShape({"pin": issue_pin(team, by=self.actor)}).data)


class InscriptionCounts(TournamentView):
    @extend_schema(summary="How many play, wait and are here", responses=CountsShape)
    def get(self, request: Request, slug: str) -> Response:
        """Places are counted in teams. Who is here and who owes, for the organizers alone."""
        plan = plan_in(self.event)
        units = [unit for unit in units_of(self.event) if unit.state in {IN, WAITING}]
        told = asdict(counts_of(units, plan))
        if not may_run_the_hall(self.actor, self.event):
            told = {name: value for name, value in told.items() if name not in FOR_THE_DESK}
        return Response(CountsShape(told).data)
