"""Pictures for links that people send: 1200 by 630, drawn from the match itself in the
tournament's language. Drawn when somebody asks, and kept with the state it shows."""

import io
from functools import cache
from textwrap import wrap
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _, pgettext
from fontTools.ttLib import TTFont
from PIL import Image, ImageDraw, ImageFont

from spectators.sharing.texts import side_name
from tournaments.announcement.facts import EventFacts
from tournaments.brackets.selectors import BracketView, MatchRow
from tournaments.models import Match, Picture, Tournament
from tournaments.regulation.sentences import round_name
from tournaments.stored_files import read_stored

SIZE = (1200, 630)
FELT, PAPER, INK, INK_2, GOLD, ESPADA = (
    "#17533a", "#f7f0e0", "#211c17", "#574d42", "#7d5000", "#0b5c7a",
)  # fmt: skip
RED = "#a3152b"
LINE, NAMES = 46, 760  # pixels of a team's line, and of the room for its name
TITLE = 780  # of the room for the event's name
FONTS = settings.BASE_DIR / "static" / "fonts"
DISPLAY, TEXT = "grenze-latin-800-normal.woff2", "asap-condensed-latin-700-normal.woff2"


@cache
def unpack_font(name: str) -> bytes:
    """The fonts of the pages, in the form that the drawing library reads."""
    font = TTFont(FONTS / name)
    font.flavor = None
    file = io.BytesIO()
    font.save(file)
    return file.getvalue()


@cache
def font(name: str, size: int) -> Any:
    return ImageFont.truetype(io.BytesIO(unpack_font(name)), size)


def halve(words: str) -> list[str]:
    """Two lines, as equal as its words allow.

    >>> halve("Torneo de Truco del Club Norte")
    ['Torneo de Truco', 'del Club Norte']
    >>> halve("Torneo")
    ['Torneo']
    """
    spaces = [n for n, letter in enumerate(words) if letter == " "]
    if not spaces:
        return [words]
    middle = min(spaces, key=lambda n: abs(n - len(words) / 2))
    return [words[:middle], words[middle + 1 :]]


def is_within(texts: list[str], size: int, width: int) -> bool:
    chosen = font(TEXT, size)
    return all(chosen.getlength(text) <= width for text in texts)


