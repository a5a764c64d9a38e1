"""A hall with groups: a drawn event, and short words for what happens there."""

from collections.abc import Mapping
from typing import Any

from tests.cast import Cast
from tests.event import make_event
from tests.tournaments.matches.hall import Hall, seat_teams
from tournaments.actors import actor_of_account
from tournaments.formats.plan import group_names, group_sizes
from tournaments.formats.planned import groups_then_knockout
from tournaments.matches.services.results import Sheet, confirm_result, record_games
from tournaments.models import Match, Progress, Stage, StagePlace, Tournament
from tournaments.stages.services.build import build_groups, write_planned_stages


class GroupsHall(Hall):
    @property
    def groups(self) -> Stage:
        return self.tournament.stages.get(key="groups")

    @property
    def knockout(self) -> Stage:
        return self.tournament.stages.get(key="knockout")

    def between(self, a: int, b: int) -> Match:
        """The match of two teams of a group, by their numbers."""
        rows = self.tournament.matches.filter(slots__team__number=a, is_playoff=False)
        rows = rows.exclude(group="")
        return self.match(rows.get(slots__team__number=b).number)

    def result(self, a: int, b: int, *games: tuple[int, int], confirm: bool = True) -> Match:
        """Points of each game, team `a` first."""
        match = self.between(a, b)
        first = match.slots.get(side="A").team
        scores = games if first and first.number == a else tuple((y, x) for x, y in games)
        record_games(match, by=self.by, sheet=Sheet(scores))
        if confirm:
            confirm_result(self.match(match.number), by=self.by, signed=True)
        return match

    def play_game(self, number: int, teams: list[int]) -> None:
        """A match of one game, by its number; the lower number wins."""
        score = (30, 10) if teams[0] < teams[1] else (10, 30)
        record_games(self.match(number), by=self.by, sheet=Sheet((score,)))
        confirm_result(self.match(number), by=self.by, signed=True)

    def play_groups(self, *, alike: bool = False) -> None:
        """Everybody loses to whoever has a lower number, with as many points as their own number;
        `alike`: all with the same points."""
        for match in self.tournament.matches.exclude(group="").order_by("number"):
            if not match.is_decided:
                a, b = sorted(slot.team.number for slot in match.slots.select_related("team"))
                points = 10 if alike else b
                self.result(a, b, (30, points), (30, points))

    def places(self) -> dict[str, int | None]:
        """Who comes into the knockout, by source."""
        return {
            place.source: place.team.number if place.team else None
            for place in StagePlace.objects.filter(stage=self.knockout).select_related("team")
        }


def open_groups(
    cast: Cast,
    teams: int = 8,
    *,
    tables: int = 4,
    plan: Mapping[str, Any] | None = None,
    stages: list[dict[str, Any]] | None = None,
    tournament: Tournament | None = None,
    **fields: Any,
) -> GroupsHall:
    """So many teams, dealt over the groups in their order: A has the first ones."""
    event = make_event(
        cast,
        tournament=tournament,
        cap=None,
        tables=tables,
        stage=Progress.OPEN,
        stages=stages or groups_then_knockout(**(plan or {})),
        **fields,
    )
    made = seat_teams(event, teams)
    tournament = event.tournament
    stage = write_planned_stages(tournament, teams=teams)
    line, count = iter(made), stage.values["groups"]
    sizes = zip(group_names(count), group_sizes(teams, count), strict=True)
    groups = {name: [next(line) for _ in range(size)] for name, size in sizes}
    by = actor_of_account(cast.organizer)
    build_groups(stage, by=by, groups=groups)
    tournament = Tournament.objects.select_related("plan").get(pk=tournament.pk)
    return GroupsHall(cast, tournament, event, made, by)
