"""A drawn event, and papers made at once instead of by a worker."""

from collections.abc import Callable
from pathlib import Path

import pytest
from django.utils import timezone

from papers.imprint import Imprint
from papers.making import make
from papers.models import Document
from papers.registry import PAPERS, fingerprint
from papers.render import render
from papers.services import ask
from tests.cast import Cast
from tests.matches.hall import Hall, open_hall
from tests.papers.reading import Print
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
                kind,
                content,
                language=language or tournament.language,
                size=size or PAPERS[kind].sizes[0],
                imprint=Imprint(tournament.version, timezone.now(), fingerprint(content)),
            )
        )

    return printed


@pytest.fixture
def made(hall: Hall) -> Callable[..., Document]:
    """A document, asked for by Nora and made."""

    def made(kind: str, **choice: str) -> Document:
        document = ask(hall.event, kind=kind, by=hall.by, **choice)
        make(document)
        document.refresh_from_db()
        return document

    return made
