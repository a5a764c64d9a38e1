"""Days with cups beside the main knockout: of those who lost in the first round, or of those who
stayed behind in the groups."""

from dataclasses import dataclass, field
from functools import partial
from typing import Any

from operations.rehearsal.play import Until
from tests.tournaments.exports.days import SOURCE, Day
from tests.tournaments.exports.group_days import GroupDay
from tournaments.draws.draw_list import DrawConditions
from tournaments.draws.services.draw import freeze_or_draw
from tournaments.models import Draw, Stage
from tournaments.setup.services.change import change_plan
from tournaments.stages.services.build import build_seeded_bracket

CONSOLATION = [
    {"key": "knockout", "kind": "knockout"},
    {"key": "consolation", "kind": "knockout", "source": "knockout", "from": "first_round_losers"},
]
# The bracket to 15, the cup to 24: neither as the event's 30.
WITH_OWN_POINTS = [{**CONSOLATION[0], "target": 15}, {**CONSOLATION[1], "target": 24}]


class Cups(Day):
    """What both kinds of such days have."""

    def draw_cups(self) -> None:
        """As soon as every place of a cup is settled; refused before."""
        for stage in Stage.objects.filter(tournament=self.tournament).order_by("number"):
            if stage.key != "knockout" and stage.kind == Stage.Kind.KNOCKOUT and not stage.is_drawn:
                self.attempt(partial(self.draw_cup, stage))

    def draw_cup(self, stage: Stage) -> None:
        self.tournament.refresh_from_db()
        if stage.values["way_in"] == "seeded":
            build_seeded_bracket(stage, by=self.by)
        else:
            kind = Draw.Kind.POTS if stage.values["way_in"] == "pots" else Draw.Kind.BRACKET
            conditions = DrawConditions(source=SOURCE, subject=stage.key)
            freeze_or_draw(self.tournament, by=self.by, kind=kind, conditions=conditions)
        self.happened.add(f"draw_{stage.key}")

    def play_what_is_ready(self) -> bool:
        is_on = super().play_what_is_ready()
        self.draw_cups()
        return is_on or bool(self.call_matches())


@dataclass
class ConsolationDay(Cups):
    """A knockout, and a cup of those who lost in its first round."""

    stages: list[dict[str, Any]] = field(default_factory=lambda: CONSOLATION)

    def set_up(self) -> None:
        super().set_up()
        change_plan(self.tournament, by=self.by, changes={"stages": self.stages})

    def run(self, until: Until = Until.PODIUM) -> "ConsolationDay":  # type: ignore[override]
        super().run(until)
        return self


@dataclass
class CupsDay(Cups, GroupDay):
    """Groups, the main knockout, and a cup of the others: `cup` is its stage but for key, kind and
    source."""

    cup: dict[str, Any] = field(default_factory=lambda: {"from": "rest", "way_in": "drawn"})

    def set_up(self) -> None:
        super().set_up()
        self.tournament.refresh_from_db()
        silver = {"key": "silver", "kind": "knockout", "source": "groups", **self.cup}
        stages = [*self.plan.stages, silver]
        change_plan(self.tournament, by=self.by, changes={"stages": stages})

    @property
    def knockout(self) -> Stage:
        return Stage.objects.get(tournament=self.tournament, key="knockout")

    def build_bracket(self) -> None:
        super().build_bracket()
        self.draw_cups()
