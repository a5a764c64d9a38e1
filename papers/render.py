"""Content in, PDF out. Reads our own style sheets and fonts and nothing else in the world.

No user's text can make WeasyPrint fetch: templates escape it, and the fetcher answers only for
files of `static/` whose names are written in our own style sheets; any other address ends the
rendering with `ForeignAddress`.

WeasyPrint takes half a second to import and the fonts as long to unpack: both happen once in a
process, and a worker does it as it starts.
"""

from collections.abc import Mapping
from functools import lru_cache
from zoneinfo import ZoneInfo

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import formats, timezone, translation
from django.utils.translation import gettext
from weasyprint import CSS, HTML
from weasyprint.document import Document as WeasyDocument
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import FatalURLFetchingError, URLFetcher, URLFetcherResponse

from papers.imprint import ForeignAddress, Imprint
from papers.registry import PAPERS, Content
from papers.tagging import hush, titled
from tournaments.qr import qr_svg

# Not a place on the network: what relative addresses in our style sheets are resolved against.
SHELF = "https://static.invalid/"
TYPES = {".css": "text/css", ".woff2": "font/woff2", ".svg": "image/svg+xml"}


class Shelf(URLFetcher):
    """Our own static files, by name; for everything else the rendering ends."""

    def fetch(self, url: str, headers: Mapping[str, str] | None = None) -> URLFetcherResponse:
        shelf = settings.BASE_DIR / "static"
        name = url.removeprefix(SHELF)
        path = (shelf / name).resolve()
        known = url.startswith(SHELF) and path.is_relative_to(shelf) and path.suffix in TYPES
        if not known or not path.is_file():
            raise FatalURLFetchingError(url[:80])
        return URLFetcherResponse(url, path.read_bytes(), {"Content-Type": TYPES[path.suffix]})


@lru_cache(maxsize=1)
def fonts() -> FontConfiguration:
    return FontConfiguration()


@lru_cache
def style(name: str) -> CSS:
    path = settings.BASE_DIR / "static" / "css" / name
    return CSS(
        string=path.read_text(),
        base_url=f"{SHELF}css/{name}",
        url_fetcher=Shelf(),
        font_config=fonts(),
    )


def html(kind: str, content: Content, *, language: str, size: str, imprint: Imprint) -> str:
    """The template gets `content` and, as `paper`, what all papers have in common."""
    zone = ZoneInfo(content["head"]["zone"])
    with translation.override(language), timezone.override(zone):
        frame = {
            "kind": kind,
            "language": language,
            "size": size,
            "title": str(PAPERS[kind].title),
            "event": content["head"]["name"],
            "stamp": stamp(content, imprint),
            "qr": titled(
                qr_svg(content["address"]),
                gettext("QR code: %(address)s") % {"address": content["address"]},
            ),
        }
        lay_out = PAPERS[kind].lay_out
        context = {
            "paper": frame,
            "imprint": imprint,
            "head": content["head"],
            "content": content,
            "layout": lay_out(content, size) if lay_out else {},
        }
        return render_to_string(PAPERS[kind].template, context)


def stamp(content: Content, imprint: Imprint) -> str:
    """The line at the foot of each page: which state of the event this is, and how to compare."""
    at = timezone.localtime(imprint.made_at)
    return gettext(
        "Version %(version)s, %(time)s. Fingerprint %(fingerprint)s. What counts: %(address)s"
    ) % {
        "version": imprint.version,
        "time": formats.date_format(at, "SHORT_DATETIME_FORMAT"),
        "fingerprint": imprint.fingerprint[:16],
        "address": content["address"],
    }


def laid_out(
    kind: str, content: Content, *, language: str, size: str, imprint: Imprint
) -> WeasyDocument:
    """Its pages with everything in its place, not written yet."""
    page = html(kind, content, language=language, size=size, imprint=imprint)
    styles = [style("print.css"), *map(style, PAPERS[kind].styles)]
    source = HTML(string=page, base_url=SHELF, url_fetcher=Shelf())
    try:
        return source.render(stylesheets=styles, font_config=fonts())
    except FatalURLFetchingError as error:
        raise ForeignAddress(str(error)) from error


def written(document: WeasyDocument, imprint: Imprint) -> bytes:
    """As a tagged PDF, its fonts embedded."""
    identifier = imprint.fingerprint.encode()
    return bytes(document.write_pdf(finisher=hush, pdf_tags=True, pdf_identifier=identifier))


def render(kind: str, content: Content, *, language: str, size: str, imprint: Imprint) -> bytes:
    pages = laid_out(kind, content, language=language, size=size, imprint=imprint)
    return written(pages, imprint)


def warm_up() -> None:
    """Unpack fonts and read style sheets before the first paper is asked for."""
    for name in {"print.css", *(name for paper in PAPERS.values() for name in paper.styles)}:
        style(name)
