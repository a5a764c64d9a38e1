"""A hall with rounds: everything drawn as an organizer would, by the server's own secret."""

from collections.abc import Mapping
from typing import Any

from tests.cast import Cast
from tests.event import make_event
from tests.tournaments.matches.hall import seat_teams
from tests.tournaments.stages.groups import GroupsHall
from tournaments.actors import actor_of_account
from tournaments.draws.draw_list import DrawConditions
from tournaments.draws.readiness import OVERLOOKABLE
from tournaments.draws.services.draw import freeze_or_draw
from tournaments.formats.planned import rounds_then_knockout
from tournaments.models import Draw, Match, Progress, Stage, Tournament
from tournaments.stages.selectors.reading import read_stage

QUICK = DrawConditions(source={"kind": "none"})


class RoundsHall(GroupsHall):
    @property
    def rounds(self) -> Stage:
        return self.tournament.stages.get(key="rounds")

    def draw_round(self, *, reason: str = "") -> Draw:
        self.tournament.refresh_from_db()
        return freeze_or_draw(
            self.tournament,
            by=self.by,
            kind=Draw.Kind.ROUND,
            conditions=QUICK,
            reason=reason,
            despite=OVERLOOKABLE,
        )

    def matches_of(self, number: int) -> list[Match]:
        return list(self.rounds.matches.filter(round=number).order_by("number"))

    def pairs(self, number: int) -> list[tuple[int, ...]]:
        """By the teams' numbers."""
        return [
            tuple(slot.team.number for slot in match.slots.select_related("team"))
            for match in self.matches_of(number)
        ]

    def play_round(self, number: int, *, confirm: bool = True) -> None:
        """The lower number wins, the other one with as many points as its own number."""
        for match in self.matches_of(number):
            if not match.is_decided:
                a, b = sorted(slot.team.number for slot in match.slots.select_related("team"))
                self.result(a, b, (30, min(b, 20)), (30, min(b, 20)), confirm=confirm)

    def between(self, a: int, b: int) -> Match:
        rows = self.rounds.matches.filter(slots__team__number=a).filter(slots__team__number=b)
        return self.match(rows.latest("round").number)

    def play_rounds(self, last: int | None = None) -> None:
        """Draw and play all of them, or up to this one."""
        for number in range(1, (last or self.rounds_planned) + 1):
            if not self.tournament.matches.filter(round=number).exclude(group="").exists():
                self.draw_round()
            self.play_round(number)

    @property
    def rounds_planned(self) -> int:
        return int(self.tournament.plan.stages[0]["rounds"])

    def table(self) -> list[tuple[int, int, int]]:
        """Place, number of the team, matches won."""
        numbers = {str(team.pk): team.number for team in self.tournament.teams.all()}
        [table] = read_stage(self.rounds).outcome.tables
        return [(row.place, numbers[row.team], row.figures.won) for row in table.rows]


def plan_rounds(
    cast: Cast,
    teams: int = 8,
    *,
    tables: int = 4,
    plan: Mapping[str, Any] | None = None,
    stages: list[dict[str, Any]] | None = None,
    **fields: Any,
) -> RoundsHall:
    """So many teams; nothing is drawn yet."""
    stages = stages or rounds_then_knockout(**({"rounds": 3, "cut": 4} | dict(plan or {})))
    event = make_event(cast, cap=None, tables=tables, stage=Progress.OPEN, stages=stages, **fields)
    made = seat_teams(event, teams)
    tournament = Tournament.objects.select_related("plan").get(pk=event.tournament.pk)
    return RoundsHall(cast, tournament, event, made, actor_of_account(cast.organizer))


def open_rounds(cast: Cast, teams: int = 8, **values: Any) -> RoundsHall:
    """The first round is drawn."""
    hall = plan_rounds(cast, teams, **values)
    hall.draw_round()
    return hall
