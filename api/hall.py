"""The hall: the board that runs it, and its screen."""

from typing import Any

from django.utils import timezone
from rest_framework import serializers

from api.base import TournamentViewSet, reads, updates
from api.matches import MatchSerializer
from spectators.models import Scene, ScreenState
from spectators.screen import show_on_screen
from tournaments import fields
from tournaments.brackets.selectors import match_rows
from tournaments.hall.board import GroupProgress, PendingTask, RoundView, TableView, get_board
from tournaments.hall.views.board import calls_with_text
from tournaments.inscriptions.selectors import names_of_teams
from tournaments.models import Match
from tournaments.permissions import may_organize, may_see_the_hall
from tournaments.serializers import DerivedSerializer


class BoardTableSerializer(DerivedSerializer[TableView]):
    field_names = ("number", "state", "match", "referee")
    number = serializers.IntegerField(source="table.number")
    state = serializers.ChoiceField(
        choices=["free", "called", "late", "playing", "held", "confirm"],
        help_text="late: its tolerance is over; held: suspended; confirm: a result waits.",
    )
    match = serializers.IntegerField(source="row.number", default=None, allow_null=True)
    referee = serializers.CharField(source="table.referee_name")


class NeedSerializer(DerivedSerializer[PendingTask]):
    field_names = ("kind", "match", "since")
    kind = serializers.ChoiceField(["late", "confirm", "held"])
    match = serializers.IntegerField(source="row.number")


class CalledSerializer(serializers.Serializer[Any]):
    match = serializers.IntegerField(source="call.row.number")
    due_at = serializers.DateTimeField(source="call.due_at", allow_null=True)
    late = serializers.BooleanField(source="call.late")
    text = serializers.CharField(help_text="For the players' group, in the event's language.")


class GroupProgressSerializer(DerivedSerializer[GroupProgress]):
    pass


class RoundViewSerializer(DerivedSerializer[RoundView]):
    help_texts = {"ends_at": "As it looks now.", "code": "All groups together are one: `groups`."}

    groups = GroupProgressSerializer(many=True, help_text="Empty for a round of the bracket.")


class HeldSerializer(serializers.Serializer[Any]):
    match = serializers.IntegerField()
    appeal = serializers.IntegerField(help_text="Number of the appeal that holds it.")


class BoardSerializer(serializers.Serializer[Any]):
    """Matches, cases and appeals by number: ask their own addresses for the rest."""

    tables = BoardTableSerializer(many=True)
    queue = fields.RowNumbersField(help_text="Ready to be called, the next one first.")
    needs = NeedSerializer(many=True, help_text="What waits for a person, the most urgent first.")
    called = CalledSerializer(many=True)
    rounds = RoundViewSerializer(many=True)
    without_table = fields.RowNumbersField()
    cases = fields.RowNumbersField()
    appeals = fields.RowNumbersField()
    held = HeldSerializer(many=True)


class ShowSerializer(serializers.Serializer[Any]):
    scene = serializers.ChoiceField(Scene.values)
    notice = fields.ReasonField(
        max_length=fields.length_of(ScreenState, "notice"), help_text="For the scene `notice`."
    )


class ScreenSerializer(serializers.Serializer[Any]):
    scene = serializers.ChoiceField(Scene.values)
    notice = serializers.CharField()
    address = serializers.CharField(read_only=True, help_text="The page that the screen opens.")
    called = MatchSerializer(many=True, help_text="The newest call first.")
    playing = MatchSerializer(many=True, help_text="By table.")
    ready = MatchSerializer(many=True, help_text="What can be called next, by number.")


class BoardViewSet(TournamentViewSet):
    serializer_class = BoardSerializer

    @reads("The board: tables, queue, and what needs somebody now", right=may_see_the_hall)
    def retrieve(self) -> Any:
        """For everybody who works in the hall."""
        board = get_board(self.tournament, self.plan, now=timezone.now())
        held = Match.objects.filter(pk__in=board.held).values_list("pk", "number")
        return {
            **vars(board),
            "called": [
                {"call": call, "text": text}
                for call, text in calls_with_text(self.tournament, board)
            ],
            "held": [
                {"match": number, "appeal": board.held[key]}
                for key, number in held.order_by("number")
            ],
        }


class ScreenViewSet(TournamentViewSet):
    serializer_class = ScreenSerializer

    def read_screen(self) -> dict[str, Any]:
        state = ScreenState.objects.filter(tournament=self.tournament).first()
        called, playing, ready = Match.State.CALLED, Match.State.PLAYING, Match.State.READY
        matches = Match.objects.filter(tournament=self.tournament, state__in=Match.OPEN_TO_ENTRIES)
        rows: dict[str, list[Any]] = {called: [], playing: [], ready: []}
        for row in match_rows(matches.order_by("number"), names_of_teams(self.tournament)):
            rows[row.state].append(row)
        return {
            "scene": state.scene if state else Scene.AUTO,
            "notice": state.notice if state else "",
            "address": self.address("spectators:screen"),
            "called": sorted(rows[called], key=lambda row: row.match.called_at)[::-1],
            "playing": sorted(
                rows[playing], key=lambda row: row.match.table.number if row.match.table else 0
            ),
            "ready": rows[ready],
        }

    @reads("What the hall's screen shows")
    def retrieve(self) -> Any:
        """`auto` is everything in turn."""
        return self.read_screen()

    @updates(
        "Choose what the hall's screen shows", ShowSerializer, scope="hall", right=may_organize
    )
    def update(self) -> Any:
        """It follows within seconds."""
        show_on_screen(self.tournament, by=self.actor, **self.validated)
        return self.read_screen()
