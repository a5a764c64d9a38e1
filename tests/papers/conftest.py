"""A drawn event, and papers made at once instead of by a worker."""

from collections.abc import Callable
from pathlib import Path

import pytest

from papers.generate import generate_document
from papers.models import Document
from papers.registry import PAPERS
from papers.render import render
from papers.services import request_document
from tests.cast import Cast
from tests.papers.prints import unsaved
from tests.papers.reading import Print
from tests.tournaments.matches.hall import Hall, open_hall
from tournaments.models import Tournament


@pytest.fixture(autouse=True)
def media(settings, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path / "media"
    return tmp_path / "media"


@pytest.fixture
def few_today(monkeypatch) -> None:
    """A short day: the book of rules and the sheets take their time and are tried elsewhere."""
    kinds = ("bracket", "order_of_play", "table_cards", "inscription_list")
    chosen = [PAPERS[kind] for kind in kinds]
    monkeypatch.setattr("papers.services.papers_in_order", lambda: chosen)


@pytest.fixture
def hall(cast: Cast) -> Hall:
    return open_hall(cast, 8)


@pytest.fixture
def printed() -> Callable[..., Print]:
    """A paper as it would come out now, without a row."""

    def printed(tournament: Tournament, kind: str, size: str = "", language: str = "") -> Print:
        content = PAPERS[kind].read(tournament)
        return Print(
            render(
                unsaved(
                    kind,
                    content,
                    language=language or tournament.language,
                    size=size or PAPERS[kind].sizes[0],
                    version=tournament.version,
                )
            )
        )

    return printed


@pytest.fixture
def make(hall: Hall) -> Callable[..., Document]:
    """A document, asked for by Nora and made."""

    def make(kind: str, **choice: str) -> Document:
        document = request_document(hall.tournament, kind=kind, by=hall.by, **choice)
        generate_document(document)
        document.refresh_from_db()
        return document

    return make
