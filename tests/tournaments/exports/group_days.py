"""Days that begin with groups: drawn, played with all that goes wrong, lots where nothing else
parts the tied, and a bracket of whoever came through, from pots or by seeds."""

from dataclasses import dataclass, field
from typing import Any

from operations.rehearsal.play import Until
from tests.tournaments.exports.days import SOURCE, Day
from tournaments.draws.draw_list import DrawConditions
from tournaments.draws.readiness import OVERLOOKABLE
from tournaments.draws.services.draw import freeze_or_draw
from tournaments.exceptions import Refused
from tournaments.formats.plan import DRAWN
from tournaments.formats.planned import groups_then_knockout
from tournaments.formats.ranking import FLORES
from tournaments.matches.services.corrections import Correction, correct, preview
from tournaments.models import Deduction, Draw, Stage
from tournaments.setup.services.change import change_plan
from tournaments.stages.selectors.planned import WITHOUT_A_DRAW
from tournaments.stages.selectors.reading import open_ties, read_stage
from tournaments.stages.services.build import build_seeded_bracket
from tournaments.stages.services.deductions import deduct_points, take_back_deduction


@dataclass
class GroupDay(Day):
    """`format` as `groups_then_knockout` takes it; on days that are `alike` whoever sits at A wins
    every game to nothing, so that lots are needed. With `flores` the table counts them, behind
    its first criterion."""

    format: dict[str, Any] = field(default_factory=dict)
    alike: bool = False
    own: dict[str, Any] = field(default_factory=dict)  # members of the groups beside these
    flores: bool = False

    def set_up(self) -> None:
        super().set_up()
        groups, *others = groups_then_knockout(**self.format)
        stages = [{**groups, **self.own}, *others]
        if self.flores:
            first, *more = stages[0]["criteria"]
            stages[0]["criteria"] = [first, FLORES, *more]
        change_plan(self.tournament, by=self.by, changes={"stages": stages})

    @property
    def groups(self) -> Stage:
        return Stage.objects.get(tournament=self.tournament, kind=Stage.Kind.GROUPS)

    @property
    def knockout(self) -> Stage:
        return Stage.objects.get(tournament=self.tournament, kind=Stage.Kind.KNOCKOUT)

    def run(self, until: Until = Until.PODIUM) -> "GroupDay":  # type: ignore[override]
        self.set_up()
        self.take_inscriptions()
        self.settle_places()
        self.draw()
        self.maybe(self.draw_groups_again)
        self.play_turns({Until.DRAW: 0, Until.MIDDLE: 2}.get(until, 40))
        if until in (Until.FINAL, Until.PODIUM):
            self.end_groups()
            self.attempt(self.build_bracket)
            self.maybe(self.correct_a_group, self.deduct)
            self.play_turns(40)
        if until == Until.PODIUM:
            self.bring_to_an_end()
        self.maybe(self.erase_somebody, self.erase_a_reason)
        self.tournament.refresh_from_db()
        return self

    def draw_groups_again(self) -> None:
        freeze_or_draw(
            self.tournament,
            by=self.by,
            kind=Draw.Kind.GROUPS,
            conditions=DrawConditions(source=SOURCE),
            despite=OVERLOOKABLE,
            reason="Faltaba un equipo.",
        )

    def game_line(self, state: Any, rules: Any) -> str:
        if self.alike:
            return f"game {state.target}-0 source sumula"
        return super().game_line(state, rules)

    def play_what_is_ready(self) -> bool:
        self.maybe(self.deduct, self.give_back)
        return super().play_what_is_ready()

    def end_groups(self) -> None:
        """Nothing more goes wrong until every place is taken."""
        quiet, self.quiet = self.quiet, True
        self.settle_what_is_open()
        self.play_turns(40)
        self.draw_lots()
        self.quiet = quiet

    def draw_lots(self) -> None:
        self.tournament.refresh_from_db()
        while ties := open_ties(read_stage(self.groups)):
            conditions = DrawConditions(source=SOURCE, subject=ties[0].subject)
            freeze_or_draw(
                self.tournament,
                by=self.by,
                kind=Draw.Kind.LOT,
                conditions=conditions,
                reason="Empataron otros.",
            )
            self.happened.add("draw_lots")

    def build_bracket(self) -> None:
        self.tournament.refresh_from_db()
        if self.knockout.values["way_in"] in WITHOUT_A_DRAW:
            build_seeded_bracket(self.knockout, by=self.by)
        else:
            is_drawn_anew = self.knockout.values["way_in"] == DRAWN
            kind = Draw.Kind.BRACKET if is_drawn_anew else Draw.Kind.POTS
            conditions = DrawConditions(source=SOURCE, subject=self.knockout.key)
            freeze_or_draw(self.tournament, by=self.by, kind=kind, conditions=conditions)

    # --- what is particular to groups

    def deduct(self) -> None:
        team = self.some_team("confirmed")
        stands = self.knockout.is_drawn
        deduct_points(
            self.groups, by=self.by, team=team, points=1, reason="Sin camiseta.", stands=stands
        )

    def give_back(self) -> None:
        standing = Deduction.objects.filter(stage=self.groups, taken_back=False).first()
        if standing is None:
            raise Refused("deduction_taken_back")
        take_back_deduction(standing, by=self.by, reason="La tenía.", stands=True)

    def correct_a_group(self) -> None:
        """After the bracket was drawn: it stands as played."""
        match = self.some_match(group__gt="", how="games")
        winner = "B" if match.winner == "A" else "A"
        games = tuple((b, a) for a, b in match.games)
        flores = tuple(match.flores[::-1]) if match.flores else ()
        correction = Correction(games=games, reason=f"Ganó {winner}.", flores=flores)
        preview(match, correction)
        correct(match, by=self.by, correction=correction, stands=True)
