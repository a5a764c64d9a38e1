"""How wide a text is on paper, from the metrics of our own font.

Asap Condensed is as wide in bold as in medium, so that a winner's name never moves the line. A
character it lacks (an emoji, another script) is taken to be as wide as the widest replacement.
"""

import unicodedata
from functools import lru_cache
from pathlib import Path

from fontTools.ttLib import TTFont

FONT = Path(__file__).parents[2] / "static" / "fonts" / "asap-condensed-latin-500-normal.woff2"
POINT = 25.4 / 72  # mm
FOREIGN = 1.3  # em
ASCENT, DESCENT = 0.934, 0.212  # em, of the same font
CUT = "…"
BETWEEN = ("y", "e", "and", "/", "&")  # two people of a team
APART = 1.12  # so much longer a line may be to keep somebody's name together


@lru_cache(maxsize=1)
def advances() -> dict[str, float]:
    """Each character's width in em."""
    font = TTFont(FONT)
    em = font["head"].unitsPerEm
    return {chr(c): font["hmtx"][name][0] / em for c, name in font.getBestCmap().items()}


def width(text: str, points: float) -> float:
    """In mm. Marks that combine with the letter before take no room of their own.

    >>> round(width("Acosta / Benítez", 10), 1)
    20.4
    """
    widths = advances()
    ems = sum(widths.get(c, 0 if unicodedata.combining(c) else FOREIGN) for c in text)
    return ems * points * POINT


@lru_cache(maxsize=4096)
def fit(text: str, room: float, sizes: tuple[float, ...]) -> tuple[str, float]:
    """The text and the largest of these sizes (in points, descending) in which it has room; in the
    smallest one it is cut, with a mark where.

    >>> fit("Acosta / Benítez", 30, (10, 8, 6.5))
    ('Acosta / Benítez', 10)
    >>> fit("Acosta / Benítez", 12, (10, 8, 6.5))
    ('Acosta / Ben…', 6.5)
    """
    ems = width(text, 1)
    for points in sizes:
        if ems * points <= room:
            return text, points
    points = sizes[-1]
    while text and width(text + CUT, points) > room:
        text = text[:-1]
    return text + CUT, points


@lru_cache(maxsize=4096)
def break_name(text: str) -> list[str]:
    """A name in two lines, broken where the longer one is shortest, but rather between two people
    than inside of one's name; one word stays whole.

    >>> break_name("Fabián Domínguez y Elsa Quiroga"), break_name("Gala")
    (['Fabián Domínguez', 'y Elsa Quiroga'], ['Gala'])
    >>> break_name("Regina Ribeiro e Kátia")
    ['Regina Ribeiro', 'e Kátia']
    """
    words = text.split(" ")
    breaks = [(words[:n], words[n:]) for n in range(1, len(words))]
    if not breaks:
        return [text]

    def longer(parts: tuple[list[str], list[str]]) -> float:
        inside = parts[0][-1] not in BETWEEN and parts[1][0] not in BETWEEN
        return max(width(" ".join(part), 1) for part in parts) * (APART if inside else 1)

    return [" ".join(part) for part in min(breaks, key=longer)]
