"""The whole bracket as a picture to send: the drawing of the paper, on the colours of the site.

One page as the paper divides it: up to 32 teams one of A4, up to 64 one of A3; of a larger bracket
it shows the last rounds, which its caption says.
"""

import io
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from django.utils.html import escape
from fontTools.ttLib import TTFont
from PIL import Image, ImageDraw

from papers.documents.bracket import bracket_from
from papers.event_words import event_title, when_words, where_words
from papers.html_drawing import strokes
from papers.layout.drawing import Drawing, Line, Stroke
from papers.layout.sheets import MOST_ON_A_PAGE, sheets
from papers.layout.widths import POINT, fit
from papers.registry import PAPERS
from spectators.sharing.pictures import DISPLAY, FELT, FONTS, INK, INK_2, PAPER, TEXT, font
from tournaments.exceptions import NotFound
from tournaments.models import Tournament

MEDIUM = "asap-condensed-latin-500-normal.woff2"
EMOJI = "noto-emoji-400-normal.woff2"
SCALE = 8  # pixels of a millimetre
MARGIN, HEAD, FOOT = 12.0, 25.0, 12.0  # mm
LIGHT = "#fffcf3"
COLOURS = 48  # ink, felt, paper and what is between them at the edges of letters


@dataclass(frozen=True)
class Picture:
    """What is drawn, and what stands in the strip above and at the foot."""

    drawing: Drawing
    title: str
    caption: str
    foot: str

    @property
    def width(self) -> float:
        return self.drawing.width + 2 * MARGIN

    @property
    def height(self) -> float:
        return HEAD + 6 + self.drawing.height + FOOT

    def words(self) -> list[tuple[Line, str]]:
        """What stands around the drawing, with its colour."""
        room, left = self.width - 2 * MARGIN, MARGIN
        title, points = fit(self.title, room * 0.98, (30.0, 26.0, 22.0, 18.0, 14.0, 11.0))
        caption, small = fit(self.caption, room * 0.98, (14.0, 12.0, 10.0, 8.0))
        foot, least = fit(self.foot, room * 0.98, (11.0, 9.0, 7.0))
        bottom = self.height - FOOT / 2 + 1
        return [
            (Line(left, HEAD * 0.54, room, title, points, "title"), LIGHT),
            (Line(left, HEAD * 0.84, room, caption, small, "fact"), LIGHT),
            (Line(left, bottom, room, foot, least, "note"), INK_2),
        ]


def picture_of(tournament: Tournament) -> Picture:
    """Under the tournament's language. Not found before there is a bracket."""
    paper = PAPERS["bracket"]
    if not paper.available(tournament):
        raise NotFound(tournament.slug)
    content = paper.read(tournament)
    bracket, head = bracket_from(content), content["head"]
    page = sheets(bracket, "A4" if bracket.size <= MOST_ON_A_PAGE["A4"] else "A3")[0]
    facts = (page.title, when_words(head), where_words(head))
    return Picture(
        page.drawing,
        title=event_title(head),
        caption=" · ".join(filter(None, facts)),
        foot=f"Retruco · {content['address'].partition('://')[2]}",
    )


def font_of(line: Line) -> str:
    """As the style sheet of the paper chooses it."""
    if line.role in ("head", "title"):
        return DISPLAY
    return TEXT if line.bold or line.role == "fact" else MEDIUM


@cache
def characters_in(name: str) -> frozenset[int]:
    return frozenset(TTFont(FONTS / name).getBestCmap())


def runs_of(text: str, name: str) -> Iterator[tuple[str, str]]:
    """The text in pieces, each with the first font that has its letters: the chosen one, its
    further letters, the emoji."""
    fonts = (name, name.replace("-latin-", "-latin-ext-"), EMOJI)

    def font_for(letter: str) -> str:
        return next((one for one in fonts if ord(letter) in characters_in(one)), name)

    for chosen, letters in groupby(text, key=font_for):
        yield "".join(letters), chosen


# --- as pixels ------------------------------------------------------------------------------------


