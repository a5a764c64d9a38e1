"""Days that begin with rounds: each drawn upon the ones before, with all that goes wrong, late
entries and departures, then a bracket of the first in the table."""

from dataclasses import dataclass, field
from decimal import Decimal
from functools import partial
from typing import Any

from operations.rehearsal.play import Until
from tests.tournaments.exports.days import BECAUSE, SOURCE
from tests.tournaments.exports.group_days import GroupDay
from tests.tournaments.stages.best_losers import pairs_then_best_losers
from tournaments.draws.draw_list import DrawConditions
from tournaments.draws.readiness import OVERLOOKABLE
from tournaments.draws.services.draw import freeze_or_draw
from tournaments.draws.services.late_rounds import enter_rounds
from tournaments.formats.planned import (
    pairs_then_knockout,
    rounds_then_knockout,
    rounds_then_ladder,
)
from tournaments.inscriptions.services.inscribe import inscribe
from tournaments.models import Draw, Stage, Team
from tournaments.setup.services.change import change_plan
from tournaments.stages.selectors.returns import find_returns, list_return_ties
from tournaments.stages.services.build import build_seeded_bracket
from tournaments.stages.services.sale import buy_place, close_sale, refund_place


@dataclass
class RoundDay(GroupDay):
    """`format` as `rounds_then_knockout` takes it."""

    format: dict[str, Any] = field(default_factory=dict)

    def set_up(self) -> None:
        super(GroupDay, self).set_up()
        stages = rounds_then_knockout(**self.format)
        change_plan(self.tournament, by=self.by, changes={"stages": stages})

    @property
    def groups(self) -> Stage:
        return Stage.objects.get(tournament=self.tournament, kind=Stage.Kind.ROUNDS)

    def run(self, until: Until = Until.PODIUM) -> "RoundDay":  # type: ignore[override]
        self.set_up()
        self.take_inscriptions()
        self.settle_places()
        self.draw_round()
        self.maybe(self.draw_round_again)
        rounds = int(self.plan.stages[0]["rounds"])
        for number in range(1, rounds + 1):
            if number > 1:
                self.maybe(self.enter_late)
                self.attempt(self.draw_round)
                self.maybe(self.draw_round_again)
            self.play_turns(2)
            if until == Until.MIDDLE and number == 2:
                break
            self.end_groups()
        if until in (Until.FINAL, Until.PODIUM):
            self.attempt(self.build_bracket)
            self.maybe(self.correct_a_group, self.deduct)
            self.play_turns(40)
        if until == Until.PODIUM:
            self.bring_to_an_end()
        self.maybe(self.erase_somebody, self.erase_a_reason)
        self.tournament.refresh_from_db()
        return self

    def draw_round(self, reason: str = "") -> None:
        self.tournament.refresh_from_db()
        freeze_or_draw(
            self.tournament,
            by=self.by,
            kind=Draw.Kind.ROUND,
            conditions=DrawConditions(source=SOURCE),
            despite=OVERLOOKABLE,
            reason=reason,
        )

    def draw_round_again(self) -> None:
        self.draw_round("Faltaba un equipo.")

    def enter_late(self) -> None:
        team = inscribe(self.tournament, by=self.by, people=self.invent_late_people()).team
        assert team
        self.settle_late_places(team)
        enter_rounds(team, by=self.by, because=BECAUSE)


@dataclass
class PairsDay(RoundDay):
    """One round of pairs, then a sale of places; `format` as `pairs_then_knockout` takes it."""

    def set_up(self) -> None:
        super(GroupDay, self).set_up()
        money = {"fee": Decimal(20), "currency": "ARS", "reentry_fee": Decimal(10)}
        stages = pairs_then_knockout(**self.format)
        change_plan(self.tournament, by=self.by, changes={"stages": stages, **money})

    def build_bracket(self) -> None:
        self.sell_places()
        super().build_bracket()

    def sell_places(self) -> None:
        """Most losers pay, somebody changes their mind; lots where they are too many."""
        self.tournament.refresh_from_db()
        returns = find_returns(self.tournament)
        assert returns
        for key in returns.entitled:
            if self.rng.random() < 0.8 or self.quiet:
                team = Team.objects.get(pk=key)
                buy_place(team, by=self.by)
                if not self.quiet and self.rng.random() < 0.2:
                    refund_place(team, by=self.by)
        close_sale(self.tournament, by=self.by, reason="Ya pagaron")
        for tie in list_return_ties(self.groups):
            conditions = DrawConditions(source=SOURCE, subject=tie.subject)
            freeze_or_draw(self.tournament, by=self.by, kind=Draw.Kind.LOT, conditions=conditions)
            self.happened.add("draw_returns")
        returns = find_returns(self.tournament)
        assert returns
        for key in returns.to_refund:
            refund_place(Team.objects.get(pk=key), by=self.by)
            self.happened.add("refund")


@dataclass
class BestLosersDay(RoundDay):
    """One round of pairs, whose best losers fill the bracket; `format` as `pairs_then_best_losers`
    takes it."""

    def set_up(self) -> None:
        super(GroupDay, self).set_up()
        stages = pairs_then_best_losers(**self.format)
        change_plan(self.tournament, by=self.by, changes={"stages": stages})

    def build_bracket(self) -> None:
        self.tournament.refresh_from_db()
        for tie in list_return_ties(self.groups):
            conditions = DrawConditions(source=SOURCE, subject=tie.subject)
            freeze_or_draw(self.tournament, by=self.by, kind=Draw.Kind.LOT, conditions=conditions)
            self.happened.add("draw_best_losers")
        super().build_bracket()


@dataclass
class LadderDay(RoundDay):
    """Rounds, a bracket of the first and a ladder back for the rest; `format` as
    `rounds_then_ladder` takes it."""

    def set_up(self) -> None:
        super(GroupDay, self).set_up()
        stages = rounds_then_ladder(**({"rounds": 2, "cut": 6, "best_of": 1} | self.format))
        change_plan(self.tournament, by=self.by, changes={"stages": stages})

    @property
    def knockout(self) -> Stage:
        return Stage.objects.get(tournament=self.tournament, key="main")

    def build_bracket(self) -> None:
        """Both, one before the other."""
        self.tournament.refresh_from_db()
        for stage in Stage.objects.filter(tournament=self.tournament, key__in=("main", "ladder")):
            self.attempt(partial(build_seeded_bracket, stage, by=self.by))
            self.maybe(self.somebody_leaves)

    def play_what_is_ready(self) -> bool:
        is_on = super().play_what_is_ready()
        last = Stage.objects.filter(tournament=self.tournament, key="knockout", state="waiting")
        if last.exists():
            self.attempt(self.draw_semifinals)
        return is_on or bool(self.call_matches())

    def draw_semifinals(self) -> None:
        self.tournament.refresh_from_db()
        before = self.tournament.draws.filter(subject="knockout").exists()
        freeze_or_draw(
            self.tournament,
            by=self.by,
            kind=Draw.Kind.ROUND,
            conditions=DrawConditions(source=SOURCE, subject="knockout"),
            reason="Se corrigió un resultado." if before else "",
        )
        self.happened.add("draw_semifinals")
