"""A document's content in, PDF out: the template, then WeasyPrint.

WeasyPrint takes half a second to import and the fonts as long to unpack: both happen once in a
process, and a worker does it as it starts.
"""

import gc
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from typing import Any
from zoneinfo import ZoneInfo

from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from accounts.qr import qr_svg
from papers.booklet import BOOKLET, impose
from papers.event_words import event_title, short_moment_words
from papers.html_drawing import titled, untag_figures
from papers.models import Document
from papers.registry import PAPERS
from tournaments.words.team_words import teams_of

NEARLY_EMPTY = 0.25  # of a page's height, that its content takes

# White space at the end of a line that a template's own lines leave, and ends of inline elements
# between.
LINE_END = re.compile(
    r"\s+((?:</(?:a|b|i|s|small|span)>\s*)*)"
    r"(?=<br>|</(?:td|th|p|div|li|h[1-6]|dt|dd|header|section)>)"
)


class ForeignAddress(Exception):
    """A paper asked for a file that is not our own."""


@cache
def load_weasyprint() -> Any:
    """The module that needs it: web processes and commands import this one and never print."""
    return import_module("papers.pdf")


def html(document: Document) -> str:
    """The template gets `content` and, as `paper`, what all papers have in common."""
    content, paper = document.content, PAPERS[document.kind]
    zone = ZoneInfo(content["head"]["zone"])
    with (
        translation.override(document.language),
        timezone.override(zone),
        teams_of(content["head"].get("team_size")),
    ):
        qr_title = gettext("QR code: %(address)s") % {"address": content["address"]}
        context = {
            "paper": {
                "language": document.language,
                "size": document.size,
                "title": str(paper.title),
                "public": paper.public,
                "event": event_title(content["head"]),
                "stamp": stamp(document),
                "qr": titled(qr_svg(content["address"]), qr_title),
            },
            "head": content["head"],
            "content": content,
            "layout": paper.lay_out(content, document.size),
        }
        return trim_line_ends(render_to_string(paper.template, context))


def trim_line_ends(page: str) -> str:
    """WeasyPrint breaks a line after its first word where its text has room and the white space
    behind it has not.

    >>> trim_line_ends("<td> <b> Fallo </b> <br> art. 5 \\n</td>")
    '<td> <b> Fallo</b><br> art. 5</td>'
    """
    return LINE_END.sub(lambda end: "".join(end[1].split()), page)


def stamp(document: Document) -> SafeString:
    """The line at the foot of each page: which state of the event this is, how to compare, and the
    address, to be followed on a screen."""
    read_at = timezone.localtime(document.read_at)
    address = document.content["address"]
    return format_html(
        gettext(
            "Version %(version)s, %(time)s. Fingerprint %(fingerprint)s. What counts: %(address)s"
        )
        % {
            "version": document.version,
            # The sentence has a stop of its own ("10:55 a. m.").
            "time": short_moment_words(read_at).removesuffix("."),
            "fingerprint": document.fingerprint[:16],
            "address": "{}",
        },
        format_html('<a href="{}">{}</a>', address, address),
    )


def lay_out(document: Document) -> Any:
    """Its pages as a WeasyPrint document with everything in its place, not written yet."""
    pdf, paper, page = load_weasyprint(), PAPERS[document.kind], html(document)

    def lay_out_in(*more: str) -> Any:
        return pdf.lay_out(page, ["print.css", *paper.styles, *more])

    try:
        pages = lay_out_in()
        return balance(pages, lay_out_in) if paper.has_rows else pages
    except pdf.FatalURLFetchingError as error:
        raise ForeignAddress(str(error)) from error


def balance(pages: Any, lay_out_in: Callable[[str], Any]) -> Any:
    """Where few rows are left for the last page: without it, if slightly lower rows have room on
    the others, else with higher rows, of which more come to the last one."""
    if not is_nearly_empty(pages):
        return pages
    lower = lay_out_in("print-lower-rows.css")
    if len(lower.pages) < len(pages.pages):
        return lower
    higher = lay_out_in("print-higher-rows.css")
    return higher if len(higher.pages) == len(pages.pages) else pages


def is_nearly_empty(pages: Any) -> bool:
    """Whether its last page is, of several."""
    if len(pages.pages) == 1:
        return False
    return bool(load_weasyprint().used_part(pages.pages[-1]) < NEARLY_EMPTY)


def write_pdf(pages: Any, document: Document) -> bytes:
    """As a tagged PDF, its fonts embedded."""
    identifier = document.fingerprint.encode()
    return bytes(pages.write_pdf(finisher=untag_figures, pdf_tags=True, pdf_identifier=identifier))


def render(document: Document) -> bytes:
    with pause_collector():
        data = write_pdf(lay_out(document), document)
        return impose(data, language=document.language) if document.size == BOOKLET else data


@contextmanager
def pause_collector() -> Iterator[None]:
    """A paper's boxes live until it is written. Searching them for cycles again and again took a
    quarter of the time; the first search afterwards finds what is left of them."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def warm_up() -> None:
    """Unpack fonts and read style sheets before the first paper is asked for."""
    for name in {"print.css", *(name for paper in PAPERS.values() for name in paper.styles)}:
        load_weasyprint().style(name)
