"""A sheet for each group: the crosstable to fill by pen, its matches in the order of play, and the
table as far as it is played."""

from collections.abc import Sequence
from itertools import zip_longest

from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext_lazy

from papers.registry import Content, Scope, paper
from tournaments.brackets.selectors import MatchRow, match_rows
from tournaments.inscriptions.selectors import names_of_teams
from tournaments.matches.labels import ENDS
from tournaments.models import Stage, Tournament
from tournaments.stages.columns import codes_of, figure_text
from tournaments.stages.selectors.tables import GroupView, TableRow, view_stage


def has_drawn_groups(tournament: Tournament) -> bool:
    stages = tournament.stages.filter(kind=Stage.Kind.GROUPS)
    return any(stage.is_drawn for stage in stages)


@paper(
    kind="groups",
    title=gettext_lazy("Groups"),
    order=12,
    template="papers/groups.html",
    public=True,
    styles=("print-groups.css",),
    available=has_drawn_groups,
    path=lambda tournament, scope: reverse("spectators:groups", args=[tournament.slug]),
)
def read_groups(tournament: Tournament, scope: Scope) -> Content:
    stage = Stage.objects.get(tournament=tournament, kind=Stage.Kind.GROUPS)
    names = names_of_teams(tournament)
    matches = match_rows(stage.matches.order_by("number"), names)
    codes = list(codes_of(tuple(stage.values["criteria"]))[1:])
    view = view_stage(stage, language=tournament.language)
    return {
        "is_one_table": view.is_one_table,
        "groups": [
            {
                "name": group.name,
                "over": group.is_over,
                "rows": [row_content(row) for row in group.rows],
                "grid": grid_content(group, codes),
                "matches": [
                    {
                        "number": row.number,
                        "a": row.a.name,
                        "b": row.b.name,
                        "games": [list(game) for game in row.match.games],
                        "flores": row.match.flores,
                        "how": how_words(row, tournament.language),
                    }
                    for row in matches
                    if row.match.group == group.name
                ],
            }
            for group in view.groups
        ],
        "columns": codes,
    }


def how_words(row: MatchRow, language: str) -> str:
    with translation.override(language):
        return str(ENDS.get(row.end, ""))


def row_content(row: TableRow) -> Content:
    return {
        "place": row.place,
        "name": row.name,
        "matches": row.figures.matches,
        "won": row.figures.won,
        "games": [row.figures.games_for, row.figures.games_against],
        "points": [row.figures.points_for, row.figures.points_against],
        "table_points": row.figures.table_points,
        "goes_on": row.goes_on,
        "why": row.why,
        "deducted": row.deducted,
    }


def grid_content(view: GroupView, codes: list[str]) -> list[Content]:
    """Figures and places are left to be written by hand until the group is over."""
    return [
        {
            "name": row.name,
            "cells": [
                None if cells is None else [cell.text for cell in cells] for cells in row.cells
            ],
            "figures": figures_of(ranked if view.is_over else None, codes),
            "place": ranked.place if ranked and view.is_over else None,
        }
        for row, ranked in zip_longest(view.grid, view.rows)
    ]


def figures_of(row: TableRow | None, codes: Sequence[str]) -> list[str]:
    """What the order goes by; empty to be filled by pen."""
    return [figure_text(code, row.figures) if row else "" for code in codes]
