"""Days whose rounds have a clock that runs out: in the groups the match stands as it is, in the
bracket games that have not begun start at a score."""

from contextlib import suppress
from dataclasses import dataclass

from django.utils import timezone

from tests.tournaments.exports.days import Day
from tests.tournaments.exports.group_days import GroupDay
from tournaments.exceptions import Refused
from tournaments.formats.planned_clocks import choose_clocks
from tournaments.formats.round_clock import STAND, START
from tournaments.matches.clocks import find_clock
from tournaments.matches.services.clocks import (
    Round,
    add_minutes,
    pause_clock,
    resume_clock,
    start_clock,
)
from tournaments.matches.services.entries import Submission, record_entry
from tournaments.matches.services.results import note_time_is_up
from tournaments.models import Match, RoundClock
from tournaments.setup.services.change import change_plan


@dataclass
class ClockPlay(Day):
    def set_up(self) -> None:
        super().set_up()
        clocks = {
            "clock": 60, "at_zero": STAND, "start_at": None,
            "bracket_clock": 90, "bracket_at_zero": START, "bracket_start_at": 5,
        }  # fmt: skip
        stages = choose_clocks(self.plan.stages, clocks)
        change_plan(self.tournament, by=self.by, changes={"stages": stages})

    def write_lines(self, match: Match) -> None:
        """Two of three matches are still being played when the time is up."""
        self.let_time_run_out(match)
        if self.rng.random() < 0.33:
            super().write_lines(match)
            return
        if match.group:
            self.stop_where_it_stands(match)
            return
        if self.rng.random() < 0.5:
            self.write(match, f"game {self.target}-3 source sumula")
        note_time_is_up(match, by=self.by)
        super().write_lines(match)

    @property
    def target(self) -> int:
        return int(self.plan.options.get("target", 30))

    def write(self, match: Match, *lines: str) -> None:
        record_entry(match, by=self.by, submission=Submission("\n".join(lines)))

    def stop_where_it_stands(self, match: Match) -> None:
        clock = find_clock(match)
        assert clock
        a, b = self.rng.sample(range(self.target), 2)
        before = [f"game {self.target}-{b} source sumula"] if self.rng.random() < 0.5 else []
        self.write(match, *before, f"clock stand {a}-{b} article {clock.article}")

    def let_time_run_out(self, match: Match) -> None:
        round = Round(match.stage, match.round)
        with suppress(Refused):
            start_clock(round, by=self.by)
            pause_clock(round, by=self.by)
            resume_clock(round, by=self.by)
            add_minutes(round, by=self.by, minutes=5, reason="Se cortó la luz.")
        RoundClock.objects.filter(stage=match.stage, round=match.round).update(
            ends_at=timezone.now()
        )


@dataclass
class ClockDay(ClockPlay, GroupDay):
    """With groups before the bracket."""
