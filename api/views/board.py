"""The board that runs the hall."""

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.base import TournamentView
from api.shapes.board import BoardShape
from api.views.desk import plan_in
from tournaments.board import board_of
from tournaments.models import Match
from tournaments.permissions import may_see_the_hall
from tournaments.views.board import calls_with_text


class BoardOf(TournamentView):
    @extend_schema(
        summary="The board: tables, queue, and what needs somebody now", responses=BoardShape
    )
    def get(self, request: Request, slug: str) -> Response:
        """For everybody who works in the hall."""
        self.require(may_see_the_hall)
        board = board_of(self.event, plan_in(self.event), now=timezone.now())
        held = Match.objects.filter(pk__in=board.held).values_list("pk", "number")
        data = {
            "tables": board.tables,
            "queue": [row.number for row in board.queue],
            "needs": board.needs,
            "called": [
                {"call": call, "text": text} for call, text in calls_with_text(self.event, board)
            ],
            "rounds": board.rounds,
            "without_table": [row.number for row in board.without_table],
            "cases": [case.number for case in board.cases],
            "appeals": [appeal.number for appeal in board.appeals],
            "held": [
                {"match": number, "appeal": board.held[key]}
                for key, number in held.order_by("number")
            ],
        }
        return Response(BoardShape(data).data)
