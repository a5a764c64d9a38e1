"""A booklet: A5 pages two on a side of A4, in the order that folding puts right."""

import io

from pypdf import PageObject, PdfReader, PdfWriter, Transformation
from pypdf.generic import NameObject, TextStringObject

BOOKLET = "booklet"  # a size of a paper
A4_SIDES = 297 / 210


def order_pages(count: int) -> list[tuple[int, int]]:
    """What stands left and right on each side of the sheets, front and back by turns; page numbers
    from 1, beyond the last for a blank one. A sheet has four pages.

    >>> order_pages(8)
    [(8, 1), (2, 7), (6, 3), (4, 5)]
    >>> order_pages(5)
    [(8, 1), (2, 7), (6, 3), (4, 5)]
    """
    total = -(-count // 4) * 4
    sides = []
    for first in range(1, total // 2, 2):
        sides += [(total + 1 - first, first), (first + 1, total - first)]
    return sides


def impose(data: bytes, *, language: str) -> bytes:
    """A PDF of upright pages as a booklet: print it on both sides, flipped on the short edge."""
    reader = PdfReader(io.BytesIO(data))
    writer = PdfWriter()
    width, height = (float(side) for side in reader.pages[0].mediabox[2:])
    sheet = height * A4_SIDES  # A5 is half a millimetre narrower than half of A4
    for pair in order_pages(len(reader.pages)):
        side = PageObject.create_blank_page(width=sheet, height=height)
        for place, number in enumerate(pair):
            if number <= len(reader.pages):
                move = Transformation().translate(tx=sheet / 2 - (0 if place else width))
                side.merge_transformed_page(reader.pages[number - 1], move)
        writer.add_page(side)
    writer.add_metadata({"/Title": str(reader.metadata.title if reader.metadata else "")})
    writer.root_object[NameObject("/Lang")] = TextStringObject(language)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()
