"""The bracket, from empty to final: winners in bold, what is not confirmed in pencil (dashed), a
box to tick for every game to win."""

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.html import format_html
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from accounts.qr import qr_svg
from papers.documents.order_of_play import known_hours, side_content
from papers.event_words import (
    clock_words,
    event_title,
    other_sponsors,
    when_words,
    where_words,
)
from papers.html_drawing import markup, titled
from papers.layout.drawing import Inset
from papers.layout.poster import POSTER, poster
from papers.layout.sheets import NOTE, Bracket, Sheet, Words, sheets
from papers.layout.tree import LEADING, Spot
from papers.layout.widths import POINT
from papers.pictures import picture_data
from papers.registry import Choice, Content, Scope, copy_fields, paper
from tournaments.brackets.selectors import MatchRow, get_bracket
from tournaments.brackets.tree import SEMIFINAL, split_code
from tournaments.formats.planned import LADDER
from tournaments.matches.labels import ENDS, best_of_label
from tournaments.models import Match, Tournament
from tournaments.regulation.sentences import cup_name, cup_names, round_name

# Of the sponsors on a poster: the class (print-bracket.css), points of names, mm of a picture.
MARKS = (("large", 20.0, 21.0), ("middle", 14.0, 13.0), ("small", 9.0, 7.0))
WIDE_LETTER, WIDEST_PICTURE = 0.5, 3.0  # em of a name's letter; a picture's width by its height
BESIDE_MARK, SUPPORT, FULL_LINE = 6.0, 6.0, 0.85  # mm; what a line surely holds of its width


def lay_out(content: Content, size: str) -> dict[str, Any]:
    trees = list_trees(content)
    brackets = [bracket_from(tree) for tree in trees]
    pages = [
        page if "part" not in tree else replace(page, title=name_page(tree, page))
        for tree, bracket in zip(trees, brackets, strict=True)
        for page in (poster(bracket) if size == POSTER else sheets(bracket, size))
    ]
    pictures = poster_pictures(content, pages) if size == POSTER else {}
    return {
        "pages": pages,
        "sheets": [
            {"page": page, "html": markup(page.drawing, top=page.head, pictures=pictures)}
            for page in pages
        ],
        "title": words(content).title,
        "facts": facts(content),
        "cut": cut_names(content, pages),
    }


def list_trees(content: Content) -> list[Content]:
    """One; or one for each of the three who are left in the end. Where nobody needs a match for
    that, there is nothing to draw; nor in a first round that all of a tree pass free."""
    rounds, trees = content["rounds"], []
    count = len(rounds[-1]["cells"])
    if count == 1:
        return [content]
    for number in range(count):
        own = [{**round_, "cells": part_of(round_["cells"], number, count)} for round_ in rounds]
        while own and not any(own[0]["cells"]):
            own = own[1:]
        if own:
            trees.append({**content, "rounds": own, "part": number + 1, "parts": count})
    return trees


def name_page(tree: Content, page: Sheet) -> str:
    """Which of the three it is; the paper's own head says it on the first page."""
    return " · ".join(filter(None, (tree["cup"], part_words(tree), page.title)))


def part_of(cells: list[Any], number: int, count: int) -> list[Any]:
    size = len(cells) // count
    return cells[number * size : (number + 1) * size]


def list_cups(tournament: Tournament) -> list[str]:
    """Of the knockouts that are drawn, the main one first."""
    codes = tournament.matches.filter(group="").order_by("stage__number")
    cups = dict.fromkeys(split_code(code)[0] for code in codes.values_list("round_code", flat=True))
    return sorted(cups, key=bool)


def find_cup(tournament: Tournament, scope: Scope) -> str:
    """The one that was asked for; else the main one, as soon as it is drawn."""
    cups = list_cups(tournament)
    return scope["cup"] if "cup" in scope else cups[0] if cups else ""


def name_cup(tournament: Tournament, cup: str) -> str:
    with translation.override(tournament.language):
        return cup_names(list_cups(tournament)).get(cup, "")


