"""The clocks of the rounds: what runs, and starting, pausing, lengthening and stopping one."""

from collections.abc import Callable
from typing import Any

from rest_framework import serializers

from api.base import TournamentViewSet, changes, lists
from tournaments import fields
from tournaments.matches.clocks import ClockView, running_clocks
from tournaments.matches.services import clocks
from tournaments.models import Stage
from tournaments.permissions import may_organize

ACTS: dict[str, Callable[..., object]] = {
    "start": clocks.start_clock,
    "pause": clocks.pause_clock,
    "resume": clocks.resume_clock,
    "add": clocks.add_minutes,
    "stop": clocks.stop_clock,
}
WITH_A_REASON = ("add", "stop")


class ClockSerializer(serializers.Serializer[Any]):
    stage = serializers.CharField(source="stage.key")
    round = serializers.IntegerField(help_text="Of its stage; 1 is the first.")
    name = serializers.CharField(help_text="In the language of the request.")
    at_zero = serializers.ChoiceField(
        ["start", "deal", "stand"],
        source="planned.at_zero",
        help_text="What the plan says: games that have not begun start at a score, a referee deals,"
        " the match stands as it is.",
    )
    started_at = serializers.DateTimeField(source="row.started_at")
    ends_at = serializers.DateTimeField(source="row.ends_at", help_text="Later by every pause.")
    paused_at = serializers.DateTimeField(source="row.paused_at", allow_null=True)


class ClockActSerializer(serializers.Serializer[Any]):
    do = serializers.ChoiceField(list(ACTS))
    stage = serializers.SlugField(
        max_length=fields.length_of(Stage, "key"), help_text="Key of the stage."
    )
    round = serializers.IntegerField(min_value=1, max_value=1000)
    minutes = serializers.IntegerField(
        min_value=1, max_value=clocks.MOST_ADDED, default=10, help_text="For `add`."
    )
    reason = fields.ReasonField(default="", help_text="For `add` and `stop`.")


class ClockViewSet(TournamentViewSet):
    scope = "hall"
    serializer_class = ClockSerializer

    def read_clocks(self) -> list[ClockView]:
        return running_clocks(self.tournament, self.plan)

    @lists("The clocks that run or are paused", "By stage and round.")
    def list(self) -> list[ClockView]:
        """Nothing ticks: what is left of one is `ends_at` less now, or less `paused_at`."""
        return self.read_clocks()

    @changes(
        "Start, pause, lengthen or stop the clock of a round",
        ClockActSerializer,
        ClockSerializer(many=True),
        right=may_organize,
    )
    def act(self) -> Any:
        """Only in a stage whose plan has a clock; more time and a stop have a reason. Who is second
        to start one is refused."""
        act = self.validated
        stage = self.get_row(Stage, key=act["stage"])
        values: dict[str, Any] = {}
        if act["do"] in WITH_A_REASON:
            values["reason"] = act["reason"]
        if act["do"] == "add":
            values["minutes"] = act["minutes"]
        ACTS[act["do"]](clocks.Round(stage, act["round"]), by=self.actor, **values)
        return self.read_clocks()
