"""Days of a league: groups or rounds that nothing follows, with all that goes wrong."""

from dataclasses import dataclass
from typing import Any

from tests.tournaments.exports.group_days import GroupDay
from tests.tournaments.exports.round_days import RoundDay
from tournaments.formats.planned import league, rounds_alone
from tournaments.setup.services.change import change_plan
from tournaments.stages.services.deductions import deduct_points


class AloneDay(GroupDay):
    """No bracket: what a correction ties again goes by lot before the event ends."""

    def plan_alone(self, stages: list[dict[str, Any]]) -> None:
        super(GroupDay, self).set_up()
        [tables] = stages
        change_plan(self.tournament, by=self.by, changes={"stages": [{**tables, **self.own}]})

    def build_bracket(self) -> None:
        """There is none."""

    def deduct(self) -> None:
        team = self.some_team("confirmed")
        deduct_points(
            self.groups, by=self.by, team=team, points=1, reason="Sin camiseta.", stands=True
        )

    def bring_to_an_end(self) -> None:
        self.end_groups()
        super().bring_to_an_end()


@dataclass
class LeagueDay(AloneDay):
    """`format` as `league` takes it."""

    def set_up(self) -> None:
        self.plan_alone(league(**self.format))


@dataclass
class RoundsAloneDay(AloneDay, RoundDay):
    """`format` as `rounds_alone` takes it."""

    def set_up(self) -> None:
        self.plan_alone(rounds_alone(**self.format))