def list_scopes(tournament: Tournament) -> list[Choice]:
    """Where there are several knockouts, those beside the main one."""
    return [Choice({"cup": cup}, cup_name(cup)) for cup in list_cups(tournament) if cup]


@paper(
    kind="bracket",
    title=gettext_lazy("Bracket"),
    order=10,
    template="papers/bracket.html",
    public=True,
    sizes=("A3", "A4", POSTER),
    styles=("print-bracket.css",),
    available=lambda tournament: tournament.matches.filter(group="").exists(),
    scopes=list_scopes,
    scope_words=lambda scope: " ".join(
        cup_name(value) if key == "cup" else value for key, value in sorted(scope.items())
    ),
    path=lambda tournament, scope: reverse("spectators:bracket", args=[tournament.slug]),
    lay_out=lay_out,
)
def read_bracket(tournament: Tournament, scope: Scope) -> Content:
    cup = find_cup(tournament, scope)
    rounds = get_bracket(tournament, cup=cup).rounds
    last = [cell.row for cell in rounds[-1].cells if cell.row] if rounds else []
    third = rounds[-1].third if rounds else None
    hours = known_hours(tournament)
    return {
        "rounds": [
            {
                "code": column.code,
                "best_of": column.best_of or 0,
                **({"target": column.target} if column.target else {}),
                # Nothing where a bye leaves no match.
                "cells": [
                    match_content(cell.row, hours) if cell.row else None for cell in column.cells
                ],
            }
            for column in rounds
        ],
        "third": match_content(third, hours) if third else None,
        "teams": len(
            {
                side.team
                for column in rounds
                for row in column.matches
                for side in row.sides
                if side.team
            }
        ),
        "cup": name_cup(tournament, cup),
        "over": bool(last) and all(row.decided for row in last),
    }


def match_content(row: MatchRow, hours: Mapping[int, str]) -> Content:
    return {
        **copy_fields(row.match, "number", "best_of", "state", "how", "winner"),
        "table": row.match.table.number if row.match.table else 0,
        "hour": hours.get(row.number, ""),
        "sides": [
            {**side_content(side), "bye": side.by_bye, "games": side.games, "won": side.won}
            for side in row.sides
        ],
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
    third = content["third"]
    return Bracket(
        rounds=columns,
        champion=winner_spot(rounds[-1]["cells"][0]),
        third=(*(spot(third, side) for side in third["sides"]), winner_spot(third))
        if third
        else None,
        words=words(content),
    )


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
        under=under_words(side) if before is None else "",
        number=str(match["number"]),
        match=match_words(match) if side is match["sides"][0] else (),
        joined=before is not None,
    )


def under_words(side: dict[str, Any]) -> str:
    """How a team came here without a match before."""
    if "back" in side:
        return _("came back after match %(number)s") % {"number": side["back"]}
    return _("passes free") if side["bye"] else ""


def winner_spot(match: dict[str, Any]) -> Spot:
    """The line of whoever wins it; in pencil until the result is confirmed."""
    name = next((side["name"] for side in match["sides"] if side["won"]), "")
    return Spot(
        text=name,
        bold=bool(name),
        pencil=bool(name) and match["state"] != Match.State.CONFIRMED,
    )


def hint(side: dict[str, Any]) -> str:
    if side["empty"]:
        return _("nobody")
    if "next_loser" in side:
        return _("whoever loses next")
    if not side["from"]:
        return ""
    words = _("loser of match %(number)s") if side["loser"] else _("winner of match %(number)s")
    return words % {"number": side["from"]}


def match_words(match: dict[str, Any]) -> tuple[str, ...]:
    """Which match this is; then how it ended if it was not simply won, or, while it is to be
    played, where and when."""
    parts = [_("match %(number)s") % {"number": match["number"]}]
    if match["how"] in ENDS:
        parts.append(str(ENDS[match["how"]]))
    elif match["state"] not in Match.DECIDED:
        if match["table"]:
            parts.append(_("table %(number)s") % {"number": match["table"]})
        if match.get("hour"):
            parts.append(clock_words(match["hour"]))
    return tuple(parts)


