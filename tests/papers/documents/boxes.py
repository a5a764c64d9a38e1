"""Where WeasyPrint puts each line of text: stricter than a PDF's own text, which knows only where
a text begins."""

from collections.abc import Iterator
from typing import Any

from weasyprint import HTML
from weasyprint.formatting_structure import boxes

from papers.imprint import Imprint
from papers.registry import PAPERS, Content
from papers.render import SHELF, Shelf, fonts, html, style

SLACK = 0.5  # CSS pixels: what rounding may add


def overflowing(
    kind: str, content: Content, *, language: str, size: str, imprint: Imprint
) -> list[str]:
    """Texts of which some part lies outside their page, or outside a page's margins to the right.

    What is drawn in the margins themselves (stamp, page number) may use them.
    """
    written = html(kind, content, language=language, size=size, imprint=imprint)
    styles = [style("print.css"), *map(style, PAPERS[kind].styles)]
    source = HTML(string=written, base_url=SHELF, url_fetcher=Shelf())
    document = source.render(stylesheets=styles, font_config=fonts())
    found = []
    for page in document.pages:
        body = page._page_box
        right, bottom = body.margin_width(), body.margin_height()
        for text in texts(body):
            x, y = text.position_x, text.position_y
            outside = x < -SLACK or y < -SLACK
            if outside or x + text.width > right + SLACK or y + text.height > bottom + SLACK:
                found.append(text.text)
    return found


def texts(box: Any) -> Iterator[Any]:
    if isinstance(box, boxes.TextBox):
        if box.text.strip() and box.style["font_size"] > 0:
            yield box
        return
    for child in getattr(box, "children", ()):
        yield from texts(child)
