"""The hall's screen: what it shows, and what the organizers choose for it."""

from typing import Any

from django.conf import settings
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.base import TournamentView
from api.shapes.hall import ScreenShape, ShowShape
from spectators.models import Scene, ScreenState
from spectators.services.screen import show_on_screen
from tournaments.match_rows import MatchRow, rows_of
from tournaments.models import Match
from tournaments.permissions import may_run_the_hall
from tournaments.team_names import names_of_teams

State = Match.State


def table_of(row: MatchRow) -> int:
    return row.match.table.number if row.match.table else 0


class Screen(TournamentView):
    scope = "hall"

    def answer(self) -> Response:
        state = ScreenState.objects.filter(tournament=self.event).first()
        now = Match.objects.filter(
            tournament=self.event, state__in=[State.CALLED, State.PLAYING, State.READY]
        ).order_by("number")
        rows: dict[str, list[Any]] = {State.CALLED: [], State.PLAYING: [], State.READY: []}
        for row in rows_of(now, names_of_teams(self.event)):
            rows[row.state].append(row)
        told = {
            "scene": state.scene if state else Scene.AUTO,
            "notice": state.notice if state else "",
            "called": sorted(rows[State.CALLED], key=lambda row: row.match.called_at)[::-1],
            "playing": sorted(rows[State.PLAYING], key=table_of),
            "ready": rows[State.READY],
        }
        address = settings.SITE_URL + reverse("screen", args=[self.event.slug])
        return Response(ScreenShape(told, context={"address": address}).data)

    @extend_schema(summary="What the hall's screen shows", responses=ScreenShape)
    def get(self, request: Request, slug: str) -> Response:
        """`auto` is everything in turn."""
        return self.answer()

    @extend_schema(
        summary="Choose what the hall's screen shows", request=ShowShape, responses=ScreenShape
    )
    def put(self, request: Request, slug: str) -> Response:
        """It follows within seconds."""
        self.require(may_run_the_hall)
        show_on_screen(self.event, by=self.actor, **self.body(ShowShape))
        return self.answer()
