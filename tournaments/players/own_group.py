"""A player's team in its group: the table, the place in it and why, whether it goes on."""

from dataclasses import dataclass

from tournaments.brackets.selectors import MatchRow, match_rows
from tournaments.formats.round_codes import group_code
from tournaments.inscriptions.selectors import names_of_teams
from tournaments.models import Match, Stage, Team, Tournament
from tournaments.regulation.sentences import ONE_TABLE
from tournaments.stages.columns import Column
from tournaments.stages.selectors.tables import GroupView, Qualification, TableRow, view_stage

SHORT_TABLE = 6  # rows that are shown without a tap


@dataclass(frozen=True)
class OwnGroup:
    table: GroupView
    row: TableRow
    columns: tuple[Column, ...]
    qualification: Qualification
    to_play: list[MatchRow]  # in the order of play
    has_bracket: bool
    kind: str
    is_alone: bool = False  # the one table of a league
    round: int = 0  # the last one that was drawn, of rounds
    rounds_left: int = 0
    has_bye: bool = False  # in that round

    @property
    def code(self) -> str:
        if self.is_alone:
            return ONE_TABLE
        return self.kind if self.kind == Stage.Kind.ROUNDS else group_code(self.table.name)

    @property
    def is_long(self) -> bool:
        """Nobody should have to pass it by to come to their own matches."""
        return len(self.table.rows) > SHORT_TABLE

    @property
    def waits(self) -> bool:
        """Everything is played, and who goes on is not known yet."""
        is_open = not self.row.is_out and self.row.goes_on != "ink"
        return not self.to_play and is_open and not self.row.sale


def own_group(tournament: Tournament, team: Team, *, language: str) -> OwnGroup | None:
    """None where there are no groups, or the team was struck from its table."""
    stage = tournament.stages.filter(kind__in=Stage.WITH_TABLES).first()
    if stage is None or not stage.is_drawn:
        return None
    view = view_stage(stage, language=language)
    pair = view.row_of(str(team.pk))
    if pair is None:
        return None
    table, row = pair
    mine = stage.matches.filter(slots__team=team).exclude(
        state__in=(*Match.DECIDED, Match.State.CONFIRMED)
    )
    return OwnGroup(
        table=table,
        row=row,
        columns=view.columns,
        qualification=view.qualification,
        to_play=match_rows(mine.order_by("number"), names_of_teams(tournament)),
        has_bracket=tournament.matches.filter(group="").exists(),
        kind=stage.kind,
        is_alone=view.is_one_table,
        round=view.round,
        rounds_left=view.rounds - view.round if stage.is_rounds else 0,
        has_bye=(view.round, str(team.pk)) in {(bye["round"], bye["team"]) for bye in stage.byes},
    )
