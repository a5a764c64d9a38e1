"""HTML in, PDF out, by WeasyPrint. Reads our own style sheets and fonts and nothing else.

No user's text can make WeasyPrint fetch: templates escape it, and the fetcher answers only for
files of `static/` whose names are written in our own style sheets; any other address ends the
rendering. WeasyPrint takes half a second to import: `papers.render` does it at the first paper.
"""

from collections.abc import Mapping, Sequence
from functools import cache

from django.conf import settings
from weasyprint import CSS, HTML
from weasyprint.document import Document as WeasyDocument
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
