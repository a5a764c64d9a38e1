"""HTML in, PDF out, by WeasyPrint. Reads our own style sheets and fonts and nothing else.

No user's text can make WeasyPrint fetch: templates escape it, and the fetcher answers only for
files of `static/` whose names are written in our own style sheets; any other address ends the
rendering. WeasyPrint takes half a second to import: `papers.render` does it at the first paper.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from django.conf import settings
from weasyprint import CSS, HTML
from weasyprint.document import Document as WeasyDocument, Page
from weasyprint.formatting_structure import boxes
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import FatalURLFetchingError, URLFetcher, URLFetcherResponse

# Not a place on the network: what relative addresses in our style sheets are resolved against.
STATIC_URL = "https://static.invalid/"
TYPES = {".css": "text/css", ".woff2": "font/woff2", ".svg": "image/svg+xml"}


class StaticFilesFetcher(URLFetcher):
    """Our own static files, by name, and pictures inside the paper; for everything else the
    rendering ends."""

    def fetch(self, url: str, headers: Mapping[str, str] | None = None) -> URLFetcherResponse:
        if url.startswith("data:image/"):  # a picture that our own template wrote out
            return super().fetch(url, headers)
        folder = settings.BASE_DIR / "static"
        path = (folder / url.removeprefix(STATIC_URL)).resolve()
        allowed = url.startswith(STATIC_URL) and path.is_relative_to(folder)
        if not allowed or path.suffix not in TYPES or not path.is_file():
            raise FatalURLFetchingError(url[:80])
        return URLFetcherResponse(url, path.read_bytes(), {"Content-Type": TYPES[path.suffix]})


@cache
def fonts() -> FontConfiguration:
    return FontConfiguration()


@cache
def style(name: str) -> CSS:
    return CSS(
        string=(settings.BASE_DIR / "static" / "css" / name).read_text(),
        base_url=f"{STATIC_URL}css/{name}",
        url_fetcher=StaticFilesFetcher(),
        font_config=fonts(),
    )


def lay_out(html: str, styles: Sequence[str]) -> WeasyDocument:
    source = HTML(string=html, base_url=STATIC_URL, url_fetcher=StaticFilesFetcher())
    return source.render(stylesheets=[style(name) for name in styles], font_config=fonts())


def used_part(page: Page) -> float:
    """How much of a page's height its content takes, from 0 to 1."""
    frame = page._page_box
    ends = [leaf.position_y + leaf.height for leaf in leaves(frame.children[0])]
    return float((max(ends, default=frame.content_box_y()) - frame.content_box_y()) / frame.height)


def leaves(box: Any) -> Iterator[Any]:
    """Texts and pictures: whatever else there is only stands around them."""
    if isinstance(box, boxes.TextBox | boxes.ReplacedBox):
        yield box
    for child in getattr(box, "children", ()):
        yield from leaves(child)