def whole_bracket_png(tournament: Tournament) -> bytes:
    picture = picture_of(tournament)
    size = (round(picture.width * SCALE), round(picture.height * SCALE))
    image = Image.new("RGB", size, PAPER)
    canvas = ImageDraw.Draw(image)
    canvas.rectangle((0, 0, size[0], HEAD * SCALE), fill=FELT)
    for line, fill in picture.words():
        write(canvas, line, fill=fill)
    paint(canvas, picture.drawing, left=MARGIN, top=HEAD + 6)
    file = io.BytesIO()
    image.quantize(COLOURS, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
    return file.getvalue()


def paint(canvas: ImageDraw.ImageDraw, drawing: Drawing, *, left: float, top: float) -> None:
    thick = max(2, round(drawing.stroke * SCALE))
    for stroke in drawing.solid:
        canvas.line(moved(stroke, left, top), fill=INK, width=thick)
    for stroke in drawing.dashed:
        for dash in dashes(stroke, drawing.stroke):
            canvas.line(moved(dash, left, top), fill=INK, width=thick)
    for tick in drawing.ticks:
        corner = (tick.x, tick.y - tick.height, tick.x + tick.width, tick.y)
        fill = FELT if tick.filled else None
        canvas.rectangle(moved(corner, left, top), fill=fill, outline=INK, width=max(1, thick - 1))
    for line in drawing.lines:
        write(canvas, line, fill=INK, left=left, top=top)


def moved(stroke: Stroke, left: float, top: float) -> Stroke:
    x1, y1, x2, y2 = stroke
    return (
        (x1 + left) * SCALE, (y1 + top) * SCALE, (x2 + left) * SCALE, (y2 + top) * SCALE,
    )  # fmt: skip


def dashes(stroke: Stroke, thick: float) -> Iterator[Stroke]:
    """What is in pencil, in pieces as long as on the paper.

    >>> [[round(number, 1) for number in dash] for dash in dashes((0, 5, 10, 5), 1)]
    [[0.0, 5.0, 3.4, 5.0], [6.0, 5.0, 9.4, 5.0]]
    """
    x1, y1, x2, y2 = stroke
    length, at = max(abs(x2 - x1), abs(y2 - y1)), 0.0
    while at < length:
        begin, end = at / length, min(at + 3.4 * thick, length) / length
        yield (
            x1 + (x2 - x1) * begin, y1 + (y2 - y1) * begin,
            x1 + (x2 - x1) * end, y1 + (y2 - y1) * end,
        )  # fmt: skip
        at += 6 * thick


def write(
    canvas: ImageDraw.ImageDraw, line: Line, *, fill: str, left: float = 0, top: float = 0
) -> None:
    x, y = (line.x + left) * SCALE, (line.y + top) * SCALE
    for text, name in runs_of(line.text, font_of(line)):
        chosen = font(name, round(line.points * POINT * SCALE))
        canvas.text((x, y), text, font=chosen, fill=fill, anchor="ls")
        x += chosen.getlength(text)


# --- as a drawing ---------------------------------------------------------------------------------


def whole_bracket_svg(tournament: Tournament) -> bytes:
    """With its letters inside, since it is opened far from here."""
    picture = picture_of(tournament)
    drawing, size = picture.drawing, f"{picture.width:.2f} {picture.height:.2f}"
    around = "".join(text_svg(line, fill) for line, fill in picture.words())
    inside = "".join(text_svg(line, INK) for line in drawing.lines)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}"'
        f' width="{picture.width:.2f}mm" height="{picture.height:.2f}mm">'
        f"<title>{escape(picture.title)}</title><style>{font_faces()}</style>"
        f'<rect width="100%" height="100%" fill="{PAPER}"/>'
        f'<rect width="100%" height="{HEAD}" fill="{FELT}"/>{around}'
        f'<g transform="translate({MARGIN} {HEAD + 6})">{strokes(drawing)}{inside}</g></svg>'
    ).encode()


def text_svg(line: Line, fill: str) -> str:
    name = font_of(line)
    return (
        f'<text x="{line.x:.2f}" y="{line.y:.2f}" fill="{fill}"'
        f' font-family="{FAMILIES[name]}" font-weight="{WEIGHTS[name]}"'
        f' font-size="{line.points * POINT:.3f}">{escape(line.text)}</text>'
    )


FAMILIES = {
    DISPLAY: "Grenze, serif",
    TEXT: "Asap Condensed, sans-serif",
    MEDIUM: "Asap Condensed, sans-serif",
}
WEIGHTS = {DISPLAY: 800, TEXT: 700, MEDIUM: 500}


@cache
def font_faces() -> str:
    return "".join(
        f"@font-face{{font-family:'{FAMILIES[name].partition(',')[0]}';"
        f"font-weight:{WEIGHTS[name]};src:url(data:font/woff2;base64,"
        f"{b64encode((FONTS / name).read_bytes()).decode()})}}"
        for name in FAMILIES
    )
