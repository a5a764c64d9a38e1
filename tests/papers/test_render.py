"""The renderer reads our own shelf and nothing else."""

import pytest
from weasyprint.urls import FatalURLFetchingError

from papers.imprint import ForeignAddress, Imprint
from papers.making import reason_of
from papers.registry import PAPERS, paper
from papers.render import SHELF, Shelf, render


@pytest.mark.parametrize(
    "address",
    [
        "file:///etc/passwd",
        "http://127.0.0.1:1/x.css",
        "https://example.org/x.woff2",
        "data:text/css,x",
        f"{SHELF}../config/settings.py",
        f"{SHELF}css/../../README.md",
        f"{SHELF}css/nothing.css",
        "ftp://example.org/x.css",
    ],
)
def test_it_fetches_nothing_foreign(address):
    with pytest.raises(FatalURLFetchingError):
        Shelf().fetch(address)


def test_it_finds_our_own_fonts():
    found = Shelf().fetch(f"{SHELF}fonts/grenze-latin-800-normal.woff2")
    assert found.read().startswith(b"wOF2")


def test_a_template_that_asks_for_more_makes_no_paper(monkeypatch, hall):
    """As if a name had come through unescaped."""
    monkeypatch.setattr("papers.render.html", lambda *a, **k: "<img src='file:///etc/passwd'>")
    content = PAPERS["bracket"].read(hall.event)
    with pytest.raises(ForeignAddress) as stopped:
        render(
            "bracket", content, language="en", size="A4",
            imprint=Imprint(1, hall.event.created_at, "0" * 64),
        )  # fmt: skip
    assert reason_of(stopped.value) == "foreign"


def test_two_papers_of_one_kind_are_a_mistake():
    with pytest.raises(ValueError, match="bracket"):
        paper("bracket", title="x", order=1)(lambda tournament, scope: {})


def test_the_same_content_is_the_same_file_byte_for_byte(hall):
    content = PAPERS["bracket"].read(hall.event)
    imprint = Imprint(1, hall.event.created_at, "0" * 64)
    one, two = (
        render("bracket", content, language="en", size="A4", imprint=imprint) for _ in range(2)
    )
    assert one == two
