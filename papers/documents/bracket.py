"""The bracket, from empty to final: winners in bold, what is not confirmed in pencil (dashed), a
box to tick for every game to win."""

from datetime import date
from typing import Any

from django.urls import reverse
from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from papers.drawn import markup
from papers.layout.sheets import NOTE, POSTER, Bracket, Sheet, Words, sheets
from papers.layout.tree import Spot
from papers.registry import Content, Scope, paper
from tournaments.bracket_view import BracketView, Cell, bracket_of
from tournaments.day_words import ENDS, length_words
from tournaments.match_rows import MatchRow, Side
from tournaments.models import Match, Tournament
from tournaments.regulation.words import round_name


def drawn(tournament: Tournament) -> bool:
    return Match.objects.filter(tournament=tournament).exists()


def to_the_bracket(tournament: Tournament, scope: Scope) -> str:
    return reverse("bracket", args=[tournament.slug])


def lay_out(content: Content, size: str) -> dict[str, Any]:
    pages = sheets(bracket_from(content), size)
    return {
        "pages": pages,
        "sheets": [{"page": page, "html": markup(page.drawing, top=page.head)} for page in pages],
        "facts": facts(content),
        "cut": cut_names(content, pages),
    }


@paper(
    "bracket",
    title=gettext_lazy("Bracket"),
    order=10,
    public=True,
    sizes=("A3", "A4", POSTER),
    styles=("print-bracket.css",),
    available=drawn,
    path=to_the_bracket,
    lay_out=lay_out,
)
def bracket(tournament: Tournament, scope: Scope) -> Content:
    view = bracket_of(tournament)
    final = view.rounds[-1].cells[0].row if view.rounds else None
    return {
        "rounds": [
            {
                "code": column.code,
                "best_of": column.best_of or 0,
                "cells": [cell_data(cell) for cell in column.cells],
            }
            for column in view.rounds
        ],
        "third": match_data(third) if (third := third_of(view)) else None,
        "teams": tournament.teams.filter(slots__match__tournament=tournament).distinct().count(),
        "over": bool(final and final.decided),
    }


def third_of(view: BracketView) -> MatchRow | None:
    return view.rounds[-1].third if view.rounds else None


def cell_data(cell: Cell) -> dict[str, Any] | None:
    """A match; or nothing, where a bye leaves none."""
    return match_data(cell.row) if cell.row else None


def match_data(row: MatchRow) -> dict[str, Any]:
    return {
        "number": row.number,
        "table": row.match.table.number if row.match.table else 0,
        "best_of": row.match.best_of,
        "state": row.match.state,
        "how": row.match.how,
        "winner": row.match.winner,
        "sides": [side_data(side) for side in row.sides],
    }


def side_data(side: Side) -> dict[str, Any]:
    return {
        "name": side.name if side.is_team else "",
        "empty": side.kind == "empty",
        "bye": side.by_bye,
        "pencil": side.pencil,
        "games": side.games,
        "won": side.won,
        "from": side.comes_from or 0,
        "loser": side.as_loser,
    }


# --- from the content to what is drawn; under the paper's language ------------------------------


def bracket_from(content: Content) -> Bracket:
    rounds = content["rounds"]
    columns = [
        [
            spot(cell, cell["sides"][s], before=rounds[r - 1]["cells"][2 * k + s] if r else None)
            if cell
            else None
            for k, cell in enumerate(round_["cells"])
            for s in (0, 1)
        ]
        for r, round_ in enumerate(rounds)
    ]
    final = rounds[-1]["cells"][0]
    return Bracket(
        rounds=columns,
        champion=winner_spot(final),
        third=third_spots(content["third"]) if content["third"] else None,
        words=words(content),
    )


def third_spots(match: dict[str, Any]) -> tuple[Spot, Spot, Spot]:
    one, other = match["sides"]
    return spot(match, one), spot(match, other), winner_spot(match)


def spot(
    match: dict[str, Any], side: dict[str, Any], *, before: dict[str, Any] | None = None
) -> Spot:
    """A match's side; `before` is the match whose winner stands here."""
    played = match["how"] != "empty_branch"
    return Spot(
        text=side["name"],
        hint="" if side["name"] else hint(side),
        bold=side["won"] and played,
        pencil=side["pencil"],
        games=match["best_of"] // 2 + 1 if played and not side["empty"] else 0,
        won=side["games"],
        under=under(before) if before else (_("passes free") if side["bye"] else ""),
        joined=before is not None,
    )


def winner_spot(match: dict[str, Any]) -> Spot:
    """The line of whoever wins it; in pencil until the result is confirmed."""
    name = next((side["name"] for side in match["sides"] if side["won"]), "")
    return Spot(
        text=name,
        bold=bool(name),
        pencil=bool(name) and match["state"] != Match.State.CONFIRMED,
        under=under(match),
    )


def hint(side: dict[str, Any]) -> str:
    if side["empty"]:
        return _("nobody")
    if not side["from"]:
        return ""
    words = _("loser of %(number)s") if side["loser"] else _("winner of %(number)s")
    return words % {"number": side["from"]}


def under(match: dict[str, Any]) -> str:
    """Which match this is, where it is played, how it ended if it was not simply won."""
    said = [_("match %(number)s") % {"number": match["number"]}]
    if match["how"] in ENDS:
        said.append(str(ENDS[match["how"]]))
    elif match["table"]:
        said.append(_("table %(number)s") % {"number": match["table"]})
    return " · ".join(said)


def words(content: Content) -> Words:
    return Words(
        rounds=tuple(
            round_name(round_["code"])
            + (NOTE + length_words(round_["best_of"]) if round_["best_of"] else "")
            for round_ in content["rounds"]
        ),
        champion=_("Champions"),
        third=round_name("third_place"),
        overview=_("Overview: the last rounds"),
        part=_("Part %(part)s of %(parts)s"),
        tile=_("Poster: row %(row)s of %(rows)s, column %(column)s of %(columns)s"),
    )


def facts(content: Content) -> str:
    """When, where, how many, and what the boxes are for."""
    head, number = content["head"], content["teams"]
    day = formats.date_format(date.fromisoformat(head["date"])) if head["date"] else ""
    teams = ngettext("%(number)s team", "%(number)s teams", number) % {"number": number}
    said = [day, head["place"], teams, _("Tick one box for every game won.")]
    return " · ".join(filter(None, said))


def cut_names(content: Content, pages: list[Sheet]) -> list[str]:
    """Names that stand nowhere in full, to be listed at the end."""
    shown = {line.text for page in pages for line in page.drawing.lines if line.role == "name"}
    names = {
        side["name"]
        for round_ in content["rounds"]
        for match in round_["cells"]
        if match
        for side in match["sides"]
    }
    return sorted(names - shown - {""})
