"""A sheet for each group: the crosstable to fill by pen, its matches in the order of play, and the
table as far as it is played."""

from itertools import zip_longest

from django.urls import reverse
from django.utils.translation import gettext_lazy

from papers.registry import Content, Scope, paper
from tournaments.brackets.selectors import match_rows
from tournaments.inscriptions.selectors import names_of_teams
from tournaments.models import Stage, Tournament
from tournaments.stages.table_views import group_views


def has_drawn_groups(tournament: Tournament) -> bool:
    return tournament.matches.exclude(group="").exists()


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
    return {
        "groups": [
            {
                "name": view.name,
                "over": view.is_over,
                "rows": [
                    {
                        "place": row.place,
                        "name": row.name,
                        "matches": row.figures.matches,
                        "won": row.figures.won,
                        "games": [row.figures.games_for, row.figures.games_against],
                        "points": [row.figures.points_for, row.figures.points_against],
                        "table_points": row.figures.table_points,
                        "goes_on": row.goes_on,
                        "why": row.why,
                    }
                    for row in view.rows
                ],
                "grid": [
                    {
                        "name": row.name,
                        "cells": [
                            None if cells is None else [cell.text for cell in cells]
                            for cells in row.cells
                        ],
                        "won": ranked.figures.won if ranked and view.is_over else None,
                        "place": ranked.place if ranked and view.is_over else None,
                    }
                    for row, ranked in zip_longest(view.grid, view.rows)
                ],
                "matches": [
                    {
                        "number": row.number,
                        "a": row.a.name,
                        "b": row.b.name,
                    }
                    for row in matches
                    if row.match.group == view.name
                ],
            }
            for view in group_views(stage, language=tournament.language)
        ],
        "has_points": "P" in stage.values["criteria"],
    }
