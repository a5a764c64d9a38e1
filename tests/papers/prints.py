"""A print with all that a test wants to know of it, laid out once."""

from typing import Any

from django.utils import timezone

from papers.models import Document
from papers.registry import PAPERS, WHOLE, Content, Scope
from papers.render import lay_out, write_pdf
from tests.papers.boxes import overflowing, page_texts
from tests.papers.reading import Print
from tournaments.models import Tournament
from tournaments.regulation.fingerprint import digest


def unsaved(kind: str, content: Content, **fields: Any) -> Document:
    """A document without a row, read just now."""
    fields = {"version": 1, "read_at": timezone.now(), "fingerprint": digest(content)} | fields
    return Document(kind=kind, content=content, **fields)


class Paper(Print):
    """One print, with the content it came from and what ran out of its page. Laid out once."""

    def __init__(self, kind: str, content: Content, *, language: str, size: str, version: int = 1):
        self.content = content
        self.language_asked = language
        document = unsaved(kind, content, language=language, size=size, version=version)
        pages = lay_out(document)
        self.outside = overflowing(pages)
        self.page_texts = page_texts(pages)
        self.data = write_pdf(pages, document)
        super().__init__(self.data)


def read_and_print(
    tournament: Tournament, kind: str, scope: Scope = WHOLE, *, language: str = "", size: str = ""
) -> Paper:
    if language and language != tournament.language:
        tournament.language = language
        tournament.save(update_fields=["language"])
    return Paper(
        kind,
        PAPERS[kind].read(tournament, scope),
        language=tournament.language,
        size=size or PAPERS[kind].sizes[0],
        version=tournament.version,
    )


def owes(paper: Paper, *, title: str = "", event: str = "Copa") -> None:
    """What every paper owes its reader."""
    assert paper.tagged
    assert paper.language == paper.language_asked
    assert title in paper.title
    assert event in paper.title
    assert paper.headings[0] == "/H1"
    assert paper.fonts_not_embedded() == []
    assert paper.outside == []
    assert all(paper.page_texts), "a blank page"
    assert "None" not in paper.figures
    assert any("QR" in words for words in paper.figures)
