"""Pictures for links that people send: 1200 by 630, drawn from the match itself in the
tournament's language. Drawn when somebody asks, and kept with the state it shows."""

import io
from functools import cache
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _
from fontTools.ttLib import TTFont
from PIL import Image, ImageDraw, ImageFont

from spectators.share import side_name
from tournaments.bracket_view import BracketView
from tournaments.match_rows import MatchRow
from tournaments.models import Match, Tournament
from tournaments.regulation.words import round_name

SIZE = (1200, 630)
FELT, PAPER, INK, INK_2, GOLD, ESPADA = (
    "#17533a", "#f7f0e0", "#211c17", "#574d42", "#7d5000", "#0b5c7a",
)  # fmt: skip
FONTS = settings.BASE_DIR / "static" / "fonts"
DISPLAY, TEXT = "grenze-latin-800-normal.woff2", "asap-condensed-latin-700-normal.woff2"


@cache
def unpacked(name: str) -> bytes:
    """The fonts of the pages, in the form that the drawing library reads."""
    font = TTFont(FONTS / name)
    font.flavor = None
    file = io.BytesIO()
    font.save(file)
    return file.getvalue()


@cache
def font(name: str, size: int) -> Any:
    return ImageFont.truetype(io.BytesIO(unpacked(name)), size)


class Sheet:
    """A sheet of paper with a strip of felt, and writing that never runs over the edge."""

    def __init__(self, title: str, caption: str) -> None:
        self.image = Image.new("RGB", SIZE, PAPER)
        self.draw = ImageDraw.Draw(self.image)
        self.draw.rectangle((0, 0, SIZE[0], 110), fill=FELT)
        self.write((48, 55), title, size=52, fill="#fffcf3", width=760, display=True)
        self.write((1152, 55), caption, size=34, fill="#cfe3d4", width=320, anchor="rm")
        self.write((1152, 596), "Retruco", size=30, fill=INK_2, width=300, anchor="rm")

    def write(
        self,
        at: tuple[int, int],
        text: str,
        *,
        size: int,
        fill: str = INK,
        width: int = 1100,
        anchor: str = "lm",
        display: bool = False,
    ) -> None:
        name = DISPLAY if display else TEXT
        chosen = font(name, size)
        while size > 20 and chosen.getlength(text) > width:
            size -= 2
            chosen = font(name, size)
        while len(text) > 1 and chosen.getlength(text) > width:
            text = text[:-2].rstrip() + "…"
        self.draw.text(at, text, font=chosen, fill=fill, anchor=anchor)

    def png(self) -> bytes:
        file = io.BytesIO()
        self.image.save(file, "PNG", optimize=True)
        return file.getvalue()


def state_words(row: MatchRow) -> tuple[str, str]:
    """A line under the score, and its colour."""
    if row.live:
        table = row.match.table
        said = _("Table %(table)s, live") % {"table": table.number} if table else _("Live")
        return said, ESPADA
    if row.state == Match.State.CALLED and row.match.table:
        return _("Called to table %(table)s") % {"table": row.match.table.number}, GOLD
    if row.state == Match.State.FINISHED:
        return _("Result still to be confirmed"), GOLD
    if row.state == Match.State.CONFIRMED:
        return _("Final result"), INK_2
    return _("Not begun"), INK_2


def of_match(event: Tournament, row: MatchRow) -> bytes:
    sheet = Sheet(event.name, round_name(row.match.round_code))
    for place, side in ((220, row.a), (370, row.b)):
        fill = INK_2 if row.decided and not side.won else INK
        sheet.write((48, place), side_name(side), size=84, fill=fill, width=880)
        if row.match.games_won:
            sheet.write(
                (1152, place), str(side.games), size=120, fill=fill, anchor="rm", display=True
            )
        if row.live:
            sheet.write((1040, place), str(side.points), size=60, fill=ESPADA, anchor="rm")
    sheet.draw.line((48, 295, 1152, 295), fill="#d3c6ab", width=3)
    said, fill = state_words(row)
    sheet.write((48, 500), said, size=48, fill=fill, width=900)
    return sheet.png()


def of_bracket(event: Tournament, bracket: BracketView, rows: list[MatchRow]) -> bytes:
    """The champion; or up to four matches that are played or come next."""
    current = next((column for column in bracket.rounds if column.current), None)
    sheet = Sheet(event.name, round_name(current.code) if current else "")
    if bracket.champion:
        sheet.write((600, 250), _("Champions"), size=48, fill=GOLD, anchor="mm")
        sheet.write((600, 360), bracket.champion.name, size=110, anchor="mm", display=True)
        return sheet.png()
    order: list[str] = [
        Match.State.PLAYING,
        Match.State.CALLED,
        Match.State.READY,
        Match.State.FINISHED,
    ]
    shown = sorted((row for row in rows if row.state in order), key=lambda r: order.index(r.state))
    for n, row in enumerate(shown[:4]):
        y = 175 + n * 105
        sheet.write((48, y), f"{side_name(row.a)} – {side_name(row.b)}", size=50, width=760)
        said, fill = state_words(row)
        score = f"{row.a.games}–{row.b.games}" if row.match.games_won else said
        sheet.write((1152, y), score, size=44, fill=fill, width=330, anchor="rm")
        sheet.draw.line((48, y + 52, 1152, y + 52), fill="#d3c6ab", width=2)
    if not shown:
        sheet.write((600, 330), _("The bracket is not drawn yet"), size=56, anchor="mm")
    return sheet.png()
