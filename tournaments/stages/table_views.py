"""The tables of a stage as pages and papers show them: names, each place with its reason, who goes
on, and the grid of who met whom."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.formats.explain import all_words, explain_places
from tournaments.formats.ranking import Table
from tournaments.formats.results import Figures, real_score
from tournaments.formats.tables import Fixture, Group
from tournaments.inscriptions.selectors import names_of_teams
from tournaments.models import Stage
from tournaments.stages.selectors import StageReading, read_stage

INK, PENCIL = "ink", "pencil"


@dataclass(frozen=True)
class TableRow:
    """`goes_on`: empty, in ink once nothing can change it, else in pencil: if it ended now."""

    team: str
    name: str
    place: int
    figures: Figures
    deducted: int
    why: str
    goes_on: str = ""
    has_left: bool = False


@dataclass(frozen=True)
class GridRow:
    """What a team did against each of the others, in the group's order; `cells` are games, ours
    first, one text for each match: "2-1". None is the team itself."""

    name: str
    cells: tuple[tuple[str, ...] | None, ...]


@dataclass(frozen=True)
class GroupView:
    name: str
    rows: tuple[TableRow, ...]
    struck: tuple[str, ...]  # names
    grid: tuple[GridRow, ...]
    is_over: bool  # every match is decided
    is_ink: bool  # and confirmed, with no appeal open


def group_views(stage: Stage, *, language: str) -> list[GroupView]:
    """Every group of a drawn stage; one query more than its tables."""
    reading = read_stage(stage)
    names = {str(key): name for key, name in names_of_teams(stage.tournament).items()}
    return views_of(reading, names, language=language)


def views_of(reading: StageReading, names: Mapping[str, str], *, language: str) -> list[GroupView]:
    words = {name.lower(): words for name, words in all_words().items()}
    spoken = words.get(language.lower(), words["en"])
    on = who_goes_on(reading)
    views = []
    for group, table in zip(reading.groups, reading.outcome.tables, strict=True):
        sentences = explain_places(table, spoken, names)
        views.append(
            GroupView(
                name=group.name,
                rows=tuple(
                    TableRow(
                        team=row.team,
                        name=names.get(row.team, ""),
                        place=row.place,
                        figures=row.figures,
                        deducted=row.deducted,
                        why=sentence,
                        goes_on=on.get(row.team, ""),
                        has_left=row.team in table.left,
                    )
                    for row, sentence in zip(table.rows, sentences, strict=True)
                ),
                struck=tuple(names.get(team, "") for team in table.struck),
                grid=build_grid(group, table, reading, names),
                is_over=table.is_complete,
                is_ink=group.name not in reading.open_groups,
            )
        )
    return views


def who_goes_on(reading: StageReading) -> dict[str, str]:
    """Whoever would go on if it ended now, by team."""
    on = {}
    for (_, source), (_, leaving) in zip(reading.sources, reading.outcome.exits, strict=True):
        if leaving.team:
            on[leaving.team] = INK if reading.is_ink(source, leaving) else PENCIL
    return on


def build_grid(
    group: Group, table: Table, reading: StageReading, names: Mapping[str, str]
) -> tuple[GridRow, ...]:
    """In the order of the table, so that whoever is first stands first; struck teams last."""
    order = [*table.order, *table.struck]
    cells: dict[tuple[str, str], list[str]] = {}
    for fixture in group.fixtures:
        if fixture.b is not None:
            ours, theirs = spell_games(fixture, reading)
            cells.setdefault((fixture.a, fixture.b), []).append(ours)
            cells.setdefault((fixture.b, fixture.a), []).append(theirs)
    return tuple(
        GridRow(
            names.get(team, ""),
            tuple(
                None if other == team else tuple(cells.get((team, other), ())) for other in order
            ),
        )
        for team in order
    )


def spell_games(fixture: Fixture, reading: StageReading) -> tuple[str, str]:
    """Games won, each side first; nothing while it is open."""
    if fixture.result is None:
        return "", ""
    a, b = real_score(fixture.result, reading.rules.counting.length).games
    return f"{a}\u2013{b}", f"{b}\u2013{a}"
