"""Tournaments, their plan and steps, the people with a role, the log."""

from typing import Any

from django.db.models import Q
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import User
from api.base import ApiView, TournamentView, created
from api.models import Token
from api.schema import listed, query
from api.shapes.events import (
    BlueprintShape,
    InviteShape,
    LogFilter,
    LogShape,
    NewTournamentShape,
    PersonShape,
    PlanShape,
    StepShape,
    TournamentFilter,
    TournamentShape,
)
from api.shapes.filters import PersonFilter
from api.versions import names, tournament_etag
from tournaments.exceptions import NotAllowed, NotFound
from tournaments.models import LogEntry, Plan, RoleGrant, Tournament
from tournaments.permissions import may_read_log, may_run_the_hall, may_see_people
from tournaments.selectors import people_of, tournaments_of
from tournaments.services import plan_changes, plans, roles, stages
from tournaments.services.plans import New

STEPS = {
    "open": stages.open_inscriptions,
    "close": stages.close_inscriptions,
    "finish": stages.finish,
    "archive": stages.archive,
}


class Tournaments(ApiView):
    @extend_schema(
        summary="All tournaments",
        parameters=query(TournamentFilter),
        responses=listed(TournamentShape, "The newest first."),
    )
    def get(self, request: Request) -> Response:
        """Rehearsals are listed to those who take part in them."""
        asked = self.asked(TournamentFilter)
        mine = tournaments_of(self.actor)
        found = Tournament.objects.filter(Q(rehearsal=False) | Q(pk__in=mine.values("pk")))
        if "stage" in asked:
            found = found.filter(stage=asked["stage"])
        if "q" in asked:
            found = found.filter(name__icontains=asked["q"])
        return self.in_parts(found.order_by("-created_at", "pk"), TournamentShape)

    @extend_schema(
        summary="Open a tournament from a blueprint",
        request=NewTournamentShape,
        responses={201: TournamentShape},
    )
    def post(self, request: Request) -> Response:
        """For a signed-in person; a token belongs to one tournament and opens no other."""
        if not isinstance(request.user, User):
            raise NotAuthenticated
        if isinstance(request.auth, Token):
            raise NotAllowed("other_tournament")
        sent = self.body(NewTournamentShape)
        blueprint = sent.pop("blueprint")
        event = plans.create_from_blueprint(
            by=self.actor, owner=request.user, blueprint=blueprint, new=New(**sent)
        )
        return created(TournamentShape(event).data)


class OneTournament(TournamentView):
    @extend_schema(summary="One tournament", responses={200: TournamentShape, 304: None})
    def get(self, request: Request, slug: str) -> Response:
        """Its version grows with every change that a spectator could see."""
        etag = tournament_etag(self.event)
        headers = {"ETag": etag}
        if names(request.headers.get("If-None-Match", ""), etag):
            return Response(status=304, headers=headers)
        return Response(TournamentShape(self.event).data, headers=headers)


class PlanOf(TournamentView):
    scope = "setup"

    def plan(self) -> Plan:
        found = Plan.objects.filter(tournament=self.event).select_related("tournament").first()
        if found is None:
            raise NotFound("plan")
        return found

    @extend_schema(summary="The plan: how the event is played", responses=PlanShape)
    def get(self, request: Request, slug: str) -> Response:
        return Response(PlanShape(self.plan()).data, headers={"ETag": tournament_etag(self.event)})

    @extend_schema(
        summary="Set up from a blueprint", request=BlueprintShape, responses={201: PlanShape}
    )
    def post(self, request: Request, slug: str) -> Response:
        sent = self.body(BlueprintShape)
        plans.make_plan(self.event, by=self.actor, **sent)
        return created(PlanShape(self.plan()).data)

    @extend_schema(summary="Change the plan", request=PlanShape, responses=PlanShape)
    def patch(self, request: Request, slug: str) -> Response:
        """What is frozen is refused by name; every other fault at once."""
        self.require(may_run_the_hall)
        shape = PlanShape(self.plan(), data=request.data, partial=True)
        shape.is_valid(raise_exception=True)
        plan_changes.change_plan(self.event, by=self.actor, changes=shape.changes())
        return Response(PlanShape(self.plan()).data)


class Steps(TournamentView):
    scope = "setup"

    @extend_schema(
        summary="Take the event a step on", request=StepShape, responses={200: TournamentShape}
    )
    def post(self, request: Request, slug: str) -> Response:
        step = self.body(StepShape)["step"]
        STEPS[step](self.event, by=self.actor)
        self.event.refresh_from_db()
        return Response(TournamentShape(self.event).data)


class People(TournamentView):
    scope = "setup"

    @extend_schema(
        summary="Who has a role",
        parameters=query(PersonFilter),
        responses=listed(PersonShape, "By role, then by name."),
    )
    def get(self, request: Request, slug: str) -> Response:
        self.require(may_see_people)
        asked = self.asked(PersonFilter)
        return self.in_parts(people_of(self.event).filter(**asked), PersonShape)

    @extend_schema(summary="Give a role", request=InviteShape, responses={201: PersonShape})
    def post(self, request: Request, slug: str) -> Response:
        sent = self.body(InviteShape)
        return created(PersonShape(roles.invite(self.event, by=self.actor, **sent)).data)


class OnePerson(TournamentView):
    scope = "setup"

    @extend_schema(summary="Take a role away", request=None, responses={204: None})
    def delete(self, request: Request, slug: str, number: int) -> Response:
        grant = RoleGrant.objects.filter(tournament=self.event, pk=number).first()
        if grant is None:
            raise NotFound(number)
        roles.end_role(grant, by=self.actor)
        return Response(status=204)


class Log(TournamentView):
    @extend_schema(
        summary="The audit log",
        parameters=query(LogFilter),
        responses=listed(LogShape, "By number, the first first."),
    )
    def get(self, request: Request, slug: str) -> Response:
        self.require(may_read_log)
        asked: dict[str, Any] = self.asked(LogFilter)
        found = LogEntry.objects.filter(tournament=self.event).order_by("number")
        if "action" in asked:
            found = found.filter(action=asked["action"])
        if "after" in asked:
            found = found.filter(number__gt=asked["after"])
        return self.in_parts(found, LogShape)