def points_note(target: int | None) -> str:
    return ", " + _("to %(points)s points") % {"points": target} if target else ""


def end_words(content: Content) -> str:
    """What whoever wins the last match has: of three parts, or of a ladder, a semi-final."""
    cups = {split_code(round_["code"])[0] for round_ in content["rounds"]}
    return round_name(SEMIFINAL) if "part" in content or LADDER in cups else _("Champions")


def words(content: Content) -> Words:
    return Words(
        rounds=tuple(
            round_name(split_code(round_["code"])[1])
            + (NOTE + best_of_label(round_["best_of"]) if round_["best_of"] else "")
            + points_note(round_.get("target"))
            for round_ in content["rounds"]
        ),
        champion=end_words(content),
        third=round_name("third_place"),
        overview=_("Overview: the last rounds"),
        part=_("Part %(part)s of %(parts)s"),
        tile=_("Poster: row %(row)s of %(rows)s, column %(column)s of %(columns)s"),
        title=" · ".join(
            filter(None, (event_title(content["head"]), content.get("cup"), part_words(content)))
        ),
        facts=tuple(filter(None, (when_words(content["head"]), where_words(content["head"])))),
        has_sponsors=has_sponsors(content["head"]),
    )


def part_words(content: Content) -> str:
    if "part" not in content:
        return ""
    return _("Part %(part)s of %(parts)s") % {"part": content["part"], "parts": content["parts"]}


def poster_pictures(content: Content, pages: list[Sheet]) -> dict[str, str]:
    """What stands inside the cut marks: the code, which is a link too, the event's logo and who
    supports it."""
    head, address = content["head"], content.get("address", "")
    title = _("QR code: %(address)s") % {"address": address}
    logo = picture_data(head.get("logo"))
    return {
        "code": format_html('<a href="{}">{}</a>', address, titled(qr_svg(address), title))
        if address
        else "",
        "logo": format_html('<img src="{}" alt="{}">', logo, head["name"]) if logo else "",
        "sponsors": format_html(
            '<div class="{}">{}</div>',
            choose_marks(head, [inset for page in pages for inset in page.drawing.insets]),
            render_to_string("papers/sponsors.html", {"head": head}),
        ),
    }


def choose_marks(head: Content, insets: list[Inset]) -> str:
    """The class of the largest letters and pictures in which all sponsors have room."""
    room = next(inset for inset in insets if inset.name == "sponsors")
    names, pictures = other_sponsors(head), head.get("sponsor_pictures", [])
    for name, points, tall in MARKS:
        marks = [len(words) * points * POINT * WIDE_LETTER + BESIDE_MARK for words in names]
        marks += [tall * WIDEST_PICTURE + BESIDE_MARK for _picture in pictures]
        lines = math.ceil(sum(marks) / (room.width * FULL_LINE))
        row = max(points * POINT * LEADING, tall if pictures else 0)
        if lines * (row + 1) + SUPPORT <= room.height:
            return name
    return MARKS[-1][0]


def has_sponsors(head: Content) -> bool:
    return bool(head.get("sponsor_pictures") or head.get("sponsors"))


def facts(content: Content) -> str:
    """How many, and what the boxes are for."""
    number = content["teams"]
    teams = ngettext("%(number)s team", "%(number)s teams", number) % {"number": number}
    return " · ".join([teams, _("Tick one box for every game won.")])


def cut_names(content: Content, pages: list[Sheet]) -> list[str]:
    """Names that stand nowhere in full, to be listed at the end."""
    printed = {line.full_name for page in pages for line in page.drawing.lines}
    names = {
        side["name"]
        for round_ in content["rounds"]
        for match in round_["cells"]
        if match
        for side in match["sides"]
    }
    return sorted(names - printed - {""})
