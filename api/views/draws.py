"""Draws that anybody can check: freeze a list, bring the public source, draw, reveal."""

import json

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from api.base import TournamentView, created
from api.examples.published import PUBLISHED
from api.schema import listed, query
from api.shapes.desk import DrawShape, FreezeShape, RevealShape, SourceShape
from api.shapes.filters import DrawFilter
from api.shapes.matches import BracketChangeShape, TeamShape
from api.shown import answered
from tournaments.draw_forms import FreezeForm, SourceForm
from tournaments.exceptions import NotFound
from tournaments.models import Draw, Team
from tournaments.permissions import may_run_the_hall
from tournaments.services.brackets_changes import enter_late, swap_teams
from tournaments.services.draws.drawing import make_draw, reveal
from tournaments.services.draws.entrants import entrants_of
from tournaments.services.draws.freezing import draw_in_force, freeze
from tournaments.services.draws.publishing import published
from tournaments.services.inscriptions.ground import plan_of
from tournaments.team_names import names_of_teams


def refuse_faults(form: FreezeForm | SourceForm) -> None:
    """What the page's own form finds, in the shape of every other fault."""
    if not form.is_valid():
        raise ValidationError(
            {
                name: [
                    ErrorDetail(fault["message"], code=fault["code"] or "invalid")
                    for fault in found
                ]
                for name, found in form.errors.get_json_data().items()
            }
        )


class Draws(TournamentView):
    scope = "draws"

    @extend_schema(
        summary="All draws",
        parameters=query(DrawFilter),
        responses=listed(DrawShape, "By number, the first first."),
    )
    def get(self, request: Request, slug: str) -> Response:
        asked = self.asked(DrawFilter)
        found = Draw.objects.filter(tournament=self.event).order_by("number")
        if "kind" in asked:
            found = found.filter(kind=asked["kind"])
        if "in_force" in asked:
            found = found.filter(superseded_by__isnull=asked["in_force"])
        return self.in_parts(found, DrawShape)

    @extend_schema(
        summary="Freeze a list and publish its hash",
        request=FreezeShape,
        responses={201: DrawShape},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Before chance has spoken. Again, with a reason: the old one stays visible."""
        self.require(may_run_the_hall)
        plan_of(self.event)
        sent = self.body(FreezeShape)
        kind = sent.pop("kind")
        form = FreezeForm(
            sent,
            kind=kind,
            entrants=entrants_of(self.event, kind),
            again=draw_in_force(self.event, kind) is not None,
        )
        refuse_faults(form)
        draw = freeze(
            self.event,
            by=self.actor,
            kind=kind,
            wishes=form.wishes(),
            reason=form.cleaned_data.get("reason", ""),
        )
        return created(DrawShape(draw).data)


class BracketChanges(TournamentView):
    scope = "draws"

    def team(self, number: int) -> Team:
        found = Team.objects.filter(tournament=self.event, number=number)
        team = found.select_related("tournament").first()
        if team is None:
            raise NotFound(number)
        return team

    @extend_schema(
        summary="Swap two teams by hand, or let a late one in",
        request=BracketChangeShape,
        responses={201: TeamShape(many=True)},
    )
    def post(self, request: Request, slug: str) -> Response:
        """With a reason, marked and public: the draw stays visible as it was drawn."""
        self.require(may_run_the_hall)
        sent = self.body(BracketChangeShape)
        team, other = self.team(sent["team"]), self.team(sent["other"])
        if sent["act"] == "swap":
            swap_teams(team, other, by=self.actor, reason=sent["reason"])
        else:
            enter_late(team, by=self.actor, against=other, reason=sent["reason"])
        context = {"names": names_of_teams(self.event)}
        return created(TeamShape([team, other], many=True, context=context).data)


class OneDraw(TournamentView):
    scope = "draws"

    def draw(self) -> Draw:
        found = (
            Draw.objects.filter(tournament=self.event, number=self.kwargs["number"])
            .select_related("tournament")
            .first()
        )
        if found is None:
            raise NotFound(self.kwargs["number"])
        return found

    @extend_schema(
        summary="The published document, as the verifiers take it",
        responses={200: OpenApiTypes.OBJECT},
        examples=[answered(PUBLISHED)],
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        return Response(json.loads(published(self.draw())))


class MakeDraw(OneDraw):
    http_method_names = ["post", "options"]

    @extend_schema(
        summary="Draw with what the public source brought",
        request=SourceShape,
        responses={201: DrawShape},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        self.require(may_run_the_hall)
        sent = self.body(SourceShape)
        draw = self.draw()
        promised = draw.document["draws"][-1]["list"]["source"]
        form = SourceForm(sent, promised=promised)
        refuse_faults(form)
        return created(DrawShape(make_draw(draw, by=self.actor, value=form.value())).data)


class RevealDraw(OneDraw):
    http_method_names = ["post", "options"]

    @extend_schema(
        summary="Begin the ceremony, or show everything", request=RevealShape, responses=DrawShape
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        self.require(may_run_the_hall)
        sent = self.body(RevealShape)
        draw = self.draw()
        reveal(draw, by=self.actor, all_at_once=sent["all_at_once"])
        draw.refresh_from_db()
        return Response(DrawShape(draw).data)
