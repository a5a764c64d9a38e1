"""Where WeasyPrint puts each line of text: stricter than a PDF's own text, which knows only where
a text begins."""

from collections.abc import Iterator
from typing import Any

from weasyprint.document import Document
from weasyprint.formatting_structure import boxes

SLACK = 0.5  # CSS pixels: what rounding may add


def overflowing(document: Document) -> list[str]:
    """Texts of which some part lies outside their page.

    What is drawn in the margins themselves (stamp, page number) may use them.
    """
    texts_outside = []
    for page in document.pages:
        body = page._page_box
        right, bottom = body.margin_width(), body.margin_height()
        for text in texts(body):
            x, y = text.position_x, text.position_y
            outside = x < -SLACK or y < -SLACK
            if outside or x + text.width > right + SLACK or y + text.height > bottom + SLACK:
                texts_outside.append(text.text)
    return texts_outside


def page_texts(document: Document) -> list[str]:
    """What each page says, margins left out: without reading the PDF again."""
    return [
        " ".join(text.text for child in page._page_box.children[:1] for text in texts(child))
        for page in document.pages
    ]


def texts(box: Any) -> Iterator[Any]:
    if isinstance(box, boxes.TextBox):
        if box.text.strip() and box.style["font_size"] > 0:
            yield box
        return
    for child in getattr(box, "children", ()):
        yield from texts(child)
