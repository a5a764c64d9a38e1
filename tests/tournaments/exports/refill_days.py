"""Days with a bracket that fills up with the losers of its own first round."""

from dataclasses import dataclass

from operations.rehearsal.play import Until
from tests.tournaments.exports.days import Day
from tournaments.formats.planned_choices import knockout_with_cup
from tournaments.setup.services.change import change_plan


@dataclass
class RefillDay(Day):
    def set_up(self) -> None:
        super().set_up()
        stages = knockout_with_cup("refill")
        change_plan(self.tournament, by=self.by, changes={"stages": stages})

    def run(self, until: Until = Until.PODIUM) -> "RefillDay":  # type: ignore[override]
        super().run(until)
        return self
