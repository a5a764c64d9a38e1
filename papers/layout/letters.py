"""How large a list's letters may be so that it fills its page and still ends on it."""

from papers.layout.widths import POINT

SIZES = (16, 14, 12, 11)  # points; each is a class of print.css
ON_A_WALL = (28, 24, 20, *SIZES)  # of what is read from some metres
USUAL = 9.5  # points of every table
LINE = 1.3  # em, as in print.css
BREAKING = 1.08  # of a name's width: its lines end between words
PADDING = 2.2  # mm above and below a row, with its stroke
PAGE_WIDTH = 182.0  # mm of an A4 between the margins
WHITE = 6.0  # mm that stay free, for a line that turns out longer


def letters_class(*, lines: int, rows: int, room: float, most: float = SIZES[0]) -> str:
    """The class for the largest letters, of at most so many points, in which these rows, of so
    many lines together, have room in so many mm; nothing where only the usual ones do, or not even
    those.

    >>> letters_class(lines=20, rows=10, room=200)
    'letters-16'
    >>> letters_class(lines=20, rows=10, room=200, most=12.5)
    'letters-12'
    >>> letters_class(lines=40, rows=20, room=200)
    ''
    """
    for points in SIZES:
        if points <= most and fits_page(lines=lines, rows=rows, room=room, points=points):
            return f"letters-{points}"
    return ""


def fits_page(*, lines: float, rows: int, room: float, points: float) -> bool:
    """Whether these rows, of so many lines together, have room in so many mm."""
    return lines * points * POINT * LINE + rows * PADDING <= room - WHITE
