"""Copies of an event, its regulation in words, its podium, the end of somebody's role."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import User
from api.base import TournamentView, created
from api.models import Token
from api.shapes.desk_acts import EndRoleShape
from api.shapes.events import PersonShape, PlanShape, TournamentShape
from api.shapes.setup import CopyShape, PodiumShape, RegulationPreviewShape, RegulationShape
from api.views.desk import plan_in
from api.words import fault_of
from tournaments.exceptions import NotAllowed, NotFound
from tournaments.models import RoleGrant
from tournaments.permissions import may_manage_people, may_run_the_hall
from tournaments.podium.page import podium_page
from tournaments.regulation.faults import faults_of
from tournaments.regulation.versions import versions_of
from tournaments.regulation.words import Section
from tournaments.services.plan_changes import with_changes
from tournaments.services.plans import New, create_copy, regulation_of, settings_of
from tournaments.services.roles import end_role
from tournaments.views.setup import in_words


def told(sections: list[Section]) -> list[dict[str, Any]]:
    return [
        {
            "code": section.code,
            "title": section.title,
            "sentences": [{"number": n, "text": said} for n, said in section.numbered],
        }
        for section in sections
    ]


class Copies(TournamentView):
    @extend_schema(
        summary="Open a tournament like this one",
        request=CopyShape,
        responses={201: TournamentShape},
    )
    def post(self, request: Request, slug: str) -> Response:
        """The same plan under another name and date, for whoever organizes this one. A token
        belongs to one tournament and opens no other."""
        if not isinstance(request.user, User):
            raise NotAuthenticated
        if isinstance(request.auth, Token):
            raise NotAllowed("other_tournament")
        self.require(may_run_the_hall)
        sent = {
            "language": self.event.language,
            "time_zone": self.event.time_zone,
            **self.body(CopyShape),
        }
        with_people = sent.pop("with_people")
        made = create_copy(
            self.event,
            by=self.actor,
            owner=request.user,
            new=New(**sent),
            with_people=with_people,
        )
        return created(TournamentShape(made).data)


class Regulation(TournamentView):
    @extend_schema(summary="The event's own regulation, in words", responses=RegulationShape)
    def get(self, request: Request, slug: str) -> Response:
        """In the tournament's own language, with the number of each sentence."""
        plan = plan_in(self.event)
        data = {
            "fingerprint": regulation_of(plan),
            "sections": told(in_words(settings_of(plan))),
            "versions": versions_of(self.event),
        }
        return Response(RegulationShape(data).data)


class RegulationPreview(TournamentView):
    scope = "setup"

    @extend_schema(
        summary="What other settings would mean, in words",
        request=PlanShape(partial=True),
        responses=RegulationPreviewShape,
    )
    def post(self, request: Request, slug: str) -> Response:
        """Saves nothing. What is left out is as it is. Settings that could not be saved have no
        words: then every reason is in `faults`."""
        self.require(may_run_the_hall)
        plan = plan_in(self.event)
        shape = PlanShape(plan, data=request.data, partial=True)
        shape.is_valid(raise_exception=True)
        settings = with_changes(settings_of(plan), shape.changes())
        faults = faults_of(settings)
        data = {
            "sections": [] if faults else told(in_words(settings)),
            "faults": [fault_of(fault) for fault in faults],
        }
        return Response(RegulationPreviewShape(data).data)


class Podium(TournamentView):
    @extend_schema(summary="Podium, medals and honours", responses=PodiumShape)
    def get(self, request: Request, slug: str) -> Response:
        """As the matches tell it now; honours once the last ones are decided."""
        return Response(PodiumShape(podium_page(self.event)).data)


class EndOfRole(TournamentView):
    scope = "setup"

    @extend_schema(
        summary="Take a role away, with a reason",
        request=EndRoleShape,
        responses={201: PersonShape},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """The reason is kept with the log, and erasable if somebody asks."""
        self.require(may_manage_people)
        sent = self.body(EndRoleShape)
        grant = (
            RoleGrant.objects.select_related("user", "tournament")
            .filter(tournament=self.event, pk=number)
            .first()
        )
        if grant is None:
            raise NotFound(number)
        end_role(grant, by=self.actor, reason=sent["reason"])
        return created(PersonShape(grant).data)
