"""Rounds without elimination on paper: who meets whom in the last one that was drawn, to hang on
the wall, and the table as it stands with each place's reason."""

import math
from itertools import chain

from django.urls import reverse
from django.utils.translation import gettext_lazy

from papers.layout.letters import (
    BREAKING,
    LINE,
    ON_A_WALL,
    PADDING,
    PAGE_WIDTH,
    SIZES,
    WHITE,
    fits_page,
)
from papers.layout.widths import POINT, width
from papers.registry import Content, Scope, paper
from tournaments.brackets.selectors import match_rows
from tournaments.inscriptions.selectors import names_of_teams
from tournaments.models import Stage, Tournament
from tournaments.stages.labels import qualification_words
from tournaments.stages.selectors.tables import view_stage


def find_drawn_rounds(tournament: Tournament) -> Stage | None:
    stages = tournament.stages.filter(kind=Stage.Kind.ROUNDS)
    return next((stage for stage in stages if stage.is_drawn), None)


def has_drawn_rounds(tournament: Tournament) -> bool:
    return find_drawn_rounds(tournament) is not None


def path_to_rounds(tournament: Tournament, scope: Scope) -> str:
    return reverse("spectators:groups", args=[tournament.slug])


TEAMS, OTHER_COLUMNS = 156.0, 10.5  # mm beside the result; em of it that are not the teams'
ROOM, LATER = 192.0, 250.0  # mm for the rows on the first page and on each other
SPONSORS, BYE = 28.0, 12.0  # mm of what stands below them
POINTS_OF_MANY = 12  # at least, where one page is not enough


def lay_out_round(content: Content, size: str) -> dict[str, str]:
    """Letters as large as one page allows, or as the pages that a long list needs anyway: it is
    read standing, over other people's shoulders. The largest ones only where no name needs a
    third line."""
    fewest = count_pages(content, POINTS_OF_MANY)
    for points in ON_A_WALL:
        if count_pages(content, points) <= fewest:
            return {"letters": f"letters-{points}"}
    return {"letters": f"letters-{POINTS_OF_MANY}"}


def count_pages(content: Content, points: float) -> float:
    """How many pages its matches fill in such letters, each in as many lines as its longer part of
    the page needs; endless where a name would be torn into three in the largest ones."""
    head = content["head"]
    names = [
        [f"{side['number']} {side['name']}" for side in match["sides"]]
        for match in content["matches"]
    ]
    wide = TEAMS - OTHER_COLUMNS * points * POINT
    lines = [[count_lines(name, points, wide) for name in match] for match in names]
    if points > SIZES[0] and max(chain.from_iterable(lines), default=1) > 2:
        return math.inf
    supported = head.get("sponsors") or head.get("sponsor_pictures")
    below = (SPONSORS if supported else 0) + BYE * len(content["byes"]) + WHITE
    pages, room = 1, ROOM
    for match in lines:
        tall = sum(match) * points * POINT * LINE + PADDING
        if tall > room:
            pages, room = pages + 1, LATER
        room -= tall
    return pages + (room < below)


def count_lines(text: str, points: float, wide: float) -> int:
    return math.ceil(width(text, points) * BREAKING / wide)


TABLE_ROOM, TABLE_TEAM, TABLE_FIGURE, CELL = 205.0, 52.0, 12.0, 2.4  # mm; padding of a cell
WHY = 0.84  # of the row's letters: a place's reason


def lay_out_table(content: Content, size: str) -> dict[str, str]:
    """On one page in letters that fill it, if it has room for all; else in the usual ones."""
    why = PAGE_WIDTH - TABLE_TEAM - TABLE_FIGURE * (len(content["columns"]) + 1) - CELL
    head, rows = content["head"], content["rows"]
    supported = head.get("sponsors") or head.get("sponsor_pictures")
    room = TABLE_ROOM - (SPONSORS if supported else 0)
    for points in SIZES:
        lines = sum(
            max(
                count_lines(row["name"], points, TABLE_TEAM - CELL),
                count_lines(row["why"], points * WHY, why) * WHY,
                1,
            )
            for row in rows
        )
        if fits_page(lines=lines, rows=len(rows), room=room, points=points):
            return {"letters": f"letters-{points}"}
    return {"letters": ""}


@paper(
    kind="round",
    title=gettext_lazy("Matches of the round"),
    order=11,
    template="papers/round.html",
    has_rows=True,
    public=True,
    styles=("print-groups.css",),
    available=has_drawn_rounds,
    path=path_to_rounds,
    lay_out=lay_out_round,
)
def read_round(tournament: Tournament, scope: Scope) -> Content:
    stage = Stage.objects.get(tournament=tournament, kind=Stage.Kind.ROUNDS)
    view = view_stage(stage, language=tournament.language)
    matches = stage.matches.filter(round=view.round).order_by("number")
    return {
        "round": view.round,
        "rounds": view.rounds,
        "matches": [
            {
                "number": row.number,
                "table": row.match.table.number if row.match.table else None,
                "sides": [
                    {"number": side.team.number, "name": side.name}
                    for side in row.sides
                    if side.team
                ],
            }
            for row in match_rows(matches, names_of_teams(tournament))
        ],
        "byes": [name for number, name in view.byes if number == view.round],
    }


@paper(
    kind="round_table",
    title=gettext_lazy("Table of the rounds"),
    order=12,
    template="papers/round_table.html",
    has_rows=True,
    public=True,
    styles=("print-groups.css",),
    available=has_drawn_rounds,
    path=path_to_rounds,
    lay_out=lay_out_table,
)
def read_round_table(tournament: Tournament, scope: Scope) -> Content:
    stage = Stage.objects.get(tournament=tournament, kind=Stage.Kind.ROUNDS)
    view = view_stage(stage, language=tournament.language)
    [group] = view.groups
    return {
        "round": view.round,
        "rounds": view.rounds,
        "through": view.through,
        "sale": qualification_words(view.qualification) if view.qualification.is_pairs else "",
        "is_ink": view.is_ink,
        "columns": [{"short": column.short, "name": column.name} for column in view.columns],
        "rows": [
            {
                "place": row.place,
                "name": row.name,
                "cells": list(row.cells),
                "goes_on": row.goes_on,
                "starts_cut": row.starts_cut,
                "why": row.why,
            }
            for row in group.rows
        ],
    }
