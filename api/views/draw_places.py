"""A draw with the names of today; and two who change places after it, with a reason."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.base import TournamentView, created
from api.shapes.draw_places import EntrantsShape, PlacesShape, SwapShape
from api.views.desk import plan_in
from tournaments.draw_pages import draw_by_number, revealed, shown
from tournaments.exceptions import NotFound, Refused
from tournaments.models import Draw, Participant, Team
from tournaments.permissions import may_run_the_hall
from tournaments.services.brackets_changes import swap_teams
from tournaments.services.draws.changes import swap_people
from tournaments.services.draws.entrants import entrants_of
from tournaments.services.draws.freezing import draw_in_force, require_drawable, require_enough
from tournaments.views.draws.words import refusal_words, source_words


def told(draw: Draw) -> dict[str, Any]:
    whole = shown(draw)
    return {
        "number": draw.number,
        "kind": draw.kind,
        "state": draw.state,
        "source": source_words(whole.frozen["source"]),
        "reason": whole.reason,
        "revealed": revealed(draw, places=len(whole.places), now=timezone.now()),
        "places": whole.spots,
        "left_out": whole.left_out,
        "short": whole.short,
        "outside": whole.outside,
        "changes": whole.changes,
    }


class DrawEntrants(TournamentView):
    @extend_schema(
        summary="Who would be drawn, and what stands in the way", responses=EntrantsShape
    )
    def get(self, request: Request, slug: str, kind: str) -> Response:
        """`kind`: teams or bracket. The numbers are those that freezing takes."""
        self.require(may_run_the_hall)
        if kind not in Draw.Kind.values:
            raise NotFound(kind)
        plan_in(self.event)
        entrants = entrants_of(self.event, kind)
        obstacles: list[str] = []
        try:
            require_drawable(self.event, kind)
            require_enough(self.event, kind, entrants)
        except Refused as refusal:
            obstacles = refusal_words(refusal, entrants)
        data = {
            "kind": kind,
            "again": draw_in_force(self.event, kind) is not None,
            "entrants": entrants,
            "obstacles": obstacles,
        }
        return Response(EntrantsShape(data).data)


class DrawPlaces(TournamentView):
    @extend_schema(summary="Who stands where, by name", responses=PlacesShape)
    def get(self, request: Request, slug: str, number: int) -> Response:
        """With every change by hand beside what was drawn, and how far the ceremony is."""
        return Response(PlacesShape(told(draw_by_number(self.event, number))).data)


class DrawChanges(TournamentView):
    scope = "draws"

    @extend_schema(
        summary="Two change places after a draw", request=SwapShape, responses={201: PlacesShape}
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """People of two drawn teams, or somebody left out who comes in; in a bracket two teams.
        With a reason, marked and public: what was drawn stays visible."""
        self.require(may_run_the_hall)
        draw = draw_by_number(self.event, number)
        sent = self.body(SwapShape)
        if draw.kind == Draw.Kind.TEAMS:
            first, second = (self.person(sent[name]) for name in ("first", "second"))
            swap_people(draw, by=self.actor, first=first, second=second, reason=sent["reason"])
        else:
            if draw.superseded_by_id or not draw.is_drawn:
                raise Refused("not_in_force")
            one, other = (self.team(sent[name]) for name in ("first", "second"))
            swap_teams(one, other, by=self.actor, reason=sent["reason"])
        return created(PlacesShape(told(draw_by_number(self.event, number))).data)

    def person(self, number: int) -> str:
        found = Participant.objects.filter(tournament=self.event, number=number).first()
        if found is None:
            raise Refused("no_such_person")
        return str(found.pk)

    def team(self, number: int) -> Team:
        found = Team.objects.filter(tournament=self.event, number=number)
        team = found.select_related("tournament").first()
        if team is None:
            raise Refused("no_such_person")
        return team
