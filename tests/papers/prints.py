"""A print with all that a test wants to know of it, laid out once."""

from django.utils import timezone

from papers.imprint import Imprint
from papers.registry import PAPERS, WHOLE, Content, Scope, fingerprint
from papers.render import laid_out, written
from tests.papers.boxes import overflowing, said
from tests.papers.reading import Print
from tournaments.models import Tournament


class Paper(Print):
    """One print, with the content it came from and what ran out of its page. Laid out once."""

    def __init__(self, kind: str, content: Content, *, language: str, size: str, version: int = 1):
        self.content = content
        self.language_asked = language
        imprint = Imprint(version, timezone.now(), fingerprint(content))
        pages = laid_out(kind, content, language=language, size=size, imprint=imprint)
        self.outside = overflowing(pages)
        self.said = said(pages)
        super().__init__(written(pages, imprint))


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
    assert all(paper.said), "a blank page"
    assert "None" not in paper.figures
    assert any("QR" in words for words in paper.figures)