class Sheet:
    """A sheet of paper with a strip of felt, and writing that never runs over the edge."""

    def __init__(self, title: str, caption: str) -> None:
        self.image = Image.new("RGB", SIZE, PAPER)
        self.draw = ImageDraw.Draw(self.image)
        self.draw.rectangle((0, 0, SIZE[0], 110), fill=FELT)
        lines = [title] if font(DISPLAY, 40).getlength(title) <= TITLE else halve(title)
        for n, line in enumerate(lines):
            at = (48, 55 if len(lines) == 1 else 33 + n * 46)
            size = 52 if len(lines) == 1 else 42
            self.write(at, line, size=size, fill="#fffcf3", width=TITLE, display=True)
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

    def write_champions(self, names: str) -> None:
        self.write((600, 250), _("Champions"), size=48, fill=GOLD, anchor="mm")
        self.write((600, 360), names, size=110, anchor="mm", display=True)

    def write_duel(self, y: int, row: MatchRow, *, size: int) -> None:
        """Two teams, one below the other, each with the games it has won; before the first one is
        played, in words how the match stands."""
        words, fill = state_words(row)
        for side, place in ((row.a, y - LINE // 2), (row.b, y + LINE // 2)):
            ink = INK_2 if row.decided and not side.won and not row.is_draw else INK
            self.write((48, place), side_name(side), size=size, fill=ink, width=NAMES)
            if row.match.games_won:
                # Of a single game, its points say more than that nobody has won it.
                score = side.points if row.live and row.match.best_of == 1 else side.games
                self.write((1152, place), str(score), size=LINE, fill=fill, anchor="rm")
        if not row.match.games_won:
            self.write((1152, y), words, size=40, fill=fill, width=330, anchor="rm")

    def write_duels(self, rows: list[MatchRow]) -> None:
        """In one size: unequal names would look like unequal matches."""
        names = [side_name(side) for row in rows for side in row.sides]
        size = next((n for n in range(LINE, 20, -2) if is_within(names, n, NAMES)), 20)
        for n, row in enumerate(rows):
            y = 173 + n * 113
            self.write_duel(y, row, size=size)
            self.draw.line((48, y + 56, 1152, y + 56), fill="#d3c6ab", width=2)

    def place_picture(self, picture: Picture | None) -> int:
        """At the right side, as large as fits; how much width it takes."""
        content = read_stored(picture.file) if picture else None
        if content is None:
            return 0
        drawn = Image.open(io.BytesIO(content)).convert("RGBA")
        drawn.thumbnail((360, 380))
        at = (1152 - drawn.width, 150 + (380 - drawn.height) // 2)
        self.image.paste(drawn, at, drawn)
        return drawn.width + 32

    def png(self) -> bytes:
        file = io.BytesIO()
        self.image.save(file, "PNG", optimize=True)
        return file.getvalue()


def state_words(row: MatchRow) -> tuple[str, str]:
    """A line under the score, and its colour."""
    if row.live:
        table = row.match.table
        words = _("Table %(table)s, live") % {"table": table.number} if table else _("Live")
        return words, ESPADA
    if row.state == Match.State.CALLED and row.match.table:
        return _("Called to table %(table)s") % {"table": row.match.table.number}, GOLD
    if row.state == Match.State.FINISHED:
        return _("Result still to be confirmed"), GOLD
    if row.state == Match.State.CONFIRMED:
        return _("Final result"), INK_2
    return _("Not begun"), INK_2


def match_picture(tournament: Tournament, row: MatchRow) -> bytes:
    sheet = Sheet(tournament.name, round_name(row.shown_code))
    for place, side in ((220, row.a), (370, row.b)):
        fill = INK_2 if row.decided and not side.won and not row.is_draw else INK
        sheet.write((48, place), side_name(side), size=84, fill=fill, width=880)
        if row.match.games_won:
            sheet.write(
                (1152, place), str(side.games), size=120, fill=fill, anchor="rm", display=True
            )
        if row.live:
            sheet.write((1040, place), str(side.points), size=60, fill=ESPADA, anchor="rm")
    sheet.draw.line((48, 295, 1152, 295), fill="#d3c6ab", width=3)
    words, fill = state_words(row)
    sheet.write((48, 500), words, size=48, fill=fill, width=900)
    return sheet.png()


def bracket_picture(
    tournament: Tournament, bracket: BracketView, rows: list[MatchRow], *, begins: str = ""
) -> bytes:
    """The champion; or up to four matches that are played or come next, and when they begin."""
    current = next((column for column in bracket.rounds if column.current), None)
    sheet = Sheet(tournament.name, round_name(current.shown_code) if current else "")
    if bracket.champion:
        sheet.write_champions(bracket.champion.name)
        return sheet.png()
    matches = find_matches_to_show(rows)
    sheet.write_duels(matches)
    sheet.write((48, 600), sentence_case(begins), size=32, fill=GOLD, width=800)
    if not matches:
        sheet.write((600, 330), _("The bracket is not drawn yet"), size=56, anchor="mm")
    return sheet.png()


def champions_picture(tournament: Tournament, names: str) -> bytes:
    """Of an event that its tables decided."""
    sheet = Sheet(tournament.name, pgettext("of an event", "It is over"))
    sheet.write_champions(names)
    return sheet.png()


def tables_picture(tournament: Tournament, rows: list[MatchRow], *, begins: str = "") -> bytes:
    """Of groups or rounds: up to four matches that are played or come next."""
    codes = {row.match.round_code for row in rows}
    code = codes.pop() if len(codes) == 1 else rows[0].match.stage.kind
    sheet = Sheet(tournament.name, round_name(code))
    sheet.write_duels(rows)
    sheet.write((48, 600), sentence_case(begins), size=32, fill=GOLD, width=800)
    return sheet.png()


def find_matches_to_show(rows: list[MatchRow]) -> list[MatchRow]:
    """Up to four, those that are being played first."""
    order = [Match.State.PLAYING, Match.State.CALLED, Match.State.READY, Match.State.FINISHED]
    return [row for state in order for row in rows if row.state == state][:4]


def invitation_picture(facts: EventFacts, *, state: str, places: str, what_to_do: str) -> bytes:
    """Name, date, place, fee, places left and what to do; beside them the poster, else the logo."""
    sheet = Sheet(facts.name, state)
    width = 1104 - sheet.place_picture(facts.poster or facts.logo)
    lines = [
        (facts.when or _("Date to be announced"), 76, INK, True),
        (facts.place, 50, INK, False),
        (facts.address, 40, INK_2, False),
        (facts.fee if what_to_do else "", 58, INK, False),
        (places, 46, GOLD, False),
    ]
    y = 172
    for words, size, fill, display in lines:
        if words:
            sheet.write((48, y), sentence_case(words), size=size, fill=fill, width=width,
                        display=display)  # fmt: skip
            y += size + 24
    if what_to_do:
        sheet.draw.rounded_rectangle((48, 530, 48 + 420, 606), 14, fill=FELT)
        sheet.write((48 + 210, 567), what_to_do, size=44, fill="#fffcf3", width=390, anchor="mm")
    return sheet.png()


def cancelled_picture(facts: EventFacts, *, because: str) -> bytes:
    sheet = Sheet(facts.name, pgettext("of an event", "Cancelled"))
    words = _("The tournament is cancelled.")
    sheet.write((48, 230), words, size=88, fill=RED, display=True)
    for y, line in zip((350, 405), wrap(because, width=56), strict=False):
        sheet.write((48, y), line, size=42)
    sheet.write((48, 596), sentence_case(facts.when), size=34, fill=INK_2, width=760)
    return sheet.png()


def sentence_case(words: str) -> str:
    """
    >>> sentence_case("sábado 12 de diciembre")
    'Sábado 12 de diciembre'
    """
    return words[:1].upper() + words[1:]
